//! Boards: ground, pieces, values.

use lastmove::Message;
use lastmove::diagram::{Cell, Grid, Ground, Names, Piece};

use crate::arrows;
use crate::board_style::BoardStyle;
use crate::cell::sign;
use crate::dominoes;
use crate::frame::Figure;
use crate::picture::Say;
use crate::pieces;
use crate::rack;
use crate::sheet::{Anchor, Sheet};
use crate::sides;
use crate::terrain;
use crate::text::width;

/// The font size of the names of rows and columns.
const NAMES: f64 = 11.0;

/// The board.
pub(crate) fn draw(grid: &Grid, say: &Say<'_>) -> Figure {
    if grid.columns == 0 || grid.cells.is_empty() {
        return crate::figures::note("");
    }
    let look = BoardStyle::of(grid);
    if grid.rack {
        return rack::draw(grid, &look, say);
    }
    let mut board = Sheet::default();
    if look.slanted && !look.pointed {
        sides::draw(&mut board, grid, &look);
    }
    for &(from, to) in &grid.lines {
        if from.max(to) < grid.cells.len() {
            board.line("edge", look.middle(from), look.middle(to));
        }
    }
    let cells = || {
        let cells = grid.cells.iter().enumerate();
        cells.filter(|(_, cell)| cell.ground != Ground::Outside)
    };
    let on_board = || cells().filter(|(_, cell)| cell.hand.is_none());
    for (at, cell) in cells() {
        if look.pointed {
            terrain::point(&mut board, &look, at, cell);
        } else {
            terrain::ground(&mut board, &look, at, cell);
        }
    }
    if look.pointed || look.edible {
        // Points are joined by lines and have no borders; food has its own.
    } else if look.slanted || on_board().count() < grid.cells.len() {
        borders(&mut board, &look, on_board().map(|(at, _)| at));
    } else {
        lines(&mut board, &look);
    }
    // Numbers are read on arrows.
    arrows::draw(&mut board, grid, &look);
    for (at, cell) in cells() {
        marks(&mut board, &look, at, cell);
    }
    for (at, cell) in cells() {
        count(&mut board, &look, at, cell);
    }
    dominoes::draw(&mut board, grid, &|at| look.corner(at), look.cell);
    let called = Names::of(grid);
    let row_name = |row| called.row(row);
    let broad = broad(grid);
    let (left, top) = origin(grid, &look);
    let mut sheet = Sheet::default();
    sheet.place(&board, left, top);
    let step = if look.is_tiny() { 5 } else { 1 };
    for row in 0..look.rows {
        let name = grid.first_row + row as u64;
        // Moves do not name the rows of hands.
        let cells = &grid.cells[row * look.columns..][..look.columns];
        if cells.iter().all(|cell| cell.hand.is_some()) {
            continue;
        }
        if step == 1 || name.is_multiple_of(step) || row == 0 {
            let middle = top + (row as f64 + 0.5) * look.cell.1;
            let at = (left - broad - 5.0 + look.shift(row), middle + NAMES * 0.365);
            sheet.text("dim", at, NAMES, Anchor::End, &row_name(row));
        }
    }
    let last = (grid.first_column + look.columns as u64).saturating_sub(1);
    // Where names are wider than columns, some are skipped.
    let wide = width(&last.to_string(), NAMES) + 6.0;
    let step = (wide / look.cell.0).ceil().max(1.0) as u64;
    for column in 0..look.columns {
        let name = grid.first_column + column as u64;
        if step == 1 || column == 0 || (name.is_multiple_of(step) && column as u64 >= step) {
            let middle = left + (column as f64 + 0.5) * look.cell.0;
            let at = (middle, top - broad - 5.0 - look.point());
            let text = called.column(column);
            sheet.text("dim", at, NAMES, Anchor::Middle, &text);
        }
    }
    let mut notes: Vec<String> = grid.title.iter().map(say).collect();
    if grid.is_window {
        let window = Message::new("diagram-window")
            .with("first", row_name(0))
            .with("last", row_name(look.rows - 1))
            .with("left", grid.first_column.to_string())
            .with("right", last.to_string());
        notes.push(say(&window));
    }
    let (wide, high) = look.size();
    Figure {
        sheet,
        size: (
            left + wide + broad + 2.0,
            NAMES + 7.0 + high + 2.0 * broad + 2.0,
        ),
        notes,
        legend: pieces::meanings(grid, &look.scale, look.hatched(), say),
    }
}

/// How broad the sides of the players are, where the board has such.
fn broad(grid: &Grid) -> f64 {
    if grid.sides.is_some() {
        sides::BROAD
    } else {
        0.0
    }
}

/// Where the first cell is on the figure: beside the names of rows, below those of columns.
pub(crate) fn origin(grid: &Grid, look: &BoardStyle) -> (f64, f64) {
    let widest = width(&Names::of(grid).row(look.rows - 1), NAMES);
    let left = (widest + 8.0).ceil() + broad(grid);
    (left, NAMES + 7.0 + look.point() + broad(grid))
}

/// The borders of some cells.
fn borders(sheet: &mut Sheet, look: &BoardStyle, cells: impl Iterator<Item = usize>) {
    for at in cells {
        look.outline(sheet, "grid", at, 0.0);
    }
}

/// The borders of all cells, which are squares.
fn lines(sheet: &mut Sheet, look: &BoardStyle) {
    let (wide, high) = look.size();
    for row in 0..=look.rows {
        let y = row as f64 * look.cell.1;
        sheet.line("grid", (0.0, y), (wide, y));
    }
    for column in 0..=look.columns {
        let x = column as f64 * look.cell.0;
        sheet.line("grid", (x, 0.0), (x, high));
    }
}

/// Says how many of a piece are in hand, where there are several.
fn count(sheet: &mut Sheet, look: &BoardStyle, at: usize, cell: &Cell) {
    let Some(hand) = cell.hand.filter(|hand| hand.count > 1 && !look.is_tiny()) else {
        return;
    };
    let ((x, y), (wide, high)) = (look.corner(at), look.cell);
    let text = format!("×{}", hand.count);
    let at = (x + wide - 5.0, y + high - 5.0);
    sheet.text("ink b", at, high * 0.3, Anchor::End, &text);
}

/// Draws the mark on a cell, and its value.
fn marks(sheet: &mut Sheet, look: &BoardStyle, at: usize, cell: &Cell) {
    let (x, y) = look.corner(at);
    let (wide, high) = look.cell;
    let middle = look.middle(at);
    let inside = |class: &str, inset: f64, sheet: &mut Sheet| look.outline(sheet, class, at, inset);
    let draw = if look.coloured {
        pieces::draw_coloured
    } else {
        pieces::draw
    };
    if cell.decisive {
        inside("ended", 2.0, sheet);
    }
    let exit = cell.ground == Ground::Exit;
    if matches!(cell.piece, Some(Piece::Token | Piece::Thief | Piece::Both)) {
        inside("ring", 1.5, sheet);
    } else if exit {
        inside("exit", if look.is_tiny() { 1.5 } else { 2.5 }, sheet);
    }
    if let (Some(Piece::Half(_)), None) = (cell.piece, &cell.value) {
        // Dominoes are drawn on the whole board.
        return;
    }
    if look.is_tiny() {
        // Only one thing fits.
        match cell.piece {
            Some(piece) => draw(sheet, piece, middle, high * 0.42),
            None if cell.best => sheet.star(middle, high * 0.42),
            None => {}
        }
        return;
    }
    let (Some(value), Some(size)) = (&cell.value, look.numbers) else {
        match cell.piece {
            Some(piece) => draw(sheet, piece, middle, high * 0.32),
            None if cell.best => sheet.star(middle, high * 0.32),
            None if exit => sheet.centred("ink b", middle, high * 0.4, "E"),
            None => {}
        }
        return;
    };
    // Two marks fit into the upper half of the cell.
    let radius = high * 0.2;
    let inset = radius + if high < 34.0 { 2.5 } else { 4.0 };
    let (mut left, mut right) = ((x + inset, y + inset), (x + wide - inset, y + inset));
    if look.slanted && !look.pointed {
        // A hexagon has its space in the middle.
        left.0 = middle.0 - wide * 0.12;
        right.0 = middle.0 + wide * 0.12;
        if cell.piece.is_none() && !exit {
            right.0 = middle.0;
        }
    }
    let letter = |place, sheet: &mut Sheet| sheet.centred("ink b", place, radius * 1.5, "E");
    match cell.piece {
        Some(piece) => draw(sheet, piece, left, radius),
        None if exit => letter(left, sheet),
        None => {}
    }
    if cell.best {
        sheet.star(right, radius);
    } else if exit && cell.piece.is_some() {
        letter(right, sheet);
    }
    let marked = cell.piece.is_some() || cell.best || exit;
    let share = match (marked, look.pointed) {
        (false, _) => 0.5,
        // A plate ends above the border of its cell.
        (true, true) => 0.68,
        (true, false) => 0.73,
    };
    sheet.centred(
        "ink",
        (middle.0, y + high * share),
        size,
        &sign(&value.for_mover()),
    );
}

#[cfg(test)]
mod tests {
    use lastmove::Value;

    use super::*;

    #[test]
    fn poison_food_and_what_is_eaten_are_told_apart() {
        let mut grid = Grid::of(3, vec![Cell::default(); 6]);
        grid.cells[0].ground = Ground::Poisoned;
        grid.cells[4].value = Some(Value::Loss(2).into());
        grid.cells[5].ground = Ground::Outside;
        let drawn = draw(&grid, &|message| message.code.to_owned());
        let body = drawn.sheet.into_string();
        let count = |class: &str| body.matches(&format!("class=\"{class}\"")).count();
        assert_eq!((count("poison"), count("skull")), (1, 1));
        assert_eq!((count("chocolate"), count("bevel")), (4, 4));
        assert_eq!((count("l0"), count("wall"), count("c0")), (1, 0, 0));
    }
}
