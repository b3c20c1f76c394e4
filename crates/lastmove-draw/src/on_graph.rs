//! Pieces that stand on the vertices of a graph.

use lastmove::Message;
use lastmove::diagram::Piece;

use crate::legend::{Item, SAMPLE};
use crate::picture::Say;
use crate::pieces;
use crate::sheet::Sheet;

/// The radius of a piece, and how much of it is below the upper edge of its box.
const RADIUS: f64 = 10.0;
const SUNK: f64 = 4.0;

/// How far apart the pieces on one vertex are.
const APART: f64 = 16.0;

/// Draws the pieces of a graph with so many vertices, those on one vertex side by side; `top` is the
/// middle of the upper edge of a vertex.
pub(crate) fn draw(
    sheet: &mut Sheet,
    pieces: &[(usize, Piece)],
    vertices: usize,
    top: &dyn Fn(usize) -> (f64, f64),
) {
    let on = |vertex: usize| pieces.iter().filter(move |(at, _)| *at == vertex);
    for vertex in 0..vertices {
        let all = on(vertex).count() as f64;
        for (place, (_, piece)) in on(vertex).enumerate() {
            let (x, y) = top(vertex);
            let x = x + APART * (place as f64 - (all - 1.0) / 2.0);
            pieces::draw(sheet, *piece, (x, y - RADIUS + SUNK), RADIUS);
        }
    }
}

/// The legend of the pieces.
pub(crate) fn meanings(on: &[(usize, Piece)], say: &Say<'_>) -> Vec<Item> {
    let all = [
        (Piece::Cop, "draw-legend-cop"),
        (Piece::Robber, "draw-legend-robber"),
        (Piece::Token, "draw-legend-token"),
    ];
    let there = all
        .iter()
        .filter(|(piece, _)| on.iter().any(|(_, standing)| standing == piece));
    let item = |(piece, code): &(Piece, &'static str)| {
        let mut sample = Sheet::default();
        pieces::draw(&mut sample, *piece, (SAMPLE / 2.0, SAMPLE / 2.0), 8.0);
        Item::new(sample, SAMPLE, say(&Message::new(code)))
    };
    there.map(item).collect()
}
