//! Dominoes: two halves on neighbouring cells.

use lastmove::diagram::{Cell, Grid, Piece, Side};

use crate::sheet::Sheet;

/// The distance of a domino from the borders of its cells, as a fraction of a cell.
const INSET: f64 = 0.13;

/// Draws all halves of a board whose cells have these corners and this size, the two of a domino as
/// one.
pub(crate) fn draw(
    sheet: &mut Sheet,
    grid: &Grid,
    corner: &dyn Fn(usize) -> (f64, f64),
    size: (f64, f64),
) {
    for at in 0..grid.cells.len() {
        let Some(side) = half_on(grid, at) else {
            continue;
        };
        let other = neighbour(grid, at, side).filter(|&other| {
            half_on(grid, other).is_some_and(|back| neighbour(grid, other, back) == Some(at))
        });
        match (other, side) {
            // Drawn with its first half.
            (Some(_), Side::Left | Side::Above) => {}
            (Some(_), Side::Right) => whole(sheet, corner(at), size, true),
            (Some(_), Side::Below) => whole(sheet, corner(at), size, false),
            (None, _) => half(sheet, side, corner(at), size),
        }
    }
}

/// The half on a cell.
fn half_on(grid: &Grid, at: usize) -> Option<Side> {
    match grid.cells.get(at)? {
        Cell {
            piece: Some(Piece::Half(side)),
            value: None,
            ground,
            ..
        } if *ground != lastmove::diagram::Ground::Outside => Some(*side),
        _ => None,
    }
}

/// The neighbour of a cell on this side.
fn neighbour(grid: &Grid, at: usize, side: Side) -> Option<usize> {
    let (columns, column) = (grid.columns, at % grid.columns);
    let found = match side {
        Side::Left => (column > 0).then(|| at - 1),
        Side::Right => (column + 1 < columns).then_some(at + 1),
        Side::Above => at.checked_sub(columns),
        Side::Below => Some(at + columns),
    };
    found.filter(|found| *found < grid.cells.len())
}

/// A domino on the cell with this corner and the one right of it or below it.
fn whole(sheet: &mut Sheet, (x, y): (f64, f64), (wide, high): (f64, f64), lies: bool) {
    let inset = INSET * wide.min(high);
    let (along, down) = if lies { (wide, 0.0) } else { (0.0, high) };
    let body = (wide + along - 2.0 * inset, high + down - 2.0 * inset);
    sheet.round_rect("police", x + inset, y + inset, body.0, body.1, inset);
    // The line between its halves.
    let gap = 2.0 * inset;
    if lies {
        sheet.rect(
            "policeletter",
            x + wide - 0.7,
            y + gap,
            1.4,
            high - 2.0 * gap,
        );
    } else {
        sheet.rect(
            "policeletter",
            x + gap,
            y + high - 0.7,
            wide - 2.0 * gap,
            1.4,
        );
    }
}

/// Half of a domino on the cell with this corner, open where the other half lies.
fn half(sheet: &mut Sheet, side: Side, (x, y): (f64, f64), (wide, high): (f64, f64)) {
    let inset = INSET * wide.min(high);
    let gap = |closed: bool| if closed { inset } else { 0.0 };
    let (left, above) = (gap(side != Side::Left), gap(side != Side::Above));
    let (right, below) = (gap(side != Side::Right), gap(side != Side::Below));
    let (wide, high) = (wide - left - right, high - above - below);
    sheet.rect("police", x + left, y + above, wide, high);
}

/// A domino for a legend, in a square of this side.
pub(crate) fn sample(sheet: &mut Sheet, side: f64) {
    whole(sheet, (0.0, side / 4.0), (side / 2.0, side / 2.0), true);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(halves: &[(usize, Side)]) -> String {
        let mut grid = Grid::of(3, vec![Cell::default(); 6]);
        for (at, side) in halves {
            grid.cells[*at].piece = Some(Piece::Half(*side));
        }
        let mut sheet = Sheet::default();
        let corner = |at: usize| ((at % 3) as f64 * 100.0, (at / 3) as f64 * 100.0);
        draw(&mut sheet, &grid, &corner, (100.0, 100.0));
        sheet.into_string()
    }

    #[test]
    fn two_halves_are_one_domino() {
        let body = drawn(&[
            (0, Side::Right),
            (1, Side::Left),
            (2, Side::Below),
            (5, Side::Above),
        ]);
        assert_eq!(body.matches("\"police\"").count(), 2);
        assert!(
            body.contains(r#"x="13" y="13" width="174" height="74""#),
            "{body}"
        );
        assert!(
            body.contains(r#"x="213" y="13" width="74" height="174""#),
            "{body}"
        );
    }

    #[test]
    fn a_half_without_its_other_half_is_open_there() {
        let body = drawn(&[(2, Side::Right), (3, Side::Above), (4, Side::Left)]);
        assert_eq!(body.matches("\"police\"").count(), 3);
        assert!(
            body.contains(r#"x="213" y="13" width="87" height="74""#),
            "{body}"
        );
        // A half that points at one that points elsewhere is no domino either.
        assert!(
            body.contains(r#"x="100" y="113" width="87" height="74""#),
            "{body}"
        );
    }
}
