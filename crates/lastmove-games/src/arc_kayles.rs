//! Arc Kayles: `arc-kayles:FILE` or `arc-kayles:3x7`. A move takes two neighbouring vertices of a graph,
//! or squares of a board; on a board this is Cram.
//!
//! In the names of vertices a `-` is written `%2D`.

use super::placing::{GraphRule, PlacedPiece};
use lastmove_engine::diagram;
use lastmove_engine::game::{Choice, Listing, Syntax};
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
            game: "arc-kayles:FILE or arc-kayles:ROWSxCOLUMNS[,blocked=FILE]",
            position: "VERTEX-VERTEX;... or -",
            mv: "VERTEX-VERTEX",
            example: "arc-kayles:examples/graphs/escape.txt",
        },
    )
    .rules(Choice::File)
    .options(PlacedPiece::OPTIONS),
    takes: Takes::Edge,
    on_board: &ON_BOARD,
};

/// The same on a board, whose squares are neighbours where they share a side.
static ON_BOARD: PlacedPiece = PlacedPiece {
    listing: Listing::new(
        "arc-kayles",
        Syntax {
            game: "arc-kayles:ROWSxCOLUMNS[,blocked=FILE]",
            position: "ROW,COLUMN-ROW,COLUMN;... or -",
            mv: "ROW,COLUMN-ROW,COLUMN",
            example: "arc-kayles:3x7",
        },
    )
    .rules(PlacedPiece::RULES)
    .options(PlacedPiece::OPTIONS),
    takes: Takes::Edge,
    drawn: diagram::Piece::Placed,
    reaches: |rows, columns| rows + columns == 1,
};
