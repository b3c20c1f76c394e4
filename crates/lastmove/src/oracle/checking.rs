//! Checking tables on disk by the moves of their game.

use std::io::Write;

use super::Oracle;
use super::tabling::Order;
use crate::erased::{AnyPosition, Lookup, Numbers, Opaque, Which};
use crate::game::{Holds, Scratch, Target};
use crate::solve::WorthByNumber;
use crate::table::{self, Cells, Claims, KeyKind, Moves, ProofSize, Table, write_proof};
use crate::{ByNumber, Control, Error, Message, Outcome, Value, WriteError};

/// What is done with values and the moves that they follow from.
pub(super) enum Aim<'a> {
    /// The first false one is found.
    Check,
    /// They are written, for a question about this position.
    Write(
        Option<AnyPosition>,
        &'a mut dyn FnMut(&Claims<'_>, &Control<'_>) -> Result<(), Error>,
    ),
}

/// The positions of a table, by number and back.
pub(super) struct Positions<'a> {
    pub(super) at: &'a (dyn Fn(u64) -> Which<'a> + Sync),
    pub(super) numbers: Lookup<'a>,
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

    /// Writes a table of this game with the moves that its values follow from, for a checker that is
    /// itself proved ([`write_proof`]). It tells of the position `at`, else of that which a question
    /// without one is about. That the values are true is for the checker to say.
    ///
    /// # Errors
    /// See [`Oracle`]; also [`Blame::File`](crate::Blame::File) when the table cannot be read or has other
    /// positions, [`Blame::Input`](crate::Blame::Input) when it is a book, or holds strategies and no
    /// plies, and [`WriteError::Output`].
    pub fn write_proof(
        &self,
        table: &Table,
        at: Option<&str>,
        out: &mut dyn Write,
        control: &Control<'_>,
    ) -> Result<ProofSize, WriteError> {
        let meta = table.meta();
        if meta.book.is_some() || !meta.holds.counts_plies() {
            let message = Message::new("proof-no-plies").with("file", table.name());
            return Err(Error::input(message).into());
        }
        let first = match at {
            Some(at) => Some(self.game.read_position(at)?),
            None => self.game.asked(),
        };
        let mut written = None;
        let mut write = |claims: &Claims<'_>, control: &Control<'_>| {
            let is_written = write_proof(claims, out, control);
            let failed = is_written.is_err();
            written = Some(is_written);
            match failed {
                true => Err(Error::interrupt()),
                false => Ok(()),
            }
        };
        let control = &control.holding(self.game.held_bytes());
        let found = self.judge(table, control, &mut Aim::Write(first, &mut write));
        match (written, found) {
            (Some(Err(error)), _) => Err(error),
            (_, Err(error)) => Err(error.into()),
            (_, Ok(Some(message))) => Err(Error::file(message).into()),
            (Some(Ok(size)), Ok(None)) => Ok(size),
            (None, Ok(None)) => Err(Error::file(other(table)).into()),
        }
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
        self.judge(table, control, &mut Aim::Check)
    }

    /// Checks or writes the values of a table with the moves of this game, once it is known that the
    /// positions of the table are the game's. Says what is false.
    fn judge(
        &self,
        table: &Table,
        control: &Control<'_>,
        aim: &mut Aim<'_>,
    ) -> Result<Option<Message>, Error> {
        if table.meta().holds != self.game.holds() {
            return Ok(Some(other(table)));
        }
        let keys = table.meta().keys;
        match self.game.numbers() {
            None if keys == KeyKind::Texts => self.judge_explored(table, control, aim),
            Some(numbers) if numbers.has_gaps && keys == KeyKind::Reached => {
                self.judge_reached(numbers, table, control, aim)
            }
            Some(numbers)
                if !numbers.has_gaps
                    && (keys == KeyKind::Game) != self.game.keeps_texts()
                    && table.positions() == numbers.len =>
            {
                self.judge_numbered(numbers, table, control, aim)
            }
            _ => Ok(Some(other(table))),
        }
    }

    /// A table of all numbers.
    fn judge_numbered(
        &self,
        numbers: Numbers,
        table: &Table,
        control: &Control<'_>,
        aim: &mut Aim<'_>,
    ) -> Result<Option<Message>, Error> {
        let rearranged = match self.by_number(numbers, table, control)? {
            Some(rearranged) => rearranged,
            None => return Ok(Some(other(table))),
        };
        let claims = rearranged.as_ref();
        let claims = claims.map_or(table as &dyn ByNumber, |cells| cells);
        if let Aim::Check = aim
            && let Some(found) = self.game.contradicted(claims, control)
        {
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
        self.judge_values(&positions, &cells, control, aim)
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

    /// Checks or writes the values of these positions, with their moves.
    pub(super) fn judge_values(
        &self,
        positions: &Positions<'_>,
        cells: &Cells,
        control: &Control<'_>,
        aim: &mut Aim<'_>,
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
        match aim {
            Aim::Check => table::verify_moves(&moves, cells, control),
            Aim::Write(first, write) => {
                let first = first.as_ref();
                let first = first.and_then(|at| self.number_of(at.inner(), positions));
                let claims = Claims {
                    moves,
                    cells,
                    first,
                };
                write(&claims, control).map(|()| None)
            }
        }
    }

    /// The number of a position.
    pub(super) fn number_of(&self, at: &dyn Opaque, positions: &Positions<'_>) -> Option<u64> {
        match positions.numbers {
            Lookup::Index => self.game.index(at),
            Lookup::ByIndex(number) => self.game.index(at).and_then(number),
            Lookup::ByPosition(number) => number(at),
        }
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

    pub(super) fn look(
        &self,
        positions: &Positions<'_>,
        number: u64,
        scratch: &mut Scratch,
        into: &mut Vec<Target>,
    ) -> Result<Option<Outcome>, Error> {
        let at = (positions.at)(number);
        self.game.look(at, positions.numbers, scratch, into)
    }

    pub(super) fn text_of(&self, at: Which<'_>) -> String {
        match at {
            Which::Here(at) => self.game.write_position(at),
            Which::Number(at) => self.game.write_position(self.game.position(at).inner()),
        }
    }
}

/// The message that a table holds other positions than its game has.
pub(super) fn other(table: &Table) -> Message {
    Message::new("table-other-positions").with("file", table.name())
}
