//! The sides of boards of hexagons, in the colours of those whose they are.

use std::fmt::Write;

use lastmove::diagram::{Grid, Player};

use crate::board_style::BoardStyle;
use crate::sheet::{Sheet, Tenth};

/// How far the border of a side reaches beyond the board.
pub(crate) const BROAD: f64 = 6.0;

/// Draws the borders; the cells are drawn over their inner halves.
pub(crate) fn draw(sheet: &mut Sheet, grid: &Grid, look: &BoardStyle) {
    let Some(sides) = grid.sides else {
        return;
    };
    let ((wide, high), point) = (look.cell, look.point());
    let corner = |row: usize, column: usize| look.corner(row * look.columns + column);
    let (last_row, last_column) = (look.rows - 1, look.columns - 1);
    let across = |row: usize, offsets: [(f64, f64); 3]| {
        let columns = 0..look.columns;
        let points = columns.flat_map(move |column| {
            let (x, y) = corner(row, column);
            offsets.map(|(right, down)| (x + right, y + down))
        });
        points.collect::<Vec<_>>()
    };
    let down = |column: usize, right: f64| {
        let rows = 0..look.rows;
        let points = rows.flat_map(move |row| {
            let (x, y) = corner(row, column);
            [point, high - point].map(|down| (x + right, y + down))
        });
        points.collect::<Vec<_>>()
    };
    let middle = wide / 2.0;
    let top = [(0.0, point), (middle, -point), (wide, point)];
    let bottom = top.map(|(right, down)| (right, high - down));
    for (points, of) in [
        (down(0, 0.0), sides.left_right),
        (down(last_column, wide), sides.left_right),
        (across(0, top), sides.top_bottom),
        (across(last_row, bottom), sides.top_bottom),
    ] {
        border(sheet, of, &points);
    }
}

fn border(sheet: &mut Sheet, of: Player, points: &[(f64, f64)]) {
    let class = match of {
        Player::First => "sidex",
        Player::Second => "sideo",
    };
    let mut line = String::new();
    for (x, y) in points {
        // Writing to a string cannot fail.
        let _ = write!(line, " {},{}", Tenth(*x), Tenth(*y));
    }
    sheet.add(format_args!(
        r#"<polyline class="{class}" points="{}"/>"#,
        line.trim_start()
    ));
}
