//! The ground of the cells of a board.

use lastmove::diagram::{Cell, Ground};

use crate::board_style::BoardStyle;
use crate::cell::layers;
use crate::sheet::Sheet;
use crate::signs::{self, CROSS};

/// Draws the ground of a cell, and the colour of its value.
pub(crate) fn ground(sheet: &mut Sheet, look: &BoardStyle, at: usize, cell: &Cell) {
    if cell.hand.is_some() {
        // A tray beside the board; where nothing is in hand, it is empty.
        look.outline(sheet, "hand", at, 3.0);
        return;
    }
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
        None if cell.decisive => fill("decisive"),
        None if cell.ground == Ground::Attacked => {
            fill("c1");
            signs::cross(sheet, look.middle(at), look.cell.1 * CROSS);
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
    if cell.value.is_some() || cell.decisive || cell.ground == Ground::Wall {
        ground(sheet, look, at, cell);
        return;
    }
    let is_marked = cell.best || cell.ground != Ground::Open;
    if is_marked && cell.piece.is_none() {
        sheet.circle("paper", x, y, high * 0.38);
        if cell.ground == Ground::Attacked {
            signs::cross(sheet, (x, y), high * CROSS);
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
            signs::skull(sheet, look.middle(at), look.cell.1);
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
