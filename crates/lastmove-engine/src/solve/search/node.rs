//! The positions that a search visits.

use super::order::Child;
use crate::game::{Stone, Stones};

/// A position in which no one has won, with derived data.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) at: Stones,
    pub(super) count: u32,
    /// Where the player to move could complete a winning set; in normal play none of these cells is
    /// open.
    pub(super) mine: u64,
    /// Where the other player could.
    pub(super) theirs: u64,
}

impl Node {
    #[inline(always)]
    pub(super) fn mover(&self) -> Stone {
        match self.count % 2 {
            0 => Stone::X,
            _ => Stone::O,
        }
    }

    /// The position after a move.
    #[inline(always)]
    pub(super) fn after(&self, child: &Child) -> Self {
        Self {
            at: self.at.with_stone_of(self.mover(), child.cell),
            count: self.count + 1,
            mine: self.theirs & !(1 << child.cell),
            theirs: child.threats,
        }
    }
}
