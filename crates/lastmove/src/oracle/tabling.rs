//! Tables on disk, for any game of the catalog.

use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;

use rayon::prelude::*;

use super::GameOracle;
use crate::files::Inputs;
use crate::game::{Listed, Numbering};
use crate::solve::Solver;
use crate::table::{self, Cells, Content, KeyKind, Keys, Meta, Rules, Table};
use crate::value::Placed;
use crate::{ByNumber, Control, Error, Message, Outcome, Value, Verdict, WriteError};

/// Positions in the order of their texts: numbers, or texts, with each position's number in the
/// game.
enum Order {
    /// Each position's text is a number, and they ascend already.
    Ascending,
    /// Ascending numbers.
    Numbers(Vec<u64>, Vec<u32>),
    Texts(Vec<(String, u32)>),
}

impl Order {
    fn place(&self, index: u64) -> u64 {
        match self {
            Self::Ascending => index,
            Self::Numbers(_, places) => places[index as usize].into(),
            Self::Texts(texts) => texts[index as usize].1.into(),
        }
    }
}

/// What a position that is reached takes while a table is written: its number and its value, and both
/// once more while they are sorted.
const REACHED_BYTES: u64 = 28;

impl<G: Listed, S: Solver<G>> GameOracle<G, S> {
    pub(super) fn save(
        &self,
        inputs: &Inputs,
        out: &mut dyn Write,
        control: &Control<'_>,
    ) -> Result<Meta, WriteError> {
        let mut write = |game: &str, keys, positions, values: &dyn ByNumber| {
            let play = self.solver.play();
            let content = Content::new(game, play, inputs, keys, positions, values);
            table::write(&content, out, control)
        };
        let Some(numbering) = self.game.numbering() else {
            let (texts, cells) = self.explored(control)?;
            let text = |index: u64, into: &mut String| into.push_str(&texts[index as usize]);
            return write(&self.beginning, Keys::Texts(&text), cells.len(), &cells);
        };
        let mut write = |keys, positions, values: &dyn ByNumber| {
            write(&self.beginning, keys, positions, values)
        };
        if numbering.has_gaps() {
            let (numbers, cells) = self.reached(numbering, control)?;
            let number = |index: u64| numbers[index as usize];
            return write(Keys::Reached(&number), cells.len(), &cells);
        }
        let values: Arc<dyn ByNumber> = match self.solver.all(&self.game, control)? {
            Some(values) => values,
            None => Arc::new(self.numbered(numbering, control)?),
        };
        if !G::KEEPS_TEXTS {
            return write(Keys::Game, numbering.len(), &*values);
        }
        let order = self.order(numbering, &control.holding(self.game.held_bytes()))?;
        let placed = Placed {
            values: &*values,
            place: &|index| order.place(index),
        };
        match &order {
            Order::Ascending => {
                let number = |index| self.number_of(numbering, index).unwrap_or_default();
                write(Keys::Numbers(&number), numbering.len(), &*values)
            }
            Order::Numbers(numbers, _) => {
                let number = |index: u64| numbers[index as usize];
                write(Keys::Numbers(&number), numbering.len(), &placed)
            }
            Order::Texts(texts) => {
                let text = |index: u64, into: &mut String| into.push_str(&texts[index as usize].0);
                write(Keys::Texts(&text), numbering.len(), &placed)
            }
        }
    }

    /// All values by the game's numbers.
    fn numbered(
        &self,
        numbering: &dyn Numbering<G::Position>,
        control: &Control<'_>,
    ) -> Result<Cells, Error> {
        control.plan(numbering.len().saturating_mul(4))?;
        let mut cells = Cells::default();
        self.solver.visit(&self.game, control, &mut |at, verdict| {
            if numbering.index(at) != Some(cells.len()) {
                return Err(Error::input(Message::new("position-not-in-game")));
            }
            cells.push(value(verdict))
        })?;
        Ok(cells)
    }

    /// The numbers of all positions that play can reach, ascending and each once, and their values.
    fn reached(
        &self,
        numbering: &dyn Numbering<G::Position>,
        control: &Control<'_>,
    ) -> Result<(Vec<u64>, Cells), Error> {
        let (mut numbers, mut cells) = (Vec::new(), Cells::default());
        self.solver.visit(&self.game, control, &mut |at, verdict| {
            if cells.len() % (1 << 12) == 0 {
                control.afford(cells.len() * REACHED_BYTES)?;
            }
            let Some(number) = numbering.index(at) else {
                return Err(Error::input(Message::new("position-not-in-game")));
            };
            numbers.push(number);
            cells.push(value(verdict))
        })?;
        if numbers.is_sorted_by(|a, b| a < b) {
            return Ok((numbers, cells));
        }
        // Solvers that explore come to positions in an order of their own, and to several of those
        // that share a number.
        let mut pairs: Vec<(u64, u32)> = numbers.into_iter().zip(cells.0).collect();
        control.with_threads(|| pairs.par_sort_unstable_by_key(|(number, _)| *number))?;
        pairs.dedup_by_key(|(number, _)| *number);
        let (numbers, words) = pairs.into_iter().unzip();
        Ok((numbers, Cells(words)))
    }

    /// All positions as texts in ascending order, with their values.
    fn explored(&self, control: &Control<'_>) -> Result<(Vec<String>, Cells), Error> {
        let mut found = Vec::new();
        let mut bytes = 0;
        self.solver.visit(&self.game, control, &mut |at, verdict| {
            let text = self.game.write_position(at);
            bytes += text.len() as u64 + 48;
            if found.len() % (1 << 12) == 0 {
                control.afford(bytes * 2)?;
            }
            found.push((text, value(verdict)));
            Ok(())
        })?;
        found.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let mut cells = Cells::default();
        let mut texts = Vec::with_capacity(found.len());
        for (text, value) in found {
            texts.push(text);
            cells.push(value)?;
        }
        Ok((texts, cells))
    }

    /// The order of the positions by their texts.
    fn order(
        &self,
        numbering: &dyn Numbering<G::Position>,
        control: &Control<'_>,
    ) -> Result<Order, Error> {
        let all = || (0..numbering.len()).into_par_iter();
        let number = |place| self.number_of(numbering, place);
        let text = |place: u64| self.game.write_position(&numbering.position(place));
        let (are_numbers, ascend) = control.with_threads(|| {
            let follows = |place: u64| place == 0 || number(place - 1) < number(place);
            (
                all().all(|place| number(place).is_some()),
                all().all(follows),
            )
        })?;
        control.check()?;
        if !are_numbers {
            control.plan(numbering.len().saturating_mul(64))?;
            let mut texts: Vec<_> = (0..numbering.len())
                .map(|place| (text(place), place as u32))
                .collect();
            control.with_threads(|| texts.par_sort_unstable())?;
            return Ok(Order::Texts(texts));
        }
        if ascend {
            return Ok(Order::Ascending);
        }
        control.plan(numbering.len().saturating_mul(32))?;
        let mut pairs: Vec<(u64, u32)> = control.with_threads(|| {
            let pairs = all().map(|place| (number(place).unwrap_or_default(), place as u32));
            let mut pairs: Vec<_> = pairs.collect();
            pairs.par_sort_unstable();
            pairs
        })?;
        let (numbers, places) = pairs.drain(..).unzip();
        Ok(Order::Numbers(numbers, places))
    }

    /// The number that the text of a position is.
    fn number_of(&self, numbering: &dyn Numbering<G::Position>, place: u64) -> Option<u64> {
        self.game.text_number(&numbering.position(place))
    }

    pub(super) fn check(
        &self,
        table: &Table,
        control: &Control<'_>,
    ) -> Result<Option<Message>, Error> {
        let control = &control.holding(self.game.held_bytes());
        let other = || {
            let message = Message::new("table-other-positions");
            Some(message.with("file", table.name()))
        };
        let Some(numbering) = self.game.numbering() else {
            return if table.meta().keys == KeyKind::Texts {
                self.check_explored(table, control)
            } else {
                Ok(other())
            };
        };
        if numbering.has_gaps() {
            return match table.meta().keys {
                KeyKind::Reached => self.check_reached(numbering, table, control),
                _ => Ok(other()),
            };
        }
        if (table.meta().keys == KeyKind::Game) == G::KEEPS_TEXTS
            || table.positions() != numbering.len()
        {
            return Ok(other());
        }
        let mut rearranged = None;
        if G::KEEPS_TEXTS {
            let order = self.order(numbering, control)?;
            let same = match &order {
                Order::Ascending => table.has_keys(
                    &|index, key| {
                        let number = self.number_of(numbering, index as u64);
                        number.is_some_and(|number| key.is_number(number))
                    },
                    control,
                )?,
                Order::Numbers(numbers, _) => {
                    table.has_keys(&|index, key| key.is_number(numbers[index]), control)?
                }
                Order::Texts(texts) => {
                    table.has_keys(&|index, key| key.is_text(&texts[index].0), control)?
                }
            };
            if !same {
                return Ok(other());
            }
            if !matches!(order, Order::Ascending) {
                let cells = table.load(control)?;
                rearranged = Some(cells.rearranged(|index| order.place(index)));
            }
        }
        let play = self.solver.play();
        let claims = rearranged.as_ref();
        let claims = claims.map_or(table as &dyn ByNumber, |cells| cells);
        if let Some(found) = self.game.contradicted(claims, play, control) {
            let found = found?;
            table.check_counts(control)?;
            return Ok(found);
        }
        let cells = match rearranged {
            Some(cells) => cells,
            None => table.load(control)?,
        };
        let rules = Rules {
            game: &self.game,
            play,
            index: &|at| numbering.index(at),
            position: &|number| numbering.position(number),
            text: &|at| self.game.write_position(at),
        };
        table::verify(&rules, &cells, control)
    }

    fn check_reached(
        &self,
        numbering: &dyn Numbering<G::Position>,
        table: &Table,
        control: &Control<'_>,
    ) -> Result<Option<Message>, Error> {
        control.plan(table.positions().saturating_mul(17))?;
        let numbers = table.numbers(control)?;
        let is_ascending = numbers.is_sorted_by(|a, b| a < b);
        if !is_ascending || numbers.last().is_some_and(|last| *last >= numbering.len()) {
            let message = Message::new("table-other-positions");
            return Ok(Some(message.with("file", table.name())));
        }
        let place = |at: &G::Position| {
            let found = numbers.binary_search(&numbering.index(at)?);
            found.ok().map(|place| place as u64)
        };
        self.check_positions(
            &table.load(control)?,
            &place,
            &|place| numbering.position(numbers[place as usize]),
            control,
        )
    }

    fn check_explored(
        &self,
        table: &Table,
        control: &Control<'_>,
    ) -> Result<Option<Message>, Error> {
        // Without a position there is nothing that the table must hold.
        self.read(None)?;
        let cells = table.load(control)?;
        control.plan(table.size().saturating_mul(8))?;
        let other = || {
            let message = Message::new("table-other-positions");
            Ok(Some(message.with("file", table.name())))
        };
        let mut positions = Vec::new();
        let mut numbers = HashMap::new();
        let mut prober = table.prober()?;
        let mut before = None;
        for index in 0..cells.len() {
            if index % (1 << 12) == 0 {
                control.check()?;
                let each = size_of::<G::Position>() as u64 * 3 + 64;
                control.afford(cells.len() * 4 + index * each)?;
            }
            let text = prober.text(index)?.unwrap_or_default();
            let at = self.game.read_position(&text)?;
            // What is not written as the game writes it, or out of order, is not found again.
            let is_next = before.as_ref().is_none_or(|before| *before < text);
            if !is_next || self.game.write_position(&at) != text {
                return other();
            }
            before = Some(text);
            numbers.insert(at.clone(), index);
            positions.push(at);
        }
        self.check_positions(
            &cells,
            &|at| numbers.get(at).copied(),
            &|index| positions[index as usize].clone(),
            control,
        )
    }

    /// Checks values of positions that must be all that play can reach.
    fn check_positions(
        &self,
        cells: &Cells,
        place: &(dyn Fn(&G::Position) -> Option<u64> + Sync),
        position: &(dyn Fn(u64) -> G::Position + Sync),
        control: &Control<'_>,
    ) -> Result<Option<Message>, Error> {
        let start = self.game.start();
        let text = |at: &G::Position| self.game.write_position(at);
        if place(&start).is_none() {
            let message = Message::new("table-no-start");
            return Ok(Some(message.with("position", text(&start))));
        }
        let rules = Rules {
            game: &self.game,
            play: self.solver.play(),
            index: place,
            position,
            text: &text,
        };
        let found = table::verify(&rules, cells, control)?;
        if found.is_some() {
            return Ok(found);
        }
        let unreached = self.unreached(&start, cells.len(), place, position, control)?;
        Ok(unreached.map(|at| {
            let message = Message::new("table-unreached");
            let message = message.with("position", text(&position(at)));
            message.with("start", text(&start))
        }))
    }

    /// The first of so many positions that no play from the start reaches: a table that holds one is
    /// of another game than it says.
    fn unreached(
        &self,
        start: &G::Position,
        count: u64,
        place: &dyn Fn(&G::Position) -> Option<u64>,
        position: &dyn Fn(u64) -> G::Position,
        control: &Control<'_>,
    ) -> Result<Option<u64>, Error> {
        let mut reached = vec![false; count as usize];
        let mut open = Vec::new();
        let mut reach = |at: &G::Position, open: &mut Vec<u64>| {
            if let Some(number) = place(at)
                && !std::mem::replace(&mut reached[number as usize], true)
            {
                open.push(number);
            }
        };
        reach(start, &mut open);
        let mut steps = Vec::new();
        while let Some(number) = open.pop() {
            control.check()?;
            let at = position(number);
            steps.clear();
            if self.game.label(&at).is_none() {
                self.game.steps(&at, &mut steps)?;
            }
            steps.iter().for_each(|step| reach(&step.to, &mut open));
        }
        let first = reached.iter().position(|reached| !reached);
        Ok(first.map(|number| number as u64))
    }
}

/// A verdict as tables keep it.
fn value(verdict: &Verdict) -> Value {
    let plies = || match &verdict.remoteness {
        // What does not fit 64 bits does not fit a table either.
        Some(plies) => plies.to_u64().unwrap_or(u64::MAX),
        None => 0,
    };
    match verdict.outcome {
        Outcome::Win => Value::Win(plies()),
        Outcome::Loss => Value::Loss(plies()),
        Outcome::Draw => Value::Draw,
    }
}
