//! Cram: `cram:4x5@1,1-1,2`. A move places a domino on two neighbouring squares.

use super::placing::PlacedPiece;
use lastmove_engine::diagram;
use lastmove_engine::game::{Listing, Syntax};
use lastmove_engine::solve::placement::Takes;

/// The players place dominoes in turn; the player who cannot loses.
///
/// Source: M. Gardner, "Mathematical games", Scientific American 230 (1974), no. 2.
pub static CRAM: PlacedPiece = PlacedPiece {
    listing: Listing::new(
        "cram",
        Syntax {
            game: "cram:N or cram:ROWSxCOLUMNS[,blocked=FILE]",
            position: "ROW,COLUMN-ROW,COLUMN;... or -",
            mv: "ROW,COLUMN-ROW,COLUMN",
            example: "cram:4x5",
        },
    )
    .rules(PlacedPiece::RULES)
    .options(PlacedPiece::OPTIONS),
    takes: Takes::Edge,
    drawn: diagram::Piece::Placed,
    reaches: |rows, columns| rows + columns == 1,
};
