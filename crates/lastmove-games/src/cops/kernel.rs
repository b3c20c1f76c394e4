//! Capture times on small graphs, in which both sides may pass and nobody runs: all squads at once.
//!
//! The robber's vertices are the bits of a word, and squads are lists of vertices in any order, n^k of
//! them, so that a move of the cops is one *or* of words for each cop: first all moves of the first
//! cop, then all of the second, and so on.

use super::Turn;

/// The most vertices.
pub(super) const MOST_VERTICES: usize = 64;

/// The most cops.
pub(super) const MOST_COPS: usize = 3;

/// A graph of at most [`MOST_VERTICES`], each vertex with those that it reaches in one move, itself
/// among them.
#[derive(Clone, Debug)]
pub(super) struct Small {
    near: Vec<u64>,
}

impl Small {
    /// A graph of so many vertices without edges.
    pub(super) fn new(vertices: usize) -> Self {
        Self {
            near: (0..vertices).map(|v| 1 << v).collect(),
        }
    }

    /// Adds a move from one vertex to another.
    pub(super) fn add(&mut self, from: usize, to: usize) {
        self.near[from] |= 1 << to;
    }

    fn all(&self) -> u64 {
        u64::MAX >> (MOST_VERTICES - self.near.len())
    }
}

/// Memory that is used again for each graph.
#[derive(Debug, Default)]
pub(super) struct Kernel {
    /// The vertices on which the robber is caught, with the cops to move, by squad.
    cops_move: Vec<u64>,
    /// The same with the robber to move.
    robber_moves: Vec<u64>,
    /// The vertices of each squad.
    own: Vec<u64>,
    /// What is won when some of the cops have moved.
    moved: [Vec<u64>; 2],
}

impl Kernel {
    /// In how many of their moves so many cops catch the robber, when they choose their vertices first,
    /// then he chooses his, and this side moves first; `None` when he gets away for ever. There is a
    /// vertex, and there are at most [`MOST_COPS`].
    pub(super) fn capture_time(&mut self, graph: &Small, cops: usize, first: Turn) -> Option<u64> {
        let (n, all) = (graph.near.len(), graph.all());
        self.place(n, cops);
        if self.own.contains(&all) {
            return Some(0);
        }
        let mut time = 0;
        loop {
            time += 1;
            if !self.move_cops(graph, cops) {
                return None;
            }
            if first == Turn::Cops && self.cops_move.contains(&all) {
                return Some(time);
            }
            self.move_robber(graph, all);
            if first == Turn::Robber && self.robber_moves.contains(&all) {
                return Some(time);
            }
        }
    }

    /// Places all squads: the robber is caught where a cop is.
    fn place(&mut self, n: usize, cops: usize) {
        let count = n.pow(cops as u32);
        self.own.clear();
        self.own.push(0);
        for _ in 0..cops {
            let before = self.own.len();
            self.own.reserve(before * (n - 1));
            for v in 1..n {
                for squad in 0..before {
                    let word = self.own[squad] | 1 << v;
                    self.own.push(word);
                }
            }
            self.own[..before].iter_mut().for_each(|word| *word |= 1);
        }
        self.cops_move.clear();
        self.cops_move.resize(count, 0);
        self.robber_moves.clone_from(&self.own);
        for moved in &mut self.moved {
            moved.clear();
            moved.resize(count, 0);
        }
    }

    /// Finds what is won with the cops to move; whether that is more than before.
    fn move_cops(&mut self, graph: &Small, cops: usize) -> bool {
        let n = graph.near.len();
        let [some, more] = &mut self.moved;
        or_moves(graph, &self.robber_moves, 1, some);
        for cop in 1..cops {
            or_moves(graph, some, n.pow(cop as u32), more);
            std::mem::swap(some, more);
        }
        let is_more = *some != self.cops_move;
        std::mem::swap(some, &mut self.cops_move);
        is_more
    }

    /// Finds what is won with the robber to move.
    fn move_robber(&mut self, graph: &Small, all: u64) {
        let squads = self.robber_moves.iter_mut().zip(&self.cops_move);
        for ((caught, &lost), &own) in squads.zip(&self.own) {
            let safe = !lost & all;
            let mut row = own;
            for (v, &near) in graph.near.iter().enumerate() {
                row |= u64::from(near & safe == 0) << v;
            }
            *caught = row;
        }
    }
}

/// For each squad the *or* of the words of those that arise when one cop moves, whose vertex counts in
/// steps of `inner`.
fn or_moves(graph: &Small, from: &[u64], inner: usize, into: &mut [u64]) {
    let n = graph.near.len();
    let blocks = from.chunks_exact(inner * n);
    for (from, into) in blocks.zip(into.chunks_exact_mut(inner * n)) {
        for (v, into) in into.chunks_exact_mut(inner).enumerate() {
            into.fill(0);
            let mut near = graph.near[v];
            while near != 0 {
                let to = near.trailing_zeros() as usize;
                near &= near - 1;
                let words = &from[to * inner..][..inner];
                into.iter_mut()
                    .zip(words)
                    .for_each(|(into, word)| *into |= word);
            }
        }
    }
}
