//! Boards: a character or a value a cell, rows with their names at the left, columns on top.

use std::fmt::Write;
use std::ops::Range;

use lastmove::Message;
use lastmove::diagram::{Cell, Grid, Ground, Piece, Side};

use crate::{Words, signed};

/// The most rows and columns of a board that are shown.
const WINDOW: (usize, usize) = (24, 40);

/// The board as lines of text, broken into blocks of columns where it is wider than `most`.
pub(super) fn text(words: &Words, grid: &Grid, most: Option<usize>) -> String {
    if grid.columns == 0 {
        return String::new();
    }
    let height = grid.cells.len() / grid.columns;
    let pieces = || {
        let cells = grid.cells.iter().enumerate();
        cells
            .filter(|(_, cell)| cell.piece.is_some())
            .map(|(at, _)| at)
    };
    let rows = window(height, WINDOW.0, pieces().map(|at| at / grid.columns));
    let columns = window(grid.columns, WINDOW.1, pieces().map(|at| at % grid.columns));
    let row_name = |row: usize| (grid.first_row + row as u64).to_string();
    let column_name = |column: usize| (grid.first_column + column as u64).to_string();

    let marks: Vec<Vec<String>> = rows
        .clone()
        .map(|row| {
            let cells = &grid.cells[row * grid.columns..][..grid.columns];
            cells[columns.clone()].iter().map(mark).collect()
        })
        .collect();
    let names = row_name(rows.end.saturating_sub(1)).len();
    let width = marks.iter().flatten().map(String::len).max().unwrap_or(0);
    let mut width = width.max(column_name(columns.end.saturating_sub(1)).len());
    // Half a cell, with the blank before it, is a whole number of characters.
    width |= usize::from(grid.slanted);
    let slant = if grid.slanted { width.div_ceil(2) } else { 0 };
    let begin = names + slant * rows.len().saturating_sub(1);

    let mut text = String::new();
    let room = most.map_or(usize::MAX, |most| most.saturating_sub(begin) / (width + 1));
    let block = room.clamp(1, columns.len().max(1));
    for first in (0..columns.len()).step_by(block) {
        let shown = first..(first + block).min(columns.len());
        if first > 0 {
            text.push('\n');
        }
        let _ = write!(text, "{:names$}", "");
        for column in shown.clone() {
            let _ = write!(text, " {:>width$}", column_name(columns.start + column));
        }
        text.push('\n');
        for (row, marks) in rows.clone().zip(&marks) {
            let shift = (row - rows.start) * slant;
            let _ = write!(text, "{:shift$}{:>names$}", "", row_name(row));
            for mark in &marks[shown.clone()] {
                let _ = write!(text, " {mark:>width$}");
            }
            text.push('\n');
        }
    }
    if rows.len() < height || columns.len() < grid.columns {
        let message = Message::new("diagram-window")
            .with("first", row_name(rows.start))
            .with("last", row_name(rows.end - 1))
            .with("left", column_name(columns.start))
            .with("right", column_name(columns.end - 1));
        let _ = writeln!(text, "{}", words.say(&message));
    }
    text
}

/// At most `most` of `length` rows, with as many of the `wanted` ones in the middle as can be.
fn window(length: usize, most: usize, wanted: impl Iterator<Item = usize>) -> Range<usize> {
    if length <= most {
        return 0..length;
    }
    let (mut first, mut last) = (usize::MAX, 0);
    for at in wanted {
        first = first.min(at);
        last = last.max(at);
    }
    // Pieces too far apart for one window: the one that comes first is shown.
    let middle = match first {
        usize::MAX => 0,
        _ if last - first < most => first + (last - first) / 2,
        _ => first,
    };
    let start = middle.saturating_sub(most / 2).min(length - most);
    start..start + most
}

fn mark(cell: &Cell) -> String {
    let ground = match cell.ground {
        Ground::Open => ".",
        Ground::Wall => "*",
        Ground::Exit => "E",
        Ground::Attacked => "x",
    };
    let piece = cell.piece.map(|piece| match piece {
        Piece::Token | Piece::Placed => "@",
        Piece::Police => "P",
        Piece::Thief => "T",
        Piece::Both => "X",
        Piece::Queen => "Q",
        Piece::X => "x",
        Piece::O => "o",
        Piece::Half(Side::Right) => "<",
        Piece::Half(Side::Left) => ">",
        Piece::Half(Side::Below) => "^",
        Piece::Half(Side::Above) => "v",
    });
    match (&cell.value, piece) {
        (None, piece) => piece.unwrap_or(ground).to_owned(),
        (Some(value), None) => signed::value(&value.for_mover()),
        // A piece that may stay where it is stands on an option.
        (Some(value), Some(piece)) => format!("{piece}{}", signed::value(&value.for_mover())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lastmove::Value;

    use crate::Language;

    fn text(grid: &Grid) -> String {
        text_within(grid, None)
    }

    fn text_within(grid: &Grid, most: Option<usize>) -> String {
        super::text(Words::of(Language::English), grid, most)
    }

    fn grid(rows: usize, columns: usize, pieces: &[(usize, Piece)]) -> Grid {
        let mut cells = vec![Cell::default(); rows * columns];
        for (at, piece) in pieces {
            cells[*at].piece = Some(*piece);
        }
        Grid::of(columns, cells)
    }

    #[test]
    fn a_board_shows_ground_pieces_and_values() {
        let mut board = grid(2, 3, &[(0, Piece::Token)]);
        board.cells[1].ground = Ground::Wall;
        board.cells[2].ground = Ground::Exit;
        board.cells[4].value = Some(Value::Loss(2).into());
        assert_eq!(text(&board), "   1  2  3\n1  @  *  E\n2  . -2  .\n");
    }

    #[test]
    fn slanted_rows_are_shifted_by_half_a_cell() {
        let mut board = grid(3, 2, &[(1, Piece::X), (2, Piece::O)]);
        board.slanted = true;
        assert_eq!(text(&board), "  1 2\n1 . x\n 2 o .\n  3 . .\n");
        board.cells[0].value = Some(Value::Loss(2).into());
        let wide = "    1   2\n1  -2   x\n  2   o   .\n    3   .   .\n";
        assert_eq!(text(&board), wide);
        let blocks = "    1\n1  -2\n  2   o\n    3   .\n\n    2\n1   x\n  2   .\n    3   .\n";
        assert_eq!(text_within(&board, Some(12)), blocks);
        assert_eq!(text_within(&board, Some(13)), wide);
    }

    #[test]
    fn the_halves_of_a_domino_point_away_from_each_other() {
        let half = Piece::Half;
        let lying = [(0, half(Side::Right)), (1, half(Side::Left))];
        let upright = [(2, half(Side::Below)), (5, half(Side::Above))];
        let board = grid(2, 3, &[lying, upright].concat());
        assert_eq!(text(&board), "  1 2 3\n1 < > ^\n2 . . v\n");
    }

    #[test]
    fn a_board_that_is_too_wide_is_broken_into_blocks() {
        let board = grid(2, 3, &[(5, Piece::Token)]);
        let whole = "  1 2 3\n1 . . .\n2 . . @\n";
        assert_eq!(text_within(&board, Some(7)), whole);
        let blocks = "  1 2\n1 . .\n2 . .\n\n  3\n1 .\n2 @\n";
        assert_eq!(text_within(&board, Some(6)), blocks);
        assert_eq!(text_within(&board, Some(0)).lines().count(), 3 * 3 + 2);
    }

    #[test]
    fn a_large_board_is_shown_around_its_pieces() {
        let board = grid(200, 300, &[(150 * 300 + 250, Piece::Police)]);
        let text = text(&board);
        assert_eq!(text.lines().count(), WINDOW.0 + 2);
        assert!(text.contains('P'));
        assert!(text.ends_with("rows 139 to 162 and columns 231 to 270 of a larger board\n"));
    }

    #[test]
    fn windows_stay_on_the_board() {
        assert_eq!(window(5, 24, [3].into_iter()), 0..5);
        assert_eq!(window(100, 24, [99].into_iter()), 76..100);
        assert_eq!(window(100, 24, [0].into_iter()), 0..24);
        assert_eq!(window(100, 24, std::iter::empty()), 0..24);
        assert!(window(100, 24, [10, 90].into_iter()).contains(&10));
    }
}
