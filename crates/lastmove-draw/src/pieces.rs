//! Pieces on boards, and their legend.

use lastmove::Message;
use lastmove::diagram::{Cell, Grid, Ground, Man, Piece, PieceType, Player};

use crate::board_style::is_coloured;
use crate::cell::Scale;
use crate::dominoes;
use crate::legend::{self, Item, SAMPLE};
use crate::men;
use crate::picture::Say;
use crate::sheet::Sheet;
use crate::signs::{self, CROSS, CROSS_SIGN, RING_SIGN, written};

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
        Piece::Cop => disc("police", "C", x),
        Piece::Robber => disc("thief", "R", x),
        Piece::X => disc("black", "x", x),
        Piece::O => disc("white", "o", x),
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

/// The same where stones have colours besides their marks.
pub(crate) fn draw_coloured(sheet: &mut Sheet, piece: Piece, (x, y): (f64, f64), radius: f64) {
    let (class, letter) = match piece {
        Piece::X => ("stonex", "x"),
        Piece::O => ("stoneo", "o"),
        _ => return draw(sheet, piece, (x, y), radius),
    };
    sheet.circle(class, x, y, radius);
    let letters = format!("{class}letter b");
    sheet.centred(&letters, (x, y - radius * 0.12), radius * 1.2, letter);
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
    let on = |wanted: Ground| cells().any(|cell| cell.ground == wanted && cell.hand.is_none());
    let draw = if is_coloured(grid) {
        draw_coloured
    } else {
        self::draw
    };
    let disc = |which| move |sheet: &mut Sheet| draw(sheet, which, middle, 8.0);
    let domino = |sheet: &mut Sheet| dominoes::sample(sheet, SAMPLE);
    let poison = |sheet: &mut Sheet| {
        sheet.rect("poison", 1.0, 1.0, SAMPLE - 2.0, SAMPLE - 2.0);
        signs::skull(sheet, middle, SAMPLE);
    };
    let ended = |sheet: &mut Sheet| {
        if grid.rack {
            draw(sheet, Piece::O, middle, 8.0);
            sheet.circle("endedring", middle.0, middle.1, 7.0);
        } else {
            sheet.rect("ended", 2.0, 2.0, SAMPLE - 4.0, SAMPLE - 4.0);
        }
    };
    let is_half = |cell: &Cell| matches!(cell.piece, Some(Piece::Half(_)));
    let attacked = |sheet: &mut Sheet| {
        sheet.rect("c1", 0.0, 0.0, SAMPLE, SAMPLE);
        signs::cross(sheet, middle, SAMPLE * CROSS);
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
    // With the radius of those that stand in a ring.
    for (piece, ringed, code) in [
        (Piece::Token, Some(5.0), "draw-legend-asked"),
        (Piece::Police, None, "draw-legend-police"),
        (Piece::Thief, Some(6.0), "draw-legend-thief"),
        (Piece::Both, Some(6.0), "draw-legend-both"),
        (Piece::Queen, None, "draw-legend-queen"),
        (Piece::Placed, None, "draw-legend-placed"),
        (Piece::X, None, "draw-legend-x"),
        (Piece::O, None, "draw-legend-o"),
        (Piece::Cross, None, "draw-legend-cross"),
        (Piece::Ring, None, "draw-legend-ring"),
    ] {
        let sketch = |sheet: &mut Sheet| {
            if ringed.is_some() {
                sheet.rect("ring", 1.0, 1.0, SAMPLE - 2.0, SAMPLE - 2.0);
            }
            draw(sheet, piece, middle, ringed.unwrap_or(8.0));
        };
        add(any(piece), &sketch, Message::new(code));
    }
    for kind in PieceType::ALL {
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
    add(
        cells().any(|cell| cell.decisive),
        &ended,
        Message::new("draw-legend-decisive"),
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
