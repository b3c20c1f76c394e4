//! Arc Kayles: `arc-kayles:FILE`. A move takes two neighbouring vertices of a graph.
//!
//! In the names of vertices a `-` is written `%2D`.

use super::placing::GraphRule;
use lastmove_engine::game::{Listing, Syntax};
use lastmove_engine::solve::placement::Takes;

/// The players take edges in turn, each with all edges that meet it; the player who cannot loses.
/// Edges have no direction here.
///
/// Source: T. J. Schaefer, "On the complexity of some two-person perfect-information games", Journal
/// of Computer and System Sciences 16 (1978).
pub static ARC_KAYLES: GraphRule = GraphRule {
    listing: Listing::new(
        "arc-kayles",
        Syntax {
            game: "arc-kayles:FILE",
            position: "VERTEX-VERTEX;... or -",
            mv: "VERTEX-VERTEX",
            example: "arc-kayles:examples/graphs/escape.txt",
        },
    ),
    takes: Takes::Edge,
};
