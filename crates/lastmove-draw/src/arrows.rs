//! Arrows for the best moves of pieces.

use lastmove::diagram::{Grid, Ground};

use crate::board_style::BoardStyle;
use crate::sheet::Sheet;

/// With more arrows than these nothing could be seen under them.
const MOST: usize = 8;

/// Draws the arrows of a board on the ground of its cells.
pub(crate) fn draw(sheet: &mut Sheet, grid: &Grid, look: &BoardStyle) {
    let is_there = |at: usize| {
        let cell = grid.cells.get(at);
        cell.is_some_and(|cell| cell.ground != Ground::Outside)
    };
    let arrows = grid.arrows.iter();
    let arrows = arrows.filter(|(from, to)| is_there(*from) && is_there(*to) && from != to);
    if look.is_tiny() || arrows.clone().count() > MOST {
        return;
    }
    for &(from, to) in arrows {
        arrow(sheet, look.middle(from), look.middle(to), look.cell.1);
    }
}

/// An arrow between the middles of cells of this height, from beside the piece on.
fn arrow(sheet: &mut Sheet, from: (f64, f64), to: (f64, f64), high: f64) {
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    let length = (right * right + down * down).sqrt();
    let (right, down) = (right / length, down / length);
    let at = |along: f64, beside: f64| {
        let (along, beside) = (along * high, beside * high);
        (
            from.0 + right * along - down * beside,
            from.1 + down * along + right * beside,
        )
    };
    let tip = length / high - 0.08;
    let neck = tip - 0.26;
    let corners = [
        at(0.3, 0.05),
        at(neck, 0.05),
        at(neck, 0.17),
        at(tip, 0.0),
        at(neck, -0.17),
        at(neck, -0.05),
        at(0.3, -0.05),
    ];
    sheet.polygon("arrow", &corners);
}

#[cfg(test)]
mod tests {
    use lastmove::diagram::Cell;

    use super::*;

    #[test]
    fn few_arrows_between_cells_are_drawn() {
        let drawn = |arrows: Vec<(usize, usize)>| {
            let mut grid = Grid::of(4, vec![Cell::default(); 16]);
            grid.cells[7].ground = Ground::Outside;
            grid.arrows = arrows;
            let mut sheet = Sheet::default();
            draw(&mut sheet, &grid, &BoardStyle::of(&grid));
            sheet.into_string().matches("class=\"arrow\"").count()
        };
        assert_eq!(drawn(vec![(0, 5), (3, 1)]), 2);
        // To itself, to no cell, and off the board.
        assert_eq!(drawn(vec![(0, 0), (3, 16), (3, 7), (5, 9)]), 1);
        assert_eq!(drawn((1..10).map(|to| (0, to)).collect()), 8);
        assert_eq!(drawn((8..16).chain(1..3).map(|to| (0, to)).collect()), 0);
    }
}
