//! Placing bishops that do not attack each other: `bishops-game:8@1,1`.

use super::placing::PlacedPiece;
use lastmove_engine::diagram;
use lastmove_engine::game::{Listing, Syntax};
use lastmove_engine::solve::placement::Takes;

/// The players place bishops in turn; the player who cannot place one that attacks no other loses.
pub static BISHOPS_GAME: PlacedPiece = PlacedPiece {
    listing: Listing::new(
        "bishops-game",
        Syntax {
            game: "bishops-game:N or bishops-game:ROWSxCOLUMNS[,blocked=FILE]",
            position: "ROW,COLUMN;ROW,COLUMN;... or -",
            mv: "ROW,COLUMN",
            example: "bishops-game:5x6",
        },
    )
    .rules(PlacedPiece::RULES)
    .options(PlacedPiece::OPTIONS),
    takes: Takes::Vertex,
    drawn: diagram::Piece::Placed,
    reaches: |rows, columns| rows == columns,
};
