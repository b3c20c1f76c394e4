//! Why a graph has no nim values.

use crate::graph::GameGraph;
use crate::{Message, Outcome};

/// Why a game on a graph has no nim values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A vertex is labelled a win or a draw.
    Labelled(u32, Outcome),
    /// Vertices have owners.
    Owned,
    /// A move from this vertex keeps the turn.
    KeepsTurn(u32),
}

impl Obstacle {
    /// The first obstacle, if there is one. O(n), and O(n + m) when moves keep the turn.
    pub fn of(game: &GameGraph) -> Option<Self> {
        if !game.owners.is_empty() {
            return Some(Self::Owned);
        }
        for v in 0..game.graph.vertices() {
            if let Some(outcome @ (Outcome::Win | Outcome::Draw)) = game.labels.get(v) {
                return Some(Self::Labelled(v, outcome));
            }
            if game.graph.has_kept_turns() && game.graph.edges_of(v).any(|(_, kept)| kept) {
                return Some(Self::KeepsTurn(v));
            }
        }
        None
    }

    /// The obstacle as a message, with vertices named by `name`.
    pub fn message(self, name: impl Fn(u32) -> String) -> Message {
        match self {
            Self::Labelled(v, outcome) => Message::new("nim-value-labelled")
                .with("vertex", name(v))
                .with("outcome", outcome),
            Self::Owned => Message::new("nim-value-owners"),
            Self::KeepsTurn(v) => Message::new("nim-value-keeps-turn").with("vertex", name(v)),
        }
    }
}
