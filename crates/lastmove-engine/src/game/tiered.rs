//! Games whose positions fall into blocks that are solved one after the other.

use std::sync::Arc;

use super::{Game, Stone};
use crate::vectors::always;
use crate::{Control, Error, Outcome};

/// A game whose positions fall into blocks: moves lead to the same block, or to one before it.
/// Captured pieces do not come back, so the positions with the same pieces are such a block. Within
/// a block, play may have cycles.
///
/// Positions are small and copied: a position is numbered by its block and a *slot* within it. Some
/// slots may hold no position; all images of a position under the game's symmetries share one slot.
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

    /// The outcome of a position at which the rules end the game; a position without a label and
    /// without a move is decided by the rule of play.
    fn label(&self, at: Self::At) -> Option<Outcome>;

    /// Whether positions with a label have no moves: then only those without are asked for one.
    fn ends_where_stuck(&self) -> bool {
        false
    }

    /// Calls `to` with the position after each move. Several moves may lead to the same one.
    fn each_move(&self, at: Self::At, to: &mut impl FnMut(Self::At));

    /// The block of a position, where it is cheaper to find than its slot.
    fn block(&self, at: Self::At) -> usize {
        self.slot(at).0
    }

    /// Calls `to` with the position after each move that leads to another block; returns how many
    /// moves stay in the block.
    fn each_leaving(&self, at: Self::At, to: &mut impl FnMut(Self::At)) -> u32 {
        let (here, mut stay) = (self.block(at), 0);
        self.each_move(at, &mut |after| match self.block(after) == here {
            true => stay += 1,
            false => to(after),
        });
        stay
    }

    /// Whether [`each_unmove`](Self::each_unmove) is implemented for the positions of a block.
    /// Otherwise the engine transposes its moves.
    fn has_unmoves(&self, block: usize) -> bool {
        let _ = block;
        false
    }

    /// Calls `from` with each position of the same block from which a move leads to this one, once
    /// for each such move. It may also pass positions of other blocks from which moves lead here.
    fn each_unmove(&self, at: Self::At, from: &mut impl FnMut(Self::At)) {
        let _ = (at, from);
    }

    /// How many numbers there are in another order of the positions of a block, in which the moves of
    /// neighbours lead to neighbouring slots: large blocks are worked through in that order, since it
    /// needs few random reads. 0 where there is no such order.
    fn turned(&self, block: usize) -> u64 {
        let _ = block;
        0
    }

    /// The position, or an image of it, with a number below [`turned`](Self::turned), and its slot;
    /// each position of the block has one number, and some numbers have none.
    fn at_turned(&self, block: usize, number: u64) -> Option<(Self::At, u64)> {
        let _ = (block, number);
        None
    }

    /// Calls `to` with the block and the slot of the position after each move. A numbering that can
    /// do part of the work for all of them at once may override it.
    #[inline(always)]
    fn each_slot_after(&self, at: Self::At, to: &mut impl FnMut(usize, u64)) {
        let mut see = always(
            #[inline(always)]
            |after| {
                let (block, slot) = self.slot(after);
                to(block, slot);
            },
        );
        self.each_move(at, &mut see);
    }

    /// The same for the moves of [`each_leaving`](Self::each_leaving).
    #[inline(always)]
    fn each_slot_leaving(&self, at: Self::At, to: &mut impl FnMut(usize, u64)) -> u32 {
        let mut see = always(
            #[inline(always)]
            |after| {
                let (block, slot) = self.slot(after);
                to(block, slot);
            },
        );
        self.each_leaving(at, &mut see)
    }

    /// Calls `from` with what [`slot_and_fixed`](Self::slot_and_fixed) returns for each position
    /// of [`each_unmove`](Self::each_unmove) in this block. A numbering that has done part of the work
    /// for all of them at once may override it.
    #[inline(always)]
    fn each_slot_before(&self, block: usize, at: Self::At, from: &mut impl FnMut(u64, u64)) {
        let mut see = always(
            #[inline(always)]
            |before| {
                if self.block(before) == block {
                    let (slot, fixed) = self.slot_and_fixed(before);
                    from(slot, fixed);
                }
            },
        );
        self.each_unmove(at, &mut see);
    }

    /// The slot of a position in its block, and how many symmetries leave the position as it is, the
    /// identity included.
    fn slot_and_fixed(&self, at: Self::At) -> (u64, u64) {
        (self.slot(at).1, 1)
    }

    /// The number of distinct images of this position, itself included.
    fn images(&self, at: Self::At) -> u64 {
        let _ = at;
        1
    }
}

/// A game whose positions an engine numbers in a form of its own: a [`Tiered`] one.
pub trait InTiers: Game {
    /// The engine's form of the game.
    type Tiers: Tiered + Send + Sync + 'static;

    /// The blocks of all positions that play may reach from `at`, and perhaps more; the last block
    /// is that of `at`.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory) or [`Blame::Limit`](crate::Blame::Limit) when they
    /// are too many, or do not fit the memory budget.
    fn tiers(
        &self,
        from: &Self::Position,
        control: &Control<'_>,
    ) -> Result<Arc<Self::Tiers>, Error>;

    /// Like [`tiers`](Self::tiers), with symmetry reduced until all images of a reachable position
    /// are reachable. `None` where they are anyway.
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

    /// The position with this engine's form when it is this player's turn; where a position
    /// includes whose turn it is, the other player has passed.
    fn of_tiers(&self, at: <Self::Tiers as Tiered>::At, turn: Stone) -> Self::Position;

    /// Whose turn it is.
    fn turn(&self, at: &Self::Position) -> Stone;
}
