//! Checking tables on disk by the moves of their game.

use std::mem;
use std::ops::Range;

use hashbrown::{DefaultHashBuilder, HashTable};

use super::Oracle;
use super::tabling::{Order, value};
use crate::erased::{AnyPosition, Lookup, Numbers, Opaque, Which};
use crate::game::{Holds, Scratch, Target};
use crate::solve::WorthByNumber;
use crate::table::{self, Cells, KeyKind, Moves, Table};
use crate::{ByNumber, Control, Error, Message, Outcome, Value};

/// The positions of a table, by number and back.
struct Positions<'a> {
    at: &'a (dyn Fn(u64) -> Which<'a> + Sync),
    numbers: Lookup<'a>,
}

impl Oracle {
    /// Checks every value of a table of this game by the game's moves and reports the first that is
    /// false, and why; `None` when all are true. [`catalog::Opened`](crate::catalog::Opened) checks
    /// that the table is of this game.
    ///
    /// # Errors
    /// See [`Oracle`]; also when the table cannot be read.
    pub fn verify(&self, table: &Table, control: &Control<'_>) -> Result<Option<Message>, Error> {
        self.check(table, control)
    }

    pub(super) fn check(
        &self,
        table: &Table,
        control: &Control<'_>,
    ) -> Result<Option<Message>, Error> {
        let control = &control.holding(self.game.held_bytes());
        if table.meta().book.is_some() {
            return self.check_book(table, control);
        }
        if table.meta().holds != self.game.holds() {
            return Ok(Some(other(table)));
        }
        let keys = table.meta().keys;
        match self.game.numbers() {
            None if keys == KeyKind::Texts => self.check_explored(table, control),
            Some(numbers) if numbers.has_gaps && keys == KeyKind::Reached => {
                self.check_reached(numbers, table, control)
            }
            Some(numbers)
                if !numbers.has_gaps
                    && (keys == KeyKind::Game) != self.game.keeps_texts()
                    && table.positions() == numbers.len =>
            {
                self.check_numbered(numbers, table, control)
            }
            _ => Ok(Some(other(table))),
        }
    }

    /// Checks a table of all numbers.
    fn check_numbered(
        &self,
        numbers: Numbers,
        table: &Table,
        control: &Control<'_>,
    ) -> Result<Option<Message>, Error> {
        let rearranged = match self.by_number(numbers, table, control)? {
            Some(rearranged) => rearranged,
            None => return Ok(Some(other(table))),
        };
        let claims = rearranged.as_ref();
        let claims = claims.map_or(table as &dyn ByNumber, |cells| cells);
        if let Some(found) = self.game.contradicted(claims, control) {
            let found = found?;
            table.check_counts(control)?;
            return Ok(found);
        }
        let cells = match rearranged {
            Some(cells) => cells,
            None => table.load(control)?,
        };
        let positions = Positions {
            at: &Which::Number,
            numbers: Lookup::Index,
        };
        self.contradiction(&positions, &cells, control)
    }

    /// The values of a table of all numbers by these, where it has another order; `None` when it has other
    /// positions.
    fn by_number(
        &self,
        numbers: Numbers,
        table: &Table,
        control: &Control<'_>,
    ) -> Result<Option<Option<Cells>>, Error> {
        if !self.game.keeps_texts() {
            return Ok(Some(None));
        }
        let order = self.order(numbers, control)?;
        let same = match &order {
            Order::Ascending => table.has_keys(
                &|index, key| {
                    let number = self.game.text_number(index as u64);
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
            return Ok(None);
        }
        if matches!(order, Order::Ascending) {
            return Ok(Some(None));
        }
        let cells = table.load(control)?;
        Ok(Some(Some(cells.rearranged(|index| order.place(index)))))
    }

    /// What play is worth in the positions of a table of this game, by their numbers and the moves in the
    /// table, so that nothing is solved; `None` where no weights decide.
    ///
    /// # Errors
    /// See [`Oracle`]; [`Blame::File`](crate::Blame::File) when the table has other positions or a move that
    /// is none, and when it cannot be read.
    pub fn worth_by(
        &self,
        table: &Table,
        control: &Control<'_>,
    ) -> Result<Option<WorthByNumber>, Error> {
        let is_this = self.game.holds() == Holds::BestMove && table.meta().holds == Holds::BestMove;
        let Some(numbers) = self.game.numbers().filter(|_| is_this) else {
            return Ok(None);
        };
        let control = &control.holding(self.game.held_bytes());
        let is_whole = table.positions() == numbers.len;
        let rearranged = match is_whole {
            true => self.by_number(numbers, table, control)?,
            false => None,
        };
        let rearranged = rearranged.ok_or_else(|| Error::file(other(table)))?;
        let claims = rearranged.as_ref();
        let claims = claims.map_or(table as &dyn ByNumber, |cells| cells);
        self.game.worth_by(claims, control)
    }

    /// Checks a table of those numbers that count.
    fn check_reached(
        &self,
        numbers: Numbers,
        table: &Table,
        control: &Control<'_>,
    ) -> Result<Option<Message>, Error> {
        control.plan(table.positions().saturating_mul(17))?;
        let reached = table.numbers(control)?;
        let is_ascending = reached.is_sorted_by(|a, b| a < b);
        if !is_ascending || reached.last().is_some_and(|last| *last >= numbers.len) {
            return Ok(Some(other(table)));
        }
        let cells = table.load(control)?;
        match self.game.counted() {
            Some(counted) => match self.is_counted(counted.clone(), &reached, control)? {
                true => self.check_counted(counted.start, reached, &cells, control),
                false => Ok(Some(other(table))),
            },
            None => in_order(&reached, |positions| {
                self.check_positions(positions, &cells, control)
            }),
        }
    }

    /// Whether these are the numbers of this range that belong to a position.
    fn is_counted(
        &self,
        counted: Range<u64>,
        held: &[u64],
        control: &Control<'_>,
    ) -> Result<bool, Error> {
        let mut held = held.iter().peekable();
        for number in counted {
            if number % (1 << 12) == 0 {
                control.check()?;
            }
            let at = self.game.position(number);
            let counts = self.game.index(at.inner()) == Some(number);
            if counts != held.next_if_eq(&&number).is_some() {
                return Ok(false);
            }
        }
        Ok(held.next().is_none())
    }

    /// Checks the values of all positions that count, whose numbers begin at `first`. Moves may lead
    /// from them to others, of smaller numbers and in no table: the values of these are taken from
    /// the solver and checked in the same way, so that nothing rests on it.
    fn check_counted(
        &self,
        first: u64,
        held: Vec<u64>,
        cells: &Cells,
        control: &Control<'_>,
    ) -> Result<Option<Message>, Error> {
        let mut numbers = self.beside(first, &held, control)?;
        let mut all = Cells::default();
        for (done, &number) in numbers.iter().enumerate() {
            if done % (1 << 12) == 0 {
                control.afford(all.len() * 4)?;
            }
            let at = self.game.position(number);
            all.push(value(&self.game.value(at.inner(), control)?))?;
        }
        control.plan((numbers.len() + held.len()) as u64 * 12)?;
        (0..cells.len()).try_for_each(|place| all.push(cells.get(place)))?;
        numbers.extend(held);
        in_order(&numbers, |positions| {
            self.contradiction(positions, &all, control)
        })
    }

    /// The numbers below `first` that play reaches from those that are held, in ascending order.
    fn beside(&self, first: u64, held: &[u64], control: &Control<'_>) -> Result<Vec<u64>, Error> {
        control.plan(first.saturating_mul(9))?;
        let mut reached = vec![false; first as usize];
        let (mut scratch, mut targets, mut open) = (Scratch::default(), Vec::new(), Vec::new());
        for (done, &number) in held.iter().enumerate() {
            if done % (1 << 12) == 0 {
                control.check()?;
            }
            open.push(number);
            while let Some(number) = open.pop() {
                let at = Which::Number(number);
                self.game
                    .look(at, Lookup::Index, &mut scratch, &mut targets)?;
                for number in targets.iter().filter_map(|target| target.number) {
                    let below = reached.get_mut(number as usize);
                    if below.is_some_and(|reached| !mem::replace(reached, true)) {
                        open.push(number);
                    }
                }
            }
        }
        let numbers = (0..first).filter(|&number| reached[number as usize]);
        Ok(numbers.collect())
    }

    /// Checks a table of texts.
    fn check_explored(
        &self,
        table: &Table,
        control: &Control<'_>,
    ) -> Result<Option<Message>, Error> {
        // Without a position there is nothing that the table must contain.
        self.read(None)?;
        let cells = table.load(control)?;
        control.plan(table.size().saturating_mul(8))?;
        let mut positions: Vec<AnyPosition> = Vec::new();
        let hasher = DefaultHashBuilder::default();
        let hash = |at: &dyn Opaque| at.hash_by(&hasher);
        let mut numbers: HashTable<u64> = HashTable::new();
        let mut prober = table.prober()?;
        let mut before = None;
        for index in 0..cells.len() {
            if index % (1 << 12) == 0 {
                control.check()?;
                let each = self.game.position_size() * 2 + 128;
                control.afford(cells.len() * 4 + index * each)?;
            }
            let text = prober.text(index)?.unwrap_or_default();
            let at = self.game.read_position(&text)?;
            // Texts not written as the game writes them, or out of order, would not be found again.
            let is_next = before.as_ref().is_none_or(|before| *before < text);
            if !is_next || self.game.write_position(at.inner()) != text {
                return Ok(Some(other(table)));
            }
            before = Some(text);
            let rehash = |&index: &u64| hash(positions[index as usize].inner());
            numbers.insert_unique(hash(at.inner()), index, rehash);
            positions.push(at);
        }
        let is_at = |at: &dyn Opaque, index: u64| positions[index as usize].inner().is_same(at);
        let found = Positions {
            at: &|index| Which::Here(positions[index as usize].inner()),
            numbers: Lookup::ByPosition(&|at| {
                numbers.find(hash(at), |&index| is_at(at, index)).copied()
            }),
        };
        self.check_positions(&found, &cells, control)
    }

    /// Checks values of positions that must be exactly those that play can reach.
    fn check_positions(
        &self,
        positions: &Positions<'_>,
        cells: &Cells,
        control: &Control<'_>,
    ) -> Result<Option<Message>, Error> {
        let start = self.game.start();
        let start_text = || self.game.write_position(start.inner());
        let first = match positions.numbers {
            Lookup::Index => self.game.index(start.inner()),
            Lookup::ByIndex(number) => self.game.index(start.inner()).and_then(number),
            Lookup::ByPosition(number) => number(start.inner()),
        };
        let Some(first) = first else {
            let message = Message::new("table-no-start");
            return Ok(Some(message.with("position", start_text())));
        };
        let found = self.contradiction(positions, cells, control)?;
        if found.is_some() {
            return Ok(found);
        }
        let unreached = self.unreached(first, positions, cells.len(), control)?;
        Ok(unreached.map(|number| {
            let message = Message::new("table-unreached");
            let message = message.with("position", self.text_of((positions.at)(number)));
            message.with("start", start_text())
        }))
    }

    /// The first value that is false, and why.
    fn contradiction(
        &self,
        positions: &Positions<'_>,
        cells: &Cells,
        control: &Control<'_>,
    ) -> Result<Option<Message>, Error> {
        let plain;
        let cells = match self.game.holds() {
            Holds::RemotenessOrEndless => match self.with_draws(positions, cells, control)? {
                Ok(with_draws) => {
                    plain = with_draws;
                    &plain
                }
                Err(wrong) => return Ok(Some(wrong)),
            },
            _ => cells,
        };
        let moves = Moves {
            play: self.game.play(),
            look: &|number, scratch, into| self.look(positions, number, scratch, into),
            text: &|number| self.text_of((positions.at)(number)),
            text_of_option: &|number, option| {
                let at = (positions.at)(number);
                let steps = match at {
                    Which::Here(at) => self.game.steps(at, usize::MAX),
                    Which::Number(at) => {
                        self.game.steps(self.game.position(at).inner(), usize::MAX)
                    }
                };
                let step = steps.ok().and_then(|steps| steps.into_iter().nth(option));
                step.map_or_else(String::new, |step| {
                    self.game.write_position(step.to.inner())
                })
            },
        };
        table::verify_moves(&moves, cells, control)
    }

    /// The same values with the remoteness, and with a draw where play is said to go on for ever: the
    /// moves show what nobody can bring to an end, whoever wins it. Fails with the first value that
    /// cannot be.
    fn with_draws(
        &self,
        positions: &Positions<'_>,
        cells: &Cells,
        control: &Control<'_>,
    ) -> Result<Result<Cells, Message>, Error> {
        control.plan(cells.len().saturating_mul(4))?;
        let mut with_draws = Cells::default();
        for number in 0..cells.len() {
            if number % (1 << 12) == 0 {
                control.check()?;
            }
            let at = (positions.at)(number);
            let said = |code| {
                let message = Message::new(code).with("position", self.text_of(at));
                Ok(Err(message))
            };
            with_draws.push(match cells.get(number) {
                Value::Win(0) | Value::Loss(0) => {
                    let endless = match at {
                        Which::Here(at) => self.game.endless(at),
                        Which::Number(at) => self.game.endless(self.game.position(at).inner()),
                    };
                    if endless != cells.get(number).outcome() {
                        return said("table-false-endless");
                    }
                    Value::Draw
                }
                Value::Win(plies) => Value::Win(plies - 1),
                Value::Loss(plies) => Value::Loss(plies - 1),
                Value::Draw => return said("table-false-endless-draw"),
            })?;
        }
        Ok(Ok(with_draws))
    }

    fn look(
        &self,
        positions: &Positions<'_>,
        number: u64,
        scratch: &mut Scratch,
        into: &mut Vec<Target>,
    ) -> Result<Option<Outcome>, Error> {
        let at = (positions.at)(number);
        self.game.look(at, positions.numbers, scratch, into)
    }

    fn text_of(&self, at: Which<'_>) -> String {
        match at {
            Which::Here(at) => self.game.write_position(at),
            Which::Number(at) => self.game.write_position(self.game.position(at).inner()),
        }
    }

    /// The first of `count` positions that no play from the first one reaches: a table with such a
    /// position is of another game than it claims.
    fn unreached(
        &self,
        first: u64,
        positions: &Positions<'_>,
        count: u64,
        control: &Control<'_>,
    ) -> Result<Option<u64>, Error> {
        let mut reached = vec![false; count as usize];
        let mut open = vec![first];
        reached[first as usize] = true;
        let (mut scratch, mut targets) = (Scratch::default(), Vec::new());
        while let Some(number) = open.pop() {
            control.check()?;
            self.look(positions, number, &mut scratch, &mut targets)?;
            for number in targets.iter().filter_map(|target| target.number) {
                if !mem::replace(&mut reached[number as usize], true) {
                    open.push(number);
                }
            }
        }
        let first = reached.iter().position(|reached| !reached);
        Ok(first.map(|number| number as u64))
    }
}

/// Calls `check` with the positions of these ascending numbers.
fn in_order<T>(numbers: &[u64], check: impl FnOnce(&Positions<'_>) -> T) -> T {
    check(&Positions {
        at: &|place| Which::Number(numbers[place as usize]),
        numbers: Lookup::ByIndex(&|number| {
            let found = numbers.binary_search(&number);
            found.ok().map(|place| place as u64)
        }),
    })
}

/// The message that a table holds other positions than its game has.
pub(super) fn other(table: &Table) -> Message {
    Message::new("table-other-positions").with("file", table.name())
}
