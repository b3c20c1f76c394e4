//! Breakthrough: `breakthrough:6x5`, `breakthrough:5x2@oo/o./.x/x./xx-o`.
//!
//! Each player has two rows of men, the first player those at the bottom. A man goes one step forward,
//! straight or diagonally, to an empty cell; diagonally he takes as well. Who reaches the row on the
//! other side wins, and who has no man left loses.
//!
//! D. Troyka, 2000. The second player wins on 6 × 5 (A. Saffidine, N. Jouandeau and T. Cazenave, 2011).

use super::moved::{Kind, Moved, Pawns};
use crate::game::Syntax;

/// A game of Breakthrough.
pub type Breakthrough = Moved<Pawns<TwoRows>>;

/// Two rows of men, which go straight and diagonally.
pub struct TwoRows;

impl Kind for TwoRows {
    const NAME: &'static str = "breakthrough";
    const SYNTAX: Syntax = Syntax {
        game: "breakthrough:N or breakthrough:ROWSxCOLUMNS",
        position: "ROW/ROW/...-TURN",
        mv: "FROM-TO",
        example: "breakthrough:5x3",
    };
    const ROWS: u32 = 2;
    const GOES_DIAGONALLY: bool = true;
}
