//! The board.

use super::{Rules, squad};
use crate::Error;
use crate::diagram::Ground;

/// The most cells of a board, rows times columns.
pub const MOST_CELLS: usize = 65_536;

/// Walls, exits and open cells, where the police and the thief begin, and the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number of columns, at least 1.
    columns: usize,
    /// What each square is made of, row by row; a whole number of rows, at least 1.
    ground: Vec<Ground>,
    /// The squares on which the police and the thief begin; never a wall.
    start: (Vec<usize>, usize),
    /// The rules that the file chooses, the others as by default.
    rules: Rules,
}

impl Board {
    /// Reads a board; `file` names it in errors.
    ///
    /// A line with the number of rows and of columns may come first, and lines `key=value` with
    /// rules ([`Rules::set`]), each once, before or after it. The rows follow: `*` is a wall, `E` an
    /// exit (any number of them), `P` a policeman's start (up to
    /// [`MOST_POLICE`](super::MOST_POLICE)), `T` the thief's, `.` any other cell. Blanks around the
    /// parts of the lines before, blanks after a row, and empty lines before and after the rows do
    /// not count.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input), with its place, at the first line that is wrong; also
    /// when there are more than [`MOST_CELLS`] cells, no `P` or too many, or not exactly one `T`.
    /// [`Blame::Budget`](crate::Blame::Budget) when there are so many positions that their numbers
    /// do not fit 64 bits.
    ///
    /// ```
    /// use lastmove::games::pursuit::Board;
    /// let board = Board::read("2 3\nP.*\n..T\n", "small.txt").unwrap();
    /// assert_eq!((board.rows(), board.columns()), (2, 3));
    /// assert_eq!(board, Board::read("P.*\n..T", "same.txt").unwrap());
    /// let error = Board::read("P.*\n...\n", "nobody.txt").unwrap_err();
    /// assert_eq!(error.message.code, "board-no-thief");
    /// let board = Board::read("thief = knight\nP.P\n..T\n", "two.txt").unwrap();
    /// assert_eq!((board.police(), board.rules().thief.list().len()), (2, 8));
    /// ```
    pub fn read(text: &str, file: &str) -> Result<Self, Error> {
        super::read::read(text, true).map_err(|error| error.in_file(file))
    }

    /// Reads a board on which nobody need stand, as for
    /// [`min_police`](super::min_police()): where there is no `P` or no `T`, he begins on the first
    /// cell that is no wall.
    ///
    /// # Errors
    /// As [`read`](Self::read), and when all cells are walls.
    ///
    /// ```
    /// use lastmove::games::pursuit::Board;
    /// let board = Board::read_ground("*.\n..\n", "small.txt").unwrap();
    /// assert_eq!(board, Board::read_ground("*P\n..\n", "same.txt").unwrap());
    /// ```
    pub fn read_ground(text: &str, file: &str) -> Result<Self, Error> {
        super::read::read(text, false).map_err(|error| error.in_file(file))
    }

    /// A board of parts that fit: see the fields.
    pub(super) fn from_parts(
        columns: usize,
        ground: Vec<Ground>,
        start: (Vec<usize>, usize),
        rules: Rules,
    ) -> Self {
        Self {
            columns,
            ground,
            start,
            rules,
        }
    }

    /// The same board without exits and with so many policemen, all where the first one begins.
    /// Fails when the positions cannot be numbered.
    pub(super) fn with_police(&self, police: usize) -> Result<Self, Error> {
        let (squad, thief) = &self.start;
        let cells = self.ground.iter().filter(|&&ground| ground != Ground::Wall);
        squad::countable(cells.count() as u32, police)?;
        let open = |&ground| match ground {
            Ground::Exit => Ground::Open,
            other => other,
        };
        Ok(Self {
            ground: self.ground.iter().map(open).collect(),
            start: (vec![squad[0]; police], *thief),
            ..self.clone()
        })
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

    /// The rules that the file chooses, the others as by default.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many policemen there are.
    #[must_use]
    pub fn police(&self) -> usize {
        self.start.0.len()
    }

    /// The squares on which the policemen and the thief begin.
    pub(super) fn start(&self) -> (&[usize], usize) {
        (&self.start.0, self.start.1)
    }

    /// The square in this row and column, both from 0; `None` off the board.
    pub(super) fn square(&self, row: usize, column: usize) -> Option<usize> {
        (row < self.rows() && column < self.columns).then(|| row * self.columns + column)
    }
}
