//! The positions that play can reach.

use std::ops::Range;
use std::sync::atomic::Ordering::{AcqRel, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU8};

use crate::game::{Stone, Tiered};
use crate::memory::zeroed;
use crate::vectors::{Job, Vectors};
use crate::{Control, Error};

/// Slots that a thread processes at a time.
const CHUNK: usize = 1 << 12;

/// Bits for the first and for the second player's turn.
const TURNS: u8 = 0b11;

/// The shift from the bits of reached turns to those already expanded.
const DONE: u32 = 2;

/// Which slots are of positions that play can reach, and whose turn it can be there.
#[derive(Debug)]
pub struct Reached {
    blocks: Vec<Vec<AtomicU8>>,
}

fn mark(turn: Stone) -> u8 {
    match turn {
        Stone::X => 1,
        Stone::O => 2,
    }
}

impl Reached {
    /// Finds all that play can reach from a position, in O(n + m) for n slots and m moves, on all
    /// threads of `control`. All images of a reachable position must be reachable, as they are
    /// where the symmetries fix the first position.
    ///
    /// Memory: a byte a slot.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory) when it does not fit the memory budget,
    /// [`Blame::Interrupt`](crate::Blame::Interrupt),
    /// [`Blame::Machine`](crate::Blame::Machine) when threads cannot be started.
    pub fn from<G: Tiered>(
        game: &G,
        start: G::At,
        turn: Stone,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let this = Self::none(game, control)?;
        let (block, slot) = game.slot(start);
        this.blocks[block][slot as usize].store(mark(turn), Relaxed);
        control.with_threads(|| this.spread(game, control))??;
        Ok(this)
    }

    /// All positions of the last block.
    ///
    /// # Errors
    /// As [`from`](Self::from).
    pub fn last_block<G: Tiered>(game: &G, control: &Control<'_>) -> Result<Self, Error> {
        let this = Self::none(game, control)?;
        let block = game.blocks().saturating_sub(1);
        for (slot, marks) in (0..).zip(this.blocks.last().into_iter().flatten()) {
            if slot % CHUNK as u64 == 0 {
                control.check()?;
            }
            if game.at(block, slot).is_some() {
                marks.store(mark(Stone::X), Relaxed);
            }
        }
        Ok(this)
    }

    /// Nothing is reached yet.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory) when it does not fit the memory budget.
    pub fn none<G: Tiered>(game: &G, control: &Control<'_>) -> Result<Self, Error> {
        let sizes = (0..game.blocks()).map(|block| game.slots(block));
        control.afford(sizes.clone().fold(0, u64::saturating_add))?;
        let blocks = sizes.map(|slots| zeroed(slots as usize));
        Ok(Self {
            blocks: blocks.collect::<Result<_, _>>()?,
        })
    }

    fn spread<G: Tiered>(&self, game: &G, control: &Control<'_>) -> Result<(), Error> {
        let all = self.blocks.iter().map(|marks| marks.len() as u64).sum();
        let phase = control.phase("tiers-reach", Some(all));
        let vectors = Vectors::widest();
        let mut done = 0;
        for block in (0..self.blocks.len()).rev() {
            let slots = self.blocks[block].len();
            let is_open: Vec<AtomicBool> = (0..slots.div_ceil(CHUNK))
                .map(|_| AtomicBool::new(true))
                .collect();
            while is_open.iter().any(|open| open.load(Relaxed)) {
                control.check()?;
                let go_on = |chunk: usize| {
                    let open = &is_open[chunk];
                    // Marks made before it was opened are visible.
                    if open.swap(false, AcqRel) && !control.is_cancelled() {
                        vectors.run(GoOn {
                            reached: self,
                            game,
                            block,
                            slots: chunk * CHUNK..slots.min((chunk + 1) * CHUNK),
                            is_open: &is_open,
                        });
                    }
                };
                match is_open.len() {
                    1 => go_on(0),
                    chunks => crate::parallel::each(chunks, &go_on),
                }
            }
            done += slots as u64;
            phase.advance(done);
        }
        control.check()
    }

    /// Expands the slots reached since the last pass.
    #[inline(always)]
    fn go_on<G: Tiered>(
        &self,
        game: &G,
        block: usize,
        slots: Range<usize>,
        is_open: &[AtomicBool],
    ) {
        let mut after = Vec::new();
        for slot in slots {
            let marks = &self.blocks[block][slot];
            let seen = marks.load(Relaxed);
            let fresh = seen & TURNS & !(seen >> DONE);
            if fresh == 0 {
                continue;
            }
            marks.fetch_or(fresh << DONE, Relaxed);
            let Some(at) = game.at(block, slot as u64) else {
                continue;
            };
            if game.label(at).is_some() {
                continue;
            }
            // The turn passes.
            let next = (fresh >> 1 | fresh << 1) & TURNS;
            game.each_move(at, &mut |to| after.push(to));
            for to in after.drain(..) {
                let (to_block, to) = game.slot(to);
                let marks = &self.blocks[to_block][to as usize];
                if marks.load(Relaxed) & next != next {
                    marks.fetch_or(next, Relaxed);
                    if to_block == block {
                        is_open[to as usize / CHUNK].store(true, Release);
                    }
                }
            }
        }
    }

    /// Marks a slot as reached when it is this player's turn.
    pub fn add(&mut self, block: usize, slot: u64, turn: Stone) {
        *self.blocks[block][slot as usize].get_mut() |= mark(turn);
    }

    /// Whether play reaches a slot, in either player's turn.
    #[must_use]
    pub fn has(&self, block: usize, slot: u64) -> bool {
        self.blocks[block][slot as usize].load(Relaxed) & TURNS != 0
    }

    /// The players whose turn it can be at a slot.
    pub fn turns(&self, block: usize, slot: u64) -> impl Iterator<Item = Stone> + use<> {
        let marks = self.blocks[block][slot as usize].load(Relaxed);
        let turns = [Stone::X, Stone::O].into_iter();
        turns.filter(move |turn| marks & mark(*turn) != 0)
    }
}

/// Compiled for the machine's level: numbering positions counts bits.
struct GoOn<'a, G> {
    reached: &'a Reached,
    game: &'a G,
    block: usize,
    slots: Range<usize>,
    is_open: &'a [AtomicBool],
}

impl<G: Tiered> Job for GoOn<'_, G> {
    type Output = ();
    const V3_SUFFICES: bool = true;

    #[inline(always)]
    fn run(self) {
        self.reached
            .go_on(self.game, self.block, self.slots, self.is_open);
    }
}
