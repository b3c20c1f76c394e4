//! Boards of cells, and boards of points on lines.

use std::ops::Range;

use super::{Hand, Man, Sides, Worth};
use crate::{Error, Message};

/// A board, or a window of a large one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The meaning of the values on it, where they are not those of the options, or the side of
    /// each player.
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
    /// The drawn lines of the board, as in nine men's morris: each by the indexes of the cells at
    /// its two ends. It is straight, from the middle of one to the middle of the other. Where there
    /// are lines, cells are points and have no borders. Text shows only the lines that go along
    /// rows, columns and diagonals.
    pub lines: Vec<(usize, usize)>,
    /// Whether the board is a rack in which stones fall down: a move is a column, and its value
    /// stands above it.
    pub rack: bool,
    /// Whose its sides are, where players join them.
    pub sides: Option<Sides>,
    /// The best moves of pieces, if they were asked for: each by the indexes of the cells that a
    /// piece leaves and enters.
    pub arrows: Vec<(usize, usize)>,
}

impl Grid {
    /// A whole board of these cells, row by row, with names from 1 on and no title.
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
            lines: Vec::new(),
            rack: false,
            sides: None,
            arrows: Vec::new(),
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

    /// The indexes of the cells through whose middles a line goes, from one end to the other; none
    /// where an end is no cell, or both are the same.
    ///
    /// ```
    /// use lastmove::diagram::{Cell, Grid};
    /// let board = Grid::of(7, vec![Cell::default(); 49]);
    /// assert_eq!(board.cells_on_line((0, 3)), [0, 1, 2, 3]);
    /// assert_eq!(board.cells_on_line((16, 0)), [16, 8, 0]);
    /// assert!(board.cells_on_line((0, 49)).is_empty());
    /// ```
    #[must_use]
    pub fn cells_on_line(&self, (from, to): (usize, usize)) -> Vec<usize> {
        if self.columns == 0 || from.max(to) >= self.cells.len() {
            return Vec::new();
        }
        let place = |at: usize| (at / self.columns, at % self.columns);
        let ((row, column), (last_row, last_column)) = (place(from), place(to));
        let parts = gcd(row.abs_diff(last_row), column.abs_diff(last_column));
        if parts == 0 {
            return Vec::new();
        }
        let stride = from.abs_diff(to) / parts;
        let along = |part: usize| {
            if from < to {
                from + part * stride
            } else {
                from - part * stride
            }
        };
        (0..=parts).map(along).collect()
    }

    /// Marks cells with the values of moves: each with the value of the best move that it stands
    /// for. Also marks the best moves of all.
    pub fn mark(cells: &mut [Cell], moves: Vec<(usize, Worth)>) {
        let most = moves.iter().map(|(_, worth)| worth.for_mover()).max();
        for (cell, worth) in moves {
            let (cell, here) = (&mut cells[cell], worth.for_mover());
            let is_better = |known: &Worth| here > known.for_mover();
            if cell.value.as_ref().is_none_or(is_better) {
                cell.best = Some(here) == most;
                cell.value = Some(worth);
            }
        }
    }

    /// The [`arrows`](Self::arrows) of the best of these moves, each once: cells that a piece leaves
    /// and enters, with the value of the move.
    ///
    /// ```
    /// use lastmove::{Value, diagram::Grid};
    /// let moves = [(0, 1, Value::Win(3)), (0, 2, Value::Draw), (4, 5, Value::Win(3))];
    /// let moves = moves.map(|(from, to, value)| (from, to, value.into()));
    /// assert_eq!(Grid::arrows_of(&moves), [(0, 1), (4, 5)]);
    /// ```
    #[must_use]
    pub fn arrows_of(moves: &[(usize, usize, Worth)]) -> Vec<(usize, usize)> {
        let worths = moves.iter().map(|(_, _, worth)| worth.for_mover());
        let most = worths.max();
        let best = moves
            .iter()
            .filter(|(_, _, worth)| Some(worth.for_mover()) == most);
        let mut arrows = Vec::new();
        for &(from, to, _) in best {
            if from != to && !arrows.contains(&(from, to)) {
                arrows.push((from, to));
            }
        }
        arrows
    }

    /// Keeps only these rows, by their names.
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
        let is_part = cells.len() < self.cells.len();
        self.is_window |= is_part;
        if is_part {
            self.sides = None;
        }
        let is_kept = |(from, to): &(usize, usize)| cells.contains(from) && cells.contains(to);
        self.arrows.retain(is_kept);
        for (from, to) in &mut self.arrows {
            *from -= cells.start;
            *to -= cells.start;
        }
        // The part of each line between the first and the last of its cells that are kept.
        let part = |line: &(usize, usize)| {
            let on = self.cells_on_line(*line);
            let mut kept = on.into_iter().filter(|at| cells.contains(at));
            let first = kept.next()?;
            Some((first - cells.start, kept.next_back()? - cells.start))
        };
        self.lines = self.lines.iter().filter_map(part).collect();
        self.first_row = kept.start;
        self.cells = self.cells.drain(cells).collect();
        Ok(())
    }
}

/// The greatest common divisor; 0 of 0 and 0.
const fn gcd(mut a: usize, mut b: usize) -> usize {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// A cell of a [`Grid`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The ground of the board here.
    pub ground: Ground,
    /// The piece on the cell.
    pub piece: Option<Piece>,
    /// The value of the option that moves here; on a [map](crate::game::Listed::map), that of the
    /// position here.
    pub value: Option<Worth>,
    /// Whether a best move of the position leads here, if best moves were asked for.
    pub best: bool,
    /// Whether what stands here has ended the game: it is of the line or chain that was made.
    pub decisive: bool,
    /// Whose hand this is, where it is no cell of the board.
    pub hand: Option<Hand>,
}

/// The ground of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// Free to enter.
    #[default]
    Open,
    /// A wall, which cannot be entered.
    Wall,
    /// An exit.
    Exit,
    /// Free, but attacked: nothing can be placed here.
    Attacked,
    /// Poisoned, on a board that is eaten: this cell cannot be taken, the others can.
    Poisoned,
    /// Off the board: nothing is drawn here and no piece or move can be here.
    Outside,
}

/// A piece on a cell or a vertex.
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
    /// A cop of cops and robber.
    Cop,
    /// The robber.
    Robber,
    /// A queen.
    Queen,
    /// Something else that has been placed, such as a king.
    Placed,
    /// A stone of the first player.
    X,
    /// A stone of the second player.
    O,
    /// A cross that the first player has written.
    Cross,
    /// A ring that the second player has written.
    Ring,
    /// A man of a game with men of several kinds.
    Man(Man),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Player;

    #[test]
    fn lines_keep_the_part_on_the_rows_that_are_kept() {
        let mut board = Grid::of(3, vec![Cell::default(); 15]);
        // A column, a row that continues, a diagonal, a line that keeps only one cell, a line of no
        // cells.
        board.lines = vec![(0, 12), (0, 2), (14, 6), (3, 1), (4, 15), (7, 7)];
        board.keep_rows(&(2..4)).unwrap();
        assert_eq!(board.cells.len(), 6);
        assert_eq!(board.lines, [(0, 3)]);
        board.lines.push((5, 1));
        board.keep_rows(&(1..9)).unwrap();
        assert_eq!(board.lines, [(0, 3), (5, 1)]);
    }

    #[test]
    fn arrows_are_kept_with_both_ends_and_sides_of_whole_boards() {
        let mut board = Grid::of(2, vec![Cell::default(); 8]);
        board.arrows = vec![(2, 5), (0, 2), (4, 6)];
        let sides = Sides {
            top_bottom: Player::First,
            left_right: Player::Second,
        };
        board.sides = Some(sides);
        board.keep_rows(&(1..5)).unwrap();
        assert_eq!((board.arrows.len(), board.sides), (3, Some(sides)));
        board.keep_rows(&(2..4)).unwrap();
        assert_eq!((board.arrows, board.sides), (vec![(0, 3)], None));
    }

    #[test]
    fn lines_go_through_middles_of_cells_only() {
        let board = Grid::of(5, vec![Cell::default(); 25]);
        assert_eq!(board.cells_on_line((0, 7)), [0, 7]);
        assert_eq!(board.cells_on_line((0, 14)), [0, 7, 14]);
        assert_eq!(board.cells_on_line((22, 2)), [22, 17, 12, 7, 2]);
        assert_eq!(board.cells_on_line((20, 4)), [20, 16, 12, 8, 4]);
        for none in [(3, 3), (25, 0), (0, usize::MAX)] {
            assert!(board.cells_on_line(none).is_empty());
        }
        assert!(Grid::of(0, vec![]).cells_on_line((0, 0)).is_empty());
    }
}
