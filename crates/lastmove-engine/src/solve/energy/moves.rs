//! The moves of a game turned round, with their weights, and the numbers that they are added to.

use std::fmt::Debug;
use std::ops::{Add, Mul, Neg, Sub};

use super::EnergyGame;
use crate::graph::{Graph, OffsetSlice};
use crate::{Control, Error};

/// Numbers that credits and biases are counted in.
pub(super) trait Number:
    Copy
    + Debug
    + Default
    + Ord
    + From<i64>
    + Into<i128>
    + TryInto<i64>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Neg<Output = Self>
{
    /// The largest number of which four can be added.
    fn room() -> Self;
}

impl Number for i64 {
    fn room() -> Self {
        Self::MAX / 4
    }
}

impl Number for i128 {
    fn room() -> Self {
        Self::MAX / 4
    }
}

/// The moves into each vertex, with their weights.
pub(super) struct Turned {
    graph: Graph,
    weights: Vec<i64>,
}

impl Turned {
    /// Bytes that it takes, and those while it is made.
    pub(super) fn bytes(game: &EnergyGame<'_>) -> u64 {
        let (n, m) = (u64::from(game.len()), game.graph().edges());
        2 * Graph::bytes(n, m) + 8 * (n + m)
    }

    pub(super) fn new(game: &EnergyGame<'_>, control: &Control<'_>) -> Result<Self, Error> {
        let graph = game.graph().transpose(control)?;
        let mut next: Vec<u64> = match graph.offsets() {
            OffsetSlice::Narrow(offsets) => offsets.iter().map(|&offset| offset.into()).collect(),
            OffsetSlice::Wide(offsets) => offsets.to_vec(),
        };
        // The sources of a vertex are in rising order, so the edges come as they are put there.
        let mut weights = vec![0; game.weights.len()];
        for v in 0..game.len() {
            if v % (1 << 12) == 0 {
                control.check()?;
            }
            for (to, weight) in game.edges(v) {
                let at = &mut next[to as usize];
                weights[*at as usize] = weight;
                *at += 1;
            }
        }
        Ok(Self { graph, weights })
    }

    /// The edges into a vertex: sources and weights.
    #[inline]
    pub(super) fn edges(&self, v: u32) -> impl Iterator<Item = (u32, i64)> + '_ {
        let range = self.graph.edge_range(v);
        let sources = &self.graph.all_targets()[range.clone()];
        sources
            .iter()
            .copied()
            .zip(self.weights[range].iter().copied())
    }
}
