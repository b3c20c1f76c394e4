//! Node Kayles: `node-kayles:FILE` or `node-kayles:3x7`. A move takes a vertex of a graph, or a square
//! of a board, and all its neighbours.

use super::placing::{GraphRule, PlacedPiece};
use lastmove_engine::diagram;
use lastmove_engine::game::{Choice, Listing, Syntax};
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
            game: "node-kayles:FILE or node-kayles:ROWSxCOLUMNS[,blocked=FILE]",
            position: "VERTEX;VERTEX;... or -",
            mv: "VERTEX",
            example: "node-kayles:examples/graphs/escape.txt",
        },
    )
    .rules(Choice::File)
    .options(PlacedPiece::OPTIONS),
    takes: Takes::Vertex,
    on_board: &ON_BOARD,
};

/// The same on a board, whose squares are neighbours where they share a side.
static ON_BOARD: PlacedPiece = PlacedPiece {
    listing: Listing::new(
        "node-kayles",
        Syntax {
            game: "node-kayles:ROWSxCOLUMNS[,blocked=FILE]",
            position: "ROW,COLUMN;... or -",
            mv: "ROW,COLUMN",
            example: "node-kayles:3x7",
        },
    )
    .rules(PlacedPiece::RULES)
    .options(PlacedPiece::OPTIONS),
    takes: Takes::Vertex,
    drawn: diagram::Piece::Placed,
    reaches: |rows, columns| rows + columns == 1,
};
