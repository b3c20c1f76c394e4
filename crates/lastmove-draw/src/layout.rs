//! Layout of graphs: stress majorization, then removal of overlaps.
//!
//! Each connected component is laid out so that the distances on paper approximate those in the
//! graph (E. Gansner, Y. Koren, S. North, "Graph drawing by stress majorization", 2004);
//! overlapping boxes are then pushed apart, and the components are set side by side. The result
//! depends only on the graph: it uses only +, −, ×, ÷ and roots, which are the same on every
//! machine. A round takes n² steps.
//!
//! Why our own: of the available libraries, one has an incompatible licence, and the others make
//! layers, which do not suit games with cycles.

/// How often all vertices are moved.
const ROUNDS: usize = 150;

/// How often overlapping boxes are pushed apart.
const PUSHES: usize = 300;

/// Room between boxes.
const GAP: f64 = 28.0;

/// The places of the boxes.
pub(crate) struct Layout {
    /// The centre of each box.
    pub(crate) middles: Vec<(f64, f64)>,
    /// The width and height of the whole layout.
    pub(crate) size: (f64, f64),
}

/// Lays out boxes of these sizes with these edges, with about `length` of distance for each edge of
/// a path.
pub(crate) fn layout(boxes: &[(f64, f64)], edges: &[(usize, usize)], length: f64) -> Layout {
    let mut near = vec![Vec::new(); boxes.len()];
    for &(a, b) in edges {
        if a != b {
            near[a].push(b);
            near[b].push(a);
        }
    }
    let mut middles = vec![(0.0, 0.0); boxes.len()];
    let mut parts: Vec<Part> = parts(&near)
        .into_iter()
        .map(|members| Part::laid_out(members, boxes, &near, length, &mut middles))
        .collect();
    let size = side_by_side(&mut parts, &mut middles);
    Layout { middles, size }
}

/// The connected components, each in ascending order, the largest first.
pub(crate) fn parts(near: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; near.len()];
    let mut parts = Vec::new();
    for start in 0..near.len() {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        let mut members = vec![start];
        let mut next = 0;
        while next < members.len() {
            for &other in &near[members[next]] {
                if !seen[other] {
                    seen[other] = true;
                    members.push(other);
                }
            }
            next += 1;
        }
        members.sort_unstable();
        parts.push(members);
    }
    parts.sort_by_key(|members| std::cmp::Reverse(members.len()));
    parts
}

/// A component with the space that it takes.
struct Part {
    members: Vec<usize>,
    size: (f64, f64),
}

impl Part {
    fn laid_out(
        members: Vec<usize>,
        boxes: &[(f64, f64)],
        near: &[Vec<usize>],
        length: f64,
        middles: &mut [(f64, f64)],
    ) -> Self {
        let distances = distances(&members, near);
        let mut at = scattered(members.len(), length);
        for _ in 0..ROUNDS {
            relax(&mut at, &distances, length);
        }
        let sizes: Vec<_> = members.iter().map(|&member| boxes[member]).collect();
        for _ in 0..PUSHES {
            if !push(&mut at, &sizes) {
                break;
            }
        }
        let (mut left, mut top) = (f64::MAX, f64::MAX);
        let (mut right, mut bottom) = (f64::MIN, f64::MIN);
        for (&(x, y), &(wide, high)) in at.iter().zip(&sizes) {
            left = left.min(x - wide / 2.0);
            right = right.max(x + wide / 2.0);
            top = top.min(y - high / 2.0);
            bottom = bottom.max(y + high / 2.0);
        }
        for (&member, &(x, y)) in members.iter().zip(&at) {
            middles[member] = (x - left, y - top);
        }
        Self {
            members,
            size: (right - left, bottom - top),
        }
    }
}

/// The distances between all pairs of members, ignoring the direction of edges.
fn distances(members: &[usize], near: &[Vec<usize>]) -> Vec<Vec<f64>> {
    let mut place = vec![usize::MAX; near.len()];
    for (index, &member) in members.iter().enumerate() {
        place[member] = index;
    }
    let from = |&start: &usize| {
        let mut steps = vec![usize::MAX; members.len()];
        steps[place[start]] = 0;
        let mut reached = vec![start];
        let mut next = 0;
        while next < reached.len() {
            let at = reached[next];
            for &other in &near[at] {
                if steps[place[other]] == usize::MAX {
                    steps[place[other]] = steps[place[at]] + 1;
                    reached.push(other);
                }
            }
            next += 1;
        }
        steps.into_iter().map(|steps| steps as f64).collect()
    };
    members.iter().map(from).collect()
}

/// Initial places: scattered, but always the same.
fn scattered(count: usize, length: f64) -> Vec<(f64, f64)> {
    let mut state: u64 = 0x2545_f491_4f6c_dd1d;
    let mut random = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 40) as f64 / f64::from(1 << 24)
    };
    let side = length * (count as f64).sqrt();
    (0..count)
        .map(|_| (random() * side, random() * side))
        .collect()
}

/// Moves each vertex to reduce the stress.
fn relax(at: &mut [(f64, f64)], distances: &[Vec<f64>], length: f64) {
    for index in 0..at.len() {
        let (x, y) = at[index];
        let (mut sum_x, mut sum_y, mut sum) = (0.0, 0.0, 0.0);
        for (other, &(there_x, there_y)) in at.iter().enumerate() {
            let steps = distances[index][other];
            if steps == 0.0 {
                continue;
            }
            let (right, down) = (x - there_x, y - there_y);
            let apart = (right * right + down * down).sqrt().max(0.01);
            let pull = steps * length / apart;
            let weight = 1.0 / (steps * steps);
            sum_x += weight * (there_x + right * pull);
            sum_y += weight * (there_y + down * pull);
            sum += weight;
        }
        if sum > 0.0 {
            at[index] = (sum_x / sum, sum_y / sum);
        }
    }
}

/// Pushes apart the boxes that are too near; returns whether there were any.
fn push(at: &mut [(f64, f64)], sizes: &[(f64, f64)]) -> bool {
    let mut pushed = false;
    for a in 0..at.len() {
        for b in a + 1..at.len() {
            let (right, down) = (at[b].0 - at[a].0, at[b].1 - at[a].1);
            let over_x = (sizes[a].0 + sizes[b].0) / 2.0 + GAP - right.abs();
            let over_y = (sizes[a].1 + sizes[b].1) / 2.0 + GAP - down.abs();
            if over_x <= 0.1 || over_y <= 0.1 {
                continue;
            }
            pushed = true;
            if over_x < over_y {
                let by = over_x / 2.0 * if right < 0.0 { -1.0 } else { 1.0 };
                at[a].0 -= by;
                at[b].0 += by;
            } else {
                let by = over_y / 2.0 * if down < 0.0 { -1.0 } else { 1.0 };
                at[a].1 -= by;
                at[b].1 += by;
            }
        }
    }
    pushed
}

/// Sets the components in rows; returns the width and height of the whole.
fn side_by_side(parts: &mut [Part], middles: &mut [(f64, f64)]) -> (f64, f64) {
    let area: f64 = parts
        .iter()
        .map(|part| (part.size.0 + GAP) * (part.size.1 + GAP))
        .sum();
    let widest = parts.iter().map(|part| part.size.0).fold(0.0, f64::max);
    let most = widest.max((area * 1.6).sqrt());
    let (mut x, mut y, mut row) = (0.0, 0.0, 0.0f64);
    let mut wide = 0.0f64;
    for part in parts {
        if x > 0.0 && x + part.size.0 > most {
            x = 0.0;
            y += row + 2.0 * GAP;
            row = 0.0;
        }
        for &member in &part.members {
            middles[member].0 += x;
            middles[member].1 += y;
        }
        wide = wide.max(x + part.size.0);
        row = row.max(part.size.1);
        x += part.size.0 + 2.0 * GAP;
    }
    (wide, y + row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_do_not_overlap_and_lie_on_the_sheet() {
        let boxes: Vec<_> = (0..60)
            .map(|v| (30.0 + f64::from(v % 7) * 9.0, 30.0))
            .collect();
        // A cycle, a star with self-loops, and isolated vertices.
        let mut edges: Vec<_> = (0..30).map(|v| (v, (v + 1) % 30)).collect();
        edges.extend((30..50).map(|v| (30, v)));
        let layout = layout(&boxes, &edges, 90.0);
        for a in 0..boxes.len() {
            let (x, y) = layout.middles[a];
            assert!(x >= boxes[a].0 / 2.0 - 0.01 && x + boxes[a].0 / 2.0 <= layout.size.0 + 0.01);
            assert!(y >= boxes[a].1 / 2.0 - 0.01 && y + boxes[a].1 / 2.0 <= layout.size.1 + 0.01);
            for b in 0..a {
                let right = (x - layout.middles[b].0).abs();
                let down = (y - layout.middles[b].1).abs();
                let apart = right >= (boxes[a].0 + boxes[b].0) / 2.0 - 0.01
                    || down >= (boxes[a].1 + boxes[b].1) / 2.0 - 0.01;
                assert!(apart, "{a} and {b}");
            }
        }
    }

    #[test]
    fn a_path_is_laid_out_at_its_length() {
        let boxes = [(10.0, 10.0); 5];
        let edges: Vec<_> = (0..4).map(|v| (v, v + 1)).collect();
        let at = layout(&boxes, &edges, 100.0).middles;
        let (right, down) = (at[4].0 - at[0].0, at[4].1 - at[0].1);
        let apart = (right * right + down * down).sqrt();
        assert!((390.0..410.0).contains(&apart), "{apart}");
    }

    #[test]
    fn nothing_and_one_vertex() {
        assert_eq!(layout(&[], &[], 50.0).size, (0.0, 0.0));
        let one = layout(&[(20.0, 10.0)], &[(0, 0)], 50.0);
        assert_eq!((one.size, one.middles), ((20.0, 10.0), vec![(10.0, 5.0)]));
    }
}
