//! Compressed adjacency.

use super::MOST_VERTICES;
use super::offsets::{OffsetSlice, Offsets};
use crate::{Control, Error, Message};

/// A directed graph in compressed form: the targets of vertex `v` are
/// `targets[offsets[v]..offsets[v + 1]]`. Self-loops and multiple edges are kept as they are.
///
/// An edge may *keep the turn*: the player who moves along it moves again. Most graphs have no
/// such edge, and then nothing is stored for it.
///
/// Memory: 4 bytes a vertex (8 from 2^32 edges on) and 4 an edge, plus one bit an edge when some
/// edge keeps the turn.
///
/// ```
/// use lastmove::graph::Graph;
/// let graph = Graph::from_edges(3, &[(0, 1), (1, 2), (0, 2)]);
/// assert_eq!(graph.targets(0), [1, 2]);
/// assert_eq!(graph.transposed().targets(2), [0, 1]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    pub(super) offsets: Offsets,
    pub(super) targets: Vec<u32>,
    /// One bit an edge; empty when no edge keeps the turn.
    pub(super) keeps: Vec<u64>,
}

impl Graph {
    /// Makes a graph of `vertices` vertices from edges given in any order; the targets of a vertex
    /// keep the order in which they were given. O(n + m).
    ///
    /// # Panics
    /// When an edge names a vertex that does not exist.
    #[must_use]
    pub fn from_edges(vertices: u32, edges: &[(u32, u32)]) -> Self {
        let mut offsets = vec![0u64; vertices as usize + 1];
        for &(from, to) in edges {
            assert!(to < vertices, "edge to vertex {to} of {vertices}");
            offsets[from as usize + 1] += 1;
        }
        for v in 0..vertices as usize {
            offsets[v + 1] += offsets[v];
        }
        let mut next = offsets.clone();
        let mut targets = vec![0; edges.len()];
        for &(from, to) in edges {
            let at = &mut next[from as usize];
            targets[*at as usize] = to;
            *at += 1;
        }
        Self {
            offsets: offsets.into(),
            targets,
            keeps: Vec::new(),
        }
    }

    /// Makes a graph from its arrays: the targets of vertex `v` are
    /// `targets[offsets[v]..offsets[v + 1]]`. Only the offsets are copied, from an iterator of known length; nothing is sorted.
    /// O(n + m).
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input): with `graph-too-many-vertices`; with `graph-offsets`
    /// unless the offsets begin with 0, never fall, and end with the number of targets; with
    /// `graph-target` where a target is no vertex.
    ///
    /// ```
    /// use lastmove::graph::Graph;
    /// let graph = Graph::from_arrays(vec![0, 2, 3, 3], vec![1, 2, 2])?;
    /// assert_eq!(graph, Graph::from_edges(3, &[(0, 1), (0, 2), (1, 2)]));
    /// assert_eq!(Graph::from_arrays(vec![0, 1], vec![7]).unwrap_err().message.code, "graph-target");
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    pub fn from_arrays(
        offsets: impl IntoIterator<Item = u64, IntoIter: ExactSizeIterator>,
        targets: Vec<u32>,
    ) -> Result<Self, Error> {
        let wrong =
            |vertex: usize| Error::input(Message::new("graph-offsets").with("vertex", vertex));
        let offsets = offsets.into_iter();
        let Some(vertices) = offsets.len().checked_sub(1) else {
            return Err(wrong(0));
        };
        if vertices as u64 > MOST_VERTICES {
            return Err(Error::input(Message::new("graph-too-many-vertices")));
        }
        let edges = targets.len() as u64;
        let offsets = Offsets::checked(offsets, edges).map_err(wrong)?;
        if let Some(edge) = targets.iter().position(|&to| to as usize >= vertices) {
            let from = offsets.as_slice().vertex_of(edge as u64);
            return Err(no_such_target(from, targets[edge], vertices as u32));
        }
        Ok(Self {
            offsets,
            targets,
            keeps: Vec::new(),
        })
    }

    /// Where the edges of each vertex begin in [`all_targets`](Self::all_targets), and at the end
    /// how many there are.
    #[must_use]
    pub fn offsets(&self) -> OffsetSlice<'_> {
        self.offsets.as_slice()
    }

    /// The targets of all edges: those of vertex 0, then those of vertex 1, and so on.
    #[must_use]
    pub fn all_targets(&self) -> &[u32] {
        &self.targets
    }

    /// One bit an edge, in the order of [`all_targets`](Self::all_targets), from the lowest bit of
    /// the first word on: set where the edge keeps the turn. Missing words at the end are 0; empty
    /// where no edge keeps the turn.
    #[must_use]
    pub fn kept_turns(&self) -> &[u64] {
        &self.keeps
    }

    /// An empty graph that grows vertex by vertex.
    pub(crate) fn growing() -> Self {
        Self::default()
    }

    /// Appends an edge of the vertex that is being made.
    pub(crate) fn push_edge(&mut self, to: u32, keeps_turn: bool) {
        let edge = self.targets.len();
        self.targets.push(to);
        if keeps_turn {
            self.keeps.resize(edge / 64 + 1, 0);
            self.keeps[edge / 64] |= 1 << (edge % 64);
        }
    }

    /// Ends the vertex that is being made; edges pushed from now on belong to the next.
    pub(crate) fn end_vertex(&mut self) {
        self.offsets.push(self.targets.len() as u64);
    }

    /// The number of vertices.
    #[must_use]
    pub fn vertices(&self) -> u32 {
        (self.offsets.len() - 1) as u32
    }

    /// The number of edges.
    #[must_use]
    pub fn edges(&self) -> u64 {
        self.targets.len() as u64
    }

    /// The targets of the edges that leave `v`.
    #[must_use]
    pub fn targets(&self, v: u32) -> &[u32] {
        &self.targets[self.edge_range(v)]
    }

    /// The number of edges that leave `v`.
    #[must_use]
    pub fn out_degree(&self, v: u32) -> u64 {
        let range = self.edge_range(v);
        (range.end - range.start) as u64
    }

    /// The edges that leave `v`: target, and whether the edge keeps the turn.
    pub fn edges_of(&self, v: u32) -> impl Iterator<Item = (u32, bool)> + '_ {
        self.edge_range(v)
            .map(move |edge| (self.targets[edge], self.keeps_turn(edge)))
    }

    /// Whether some edge keeps the turn.
    #[must_use]
    pub fn has_kept_turns(&self) -> bool {
        !self.keeps.is_empty()
    }

    /// Where the edges that leave `v` are in [`all_targets`](Self::all_targets).
    #[must_use]
    #[inline]
    pub fn edge_range(&self, v: u32) -> std::ops::Range<usize> {
        self.offsets.get(v as usize)..self.offsets.get(v as usize + 1)
    }

    fn keeps_turn(&self, edge: usize) -> bool {
        self.keeps
            .get(edge / 64)
            .is_some_and(|word| word >> (edge % 64) & 1 == 1)
    }

    /// Bytes that a graph of this size takes, without the bits for kept turns.
    #[must_use]
    pub fn bytes(vertices: u64, edges: u64) -> u64 {
        let offset = if edges > u64::from(u32::MAX) { 8 } else { 4 };
        (vertices + 1) * offset + edges * 4
    }

    /// The graph with every edge reversed, in O(n + m) time; sources come in rising order.
    #[must_use]
    pub fn transposed(&self) -> Self {
        // The default control never stops the work.
        self.transpose_plainly(&Control::default())
            .unwrap_or_default()
    }

    /// The textbook counting sort: the slow twin of [`transpose`](Self::transpose).
    ///
    /// # Errors
    /// [`Blame::Interrupt`](crate::Blame::Interrupt) and [`Blame::Memory`](crate::Blame::Memory).
    pub fn transpose_plainly(&self, control: &Control<'_>) -> Result<Self, Error> {
        let n = self.vertices();
        control.afford(Self::bytes(n.into(), self.edges()) + u64::from(n) * 16)?;
        let phase = control.phase("transpose", Some(u64::from(n)));
        let mut offsets = vec![0u64; n as usize + 1];
        for &to in &self.targets {
            offsets[to as usize + 1] += 1;
        }
        for v in 0..n as usize {
            offsets[v + 1] += offsets[v];
        }
        let mut next = offsets.clone();
        let mut targets = vec![0; self.targets.len()];
        let mut keeps = vec![0; self.keeps.len()];
        for from in 0..n {
            if from % (1 << 16) == 0 {
                control.check()?;
                phase.advance(from.into());
            }
            for (to, keeps_turn) in self.edges_of(from) {
                let at = next[to as usize] as usize;
                next[to as usize] += 1;
                targets[at] = from;
                if keeps_turn {
                    if keeps.len() <= at / 64 {
                        keeps.resize(at / 64 + 1, 0);
                    }
                    keeps[at / 64] |= 1 << (at % 64);
                }
            }
        }
        Ok(Self {
            offsets: offsets.into(),
            targets,
            keeps,
        })
    }
}

/// The error that a move leads to no vertex.
pub(super) fn no_such_target(from: u32, to: u32, vertices: u32) -> Error {
    let message = Message::new("graph-target").with("vertex", u64::from(from));
    Error::input(
        message
            .with("target", u64::from(to))
            .with("vertices", u64::from(vertices)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_graph_and_isolated_vertices() {
        let none = Graph::from_edges(0, &[]);
        assert_eq!((none.vertices(), none.edges()), (0, 0));
        assert_eq!(none.transposed(), none);
        assert_eq!(Graph::default().vertices(), 0);
        let two = Graph::from_edges(2, &[]);
        assert_eq!(two.vertices(), 2);
        assert!(two.targets(1).is_empty());
    }

    #[test]
    fn arrays_are_read_back_and_checked() {
        let graph = Graph::from_edges(3, &[(0, 1), (2, 0), (2, 2)]);
        let OffsetSlice::Narrow(offsets) = graph.offsets() else {
            panic!("wide");
        };
        assert_eq!(offsets, [0, 1, 1, 3]);
        assert_eq!(graph.all_targets(), [1, 0, 2]);
        let offsets = offsets
            .iter()
            .map(|&offset| offset.into())
            .collect::<Vec<u64>>();
        let again = Graph::from_arrays(offsets, graph.all_targets().to_vec());
        assert_eq!(again.unwrap(), graph);
        assert_eq!(
            Graph::from_arrays(vec![0], Vec::new()).unwrap(),
            Graph::default()
        );
        for (offsets, targets, code, vertex) in [
            (vec![], vec![], "graph-offsets", 0u64),
            (vec![1, 1], vec![0], "graph-offsets", 0),
            (vec![0, 2, 1], vec![0, 0], "graph-offsets", 1),
            (vec![0, 1, 2], vec![0], "graph-offsets", 1),
            (vec![0, 0, 1, u64::MAX], vec![0], "graph-offsets", 2),
            (vec![0, 0, 2], vec![1, 2], "graph-target", 1),
        ] {
            let error = Graph::from_arrays(offsets, targets).unwrap_err();
            assert_eq!(error.message.code, code);
            assert_eq!(error.message.args[0], ("vertex", vertex.into()), "{code}");
        }
    }

    #[test]
    fn transposing_keeps_loops_multiple_edges_and_turns() {
        let mut graph = Graph::growing();
        graph.push_edge(1, false);
        graph.push_edge(1, true);
        graph.push_edge(0, false);
        graph.end_vertex();
        graph.push_edge(0, true);
        graph.end_vertex();
        let back = graph.transposed();
        assert_eq!(
            back.edges_of(0).collect::<Vec<_>>(),
            [(0, false), (1, true)]
        );
        assert_eq!(
            back.edges_of(1).collect::<Vec<_>>(),
            [(0, false), (0, true)]
        );
        assert_eq!(
            back.transposed().edges_of(1).collect::<Vec<_>>(),
            [(0, true)]
        );
    }
}
