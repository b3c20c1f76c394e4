//! Placing kings that do not attack each other: `kings-game:8@1,1`.

use super::placed::{OnBoard, Piece, Placing};
use crate::game::Syntax;

/// The players place kings in turn; who cannot place one that attacks no other loses.
pub type KingsGame = Placing<OnBoard<King>>;

/// Kings.
pub struct King;

impl Piece for King {
    const NAME: &'static str = "kings-game";
    const SYNTAX: Syntax = Syntax {
        game: "kings-game:N or kings-game:ROWSxCOLUMNS[,blocked=FILE]",
        position: "ROW,COLUMN;ROW,COLUMN;... or -",
        mv: "ROW,COLUMN",
        example: "kings-game:4x5",
    };

    fn reaches(rows: usize, columns: usize) -> bool {
        rows.max(columns) == 1
    }
}
