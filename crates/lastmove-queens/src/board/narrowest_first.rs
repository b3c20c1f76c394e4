//! Whether a board can be filled at all: a search that always branches on the line with the fewest
//! squares left.

use lastmove::{Control, Error};

use super::Board;
use crate::LARGEST;
use crate::attacked::lowest;

/// Queens between two checks for cancellation.
const STEPS: u32 = 1 << 10;

/// The free squares of a board, by columns and by rows, and the lines that still need a queen: on a
/// square board all, else those of the shorter side.
#[derive(Clone, Copy, Debug)]
pub(super) struct NarrowestFirst {
    columns: [u32; LARGEST],
    rows: [u32; LARGEST],
    /// The columns that need a queen; bit `c - 1` stands for column `c`.
    need_columns: u32,
    /// The rows that need a queen.
    need_rows: u32,
}

/// A line, counted from 0.
#[derive(Clone, Copy, Debug)]
pub(super) enum Side {
    Column(usize),
    Row(usize),
}

impl NarrowestFirst {
    /// A board with its given queens.
    pub(super) fn new(board: &Board) -> Self {
        let all = |side: usize| u32::MAX >> (LARGEST - side);
        let short = board.queens();
        let mut rows = [0u32; LARGEST];
        for (row, squares) in rows[..board.rows].iter_mut().enumerate() {
            let open = |column: usize| (board.open[column] >> row & 1) << column;
            *squares = (0..board.columns).map(open).fold(0, |all, bit| all | bit);
        }
        let mut this = Self {
            columns: board.open,
            rows,
            need_columns: if board.columns == short {
                all(short)
            } else {
                0
            },
            need_rows: if board.rows == short { all(short) } else { 0 },
        };
        for (column, &row) in board.given.iter().enumerate() {
            if row > 0 {
                this.place(column, usize::from(row) - 1);
            }
        }
        this
    }

    /// Puts a queen on a square, counted from 0.
    pub(super) fn place(&mut self, column: usize, row: usize) {
        close(&mut self.columns, column, row);
        close(&mut self.rows, row, column);
        self.need_columns &= !(1 << column);
        self.need_rows &= !(1 << row);
    }

    /// Leaves a column, counted from 0, without a queen.
    pub(super) fn skip(&mut self, column: usize) {
        self.columns[column] = 0;
        for squares in &mut self.rows {
            *squares &= !(1 << column);
        }
    }

    /// Places a queen in a line, on its square `bit`.
    #[inline]
    pub(super) fn fill(&mut self, line: Side, bit: u32) {
        let crossing = bit.trailing_zeros() as usize;
        match line {
            Side::Column(column) => self.place(column, crossing),
            Side::Row(row) => self.place(crossing, row),
        }
    }

    /// Whether the board can be filled.
    ///
    /// Takes a time that may grow exponentially with the board, though far less often than that of
    /// a search in fixed order. Stops soon after `control` is cancelled.
    pub(super) fn can_be_filled(self, control: &Control) -> Result<bool, Error> {
        Ok(self.ways(1, control)? > 0)
    }

    /// The number of ways to fill the board, or `most` if there are more. Stops soon after
    /// `control` is cancelled.
    pub(super) fn ways(self, most: u64, control: &Control) -> Result<u64, Error> {
        let Some((line, squares)) = self.narrowest() else {
            return Ok(1);
        };
        // The state at each depth, the line to fill there and its untried squares.
        let mut stack = [(self, line, squares); LARGEST + 1];
        let (mut depth, mut ways) = (0, 0);
        loop {
            control.check()?;
            for _ in 0..STEPS {
                let (mut left, line, squares) = stack[depth];
                if squares == 0 {
                    if depth == 0 {
                        return Ok(ways);
                    }
                    depth -= 1;
                    continue;
                }
                let bit = lowest(squares);
                stack[depth].2 = squares ^ bit;
                left.fill(line, bit);
                match left.narrowest() {
                    None => {
                        ways += 1;
                        if ways == most {
                            return Ok(ways);
                        }
                    }
                    Some((_, 0)) => {}
                    Some((line, squares)) => {
                        depth += 1;
                        stack[depth] = (left, line, squares);
                    }
                }
            }
        }
    }

    /// Cuts the search tree into at least `tasks` parts, if possible.
    pub(super) fn split(self, tasks: usize) -> Vec<Self> {
        let mut parts = vec![self];
        for _ in 0..LARGEST {
            if parts.len() >= tasks {
                break;
            }
            let mut more = Vec::new();
            for part in parts {
                let Some((line, mut squares)) = part.narrowest() else {
                    more.push(part);
                    continue;
                };
                while squares != 0 {
                    let bit = lowest(squares);
                    squares ^= bit;
                    let mut after = part;
                    after.fill(line, bit);
                    more.push(after);
                }
            }
            parts = more;
        }
        parts
    }

    /// Among the lines that need a queen, the one with the fewest squares, and these; `None` when
    /// no line needs a queen.
    #[inline]
    pub(super) fn narrowest(&self) -> Option<(Side, u32)> {
        let mut best: Option<(Side, u32)> = None;
        let mut fewest = u32::MAX;
        let mut look = |mut lines: u32, squares: &[u32; LARGEST], side: fn(usize) -> Side| {
            while lines != 0 && fewest > 0 {
                let at = lines.trailing_zeros() as usize;
                lines &= lines - 1;
                let count = squares[at].count_ones();
                if count < fewest {
                    fewest = count;
                    best = Some((side(at), squares[at]));
                }
            }
        };
        look(self.need_columns, &self.columns, Side::Column);
        look(self.need_rows, &self.rows, Side::Row);
        best
    }
}

/// Closes the squares that a queen on the crossing of line `at` and line `crossing` of the other
/// side attacks.
#[inline]
fn close(lines: &mut [u32; LARGEST], at: usize, crossing: usize) {
    let bit = 1u32 << crossing;
    for (other, squares) in lines.iter_mut().enumerate() {
        let apart = other.abs_diff(at) as u32;
        *squares &= !(bit | bit << apart | bit >> apart);
    }
    lines[at] = 0;
}
