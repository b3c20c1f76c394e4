//! Games whose positions fall into blocks that are solved one after the other.

use crate::Outcome;

/// A game whose positions fall into blocks: moves lead to the same block, or to one before it. Pieces
/// that are taken do not come back, so the positions with the same pieces are such a block. In a
/// block play may go round in circles.
///
/// Positions are what an engine moves about, small and copied: a position is numbered by its block
/// and a *slot* of it. Some slots may be of no position; where a game has symmetries, all images of a
/// position have one slot.
///
/// Every move passes the turn, and values are those for the player to move.
pub trait Tiered: Sync {
    /// A position.
    type At: Copy + Send + Sync;

    /// How many blocks.
    fn blocks(&self) -> usize;

    /// How many slots a block has.
    fn slots(&self, block: usize) -> u64;

    /// The position in a slot; `None` where there is none.
    fn at(&self, block: usize, slot: u64) -> Option<Self::At>;

    /// The block and the slot of a position.
    fn slot(&self, at: Self::At) -> (usize, u64);

    /// The outcome of a position at which the game is over by rule; without one, and without a move,
    /// the rule of play decides.
    fn label(&self, at: Self::At) -> Option<Outcome>;

    /// Calls `to` with the position after each move. Two moves may lead to the same one.
    fn each_move(&self, at: Self::At, to: &mut impl FnMut(Self::At));

    /// Of how many positions this one is the image that is kept, itself included.
    fn images(&self, at: Self::At) -> u64 {
        let _ = at;
        1
    }
}
