//! Graphs on the ground, as in Hackenbush.

use lastmove::Message;
use lastmove::diagram::GraphDiagram;

use crate::edges::{Shape, beside, besides, classes, line, turn};
use crate::frame::Figure;
use crate::graph::{Boxes, MARGIN, NAME, meanings};
use crate::legend::Item;
use crate::picture::Say;
use crate::sheet::{Sheet, Tenth};
use crate::standing::standing;
use crate::text::width;
use crate::vertices::Signs;

/// The thickness of the ground, and the width of a ground loop and its space.
const GROUND: f64 = 10.0;
const ARCH: (f64, f64) = (34.0, 46.0);

/// The bend of an edge that would pass behind a box, to twice its height.
const BEND: f64 = 64.0;

/// Draws a graph that stands on one of its vertices, a thick line below all others. Edges to it end
/// straight below their other end.
pub(crate) fn on_ground(graph: &GraphDiagram, ground: usize, say: &Say<'_>) -> Figure {
    let signs = Signs::of(graph);
    let Boxes {
        names,
        boxes,
        pairs,
    } = Boxes::of(graph);
    let layout = standing(&boxes, &pairs, ground);
    let arches = pairs
        .iter()
        .filter(|pair| **pair == (ground, ground))
        .count();
    let name = &names[ground];
    let least = (width(name, NAME) + 20.0).max(120.0);
    let built = layout.size.0 + arches as f64 * ARCH.1;
    let wide = built.max(least).ceil() + 2.0 * MARGIN;
    // A graph narrower than the ground is centred.
    let left = MARGIN + ((wide - built) / 2.0 - MARGIN).max(0.0);
    let room = if arches > 0 { ARCH.1 } else { 0.0 };
    let down = MARGIN + (room - layout.size.1).max(0.0);
    let soil = layout.size.1 + down;
    let middle = |v: usize| (layout.middles[v].0 + left, layout.middles[v].1 + down);
    let mut sheet = Sheet::default();
    let besides = besides(graph);
    for best in [false, true] {
        let edges = graph.edges.iter().zip(&besides);
        for (edge, &(place, count)) in edges.filter(|(edge, _)| edge.best == best) {
            let (from, to) = (middle(edge.from), middle(edge.to));
            let aside = beside(edge, place, count);
            match (edge.from == ground, edge.to == ground) {
                (true, true) => {
                    let x = left + built - (arches - place) as f64 * ARCH.1 + ARCH.1 - ARCH.0;
                    arch(&mut sheet, (x, soil), edge.best);
                }
                (true, false) => line(&mut sheet, (to.0, soil), to, aside, edge.best),
                (false, true) => line(&mut sheet, from, (from.0, soil), aside, edge.best),
                (false, false) if edge.from == edge.to => {
                    let (wide, high) = boxes[edge.from];
                    let half = (wide / 2.0, high / 2.0);
                    let shape = Shape {
                        middle: from,
                        half,
                        taper: 0.0,
                    };
                    turn(&mut sheet, &shape, place, false, edge.best);
                }
                (false, false) => {
                    let between = |v: usize| {
                        let at = middle(v);
                        let inside = at.0 > from.0.min(to.0) && at.0 < from.0.max(to.0);
                        v != ground && inside && (at.1 - from.1).abs() < 1.0
                    };
                    let level = (from.1 - to.1).abs() < 1.0;
                    if level && (0..boxes.len()).any(between) {
                        bent(&mut sheet, from, to, BEND + aside.abs() * 2.0, edge.best);
                    } else {
                        line(&mut sheet, from, to, aside, edge.best);
                    }
                }
            }
        }
    }
    for (v, vertex) in graph.vertices.iter().enumerate() {
        if v != ground {
            signs.named_box(&mut sheet, vertex, &names[v], middle(v), boxes[v]);
        }
    }
    let mut sheet = sheet.grouped("grown");
    earth(&mut sheet, (0.0, soil), wide);
    let below = soil + GROUND + NAME * 0.9;
    sheet.centred("ink", (wide / 2.0, below), NAME, name);
    let mut legend = meanings(graph, &signs, say);
    let mut sample = Sheet::default();
    earth(&mut sample, (0.0, 4.0), 30.0);
    let text = say(&Message::new("draw-legend-ground"));
    legend.push(Item::new(sample, 30.0, text));
    Figure {
        sheet,
        size: (wide, below + NAME),
        notes: Vec::new(),
        legend,
    }
}

/// Draws the ground from this corner on: soil, and the line of the grass.
fn earth(sheet: &mut Sheet, (x, y): (f64, f64), wide: f64) {
    sheet.rect("soil", x, y, wide, GROUND);
    sheet.line("grass", (x, y), (x + wide, y));
}

/// A line from centre to centre that bends upwards by half of `by`.
fn bent(sheet: &mut Sheet, from: (f64, f64), to: (f64, f64), by: f64, best: bool) {
    let line = classes(best).0;
    let [a, b, c, d] = [from.0, from.1, to.0, to.1].map(Tenth);
    let [x, y] = [(from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0 - by].map(Tenth);
    sheet.add(format_args!(
        r#"<path class="{line}" d="M{a} {b}Q{x} {y} {c} {d}"/>"#
    ));
}

/// An edge from the ground to itself, from this point to the right.
fn arch(sheet: &mut Sheet, (x, y): (f64, f64), best: bool) {
    let line = classes(best).0;
    let [a, b, c, top] = [x, y, x + ARCH.0, y - ARCH.1].map(Tenth);
    sheet.add(format_args!(
        r#"<path class="{line}" d="M{a} {b}C{a} {top} {c} {top} {c} {b}"/>"#
    ));
}
