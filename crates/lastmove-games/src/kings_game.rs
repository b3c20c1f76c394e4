//! Placing kings that do not attack each other: `kings-game:8@1,1`.

use super::placing::PlacedPiece;
use lastmove_engine::diagram;
use lastmove_engine::game::{Listing, Syntax};
use lastmove_engine::solve::placement::Takes;

/// The players place kings in turn; the player who cannot place one that attacks no other loses.
pub static KINGS_GAME: PlacedPiece = PlacedPiece {
    listing: Listing::new(
        "kings-game",
        Syntax {
            game: "kings-game:N or kings-game:ROWSxCOLUMNS[,blocked=FILE]",
            position: "ROW,COLUMN;ROW,COLUMN;... or -",
            mv: "ROW,COLUMN",
            example: "kings-game:4x5",
        },
    )
    .rules(PlacedPiece::RULES)
    .options(PlacedPiece::OPTIONS),
    takes: Takes::Vertex,
    drawn: diagram::Piece::Placed,
    reaches: |rows, columns| rows.max(columns) == 1,
};
