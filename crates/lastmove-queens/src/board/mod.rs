//! Boards with blocked squares, given queens, or sides of different length.

mod count;
mod fill_order;
mod find;
mod given;
mod narrowest_first;
mod ordered_search;
mod probe;
mod read;
#[cfg(test)]
mod tests;

use lastmove::{Error, Message};

use crate::{LARGEST, Placement};

pub(crate) use fill_order::FillOrder;

/// A board of up to 32 rows and 32 columns, some squares of which may be blocked, and some queens
/// may be given. Rows and columns count from 1.
///
/// A placement has as many queens as the shorter side has squares: with as many columns as rows or
/// fewer, one in every column; with more columns than rows, one in every row, and 0 means a column
/// without a queen. A blocked square has no queen, but does not block attacks. Given queens are
/// part of every placement.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::{Board, Placement};
/// let control = Control::default();
///
/// let mut board = Board::new(8, 8)?;
/// board.place(2, 4)?;
/// board.place(4, 5)?;
/// assert_eq!(board.count(&control)?, 2);
///
/// # Ok::<(), lastmove::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rows: usize,
    columns: usize,
    /// The squares of each column that are not blocked; bit `r - 1` stands for row `r`.
    open: [u32; LARGEST],
    /// The row of the queen given in each column, 0 for none.
    given: [u8; LARGEST],
}

impl Board {
    /// An empty board.
    ///
    /// # Errors
    /// `queens-board-size` (input) unless both sides are from 1 to [`LARGEST`].
    pub fn new(rows: usize, columns: usize) -> Result<Self, Error> {
        let fits = |side: usize| (1..=LARGEST).contains(&side);
        if !fits(rows) || !fits(columns) {
            let message = Message::new("queens-board-size")
                .with("rows", rows)
                .with("columns", columns);
            return Err(Error::input(message.with("most", LARGEST)));
        }
        let full = u32::MAX >> (LARGEST - rows);
        let mut open = [0; LARGEST];
        open[..columns].fill(full);
        Ok(Self {
            rows,
            columns,
            open,
            given: [0; LARGEST],
        })
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of queens of a placement: the length of the shorter side.
    #[must_use]
    pub fn queens(&self) -> usize {
        self.rows.min(self.columns)
    }

    /// Whether the square is on the board and not blocked.
    #[must_use]
    pub fn is_open(&self, column: usize, row: usize) -> bool {
        self.holds(column, row) && self.open[column - 1] >> (row - 1) & 1 == 1
    }

    /// The row of the queen given in a column; `None` for none.
    #[must_use]
    pub fn given(&self, column: usize) -> Option<usize> {
        let row = *self.given.get(column.checked_sub(1)?)?;
        (row > 0).then_some(usize::from(row))
    }

    /// Whether all squares are open and no queen is given.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        Self::new(self.rows, self.columns).as_ref() == Ok(self)
    }

    /// Blocks a square.
    ///
    /// ```
    /// use lastmove::Control;
    /// use lastmove_queens::Board;
    /// let mut board = Board::new(4, 4)?;
    /// board.block(1, 2)?;
    /// assert_eq!(board.count(&Control::default()), Ok(1));
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    ///
    /// # Errors
    /// `queens-off-board` (input); `queens-on-blocked` (input) when a given queen is there.
    pub fn block(&mut self, column: usize, row: usize) -> Result<(), Error> {
        self.check(column, row)?;
        if self.given(column) == Some(row) {
            return Err(square(Message::new("queens-on-blocked"), column, row));
        }
        self.open[column - 1] &= !(1 << (row - 1));
        Ok(())
    }

    /// Adds a given queen.
    ///
    /// ```
    /// use lastmove_queens::Board;
    /// let mut board = Board::new(8, 8)?;
    /// board.place(3, 5)?;
    /// assert_eq!(board.given(3), Some(5));
    /// assert_eq!(board.place(4, 6).unwrap_err().message.code, "queens-attack");
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    ///
    /// # Errors
    /// All input: `queens-off-board`; `queens-on-blocked`; `queens-given-twice` for the same square
    /// again; `queens-attack` when it and another given queen attack each other.
    pub fn place(&mut self, column: usize, row: usize) -> Result<(), Error> {
        self.check(column, row)?;
        if !self.is_open(column, row) {
            return Err(square(Message::new("queens-on-blocked"), column, row));
        }
        for other in 1..=self.columns {
            let Some(taken) = self.given(other) else {
                continue;
            };
            if (other, taken) == (column, row) {
                return Err(square(Message::new("queens-given-twice"), column, row));
            }
            if attacks((other, taken), (column, row)) {
                let message = Message::new("queens-attack")
                    .with("other-column", other)
                    .with("other-row", taken);
                return Err(square(message, column, row));
            }
        }
        self.given[column - 1] = row as u8;
        Ok(())
    }

    /// Whether this is a placement of this board: as many queens as the shorter side has squares,
    /// on open squares, the given ones among them, none attacking another.
    ///
    /// Compares all pairs and shares no code with the searches, which it checks.
    #[must_use]
    pub fn accepts(&self, placement: &Placement) -> bool {
        let rows = placement.rows();
        if rows.len() != self.columns {
            return false;
        }
        let queens: Vec<(usize, usize)> = (1..)
            .zip(rows.iter().map(|&row| usize::from(row)))
            .filter(|&(_, row)| row > 0)
            .collect();
        let stands = |&(column, row): &(usize, usize)| self.is_open(column, row);
        let keeps = |(column, &row): (usize, &u8)| {
            self.given(column)
                .is_none_or(|given| given == usize::from(row))
        };
        queens.len() == self.queens()
            && queens.iter().all(stands)
            && (1..).zip(rows).all(keeps)
            && (0..queens.len()).all(|b| (0..b).all(|a| !attacks(queens[a], queens[b])))
    }

    /// Whether the square is on the board.
    fn holds(&self, column: usize, row: usize) -> bool {
        (1..=self.columns).contains(&column) && (1..=self.rows).contains(&row)
    }

    fn check(&self, column: usize, row: usize) -> Result<(), Error> {
        if self.holds(column, row) {
            return Ok(());
        }
        Err(square(self.off_board(), column, row))
    }

    /// The error of a square off the board, without its column and row.
    fn off_board(&self) -> Message {
        Message::new("queens-off-board")
            .with("rows", self.rows)
            .with("columns", self.columns)
    }

    /// The squares of each column on which a queen may be placed given the others; in a column with
    /// a given queen, only its own.
    fn left(&self) -> [u32; LARGEST] {
        let mut left = self.open;
        for column in 0..self.columns {
            let Some(row) = self.given(column + 1) else {
                continue;
            };
            for (other, squares) in left[..self.columns].iter_mut().enumerate() {
                if other != column {
                    *squares &= !lines_of(1 << (row - 1), other.abs_diff(column));
                }
            }
            left[column] = 1 << (row - 1);
        }
        left
    }
}

/// The attacks of a queen on the row `bit` in a column `apart` columns away.
#[inline]
fn lines_of(bit: u32, apart: usize) -> u32 {
    let (bit, apart) = (u64::from(bit), apart as u32);
    (bit | bit << apart | bit >> apart) as u32
}

/// Whether queens on two squares, by column and row, attack each other.
fn attacks(a: (usize, usize), b: (usize, usize)) -> bool {
    let (across, along) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
    across == 0 || along == 0 || across == along
}

/// An error about a square.
fn square(message: Message, column: usize, row: usize) -> Error {
    Error::input(message.with("column", column).with("row", row))
}
