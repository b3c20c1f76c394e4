//! The positions that play can reach.

use std::ops::Range;
use std::sync::atomic::Ordering::{AcqRel, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU64};

use super::block::{LARGE, TOGETHER};
use crate::game::{Stone, Tiered};
use crate::memory::{fetch, zeroed};
use crate::vectors::{Job, Vectors, always};
use crate::{Control, Error};

/// Slots that a thread processes at a time.
const CHUNK: usize = 1 << 12;

/// Bits for the first and for the second player's turn.
const TURNS: u64 = 0b11;

/// The slots in a word.
const SLOTS: usize = 32;

/// Two bits a slot: whose turn it can be there.
#[derive(Debug)]
struct Marks(Vec<AtomicU64>);

impl Marks {
    fn none(slots: usize) -> Result<Self, Error> {
        zeroed(slots.div_ceil(SLOTS)).map(Self)
    }

    #[inline(always)]
    fn of(&self, slot: usize) -> u64 {
        self.0[slot / SLOTS].load(Relaxed) >> (2 * (slot % SLOTS)) & TURNS
    }

    #[inline(always)]
    fn add(&self, slot: usize, turns: u64) {
        self.0[slot / SLOTS].fetch_or(turns << (2 * (slot % SLOTS)), Relaxed);
    }
}

/// Which slots are of positions that play can reach, and whose turn it can be there.
#[derive(Debug)]
pub struct Reached {
    blocks: Vec<Marks>,
}

fn mark(turn: Stone) -> u64 {
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
    /// Memory: two bits a slot, and as many again for the slots of the largest block.
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
        this.blocks[block].add(slot as usize, mark(turn));
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
        for slot in 0..this.blocks.last().map_or(0, |_| game.slots(block)) {
            if slot % CHUNK as u64 == 0 {
                control.check()?;
            }
            if game.at(block, slot).is_some() {
                this.blocks[block].add(slot as usize, mark(Stone::X));
            }
        }
        Ok(this)
    }

    /// Nothing is reached yet.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory) when it does not fit the memory budget.
    pub fn none<G: Tiered>(game: &G, control: &Control<'_>) -> Result<Self, Error> {
        let sizes = || (0..game.blocks()).map(|block| game.slots(block));
        let all = sizes().fold(0, u64::saturating_add);
        let largest = sizes().max().unwrap_or(0);
        control.afford((all / 4).saturating_add(largest / 4))?;
        let blocks = sizes().map(|slots| Marks::none(slots as usize));
        Ok(Self {
            blocks: blocks.collect::<Result<_, _>>()?,
        })
    }

    fn spread<G: Tiered>(&self, game: &G, control: &Control<'_>) -> Result<(), Error> {
        let all = (0..game.blocks()).map(|block| game.slots(block)).sum();
        let phase = control.phase("tiers-reach", Some(all));
        let vectors = Vectors::widest();
        let mut done = 0;
        for block in (0..self.blocks.len()).rev() {
            let slots = game.slots(block) as usize;
            // Turns that were followed already.
            let followed = Marks::none(slots)?;
            let turned = match slots > LARGE {
                true => game.turned(block),
                false => 0,
            };
            let is_open: Vec<AtomicBool> = (0..slots.div_ceil(CHUNK))
                .map(|_| AtomicBool::new(turned == 0))
                .collect();
            // A first pass in the order in which few reads are random.
            let (chunks, looked) = (turned.div_ceil(CHUNK as u64), AtomicU64::new(0));
            crate::parallel::each(chunks as usize, &|chunk| {
                if control.is_cancelled() {
                    return;
                }
                let first = (chunk * CHUNK) as u64;
                vectors.run(GoOnTurned {
                    reached: self,
                    game,
                    block,
                    numbers: first..turned.min(first + CHUNK as u64),
                    is_open: &is_open,
                    followed: &followed,
                });
                let some = slots as u64 / chunks;
                phase.advance(done + looked.fetch_add(some, Relaxed) + some);
            });
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
                            followed: &followed,
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

    /// Expands the positions with some numbers in the other order, as far as they are reached.
    #[inline(always)]
    fn go_on_turned<G: Tiered>(
        &self,
        game: &G,
        (block, numbers): (usize, Range<u64>),
        is_open: &[AtomicBool],
        followed: &Marks,
    ) {
        let (mut some, mut after) = (Vec::with_capacity(TOGETHER), Vec::new());
        for first in numbers.clone().step_by(TOGETHER) {
            for number in first..numbers.end.min(first + TOGETHER as u64) {
                if let Some((at, slot)) = game.at_turned(block, number) {
                    fetch(&self.blocks[block].0[slot as usize / SLOTS]);
                    fetch(&followed.0[slot as usize / SLOTS]);
                    some.push((at, slot as usize));
                }
            }
            for (at, slot) in some.drain(..) {
                let turns = self.blocks[block].of(slot);
                if turns != 0 {
                    followed.add(slot, turns);
                    self.expand(game, (block, at), turns, is_open, &mut after);
                }
            }
        }
    }

    /// Marks what moves lead to from a position at which it can be the turn of these players.
    #[inline(always)]
    fn expand<G: Tiered>(
        &self,
        game: &G,
        (block, at): (usize, G::At),
        turns: u64,
        is_open: &[AtomicBool],
        after: &mut Vec<(usize, usize)>,
    ) {
        if game.label(at).is_some() {
            return;
        }
        // The turn passes.
        let next = (turns >> 1 | turns << 1) & TURNS;
        let mut see = always(
            #[inline(always)]
            |to_block: usize, to: u64| {
                fetch(&self.blocks[to_block].0[to as usize / SLOTS]);
                after.push((to_block, to as usize));
            },
        );
        game.each_slot_after(at, &mut see);
        for (to_block, to) in after.drain(..) {
            let marks = &self.blocks[to_block];
            if marks.of(to) & next != next {
                marks.add(to, next);
                if to_block == block {
                    is_open[to / CHUNK].store(true, Release);
                }
            }
        }
    }

    /// Expands the slots reached since the last pass.
    #[inline(always)]
    fn go_on<G: Tiered>(
        &self,
        game: &G,
        (block, slots): (usize, Range<usize>),
        is_open: &[AtomicBool],
        followed: &Marks,
    ) {
        let mut after = Vec::new();
        for word in slots.start / SLOTS..slots.end.div_ceil(SLOTS) {
            let found = self.blocks[block].0[word].load(Relaxed);
            // No other thread is at this chunk.
            let mut fresh = found & !followed.0[word].load(Relaxed);
            followed.0[word].store(found, Relaxed);
            while fresh != 0 {
                let place = fresh.trailing_zeros() / 2;
                let turns = fresh >> (2 * place) & TURNS;
                fresh &= !(TURNS << (2 * place));
                let slot = (word * SLOTS) as u64 + u64::from(place);
                if let Some(at) = game.at(block, slot) {
                    self.expand(game, (block, at), turns, is_open, &mut after);
                }
            }
        }
    }

    /// Marks a slot as reached when it is this player's turn.
    pub fn add(&self, block: usize, slot: u64, turn: Stone) {
        self.blocks[block].add(slot as usize, mark(turn));
    }

    /// Whether play reaches a slot, in either player's turn.
    #[must_use]
    pub fn has(&self, block: usize, slot: u64) -> bool {
        self.blocks[block].of(slot as usize) != 0
    }

    /// The players whose turn it can be at a slot.
    pub fn turns(&self, block: usize, slot: u64) -> impl Iterator<Item = Stone> + use<> {
        let marks = self.blocks[block].of(slot as usize);
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
    followed: &'a Marks,
}

impl<G: Tiered> Job for GoOn<'_, G> {
    type Output = ();
    const V3_SUFFICES: bool = true;

    #[inline(always)]
    fn run(self) {
        self.reached.go_on(
            self.game,
            (self.block, self.slots),
            self.is_open,
            self.followed,
        );
    }
}

/// The same in the other order.
struct GoOnTurned<'a, G> {
    reached: &'a Reached,
    game: &'a G,
    block: usize,
    numbers: Range<u64>,
    is_open: &'a [AtomicBool],
    followed: &'a Marks,
}

impl<G: Tiered> Job for GoOnTurned<'_, G> {
    type Output = ();
    const V3_SUFFICES: bool = true;

    #[inline(always)]
    fn run(self) {
        self.reached.go_on_turned(
            self.game,
            (self.block, self.numbers),
            self.is_open,
            self.followed,
        );
    }
}
