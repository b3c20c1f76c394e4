//! A game graph whose vertices have names.

use super::{GameGraph, Names};
use crate::{Error, Message};

/// A game graph as a file holds it, with named vertices.
#[derive(Clone, Debug, Default)]
pub struct NamedGraph {
    /// The game.
    pub game: GameGraph,
    /// The name of each vertex.
    pub names: Names,
}

impl NamedGraph {
    /// About how many bytes everything but the moves takes.
    pub fn bytes_beside_moves(&self) -> u64 {
        self.names.bytes() + self.game.labels.bytes() + self.game.owners.bytes()
    }

    /// Refuses owners, declared outcomes and moves that keep the turn, for a game in which they
    /// have no meaning.
    pub fn edges_alone(&self, file: &str, game: &'static str) -> Result<(), Error> {
        let graph = &self.game.graph;
        let what = if !self.game.owners.is_empty() {
            "owners"
        } else if (0..graph.vertices()).any(|v| self.game.labels.get(v).is_some()) {
            "labels"
        } else if graph.has_kept_turns() {
            "turns"
        } else {
            return Ok(());
        };
        let message = Message::new("graph-edges-alone").with("file", file);
        Err(Error::input(message.with("what", what).with("game", game)))
    }
}
