//! Graphs: boxes with names and values, arrows for moves, plain lines for undirected edges.

use std::collections::{HashMap, HashSet};

use lastmove::diagram::{Edge, GraphDiagram, Piece, Vertex, Worth};
use lastmove::{Message, Verdict};

use crate::cell::{Scale, fill, sign};
use crate::frame::Figure;
use crate::layout::layout;
use crate::legend::{self, Item, SAMPLE};
use crate::on_graph;
use crate::picture::Say;
use crate::sheet::{Sheet, Tenth};
use crate::text::{bold_width, shorten_inside, width};

/// The font size of names, and their maximum width.
pub(crate) const NAME: f64 = 12.0;
const NAME_WIDTH: f64 = 130.0;

/// The font size of values.
const VALUE: f64 = 13.0;

/// The height of a box with and without a value.
const HIGH: f64 = 40.0;
const LOW: f64 = 24.0;

/// The distance of the arrows of opposite moves from the line between the middles.
const ASIDE: f64 = 5.0;

/// The distance of parallel lines, and the maximum that they take together.
const APART: f64 = 9.0;
const MOST_APART: f64 = 18.0;

/// The width of the star of a best move beside a name.
const STAR: f64 = 20.0;

/// The distance of the ring's outer edge from the box of the position.
const RING: f64 = 5.0;

/// The margin around everything, for loops and rings.
pub(crate) const MARGIN: f64 = 26.0;

/// The graph, with pieces on these of its vertices.
pub(crate) fn draw(graph: &GraphDiagram, pieces: &[(usize, Piece)], say: &Say<'_>) -> Figure {
    if graph.vertices.is_empty() {
        return crate::figures::note(&say(&Message::new("draw-no-vertices")));
    }
    let scale = scale(graph);
    let Boxes {
        names,
        boxes,
        pairs,
    } = Boxes::of(graph);
    let average = boxes.iter().map(|size| size.0).sum::<f64>() / boxes.len() as f64;
    let layout = layout(&boxes, &pairs, average * 0.7 + 60.0);
    let present: HashSet<_> = pairs.iter().copied().collect();

    let mut sheet = Sheet::default();
    let middle = |v: usize| (layout.middles[v].0 + MARGIN, layout.middles[v].1 + MARGIN);
    // Arrows end at the ring of the position.
    let ring = |v: usize| if graph.asked == Some(v) { RING } else { 0.0 };
    let shape = |v: usize| Shape {
        middle: middle(v),
        half: (boxes[v].0 / 2.0 + ring(v), boxes[v].1 / 2.0 + ring(v)),
    };
    let besides = besides(graph);
    // Bold arrows are drawn above the others.
    for best in [false, true] {
        let edges = graph.edges.iter().zip(&besides);
        for (edge, &(place, count)) in edges.filter(|(edge, _)| edge.best == best) {
            let (from, to) = (shape(edge.from), shape(edge.to));
            if edge.from == edge.to {
                turn(&mut sheet, &from, place, graph.directed, edge.best);
            } else if graph.directed {
                let both = present.contains(&(edge.to, edge.from));
                let aside = if both { ASIDE } else { 0.0 };
                arrow(&mut sheet, &from, &to, aside, edge.best);
            } else {
                let aside = beside(edge, place, count);
                line(&mut sheet, from.middle, to.middle, aside, edge.best);
            }
        }
    }
    for (v, vertex) in graph.vertices.iter().enumerate() {
        let (middle, (wide, high)) = (middle(v), boxes[v]);
        named_box(&mut sheet, vertex, &names[v], middle, (wide, high), &scale);
        if graph.asked == Some(v) {
            let (x, y) = (middle.0 - wide / 2.0 - RING, middle.1 - high / 2.0 - RING);
            let more = 2.0 * RING - 2.4;
            sheet.rect("ring", x + 1.2, y + 1.2, wide + more, high + more);
        }
    }
    let top = |v: usize| (middle(v).0, middle(v).1 - boxes[v].1 / 2.0);
    on_graph::draw(&mut sheet, pieces, boxes.len(), &top);
    let mut legend = meanings(graph, &scale, say);
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
                let value = worth(vertex);
                let value_width = value.as_ref();
                let value_width = value_width.map_or(0.0, |value| bold_width(&sign(value), VALUE));
                let wide = width(name, NAME).max(value_width) + 16.0;
                let wide = wide + if vertex.best { STAR } else { 0.0 };
                let high = if value.is_some() { HIGH } else { LOW };
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

/// The value of a vertex, if known.
fn worth(vertex: &Vertex) -> Option<Verdict> {
    vertex.value.as_ref().map(Worth::for_mover)
}

/// The scale of the values of a graph.
pub(crate) fn scale(graph: &GraphDiagram) -> Scale {
    Scale::of(graph.vertices.iter().filter_map(worth))
}

/// Draws a vertex with its name, and its value if known.
pub(crate) fn named_box(
    sheet: &mut Sheet,
    vertex: &Vertex,
    name: &str,
    middle: (f64, f64),
    (wide, high): (f64, f64),
    scale: &Scale,
) {
    let corner = (middle.0 - wide / 2.0, middle.1 - high / 2.0);
    match worth(vertex) {
        Some(value) => {
            fill(sheet, &scale.class(&value), false, corner, (wide, high));
            sheet.centred("ink", (middle.0, middle.1 - 9.0), NAME, name);
            sheet.centred("ink b", (middle.0, middle.1 + 9.0), VALUE, &sign(&value));
        }
        None => {
            sheet.rect("c0", corner.0, corner.1, wide, high);
            sheet.centred("ink", middle, NAME, name);
        }
    }
    sheet.rect("grid", corner.0, corner.1, wide, high);
    if vertex.best {
        sheet.star((corner.0 + wide - STAR / 2.0, corner.1 + STAR / 2.0), 6.0);
    }
}

/// A box.
pub(crate) struct Shape {
    pub(crate) middle: (f64, f64),
    pub(crate) half: (f64, f64),
}

impl Shape {
    /// Where the ray from `from` in the direction `way` enters the box, as a fraction of `way`; 1
    /// when it does not.
    fn entry(&self, from: (f64, f64), way: (f64, f64)) -> f64 {
        let part = |from: f64, way: f64, middle: f64, half: f64| {
            if way == 0.0 {
                return f64::MIN;
            }
            let (a, b) = ((middle - half - from) / way, (middle + half - from) / way);
            a.min(b)
        };
        let x = part(from.0, way.0, self.middle.0, self.half.0);
        let y = part(from.1, way.1, self.middle.1, self.half.1);
        x.max(y).clamp(0.0, 1.0)
    }
}

pub(crate) fn classes(best: bool) -> (&'static str, &'static str, f64) {
    if best {
        ("best", "besthead", 11.0)
    } else {
        ("edge", "edgehead", 8.0)
    }
}

/// For each undirected edge and each loop, its place among those with the same ends, and how many
/// there are; arrows are drawn one upon the other.
pub(crate) fn besides(graph: &GraphDiagram) -> Vec<(usize, usize)> {
    let ends = |edge: &Edge| (edge.from.min(edge.to), edge.from.max(edge.to));
    let mut counts = HashMap::new();
    let places: Vec<usize> = graph
        .edges
        .iter()
        .map(|edge| {
            let count = counts.entry(ends(edge)).or_insert(0);
            *count += 1;
            *count - 1
        })
        .collect();
    let edges = graph.edges.iter().zip(places);
    match graph.directed {
        true => edges.map(|_| (0, 1)).collect(),
        false => edges
            .map(|(edge, place)| (place, counts[&ends(edge)]))
            .collect(),
    }
}

/// The distance of an edge to the right of the line between its ends, as number `place` of `count`
/// parallel ones.
pub(crate) fn beside(edge: &Edge, place: usize, count: usize) -> f64 {
    let apart = APART.min(MOST_APART / (count as f64 - 1.0).max(1.0));
    let aside = apart * (place as f64 - (count as f64 - 1.0) / 2.0);
    // Edges of the other direction use the opposite side.
    if edge.from < edge.to { aside } else { -aside }
}

/// A straight line from centre to centre, shifted to its right by `aside`; boxes cover its ends.
pub(crate) fn line(sheet: &mut Sheet, from: (f64, f64), to: (f64, f64), aside: f64, best: bool) {
    let way = (to.0 - from.0, to.1 - from.1);
    let length = (way.0 * way.0 + way.1 * way.1).sqrt().max(0.01);
    let shift = (-way.1 / length * aside, way.0 / length * aside);
    let shifted = |point: (f64, f64)| (point.0 + shift.0, point.1 + shift.1);
    sheet.line(classes(best).0, shifted(from), shifted(to));
}

/// A straight arrow from box to box, shifted to its right by `aside`.
fn arrow(sheet: &mut Sheet, from: &Shape, to: &Shape, aside: f64, best: bool) {
    let way = (to.middle.0 - from.middle.0, to.middle.1 - from.middle.1);
    let length = (way.0 * way.0 + way.1 * way.1).sqrt().max(0.01);
    let unit = (way.0 / length, way.1 / length);
    let shift = (-unit.1 * aside, unit.0 * aside);
    let start = (from.middle.0 + shift.0, from.middle.1 + shift.1);
    let end = (to.middle.0 + shift.0, to.middle.1 + shift.1);
    let entry = to.entry(start, way);
    let leave = 1.0 - from.entry(end, (-way.0, -way.1));
    let point = |part: f64| (start.0 + way.0 * part, start.1 + way.1 * part);
    let (line, head, size) = classes(best);
    let tip = point(entry);
    let neck = (tip.0 - unit.0 * size * 0.8, tip.1 - unit.1 * size * 0.8);
    sheet.line(line, point(leave.min(entry)), neck);
    pointed(sheet, head, tip, unit, size);
}

/// The head of an arrow.
fn pointed(sheet: &mut Sheet, class: &str, tip: (f64, f64), unit: (f64, f64), size: f64) {
    let back = (tip.0 - unit.0 * size, tip.1 - unit.1 * size);
    let (right, down) = (-unit.1 * size * 0.42, unit.0 * size * 0.42);
    let corners = [
        tip,
        (back.0 + right, back.1 + down),
        (back.0 - right, back.1 - down),
    ];
    sheet.polygon(class, &corners);
}

/// A loop at the upper right corner of a box, inside those with a lower `place`.
pub(crate) fn turn(sheet: &mut Sheet, at: &Shape, place: usize, directed: bool, best: bool) {
    let right = at.middle.0 + at.half.0;
    let top = at.middle.1 - at.half.1;
    let (line, head, size) = classes(best);
    let share = 1.0 / (1.0 + place as f64 * 0.6);
    let start = (right - 14.0 * share, top);
    let tip = (right, top + 12.0 * share);
    let [a, b] = [start.0, start.1].map(Tenth);
    let [c, d] = [right - 12.0 * share, top - 26.0 * share].map(Tenth);
    let [e, f] = [right + 28.0 * share, top + 10.0 * share].map(Tenth);
    let room = if directed { size * 0.8 } else { 0.0 };
    let [g, h] = [tip.0 + room, tip.1].map(Tenth);
    sheet.add(format_args!(
        r#"<path class="{line}" d="M{a} {b}C{c} {d} {e} {f} {g} {h}"/>"#
    ));
    if directed {
        pointed(sheet, head, tip, (-1.0, 0.0), size);
    }
}

pub(crate) fn meanings(graph: &GraphDiagram, scale: &Scale, say: &Say<'_>) -> Vec<Item> {
    let mut items = legend::values(scale, false, say);
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
            say(&Message::new("draw-legend-best")),
        ));
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
