//! Hexapawn: `hexapawn:3x3`, `hexapawn:3x3@o.o/.o./xxx-x`.
//!
//! Each player has a row of pawns, the first player the one at the bottom. A pawn goes one step forward
//! to an empty cell, or takes one diagonally forward. Who reaches the row on the other side wins, and
//! who cannot move loses.
//!
//! M. Gardner made it in 1962 for a machine of matchboxes that learns. On 3 × 3 the first player loses.

use super::moved::{Kind, Moved, Pawns};
use crate::game::Syntax;

/// A game of Hexapawn.
pub type Hexapawn = Moved<Pawns<Row>>;

/// One row of pawns, which go straight.
pub struct Row;

impl Kind for Row {
    const NAME: &'static str = "hexapawn";
    const SYNTAX: Syntax = Syntax {
        game: "hexapawn:N or hexapawn:ROWSxCOLUMNS",
        position: "ROW/ROW/...-TURN",
        mv: "FROM-TO",
        example: "hexapawn:3x3",
    };
    const ROWS: u32 = 1;
    const GOES_DIAGONALLY: bool = false;
}
