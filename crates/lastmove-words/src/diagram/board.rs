//! Boards: a character or a value a cell, the names of rows at the left and those of columns on
//! top.

use std::fmt::Write;
use std::ops::Range;

use lastmove::Message;
use lastmove::diagram::{Cell, Grid, Ground, Names, Piece, Side};

use super::points;
use super::strips::{Shown, Strip, Strips};
use crate::{Words, signed};

/// The most rows and columns shown.
const WINDOW: (usize, usize) = (24, 40);

/// The board as lines of text, broken into blocks of columns where it is wider than `most`.
pub(super) fn text(words: &Words, grid: &Grid, most: Option<usize>) -> String {
    if grid.columns == 0 {
        return String::new();
    }
    let height = grid.cells.len() / grid.columns;
    let shown = shown(grid, height);
    let drawn = if grid.lines.is_empty() {
        cells(&shown, grid.slanted)
    } else {
        points::strips(&shown, grid)
    };
    let mut text = blocks(&drawn, shown.columns.len(), most);
    if shown.rows.len() < height || shown.columns.len() < grid.columns {
        let name = |names: Option<&String>| names.cloned().unwrap_or_default();
        let message = Message::new("diagram-window")
            .with("first", name(shown.row_names.first()))
            .with("last", name(shown.row_names.last()))
            .with("left", name(shown.column_names.first()))
            .with("right", name(shown.column_names.last()));
        let _ = writeln!(text, "{}", words.say(&message));
    }
    text
}

/// The visible rows and columns of a board, with their names and marks.
fn shown(grid: &Grid, height: usize) -> Shown {
    let pieces = || {
        let cells = grid.cells.iter().enumerate();
        cells
            .filter(|(_, cell)| cell.piece.is_some())
            .map(|(at, _)| at)
    };
    let rows = window(height, WINDOW.0, pieces().map(|at| at / grid.columns));
    let columns = window(grid.columns, WINDOW.1, pieces().map(|at| at % grid.columns));
    let names = Names::of(grid);
    let marks = rows.clone().map(|row| {
        let cells = &grid.cells[row * grid.columns..][..grid.columns];
        cells[columns.clone()].iter().map(mark).collect()
    });
    Shown {
        row_names: rows.clone().map(|row| names.row(row)).collect(),
        column_names: columns.clone().map(|column| names.column(column)).collect(),
        marks: marks.collect(),
        rows,
        columns,
    }
}

/// A board of cells.
fn cells(shown: &Shown, slanted: bool) -> Strips {
    let marks = shown.marks.iter().flatten();
    let width = marks.chain(&shown.column_names).map(String::len).max();
    // Half a cell, with the blank before it, must be a whole number of characters.
    let width = width.unwrap_or(0) | usize::from(slanted);
    let slant = if slanted { width.div_ceil(2) } else { 0 };
    let strip = |shift: usize, name: &str, marks: &[String]| Strip {
        shift,
        name: name.to_owned(),
        text: marks.iter().fold(String::new(), |mut text, mark| {
            let _ = write!(text, "{mark:>width$} ");
            text
        }),
    };
    let rows = shown.marks.iter().zip(&shown.row_names).enumerate();
    let rows = rows.map(|(row, (marks, name))| strip(row * slant, name, marks));
    Strips {
        strips: [strip(0, "", &shown.column_names)]
            .into_iter()
            .chain(rows)
            .collect(),
        step: width + 1,
        joined: false,
    }
}

/// The lines with the names of their rows, broken into blocks of columns where they are wider than
/// `most`.
fn blocks(drawn: &Strips, columns: usize, most: Option<usize>) -> String {
    let Strips {
        strips,
        step,
        joined,
    } = drawn;
    let names = strips.iter().map(|strip| strip.name.len()).max();
    let names = names.unwrap_or(0);
    let whole = |strip: &Strip| strip.shift + names + 1 + strip.text.trim_end().len();
    let most = most.unwrap_or(usize::MAX);
    let block = if strips.iter().all(|strip| whole(strip) <= most) {
        columns
    } else {
        let shift = strips.last().map_or(0, |last| last.shift);
        // The last blank of a line needs no room.
        let blank = usize::from(!joined);
        most.saturating_sub(shift + names + 1 - blank) / step
    };
    let mut text = String::new();
    for first in (0..columns).step_by(block.max(1)) {
        let end = (first + block.max(1)).min(columns);
        if first > 0 {
            text.push('\n');
        }
        for strip in strips {
            let (shift, name) = (strip.shift, &strip.name);
            let shown = strip.text.get(first * step..end * step);
            let shown = shown.unwrap_or_default();
            let line = format!("{:shift$}{name:>names$} {shown}", "");
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
    text
}

/// At most `most` of `length` rows, with as many of the `wanted` ones as possible, in the middle.
fn window(length: usize, most: usize, wanted: impl Iterator<Item = usize>) -> Range<usize> {
    if length <= most {
        return 0..length;
    }
    let (mut first, mut last) = (usize::MAX, 0);
    for at in wanted {
        first = first.min(at);
        last = last.max(at);
    }
    // Pieces too far apart for one window: the first is shown.
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
        Ground::Outside => return String::new(),
        Ground::Open => '.',
        Ground::Wall | Ground::Poisoned => '*',
        Ground::Exit => 'E',
        Ground::Attacked => 'x',
    };
    let piece = cell.piece.map(letter);
    match (&cell.value, piece) {
        (None, piece) => piece.unwrap_or(ground).to_string(),
        (Some(value), None) => signed::value(&value.for_mover()),
        // A piece that may stay stands on one of its options.
        (Some(value), Some(piece)) => format!("{piece}{}", signed::value(&value.for_mover())),
    }
}

/// The letter or sign of a piece.
pub(super) fn letter(piece: Piece) -> char {
    match piece {
        Piece::Token | Piece::Placed => '@',
        Piece::Police => 'P',
        Piece::Thief => 'T',
        Piece::Both => 'X',
        Piece::Cop => 'C',
        Piece::Robber => 'R',
        Piece::Queen => 'Q',
        Piece::X | Piece::Cross => 'x',
        Piece::O | Piece::Ring => 'o',
        Piece::Man(man) => man.letter(),
        Piece::Half(Side::Right) => '<',
        Piece::Half(Side::Left) => '>',
        Piece::Half(Side::Below) => '^',
        Piece::Half(Side::Above) => 'v',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lastmove::Value;
    use lastmove::diagram::{Man, PieceType, Player};

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
    fn nothing_is_shown_off_the_board() {
        let mut board = grid(2, 3, &[(1, Piece::X), (5, Piece::O)]);
        for outside in [0, 5] {
            board.cells[outside].ground = Ground::Outside;
        }
        assert_eq!(text(&board), "  1 2 3\n1   x .\n2 . .\n");
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
    fn men_are_letters_and_squares_of_chess_have_their_names() {
        let man = |kind, of| Piece::Man(Man { kind, of });
        let knight = man(PieceType::Knight, Player::First);
        let board = grid(
            2,
            3,
            &[(0, knight), (5, man(PieceType::King, Player::Second))],
        );
        assert_eq!(text(&board), "  a b c\n2 N . .\n1 . . k\n");
        let lion = man(PieceType::Lion, Player::Second);
        let board = grid(2, 2, &[(0, lion), (3, man(PieceType::Hen, Player::First))]);
        assert_eq!(text(&board), "  1 2\n1 l .\n2 . H\n");
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
