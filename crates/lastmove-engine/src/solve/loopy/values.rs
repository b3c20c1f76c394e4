//! The loopy nim values of all vertices, packed.

use crate::graph::GameGraph;
use crate::{LoopyNimber, Nimber, Outcome};

/// Set where the value is infinite.
const INFINITE: u32 = 1 << 31;

/// The loopy nim values of the vertices 0 to n − 1 of a graph, four bytes each, and on a graph with
/// cycles four more for the order in which they were found. Equality compares the numbers only.
///
/// The set K of an infinite value is not stored: [`get`](Self::get) computes it from the options,
/// and so takes the graph.
#[derive(Clone, Debug, Default)]
pub struct LoopyValues {
    words: Vec<u32>,
    /// Empty for a graph without cycles.
    order: Vec<u32>,
}

impl PartialEq for LoopyValues {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl Eq for LoopyValues {}

impl LoopyValues {
    /// Values from a number for each vertex that has one, and from whether an infinite one has an
    /// option of value 0, with their [`order`](Self::order).
    pub(super) fn new(values: impl Iterator<Item = Result<u32, bool>>, order: Vec<u32>) -> Self {
        let word = |value| match value {
            Ok(number) => number,
            Err(zero) => INFINITE | u32::from(zero),
        };
        Self {
            words: values.map(word).collect(),
            order,
        }
    }

    /// How many vertices there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.words.len() as u64
    }

    /// Whether there is no vertex.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The nim value of a vertex; `None` where it is infinite.
    ///
    /// # Panics
    /// When there is no such vertex.
    #[must_use]
    pub fn number(&self, v: u32) -> Option<u32> {
        let word = self.words[v as usize];
        (word & INFINITE == 0).then_some(word)
    }

    /// The place of a vertex in the order in which values were found; `None` where the order was
    /// not kept, as for a graph without cycles. From a vertex of value m, every move to a larger or
    /// an infinite value can be answered by a move back to value m, to a vertex earlier in the
    /// order or one that reaches no cycle: so such play ends.
    ///
    /// # Panics
    /// When there is no such vertex.
    #[must_use]
    pub fn order(&self, v: u32) -> Option<u32> {
        (!self.order.is_empty()).then(|| self.order[v as usize])
    }

    /// The winner at a vertex in normal play.
    ///
    /// # Panics
    /// When there is no such vertex.
    #[must_use]
    pub fn outcome(&self, v: u32) -> Outcome {
        match self.words[v as usize] {
            0 => Outcome::Loss,
            INFINITE => Outcome::Draw,
            _ => Outcome::Win,
        }
    }

    /// The value of a vertex of `game`, which must be the graph of these values. O(d log d) for d
    /// moves.
    ///
    /// # Panics
    /// When there is no such vertex.
    #[must_use]
    pub fn get(&self, game: &GameGraph, v: u32) -> LoopyNimber {
        if let Some(number) = self.number(v) {
            return Nimber::from(u64::from(number)).into();
        }
        let targets = game.graph.targets(v).iter();
        let mut numbers: Vec<_> = targets.filter_map(|&to| self.number(to)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        LoopyNimber::infinite(numbers.into_iter().map(|number| u64::from(number).into()))
    }

    /// The values of all vertices in order, as [`get`](Self::get) returns them.
    pub fn iter(&self, game: &GameGraph) -> impl Iterator<Item = LoopyNimber> {
        (0..self.words.len() as u32).map(|v| self.get(game, v))
    }
}
