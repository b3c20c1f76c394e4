//! The order in which a search fills a board.

use super::Board;
use crate::LARGEST;

/// The lines (columns or rows) that a search fills, one queen each, in their order. Given queens
/// have no line: the squares that they attack are closed in the other lines.
#[derive(Clone, Debug)]
pub(crate) struct FillOrder {
    /// The lines to fill.
    pub(crate) lines: Vec<Line>,
    /// Whether as many crossing lines are free as there are lines to fill, so that the last queen
    /// has at most one square.
    pub(crate) square: bool,
}

/// A line to fill.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    /// The squares on which a queen may stand.
    pub(crate) open: u32,
    /// How far away the next line to fill is, from 1 to 31; 1 for the last.
    pub(crate) step: u32,
}

impl FillOrder {
    /// Fills the columns of a board or, when there are more of them than rows, the rows.
    pub(crate) fn of(board: &Board) -> Self {
        let left = board.left();
        let columns = &left[..board.columns];
        let given = |column: usize| board.given[column] > 0;
        if board.columns <= board.rows {
            let empty = (0..board.columns).filter(|&column| !given(column));
            let lines = empty.map(|column| (column, columns[column])).collect();
            return Self::through(lines, board.columns == board.rows);
        }
        let mut taken = 0u32;
        let mut turned = [0u32; LARGEST];
        for (column, &squares) in columns.iter().enumerate() {
            for (row, line) in turned.iter_mut().enumerate() {
                *line |= (squares >> row & 1) << column;
            }
            if given(column) {
                taken |= squares;
            }
        }
        let empty = (0..board.rows).filter(|row| taken >> row & 1 == 0);
        Self::through(empty.map(|row| (row, turned[row])).collect(), false)
    }

    /// Lines given by their index and their open squares, in order.
    fn through(lines: Vec<(usize, u32)>, square: bool) -> Self {
        let after = lines.iter().skip(1).map(|&(at, _)| Some(at)).chain([None]);
        let line = |(&(at, open), next): (&(usize, u32), Option<usize>)| Line {
            open,
            step: next.map_or(1, |next| (next - at) as u32),
        };
        Self {
            lines: lines.iter().zip(after).map(line).collect(),
            square,
        }
    }
}
