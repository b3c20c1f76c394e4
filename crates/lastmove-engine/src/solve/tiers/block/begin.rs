//! The initial state of each slot, and the transpose of the moves within the block.

use std::ops::Range;
use std::sync::atomic::Ordering::{Relaxed, Release};

use super::super::kept::{self, Kept};
use super::super::unmoves::{Counted, Unmoves};
use super::super::word::{Code, DRAW, Left, State, Word, over, plies};
use super::best::Best;
use super::{Block, CHUNK};
use crate::game::Tiered;
use crate::vectors::{Job, always};

/// The moves from a position.
struct Made<A> {
    after: Vec<A>,
    /// The slots of moves that stay in the block; the blocks and slots of the others.
    inside: Vec<u64>,
    outside: Vec<(usize, u64)>,
}

impl<A> Default for Made<A> {
    fn default() -> Self {
        Self {
            after: Vec::new(),
            inside: Vec::new(),
            outside: Vec::new(),
        }
    }
}

/// Of so many chunks of slots one is told to those who wait.
const TOLD: usize = 16;

impl<G: Tiered, W: Word> Block<'_, G, W> {
    /// Computes the initial states; counts the moves that stay in the block.
    pub(super) fn begin(
        &self,
        known: &(impl Fn(usize, u64) -> Option<Code> + Sync),
        counted: &Counted,
        kept: &Kept,
    ) {
        let stuck = over(self.play.stuck());
        self.each_chunk(|chunk, slots| {
            let len = slots.len() as u64;
            let list = self.vectors.run(Begin {
                block: self,
                slots,
                stuck,
                known,
                counted,
                most: kept.room(),
            });
            kept.put(chunk, list);
            // The moves that stay in the block are about as much work again.
            let begun = self.begun.fetch_add(len, Relaxed) + len;
            if chunk.is_multiple_of(TOLD) {
                (self.told)(begun / 2);
            }
        });
    }

    #[inline(always)]
    fn begin_some(
        &self,
        slots: Range<usize>,
        stuck: Code,
        known: &impl Fn(usize, u64) -> Option<Code>,
        counted: &Counted,
        most: usize,
    ) -> Option<Vec<u32>> {
        let mut made = Made::default();
        let mut list = Some(Vec::new());
        let start = slots.start;
        let (mut levels, mut longest, mut stays) = (0, 0, false);
        for slot in slots {
            let state = self.first(slot, stuck, known, &mut made);
            let inside = &made.inside;
            let fits = match state.left {
                Left::Moves(moves) => moves <= W::MOST_MOVES,
                _ => true,
            };
            if !fits || (state.code != DRAW && plies(state.code) > W::MOST_PLIES) {
                self.is_too_large.store(true, Relaxed);
                return None;
            }
            self.words[slot].set(state);
            stays |= matches!(state.left, Left::Moves(_) | Left::Saved);
            match state.left {
                Left::Empty => continue,
                Left::Nothing => {}
                _ if self.is_told => {}
                _ => {
                    inside.iter().for_each(|slot| counted.add(*slot));
                    let listed = list.take().filter(|list| list.len() + inside.len() < most);
                    list = listed.and_then(|list| kept::with(list, slot - start, inside));
                }
            }
            if state.code != DRAW && !matches!(state.left, Left::Moves(_)) {
                levels |= 1 << (plies(state.code) % 64);
                longest = longest.max(plies(state.code));
            }
        }
        self.levels[start / CHUNK].store(levels, Release);
        self.lasts(longest);
        if stays {
            self.stays.store(true, Relaxed);
        }
        list
    }

    #[inline(always)]
    fn first(
        &self,
        slot: usize,
        stuck: Code,
        known: &impl Fn(usize, u64) -> Option<Code>,
        made: &mut Made<G::At>,
    ) -> State {
        made.inside.clear();
        let Some(at) = self.game.at(self.block, slot as u64) else {
            return State {
                code: DRAW,
                left: Left::Empty,
            };
        };
        if let Some(outcome) = self.game.label(at) {
            return State {
                code: over(outcome),
                left: Left::Nothing,
            };
        }
        // Moves are generated first and numbered afterwards.
        let mut make = always(
            #[inline(always)]
            |to| made.after.push(to),
        );
        let stay = match self.is_told {
            true => self.game.each_leaving(at, &mut make),
            false => {
                self.game.each_move(at, &mut make);
                0
            }
        };
        for to in made.after.drain(..) {
            match self.game.slot(to) {
                (block, slot) if block == self.block => made.inside.push(slot),
                outside => made.outside.push(outside),
            }
        }
        let mut best = Best::default();
        // Looked up together, so that memory reads overlap.
        for (block, slot) in made.outside.drain(..) {
            let code = known(block, slot);
            debug_assert!(code.is_some(), "a move to no position");
            best.see(code.unwrap_or(DRAW));
        }
        best.state(stay + made.inside.len() as u32, stuck)
    }

    /// Transposes the moves that stay in the block.
    pub(super) fn turn_round(&self, unmoves: &Unmoves, kept: &Kept) {
        self.each_chunk(|chunk, slots| {
            if let Some(list) = kept.list(chunk) {
                kept::each(list, |slot, to| {
                    unmoves.put((slots.start + slot) as u32, to.into());
                });
                return;
            }
            self.vectors.run(TurnRound {
                block: self,
                slots,
                unmoves,
            });
        });
    }

    #[inline(always)]
    fn turn_some_round(&self, slots: Range<usize>, unmoves: &Unmoves) {
        let mut after = Vec::new();
        for slot in slots {
            if !matches!(self.words[slot].state().left, Left::Moves(_) | Left::Saved) {
                continue;
            }
            let Some(at) = self.game.at(self.block, slot as u64) else {
                continue;
            };
            self.game.each_move(at, &mut |to| after.push(to));
            for to in after.drain(..) {
                let (block, to) = self.game.slot(to);
                if block == self.block {
                    unmoves.put(slot as u32, to);
                }
            }
        }
    }
}

/// Compiled for the machine's level: numbering positions counts bits.
struct Begin<'a, 'b, G, W, K> {
    block: &'a Block<'b, G, W>,
    slots: Range<usize>,
    stuck: Code,
    known: &'a K,
    counted: &'a Counted,
    /// How many words a list of moves may have.
    most: usize,
}

impl<G: Tiered, W: Word, K: Fn(usize, u64) -> Option<Code>> Job for Begin<'_, '_, G, W, K> {
    type Output = Option<Vec<u32>>;
    const V3_SUFFICES: bool = true;

    #[inline(always)]
    fn run(self) -> Option<Vec<u32>> {
        self.block
            .begin_some(self.slots, self.stuck, self.known, self.counted, self.most)
    }
}

struct TurnRound<'a, 'b, G, W> {
    block: &'a Block<'b, G, W>,
    slots: Range<usize>,
    unmoves: &'a Unmoves,
}

impl<G: Tiered, W: Word> Job for TurnRound<'_, '_, G, W> {
    type Output = ();
    const V3_SUFFICES: bool = true;

    #[inline(always)]
    fn run(self) {
        self.block.turn_some_round(self.slots, self.unmoves);
    }
}
