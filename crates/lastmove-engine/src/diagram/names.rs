//! The names of the rows and columns of a board.

use super::{Grid, Piece};

/// The names of the rows and columns of a [`Grid`]: numbers, counted from the first; on a board of
/// chess, letters for columns, and rows counted from the bottom.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    rows: u64,
    first_row: u64,
    first_column: u64,
    is_of_chess: bool,
}

impl Names {
    /// The names of this board. Finding them looks at each cell once.
    ///
    /// ```
    /// use lastmove::diagram::{Grid, Names};
    /// let names = Names::of(&Grid::of_queens([2, 4, 1, 3].into_iter()));
    /// assert_eq!((names.row(0), names.column(3)), ("1".to_owned(), "4".to_owned()));
    /// ```
    #[must_use]
    pub fn of(grid: &Grid) -> Self {
        let mut men = grid.cells.iter().filter_map(|cell| match cell.piece {
            Some(Piece::Man(man)) => Some(man),
            _ => None,
        });
        Self {
            rows: (grid.cells.len() / grid.columns.max(1)) as u64,
            first_row: grid.first_row,
            first_column: grid.first_column,
            is_of_chess: grid.columns <= 26 && men.any(|man| man.kind.is_of_chess()),
        }
    }

    /// Whether they are those of a chess board.
    #[must_use]
    pub fn is_of_chess(self) -> bool {
        self.is_of_chess
    }

    /// A row, counted from 0.
    #[must_use]
    pub fn row(self, row: usize) -> String {
        let row = row as u64;
        let row = match self.is_of_chess {
            true => self.rows.saturating_sub(row + 1),
            false => row,
        };
        (self.first_row + row).to_string()
    }

    /// A column, counted from 0.
    #[must_use]
    pub fn column(self, column: usize) -> String {
        match u8::try_from(column) {
            Ok(column @ 0..26) if self.is_of_chess => char::from(b'a' + column).to_string(),
            _ => (self.first_column + column as u64).to_string(),
        }
    }
}
