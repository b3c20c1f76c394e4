//! Placing knights that do not attack each other: `knights-game:8@1,1`.

use super::placing::PlacedPiece;
use lastmove_engine::diagram;
use lastmove_engine::game::{Listing, Syntax};
use lastmove_engine::solve::placement::Takes;

/// The players place knights in turn; the player who cannot place one that attacks no other loses.
pub static KNIGHTS_GAME: PlacedPiece = PlacedPiece {
    listing: Listing::new(
        "knights-game",
        Syntax {
            game: "knights-game:N or knights-game:ROWSxCOLUMNS[,blocked=FILE]",
            position: "ROW,COLUMN;ROW,COLUMN;... or -",
            mv: "ROW,COLUMN",
            example: "knights-game:4x5",
        },
    )
    .rules(PlacedPiece::RULES)
    .options(PlacedPiece::OPTIONS),
    takes: Takes::Vertex,
    drawn: diagram::Piece::Placed,
    reaches: |rows, columns| rows * columns == 2,
};
