//! The transpose at the speed of memory.

use std::ops::Range;

use super::csr::Graph;
use super::sort::{self, Edges, sort};
use crate::{Control, Error};

/// Smaller graphs fit the cache as they are.
const SMALL: u64 = 1 << 16;

impl Graph {
    /// The graph with every edge turned round, in O(n + m) time; sources come in rising order.
    ///
    /// Memory beside the result: 2 bytes an edge. Uses the threads of `control`.
    ///
    /// # Errors
    /// [`Blame::Interrupt`](crate::Blame::Interrupt) and [`Blame::Budget`](crate::Blame::Budget).
    pub fn transpose(&self, control: &Control<'_>) -> Result<Self, Error> {
        if self.has_kept_turns() || self.edges() < SMALL {
            return self.transpose_plainly(control);
        }
        let n = self.vertices();
        control.afford(sort::bytes(n.into(), self.edges()))?;
        let phase = control.phase("transpose", None);
        if let Some((offsets, targets)) = sort(&Turned(self), n, control)? {
            return Ok(Self {
                offsets,
                targets,
                keeps: Vec::new(),
            });
        }
        drop(phase);
        self.transpose_plainly(control)
    }
}

/// The edges of a graph, turned round.
struct Turned<'a>(&'a Graph);

impl Edges for Turned<'_> {
    type Part = Range<u32>;

    fn count(&self) -> u64 {
        self.0.edges()
    }

    fn parts(&self, count: usize) -> Vec<Range<u32>> {
        parts(self.0, count)
    }

    fn each(&self, part: &Range<u32>, mut edge: impl FnMut(u32, u32)) {
        for from in part.clone() {
            for &to in self.0.targets(from) {
                edge(to, from);
            }
        }
    }

    fn each_key(&self, part: &Range<u32>, mut key: impl FnMut(u32)) {
        let from = self.0.offsets.get(part.start as usize);
        let to = self.0.offsets.get(part.end as usize);
        self.0.targets[from..to].iter().for_each(|&to| key(to));
    }
}

/// Splits the vertices into `count` ranges with about the same number of edges.
fn parts(graph: &Graph, count: usize) -> Vec<Range<u32>> {
    let n = graph.vertices();
    let edges = graph.targets.len();
    let mut ranges = Vec::with_capacity(count);
    let mut start = 0;
    for part in 1..=count {
        let wanted = edges / count * part;
        let end = if part == count {
            n
        } else {
            // The first vertex whose edges begin at or after the wanted one.
            let (mut low, mut high) = (start, n);
            while low < high {
                let middle = low + (high - low) / 2;
                if graph.offsets.get(middle as usize) < wanted {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            low
        };
        ranges.push(start..end);
        start = end;
    }
    ranges
}
