//! Node Kayles: `node-kayles:FILE`. A move takes a vertex of a graph and all its neighbours.

use super::placing::GraphRule;
use lastmove_engine::game::{Listing, Syntax};
use lastmove_engine::solve::placement::Takes;

/// The players take vertices in turn, each with its neighbours; the player who cannot loses. Edges
/// have no direction here.
///
/// Source: T. J. Schaefer, "On the complexity of some two-person perfect-information games", Journal
/// of Computer and System Sciences 16 (1978).
pub static NODE_KAYLES: GraphRule = GraphRule {
    listing: Listing::new(
        "node-kayles",
        Syntax {
            game: "node-kayles:FILE",
            position: "VERTEX;VERTEX;... or -",
            mv: "VERTEX",
            example: "node-kayles:examples/graphs/escape.txt",
        },
    ),
    takes: Takes::Vertex,
};
