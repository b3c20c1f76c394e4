//! The cells that can be entered, their numbers and neighbours.

use super::board::Board;
use lastmove_engine::diagram::Ground;

/// The squares that are not walls, numbered row by row from 0.
pub(super) struct Cells {
    /// The square of each cell.
    squares: Vec<usize>,
    /// The cell on each square.
    numbers: Vec<Option<u16>>,
    exits: Vec<bool>,
}

impl Cells {
    pub(super) fn new(board: &Board) -> Self {
        let mut squares = Vec::new();
        let mut numbers = Vec::new();
        let mut exits = Vec::new();
        for (square, ground) in board.ground().iter().enumerate() {
            if *ground == Ground::Wall {
                numbers.push(None);
                continue;
            }
            // A board has at most `MOST_CELLS` squares, so that every number fits.
            numbers.push(Some(squares.len() as u16));
            squares.push(square);
            exits.push(*ground == Ground::Exit);
        }
        Self {
            squares,
            numbers,
            exits,
        }
    }

    pub(super) fn len(&self) -> u32 {
        self.squares.len() as u32
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
}

/// For each cell, the cells one step away, in the order of the steps.
pub(super) struct Neighbours {
    offsets: Vec<u32>,
    targets: Vec<u16>,
}

impl Neighbours {
    pub(super) fn new(board: &Board, cells: &Cells, steps: &[(i16, i16)]) -> Self {
        let mut offsets = vec![0];
        let mut targets = Vec::new();
        for &square in &cells.squares {
            let row = square / board.columns();
            let column = square % board.columns();
            targets.extend(steps.iter().filter_map(|&(down, right)| {
                let row = row.checked_add_signed(down.into())?;
                let column = column.checked_add_signed(right.into())?;
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
