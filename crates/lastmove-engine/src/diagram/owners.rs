//! What belongs to one of the players: sides of a board, and pieces in hand.

use super::Player;

/// Whose the sides of a board are that its players join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// Who joins top and bottom.
    pub top_bottom: Player,
    /// Who joins left and right.
    pub left_right: Player,
}

/// Pieces in hand: what is on this cell is beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// Whose they are.
    pub of: Player,
    /// How many there are of this kind.
    pub count: u32,
}
