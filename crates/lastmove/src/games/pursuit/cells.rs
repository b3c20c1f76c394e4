//! The cells that can be entered, numbered, and their neighbours.

use super::board::Board;
use crate::diagram::Ground;

/// The directions in the order of moves, rows and columns: the thief has the first four.
pub(super) const AROUND: [(isize, isize); 8] = [
    (-1, 0),
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, -1),
    (-1, 1),
    (1, -1),
    (1, 1),
];

/// The squares that are not walls, numbered row by row from 0.
pub(super) struct Cells {
    /// The square of each cell.
    squares: Vec<usize>,
    /// The cell on each square.
    numbers: Vec<Option<u16>>,
    exits: Vec<bool>,
    start: (u16, u16),
}

impl Cells {
    pub(super) fn new(board: &Board) -> Self {
        let mut squares = Vec::new();
        let mut numbers = Vec::new();
        let mut exits = Vec::new();
        let mut start = (0, 0);
        for (square, ground) in board.ground().iter().enumerate() {
            if *ground == Ground::Wall {
                numbers.push(None);
                continue;
            }
            // A board has at most `MOST_CELLS` squares, far fewer than numbers.
            let number = squares.len() as u16;
            if square == board.start().0 {
                start.0 = number;
            }
            if square == board.start().1 {
                start.1 = number;
            }
            numbers.push(Some(number));
            squares.push(square);
            exits.push(*ground == Ground::Exit);
        }
        Self {
            squares,
            numbers,
            exits,
            start,
        }
    }

    pub(super) fn len(&self) -> u16 {
        self.squares.len() as u16
    }

    pub(super) fn number(&self, square: usize) -> Option<u16> {
        self.numbers[square]
    }

    pub(super) fn square(&self, cell: u16) -> usize {
        self.squares[usize::from(cell)]
    }

    pub(super) fn is_exit(&self, cell: u16) -> bool {
        self.exits[usize::from(cell)]
    }

    /// The cells on which the policeman and the thief begin.
    pub(super) fn start(&self) -> (u16, u16) {
        self.start
    }
}

/// For each cell, the cells one step away, in the order of directions. Every direction has its
/// opposite among them, so it is also the list of cells from which one step leads to the cell.
pub(super) struct Neighbours {
    offsets: Vec<u32>,
    targets: Vec<u16>,
}

impl Neighbours {
    pub(super) fn new(board: &Board, cells: &Cells, directions: &[(isize, isize)]) -> Self {
        let mut offsets = vec![0];
        let mut targets = Vec::new();
        for &square in &cells.squares {
            let row = square / board.columns();
            let column = square % board.columns();
            targets.extend(directions.iter().filter_map(|&(down, right)| {
                let row = row.checked_add_signed(down)?;
                let column = column.checked_add_signed(right)?;
                cells.number(board.square(row, column)?)
            }));
            offsets.push(targets.len() as u32);
        }
        Self { offsets, targets }
    }

    pub(super) fn of(&self, cell: u16) -> &[u16] {
        let cell = usize::from(cell);
        &self.targets[self.offsets[cell] as usize..self.offsets[cell + 1] as usize]
    }
}
