//! Placing rooks that do not attack each other: `rooks-game:8@1,1`.

use super::placed::{OnBoard, Piece, Placing};
use crate::game::Syntax;

/// The players place rooks in turn; who cannot place one that attacks no other loses.
pub type RooksGame = Placing<OnBoard<Rook>>;

/// Rooks.
pub struct Rook;

impl Piece for Rook {
    const NAME: &'static str = "rooks-game";
    const SYNTAX: Syntax = Syntax {
        game: "rooks-game:N or rooks-game:ROWSxCOLUMNS[,blocked=FILE]",
        position: "ROW,COLUMN;ROW,COLUMN;... or -",
        mv: "ROW,COLUMN",
        example: "rooks-game:5x7",
    };

    fn reaches(rows: usize, columns: usize) -> bool {
        rows == 0 || columns == 0
    }
}
