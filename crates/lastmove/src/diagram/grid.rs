//! Boards of cells.

use std::ops::Range;

use super::Worth;
use crate::{Error, Message};

/// A board, or a window of a large one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// What is said of it: what the values on it are, where they are not those of the options, or
    /// whose the sides are.
    pub title: Option<Message>,
    /// Whether rows or columns of the board are left out.
    pub is_window: bool,
    /// The name of the first row; the others count on.
    pub first_row: u64,
    /// The name of the first column; the others count on.
    pub first_column: u64,
    /// The number of columns.
    pub columns: usize,
    /// Whether each row is half a cell further to the right than the one above it, as on boards
    /// whose cells are hexagons.
    pub slanted: bool,
    /// The cells, row by row.
    pub cells: Vec<Cell>,
}

impl Grid {
    /// A whole board of these cells, row by row, named from 1 on, with nothing said of it.
    ///
    /// ```
    /// use lastmove::diagram::{Cell, Grid};
    /// let board = Grid { slanted: true, ..Grid::of(3, vec![Cell::default(); 6]) };
    /// assert_eq!((board.first_row, board.first_column), (1, 1));
    /// ```
    #[must_use]
    pub const fn of(columns: usize, cells: Vec<Cell>) -> Self {
        Self {
            title: None,
            is_window: false,
            first_row: 1,
            first_column: 1,
            columns,
            slanted: false,
            cells,
        }
    }

    /// A square board with a queen in each column, in these rows, counted from 1.
    ///
    /// ```
    /// use lastmove::diagram::Grid;
    /// assert_eq!(Grid::of_queens([2, 4, 1, 3].into_iter()).cells.len(), 16);
    /// ```
    #[must_use]
    pub fn of_queens(rows: impl ExactSizeIterator<Item = usize>) -> Self {
        let columns = rows.len();
        let mut cells = vec![Cell::default(); columns * columns];
        for (column, row) in rows.enumerate() {
            let row = row
                .checked_sub(1)
                .and_then(|row| cells.chunks_mut(columns).nth(row));
            if let Some(cell) = row.and_then(|row| row.get_mut(column)) {
                cell.piece = Some(Piece::Queen);
            }
        }
        Self::of(columns, cells)
    }

    /// Leaves out all rows but these, by their names.
    pub(crate) fn keep_rows(&mut self, rows: &Range<u64>) -> Result<(), Error> {
        let count = (self.cells.len() / self.columns.max(1)) as u64;
        let (first, end) = (self.first_row, self.first_row + count);
        let kept = rows.start.max(first)..rows.end.min(end);
        if kept.is_empty() {
            let message = Message::new("rows-outside-table").with("first", first);
            return Err(Error::input(message.with("last", end - 1)));
        }
        let at = |row: u64| (row - first) as usize * self.columns;
        let cells = at(kept.start)..at(kept.end);
        self.is_window |= cells.len() < self.cells.len();
        self.first_row = kept.start;
        self.cells = self.cells.drain(cells).collect();
        Ok(())
    }
}

/// A cell of a [`Grid`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What the board is made of here.
    pub ground: Ground,
    /// What stands here.
    pub piece: Option<Piece>,
    /// The value of the option that moves here; on a [map](crate::game::Listed::map), that of the
    /// position here.
    pub value: Option<Worth>,
    /// Whether a best move of the position leads here, as far as that was asked for.
    pub best: bool,
}

/// What a cell is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// Free to enter.
    #[default]
    Open,
    /// Not to be entered.
    Wall,
    /// An exit.
    Exit,
    /// Free, but attacked: nothing can be placed here.
    Attacked,
}

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// The one token of a game.
    Token,
    /// The policeman.
    Police,
    /// The thief.
    Thief,
    /// The policeman and the thief on one cell.
    Both,
    /// A queen.
    Queen,
    /// Something else that has been placed, such as a king.
    Placed,
    /// A stone of the first player.
    X,
    /// A stone of the second player.
    O,
    /// One half of a domino, and on which side of it the other half lies.
    Half(Side),
}

/// A side of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Where columns before it are.
    Left,
    /// Where columns after it are.
    Right,
    /// Where rows before it are.
    Above,
    /// Where rows after it are.
    Below,
}
