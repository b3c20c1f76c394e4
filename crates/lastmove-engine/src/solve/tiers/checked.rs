//! Checking the values of all blocks by the moves alone.

use std::ops::Range;
use std::sync::atomic::{AtomicU16, AtomicU64, Ordering::Relaxed};

use super::block::{Best, LARGE, TOGETHER};
use super::shelf::{Known, Shelf, solved};
use super::solved::{Blocks, Foreseen};
use super::word::{Code, over, value};
use crate::game::Tiered;
use crate::memory::fetch;
use crate::vectors::{Job, Vectors, always};
use crate::{Control, Error, Value};

/// Slots that a thread checks at a time.
const CHUNK: u64 = 1 << 12;

/// A value that does not follow from those of the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradicted {
    /// The block of the position.
    pub block: usize,
    /// The slot of the position.
    pub slot: u64,
    /// What is said of the slot; `None` where it is said to hold no position.
    pub said: Option<Value>,
    /// What follows from its options.
    pub truth: Option<Value>,
}

impl Blocks {
    /// The blocks of a part of several, from 0 on.
    pub(in crate::solve) fn part<G: Tiered>(
        game: &G,
        (part, of): (u64, u64),
    ) -> impl Iterator<Item = usize> + Clone + use<G> {
        (0..game.blocks()).filter(move |block| *block as u64 % of.max(1) == part)
    }

    /// A slot whose value does not follow from those that its moves lead to; `None` where all do. Then all are right: among wrong ones, the position of least true remoteness would be
    /// contradicted. Neither un-moves nor anything else that the values were found by is used.
    ///
    /// With a `part` of several, from 0 on, only every so many blocks are checked. Takes O(n + m) for
    /// n slots and m moves, on all threads of `control`.
    ///
    /// # Errors
    /// [`Blame::Interrupt`](crate::Blame::Interrupt), and [`Blame::File`](crate::Blame::File) when
    /// files cannot be read or are damaged.
    pub fn contradicted<G: Tiered>(
        &self,
        game: &G,
        part: (u64, u64),
        control: &Control<'_>,
    ) -> Result<Option<Contradicted>, Error> {
        let blocks = Self::part(game, part);
        let slots = blocks.clone().map(|block| game.slots(block)).sum();
        let phase = control.phase("tiers-check", Some(slots));
        let done = AtomicU64::new(0);
        let mut shelf = Shelf::new(self.blocks.len(), control);
        for block in blocks {
            control.check()?;
            let mut wanted = Foreseen::of(game, block).after;
            wanted.insert(block);
            shelf.keep_only(&wanted);
            let found = control.with_threads(|| {
                shelf.load_all(&self.blocks, &wanted)?;
                let known = Known {
                    blocks: &self.blocks,
                    shelf: &shelf,
                };
                let slots = game.slots(block);
                let turned = match slots > LARGE as u64 {
                    true => game.turned(block),
                    false => 0,
                };
                let look = |of: Of| {
                    let count = match of {
                        Of::Turned => turned,
                        Of::Slots | Of::Gaps => slots,
                    };
                    let chunks = count.div_ceil(CHUNK);
                    let chunk = |chunk: u64| {
                        if control.is_cancelled() {
                            return None;
                        }
                        let found = Vectors::widest().run(Check {
                            game,
                            block,
                            stuck: over(self.play.stuck()),
                            numbers: chunk * CHUNK..count.min((chunk + 1) * CHUNK),
                            of,
                            known: &known,
                        });
                        if !matches!(of, Of::Gaps) {
                            let some = slots / chunks;
                            phase.advance(done.fetch_add(some, Relaxed) + some);
                        }
                        found
                    };
                    crate::parallel::find_first(chunks, &chunk)
                };
                Ok::<_, Error>(match turned {
                    0 => look(Of::Slots),
                    // Slots without a position have no number in the other order.
                    _ => look(Of::Turned).or_else(|| look(Of::Gaps)),
                })
            })?;
            shelf.check()?;
            control.check()?;
            if let Some((slot, said, truth)) = found? {
                return Ok(Some(Contradicted {
                    block,
                    slot,
                    said: said.map(value),
                    truth: truth.map(value),
                }));
            }
        }
        Ok(None)
    }
}

/// A slot, the code that is said, and the one that is true.
type Wrong = (u64, Option<Code>, Option<Code>);

/// Compiled for the machine's level: numbering positions counts bits.
struct Check<'a, G> {
    game: &'a G,
    block: usize,
    stuck: Code,
    numbers: Range<u64>,
    of: Of,
    known: &'a Known<'a>,
}

/// What is checked.
#[derive(Clone, Copy)]
enum Of {
    /// Slots in their order.
    Slots,
    /// Positions in the [other order](Tiered::turned).
    Turned,
    /// That slots without a position have no value.
    Gaps,
}

/// What was found at a slot.
struct Seen {
    slot: u64,
    /// The code, where it does not depend on moves.
    over: Option<Option<Code>>,
    /// The best of the options that are not listed.
    best: Best,
    /// How many are listed.
    listed: usize,
}

impl<G: Tiered> Job for Check<'_, G> {
    type Output = Option<Wrong>;
    const V3_SUFFICES: bool = true;

    #[inline(always)]
    fn run(self) -> Option<Wrong> {
        let (mut seen, mut listed) = (Vec::new(), Vec::new());
        for first in self.numbers.clone().step_by(TOGETHER) {
            seen.clear();
            listed.clear();
            for number in first..self.numbers.end.min(first + TOGETHER as u64) {
                let found = match self.of {
                    Of::Turned => match self.game.at_turned(self.block, number) {
                        Some((at, slot)) => {
                            if let Ok(word) = self.known.place(self.block, slot) {
                                fetch(word);
                            }
                            self.look(slot, Some(at), &mut listed)
                        }
                        None => continue,
                    },
                    Of::Slots => {
                        let at = self.game.at(self.block, number);
                        self.look(number, at, &mut listed)
                    }
                    Of::Gaps => match self.game.at(self.block, number) {
                        Some(_) => continue,
                        None => self.look(number, None, &mut listed),
                    },
                };
                seen.push(found);
            }
            let mut words = listed.as_slice();
            for seen in &seen {
                let slot = seen.slot;
                let (mine, rest) = words.split_at(seen.listed);
                words = rest;
                let truth = seen.over.unwrap_or_else(
                    #[inline(always)]
                    || {
                        let mut best = seen.best;
                        mine.iter().for_each(|word| best.see(solved(*word)));
                        Some(best.code(self.stuck))
                    },
                );
                let said = self.known.code(self.block, slot);
                if said != truth {
                    return Some((slot, said, truth));
                }
            }
        }
        None
    }
}

impl<'a, G: Tiered> Check<'a, G> {
    /// Lists what is known of the options of a slot, and prefetches it.
    #[inline(always)]
    fn look(&self, slot: u64, at: Option<G::At>, listed: &mut Vec<&'a AtomicU16>) -> Seen {
        let over_with = |code| Seen {
            slot,
            over: Some(code),
            best: Best::default(),
            listed: 0,
        };
        let Some(at) = at else {
            return over_with(None);
        };
        if let Some(outcome) = self.game.label(at) {
            return over_with(Some(over(outcome)));
        }
        let (mut best, before) = (Best::default(), listed.len());
        let mut see = always(
            #[inline(always)]
            |block, slot| match self.known.place(block, slot) {
                Ok(word) => {
                    fetch(word);
                    listed.push(word);
                }
                Err(code) => best.see(code),
            },
        );
        self.game.each_slot_after(at, &mut see);
        Seen {
            slot,
            over: None,
            best,
            listed: listed.len() - before,
        }
    }
}
