//! Which graphs one cop wins: those that fall apart when corners are taken away.
//!
//! A corner is a vertex all of whose neighbours, and itself, are neighbours of another vertex or that
//! vertex. One cop catches the robber on an undirected graph on which both may pass if and only if
//! taking away corners, in any order, leaves a single vertex.
//!
//! Source: R. Nowakowski and P. Winkler, "Vertex-to-vertex pursuit in a graph", Discrete Mathematics 43
//! (1983); A. Quilliot's thesis (1978).

use lastmove_engine::graph::Graph;
use lastmove_engine::{Control, Error};

/// Vertices between two looks whether to stop.
const TICK: usize = 1 << 10;

/// The memory that it takes, in bytes.
pub(super) fn bytes(vertices: u64, edges: u64) -> u64 {
    vertices * 24 + edges.saturating_mul(4)
}

/// Whether one cop wins on a graph whose moves all lead both ways. Loops and several edges between two
/// vertices do not count.
///
/// Each vertex is looked at once, and again when a neighbour was taken away. A look tries the
/// neighbours one by one and ends at the first vertex that one of them does not see: sparse graphs
/// take about linear time.
///
/// # Errors
/// [`Blame::Memory`](lastmove_engine::Blame::Memory), [`Blame::Interrupt`](lastmove_engine::Blame::Interrupt).
pub(super) fn one_cop_wins(graph: &Graph, control: &Control<'_>) -> Result<bool, Error> {
    let n = graph.vertices();
    control.plan(bytes(n.into(), graph.edges()))?;
    let mut near = Near::new(graph);
    let mut left = n;
    let mut waits = vec![true; n as usize];
    let mut waiting: Vec<u32> = (0..n).collect();
    let mut looked = 0;
    while let Some(v) = waiting.pop() {
        looked += 1;
        if looked % TICK == 0 {
            control.check()?;
        }
        waits[v as usize] = false;
        if left == 1 || !near.is_there[v as usize] || !near.is_corner(v) {
            continue;
        }
        left -= 1;
        near.take_away(v);
        for &w in near.of(v) {
            if near.is_there[w as usize] && !std::mem::replace(&mut waits[w as usize], true) {
                waiting.push(w);
            }
        }
    }
    Ok(left == 1)
}

/// The neighbours of each vertex, in ascending order and each once.
struct Near {
    ends: Vec<usize>,
    all: Vec<u32>,
    is_there: Vec<bool>,
    /// How many neighbours are left.
    count: Vec<u32>,
}

impl Near {
    fn new(graph: &Graph) -> Self {
        let n = graph.vertices();
        let (mut ends, mut all) = (Vec::with_capacity(n as usize), Vec::new());
        let mut count = Vec::with_capacity(n as usize);
        let mut list = Vec::new();
        for v in 0..n {
            list.clear();
            list.extend(graph.targets(v).iter().filter(|to| **to != v));
            list.sort_unstable();
            list.dedup();
            all.extend(&list);
            count.push(list.len() as u32);
            ends.push(all.len());
        }
        Self {
            ends,
            all,
            is_there: vec![true; n as usize],
            count,
        }
    }

    fn of(&self, v: u32) -> &[u32] {
        let start = v
            .checked_sub(1)
            .map_or(0, |before| self.ends[before as usize]);
        &self.all[start..self.ends[v as usize]]
    }

    /// Whether another vertex sees all that this one sees.
    fn is_corner(&self, v: u32) -> bool {
        let there = |w: &&u32| self.is_there[**w as usize];
        let others = || self.of(v).iter().filter(there);
        others().any(|&other| {
            self.count[other as usize] >= self.count[v as usize]
                && others().all(|w| *w == other || self.of(other).binary_search(w).is_ok())
        })
    }

    fn take_away(&mut self, v: u32) {
        self.is_there[v as usize] = false;
        let start = v
            .checked_sub(1)
            .map_or(0, |before| self.ends[before as usize]);
        for at in start..self.ends[v as usize] {
            self.count[self.all[at] as usize] -= 1;
        }
    }
}
