//! The board as a diagram: what the token can reach, and a map of the values of all its cells.

use std::ops::Range;

use super::{CoBang, Token};
use lastmove_engine::diagram::{Cell, Diagram, Grid, Piece};
use lastmove_engine::game::{MOST_DRAWN, Map, MapRequestOf, RatedOf};
use lastmove_engine::{Error, Message};

/// The most rows and columns of a diagram.
const SHOWN_ROWS: u64 = 24;
const SHOWN_COLUMNS: u64 = 40;

/// The most columns of a map; of wider boards the part around the token is shown.
const MAP_COLUMNS: u64 = 100;

/// Up to how many rows a map shows the whole board when no rows are asked for, and how many rows
/// are shown of a higher one.
const WHOLE_ROWS: u64 = 60;
const MAP_ROWS: u64 = 30;

/// A part of a board.
struct Window {
    first_row: u64,
    /// The row after the last one.
    end_row: u64,
    first_column: u64,
    columns: u64,
}

impl Window {
    /// The columns around a token's.
    fn around(game: &CoBang, at: &Token, most: u64, rows: Range<u64>) -> Self {
        let columns = game.columns.min(most);
        let first = at.column.saturating_sub(most / 2);
        Self {
            first_row: rows.start,
            end_row: rows.end,
            first_column: first.clamp(1, game.columns - columns + 1),
            columns,
        }
    }

    fn tokens(&self) -> impl Iterator<Item = Token> + '_ {
        let columns = self.first_column..self.first_column + self.columns;
        let rows = self.first_row..self.end_row;
        rows.flat_map(move |row| columns.clone().map(move |column| Token { row, column }))
    }

    fn grid(&self, game: &CoBang, cells: Vec<Cell>) -> Grid {
        Grid {
            is_window: self.end_row - self.first_row < game.rows || self.columns < game.columns,
            first_row: self.first_row,
            first_column: self.first_column,
            ..Grid::of(self.columns as usize, cells)
        }
    }
}

/// The rows to which the token can be pushed, as far as they fit.
pub(super) fn position(game: &CoBang, at: &Token, rated: &[RatedOf<CoBang>]) -> Grid {
    let last = at.row.saturating_add(1).min(game.rows);
    let first = at.row.saturating_sub(game.columns);
    let first = first.max((last + 1).saturating_sub(SHOWN_ROWS)).max(1);
    let window = Window::around(game, at, SHOWN_COLUMNS, first..last + 1);
    let cell = |here: Token| {
        let option = rated.iter().find(|option| option.step.to == here);
        Cell {
            piece: (here == *at).then_some(Piece::Token),
            value: option.map(Into::into),
            ..Cell::default()
        }
    };
    window.grid(game, window.tokens().map(cell).collect())
}

/// The board, or some of its rows: those asked for, else those around the token.
pub(super) fn map(game: &CoBang, request: &MapRequestOf<'_, CoBang>) -> Result<Map<Token>, Error> {
    let start = Token {
        row: game.rows,
        column: 1,
    };
    let at = request.at.unwrap_or(&start);
    let rows = match &request.rows {
        Some(rows) => {
            let (first, end) = (rows.start.max(1), rows.end.min(game.rows + 1));
            if first >= end {
                let message = Message::new("rows-outside-table").with("first", 1u64);
                return Err(Error::input(message.with("last", game.rows)));
            }
            first..end
        }
        None => {
            let whole = game.rows <= WHOLE_ROWS;
            let shown = if whole { game.rows } else { MAP_ROWS };
            // The token moves up, so more is shown above it than below.
            let first = (at.row + 1 + shown / 4).saturating_sub(shown);
            let first = first.clamp(1, game.rows - shown + 1);
            first..first + shown
        }
    };
    let window = Window::around(game, at, MAP_COLUMNS, rows);
    let cells = u128::from(window.end_row - window.first_row) * u128::from(window.columns);
    if cells > u128::from(MOST_DRAWN) {
        let message = Message::new("draw-too-large").with("cells", cells.to_string());
        return Err(Error::limit(message.with("most", MOST_DRAWN)));
    }
    let cell = |here: Token| Cell {
        piece: (request.at == Some(&here)).then_some(Piece::Token),
        best: request.best.iter().any(|option| option.step.to == here),
        ..Cell::default()
    };
    Ok(Map {
        diagram: Diagram::Grid(window.grid(game, window.tokens().map(cell).collect())),
        positions: window.tokens().map(Some).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lastmove_engine::Control;
    use lastmove_engine::game::{MapRequest, Play};

    fn drawn(
        rows: u64,
        columns: u64,
        at: Token,
        wanted: Option<Range<u64>>,
    ) -> Result<Grid, Error> {
        let game = CoBang { rows, columns };
        let request = MapRequest {
            listing: &CoBang::LISTING,
            at: Some(&at),
            best: &[],
            options: &|| Ok(Vec::new()),
            rows: wanted,
            play: Play::Normal,
            control: &Control::default(),
        };
        let map = map(&game, &request)?;
        match map.diagram {
            Diagram::Grid(grid) => {
                assert_eq!(grid.cells.len(), map.positions.len());
                Ok(grid)
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_map_is_the_board_or_a_window_around_the_token() {
        let at = |row, column| Token { row, column };
        let grid = drawn(8, 4, at(7, 2), None).unwrap();
        assert_eq!((grid.first_row, grid.columns, grid.cells.len()), (1, 4, 32));
        assert!(!grid.is_window);
        let large = i64::MAX as u64;
        for (row, column) in [(1, 1), (large, large), (large / 2, 7)] {
            let grid = drawn(large, large, at(row, column), None).unwrap();
            assert!(grid.is_window);
            assert_eq!(grid.cells.len(), 3_000);
            assert!(grid.cells.iter().any(|cell| cell.piece.is_some()));
        }
    }

    #[test]
    fn rows_that_are_asked_for_are_bounded() {
        let at = Token { row: 1, column: 1 };
        assert_eq!(drawn(8, 4, at, Some(3..5)).unwrap().cells.len(), 8);
        let code = |rows| drawn(9_999_999, 100, at, rows).unwrap_err().message.code;
        assert_eq!(code(Some(1..1_000)), "draw-too-large");
        assert_eq!(code(Some(0..u64::MAX)), "draw-too-large");
        assert_eq!(code(Some(20_000_000..u64::MAX)), "rows-outside-table");
    }
}
