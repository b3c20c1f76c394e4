//! Games whose positions fall into blocks that are solved one after the other.

use std::sync::Arc;

use super::{Game, Stone};
use crate::{Control, Error, Outcome};

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

    /// The block of a position, where that is known sooner than its slot.
    fn block(&self, at: Self::At) -> usize {
        self.slot(at).0
    }

    /// Calls `to` with the position after each move that leads to another block; returns how many stay.
    fn each_leaving(&self, at: Self::At, to: &mut impl FnMut(Self::At)) -> u32 {
        let (here, mut stay) = (self.block(at), 0);
        self.each_move(at, &mut |after| match self.block(after) == here {
            true => stay += 1,
            false => to(after),
        });
        stay
    }

    /// Whether [`each_unmove`](Self::each_unmove) is written for the positions of a block. Else its moves
    /// are turned round.
    fn has_unmoves(&self, block: usize) -> bool {
        let _ = block;
        false
    }

    /// Calls `from` with each position of the same block from which a move leads to this one, once for
    /// each such move. Other positions from which moves lead here may be among them.
    fn each_unmove(&self, at: Self::At, from: &mut impl FnMut(Self::At)) {
        let _ = (at, from);
    }

    /// The slot of a position in its block, and how many symmetries leave the position as it is, the
    /// identity included.
    fn slot_and_fixed(&self, at: Self::At) -> (u64, u64) {
        (self.slot(at).1, 1)
    }

    /// Of how many positions this one is the image that is kept, itself included.
    fn images(&self, at: Self::At) -> u64 {
        let _ = at;
        1
    }
}

/// A game whose positions an engine numbers in a form of its own: a [`Tiered`] one.
pub trait InTiers: Game {
    /// The engine's form of the game.
    type Tiers: Tiered + Send + Sync + 'static;

    /// The blocks of all positions that play may reach from one, and perhaps of more; the last one is
    /// that position's own.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory) or [`Blame::Limit`](crate::Blame::Limit) when they
    /// are too many, or do not fit the memory budget.
    fn tiers(
        &self,
        from: &Self::Position,
        control: &Control<'_>,
    ) -> Result<Arc<Self::Tiers>, Error>;

    /// The same with so much less symmetry that all images of what play can reach can be reached.
    /// `None` where they can anyway.
    ///
    /// # Errors
    /// As [`tiers`](Self::tiers).
    fn tiers_to_count(
        &self,
        from: &Self::Position,
        control: &Control<'_>,
    ) -> Result<Option<Arc<Self::Tiers>>, Error> {
        let _ = (from, control);
        Ok(None)
    }

    /// The position from which play begins; `None` where all positions of the last block count.
    fn origin(&self) -> Option<Self::Position> {
        Some(self.start())
    }

    /// Whether a position is among those of the blocks.
    fn is_among(&self, tiers: &Self::Tiers, at: &Self::Position) -> bool;

    /// The engine's form of a position.
    fn to_tiers(&self, at: &Self::Position) -> <Self::Tiers as Tiered>::At;

    /// The position of which this is the engine's form, when it is this player's turn; where a
    /// position says whose turn it is, the other player is passed over.
    fn of_tiers(&self, at: <Self::Tiers as Tiered>::At, turn: Stone) -> Self::Position;

    /// Whose turn it is.
    fn turn(&self, at: &Self::Position) -> Stone;
}
