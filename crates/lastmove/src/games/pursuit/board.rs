//! The board.

use crate::Error;
use crate::diagram::Ground;

/// The most cells of a board, rows times columns.
pub const MOST_CELLS: usize = 1_600;

/// Walls, exits and open cells, and where the policeman and the thief begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number of columns, at least 1.
    columns: usize,
    /// What each square is made of, row by row; a whole number of rows, at least 1.
    ground: Vec<Ground>,
    /// The square on which the policeman begins; never a wall.
    police: usize,
    /// The square on which the thief begins; another one, and never a wall.
    thief: usize,
}

impl Board {
    /// Reads a board; `file` names it in errors.
    ///
    /// The first line gives the number of rows and of columns and may be left out. The rows follow:
    /// `*` is a wall, `E` an exit (any number of them), `P` the policeman's start, `T` the thief's,
    /// `.` any other cell. Blanks after a row and empty lines before and after the rows do not
    /// count.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input), with its place, at the first line that is wrong; also
    /// when there are more than [`MOST_CELLS`] cells, or not exactly one `P` and one `T`.
    ///
    /// ```
    /// use lastmove::games::pursuit::Board;
    /// let board = Board::read("2 3\nP.*\n..T\n", "small.txt").unwrap();
    /// assert_eq!((board.rows(), board.columns()), (2, 3));
    /// assert_eq!(board, Board::read("P.*\n..T", "same.txt").unwrap());
    /// let error = Board::read("P.*\n...\n", "nobody.txt").unwrap_err();
    /// assert_eq!(error.message.code, "board-no-thief");
    /// ```
    pub fn read(text: &str, file: &str) -> Result<Self, Error> {
        super::read::read(text).map_err(|error| error.in_file(file))
    }

    /// A board of parts that fit: see the fields.
    pub(super) fn from_parts(
        columns: usize,
        ground: Vec<Ground>,
        police: usize,
        thief: usize,
    ) -> Self {
        Self {
            columns,
            ground,
            police,
            thief,
        }
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.ground.len() / self.columns
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// What each square is made of, row by row, walls among them.
    #[must_use]
    pub fn ground(&self) -> &[Ground] {
        &self.ground
    }

    /// The squares on which the policeman and the thief begin.
    pub(super) fn start(&self) -> (usize, usize) {
        (self.police, self.thief)
    }

    /// The square in this row and column, both from 0; `None` off the board.
    pub(super) fn square(&self, row: usize, column: usize) -> Option<usize> {
        (row < self.rows() && column < self.columns).then(|| row * self.columns + column)
    }
}
