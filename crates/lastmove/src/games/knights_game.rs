//! Placing knights that do not attack each other: `knights-game:8@1,1`.

use super::placed::{OnBoard, Piece, Placing};
use crate::game::Syntax;

/// The players place knights in turn; who cannot place one that attacks no other loses.
pub type KnightsGame = Placing<OnBoard<Knight>>;

/// Knights.
pub struct Knight;

impl Piece for Knight {
    const NAME: &'static str = "knights-game";
    const SYNTAX: Syntax = Syntax {
        game: "knights-game:N or knights-game:ROWSxCOLUMNS[,blocked=FILE]",
        position: "ROW,COLUMN;ROW,COLUMN;... or -",
        mv: "ROW,COLUMN",
        example: "knights-game:4x5",
    };

    fn reaches(rows: usize, columns: usize) -> bool {
        rows * columns == 2
    }
}
