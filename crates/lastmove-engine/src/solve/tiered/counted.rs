//! Counting what play reaches from the start.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::Few;
use crate::diagram::{Histogram, Tally};
use crate::game::{InTiers, Stone, Tiered};
use crate::solve::Census;
use crate::solve::tiers::{Blocks, Reached};
use crate::{Control, Error, Value};

/// The positions that play can reach from the start.
pub(super) struct Counted<G: InTiers> {
    pub(super) census: Census<G::Position>,
    pub(super) histogram: Histogram,
    /// The slots of the positions in the table: one image of each position; `None` where it was
    /// explored.
    pub(super) kept: Option<Reached>,
}

impl<G: InTiers> Counted<G> {
    /// Counts all that play can reach, of blocks with their values.
    pub(super) fn of_blocks(
        game: &G,
        tiers: &G::Tiers,
        blocks: &Blocks,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let origin = game.origin();
        let fewer = match &origin {
            Some(at) => game.tiers_to_count(at, control)?,
            None => None,
        };
        let to_count = fewer.as_deref().unwrap_or(tiers);
        let reached = match &origin {
            Some(at) => Reached::from(to_count, game.to_tiers(at), game.turn(at), control)?,
            None => Reached::last_block(to_count, control)?,
        };
        let all = (0..to_count.blocks())
            .map(|block| to_count.slots(block))
            .sum();
        let phase = control.phase("tiers-count", Some(all));
        let mut sums = Sums::default();
        let mut done = 0;
        let kept = match &fewer {
            None => {
                for block in 0..tiers.blocks() {
                    let parts = control.with_threads(|| {
                        let told = |some| phase.advance(done + some);
                        Sums::of_block((game, tiers, blocks), block, &reached, &told, control)
                    })?;
                    parts?.into_iter().for_each(|part| sums.append(part));
                    done += tiers.slots(block);
                    phase.advance(done);
                }
                reached
            }
            Some(fewer) => {
                let kept = Reached::none(tiers, control)?;
                let mut values = blocks.reader(control);
                for block in 0..fewer.blocks() {
                    for slot in 0..fewer.slots(block) {
                        if slot % (1 << 12) == 0 {
                            control.check()?;
                        }
                        if reached.has(block, slot)
                            && let Some(at) = fewer.at(block, slot)
                        {
                            let (of, number) = tiers.slot(at);
                            kept.add(of, number, Stone::X);
                            let value = values.value(of, number)?.unwrap_or(Value::Draw);
                            for turn in reached.turns(block, slot) {
                                sums.add(fewer.images(at), value, || game.of_tiers(at, turn));
                            }
                        }
                    }
                    done += fewer.slots(block);
                    phase.advance(done);
                }
                kept
            }
        };
        Ok(sums.counted(Some(kept)))
    }

    /// Counts positions explored.
    pub(super) fn of_few(few: &Few<G>, control: &Control<'_>) -> Result<Self, Error> {
        let mut sums = Sums::default();
        for (number, (at, value)) in few.iter().enumerate() {
            if number % (1 << 12) == 0 {
                control.check()?;
            }
            sums.add(1, value, || at.clone());
        }
        Ok(sums.counted(None))
    }
}

/// The parts of a block that are counted apart, and the slots of which the values are read together:
/// a multiple of those of a frame in a file.
const PARTS: u64 = 64;
const TOGETHER: u64 = 1 << 16;

/// What was counted.
struct Sums<G: InTiers> {
    census: Census<G::Position>,
    /// By remoteness.
    tallies: Vec<Tally>,
}

impl<G: InTiers> Default for Sums<G> {
    fn default() -> Self {
        Self {
            census: Census::default(),
            tallies: Vec::new(),
        }
    }
}

impl<G: InTiers> Sums<G> {
    /// Counts what is reached of a block, on all threads: the sums of parts of it in turn.
    fn of_block(
        (game, tiers, blocks): (&G, &G::Tiers, &Blocks),
        block: usize,
        reached: &Reached,
        told: &(dyn Fn(u64) + Sync),
        control: &Control<'_>,
    ) -> Result<Vec<Self>, Error> {
        let slots = tiers.slots(block);
        let each = slots.div_ceil(PARTS).next_multiple_of(TOGETHER);
        let done = AtomicU64::new(0);
        let part = |part: u64| {
            let mut sums = Self::default();
            let (start, end) = (slots.min(part * each), slots.min((part + 1) * each));
            for first in (start..end).step_by(TOGETHER as usize) {
                control.check()?;
                let some = first..end.min(first + TOGETHER);
                blocks.each_of(block, some.clone(), |slot, value| {
                    if reached.has(block, slot)
                        && let Some(at) = tiers.at(block, slot)
                    {
                        let images = tiers.images(at);
                        for turn in reached.turns(block, slot) {
                            sums.add(images, value, || game.of_tiers(at, turn));
                        }
                    }
                })?;
                let some = some.end - some.start;
                told(done.fetch_add(some, Relaxed) + some);
            }
            Ok(sums)
        };
        let found: Vec<OnceLock<Result<Self, Error>>> =
            (0..PARTS).map(|_| OnceLock::new()).collect();
        crate::parallel::each(found.len(), &|number| {
            // Each part is counted once.
            let _ = found[number].set(part(number as u64));
        });
        let sums = found.into_iter().filter_map(OnceLock::into_inner);
        sums.collect()
    }

    /// Counts some positions of one value; `keep` provides one of them.
    #[inline(always)]
    fn add(&mut self, count: u64, value: Value, keep: impl FnOnce() -> G::Position) {
        self.census.count(count, &value.into(), keep);
        match value {
            Value::Win(plies) => self.tally(plies).wins += count,
            Value::Loss(plies) => self.tally(plies).losses += count,
            Value::Draw => {}
        }
    }

    fn tally(&mut self, plies: u64) -> &mut Tally {
        for remoteness in self.tallies.len() as u64..=plies {
            self.tallies.push(Tally {
                remoteness,
                wins: 0,
                losses: 0,
            });
        }
        &mut self.tallies[plies as usize]
    }

    /// All that was counted, in these slots.
    fn counted(self, kept: Option<Reached>) -> Counted<G> {
        let mut tallies = self.tallies;
        tallies.retain(|tally| tally.wins + tally.losses > 0);
        Counted {
            histogram: Histogram {
                tallies,
                draws: self.census.draws,
            },
            census: self.census,
            kept,
        }
    }

    /// Adds the sums of what comes next.
    fn append(&mut self, other: Self) {
        self.census.append(other.census);
        for tally in other.tallies {
            let mine = self.tally(tally.remoteness);
            mine.wins += tally.wins;
            mine.losses += tally.losses;
        }
    }
}
