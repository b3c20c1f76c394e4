//! Racks in which stones fall down: discs behind a front with holes, and the values of moves above
//! their columns.

use lastmove::diagram::{Cell, Grid, Ground, Names};

use crate::board_style::BoardStyle;
use crate::cell::{layers, sign};
use crate::frame::Figure;
use crate::picture::Say;
use crate::pieces;
use crate::sheet::{Anchor, Sheet};

/// The font size of the names of columns.
const NAMES: f64 = 11.0;

/// How far the front reaches beyond the cells, and how high its feet are.
const RIM: f64 = 6.0;
const FEET: f64 = 8.0;

/// The height of a plate with a value, and of the star above it.
const PLATE: f64 = 24.0;
const STAR: f64 = 7.0;

/// How high what stands above the front is.
struct Heights {
    names: f64,
    stars: f64,
    plates: f64,
}

impl Heights {
    fn of(grid: &Grid) -> Self {
        let any = |is: fn(&Cell) -> bool| {
            let mut cells = grid.cells.iter();
            cells.any(|cell| cell.ground != Ground::Outside && is(cell))
        };
        let height = |is, height| if is { height } else { 0.0 };
        Self {
            names: NAMES + 5.0,
            stars: height(any(|cell| cell.best), 2.0 * STAR + 4.0),
            plates: height(any(|cell| cell.value.is_some()), PLATE + 5.0),
        }
    }
}

/// Where the first hole is on the figure.
pub(crate) fn origin(grid: &Grid) -> (f64, f64) {
    let above = Heights::of(grid);
    (RIM + 2.0, above.names + above.stars + above.plates + RIM)
}

/// Draws a rack.
pub(crate) fn draw(grid: &Grid, look: &BoardStyle, say: &Say<'_>) -> Figure {
    let mut sheet = Sheet::default();
    let ((wide, high), (cell, row)) = (look.size(), look.cell);
    let cells = || {
        let cells = grid.cells.iter().enumerate();
        cells.filter(|(_, cell)| cell.ground != Ground::Outside)
    };
    let Heights { names, stars, .. } = Heights::of(grid);
    let (left, top) = origin(grid);
    let called = Names::of(grid);
    let middle = |column: usize| left + (column as f64 + 0.5) * cell;
    for column in 0..look.columns {
        let name = called.column(column);
        sheet.text("dim", (middle(column), NAMES), NAMES, Anchor::Middle, &name);
    }
    for (at, found) in cells() {
        let x = middle(at % look.columns);
        if let Some(value) = &found.value {
            let (from, y) = (x - cell / 2.0 + 2.0, names + stars);
            let class = look.scale.class(&value.for_mover());
            for layer in layers(&class, look.hatched()) {
                sheet.round_rect(layer, from, y, cell - 4.0, PLATE, 5.0);
            }
            if let Some(size) = look.numbers {
                let text = sign(&value.for_mover());
                sheet.centred("ink", (x, y + PLATE / 2.0), size, &text);
            }
        }
        if found.best {
            sheet.star((x, names + STAR + 2.0), STAR);
        }
    }
    let (front, bottom) = (wide + 2.0 * RIM, top + high + RIM);
    for foot in [left + 2.0, left + wide - 2.0] {
        let corners = [(-6.0, -2.0), (6.0, -2.0), (10.0, FEET), (-10.0, FEET)];
        sheet.polygon("rackfeet", &corners.map(|(x, y)| (foot + x, bottom + y)));
    }
    sheet.round_rect("rack", left - RIM, top - RIM, front, high + 2.0 * RIM, 7.0);
    let radius = cell.min(row) * 0.41;
    for (at, found) in cells() {
        let (x, y) = look.middle(at);
        let place = (left + x, top + y);
        hole(&mut sheet, found, place, radius);
    }
    Figure {
        sheet,
        size: (front + 4.0, bottom + FEET + 2.0),
        notes: grid.title.iter().map(say).collect(),
        legend: pieces::meanings(grid, &look.scale, look.hatched(), say),
    }
}

/// A hole, and the disc in it.
fn hole(sheet: &mut Sheet, cell: &Cell, (x, y): (f64, f64), radius: f64) {
    sheet.circle("hole", x, y, radius);
    if let Some(piece) = cell.piece {
        pieces::draw_coloured(sheet, piece, (x, y), radius - 1.0);
    }
    if cell.decisive {
        sheet.circle("endedring", x, y, radius - 2.0);
    }
}

#[cfg(test)]
mod tests {
    use lastmove::Value;
    use lastmove::diagram::Piece;

    use super::*;

    #[test]
    fn values_stand_above_columns_and_discs_in_holes() {
        let mut grid = Grid {
            rack: true,
            ..Grid::of(3, vec![Cell::default(); 6])
        };
        grid.cells[3].piece = Some(Piece::X);
        grid.cells[3].decisive = true;
        grid.cells[4].piece = Some(Piece::O);
        grid.cells[0].value = Some(Value::Win(3).into());
        grid.cells[0].best = true;
        let figure = draw(&grid, &BoardStyle::of(&grid), &|message| {
            message.code.to_owned()
        });
        let body = figure.sheet.into_string();
        let count = |class: &str| body.matches(&format!("class=\"{class}\"")).count();
        assert_eq!((count("hole"), count("rack"), count("rackfeet")), (6, 1, 2));
        assert_eq!(
            (count("stonex"), count("stoneo"), count("endedring")),
            (1, 1, 1)
        );
        assert_eq!((count("w0"), count("star"), count("grid")), (1, 1, 0));
        assert!(body.contains(">+3<"));
    }
}
