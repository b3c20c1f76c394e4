//! A game graph whose vertices have names.

use super::{GameGraph, Names};

/// A game graph as a file holds it: vertices are known by name.
#[derive(Clone, Debug, Default)]
pub struct NamedGraph {
    /// The game.
    pub game: GameGraph,
    /// The name of each vertex.
    pub names: Names,
}
