//! Values spread within a block, from remoteness to remoteness.

use std::ops::Range;
use std::sync::atomic::Ordering::{AcqRel, Relaxed, Release};

use super::super::unmoves::Unmoves;
use super::super::word::{DRAW, Left, State, Word, code, is_loss, plies};
use super::Block;
use crate::Error;
use crate::game::Tiered;
use crate::memory::fetch;
use crate::vectors::{Job, always};

/// What a slot is told: how many of its moves lead to a position whose value is now known.
#[derive(Clone, Copy)]
struct Told {
    slot: u32,
    moves: u32,
    /// Whether that position is lost.
    is_loss: bool,
}

/// So many slots are told at a time: while memory comes for some, others are numbered.
const TOLD: usize = 64;

impl<G: Tiered, W: Word> Block<'_, G, W> {
    /// Lets values spread, from remoteness to remoteness.
    pub(super) fn spread(&self, unmoves: Option<&Unmoves>) -> Result<(), Error> {
        let mut level = 0;
        while level <= self.most.load(Relaxed) {
            self.control.check()?;
            if level == W::MOST_PLIES {
                self.is_too_large.store(true, Relaxed);
                return Ok(());
            }
            let bit = 1 << (level % 64);
            self.each_chunk(|chunk, slots| {
                if self.levels[chunk].load(Relaxed) & bit == 0 {
                    return;
                }
                // What others mark from now on stays marked.
                self.levels[chunk].fetch_and(!bit, AcqRel);
                let is_later = self.vectors.run(Spread {
                    block: self,
                    slots,
                    level,
                    unmoves,
                });
                if is_later {
                    self.levels[chunk].fetch_or(bit, Release);
                }
            });
            level += 1;
        }
        self.control.check()
    }

    /// Tells who can move to slots of a remoteness; returns whether there is more to do at one that
    /// has the same bit.
    #[inline(always)]
    fn spread_some(&self, slots: Range<usize>, level: u32, unmoves: Option<&Unmoves>) -> bool {
        let mut is_later = false;
        let (mut before, mut told) = (Vec::new(), Vec::new());
        for slot in slots {
            let word = &self.words[slot];
            if !word.may_last(level) {
                continue;
            }
            let state = word.state();
            if state.code == DRAW || !matches!(state.left, Left::Nothing | Left::Saved) {
                continue;
            }
            let at = plies(state.code);
            is_later |= at > level && at % 64 == level % 64;
            if at != level {
                continue;
            }
            let is_loss = is_loss(state.code);
            if let Some(unmoves) = unmoves {
                for from in unmoves.of(slot) {
                    let told = Told {
                        slot: from,
                        moves: 1,
                        is_loss,
                    };
                    self.tell(told, level);
                }
                continue;
            }
            self.ask(slot, is_loss, &mut before, &mut told);
            if told.len() >= TOLD {
                for told in &told {
                    self.tell(*told, level);
                }
                told.clear();
            }
        }
        for told in told {
            self.tell(told, level);
        }
        is_later
    }

    /// Puts down who is to be told of a slot, as the game says where moves come from.
    ///
    /// Of the images of a position only one is kept. Between all images of p and all images of q there
    /// are as many moves seen from p as from q; p has as many images as there are symmetries, shared by
    /// those that leave it as it is. So where u un-moves lead from q to images of p, u · fixed(p) /
    /// fixed(q) moves lead from p to images of q.
    #[inline(always)]
    fn ask(&self, slot: usize, is_loss: bool, before: &mut Vec<G::At>, told: &mut Vec<Told>) {
        let Some(at) = self.game.at(self.block, slot as u64) else {
            return;
        };
        let mut make = always(
            #[inline(always)]
            |at| {
                if self.game.block(at) == self.block {
                    before.push(at);
                }
            },
        );
        self.game.each_unmove(at, &mut make);
        let first = told.len();
        for &at in &*before {
            let (slot, fixed) = self.game.slot_and_fixed(at);
            // Asked for now, told later, when it has come.
            fetch(&self.words[slot as usize]);
            told.push(Told {
                slot: slot as u32,
                moves: fixed as u32,
                is_loss,
            });
        }
        before.clear();
        match self.game.slot_and_fixed(at).1 {
            1 => {}
            fixed => share(told, first, fixed as u32),
        }
    }

    /// Tells a slot what is lost or won in so many plies.
    #[inline(always)]
    fn tell(&self, told: Told, level: u32) {
        let (from, next) = (told.slot as usize, level + 1);
        if told.is_loss {
            let win = State {
                code: code(true, next),
                left: Left::Nothing,
            };
            let is_better = |known: State| match known.left {
                Left::Moves(_) => true,
                Left::Saved => known.code == DRAW || known.code > win.code,
                Left::Nothing | Left::Empty => false,
            };
            let changed = self.words[from].change(|known| is_better(known).then_some(win));
            if changed.is_some() {
                self.mark(from, next, level);
            }
            return;
        }
        let moves = told.moves;
        let changed = self.words[from].change(|known| match known.left {
            Left::Moves(left) if left <= moves => Some(State {
                code: known.code.max(code(false, next)),
                left: Left::Nothing,
            }),
            Left::Moves(left) => Some(State {
                left: Left::Moves(left - moves),
                ..known
            }),
            _ => None,
        });
        if let Some(State {
            code,
            left: Left::Nothing,
        }) = changed
        {
            self.mark(from, plies(code), level);
        }
    }
}

/// Adds up what each slot is told from the first one on, and divides it.
#[cold]
fn share(told: &mut Vec<Told>, first: usize, among: u32) {
    let mut last = told.split_off(first);
    last.sort_unstable_by_key(|told| told.slot);
    last.dedup_by(|next, kept| {
        let is_same = next.slot == kept.slot;
        if is_same {
            kept.moves += next.moves;
        }
        is_same
    });
    told.extend(last.into_iter().map(|told| Told {
        moves: told.moves / among,
        ..told
    }));
}

/// Compiled for the machine's level, as the beginning is.
struct Spread<'a, 'b, G, W> {
    block: &'a Block<'b, G, W>,
    slots: Range<usize>,
    level: u32,
    unmoves: Option<&'a Unmoves>,
}

impl<G: Tiered, W: Word> Job for Spread<'_, '_, G, W> {
    type Output = bool;
    const V3_SUFFICES: bool = true;

    #[inline(always)]
    fn run(self) -> bool {
        self.block.spread_some(self.slots, self.level, self.unmoves)
    }
}
