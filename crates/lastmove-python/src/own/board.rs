//! Boards of games written in Python.

use lastmove::Diagram;
use lastmove::diagram::{Cell, Grid, Ground, Man, Piece, PieceType, Place, Player, Ways};
use lastmove::game::{RatedOf, StepOf};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::rules::{Rules, method};

/// The most cells of a board in text.
const MOST_CELLS: usize = 10_000;

/// The most cells that a move may change to be shown on them: more means that the board is turned
/// to the mover, and not that stones move.
const MOST_CHANGED: usize = 4;

impl Rules {
    /// The board drawn by the game, if it does.
    fn board(&self, py: Python<'_>, at: u32) -> PyResult<Option<Diagram>> {
        let Some(board) = method(self.object.bind(py), "board")? else {
            return Ok(None);
        };
        let drawn: String = board.call1((self.position(py, at),))?.extract()?;
        let rows: Vec<Vec<char>> = drawn.lines().map(|row| row.chars().collect()).collect();
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        if rows.len().saturating_mul(columns) > MOST_CELLS {
            return Err(PyValueError::new_err("board() gives too many cells"));
        }
        let mut cells = Vec::with_capacity(rows.len() * columns);
        for row in &rows {
            for column in 0..columns {
                let sign = row.get(column).copied().unwrap_or(' ');
                let Some(cell) = cell(sign) else {
                    return Ok(Some(Diagram::Text(drawn)));
                };
                cells.push(cell);
            }
        }
        if cells.is_empty() {
            return Ok(Some(Diagram::Text(drawn)));
        }
        Ok(Some(Diagram::Grid(Grid::of(columns, cells))))
    }

    /// The board with the values of options; of several on one cell, the first.
    pub(super) fn valued_board(
        &self,
        py: Python<'_>,
        at: u32,
        rated: &[RatedOf<Self>],
    ) -> PyResult<Option<Diagram>> {
        let board = self.board(py, at)?;
        let Some(Diagram::Grid(mut board)) = board else {
            return Ok(board);
        };
        for option in rated.iter().rev() {
            if let Some(place) = self.changed(py, &board, option.step.to)?.last() {
                board.cells[*place].value = Some(option.into());
            }
        }
        Ok(Some(Diagram::Grid(board)))
    }

    /// The places of moves on the board.
    pub(super) fn changed_places(
        &self,
        py: Python<'_>,
        at: u32,
        steps: &[StepOf<Self>],
    ) -> PyResult<Vec<Ways>> {
        let Some(Diagram::Grid(board)) = self.board(py, at)? else {
            return Ok(vec![Ways::new(); steps.len()]);
        };
        let place = |cell: usize| {
            Place::cell(
                (cell / board.columns) as u64 + 1,
                (cell % board.columns) as u64 + 1,
            )
        };
        let mut found = Vec::with_capacity(steps.len());
        for step in steps {
            let changed = self.changed(py, &board, step.to)?;
            let places: Vec<_> = changed.into_iter().map(place).collect();
            found.push(match places.is_empty() {
                true => Ways::new(),
                false => vec![places],
            });
        }
        Ok(found)
    }

    /// The cell that the moving piece leaves, if any, and then its destination, found by comparing
    /// boards; of a move that only takes, the first cell from which something is taken.
    fn changed(&self, py: Python<'_>, before: &Grid, to: u32) -> PyResult<Vec<usize>> {
        let Some(Diagram::Grid(after)) = self.board(py, to)? else {
            return Ok(Vec::new());
        };
        if after.columns != before.columns || after.cells.len() != before.cells.len() {
            return Ok(Vec::new());
        }
        let differs = |cell: &usize| {
            let (before, after) = (&before.cells[*cell], &after.cells[*cell]);
            (before.ground, before.piece) != (after.ground, after.piece)
        };
        let changed: Vec<_> = (0..before.cells.len()).filter(differs).collect();
        if changed.len() > MOST_CHANGED {
            return Ok(Vec::new());
        }
        let comes = changed
            .iter()
            .find(|cell| after.cells[**cell].piece.is_some());
        let Some(&comes) = comes else {
            return Ok(changed.into_iter().take(1).collect());
        };
        let piece = after.cells[comes].piece;
        let leaves = |cell: &&usize| {
            before.cells[**cell].piece == piece && after.cells[**cell].piece.is_none()
        };
        let from = changed.iter().find(leaves).copied();
        Ok(from.into_iter().chain([comes]).collect())
    }
}

/// The cell for a character of a board.
fn cell(sign: char) -> Option<Cell> {
    let man = |kind| {
        let of = match sign.is_ascii_uppercase() {
            true => Player::First,
            false => Player::Second,
        };
        Some(Piece::Man(Man { kind, of }))
    };
    let (ground, piece) = match sign {
        '.' => (Ground::Open, None),
        ' ' => (Ground::Outside, None),
        '#' => (Ground::Wall, None),
        'x' | 'X' => (Ground::Open, Some(Piece::X)),
        'o' | 'O' => (Ground::Open, Some(Piece::O)),
        '*' => (Ground::Open, Some(Piece::Token)),
        '+' => (Ground::Open, Some(Piece::Placed)),
        _ => {
            let kind = match sign.to_ascii_lowercase() {
                'k' => PieceType::King,
                'q' => PieceType::Queen,
                'r' => PieceType::Rook,
                'b' => PieceType::Bishop,
                'n' => PieceType::Knight,
                'p' => PieceType::Pawn,
                _ => return None,
            };
            (Ground::Open, man(kind))
        }
    };
    Some(Cell {
        ground,
        piece,
        ..Cell::default()
    })
}
