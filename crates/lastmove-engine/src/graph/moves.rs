//! Moves that are turned round.

use std::ops::Range;

use super::Graph;

/// Moves that are turned round: read in blocks of vertices, the last of which come first.
pub(super) trait Moves: Sync {
    /// The number of vertices.
    fn vertices(&self) -> u32;

    /// The number of moves.
    fn edges(&self) -> u64;

    /// Calls `each` with these vertices, in their order, and the targets of their moves.
    fn each(&self, vertices: Range<usize>, each: impl FnMut(usize, &[u32]));

    /// Calls `each` with the targets of all their moves, in the same order, as few slices.
    fn each_slice(&self, vertices: Range<usize>, each: impl FnMut(&[u32]));

    /// Frees the moves of this vertex and of all after it, if that is possible.
    fn free_from(&mut self, vertex: usize);
}

impl Moves for &Graph {
    fn vertices(&self) -> u32 {
        Graph::vertices(self)
    }

    fn edges(&self) -> u64 {
        Graph::edges(self)
    }

    fn each(&self, vertices: Range<usize>, mut each: impl FnMut(usize, &[u32])) {
        for v in vertices {
            each(v, self.targets(v as u32));
        }
    }

    fn each_slice(&self, vertices: Range<usize>, mut each: impl FnMut(&[u32])) {
        let (start, end) = (vertices.start, vertices.end);
        each(&self.targets[self.offsets.get(start)..self.offsets.get(end)]);
    }

    fn free_from(&mut self, _: usize) {}
}

/// A graph whose moves are freed on the way.
pub(super) struct Owned(pub(super) Graph);

impl Moves for Owned {
    fn vertices(&self) -> u32 {
        self.0.vertices()
    }

    fn edges(&self) -> u64 {
        self.0.edges()
    }

    fn each(&self, vertices: Range<usize>, each: impl FnMut(usize, &[u32])) {
        (&self.0).each(vertices, each);
    }

    fn each_slice(&self, vertices: Range<usize>, each: impl FnMut(&[u32])) {
        (&self.0).each_slice(vertices, each);
    }

    fn free_from(&mut self, vertex: usize) {
        let kept = self.0.offsets.get(vertex);
        self.0.targets.truncate(kept);
        self.0.targets.shrink_to_fit();
    }
}
