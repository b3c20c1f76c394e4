//! The picture: an undirected graph with names.

use lastmove_engine::graph::Names;
use lastmove_engine::{Control, Error, Message};

/// The most edges of a picture.
pub(super) const MOST_EDGES: u64 = 10_000_000;

/// A picture of Hackenbush: vertices with names, edges numbered in the order of the file.
#[derive(Debug)]
pub struct Board {
    pub(super) names: Names,
    pub(super) ground: u32,
    /// The ends of each edge, in the order of the file.
    pub(super) ends: Vec<[u32; 2]>,
    /// The edges at vertex v: `at[first[v]..first[v + 1]]`. A loop is there twice.
    first: Vec<u32>,
    at: Vec<u32>,
    /// The edges sorted by their ends, without regard to direction, and then by number.
    by_ends: Vec<u32>,
}

impl Board {
    /// A picture of these edges between vertices with these names.
    ///
    /// # Errors
    /// [`Blame::Memory`](lastmove_engine::Blame::Memory) or [`Blame::Limit`](lastmove_engine::Blame::Limit) over the
    /// memory budget or 10 million edges.
    ///
    /// # Panics
    /// When the ground or an end of an edge is no vertex.
    pub fn new(
        names: Names,
        ground: u32,
        ends: Vec<[u32; 2]>,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let n = names.len();
        assert!(ground < n, "no vertex {ground} of {n} for the ground");
        let count = ends.len() as u64;
        if count > MOST_EDGES {
            let message = Message::new("hackenbush-too-large").with("edges", count);
            return Err(Error::limit(message.with("most", MOST_EDGES)));
        }
        control.afford(u64::from(n) * 8 + count * 24)?;
        let mut first = vec![0u32; n as usize + 1];
        for end in ends.as_flattened() {
            first[*end as usize + 1] += 1;
        }
        for v in 0..n as usize {
            first[v + 1] += first[v];
        }
        let mut next = first.clone();
        let mut at = vec![0; 2 * ends.len()];
        for (edge, pair) in ends.iter().enumerate() {
            for end in pair {
                at[next[*end as usize] as usize] = edge as u32;
                next[*end as usize] += 1;
            }
        }
        let mut by_ends: Vec<u32> = (0..ends.len() as u32).collect();
        by_ends.sort_unstable_by_key(|edge| (sorted(ends[*edge as usize]), *edge));
        Ok(Self {
            names,
            ground,
            ends,
            first,
            at,
            by_ends,
        })
    }

    /// The number of vertices.
    #[must_use]
    pub fn vertices(&self) -> u32 {
        self.names.len()
    }

    /// The number of edges.
    #[must_use]
    pub fn edges(&self) -> u32 {
        self.ends.len() as u32
    }

    /// The edges at a vertex.
    pub(super) fn edges_at(&self, v: u32) -> &[u32] {
        let range = self.first[v as usize] as usize..self.first[v as usize + 1] as usize;
        &self.at[range]
    }

    /// The other end of an edge.
    pub(super) fn other(&self, edge: u32, end: u32) -> u32 {
        let [a, b] = self.ends[edge as usize];
        if a == end { b } else { a }
    }

    /// All edges between two vertices, ascending.
    pub(super) fn between(&self, ends: [u32; 2]) -> &[u32] {
        let ends = sorted(ends);
        let key = |edge: &u32| sorted(self.ends[*edge as usize]);
        let from = self.by_ends.partition_point(|edge| key(edge) < ends);
        let count = self.by_ends[from..].partition_point(|edge| key(edge) == ends);
        &self.by_ends[from..from + count]
    }
}

fn sorted([a, b]: [u32; 2]) -> [u32; 2] {
    [a.min(b), a.max(b)]
}

/// A position: the cut edges that still have an end connected with the ground, ascending. It is the
/// same for all ways to reach the same picture.
pub type Cuts = Vec<u32>;
