//! The solver for games that an engine numbers block by block.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use super::cache::Cache;
use super::solver::Visit;
use super::tiers::{Blocks, Reached, estimate};
use super::{Census, Estimate, Solver};
use crate::diagram::{Histogram, Tally};
use crate::game::{InTiers, Play, Stone, Tiered};
use crate::{Control, Error, Value, Verdict};

/// Solves all blocks that play can reach from the start of the game, or from the position asked
/// about, and keeps them.
#[derive(Debug)]
pub struct TieredSolver<G: InTiers> {
    play: Play,
    found: Cache<Found<G>>,
}

/// The cached results.
struct Found<G: InTiers> {
    /// All that play can reach from the start.
    whole: Option<Arc<Solved<G>>>,
    /// All that play can reach from the last other position, or from the opening.
    near: Option<Arc<Solved<G>>>,
    counted: Option<Arc<Counted<G>>>,
}

/// The engine's form of a position.
type At<G> = <<G as InTiers>::Tiers as Tiered>::At;

/// Blocks with their values.
struct Solved<G: InTiers> {
    tiers: Arc<G::Tiers>,
    blocks: Blocks,
}

/// The positions that play can reach from the start.
struct Counted<G: InTiers> {
    census: Census<G::Position>,
    histogram: Histogram,
    /// The slots of the positions in the table: one image of each position.
    kept: Reached,
}

impl<G: InTiers> Solved<G> {
    fn new(
        game: &G,
        from: &G::Position,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Arc<Self>, Error> {
        let tiers = game.tiers(from, control)?;
        let blocks = Blocks::solve(&*tiers, play, control)?;
        Ok(Arc::new(Self { tiers, blocks }))
    }

    fn value(&self, game: &G, at: &G::Position) -> Result<Option<Value>, Error> {
        if !game.is_among(&self.tiers, at) {
            return Ok(None);
        }
        let (block, slot) = self.tiers.slot(game.to_tiers(at));
        self.blocks.value(block, slot)
    }

    /// Counts all that play can reach.
    fn count(&self, game: &G, control: &Control<'_>) -> Result<Counted<G>, Error> {
        let origin = game.origin();
        let fewer = match &origin {
            Some(at) => game.tiers_to_count(at, control)?,
            None => None,
        };
        let tiers = fewer.as_ref().unwrap_or(&self.tiers);
        let reached = match &origin {
            Some(at) => Reached::from(&**tiers, game.to_tiers(at), game.turn(at), control)?,
            None => Reached::last_block(&**tiers, control)?,
        };
        let all = (0..tiers.blocks()).map(|block| tiers.slots(block)).sum();
        let phase = control.phase("tiers-count", Some(all));
        let mut sums = Sums::default();
        let mut done = 0;
        let kept = match &fewer {
            None => {
                for block in 0..tiers.blocks() {
                    let parts = control.with_threads(|| {
                        self.count_block(
                            game,
                            block,
                            &reached,
                            &|some| phase.advance(done + some),
                            control,
                        )
                    })?;
                    parts?.into_iter().for_each(|part| sums.append(part));
                    done += tiers.slots(block);
                    phase.advance(done);
                }
                reached
            }
            Some(fewer) => {
                let kept = Reached::none(&*self.tiers, control)?;
                let mut values = self.blocks.reader(control);
                for block in 0..fewer.blocks() {
                    for slot in 0..fewer.slots(block) {
                        if slot % (1 << 12) == 0 {
                            control.check()?;
                        }
                        if reached.has(block, slot)
                            && let Some(at) = fewer.at(block, slot)
                        {
                            let (of, number) = self.tiers.slot(at);
                            kept.add(of, number, Stone::X);
                            let value = values.value(of, number)?.unwrap_or(Value::Draw);
                            let turns = reached.turns(block, slot);
                            sums.add(game, at, (fewer.images(at), turns), value);
                        }
                    }
                    done += fewer.slots(block);
                    phase.advance(done);
                }
                kept
            }
        };
        let mut tallies = sums.tallies;
        tallies.retain(|tally| tally.wins + tally.losses > 0);
        Ok(Counted {
            histogram: Histogram {
                tallies,
                draws: sums.census.draws,
            },
            census: sums.census,
            kept,
        })
    }

    /// Counts what is reached of a block, on all threads: the sums of parts of it in turn.
    fn count_block(
        &self,
        game: &G,
        block: usize,
        reached: &Reached,
        told: &(dyn Fn(u64) + Sync),
        control: &Control<'_>,
    ) -> Result<Vec<Sums<G>>, Error> {
        let slots = self.tiers.slots(block);
        let each = slots.div_ceil(PARTS).next_multiple_of(TOGETHER);
        let done = AtomicU64::new(0);
        let part = |part: u64| {
            let mut sums = Sums::default();
            let (start, end) = (slots.min(part * each), slots.min((part + 1) * each));
            for first in (start..end).step_by(TOGETHER as usize) {
                control.check()?;
                let some = first..end.min(first + TOGETHER);
                self.blocks.each_of(block, some.clone(), |slot, value| {
                    if reached.has(block, slot)
                        && let Some(at) = self.tiers.at(block, slot)
                    {
                        let turns = reached.turns(block, slot);
                        sums.add(game, at, (self.tiers.images(at), turns), value);
                    }
                })?;
                let some = some.end - some.start;
                told(done.fetch_add(some, Relaxed) + some);
            }
            Ok(sums)
        };
        let found: Vec<OnceLock<Result<Sums<G>, Error>>> =
            (0..PARTS).map(|_| OnceLock::new()).collect();
        crate::parallel::each(found.len(), &|number| {
            // Each part is counted once.
            let _ = found[number].set(part(number as u64));
        });
        let sums = found.into_iter().filter_map(OnceLock::into_inner);
        sums.collect()
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
    /// Counts the images of a position, for each player whose turn it can be.
    #[inline(always)]
    fn add(
        &mut self,
        game: &G,
        at: At<G>,
        (images, turns): (u64, impl Iterator<Item = Stone>),
        value: Value,
    ) {
        for turn in turns {
            let keep = || game.of_tiers(at, turn);
            self.census.count(images, &value.into(), keep);
            match value {
                Value::Win(plies) => self.tally(plies).wins += images,
                Value::Loss(plies) => self.tally(plies).losses += images,
                Value::Draw => {}
            }
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

impl<G: InTiers> TieredSolver<G> {
    /// All that play can reach from the opening, where the folder of work is of that, and not of the
    /// start that was named.
    fn of_opening(
        &self,
        game: &G,
        at: &G::Position,
        control: &Control<'_>,
    ) -> Result<Option<Arc<Solved<G>>>, Error> {
        let opening = game.opening();
        if control.work().is_none() || opening == game.start() {
            return Ok(None);
        }
        let tiers = match game.tiers(&opening, control) {
            Ok(tiers) => tiers,
            Err(error) if error.is_too_large() => return Ok(None),
            Err(error) => return Err(error),
        };
        if !game.is_among(&tiers, at) || !Blocks::are_kept(&*tiers, self.play, control)? {
            return Ok(None);
        }
        let blocks = Blocks::solve(&*tiers, self.play, control)?;
        Ok(Some(Arc::new(Solved { tiers, blocks })))
    }

    /// All that play can reach from the start.
    fn whole(&self, game: &G, control: &Control<'_>) -> Result<Arc<Solved<G>>, Error> {
        let mut found = self.found.hold(control)?;
        if let Some(whole) = &found.whole {
            return Ok(whole.clone());
        }
        let whole = Solved::new(game, &game.start(), self.play, control)?;
        found.whole = Some(whole.clone());
        Ok(whole)
    }

    fn counted(&self, game: &G, control: &Control<'_>) -> Result<Arc<Counted<G>>, Error> {
        if let Some(counted) = &self.found.hold(control)?.counted {
            return Ok(counted.clone());
        }
        let counted = Arc::new(self.whole(game, control)?.count(game, control)?);
        self.found.hold(control)?.counted = Some(counted.clone());
        Ok(counted)
    }
}

impl<G: InTiers> Solver<G> for TieredSolver<G> {
    fn new(play: Play) -> Self {
        Self {
            play,
            found: Cache::new(Found {
                whole: None,
                near: None,
                counted: None,
            }),
        }
    }

    fn play(&self) -> Play {
        self.play
    }

    fn value(&self, game: &G, at: &G::Position, control: &Control<'_>) -> Result<Verdict, Error> {
        if let Some(outcome) = game.label(at) {
            return Ok(Value::over(outcome).into());
        }
        let mut found = self.found.hold(control)?;
        for solved in [&found.whole, &found.near].into_iter().flatten() {
            if let Some(value) = solved.value(game, at)? {
                return Ok(value.into());
            }
        }
        if found.whole.is_none()
            && let Some(near) = self.of_opening(game, at, control)?
            && let Some(value) = near.value(game, at)?
        {
            found.near = Some(near);
            return Ok(value.into());
        }
        if found.whole.is_none() {
            match Solved::new(game, &game.start(), self.play, control) {
                Ok(whole) => {
                    found.whole = Some(whole.clone());
                    if let Some(value) = whole.value(game, at)? {
                        return Ok(value.into());
                    }
                }
                // From here there may be less to reach.
                Err(error) if error.is_too_large() && *at != game.start() => {}
                Err(error) => return Err(error),
            }
        }
        // A folder is only for what can be reached from the start.
        let near = Solved::new(game, at, self.play, &control.work_nowhere())?;
        let value = near.value(game, at)?.unwrap_or(Value::Draw);
        found.near = Some(near);
        Ok(value.into())
    }

    fn estimate(
        &self,
        game: &G,
        at: &G::Position,
        control: &Control<'_>,
    ) -> Result<Estimate, Error> {
        estimate(&*game.tiers(at, control)?, control)
    }

    fn keeps_work(&self, _: &G) -> bool {
        true
    }

    /// Of all images of a position one, and of two positions that differ only in the colours of the
    /// pieces the one in which it is the first player's turn.
    fn visit(
        &self,
        game: &G,
        control: &Control<'_>,
        each: &mut Visit<'_, G::Position>,
    ) -> Result<(), Error> {
        let whole = self.whole(game, control)?;
        let counted = self.counted(game, control)?;
        let tiers = &whole.tiers;
        let mut values = whole.blocks.reader(control);
        for block in 0..tiers.blocks() {
            for slot in 0..tiers.slots(block) {
                if slot % (1 << 12) == 0 {
                    control.check()?;
                }
                if counted.kept.has(block, slot)
                    && let Some(at) = tiers.at(block, slot)
                    && let Some(value) = values.value(block, slot)?
                {
                    each(&game.of_tiers(at, Stone::X), &value.into())?;
                }
            }
        }
        Ok(())
    }

    fn visit_canonical(
        &self,
        game: &G,
        control: &Control<'_>,
        each: &mut Visit<'_, G::Position>,
    ) -> Result<bool, Error> {
        self.visit(game, control, each)?;
        Ok(true)
    }

    fn census(&self, game: &G, control: &Control<'_>) -> Result<Census<G::Position>, Error> {
        Ok(self.counted(game, control)?.census.clone())
    }

    fn histogram(&self, game: &G, control: &Control<'_>) -> Result<Option<Histogram>, Error> {
        Ok(Some(self.counted(game, control)?.histogram.clone()))
    }
}
