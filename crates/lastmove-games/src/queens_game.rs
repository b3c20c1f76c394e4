//! Placing queens that do not attack each other: `queens-game:8@1,1`.

use super::placing::PlacedPiece;
use lastmove_engine::diagram;
use lastmove_engine::game::{Listing, Syntax};
use lastmove_engine::solve::placement::Takes;

/// The players place queens in turn; the player who cannot place one that attacks no other loses.
pub static QUEENS_GAME: PlacedPiece = PlacedPiece {
    listing: Listing::new(
        "queens-game",
        Syntax {
            game: "queens-game:N or queens-game:ROWSxCOLUMNS[,blocked=FILE]",
            position: "ROW,COLUMN;ROW,COLUMN;... or -",
            mv: "ROW,COLUMN",
            example: "queens-game:8@1,1",
        },
    )
    .rules(PlacedPiece::RULES)
    .options(PlacedPiece::OPTIONS),
    takes: Takes::Vertex,
    drawn: diagram::Piece::Queen,
    reaches: |rows, columns| rows == columns || rows == 0 || columns == 0,
};
