//! The solver for games that an engine numbers block by block.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::cache::Cache;
use super::solver::Visit;
use super::tiers::{Blocks, Reached, estimate};
use super::{Census, Estimate, Solver};
use crate::diagram::{Histogram, Tally};
use crate::game::{InTiers, Play, Stone, Tiered};
use crate::{Control, Error, Outcome, Value, Verdict};

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
        let mut census = Census::default();
        let mut tallies: BTreeMap<u64, Tally> = BTreeMap::new();
        let mut kept = Reached::none(&*self.tiers, control)?;
        let mut values = self.blocks.reader(control);
        for block in 0..tiers.blocks() {
            for slot in 0..tiers.slots(block) {
                if slot % (1 << 12) == 0 {
                    control.check()?;
                }
                if !reached.has(block, slot) {
                    continue;
                }
                let Some(at) = tiers.at(block, slot) else {
                    continue;
                };
                let (of, number) = match fewer {
                    Some(_) => self.tiers.slot(at),
                    None => (block, slot),
                };
                if fewer.is_some() {
                    kept.add(of, number, Stone::X);
                }
                let value = values.value(of, number)?.unwrap_or(Value::Draw);
                let images = tiers.images(at);
                for turn in reached.turns(block, slot) {
                    census.add_many(&game.of_tiers(at, turn), images, &value.into());
                    let (remoteness, outcome) = match value {
                        Value::Win(plies) => (plies, Outcome::Win),
                        Value::Loss(plies) => (plies, Outcome::Loss),
                        Value::Draw => continue,
                    };
                    let tally = tallies.entry(remoteness).or_insert(Tally {
                        remoteness,
                        wins: 0,
                        losses: 0,
                    });
                    match outcome {
                        Outcome::Win => tally.wins += images,
                        _ => tally.losses += images,
                    }
                }
            }
        }
        Ok(Counted {
            histogram: Histogram {
                tallies: tallies.into_values().collect(),
                draws: census.draws,
            },
            census,
            kept: match fewer {
                Some(_) => kept,
                None => reached,
            },
        })
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
