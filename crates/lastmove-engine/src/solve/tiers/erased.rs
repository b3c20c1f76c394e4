//! A type-erased game in blocks, for rare operations that need not be fast.

use crate::Outcome;
use crate::game::Tiered;

/// The methods of [`Tiered`] that can be called without knowing the game's type.
trait AnyTiered<At>: Sync {
    fn blocks(&self) -> usize;
    fn slots(&self, block: usize) -> u64;
    fn at(&self, block: usize, slot: u64) -> Option<At>;
    fn slot(&self, at: At) -> (usize, u64);
    fn label(&self, at: At) -> Option<Outcome>;
    fn each_move(&self, at: At, to: &mut dyn FnMut(At));
    fn block(&self, at: At) -> usize;
    fn each_leaving(&self, at: At, to: &mut dyn FnMut(At)) -> u32;
    fn has_unmoves(&self, block: usize) -> bool;
    fn each_unmove(&self, at: At, from: &mut dyn FnMut(At));
    fn slot_and_fixed(&self, at: At) -> (u64, u64);
    fn images(&self, at: At) -> u64;
}

impl<G: Tiered> AnyTiered<G::At> for G {
    fn blocks(&self) -> usize {
        Tiered::blocks(self)
    }

    fn slots(&self, block: usize) -> u64 {
        Tiered::slots(self, block)
    }

    fn at(&self, block: usize, slot: u64) -> Option<G::At> {
        Tiered::at(self, block, slot)
    }

    fn slot(&self, at: G::At) -> (usize, u64) {
        Tiered::slot(self, at)
    }

    fn label(&self, at: G::At) -> Option<Outcome> {
        Tiered::label(self, at)
    }

    fn each_move(&self, at: G::At, mut to: &mut dyn FnMut(G::At)) {
        Tiered::each_move(self, at, &mut to);
    }

    fn block(&self, at: G::At) -> usize {
        Tiered::block(self, at)
    }

    fn each_leaving(&self, at: G::At, mut to: &mut dyn FnMut(G::At)) -> u32 {
        Tiered::each_leaving(self, at, &mut to)
    }

    fn has_unmoves(&self, block: usize) -> bool {
        Tiered::has_unmoves(self, block)
    }

    fn each_unmove(&self, at: G::At, mut from: &mut dyn FnMut(G::At)) {
        Tiered::each_unmove(self, at, &mut from);
    }

    fn slot_and_fixed(&self, at: G::At) -> (u64, u64) {
        Tiered::slot_and_fixed(self, at)
    }

    fn images(&self, at: G::At) -> u64 {
        Tiered::images(self, at)
    }
}

/// A type-erased game with these positions.
pub(super) struct Erased<'a, At>(&'a dyn AnyTiered<At>);

impl<'a, At> Erased<'a, At> {
    pub(super) fn new<G: Tiered<At = At>>(game: &'a G) -> Self {
        Self(game)
    }
}

impl<At: Copy + Send + Sync> Tiered for Erased<'_, At> {
    type At = At;

    fn blocks(&self) -> usize {
        self.0.blocks()
    }

    fn slots(&self, block: usize) -> u64 {
        self.0.slots(block)
    }

    fn at(&self, block: usize, slot: u64) -> Option<At> {
        self.0.at(block, slot)
    }

    fn slot(&self, at: At) -> (usize, u64) {
        self.0.slot(at)
    }

    fn label(&self, at: At) -> Option<Outcome> {
        self.0.label(at)
    }

    fn each_move(&self, at: At, to: &mut impl FnMut(At)) {
        self.0.each_move(at, to);
    }

    fn block(&self, at: At) -> usize {
        self.0.block(at)
    }

    fn each_leaving(&self, at: At, to: &mut impl FnMut(At)) -> u32 {
        self.0.each_leaving(at, to)
    }

    fn has_unmoves(&self, block: usize) -> bool {
        self.0.has_unmoves(block)
    }

    fn each_unmove(&self, at: At, from: &mut impl FnMut(At)) {
        self.0.each_unmove(at, from);
    }

    fn slot_and_fixed(&self, at: At) -> (u64, u64) {
        self.0.slot_and_fixed(at)
    }

    fn images(&self, at: At) -> u64 {
        self.0.images(at)
    }
}
