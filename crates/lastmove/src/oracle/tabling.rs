//! Writing tables to disk.

use std::io::Write;
use std::sync::Arc;

use rayon::prelude::*;

use super::Oracle;
use crate::erased::{Numbers, Opaque};
use crate::files::Inputs;
use crate::game::Holds;
use crate::table::{self, Cells, Content, Keys, Meta};
use crate::{ByNumber, Control, Error, Message, Outcome, Value, Verdict, WriteError};
use lastmove_engine::Placed;
use lastmove_engine::parallel;

/// Positions in the order of their texts: numbers, or texts, with each position's number in the
/// game.
pub(super) enum Order {
    /// Each position's text is a number, and they ascend already.
    Ascending,
    /// Ascending numbers.
    Numbers(Vec<u64>, Vec<u32>),
    Texts(Vec<(String, u32)>),
}

impl Order {
    pub(super) fn place(&self, index: u64) -> u64 {
        match self {
            Self::Ascending => index,
            Self::Numbers(_, places) => places[index as usize].into(),
            Self::Texts(texts) => texts[index as usize].1.into(),
        }
    }
}

/// The bytes of a reached position while a table is written: its number and its value, twice while
/// sorting.
const REACHED_BYTES: u64 = 28;

/// Positions whose texts a thread compares at a time.
const CHUNK: u64 = 1 << 14;

impl Oracle {
    /// Solves the game and writes all positions of its [table](Self::table) to `out`, front to
    /// back. `inputs` are the files that the game was read from: see
    /// [`catalog::Opened`](crate::catalog::Opened), which has them.
    ///
    /// # Errors
    /// See [`Oracle`], and those of writing to `out`.
    pub fn write_table(
        &self,
        inputs: &Inputs,
        out: &mut dyn std::io::Write,
        control: &Control<'_>,
    ) -> Result<Meta, WriteError> {
        self.save(inputs, out, control)
    }

    pub(super) fn save(
        &self,
        inputs: &Inputs,
        out: &mut dyn Write,
        control: &Control<'_>,
    ) -> Result<Meta, WriteError> {
        let mut write = |game: &str, keys, positions, values: &dyn ByNumber| {
            let play = self.game.play();
            let content = Content {
                holds: self.game.holds(),
                ..Content::new(game, play, inputs, keys, positions, values)
            };
            table::write(&content, out, control)
        };
        let Some(numbers) = self.game.numbers() else {
            let (texts, cells) = self.explored(control)?;
            let text = |index: u64, into: &mut String| into.push_str(&texts[index as usize]);
            return write(&self.beginning, Keys::Texts(&text), cells.len(), &cells);
        };
        let mut write = |keys, positions, values: &dyn ByNumber| {
            write(&self.beginning, keys, positions, values)
        };
        if numbers.has_gaps {
            let (reached, cells) = self.reached(control)?;
            let number = |index: u64| reached[index as usize];
            return write(Keys::Reached(&number), cells.len(), &cells);
        }
        let values: Arc<dyn ByNumber> = match self.game.tabled(control)? {
            Some(values) => values,
            None => Arc::new(self.numbered(numbers, control)?),
        };
        if !self.game.keeps_texts() {
            return write(Keys::Game, numbers.len, &*values);
        }
        let order = self.order(numbers, &control.holding(self.game.held_bytes()))?;
        let placed = Placed {
            values: &*values,
            place: &|index| order.place(index),
        };
        match &order {
            Order::Ascending => {
                let number = |index| self.game.text_number(index).unwrap_or_default();
                write(Keys::Numbers(&number), numbers.len, &*values)
            }
            Order::Numbers(ascending, _) => {
                let number = |index: u64| ascending[index as usize];
                write(Keys::Numbers(&number), numbers.len, &placed)
            }
            Order::Texts(texts) => {
                let text = |index: u64, into: &mut String| into.push_str(&texts[index as usize].0);
                write(Keys::Texts(&text), numbers.len, &placed)
            }
        }
    }

    /// All values by the game's numbers.
    fn numbered(&self, numbers: Numbers, control: &Control<'_>) -> Result<Cells, Error> {
        control.plan(numbers.len.saturating_mul(4))?;
        let mut cells = Cells::default();
        self.game.visit(control, &mut |at, verdict| {
            if self.game.index(at) != Some(cells.len()) {
                return Err(Error::input(Message::new("position-not-in-game")));
            }
            cells.push(self.stored(at, verdict)?)
        })?;
        Ok(cells)
    }

    /// The numbers of all positions that play can reach, ascending and each once, and their values.
    fn reached(&self, control: &Control<'_>) -> Result<(Vec<u64>, Cells), Error> {
        let (mut numbers, mut cells) = (Vec::new(), Cells::default());
        self.game.visit(control, &mut |at, verdict| {
            if cells.len() % (1 << 12) == 0 {
                control.afford(cells.len() * REACHED_BYTES)?;
            }
            let Some(number) = self.game.index(at) else {
                return Err(Error::input(Message::new("position-not-in-game")));
            };
            numbers.push(number);
            cells.push(self.stored(at, verdict)?)
        })?;
        if numbers.is_sorted_by(|a, b| a < b) {
            return Ok((numbers, cells));
        }
        // Exploring solvers visit positions in their own order, and may visit several that share a
        // number.
        let mut pairs: Vec<(u64, u32)> = numbers.into_iter().zip(cells.0).collect();
        control.with_threads(|| pairs.par_sort_unstable_by_key(|(number, _)| *number))?;
        pairs.dedup_by_key(|(number, _)| *number);
        let (numbers, words) = pairs.into_iter().unzip();
        Ok((numbers, Cells(words)))
    }

    /// The value that a table holds for a position: see [`Holds`].
    fn stored(&self, at: &dyn Opaque, verdict: &Verdict) -> Result<Value, Error> {
        let is_endless = verdict.remoteness.is_none() && verdict.outcome != Outcome::Draw;
        match (self.game.holds(), value(verdict)) {
            (Holds::RemotenessOrEndless, value) if is_endless => Ok(value),
            (Holds::RemotenessOrEndless, Value::Win(plies)) => Ok(Value::Win(plies + 1)),
            (Holds::RemotenessOrEndless, Value::Loss(plies)) => Ok(Value::Loss(plies + 1)),
            (_, value) if !is_endless => Ok(value),
            _ => {
                let message = Message::new("table-no-plies");
                let message = message.with("position", self.game.write_position(at));
                Err(Error::limit(message))
            }
        }
    }

    /// All positions as texts in ascending order, with their values.
    fn explored(&self, control: &Control<'_>) -> Result<(Vec<String>, Cells), Error> {
        let mut found = Vec::new();
        let mut bytes = 0;
        self.game.visit(control, &mut |at, verdict| {
            let text = self.game.write_position(at);
            bytes += text.len() as u64 + 48;
            if found.len() % (1 << 12) == 0 {
                control.afford(bytes * 2)?;
            }
            found.push((text, self.stored(at, verdict)?));
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
    pub(super) fn order(&self, numbers: Numbers, control: &Control<'_>) -> Result<Order, Error> {
        let number = |place| self.game.text_number(place);
        let text = |place: u64| self.game.write_position(self.game.position(place).inner());
        // Whether the texts of these places are numbers, each larger than the one before.
        let ascends = |chunk: u64| {
            let first = chunk * CHUNK;
            let mut last = first.checked_sub(1).and_then(number);
            (first..numbers.len.min(first + CHUNK)).all(|place| {
                let before = std::mem::replace(&mut last, number(place));
                last.is_some() && (place == 0 || before < last)
            })
        };
        let chunks = numbers.len.div_ceil(CHUNK);
        if control.with_threads(|| parallel::all(chunks, &ascends))? {
            return Ok(Order::Ascending);
        }
        control.check()?;
        let is_number = |place| number(place).is_some();
        if !control.with_threads(|| parallel::all(numbers.len, &is_number))? {
            control.plan(numbers.len.saturating_mul(64))?;
            let mut texts: Vec<_> = (0..numbers.len)
                .map(|place| (text(place), place as u32))
                .collect();
            control.with_threads(|| texts.par_sort_unstable())?;
            return Ok(Order::Texts(texts));
        }
        control.plan(numbers.len.saturating_mul(32))?;
        let mut pairs: Vec<(u64, u32)> = control.with_threads(|| {
            let pair = |place: u64| (number(place).unwrap_or_default(), place as u32);
            let mut pairs: Vec<_> = (0..numbers.len).into_par_iter().map(pair).collect();
            pairs.par_sort_unstable();
            pairs
        })?;
        let (numbers, places) = pairs.drain(..).unzip();
        Ok(Order::Numbers(numbers, places))
    }
}

/// Converts a verdict to the value in a table.
pub(super) fn value(verdict: &Verdict) -> Value {
    let plies = || match &verdict.remoteness {
        // A remoteness beyond 64 bits does not fit a table.
        Some(plies) => plies.to_u64().unwrap_or(u64::MAX),
        None => 0,
    };
    match verdict.outcome {
        Outcome::Win => Value::Win(plies()),
        Outcome::Loss => Value::Loss(plies()),
        Outcome::Draw => Value::Draw,
    }
}
