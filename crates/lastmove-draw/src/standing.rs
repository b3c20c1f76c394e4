//! Layout of a graph on the ground: the height of a vertex is its distance from the ground, so that
//! edges grow upwards.
//!
//! On each height the vertices are in the order of the mean places of their neighbours, as near to
//! these as the boxes allow (K. Sugiyama, S. Tagawa, M. Toda, "Methods for visual understanding of
//! hierarchical system structures", 1981; spacing by pooling adjacent violators). The components
//! without the ground are laid out separately and stand side by side. It takes some hundred rounds
//! of n log n steps.

use crate::layout::{Layout, parts};

/// The number of rounds; in the first half of them vertices may change their order.
const ROUNDS: usize = 100;

/// Space between boxes of one height, and between components.
const GAP: f64 = 24.0;
const PARTS_APART: f64 = 40.0;

/// The height difference of neighbouring floors.
const RISE: f64 = 72.0;

/// Lays out boxes of these sizes with these edges. The ground is as wide as the layout, at the
/// lower edge of the sheet.
pub(crate) fn standing(boxes: &[(f64, f64)], edges: &[(usize, usize)], ground: usize) -> Layout {
    let mut near = vec![Vec::new(); boxes.len()];
    let mut roots = Vec::new();
    for &(a, b) in edges.iter().filter(|(a, b)| a != b) {
        match (a == ground, b == ground) {
            (true, _) => roots.push(b),
            (_, true) => roots.push(a),
            _ => {
                near[a].push(b);
                near[b].push(a);
            }
        }
    }
    let heights = heights(&near, &roots);
    let mut across = vec![0.0; boxes.len()];
    let mut members = parts(&near);
    members.retain(|part| part[0] != ground);
    members.sort_unstable();
    let mut wide: f64 = 0.0;
    for part in &members {
        let floors = floors(part, &near, &heights);
        settle(&floors, &near, boxes, &mut across);
        let left = part.iter().map(|&v| across[v] - boxes[v].0 / 2.0);
        let left = left.fold(f64::MAX, f64::min);
        let start = if wide > 0.0 { wide + PARTS_APART } else { 0.0 };
        for &vertex in part {
            across[vertex] += start - left;
            wide = wide.max(across[vertex] + boxes[vertex].0 / 2.0);
        }
    }
    let highest = members
        .iter()
        .flatten()
        .map(|&vertex| heights[vertex])
        .max();
    let tallest = boxes.iter().map(|size| size.1).fold(0.0, f64::max);
    let bottom = highest.map_or(0.0, |highest| highest as f64 * RISE + tallest / 2.0);
    let middle = |(vertex, &x): (usize, &f64)| match vertex == ground {
        true => (wide / 2.0, bottom),
        false => (x, bottom - heights[vertex] as f64 * RISE),
    };
    Layout {
        middles: across.iter().enumerate().map(middle).collect(),
        size: (wide, bottom),
    }
}

/// The distance of each vertex from the ground; a component without the ground stands beside it, on
/// its first vertex.
fn heights(near: &[Vec<usize>], roots: &[usize]) -> Vec<usize> {
    let mut heights = vec![0; near.len()];
    let mut climb = |mut reached: Vec<usize>| {
        reached.retain(|&root| heights[root] == 0 && std::mem::replace(&mut heights[root], 1) == 0);
        let mut next = 0;
        while next < reached.len() {
            let at = reached[next];
            for &other in &near[at] {
                if heights[other] == 0 {
                    heights[other] = heights[at] + 1;
                    reached.push(other);
                }
            }
            next += 1;
        }
    };
    climb(roots.to_vec());
    (0..near.len()).for_each(|vertex| climb(vec![vertex]));
    heights
}

/// The vertices of a component by height, from the lowest; on each height in the order of a walk
/// upwards from vertex to vertex.
fn floors(part: &[usize], near: &[Vec<usize>], heights: &[usize]) -> Vec<Vec<usize>> {
    let highest = part.iter().map(|&vertex| heights[vertex]).max();
    let mut floors = vec![Vec::new(); highest.unwrap_or(0)];
    let mut seen = vec![false; near.len()];
    let lowest = part.iter().filter(|&&vertex| heights[vertex] == 1);
    for &root in lowest {
        let mut walk = vec![root];
        while let Some(at) = walk.pop() {
            if std::mem::replace(&mut seen[at], true) {
                continue;
            }
            floors[heights[at] - 1].push(at);
            let above = near[at].iter().rev();
            walk.extend(above.filter(|&&next| heights[next] > heights[at]));
        }
    }
    floors
}

/// Moves all vertices of a component horizontally.
fn settle(floors: &[Vec<usize>], near: &[Vec<usize>], boxes: &[(f64, f64)], across: &mut [f64]) {
    let mut floors = floors.to_vec();
    for floor in &floors {
        spread(floor, boxes, across);
    }
    for round in 0..ROUNDS {
        for at in 0..floors.len() {
            let at = if round % 2 == 0 {
                at
            } else {
                floors.len() - 1 - at
            };
            let floor = &mut floors[at];
            let wanted = |vertex: usize, across: &[f64]| match near[vertex].len() {
                0 => across[vertex],
                count => near[vertex].iter().map(|&v| across[v]).sum::<f64>() / count as f64,
            };
            let wanted: Vec<f64> = floor.iter().map(|&v| wanted(v, across)).collect();
            floor.iter().zip(&wanted).for_each(|(&v, &x)| across[v] = x);
            if round < ROUNDS / 2 {
                floor.sort_by(|&a, &b| across[a].total_cmp(&across[b]));
            }
            spread(floor, boxes, across);
        }
    }
}

/// Places the boxes of a floor in their order, as near to their places as possible: the least
/// squares of the moves.
fn spread(floor: &[usize], boxes: &[(f64, f64)], across: &mut [f64]) {
    // After subtraction of the minimum space, places only have to ascend.
    let mut room = 0.0;
    let mut rooms = Vec::with_capacity(floor.len());
    // Blocks of neighbours at the same place: the sum of their wishes, and their number.
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for (index, &vertex) in floor.iter().enumerate() {
        if index > 0 {
            room += (boxes[floor[index - 1]].0 + boxes[vertex].0) / 2.0 + GAP;
        }
        rooms.push(room);
        let mut block = (across[vertex] - room, 1);
        while let Some(&(sum, count)) = blocks.last()
            && sum / count as f64 >= block.0 / block.1 as f64
        {
            blocks.pop();
            block = (block.0 + sum, block.1 + count);
        }
        blocks.push(block);
    }
    let places = blocks
        .iter()
        .flat_map(|&(sum, count)| std::iter::repeat_n(sum / count as f64, count));
    for ((&vertex, room), place) in floor.iter().zip(rooms).zip(places) {
        across[vertex] = place + room;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A box of 40 × 24 for each vertex; vertex 0 is the ground.
    fn stand(count: usize, edges: &[(usize, usize)]) -> Layout {
        standing(&vec![(40.0, 24.0); count], edges, 0)
    }

    #[test]
    fn a_stalk_grows_straight_up() {
        let layout = stand(5, &[(0, 1), (2, 1), (2, 3), (3, 4)]);
        let x = layout.middles[1].0;
        for vertex in 1..5 {
            let height = layout.size.1 - layout.middles[vertex].1;
            assert_eq!(layout.middles[vertex].0, x);
            assert_eq!(height, vertex as f64 * RISE);
        }
        assert_eq!(layout.middles[0].1, layout.size.1);
    }

    #[test]
    fn a_tree_has_its_branches_on_both_sides() {
        let at = stand(6, &[(0, 1), (1, 2), (1, 3), (2, 4), (3, 5)]).middles;
        assert!(at[2].0 < at[1].0 && at[1].0 < at[3].0);
        assert!((at[2].0 + at[3].0 - 2.0 * at[1].0).abs() < 0.1);
        // No crossings: the vertices above the left branch are on the left.
        assert!(at[4].0 < at[5].0);
    }

    #[test]
    fn every_vertex_stands_as_high_as_it_is_far_and_no_boxes_overlap() {
        // A wheel, a wide star, a grid, and a vertex not connected to the ground.
        let mut edges: Vec<_> = (1..12).map(|v| (v, v % 11 + 1)).collect();
        edges.extend([(0, 1), (0, 6), (0, 0), (3, 3), (0, 12)]);
        edges.extend((13..30).map(|v| (12, v)));
        edges.extend((0..20).map(|i| (30 + i, 30 + (i + 1) % 20)));
        edges.extend((0..18).map(|i| (30 + i, 32 + i)));
        edges.push((30, 0));
        let layout = stand(51, &edges);
        assert!(
            layout
                .middles
                .iter()
                .all(|(x, y)| x.is_finite() && y.is_finite())
        );
        for a in 1..51 {
            let (x, y) = layout.middles[a];
            assert!(
                x >= 20.0 - 0.01 && x <= layout.size.0 - 20.0 + 0.01,
                "{a}: {x}"
            );
            assert!(y >= 12.0 - 0.01 && y < layout.size.1, "{a}: {y}");
            for b in 1..a {
                let (right, down) = (layout.middles[b].0 - x, layout.middles[b].1 - y);
                let apart = right.abs() >= 40.0 || down.abs() >= 24.0;
                assert!(apart, "{a} and {b}");
            }
        }
        for &(a, b) in edges.iter().filter(|(a, b)| *a != 0 && *b != 0) {
            let rise = (layout.middles[a].1 - layout.middles[b].1).abs();
            assert!(rise <= RISE + 0.01, "{a}-{b}");
        }
    }

    #[test]
    fn nothing_stands() {
        assert_eq!(stand(1, &[(0, 0)]).size, (0.0, 0.0));
    }
}
