//! The solver for games that an engine numbers block by block.

mod counted;

use std::sync::Arc;

use counted::Counted;

use super::cache::Cache;
use super::explore::foreseen;
use super::solver::Visit;
use super::tiers::{Blocks, estimate};
use super::{Census, Estimate, Method, Solver, WorkCheck, explore, explore_within};
use crate::diagram::Histogram;
use crate::files::damaged;
use crate::game::{Game, InTiers, Play, Stone, Tiered};
use crate::{Blame, Control, Error, SearchLimit, Value, Verdict};

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
        if game.opening() == game.start() {
            return Ok(None);
        }
        let Some(tiers) = self.opening_kept(game, control)? else {
            return Ok(None);
        };
        if !game.is_among(&tiers, at) {
            return Ok(None);
        }
        let blocks = Blocks::solve(&*tiers, self.play, control)?;
        Ok(Some(Arc::new(Solved { tiers, blocks })))
    }

    /// The blocks that play can reach from the opening, where the folder of work is of them.
    fn opening_kept(
        &self,
        game: &G,
        control: &Control<'_>,
    ) -> Result<Option<Arc<G::Tiers>>, Error> {
        // Finding the tiers takes longer.
        if !Blocks::are_begun(control)? {
            return Ok(None);
        }
        let tiers = match game.tiers(&game.opening(), control) {
            Ok(tiers) => tiers,
            Err(error) if error.is_too_large() => return Ok(None),
            Err(error) => return Err(error),
        };
        let are_kept = Blocks::are_kept(&*tiers, self.play, control)?;
        Ok(are_kept.then_some(tiers))
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
                // Where even this does not fit into memory, the blocks would not either.
                explore_within(game, &game.start(), self.play, limit, control)?.map(Arc::new)
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
            Some(few) => Counted::of_few(&few, control)?,
            None => {
                let whole = self.whole(game, control)?;
                Counted::of_blocks(game, &whole.tiers, &whole.blocks, control)?
            }
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
        let few = match self.few(game, &mut found, control) {
            Err(error) if error.is_too_large() && *at != game.start() => None,
            few => few?,
        };
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

    fn load_work(&self, game: &G, control: &Control<'_>) -> Result<bool, Error> {
        let Some(tiers) = self.opening_kept(game, control)? else {
            return Ok(false);
        };
        let blocks = match Blocks::kept(&*tiers, self.play, control) {
            // Some are missing.
            Err(error) if error.blame == Blame::Input => return Ok(false),
            blocks => blocks?,
        };
        let mut found = self.found.hold(control)?;
        let solved = Some(Arc::new(Solved { tiers, blocks }));
        match game.opening() == game.start() {
            true => found.whole = solved,
            false => found.near = solved,
        }
        Ok(true)
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
