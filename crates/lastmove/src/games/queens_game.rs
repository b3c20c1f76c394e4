//! Placing queens that do not attack each other: `queens-game:8@1,1`.

use super::placed::{OnBoard, Piece, Placing};
use crate::diagram;
use crate::game::Syntax;

/// The players place queens in turn; who cannot place one that attacks no other loses.
pub type QueensGame = Placing<OnBoard<Queen>>;

/// Queens.
pub struct Queen;

impl Piece for Queen {
    const NAME: &'static str = "queens-game";
    const SYNTAX: Syntax = Syntax {
        game: "queens-game:N or queens-game:ROWSxCOLUMNS[,blocked=FILE]",
        position: "ROW,COLUMN;ROW,COLUMN;... or -",
        mv: "ROW,COLUMN",
        example: "queens-game:8@1,1",
    };
    const DRAWN: diagram::Piece = diagram::Piece::Queen;

    fn reaches(rows: usize, columns: usize) -> bool {
        rows == columns || rows == 0 || columns == 0
    }
}
