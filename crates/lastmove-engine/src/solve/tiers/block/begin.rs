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
const TOGETHER: usize = 16;

/// The moves from some slots in turn.
#[derive(Default)]
struct Made<'a> {
    begun: Vec<Begun>,
    /// The slots of moves that stay in the block; the words of the others.
    inside: Vec<u64>,
    outside: Vec<&'a AtomicU16>,
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

/// Of so many chunks of slots one is told to those who wait.
const TOLD: usize = 16;

impl<G: Tiered, W: Word> Block<'_, G, W> {
    /// Computes the initial states; counts the moves that stay in the block.
    pub(super) fn begin(&self, known: &Known<'_>, counted: &Counted, kept: &Kept) {
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
        known: &Known<'_>,
        counted: &Counted,
        most: usize,
    ) -> Option<Vec<u32>> {
        let mut made = Made::default();
        let mut list = Some(Vec::new());
        let start = slots.start;
        let (mut levels, mut longest, mut stays) = (0, 0, false);
        for first in slots.clone().step_by(TOGETHER) {
            made.begun.clear();
            made.inside.clear();
            made.outside.clear();
            for slot in first..slots.end.min(first + TOGETHER) {
                let begun = self.look(slot, known, &mut made);
                made.begun.push(begun);
            }
            let (mut inside, mut outside) = (made.inside.as_slice(), made.outside.as_slice());
            for (begun, slot) in made.begun.iter().zip(first..) {
                let (mine, rest) = outside.split_at(begun.outside);
                outside = rest;
                let (stays_at, rest) = inside.split_at(begun.inside);
                inside = rest;
                let state = begun.state.unwrap_or_else(
                    #[inline(always)]
                    || {
                        let mut best = begun.best;
                        for word in mine {
                            best.see(solved(*word));
                        }
                        best.state(begun.stay + stays_at.len() as u32, stuck)
                    },
                );
                let fits = match state.left {
                    Left::Moves(moves) => moves <= W::MOST_MOVES,
                    _ => true,
                };
                if !fits || (state.code != DRAW && plies(state.code) > W::MOST_PLIES) {
                    self.is_too_large.store(true, Relaxed);
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
                if state.code != DRAW && !matches!(state.left, Left::Moves(_)) {
                    levels |= 1 << (plies(state.code) % 64);
                    longest = longest.max(plies(state.code));
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

    /// Lists the moves from a slot, and prefetches what is known of them.
    #[inline(always)]
    fn look<'a>(&self, slot: usize, known: &'a Known<'_>, made: &mut Made<'a>) -> Begun {
        let (inside, outside) = (made.inside.len(), made.outside.len());
        let over = |code, left| Begun {
            state: Some(State { code, left }),
            ..Begun::default()
        };
        let Some(at) = self.game.at(self.block, slot as u64) else {
            return over(DRAW, Left::Empty);
        };
        let ends_where_stuck = self.game.ends_where_stuck();
        if !ends_where_stuck && let Some(outcome) = self.game.label(at) {
            return over(word::over(outcome), Left::Nothing);
        }
        let mut best = Best::default();
        let mut see = always(
            #[inline(always)]
            |to| match self.game.slot(to) {
                (block, slot) if block == self.block => made.inside.push(slot),
                (block, slot) => match known.place(block, slot) {
                    Ok(word) => {
                        fetch(word);
                        made.outside.push(word);
                    }
                    Err(code) => best.see(code),
                },
            },
        );
        let stay = match self.is_told {
            true => self.game.each_leaving(at, &mut see),
            false => {
                self.game.each_move(at, &mut see);
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
