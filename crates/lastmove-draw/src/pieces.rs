//! Pieces on boards, and their legend.

use lastmove::Message;
use lastmove::diagram::{Cell, Grid, Ground, Kind, Man, Piece, Player};

use crate::cell::Scale;
use crate::dominoes;
use crate::legend::{self, Item, SAMPLE};
use crate::men;
use crate::picture::Say;
use crate::sheet::{Sheet, Tenth};
use crate::terrain;

/// Draws a piece centred on a point.
pub(crate) fn draw(sheet: &mut Sheet, piece: Piece, (x, y): (f64, f64), radius: f64) {
    let mut disc = |class: &str, letter: &str, x: f64| {
        sheet.circle(class, x, y, radius);
        let letters = format!("{class}letter b");
        sheet.centred(&letters, (x, y), radius * 1.45, letter);
    };
    match piece {
        Piece::Token | Piece::Placed | Piece::Half(_) => disc("police", "", x),
        Piece::Police => disc("police", "P", x),
        Piece::Thief => disc("thief", "T", x),
        Piece::Both => disc("police", "X", x),
        Piece::X => disc("police", "x", x),
        Piece::O => disc("thief", "o", x),
        Piece::Cross => written(sheet, "cross", CROSS_SIGN, (x, y), radius),
        Piece::Ring => written(sheet, "ringsign", RING_SIGN, (x, y), radius),
        Piece::Man(man) => men::draw(sheet, man, (x, y), radius * 1.15),
        Piece::Queen => {
            const CROWN: [(f64, f64); 9] = [
                (-0.75, 0.85),
                (0.75, 0.85),
                (1.05, -0.55),
                (0.5, 0.05),
                (0.35, -0.85),
                (0.0, 0.0),
                (-0.35, -0.85),
                (-0.5, 0.05),
                (-1.05, -0.55),
            ];
            let corners = CROWN.map(|(right, down)| (x + right * radius, y + down * radius));
            sheet.polygon("queen", &corners);
        }
    }
}

/// Written signs, in a square of 40 by 40.
const CROSS_SIGN: &str = "M10 10L30 30M30 10L10 30";
const RING_SIGN: &str = "M20 9a11 11 0 1 1 0 22a11 11 0 1 1 0-22Z";

/// Draws a sign centred on a point.
fn written(sheet: &mut Sheet, class: &str, path: &str, (x, y): (f64, f64), radius: f64) {
    let scale = radius / 13.0;
    let [x, y] = [x, y].map(|middle| Tenth(middle - 20.0 * scale));
    sheet.add(format_args!(
        r#"<path class="{class}" transform="translate({x} {y}) scale({scale:.3})" d="{path}"/>"#
    ));
}

/// The reach of the cross on an attacked cell from its centre, as a fraction of the cell.
pub(crate) const CROSS: f64 = 0.14;

/// The cross on an attacked cell.
pub(crate) fn cross(sheet: &mut Sheet, (x, y): (f64, f64), arm: f64) {
    sheet.line("edge", (x - arm, y - arm), (x + arm, y + arm));
    sheet.line("edge", (x - arm, y + arm), (x + arm, y - arm));
}

/// The legend of a board.
pub(crate) fn meanings(grid: &Grid, scale: &Scale, hatched: bool, say: &Say<'_>) -> Vec<Item> {
    let mut items = legend::values(scale, hatched, say);
    let middle = (SAMPLE / 2.0, SAMPLE / 2.0);
    let mut add = |shown: bool, sketch: &dyn Fn(&mut Sheet), meaning: Message| {
        if shown {
            let mut sample = Sheet::default();
            sketch(&mut sample);
            items.push(Item::new(sample, SAMPLE, say(&meaning)));
        }
    };
    let on_board = |cell: &&Cell| cell.ground != Ground::Outside;
    let cells = || grid.cells.iter().filter(on_board);
    let any = |wanted: Piece| cells().any(|cell| cell.piece == Some(wanted));
    let on = |wanted: Ground| cells().any(|cell| cell.ground == wanted);
    let ring = |sheet: &mut Sheet| sheet.rect("ring", 1.0, 1.0, SAMPLE - 2.0, SAMPLE - 2.0);
    let disc = |which| move |sheet: &mut Sheet| self::draw(sheet, which, middle, 8.0);
    let thief = |sheet: &mut Sheet| {
        ring(sheet);
        self::draw(sheet, Piece::Thief, middle, 6.0);
    };
    let token = |sheet: &mut Sheet| {
        ring(sheet);
        self::draw(sheet, Piece::Token, middle, 5.0);
    };
    let both = |sheet: &mut Sheet| {
        ring(sheet);
        self::draw(sheet, Piece::Both, middle, 6.0);
    };
    let domino = |sheet: &mut Sheet| dominoes::sample(sheet, SAMPLE);
    let poison = |sheet: &mut Sheet| {
        sheet.rect("poison", 1.0, 1.0, SAMPLE - 2.0, SAMPLE - 2.0);
        terrain::skull(sheet, middle, SAMPLE);
    };
    let is_half = |cell: &Cell| matches!(cell.piece, Some(Piece::Half(_)));
    let attacked = |sheet: &mut Sheet| {
        sheet.rect("c1", 0.0, 0.0, SAMPLE, SAMPLE);
        cross(sheet, middle, SAMPLE * CROSS);
    };
    let exit = |sheet: &mut Sheet| {
        sheet.rect("exit", 1.0, 1.0, SAMPLE - 2.0, SAMPLE - 2.0);
        sheet.centred("ink b", middle, 10.0, "E");
    };
    let wall = |sheet: &mut Sheet| {
        sheet.rect("wall", 0.0, 0.0, SAMPLE, SAMPLE);
        sheet.rect("wallbricks", 0.0, 0.0, SAMPLE, SAMPLE);
    };
    let best = cells().any(|cell| cell.best);
    add(any(Piece::Token), &token, Message::new("draw-legend-asked"));
    add(
        any(Piece::Police),
        &disc(Piece::Police),
        Message::new("draw-legend-police"),
    );
    add(any(Piece::Thief), &thief, Message::new("draw-legend-thief"));
    add(any(Piece::Both), &both, Message::new("draw-legend-both"));
    add(
        any(Piece::Queen),
        &disc(Piece::Queen),
        Message::new("draw-legend-queen"),
    );
    add(
        any(Piece::Placed),
        &disc(Piece::Placed),
        Message::new("draw-legend-placed"),
    );
    add(
        any(Piece::X),
        &disc(Piece::X),
        Message::new("draw-legend-x"),
    );
    add(
        any(Piece::O),
        &disc(Piece::O),
        Message::new("draw-legend-o"),
    );
    add(
        any(Piece::Cross),
        &disc(Piece::Cross),
        Message::new("draw-legend-cross"),
    );
    add(
        any(Piece::Ring),
        &disc(Piece::Ring),
        Message::new("draw-legend-ring"),
    );
    for kind in Kind::ALL {
        for of in [Player::First, Player::Second] {
            let man = Piece::Man(Man { kind, of });
            let meaning = Message::new("draw-legend-man").with("kind", kind.word());
            add(any(man), &disc(man), meaning.with("player", of.word()));
        }
    }
    add(
        cells().any(is_half),
        &domino,
        Message::new("draw-legend-placed"),
    );
    add(
        best,
        &|sheet| sheet.star(middle, 8.0),
        Message::new("draw-legend-best"),
    );
    add(on(Ground::Exit), &exit, Message::new("draw-legend-exit"));
    add(
        on(Ground::Attacked),
        &attacked,
        Message::new("draw-legend-attacked"),
    );
    add(on(Ground::Wall), &wall, Message::new("draw-legend-wall"));
    add(
        on(Ground::Poisoned),
        &poison,
        Message::new("draw-legend-poisoned"),
    );
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_writes_the_same_signs() {
        let page = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../lastmove-web/assets/board/grid.js"
        );
        let page = std::fs::read_to_string(page).unwrap();
        for (name, sign) in [("x", CROSS_SIGN), ("o", RING_SIGN)] {
            assert!(page.contains(&format!("{name}: \"{sign}\"")), "{name}");
        }
    }
}
