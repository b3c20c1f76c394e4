//! Cờ bảng: `co-bang:8x4@7,2`.
//!
//! A board of N rows (1 is the top) and M columns (1 is on the left), one token at row x, column y.
//! A move picks a column k other than y; the token is pushed up k rows and lands on (x − k, k),
//! which must be on the board. Both players have the same moves. Moves stand in the order of their
//! columns. No move is left exactly on row 1 and at (2, 1).
//!
//! Source: Nguyễn Xuân Huy, *Sáng tạo trong thuật toán và lập trình*. Its four programs (table and
//! rolling window, for outcomes and for distances) and its heuristic are in [`source`], as the slow
//! twins of [`RowSolver`].
//!
//! # Why a row costs O(M)
//! All cells of row x reach the same cells (x − k, k), except that of their own column. Let the
//! best of these be the one that is best for the mover: the nearest loss, or without a loss the
//! farthest win. Every cell of the row then has the same value, through the best; only the cell in
//! the best's own column has another, through the second best. So a row holds at most two distinct
//! values, and both are found in one pass over the M cells that it reaches, where the source's
//! table takes O(M²).
//!
//! # Why any N is within reach
//! Values repeat with a period, up to a constant growth of each cell. [`Proof`] finds the period
//! and proves it; docs/co-bang.md explains how, and describes certificates.

mod certificate;
mod check;
mod cycle;
mod explain;
mod growth;
mod kinds;
mod nim_rows;
mod notation;
mod picture;
mod proof;
mod row;
mod solver;
pub mod source;

pub use cycle::Cycle;
pub use nim_rows::nim_cycle;
pub use proof::{Proof, outcome_cycle};
pub use solver::RowSolver;

use lastmove_engine::Error;
use lastmove_engine::game::{Game, Indexed, Step, StepOf};

/// The most cells that may be computed for an answer.
pub const MOST_CELLS: u64 = 1_000_000_000;

/// A game of cờ bảng.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoBang {
    rows: u64,
    columns: u64,
}

/// The place of the token, rows and columns from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// The row, from 1 at the top.
    pub row: u64,
    /// The column, from 1 on the left.
    pub column: u64,
}

impl CoBang {
    /// A board of this many rows and columns, at least two of each; the token begins in the last
    /// row, column 1.
    ///
    /// ```
    /// use lastmove::game::Game;
    /// use lastmove::games::co_bang::{CoBang, Token};
    /// let board = CoBang::new(8, 4).unwrap();
    /// let mut steps = Vec::new();
    /// board.steps(&Token { row: 7, column: 2 }, &mut steps);
    /// assert_eq!(steps[0].to, Token { row: 6, column: 1 });
    /// assert_eq!(CoBang::new(8, 1), None);
    /// ```
    #[must_use]
    pub fn new(rows: u64, columns: u64) -> Option<Self> {
        (rows >= 2 && columns >= 2).then_some(Self { rows, columns })
    }

    /// The columns to which a token in `row` may be pushed, including its own: 1 to this.
    fn reach(self, row: u64) -> u64 {
        self.columns.min(row - 1)
    }

    fn step(self, at: Token, column: u64) -> StepOf<Self> {
        Step::new(
            column,
            Token {
                row: at.row - column,
                column,
            },
        )
    }
}

impl Game for CoBang {
    type Position = Token;
    type Move = u64;

    fn start(&self) -> Token {
        Token {
            row: self.rows,
            column: 1,
        }
    }

    fn steps(&self, at: &Token, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        let columns = (1..=self.reach(at.row)).filter(|&column| column != at.column);
        into.extend(columns.map(|column| self.step(*at, column)));
        Ok(())
    }

    fn move_count(&self, at: &Token) -> Result<u64, Error> {
        let reach = self.reach(at.row);
        Ok(reach - u64::from(at.column <= reach))
    }
}

/// Numbered row by row from the top, from the left. Boards of more than 2^64 cells have no numbers.
impl Indexed for CoBang {
    fn len(&self) -> u64 {
        self.rows.saturating_mul(self.columns)
    }

    fn index(&self, at: &Token) -> Option<u64> {
        let (row, column) = (at.row.checked_sub(1)?, at.column.checked_sub(1)?);
        (row < self.rows && column < self.columns).then(|| row * self.columns + column)
    }

    fn position(&self, index: u64) -> Token {
        Token {
            row: index / self.columns + 1,
            column: index % self.columns + 1,
        }
    }
}

/// Checks a certificate of any board.
pub fn check_certificate(
    certificate: &lastmove_engine::certificate::Certificate<'_>,
    control: &lastmove_engine::Control<'_>,
) -> Result<lastmove_engine::certificate::Finding, lastmove_engine::Error> {
    check::check(certificate, None, control)
}
