//! The ground of the cells of a board.

use lastmove::diagram::{Cell, Ground};

use crate::board::BoardStyle;
use crate::cell::layers;
use crate::pieces;
use crate::sheet::{Sheet, Tenth};

/// The skull on a poisoned square, in a square of 40 by 40.
const SKULL: &str = "M20 9Q30 9 30 18.5Q30 22.5 26.5 24V29H22.6V26.6H21V29H19V26.6H17.4V29H13.5V24Q10 22.5 10 18.5Q10 9 20 9Z\
    M15.7 15.6a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 1 0 0-5.2ZM24.3 15.6a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 1 0 0-5.2ZM20 20.6l-1.2 2.4h2.4Z";

/// Draws the ground of a cell, and the colour of its value.
pub(crate) fn ground(sheet: &mut Sheet, look: &BoardStyle, at: usize, cell: &Cell) {
    let mut fill = |class: &str| look.outline(sheet, class, at, 0.0);
    if cell.ground == Ground::Wall {
        fill("wall");
        fill("wallbricks");
        return;
    }
    if look.edible {
        food(sheet, look, at, cell);
        return;
    }
    match &cell.value {
        Some(value) => {
            let class = look.scale.class(&value.for_mover());
            layers(&class, look.hatched()).for_each(fill);
        }
        None if cell.ground == Ground::Attacked => {
            fill("c1");
            pieces::cross(sheet, look.middle(at), look.cell.1 * pieces::CROSS);
        }
        None => {
            let odd = look.chequered && (at / look.columns + at % look.columns) % 2 == 1;
            fill(if odd { "c1" } else { "c0" });
        }
    }
}

/// A point on lines: a dot, unless a mark with a plate stands on it.
pub(crate) fn point(sheet: &mut Sheet, look: &BoardStyle, at: usize, cell: &Cell) {
    let (x, y) = look.middle(at);
    let high = look.cell.1;
    if cell.value.is_some() || cell.ground == Ground::Wall {
        ground(sheet, look, at, cell);
        return;
    }
    let is_marked = cell.best || cell.ground != Ground::Open;
    if is_marked && cell.piece.is_none() {
        sheet.circle("paper", x, y, high * 0.38);
        if cell.ground == Ground::Attacked {
            pieces::cross(sheet, (x, y), high * pieces::CROSS);
        }
    } else {
        sheet.circle("dim", x, y, high * 0.09);
    }
}

/// A square of chocolate; its value is on a plate of its colour. One may be poisoned.
fn food(sheet: &mut Sheet, look: &BoardStyle, at: usize, cell: &Cell) {
    let mut fill = |class: &str, inset: f64| look.outline(sheet, class, at, inset);
    let inset = (look.cell.1 * 0.14).round();
    // A value needs space.
    let plate = (look.cell.1 * 0.07).round();
    match (&cell.value, cell.ground) {
        (_, Ground::Poisoned) => {
            fill("poison", 0.0);
            skull(sheet, look.middle(at), look.cell.1);
        }
        (Some(value), _) => {
            fill("chocolate", 0.0);
            let class = look.scale.class(&value.for_mover());
            layers(&class, look.hatched()).for_each(|class| fill(class, plate));
            fill("bevel", plate);
        }
        (None, _) => {
            fill("chocolate", 0.0);
            fill("bevel", inset);
        }
    }
}

/// Draws a skull in the middle of a cell of this height.
pub(crate) fn skull(sheet: &mut Sheet, (x, y): (f64, f64), high: f64) {
    let scale = high / 40.0;
    let [x, y] = [x - 20.0 * scale, y - 19.0 * scale].map(Tenth);
    sheet.add(format_args!(
        r#"<path class="skull" fill-rule="evenodd" transform="translate({x} {y}) scale({scale:.3})" d="{SKULL}"/>"#
    ));
}

#[cfg(test)]
mod tests {
    use lastmove::Value;
    use lastmove::diagram::Grid;

    use super::*;

    #[test]
    fn the_page_draws_the_same_skull() {
        let page = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../lastmove-web/assets/board/grid.js"
        );
        let page = std::fs::read_to_string(page).unwrap();
        let page = page.replace("\" +\n  \"", "");
        assert!(page.contains(SKULL));
    }

    #[test]
    fn poison_food_and_what_is_eaten_are_told_apart() {
        let mut grid = Grid::of(3, vec![Cell::default(); 6]);
        grid.cells[0].ground = Ground::Poisoned;
        grid.cells[4].value = Some(Value::Loss(2).into());
        grid.cells[5].ground = Ground::Outside;
        let drawn = crate::board::draw(&grid, &|message| message.code.to_owned());
        let body = drawn.sheet.into_string();
        let count = |class: &str| body.matches(&format!("class=\"{class}\"")).count();
        assert_eq!((count("poison"), count("skull")), (1, 1));
        assert_eq!((count("chocolate"), count("bevel")), (4, 4));
        assert_eq!((count("l0"), count("wall"), count("c0")), (1, 0, 0));
    }
}
