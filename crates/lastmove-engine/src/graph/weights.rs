//! Weights of moves, put together in the order of a graph's edges.

use super::Graph;
use crate::{Control, Error};

/// The weights of all moves of a graph, given in the order in which each vertex's moves stand in its
/// file. Moves without a weight weigh 0.
pub(crate) struct Weights<'a> {
    graph: &'a Graph,
    /// How many moves of each vertex have come.
    come: Vec<u32>,
    weights: Vec<i64>,
    has_any: bool,
}

impl<'a> Weights<'a> {
    /// Nothing has come yet.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory): 4 bytes a vertex and 8 a move.
    pub(crate) fn new(graph: &'a Graph, control: &Control<'_>) -> Result<Self, Error> {
        control.plan(u64::from(graph.vertices()) * 4 + graph.edges() * 8)?;
        Ok(Self {
            graph,
            come: vec![0; graph.vertices() as usize],
            weights: vec![0; graph.edges() as usize],
            has_any: false,
        })
    }

    /// Takes the next move of a vertex. False where the graph has another move there.
    #[must_use]
    pub(crate) fn put(&mut self, from: u32, to: u32, weight: Option<i64>) -> bool {
        let Some(come) = self.come.get_mut(from as usize) else {
            return false;
        };
        let place = *come as usize;
        if self.graph.targets(from).get(place) != Some(&to) {
            return false;
        }
        *come += 1;
        self.has_any |= weight.is_some();
        self.weights[self.graph.edge_range(from).start + place] = weight.unwrap_or(0);
        true
    }

    /// The weights by edges; `None` where no move has one.
    pub(crate) fn finish(self) -> Option<Vec<i64>> {
        self.has_any.then_some(self.weights)
    }
}
