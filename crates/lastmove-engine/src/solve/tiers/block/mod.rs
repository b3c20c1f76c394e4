//! Solving one block, after all others that its moves lead to.

mod begin;
mod best;
mod messages;
mod spread;

pub(super) use begin::{LARGE, TOGETHER};
pub(super) use best::Best;
pub(super) use messages::Messages;

use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64};

use super::kept::Kept;
use super::shelf::Known;
use super::unmoves::Counted;
use super::word::Word;
use crate::game::{Play, Tiered};
use crate::memory::zeroed;
use crate::vectors::Vectors;
use crate::{Control, Error, Message};

/// Slots that a thread processes at a time.
const CHUNK: usize = 1 << 12;

/// A block that is being solved.
pub(super) struct Block<'a, G, W> {
    game: &'a G,
    block: usize,
    play: Play,
    control: &'a Control<'a>,
    /// Hears how many slots are done.
    told: &'a (dyn Fn(u64) + Sync),
    begun: AtomicU64,
    vectors: Vectors,
    words: Vec<W>,
    /// For each chunk, the levels of remoteness with work to do: a bit for all with the same
    /// remainder modulo 64.
    levels: Vec<AtomicU64>,
    /// The largest remoteness so far.
    most: AtomicU32,
    /// Whether a state does not fit a word.
    is_too_large: AtomicBool,
    /// Whether moves that stay in the block may matter.
    stays: AtomicBool,
    /// Whether the game implements un-moves.
    is_told: bool,
}

impl<'a, G: Tiered, W: Word> Block<'a, G, W> {
    /// Solves a block; `known` has the codes of positions in other blocks. `None` when words of
    /// this kind are too narrow. `held` bytes are in use elsewhere.
    pub(super) fn solve(
        (game, block, play): (&'a G, usize, Play),
        known: &Known<'_>,
        held: u64,
        told: &'a (dyn Fn(u64) + Sync),
        control: &'a Control<'a>,
    ) -> Result<Option<Vec<W>>, Error> {
        let slots = game.slots(block);
        if slots >= u64::from(u32::MAX) {
            let message = Message::new("positions-over-limit").with("positions", slots);
            return Err(Error::limit(message));
        }
        let is_told = game.has_unmoves(block);
        let counts = if is_told { 0 } else { slots };
        let held = held + slots * size_of::<W>() as u64 + counts * 4;
        control.afford(held)?;
        let slots = slots as usize;
        let this = Self {
            game,
            block,
            play,
            control,
            told,
            begun: AtomicU64::new(0),
            vectors: Vectors::widest(),
            words: zeroed(slots)?,
            levels: zeroed(slots.div_ceil(CHUNK))?,
            most: AtomicU32::new(0),
            is_too_large: AtomicBool::new(false),
            stays: AtomicBool::new(false),
            is_told,
        };
        let counted = Counted::new(counts as usize)?;
        // A part of the free memory is used to keep moves instead of generating them again.
        let kept = Kept::new(
            slots.div_ceil(CHUNK),
            match is_told {
                true => 0,
                false => control.memory_budget().saturating_sub(held) / 3,
            },
        );
        this.begin(known, &counted, &kept);
        let is_done = |this: &Self| this.is_too_large.load(Relaxed);
        control.check()?;
        if is_done(&this) {
            return Ok(None);
        }
        if !this.stays.load(Relaxed) {
            // All values are known.
        } else if is_told {
            this.spread(None, control.memory_budget().saturating_sub(held))?;
        } else {
            let unmoves = counted.room(held + kept.bytes(), control)?;
            if unmoves.edges() > 0 {
                this.turn_round(&unmoves, &kept);
                drop(kept);
                control.check()?;
                let held = held + unmoves.edges() * 4;
                let room = control.memory_budget().saturating_sub(held);
                this.spread(Some(&unmoves), room)?;
            }
        }
        Ok((!is_done(&this)).then_some(this.words))
    }

    /// Runs `work` for each chunk of slots, on all threads if there are several.
    fn each_chunk(&self, work: impl Fn(usize, Range<usize>) + Send + Sync) {
        let chunk = |chunk: usize| {
            if !self.control.is_cancelled() {
                work(chunk, self.slots_of(chunk));
            }
        };
        match self.levels.len() {
            1 => chunk(0),
            chunks => crate::parallel::each(chunks, &chunk),
        }
    }

    /// The slots of a chunk.
    fn slots_of(&self, chunk: usize) -> Range<usize> {
        chunk * CHUNK..self.words.len().min((chunk + 1) * CHUNK)
    }

    /// Marks a chunk as having work at a remoteness; no other thread marks it at the same time.
    #[inline(always)]
    fn mark(&self, chunk: usize, plies: u32) {
        let levels = &self.levels[chunk];
        levels.store(levels.load(Relaxed) | 1 << (plies % 64), Relaxed);
    }

    /// Records that this remoteness occurs.
    #[inline]
    fn lasts(&self, plies: u32) {
        if plies > self.most.load(Relaxed) {
            self.most.fetch_max(plies, Relaxed);
        }
    }
}
