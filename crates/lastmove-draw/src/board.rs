//! Boards: ground, pieces, values.

use lastmove::Message;
use lastmove::diagram::{Cell, Grid, Ground, Names, Piece, Worth};

use crate::cell::{Scale, sign};
use crate::dominoes;
use crate::frame::Figure;
use crate::materials::is_food;
use crate::picture::Say;
use crate::pieces;
use crate::sheet::{Anchor, Sheet};
use crate::terrain;
use crate::text::width;

/// The font size of the names of rows and columns.
const NAMES: f64 = 11.0;

/// The side of cells and the size of text, by the number of rows and columns.
const SIDES: [(usize, f64, f64); 5] = [
    (12, 42.0, 14.0),
    (24, 36.0, 12.5),
    (48, 30.0, 10.5),
    (100, 26.0, 9.0),
    (usize::MAX, 12.0, 0.0),
];

/// The minimum font size of a number.
const LEAST_TEXT: f64 = 7.0;

/// The maximum width that a board may grow to so that its numbers fit.
const WIDE: f64 = 1_500.0;

/// The look of a board's cells: their size, and what fits into them.
pub(crate) struct BoardStyle {
    rows: usize,
    pub(crate) columns: usize,
    pub(crate) cell: (f64, f64),
    /// The font size of numbers; `None` where they do not fit.
    numbers: Option<f64>,
    pub(crate) chequered: bool,
    /// Whether the cells are food.
    pub(crate) edible: bool,
    /// Whether cells are hexagons, each row half a cell further to the right.
    slanted: bool,
    /// Whether cells are points on lines: without borders, their values on plates.
    pub(crate) pointed: bool,
    pub(crate) scale: Scale,
}

/// The distance of a point's plate from the borders that its cell would have.
const PLATE: f64 = 4.0;

impl BoardStyle {
    fn of(grid: &Grid) -> Self {
        let rows = grid.cells.len() / grid.columns;
        // A high board can be scrolled, a wide one must fit.
        let most = grid.columns.max(rows / 3);
        let fitting = SIDES.iter().find(|(up_to, ..)| most <= *up_to);
        let &(_, side, size) = fitting.unwrap_or(&SIDES[SIDES.len() - 1]);
        let on_board = |cell: &&Cell| cell.ground != Ground::Outside;
        let worth = |cell: &Cell| cell.value.as_ref().map(Worth::for_mover);
        let values = || grid.cells.iter().filter(on_board).filter_map(worth);
        let pointed = !grid.lines.is_empty();
        let inset = if pointed && side > 20.0 { PLATE } else { 0.0 };
        let room = side - 2.0 * inset;
        let widest = values().map(|value| width(&sign(&value), 1.0));
        let widest = widest.fold(0.0, f64::max);
        let mut cell = (side, side);
        let mut numbers = Some(size);
        if widest * size + 6.0 > room {
            let smaller = ((room - 4.0) / widest * 2.0).floor() / 2.0;
            let wider = (widest * size + 8.0).ceil() + 2.0 * inset;
            if size > 0.0 && smaller >= size * 0.8 {
                numbers = Some(smaller);
            } else if size > 0.0 && wider * grid.columns as f64 <= WIDE {
                cell.0 = wider;
            } else if size > 0.0 && smaller >= LEAST_TEXT {
                numbers = Some(smaller);
            } else {
                numbers = None;
            }
        }
        Self {
            rows,
            columns: grid.columns,
            cell,
            numbers: numbers.filter(|size| *size > 0.0),
            chequered: is_chequered(grid),
            edible: is_food(grid),
            slanted: grid.slanted,
            pointed,
            scale: Scale::of(values()),
        }
    }

    pub(crate) fn hatched(&self) -> bool {
        self.numbers.is_none()
    }

    /// Whether cells are too small for numbers and marks.
    pub(crate) fn is_tiny(&self) -> bool {
        self.cell.1 <= 20.0
    }

    pub(crate) fn corner(&self, at: usize) -> (f64, f64) {
        let (row, column) = (at / self.columns, at % self.columns);
        (
            column as f64 * self.cell.0 + self.shift(row),
            row as f64 * self.cell.1,
        )
    }

    /// The centre of a cell.
    pub(crate) fn middle(&self, at: usize) -> (f64, f64) {
        let ((x, y), (wide, high)) = (self.corner(at), self.cell);
        (x + wide / 2.0, y + high / 2.0)
    }

    /// The shift of a row to the right.
    fn shift(&self, row: usize) -> f64 {
        if self.slanted {
            row as f64 * self.cell.0 / 2.0
        } else {
            0.0
        }
    }

    /// How far hexagons reach into the rows above and below.
    fn point(&self) -> f64 {
        if self.slanted && !self.pointed {
            self.cell.1 / 6.0
        } else {
            0.0
        }
    }

    /// The size of the whole board.
    fn size(&self) -> (f64, f64) {
        let (wide, high) = self.cell;
        let wide = self.columns as f64 * wide + self.shift(self.rows - 1);
        (wide, self.rows as f64 * high + 2.0 * self.point())
    }

    /// The outline of a cell, or of the plate on a point, smaller by `inset` on every side.
    pub(crate) fn outline(&self, sheet: &mut Sheet, class: &str, at: usize, inset: f64) {
        let (x, y) = self.corner(at);
        let (wide, high) = self.cell;
        if self.pointed {
            let inset = if self.is_tiny() { inset } else { inset + PLATE };
            let (x, y, corner) = (x + inset, y + inset, high * 0.16);
            sheet.round_rect(class, x, y, wide - 2.0 * inset, high - 2.0 * inset, corner);
            return;
        }
        let (left, right) = (x + inset, x + wide - inset);
        if !self.slanted {
            sheet.rect(
                class,
                left,
                y + inset,
                wide - 2.0 * inset,
                high - 2.0 * inset,
            );
            return;
        }
        let (middle, point) = (x + wide / 2.0, self.point());
        // The slanted sides move up and down by less than the inset.
        let (above, below) = (y + point + inset / 2.0, y + high - point - inset / 2.0);
        let corners = [
            (middle, y - point + inset),
            (right, above),
            (right, below),
            (middle, y + high + point - inset),
            (left, below),
            (left, above),
        ];
        sheet.polygon(class, &corners);
    }
}

/// Whether squares without values alternate in colour: on a board of chess or queens, unless
/// attacked squares are marked.
fn is_chequered(grid: &Grid) -> bool {
    let any = |is: fn(&Cell) -> bool| grid.cells.iter().any(is);
    let is_queen = |cell: &Cell| cell.piece == Some(Piece::Queen);
    (Names::of(grid).is_of_chess() || any(is_queen)) && !any(|cell| cell.ground == Ground::Attacked)
}

/// Draws the board.
pub(crate) fn draw(grid: &Grid, say: &Say<'_>) -> Figure {
    if grid.columns == 0 || grid.cells.is_empty() {
        return crate::figures::note("");
    }
    let look = BoardStyle::of(grid);
    let mut board = Sheet::default();
    for &(from, to) in &grid.lines {
        if from.max(to) < grid.cells.len() {
            board.line("edge", look.middle(from), look.middle(to));
        }
    }
    let cells = || {
        let cells = grid.cells.iter().enumerate();
        cells.filter(|(_, cell)| cell.ground != Ground::Outside)
    };
    for (at, cell) in cells() {
        if look.pointed {
            terrain::point(&mut board, &look, at, cell);
        } else {
            terrain::ground(&mut board, &look, at, cell);
        }
    }
    if look.pointed || look.edible {
        // Points are joined by lines and have no borders; food has its own.
    } else if look.slanted || cells().count() < grid.cells.len() {
        borders(&mut board, &look, cells().map(|(at, _)| at));
    } else {
        lines(&mut board, &look);
    }
    for (at, cell) in cells() {
        marks(&mut board, &look, at, cell);
    }
    dominoes::draw(&mut board, grid, &|at| look.corner(at), look.cell);
    let called = Names::of(grid);
    let row_name = |row| called.row(row);
    let left = (width(&row_name(look.rows - 1), NAMES) + 8.0).ceil();
    let top = NAMES + 7.0 + look.point();
    let mut sheet = Sheet::default();
    sheet.place(&board, left, top);
    let step = if look.is_tiny() { 5 } else { 1 };
    for row in 0..look.rows {
        let name = grid.first_row + row as u64;
        if step == 1 || name.is_multiple_of(step) || row == 0 {
            let middle = top + (row as f64 + 0.5) * look.cell.1;
            let at = (left - 5.0 + look.shift(row), middle + NAMES * 0.365);
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
            let at = (middle, top - 5.0 - look.point());
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
        size: (left + wide + 2.0, NAMES + 7.0 + high + 2.0),
        notes,
        legend: pieces::meanings(grid, &look.scale, look.hatched(), say),
    }
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

/// Draws the mark on a cell, and its value.
fn marks(sheet: &mut Sheet, look: &BoardStyle, at: usize, cell: &Cell) {
    let (x, y) = look.corner(at);
    let (wide, high) = look.cell;
    let middle = look.middle(at);
    let inside = |class: &str, inset: f64, sheet: &mut Sheet| look.outline(sheet, class, at, inset);
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
            Some(piece) => pieces::draw(sheet, piece, middle, high * 0.42),
            None if cell.best => sheet.star(middle, high * 0.42),
            None => {}
        }
        return;
    }
    let (Some(value), Some(size)) = (&cell.value, look.numbers) else {
        match cell.piece {
            Some(piece) => pieces::draw(sheet, piece, middle, high * 0.32),
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
        Some(piece) => pieces::draw(sheet, piece, left, radius),
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
