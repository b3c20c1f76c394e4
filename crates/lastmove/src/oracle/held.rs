//! Tables that hold some of a game's positions: those that play reaches, or those that count.

use std::mem;
use std::ops::Range;

use hashbrown::{DefaultHashBuilder, HashTable};

use super::Oracle;
use super::checking::{Aim, Positions, other};
use super::tabling::value;
use crate::erased::{AnyPosition, Lookup, Numbers, Opaque, Which};
use crate::game::Scratch;
use crate::table::{Cells, Table};
use crate::{Control, Error, Message, Value};

impl Oracle {
    /// A table of the numbers that play reaches, or that count.
    pub(super) fn judge_reached(
        &self,
        numbers: Numbers,
        table: &Table,
        control: &Control<'_>,
        aim: &mut Aim<'_>,
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
                true => self.judge_counted((counted.start, reached), &cells, control, aim),
                false => Ok(Some(other(table))),
            },
            None => in_order(&reached, |positions| match aim {
                Aim::Write(..) if numbers.shares_numbers => {
                    self.judge_unfolded(positions, &cells, control, aim)
                }
                _ => self.judge_positions(positions, &cells, control, aim),
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

    /// The values of all positions that count, whose numbers begin at `first`. Moves may lead
    /// from them to others, of smaller numbers and in no table: the values of these are taken from
    /// the solver and checked in the same way, so that nothing rests on it.
    fn judge_counted(
        &self,
        (first, held): (u64, Vec<u64>),
        cells: &Cells,
        control: &Control<'_>,
        aim: &mut Aim<'_>,
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
            self.judge_values(positions, &all, control, aim)
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

    /// A table of texts.
    pub(super) fn judge_explored(
        &self,
        table: &Table,
        control: &Control<'_>,
        aim: &mut Aim<'_>,
    ) -> Result<Option<Message>, Error> {
        // Without a position there is nothing that the table must contain.
        self.read(None)?;
        let cells = table.load(control)?;
        control.plan(table.size().saturating_mul(8))?;
        let mut known = Interned::default();
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
            known.push(at);
        }
        let found = Positions {
            at: &|index| Which::Here(known.positions[index as usize].inner()),
            numbers: Lookup::ByPosition(&|at| known.find(at)),
        };
        self.judge_positions(&found, &cells, control, aim)
    }

    /// Positions of which images share a number, each image apart: all that play reaches, with the
    /// values of these numbers.
    fn judge_unfolded(
        &self,
        folded: &Positions<'_>,
        values: &Cells,
        control: &Control<'_>,
        aim: &mut Aim<'_>,
    ) -> Result<Option<Message>, Error> {
        let mut known = Interned::default();
        known.push(self.game.start());
        // Play need not lead to the position that is asked about.
        if let Aim::Write(Some(asked), _) = aim
            && known.find(asked.inner()).is_none()
        {
            known.push(
                self.game
                    .read_position(&self.game.write_position(asked.inner()))?,
            );
        }
        let mut cells = Cells::default();
        while let Some(at) = known.positions.get(cells.0.len()) {
            if cells.len() % (1 << 10) == 0 {
                control.check()?;
                let each = self.game.position_size() * 2 + 132;
                control.afford(values.len() * 12 + known.positions.len() as u64 * each)?;
            }
            let at = at.inner();
            let label = self.game.label(at);
            let steps = match label {
                None => self.game.steps(at, usize::MAX)?,
                Some(_) => Vec::new(),
            };
            match (self.number_of(at, folded), label) {
                (Some(number), _) => cells.push(values.get(number))?,
                (None, Some(outcome)) => cells.push(Value::over(outcome))?,
                (None, None) => {
                    let message = Message::new("table-no-start");
                    let text = self.game.write_position(at);
                    return Ok(Some(message.with("position", text)));
                }
            }
            for step in steps {
                if known.find(step.to.inner()).is_none() {
                    known.push(step.to);
                }
            }
        }
        let positions = Positions {
            at: &|index| Which::Here(known.positions[index as usize].inner()),
            numbers: Lookup::ByPosition(&|at| known.find(at)),
        };
        self.judge_values(&positions, &cells, control, aim)
    }

    /// Values of positions that must be exactly those that play can reach.
    fn judge_positions(
        &self,
        positions: &Positions<'_>,
        cells: &Cells,
        control: &Control<'_>,
        aim: &mut Aim<'_>,
    ) -> Result<Option<Message>, Error> {
        let start = self.game.start();
        let start_text = || self.game.write_position(start.inner());
        let Some(first) = self.number_of(start.inner(), positions) else {
            let message = Message::new("table-no-start");
            return Ok(Some(message.with("position", start_text())));
        };
        let found = self.judge_values(positions, cells, control, aim)?;
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

/// Positions and their numbers, in the order in which they came.
#[derive(Default)]
struct Interned {
    positions: Vec<AnyPosition>,
    numbers: HashTable<u64>,
    hasher: DefaultHashBuilder,
}

impl Interned {
    /// Adds a position that is not there yet.
    fn push(&mut self, at: AnyPosition) {
        let Self {
            positions,
            numbers,
            hasher,
        } = self;
        let number = positions.len() as u64;
        let rehash = |&number: &u64| positions[number as usize].inner().hash_by(hasher);
        numbers.insert_unique(at.inner().hash_by(hasher), number, rehash);
        positions.push(at);
    }

    fn find(&self, at: &dyn Opaque) -> Option<u64> {
        let is_at = |&number: &u64| self.positions[number as usize].inner().is_same(at);
        self.numbers.find(at.hash_by(&self.hasher), is_at).copied()
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
