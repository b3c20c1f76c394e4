//! Placing rooks that do not attack each other: `rooks-game:8@1,1`.

use super::placing::PlacedPiece;
use lastmove_engine::diagram;
use lastmove_engine::game::{Listing, Syntax};
use lastmove_engine::solve::placement::Takes;

/// The players place rooks in turn; the player who cannot place one that attacks no other loses.
pub static ROOKS_GAME: PlacedPiece = PlacedPiece {
    listing: Listing::new(
        "rooks-game",
        Syntax {
            game: "rooks-game:N or rooks-game:ROWSxCOLUMNS[,blocked=FILE]",
            position: "ROW,COLUMN;ROW,COLUMN;... or -",
            mv: "ROW,COLUMN",
            example: "rooks-game:5x7",
        },
    )
    .rules(PlacedPiece::RULES)
    .options(PlacedPiece::OPTIONS),
    takes: Takes::Vertex,
    drawn: diagram::Piece::Placed,
    reaches: |rows, columns| rows == 0 || columns == 0,
};
