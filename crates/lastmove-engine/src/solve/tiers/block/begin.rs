//! The initial state of each slot, and the transpose of the moves within the block.

use std::ops::Range;
use std::sync::atomic::AtomicU16;
use std::sync::atomic::Ordering::{Relaxed, Release};

use super::super::kept::{self, Kept};
use super::super::shelf::{Known, solved};
use super::super::unmoves::{Counted, Unmoves};
use super::super::word::{self, Code, DRAW, Left, State, Word, over, plies};
use super::best::Best;
use super::{Block, CHUNK};
use crate::game::Tiered;
use crate::memory::fetch;
use crate::vectors::{Job, always};

/// How many slots are looked at before what is known of their moves is read: it is fetched meanwhile.
pub(in crate::solve::tiers) const TOGETHER: usize = 16;

/// The moves from some slots in turn.
#[derive(Default)]
struct Made<'a> {
    begun: Vec<Begun>,
    /// The slots of moves that stay in the block; the words of the others.
    inside: Vec<u64>,
    outside: Vec<&'a AtomicU16>,
}

impl Made<'_> {
    #[inline(always)]
    fn clear(&mut self) {
        self.begun.clear();
        self.inside.clear();
        self.outside.clear();
    }
}

/// What was found at a slot.
#[derive(Default)]
struct Begun {
    /// Its state, where it does not depend on moves.
    state: Option<State>,
    /// The best of the moves that are not listed.
    best: Best,
    /// How many moves stay in the block that are not listed.
    stay: u32,
    /// How many moves of each kind are listed.
    inside: usize,
    outside: usize,
}

impl Begun {
    /// The state, where `inside` of its listed moves stay in the block; the words of the others are
    /// the next of `outside`.
    #[inline(always)]
    fn state(&self, inside: usize, outside: &mut &[&AtomicU16], stuck: Code) -> State {
        let (mine, rest) = outside.split_at(self.outside);
        *outside = rest;
        match self.state {
            Some(state) => state,
            None => {
                let mut best = self.best;
                for word in mine {
                    best.see(solved(*word));
                }
                best.state(self.stay + inside as u32, stuck)
            }
        }
    }
}

/// The plies of a state from which values spread.
#[inline(always)]
fn lasts(state: State) -> Option<u32> {
    let is_known = state.code != DRAW && !matches!(state.left, Left::Moves(_));
    is_known.then(|| plies(state.code))
}

/// Of so many chunks of slots one is told to those who wait.
const TOLD: usize = 16;

/// The fewest slots of a block that is begun in the [other order](Tiered::turned): the words that moves
/// lead to must be too many for the cache. Tests begin all blocks so.
pub(in crate::solve::tiers) const LARGE: usize = if cfg!(test) { 0 } else { 1 << 21 };

impl<G: Tiered, W: Word> Block<'_, G, W> {
    /// Computes the initial states; counts the moves that stay in the block.
    pub(super) fn begin(&self, known: &Known<'_>, counted: &Counted, kept: &Kept) {
        let turned = self.game.turned(self.block);
        if self.is_told && turned > 0 && self.words.len() > LARGE {
            return self.begin_turned(turned, known);
        }
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
            self.has_begun(chunk, len);
        });
    }

    /// The same in the other order, where the game has un-moves.
    fn begin_turned(&self, turned: u64, known: &Known<'_>) {
        let stuck = over(self.play.stuck());
        self.each_chunk(|_, slots| {
            self.words[slots]
                .iter()
                .for_each(|word| word.set(State::EMPTY))
        });
        let chunks = turned.div_ceil(CHUNK as u64);
        crate::parallel::each(chunks as usize, &|chunk| {
            if self.control.is_cancelled() {
                return;
            }
            let first = (chunk * CHUNK) as u64;
            let numbers = first..turned.min(first + CHUNK as u64);
            self.vectors.run(BeginTurned {
                block: self,
                numbers,
                stuck,
                known,
            });
            let slots = self.words.len() as u64;
            self.has_begun(chunk, (slots / chunks).max(1));
        });
    }

    /// Some more slots were looked at.
    fn has_begun(&self, chunk: usize, slots: u64) {
        // The moves that stay in the block are about as much work again.
        let begun = self.begun.fetch_add(slots, Relaxed) + slots;
        if chunk.is_multiple_of(TOLD) {
            (self.told)(begun.min(self.words.len() as u64) / 2);
        }
    }

    #[inline(always)]
    fn begin_some(
        &self,
        slots: Range<usize>,
        stuck: Code,
        known: &Known<'_>,
        counted: &Counted,
        most: usize,
    ) -> Option<Vec<u32>> {
        let mut made = Made::default();
        let mut list = Some(Vec::new());
        let start = slots.start;
        let (mut levels, mut longest, mut stays) = (0, 0, false);
        for first in slots.clone().step_by(TOGETHER) {
            made.clear();
            for slot in first..slots.end.min(first + TOGETHER) {
                let begun = match self.game.at(self.block, slot as u64) {
                    Some(at) => self.look(at, known, &mut made),
                    None => Begun {
                        state: Some(State::EMPTY),
                        ..Begun::default()
                    },
                };
                made.begun.push(begun);
            }
            let (mut inside, mut outside) = (made.inside.as_slice(), made.outside.as_slice());
            for (begun, slot) in made.begun.iter().zip(first..) {
                let (stays_at, rest) = inside.split_at(begun.inside);
                inside = rest;
                let state = begun.state(stays_at.len(), &mut outside, stuck);
                if !self.fits(state) {
                    return None;
                }
                self.words[slot].set(state);
                let is_left = matches!(state.left, Left::Moves(_) | Left::Saved);
                stays |= is_left;
                if is_left && !self.is_told {
                    stays_at.iter().for_each(|slot| counted.add(*slot));
                    let listed = list
                        .take()
                        .filter(|list| list.len() + stays_at.len() < most);
                    list = listed.and_then(|list| kept::with(list, slot - start, stays_at));
                }
                if let Some(plies) = lasts(state) {
                    levels |= 1 << (plies % 64);
                    longest = longest.max(plies);
                }
            }
        }
        self.levels[start / CHUNK].store(levels, Release);
        self.lasts(longest);
        if stays {
            self.stays.store(true, Relaxed);
        }
        list
    }

    /// Begins positions in the other order, whose slots are anywhere.
    #[inline(always)]
    fn begin_some_turned(&self, numbers: Range<u64>, stuck: Code, known: &Known<'_>) {
        let (mut made, mut slots) = (Made::default(), Vec::with_capacity(TOGETHER));
        let (mut longest, mut stays) = (0, false);
        for first in numbers.clone().step_by(TOGETHER) {
            made.clear();
            slots.clear();
            for number in first..numbers.end.min(first + TOGETHER as u64) {
                if let Some((at, slot)) = self.game.at_turned(self.block, number) {
                    let begun = self.look(at, known, &mut made);
                    made.begun.push(begun);
                    slots.push(slot as usize);
                }
            }
            let mut outside = made.outside.as_slice();
            for (begun, &slot) in made.begun.iter().zip(&slots) {
                let state = begun.state(0, &mut outside, stuck);
                if !self.fits(state) {
                    return;
                }
                self.words[slot].set(state);
                stays |= matches!(state.left, Left::Moves(_) | Left::Saved);
                if let Some(plies) = lasts(state) {
                    let (levels, bit) = (&self.levels[slot / CHUNK], 1 << (plies % 64));
                    if levels.load(Relaxed) & bit == 0 {
                        levels.fetch_or(bit, Release);
                    }
                    longest = longest.max(plies);
                }
            }
        }
        self.lasts(longest);
        if stays {
            self.stays.store(true, Relaxed);
        }
    }

    /// Whether a word can hold a state; else this is recorded.
    #[inline(always)]
    fn fits(&self, state: State) -> bool {
        let fits = match state.left {
            Left::Moves(moves) => moves <= W::MOST_MOVES,
            _ => true,
        };
        let fits = fits && (state.code == DRAW || plies(state.code) <= W::MOST_PLIES);
        if !fits {
            self.is_too_large.store(true, Relaxed);
        }
        fits
    }

    /// Lists the moves from a position, and prefetches what is known of them.
    #[inline(always)]
    fn look<'a>(&self, at: G::At, known: &'a Known<'_>, made: &mut Made<'a>) -> Begun {
        let (inside, outside) = (made.inside.len(), made.outside.len());
        let over = |code, left| Begun {
            state: Some(State { code, left }),
            ..Begun::default()
        };
        let ends_where_stuck = self.game.ends_where_stuck();
        if !ends_where_stuck && let Some(outcome) = self.game.label(at) {
            return over(word::over(outcome), Left::Nothing);
        }
        let mut best = Best::default();
        let mut see = always(
            #[inline(always)]
            |block, slot| match block == self.block {
                true => made.inside.push(slot),
                false => match known.place(block, slot) {
                    Ok(word) => {
                        fetch(word);
                        made.outside.push(word);
                    }
                    Err(code) => best.see(code),
                },
            },
        );
        let stay = match self.is_told {
            true => self.game.each_slot_leaving(at, &mut see),
            false => {
                self.game.each_slot_after(at, &mut see);
                0
            }
        };
        let has_moves = stay > 0 || !best.is_empty();
        let lists = made.inside.len() > inside || made.outside.len() > outside;
        if ends_where_stuck
            && !has_moves
            && !lists
            && let Some(outcome) = self.game.label(at)
        {
            return over(word::over(outcome), Left::Nothing);
        }
        Begun {
            state: None,
            best,
            stay,
            inside: made.inside.len() - inside,
            outside: made.outside.len() - outside,
        }
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
struct Begin<'a, 'b, G, W> {
    block: &'a Block<'b, G, W>,
    slots: Range<usize>,
    stuck: Code,
    known: &'a Known<'a>,
    counted: &'a Counted,
    /// How many words a list of moves may have.
    most: usize,
}

impl<G: Tiered, W: Word> Job for Begin<'_, '_, G, W> {
    type Output = Option<Vec<u32>>;
    const V3_SUFFICES: bool = true;

    #[inline(always)]
    fn run(self) -> Option<Vec<u32>> {
        self.block
            .begin_some(self.slots, self.stuck, self.known, self.counted, self.most)
    }
}

/// The same in the other order.
struct BeginTurned<'a, 'b, G, W> {
    block: &'a Block<'b, G, W>,
    numbers: Range<u64>,
    stuck: Code,
    known: &'a Known<'a>,
}

impl<G: Tiered, W: Word> Job for BeginTurned<'_, '_, G, W> {
    type Output = ();
    const V3_SUFFICES: bool = true;

    #[inline(always)]
    fn run(self) {
        self.block
            .begin_some_turned(self.numbers, self.stuck, self.known);
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
