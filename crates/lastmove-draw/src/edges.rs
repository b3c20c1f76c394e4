//! The edges of a graph: arrows for moves, plain lines for undirected edges, loops, weights.

use std::collections::HashMap;

use lastmove::diagram::{Edge, GraphDiagram};

use crate::sheet::{Sheet, Tenth};
use crate::text::width;

/// The distance of parallel lines, and the maximum that they take together.
const APART: f64 = 9.0;
const MOST_APART: f64 = 18.0;

/// The font size of weights.
const WEIGHT: f64 = 11.0;

/// Where on an arrow its weight may stand, as a fraction of the arrow, the best place first: not in the
/// middle, where that of the opposite move would be.
const PLACES: [f64; 7] = [0.4, 0.3, 0.5, 0.22, 0.6, 0.7, 0.8];

/// A box.
pub(crate) struct Shape {
    pub(crate) middle: (f64, f64),
    pub(crate) half: (f64, f64),
    /// How far it is pointed at both ends.
    pub(crate) taper: f64,
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
        let y = part(from.1, way.1, self.middle.1, self.half.1);
        if self.taper == 0.0 {
            let x = part(from.0, way.0, self.middle.0, self.half.0);
            return x.max(y).clamp(0.0, 1.0);
        }
        // Two strips between parallel sides that meet at the points.
        let slope = self.taper / self.half.1;
        let strip = |slope: f64| {
            let across = |(x, y): (f64, f64)| x + y * slope;
            part(across(from), across(way), across(self.middle), self.half.0)
        };
        y.max(strip(slope)).max(strip(-slope)).clamp(0.0, 1.0)
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

/// A straight arrow from box to box, shifted to its right by `aside`; returns its ends.
pub(crate) fn arrow(
    sheet: &mut Sheet,
    from: &Shape,
    to: &Shape,
    aside: f64,
    best: bool,
) -> [(f64, f64); 2] {
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
    let begin = point(leave.min(entry));
    sheet.line(line, begin, neck);
    pointed(sheet, head, tip, unit, size);
    [begin, tip]
}

/// The head of an arrow.
pub(crate) fn pointed(
    sheet: &mut Sheet,
    class: &str,
    tip: (f64, f64),
    unit: (f64, f64),
    size: f64,
) {
    let back = (tip.0 - unit.0 * size, tip.1 - unit.1 * size);
    let (right, down) = (-unit.1 * size * 0.42, unit.0 * size * 0.42);
    let corners = [
        tip,
        (back.0 + right, back.1 + down),
        (back.0 - right, back.1 - down),
    ];
    sheet.polygon(class, &corners);
}

/// A loop at the upper right corner of a box, inside those with a lower `place`; at a pointed box it ends
/// at the point.
pub(crate) fn turn(sheet: &mut Sheet, at: &Shape, place: usize, directed: bool, best: bool) {
    let right = at.middle.0 + at.half.0;
    let top = at.middle.1 - at.half.1;
    let (line, head, size) = classes(best);
    let share = 1.0 / (1.0 + place as f64 * 0.6);
    let (start, tip) = match at.taper > 0.0 {
        false => ((right - 14.0 * share, top), (right, top + 12.0 * share)),
        true => ((right - at.taper - 4.0 * share, top), (right, at.middle.1)),
    };
    let [a, b] = [start.0, start.1].map(Tenth);
    let [c, d] = [start.0 + 2.0 * share, top - 26.0 * share].map(Tenth);
    let [e, f] = [right + 28.0 * share, tip.1 - 2.0 * share].map(Tenth);
    let room = if directed { size * 0.8 } else { 0.0 };
    let [g, h] = [tip.0 + room, tip.1].map(Tenth);
    sheet.add(format_args!(
        r#"<path class="{line}" d="M{a} {b}C{c} {d} {e} {f} {g} {h}"/>"#
    ));
    if directed {
        pointed(sheet, head, tip, (-1.0, 0.0), size);
    }
}

/// The weights of moves, each on its arrow.
#[derive(Default)]
pub(crate) struct Weights {
    placed: Vec<Placed>,
}

/// A weight that has its place.
struct Placed {
    middle: (f64, f64),
    half: (f64, f64),
    text: String,
}

impl Weights {
    /// Puts a weight on the arrow between these ends, where it covers neither a box nor another weight,
    /// if there is such a place.
    pub(crate) fn put(&mut self, weight: i64, ends: [(f64, f64); 2], boxes: &[Shape]) {
        let at = |part: f64| {
            let [from, to] = ends;
            (
                from.0 + (to.0 - from.0) * part,
                from.1 + (to.1 - from.1) * part,
            )
        };
        self.add(weight, PLACES.map(at), boxes);
    }

    /// Puts a weight beside the loop of a box.
    pub(crate) fn put_on_loop(&mut self, weight: i64, of: &Shape, boxes: &[Shape]) {
        let (x, y) = (of.middle.0 + of.half.0, of.middle.1 - of.half.1);
        self.add(weight, [(x + 14.0, y - 13.0), (x + 20.0, y - 9.0)], boxes);
    }

    fn add<const N: usize>(&mut self, weight: i64, places: [(f64, f64); N], boxes: &[Shape]) {
        let text = weight.to_string().replace('-', "−");
        let half = (width(&text, WEIGHT) / 2.0 + 2.0, WEIGHT * 0.6);
        let apart = |at: (f64, f64), middle: (f64, f64), room: (f64, f64)| {
            let (right, down) = ((at.0 - middle.0).abs(), (at.1 - middle.1).abs());
            right >= half.0 + room.0 || down >= half.1 + room.1
        };
        let is_free = |at: &(f64, f64)| {
            let mut placed = self.placed.iter();
            let mut boxes = boxes.iter();
            boxes.all(|shape| apart(*at, shape.middle, shape.half))
                && placed.all(|other| apart(*at, other.middle, other.half))
        };
        let middle = places.into_iter().find(is_free).unwrap_or(places[0]);
        self.placed.push(Placed { middle, half, text });
    }

    pub(crate) fn draw(&self, sheet: &mut Sheet) {
        for Placed { middle, half, text } in &self.placed {
            let (wide, high) = (half.0 * 2.0, half.1 * 2.0);
            sheet.rect("paper", middle.0 - half.0, middle.1 - half.1, wide, high);
            sheet.centred("ink", *middle, WEIGHT, text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_end_at_the_sides_of_pointed_boxes() {
        let pointed = Shape {
            middle: (0.0, 0.0),
            half: (30.0, 20.0),
            taper: 10.0,
        };
        // At the point, at the upper side, and halfway down a slope.
        assert!((pointed.entry((90.0, 0.0), (-90.0, 0.0)) - 60.0 / 90.0).abs() < 1e-9);
        assert!((pointed.entry((0.0, 80.0), (0.0, -80.0)) - 60.0 / 80.0).abs() < 1e-9);
        assert!((pointed.entry((75.0, 10.0), (-100.0, 0.0)) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn weights_stand_apart_where_there_is_room() {
        let mut weights = Weights::default();
        let wall = Shape {
            middle: (40.0, 0.0),
            half: (5.0, 5.0),
            taper: 0.0,
        };
        let ends = [(0.0, 0.0), (100.0, 0.0)];
        weights.put(-3, ends, std::slice::from_ref(&wall));
        weights.put(5, ends, &[]);
        let all = weights.placed.iter();
        let all: Vec<_> = all.map(|weight| (&*weight.text, weight.middle.0)).collect();
        assert_eq!(all, [("−3", 22.0), ("5", 40.0)]);
    }
}
