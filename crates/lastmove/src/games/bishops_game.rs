//! Placing bishops that do not attack each other: `bishops-game:8@1,1`.

use super::placed::{OnBoard, Piece, Placing};
use crate::game::Syntax;

/// The players place bishops in turn; who cannot place one that attacks no other loses.
pub type BishopsGame = Placing<OnBoard<Bishop>>;

/// Bishops.
pub struct Bishop;

impl Piece for Bishop {
    const NAME: &'static str = "bishops-game";
    const SYNTAX: Syntax = Syntax {
        game: "bishops-game:N or bishops-game:ROWSxCOLUMNS[,blocked=FILE]",
        position: "ROW,COLUMN;ROW,COLUMN;... or -",
        mv: "ROW,COLUMN",
        example: "bishops-game:5x6",
    };

    fn reaches(rows: usize, columns: usize) -> bool {
        rows == columns
    }
}
