//! A transpose of dense graphs.
//!
//! Where the moves into each vertex are many, few vertices have many lists that grow at once: more than
//! the first-level cache has room for. Here the rows of a few sources are read together, the moves to
//! some hundred targets at a time, so that each list grows by a cache line or so before the next ones do.
//! Nothing is written but the result.

use super::csr::Graph;
use super::offsets::Offsets;
use crate::{Control, Error};

/// The sources and the targets of moves that are turned round together.
const SOURCES: usize = 16;
const TARGETS: usize = 256;

/// The least moves of a source to so many targets on average: with fewer, looking for them takes longer.
const LEAST: u64 = 4;

/// The most vertices: their counters must stay in the second-level cache.
const MOST: u32 = 1 << 16;

/// Whether [`turn`] can turn this graph round, and faster than others: it has many moves, all rows are
/// sorted, and no move keeps the turn.
pub(super) fn is_dense(graph: &Graph) -> bool {
    let n = u64::from(graph.vertices());
    let least = n * n / TARGETS as u64 * LEAST;
    (1..=MOST).contains(&graph.vertices())
        && (least..=u64::from(u32::MAX)).contains(&graph.edges())
        && !graph.has_kept_turns()
        && (0..graph.vertices()).all(|v| graph.targets(v).is_sorted())
}

/// The graph with every edge reversed; for those that are [dense](is_dense).
pub(super) fn turn(graph: &Graph, control: &Control<'_>) -> Result<Graph, Error> {
    let n = graph.vertices() as usize;
    let mut offsets = vec![0u32; n + 1];
    for &to in &graph.targets {
        offsets[to as usize + 1] += 1;
    }
    for v in 0..n {
        offsets[v + 1] += offsets[v];
    }
    let mut next = offsets.clone();
    let mut sources = vec![0; graph.targets.len()];
    for first in (0..n).step_by(SOURCES) {
        control.check()?;
        let mut rows: [&[u32]; SOURCES] = [&[]; SOURCES];
        for (row, v) in rows.iter_mut().zip(first..n) {
            *row = graph.targets(v as u32);
        }
        for end in (TARGETS..n + TARGETS).step_by(TARGETS) {
            for (from, row) in (first as u32..).zip(&mut rows) {
                let length = row.iter().take_while(|&&to| (to as usize) < end).count();
                let (now, later) = row.split_at(length);
                for &to in now {
                    let place = &mut next[to as usize];
                    sources[*place as usize] = from;
                    *place += 1;
                }
                *row = later;
            }
        }
    }
    Ok(Graph {
        offsets: Offsets::Narrow(offsets),
        targets: sources,
        keeps: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::generate::SplitMix64;

    /// Sorted rows with loops and double edges, and some without edges.
    fn dense(rng: &mut SplitMix64, n: u32) -> Graph {
        let mut graph = Graph::growing();
        for _ in 0..n {
            let step = 2 + rng.below(8) as u32;
            let mut to = rng.below(4) as u32;
            while step < 9 && to < n {
                graph.push_edge(to, false);
                to += rng.below(step.into()) as u32;
            }
            graph.end_vertex();
        }
        graph
    }

    #[test]
    fn dense_graphs_are_turned_as_plainly() {
        let mut rng = SplitMix64::new(61);
        let control = Control::default();
        for n in [1, 2, 15, 16, 17, 255, 256, 257, 600, 1_037] {
            for _ in 0..20 {
                let graph = dense(&mut rng, n);
                let turned = turn(&graph, &control).unwrap();
                assert_eq!(turned, graph.transpose_plainly(&control).unwrap());
                assert_eq!(turned, graph.transpose(&control).unwrap());
            }
        }
    }

    #[test]
    fn others_are_not_taken_for_dense() {
        let row = |v: u32| (0..300).map(move |to| (v, to));
        let mut edges: Vec<_> = (0..300).flat_map(row).collect();
        let graph = Graph::from_edges(300, &edges);
        assert!(is_dense(&graph));
        assert!(!is_dense(&Graph::from_edges(70_000, &edges)));
        assert!(!is_dense(&Graph::from_edges(0, &[])));
        let mut kept = graph.clone();
        kept.keeps = vec![1];
        assert!(!is_dense(&kept));
        edges.swap(10, 20);
        let unsorted = Graph::from_edges(300, &edges);
        assert!(!is_dense(&unsorted));
        let control = Control::default();
        let turned = unsorted.transpose(&control).unwrap();
        assert_eq!(turned, unsorted.transpose_plainly(&control).unwrap());
    }
}
