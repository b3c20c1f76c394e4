//! Chomp: `chomp:8x10`, rows x columns.
//!
//! A bar of chocolate whose square 1,1 is poisoned. A move bites off a square together with all
//! squares below it and to its right. The player who must eat the poison loses: here the poison
//! cannot be taken at all, so that in normal play a player left with only the poison cannot move
//! and loses. (With `/misere` that player wins.) A position is the lengths of the rows from the
//! top, which never increase; rows without squares are left out. Moves stand in the order of rows,
//! then of columns.
//!
//! # Who wins
//! The first player wins every bar of two squares or more: if the bite of the last corner does not
//! win, the answer to it would have been a winning first move itself (Gale 1974). This does not
//! show which move wins: 2,2 does in a square, and with two rows the lost positions are those of
//! lengths n, n − 1; no rule is known for three rows. So outcomes and nim values are computed for
//! all positions of a bar at once: see [`table()`].
//!
//! Sources: D. Gale, "A curious Nim-type game", Amer. Math. Monthly 81 (1974); F. Schuh, "Spel van
//! delers", Nieuw Tijdschrift voor Wiskunde 39 (1952).

mod notation;
mod plain;
mod table;

pub use plain::table_plainly;
pub use table::{ChompTable, table};

use std::sync::Arc;

use lastmove_engine::game::{Game, Impartial, Step, StepOf};
use lastmove_engine::memory::of_list;
use lastmove_engine::solve::Cache;
use lastmove_engine::{Control, Error, LoopyNimber, Nimber};

/// The most rows and columns.
pub const MOST_SIDE: u64 = 1_000;

/// A position: the lengths of the rows from the top, never increasing and never 0.
pub type Rows = Vec<u16>;

/// A move: row and column of the square bitten, from 1.
pub type Bite = (u16, u16);

/// A game of Chomp.
#[derive(Debug)]
pub struct Chomp {
    rows: u16,
    columns: u16,
    /// The last table of nim values.
    table: Cache<Option<Arc<ChompTable>>>,
}

impl Chomp {
    /// A game that begins with a whole bar of at least one row and one column.
    #[must_use]
    pub fn new(rows: u16, columns: u16) -> Self {
        Self {
            rows: rows.max(1),
            columns: columns.max(1),
            table: Cache::default(),
        }
    }

    /// A table with the nim values of a position and all that follow: the last one if it is large
    /// enough.
    fn table(&self, at: &[u16], control: &Control<'_>) -> Result<Arc<ChompTable>, Error> {
        let mut last = self.table.hold(control)?;
        if let Some(table) = last.as_ref().filter(|table| table.get(at).is_some()) {
            return Ok(table.clone());
        }
        let columns = at.first().copied().unwrap_or(0);
        let found = Arc::new(table(at.len(), columns.into(), control)?);
        *last = Some(found.clone());
        Ok(found)
    }
}

/// The rows after a bite.
#[must_use]
pub fn bite(at: &[u16], (row, column): Bite) -> Rows {
    let cut = |(i, length): (usize, &u16)| match i + 1 >= usize::from(row) {
        true => (*length).min(column - 1),
        false => *length,
    };
    let rows = at.iter().enumerate().map(cut);
    rows.take_while(|length| *length > 0).collect()
}

/// All bites except of the poison, in order.
pub fn bites(at: &[u16]) -> impl Iterator<Item = Bite> + '_ {
    let rows = at.iter().zip(1u16..);
    rows.flat_map(|(length, row)| (1..=*length).map(move |column| (row, column)))
        .skip(1)
}

impl Game for Chomp {
    type Position = Rows;
    type Move = Bite;

    fn start(&self) -> Rows {
        vec![self.columns; self.rows.into()]
    }

    fn steps(&self, at: &Rows, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        into.extend(bites(at).map(|mv| Step::new(mv, bite(at, mv))));
        Ok(())
    }

    fn move_count(&self, at: &Rows) -> Result<u64, Error> {
        let squares: u64 = at.iter().map(|length| u64::from(*length)).sum();
        Ok(squares.saturating_sub(1))
    }

    fn position_bytes(&self, at: &Rows) -> u64 {
        of_list(at)
    }
}

impl Impartial for Chomp {
    fn nim_value(&self, at: &Rows, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        let table = self.table(at, control)?;
        let value = table.get(at).unwrap_or(0);
        Ok(Nimber::from(u64::from(value)).into())
    }

    /// All positions of the largest of the bars in it.
    fn reach(&self, at: &Rows) -> Option<u64> {
        let bar = |rows: usize| {
            let columns = at.get(rows - 1).copied().unwrap_or(0);
            table::positions(rows, columns.into()).saturating_sub(1)
        };
        (1..=at.len()).map(bar).max()
    }
}
