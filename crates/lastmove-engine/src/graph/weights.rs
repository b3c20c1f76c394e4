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

/// The weights of the moves of a graph by the edges of its [transpose](Graph::transpose).
///
/// # Errors
/// [`Blame::Memory`](crate::Blame::Memory): 8 bytes a vertex and a move.
pub(crate) fn transposed(
    graph: &Graph,
    weights: &[i64],
    control: &Control<'_>,
) -> Result<Vec<i64>, Error> {
    let n = graph.vertices() as usize;
    control.plan((n as u64 + graph.edges()) * 8)?;
    let mut places = vec![0; n];
    for &to in &graph.targets {
        places[to as usize] += 1;
    }
    let mut first = 0;
    for place in &mut places {
        first += std::mem::replace(place, first);
    }
    let mut turned = vec![0; weights.len()];
    for (&to, &weight) in graph.targets.iter().zip(weights) {
        let place = &mut places[to as usize];
        turned[*place] = weight;
        *place += 1;
    }
    Ok(turned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::generate::SplitMix64;

    #[test]
    fn weights_go_with_the_moves_that_are_turned_round() {
        let (mut rng, control) = (SplitMix64::new(5), Control::default());
        for _ in 0..2_000 {
            let n = 1 + rng.below(7) as u32;
            let vertex = |rng: &mut SplitMix64| rng.below(n.into()) as u32;
            let edges: Vec<_> = (0..rng.below(15))
                .map(|_| (vertex(&mut rng), vertex(&mut rng)))
                .collect();
            let graph = Graph::from_edges(n, &edges);
            // Of equal moves each has the same weight: their order is nobody's business.
            let weight = |from: u32, to: u32| i64::from(from) * 10 - i64::from(to);
            let all = |graph: &Graph, weight: &dyn Fn(u32, u32) -> i64| -> Vec<i64> {
                let of = |v| graph.targets(v).iter().map(move |&to| weight(v, to));
                (0..n).flat_map(of).collect()
            };
            let turned = transposed(&graph, &all(&graph, &weight), &control).unwrap();
            let transpose = graph.transpose(&control).unwrap();
            assert_eq!(turned, all(&transpose, &|to, from| weight(from, to)));
        }
    }
}
