//! Spreading values within a block, by rising remoteness.

use std::ops::Range;
use std::sync::atomic::Ordering::{AcqRel, Relaxed, Release};

use super::super::unmoves::Unmoves;
use super::super::word::{DRAW, Left, State, Word, code, is_loss, plies};
use super::Block;
use crate::Error;
use crate::game::Tiered;
use crate::memory::fetch;
use crate::vectors::{Job, always};

/// A message to a slot: how many of its moves lead to a position whose value is now known.
#[derive(Clone, Copy)]
struct Told {
    slot: u32,
    moves: u32,
    /// Whether that position is lost.
    is_loss: bool,
}

/// How many slots are updated at a time: while memory is fetched for some, others are numbered.
const TOLD: usize = 64;

impl<G: Tiered, W: Word> Block<'_, G, W> {
    /// Spreads values, by rising remoteness.
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
                // Marks made by other threads from now on are kept.
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

    /// Updates the predecessors of slots of a remoteness; returns whether a later level with the
    /// same bit has work.
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

    /// Collects the messages to the predecessors of a slot, from the game's un-moves.
    ///
    /// Only one image of a position is stored. The moves between all images of p and all images of
    /// q can be counted from either side; the number of images of p is the number of symmetries
    /// divided by the number of those that fix it. So where u un-moves lead from q to images of p,
    /// u · fixed(p) / fixed(q) moves lead from p to images of q.
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
            // Prefetched now, used later.
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

    /// Updates a slot after a loss or win in `level` plies.
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

/// Sums the messages to each slot from the first one on, and divides the sums.
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
