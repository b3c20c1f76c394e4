//! The style of a board's cells.

use lastmove::diagram::{Cell, Grid, Ground, Names, Piece, Worth};

use crate::cell::{Scale, sign};
use crate::materials::is_food;
use crate::sheet::Sheet;
use crate::text::width;

/// The side of cells and the size of text, by the largest number of rows and columns.
const SIDES: [(usize, f64, f64); 5] = [
    (12, 42.0, 14.0),
    (24, 36.0, 12.5),
    (48, 30.0, 10.5),
    (100, 26.0, 9.0),
    (usize::MAX, 12.0, 0.0),
];

/// The smallest text of a number.
const LEAST_TEXT: f64 = 7.0;

/// The width up to which a board may grow to fit its numbers.
const WIDE: f64 = 1_500.0;

/// The style of a board's cells: their size, and what fits in them.
pub(crate) struct BoardStyle {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) cell: (f64, f64),
    /// The size of numbers; `None` if they do not fit.
    pub(crate) numbers: Option<f64>,
    pub(crate) chequered: bool,
    /// Whether cells are squares of chocolate.
    pub(crate) edible: bool,
    /// Whether cells are hexagons, each row half a cell further to the right.
    pub(crate) slanted: bool,
    /// Whether cells are points on lines: without borders, and with values on plates.
    pub(crate) pointed: bool,
    /// Whether stones have colours: in racks, and where sides belong to players.
    pub(crate) coloured: bool,
    pub(crate) scale: Scale,
}

/// The distance of a point's plate from where the borders of its cell would be.
const PLATE: f64 = 4.0;

impl BoardStyle {
    pub(crate) fn of(grid: &Grid) -> Self {
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
            coloured: is_coloured(grid),
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

    /// The middle of a cell.
    pub(crate) fn middle(&self, at: usize) -> (f64, f64) {
        let ((x, y), (wide, high)) = (self.corner(at), self.cell);
        (x + wide / 2.0, y + high / 2.0)
    }

    /// How far a row is shifted to the right.
    pub(crate) fn shift(&self, row: usize) -> f64 {
        if self.slanted {
            row as f64 * self.cell.0 / 2.0
        } else {
            0.0
        }
    }

    /// How far hexagons reach into the rows above and below.
    pub(crate) fn point(&self) -> f64 {
        if self.slanted && !self.pointed {
            self.cell.1 / 6.0
        } else {
            0.0
        }
    }

    /// The whole board.
    pub(crate) fn size(&self) -> (f64, f64) {
        let (wide, high) = self.cell;
        let wide = self.columns as f64 * wide + self.shift(self.rows - 1);
        (wide, self.rows as f64 * high + 2.0 * self.point())
    }

    /// The shape of a cell, or of the plate on a point, smaller by `inset` on every side.
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
        // At the slanted sides, the corners move by less than the inset.
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

/// Whether stones have colours, not only marks: in racks, and where sides belong to players.
pub(crate) fn is_coloured(grid: &Grid) -> bool {
    grid.rack || grid.sides.is_some()
}

/// Whether squares without values are chequered: on a board of chess or queens, unless attacked
/// squares are marked.
fn is_chequered(grid: &Grid) -> bool {
    let any = |is: fn(&Cell) -> bool| grid.cells.iter().any(is);
    let is_queen = |cell: &Cell| cell.piece == Some(Piece::Queen);
    (Names::of(grid).is_of_chess() || any(is_queen)) && !any(|cell| cell.ground == Ground::Attacked)
}
