//! A graph with its moves turned round, which is all that solving needs.

use super::{Graph, NamedGraph, Priorities};

/// A graph whose moves were turned round while it was read.
#[derive(Clone, Debug, Default)]
pub struct TurnedGraph {
    /// Labels, owners and names. There are no moves.
    pub rest: NamedGraph,
    /// The moves reversed.
    pub back: Graph,
    /// The number of moves that leave each vertex.
    pub degrees: Vec<u32>,
}

/// A graph of which only the values will be asked.
#[derive(Clone, Debug)]
pub enum ToSolve {
    /// With its moves.
    Held(NamedGraph),
    /// With its moves turned round.
    Turned(TurnedGraph),
    /// A parity game whose priorities have both parities.
    Parity(NamedGraph, Priorities),
}
