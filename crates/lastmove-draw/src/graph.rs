//! Graphs: boxes with names and values, arrows for moves, plain lines for undirected edges.

use std::collections::HashSet;

use lastmove::Message;
use lastmove::diagram::{Edge, GraphDiagram, Piece};

use crate::edges::{Shape, Weights, arrow, beside, besides, classes, line, pointed, turn};
use crate::frame::Figure;
use crate::layout::layout;
use crate::legend::{Item, SAMPLE};
use crate::on_graph;
use crate::picture::Say;
use crate::sheet::Sheet;
use crate::text::{bold_width, shorten_inside, width};
use crate::vertices::{Signs, TAPERED, taper};

/// The font size of names, and their maximum width.
pub(crate) const NAME: f64 = 12.0;
const NAME_WIDTH: f64 = 130.0;

/// The font size of values.
pub(crate) const VALUE: f64 = 13.0;

/// The height of a box with and without a value.
const HIGH: f64 = 40.0;
const LOW: f64 = 24.0;

/// The distance of the arrows of opposite moves from the line between the middles.
const ASIDE: f64 = 5.0;

/// Their distance where weights stand on them, and how much longer arrows are then.
const WEIGHED_ASIDE: f64 = 9.0;
const WEIGHED_LONGER: f64 = 24.0;

/// The width of the star of a best move beside a name.
pub(crate) const STAR: f64 = 20.0;

/// The distance of the ring's outer edge from the box of the position.
const RING: f64 = 5.0;

/// The margin around everything, for loops and rings.
pub(crate) const MARGIN: f64 = 26.0;

/// The graph, with pieces on these of its vertices.
pub(crate) fn draw(graph: &GraphDiagram, pieces: &[(usize, Piece)], say: &Say<'_>) -> Figure {
    if graph.vertices.is_empty() {
        return crate::figures::note(&say(&Message::new("draw-no-vertices")));
    }
    let signs = Signs::of(graph);
    let Boxes {
        names,
        boxes,
        pairs,
    } = Boxes::of(graph);
    let has_weights = graph.edges.iter().any(|edge| edge.weight.is_some());
    let (aside, longer) = match has_weights {
        true => (WEIGHED_ASIDE, WEIGHED_LONGER),
        false => (ASIDE, 0.0),
    };
    let average = boxes.iter().map(|size| size.0).sum::<f64>() / boxes.len() as f64;
    let layout = layout(&boxes, &pairs, average * 0.7 + 60.0 + longer);
    let present: HashSet<_> = pairs.iter().copied().collect();

    let mut sheet = Sheet::default();
    let middle = |v: usize| (layout.middles[v].0 + MARGIN, layout.middles[v].1 + MARGIN);
    // Arrows end at the ring of the position.
    let ring = |v: usize| if graph.asked == Some(v) { RING } else { 0.0 };
    let shape = |v: usize| Shape {
        middle: middle(v),
        half: (boxes[v].0 / 2.0 + ring(v), boxes[v].1 / 2.0 + ring(v)),
        // The ring has corners.
        taper: match graph.asked == Some(v) {
            true => 0.0,
            false => taper(&graph.vertices[v]),
        },
    };
    let shapes: Vec<Shape> = (0..boxes.len()).map(shape).collect();
    let mut weights = Weights::default();
    let besides = besides(graph);
    // Bold arrows are drawn above the others.
    for best in [false, true] {
        let edges = graph.edges.iter().zip(&besides);
        for (edge, &(place, count)) in edges.filter(|(edge, _)| edge.best == best) {
            let (from, to) = (&shapes[edge.from], &shapes[edge.to]);
            if edge.from == edge.to {
                turn(&mut sheet, from, place, graph.directed, edge.best);
                if let Some(weight) = edge.weight {
                    weights.put_on_loop(weight, from, &shapes);
                }
            } else if graph.directed {
                let both = present.contains(&(edge.to, edge.from));
                let aside = if both { aside } else { 0.0 };
                let ends = arrow(&mut sheet, from, to, aside, edge.best);
                if let Some(weight) = edge.weight {
                    weights.put(weight, ends, &shapes);
                }
            } else {
                let aside = beside(edge, place, count);
                line(&mut sheet, from.middle, to.middle, aside, edge.best);
            }
        }
    }
    for (v, vertex) in graph.vertices.iter().enumerate() {
        let (middle, (wide, high)) = (middle(v), boxes[v]);
        signs.named_box(&mut sheet, vertex, &names[v], middle, (wide, high));
        if graph.asked == Some(v) {
            let (x, y) = (middle.0 - wide / 2.0 - RING, middle.1 - high / 2.0 - RING);
            let more = 2.0 * RING - 2.4;
            sheet.rect("ring", x + 1.2, y + 1.2, wide + more, high + more);
        }
    }
    weights.draw(&mut sheet);
    let top = |v: usize| (middle(v).0, middle(v).1 - boxes[v].1 / 2.0);
    on_graph::draw(&mut sheet, pieces, boxes.len(), &top);
    let mut legend = meanings(graph, &signs, say);
    legend.extend(on_graph::meanings(pieces, say));
    let mut notes = Vec::new();
    if graph.hidden > 0 {
        let more = Message::new("draw-more-options").with("count", graph.hidden);
        notes.push(say(&more));
    }
    Figure {
        sheet,
        size: (layout.size.0 + 2.0 * MARGIN, layout.size.1 + 2.0 * MARGIN),
        notes,
        legend,
    }
}

/// What the layout needs: the boxes of the vertices, and the edges between them.
pub(crate) struct Boxes {
    /// The names, shortened where they are long.
    pub(crate) names: Vec<String>,
    /// The widths and heights.
    pub(crate) boxes: Vec<(f64, f64)>,
    /// The ends of each edge.
    pub(crate) pairs: Vec<(usize, usize)>,
}

impl Boxes {
    pub(crate) fn of(graph: &GraphDiagram) -> Self {
        let signs = Signs::of(graph);
        let names: Vec<String> = graph
            .vertices
            .iter()
            .map(|vertex| shorten_inside(&vertex.name, NAME, NAME_WIDTH))
            .collect();
        let boxes = graph
            .vertices
            .iter()
            .zip(&names)
            .map(|(vertex, name)| {
                let sign = signs.sign(vertex);
                let sign_width = sign.as_ref().map_or(0.0, |sign| bold_width(sign, VALUE));
                let wide = width(name, NAME).max(sign_width) + 16.0;
                let wide = wide + if vertex.best { STAR } else { 0.0 };
                let wide = wide + if taper(vertex) > 0.0 { TAPERED } else { 0.0 };
                let high = if sign.is_some() { HIGH } else { LOW };
                (wide.max(34.0).ceil(), high)
            })
            .collect();
        let pairs = graph
            .edges
            .iter()
            .map(|edge| (edge.from, edge.to))
            .collect();
        Self {
            names,
            boxes,
            pairs,
        }
    }
}

/// The legend of a graph.
pub(crate) fn meanings(graph: &GraphDiagram, signs: &Signs, say: &Say<'_>) -> Vec<Item> {
    let mut items = signs.meanings(graph, say);
    let sample = |best: bool| {
        let mut sample = Sheet::default();
        let (line, head, size) = classes(best);
        let middle = SAMPLE / 2.0;
        if graph.directed {
            sample.line(line, (0.0, middle), (30.0 - size * 0.8, middle));
            pointed(&mut sample, head, (30.0, middle), (1.0, 0.0), size);
        } else {
            // The ends of branches are round.
            let end = if graph.ground.is_some() { 3.0 } else { 0.0 };
            sample.line(line, (end, middle), (30.0 - end, middle));
        }
        if graph.ground.is_some() {
            return sample.grouped("grown");
        }
        sample
    };
    let has = |best: bool| graph.edges.iter().any(|edge: &Edge| edge.best == best);
    if has(false) {
        items.push(Item::new(
            sample(false),
            30.0,
            say(&Message::new(match graph.directed {
                true => "draw-legend-move",
                false => "draw-legend-edge",
            })),
        ));
    }
    if has(true) {
        items.push(Item::new(
            sample(true),
            30.0,
            say(&Message::new(match graph.has_goal {
                true => "draw-legend-strategy",
                false => "draw-legend-best",
            })),
        ));
    }
    if graph.edges.iter().any(|edge| edge.weight.is_some()) {
        items.push(Item::note(say(&Message::new("draw-legend-weight"))));
    }
    if graph.vertices.iter().any(|vertex| vertex.best) {
        let mut star = Sheet::default();
        star.star((SAMPLE / 2.0, SAMPLE / 2.0), 8.0);
        let text = say(&Message::new("draw-legend-best"));
        items.push(Item::new(star, SAMPLE, text));
    }
    if graph.asked.is_some() {
        let mut ring = Sheet::default();
        ring.rect("ring", 1.0, 1.0, SAMPLE - 2.0, SAMPLE - 2.0);
        items.push(Item::new(
            ring,
            SAMPLE,
            say(&Message::new("draw-legend-asked")),
        ));
    }
    items
}
