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

/// A graph whose moves are freed on the way, and its size.
pub(super) struct Owned {
    graph: Graph,
    vertices: u32,
    edges: u64,
}

impl From<Graph> for Owned {
    fn from(graph: Graph) -> Self {
        Self {
            vertices: graph.vertices(),
            edges: graph.edges(),
            graph,
        }
    }
}

impl Moves for Owned {
    fn vertices(&self) -> u32 {
        self.vertices
    }

    fn edges(&self) -> u64 {
        self.edges
    }

    fn each(&self, vertices: Range<usize>, each: impl FnMut(usize, &[u32])) {
        (&self.graph).each(vertices, each);
    }

    fn each_slice(&self, vertices: Range<usize>, each: impl FnMut(&[u32])) {
        (&self.graph).each_slice(vertices, each);
    }

    fn free_from(&mut self, vertex: usize) {
        let Graph {
            offsets, targets, ..
        } = &mut self.graph;
        targets.truncate(offsets.get(vertex));
        targets.shrink_to_fit();
        offsets.truncate(vertex);
    }
}
