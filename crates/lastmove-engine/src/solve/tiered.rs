//! The solver for games that an engine numbers block by block.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use super::cache::Cache;
use super::explore::foreseen;
use super::solver::Visit;
use super::tiers::{Blocks, Reached, estimate};
use super::{Census, Estimate, Method, Solver, WorkCheck, explore, explore_within};
use crate::diagram::{Histogram, Tally};
use crate::files::damaged;
use crate::game::{Game, InTiers, Play, Stone, Tiered};
use crate::{Control, Error, SearchLimit, Value, Verdict};

/// Solves all blocks that play can reach from the start of the game, or from the position asked
/// about, and keeps them. Where random plays show that play reaches less than a 64th of their slots,
/// it explores from the start instead.
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
    /// All that play can reach from the start, explored; `None` inside where that is not worth it.
    few: Option<Option<Arc<Few<G>>>>,
}

type Few<G> = explore::Solved<<G as Game>::Position>;

/// Blocks with their values.
struct Solved<G: InTiers> {
    tiers: Arc<G::Tiers>,
    blocks: Blocks,
}

/// The positions that play can reach from the start.
struct Counted<G: InTiers> {
    census: Census<G::Position>,
    histogram: Histogram,
    /// The slots of the positions in the table: one image of each position; `None` where it was
    /// explored.
    kept: Option<Reached>,
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
                        let images = self.tiers.images(at);
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

/// Of so many slots play must reach less than one for exploring to take less time and memory: a
/// position explored takes some 100 bytes and 1 µs, a slot 2 bytes and 50 ns.
const SPARSE: u64 = 64;

/// The fewest slots for which it is looked at: fewer are solved in the same time.
const FEWEST: u64 = 1 << 22;

/// How many slots there are, where play seems to reach only few of them.
fn is_sparse<G: InTiers>(
    game: &G,
    from: &G::Position,
    control: &Control<'_>,
) -> Result<Option<u64>, Error> {
    if game.origin().as_ref() != Some(from) {
        return Ok(None);
    }
    let slots = match game.tiers(from, control) {
        Ok(tiers) => {
            (0..tiers.blocks()).fold(0, |all: u64, block| all.saturating_add(tiers.slots(block)))
        }
        Err(error) if error.is_too_large() => u64::MAX,
        Err(error) => return Err(error),
    };
    if slots < FEWEST {
        return Ok(None);
    }
    let told = foreseen(game, from, slots / SPARSE, control)?;
    Ok(told.map(|_| slots))
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

    /// All that play can reach from the start, explored, where that is so little that the blocks
    /// would be nearly empty. Work folders have blocks.
    fn few(
        &self,
        game: &G,
        found: &mut Found<G>,
        control: &Control<'_>,
    ) -> Result<Option<Arc<Few<G>>>, Error> {
        if control.work().is_some() || found.whole.is_some() {
            return Ok(None);
        }
        if let Some(few) = &found.few {
            return Ok(few.clone());
        }
        let few = match is_sparse(game, &game.start(), control)? {
            None => None,
            Some(slots) => {
                let limit = SearchLimit {
                    positions: slots / SPARSE * 2,
                    moves: slots,
                };
                match explore_within(game, &game.start(), self.play, limit, control) {
                    Err(error) if error.is_too_large() => None,
                    few => few?.map(Arc::new),
                }
            }
        };
        found.few = Some(few.clone());
        Ok(few)
    }

    fn counted(
        &self,
        game: &G,
        is_kept: bool,
        control: &Control<'_>,
    ) -> Result<Arc<Counted<G>>, Error> {
        let mut found = self.found.hold(control)?;
        if let Some(counted) = &found.counted
            && (!is_kept || counted.kept.is_some())
        {
            return Ok(counted.clone());
        }
        let few = match is_kept {
            true => None,
            false => self.few(game, &mut found, control)?,
        };
        drop(found);
        let counted = Arc::new(match few {
            Some(few) => {
                let mut sums = Sums::<G>::default();
                for (number, (at, value)) in few.iter().enumerate() {
                    if number % (1 << 12) == 0 {
                        control.check()?;
                    }
                    sums.add(1, value, || at.clone());
                }
                sums.counted(None)
            }
            None => self.whole(game, control)?.count(game, control)?,
        });
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
                few: None,
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
        let few = self.few(game, &mut found, control)?;
        if let Some(value) = few.as_ref().and_then(|few| few.value(at)) {
            return Ok(value.into());
        }
        if found.whole.is_none() && few.is_none() {
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
        let estimate = estimate(&*game.tiers(at, control)?, control)?;
        let is_explored = control.work().is_none() && is_sparse(game, at, control)?.is_some();
        Ok(match is_explored {
            true => Estimate {
                kept: estimate.kept,
                ..Estimate::by(Method::Exploration)
            },
            false => estimate,
        })
    }

    fn keeps_work(&self, _: &G) -> bool {
        true
    }

    fn check_work(
        &self,
        game: &G,
        part: (u64, u64),
        control: &Control<'_>,
    ) -> Result<Option<WorkCheck<G::Position>>, Error> {
        let tiers = game.tiers(&game.start(), control)?;
        let blocks = Blocks::kept(&*tiers, self.play, control)?;
        let wrong = blocks.contradicted(&*tiers, part, control)?;
        let found = match wrong {
            None => None,
            Some(wrong) => match (tiers.at(wrong.block, wrong.slot), wrong.truth) {
                (Some(at), Some(truth)) => Some((game.of_tiers(at, Stone::X), wrong.said, truth)),
                // A slot of no position has a value.
                _ => return Err(damaged(&format!("block-{}", wrong.block), "number")),
            },
        };
        let slots = Blocks::part(&*tiers, part)
            .map(|block| tiers.slots(block))
            .sum();
        Ok(Some(WorkCheck { slots, found }))
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
        let counted = self.counted(game, true, control)?;
        let Some(kept) = &counted.kept else {
            return Ok(());
        };
        let tiers = &whole.tiers;
        let mut values = whole.blocks.reader(control);
        for block in 0..tiers.blocks() {
            for slot in 0..tiers.slots(block) {
                if slot % (1 << 12) == 0 {
                    control.check()?;
                }
                if kept.has(block, slot)
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
        Ok(self.counted(game, false, control)?.census.clone())
    }

    fn histogram(&self, game: &G, control: &Control<'_>) -> Result<Option<Histogram>, Error> {
        Ok(Some(self.counted(game, false, control)?.histogram.clone()))
    }
}
