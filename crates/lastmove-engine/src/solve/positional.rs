//! The solver for positional games; it chooses an engine by the size of the game.

use std::collections::HashSet;
use std::sync::Arc;

use super::cache::Cache;
use super::colourings::{Colourings, Counted, Depth, TierLimit, Tiers, count, estimate};
use super::search::{
    LEAST_TABLE, SearchTable, WorkJournal, search_memory, search_positional, search_positional_best,
};
use super::solver::Visit;
use super::{Census, Estimate, Method, Solver};
use crate::diagram::{Histogram, Tally};
use crate::game::{
    Game, Play, Positional, Rated, RatedOf, SearchJournal, Step, StepOf, Stone, Stones,
    SymmetryGroup,
};
use crate::{Control, Error, Storage, Value, Verdict};

/// A position with at most these many colourings below it is solved with all of them, which takes
/// about a second. Others are searched.
const QUICK: TierLimit = TierLimit {
    words: 1 << 24,
    tiers: 1 << 18,
};

/// The memory of a visited position, in bytes; the budget is checked after this many.
const SEEN: u64 = 48;
const SOME: usize = 1 << 12;

/// The limit for work in a folder: some hundred gigabytes.
const KEPT: TierLimit = TierLimit {
    words: 1 << 33,
    tiers: 1 << 22,
};

/// Solves all colourings below a position, if they are not too many, and keeps them; else searches.
#[derive(Debug)]
pub struct PositionalSolver {
    play: Play,
    found: Cache<Found>,
}

/// The cached results.
#[derive(Default)]
struct Found {
    /// All that can be reached from the start of the game.
    whole: Option<Arc<Colourings>>,
    /// All that can be reached from the last other position, or from the opening.
    near: Option<Arc<Colourings>>,
    /// The counts of the positions that can be reached from the start.
    counted: Option<Arc<Counted>>,
    /// The table of searches.
    table: SearchTable,
}

impl Found {
    fn value(&self, at: Stones) -> Result<Option<Value>, Error> {
        for kept in [&self.whole, &self.near].into_iter().flatten() {
            if let Some(value) = kept.value(at)? {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }
}

impl Found {
    /// The value of a position that is not over, found with those of all positions below it, if
    /// they are not too many, or if a work folder is given and the position is the start or
    /// reachable from it.
    fn solve<G: Game<Position = Stones> + Positional>(
        &mut self,
        game: &G,
        at: Stones,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Option<Value>, Error> {
        let start = game.start();
        if self.whole.is_none()
            && let Some(near) = of_opening(game, play, control)?
            && let Some(value) = near.value(at)?
        {
            self.near = Some(Arc::new(near));
            return Ok(Some(value));
        }
        if let Some(tiers) = too_large(Tiers::new(game, at, QUICK, control))? {
            // A folder is only for what can be reached from the start.
            let control = match at == start {
                true => *control,
                false => control.work_nowhere(),
            };
            let solved = Colourings::of(game, Arc::new(tiers), play, &control);
            if let Some(solved) = too_large(solved)?.map(Arc::new) {
                let value = solved.counted().value;
                match at == start {
                    true => self.whole = Some(solved),
                    false => self.near = Some(solved),
                }
                return Ok(Some(value));
            }
        }
        if control.work().is_none() || self.whole.is_some() {
            return Ok(None);
        }
        let Some(whole) = too_large(
            Tiers::new(game, start, KEPT, control)
                .and_then(|tiers| Colourings::of(game, Arc::new(tiers), play, control)),
        )?
        else {
            return Ok(None);
        };
        self.whole = Some(Arc::new(whole));
        self.value(at)
    }

    /// The value of a position that is not over, by a search.
    fn search<G: Positional>(
        &mut self,
        game: &G,
        at: Stones,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Value, Error> {
        may_search(game, at, play, control)?;
        let journal = control.work().map(search_journal);
        let journal = journal
            .as_ref()
            .map(|journal| journal as &dyn SearchJournal);
        search_positional(game, at, play, &mut self.table, journal, control)
    }
}

/// All that can be reached from the opening, where the folder of work is of that, and not of the start
/// that was named.
fn of_opening<G: Game<Position = Stones> + Positional>(
    game: &G,
    play: Play,
    control: &Control<'_>,
) -> Result<Option<Colourings>, Error> {
    let opening = game.opening();
    if opening == game.start() {
        return Ok(None);
    }
    let kept = Colourings::kept(game, opening, play, KEPT, control);
    Ok(too_large(kept)?.flatten())
}

/// Moves that achieve a value.
fn rated<P, M>(steps: Vec<Step<P, M>>, value: Value) -> Vec<Rated<P, M>> {
    let option = match value {
        Value::Win(plies) => Value::Loss(plies.saturating_sub(1)),
        Value::Draw => Value::Draw,
        Value::Loss(plies) => Value::Win(plies.saturating_sub(1)),
    };
    let rated = |step| Rated {
        step,
        verdict: option.into(),
    };
    steps.into_iter().map(rated).collect()
}

/// The journal of searches in a folder of work.
fn search_journal(work: &dyn Storage) -> WorkJournal<'_> {
    WorkJournal::new(work, "search")
}

/// Refuses a search in too little memory, with what the least memory is: few colourings may need
/// less than a search.
fn may_search<G: Positional>(
    game: &G,
    at: Stones,
    play: Play,
    control: &Control<'_>,
) -> Result<(), Error> {
    control.afford(LEAST_TABLE).or_else(|error| {
        let tiers = too_large(Tiers::new(game, at, QUICK, &Control::default()))?;
        let all = tiers.and_then(|tiers| estimate(&tiers, play, true).memory);
        match all.filter(|all| *all < LEAST_TABLE) {
            Some(all) => control.afford(all),
            None => Err(error),
        }
    })
}

/// Turns only the error that something is too large into `None`; others are passed on.
fn too_large<T>(result: Result<T, Error>) -> Result<Option<T>, Error> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.is_too_large() => Ok(None),
        Err(error) => Err(error),
    }
}

impl PositionalSolver {
    /// All that can be reached from the start of the game.
    fn whole<G: Game<Position = Stones> + Positional>(
        &self,
        game: &G,
        control: &Control<'_>,
    ) -> Result<Arc<Colourings>, Error> {
        let mut found = self.found.hold(control)?;
        if let Some(whole) = &found.whole {
            return Ok(whole.clone());
        }
        let whole = Arc::new(Colourings::solve(game, game.start(), self.play, control)?);
        found.whole = Some(whole.clone());
        Ok(whole)
    }

    /// Counts the positions that can be reached from the start, which is not over.
    fn counted<G: Game<Position = Stones> + Positional>(
        &self,
        game: &G,
        control: &Control<'_>,
    ) -> Result<Arc<Counted>, Error> {
        if let Some(counted) = &self.found.hold(control)?.counted {
            return Ok(counted.clone());
        }
        let counted = match too_large(self.whole(game, control))? {
            Some(whole) => whole.counted().clone(),
            None => count(game, game.start(), self.play, Depth::Remoteness, control)?,
        };
        let counted = Arc::new(counted);
        self.found.hold(control)?.counted = Some(counted.clone());
        Ok(counted)
    }
}

impl<G: Game<Position = Stones> + Positional> Solver<G> for PositionalSolver {
    fn new(play: Play) -> Self {
        Self {
            play,
            found: Cache::default(),
        }
    }

    fn play(&self) -> Play {
        self.play
    }

    fn value(&self, game: &G, at: &Stones, control: &Control<'_>) -> Result<Verdict, Error> {
        if let Some(outcome) = game.label(at) {
            return Ok(Value::over(outcome).into());
        }
        let mut found = self.found.hold(control)?;
        if let Some(value) = found.value(*at)? {
            return Ok(value.into());
        }
        match found.solve(game, *at, self.play, control)? {
            Some(value) => Ok(value.into()),
            None => Ok(found.search(game, *at, self.play, control)?.into()),
        }
    }

    fn estimate(&self, game: &G, at: &Stones, control: &Control<'_>) -> Result<Estimate, Error> {
        if game.label(at).is_some() {
            return Ok(Estimate::by(Method::Rule));
        }
        let sides = [Stone::X, Stone::O];
        let is_listed = sides.iter().all(|&side| game.winning_sets(side).is_some());
        let within = |from: Stones, most: TierLimit| match is_listed {
            true => too_large(Tiers::new(game, from, most, control)),
            false => Ok(None),
        };
        if let Some(tiers) = within(*at, QUICK)? {
            return Ok(estimate(&tiers, self.play, true));
        }
        let whole = within(game.start(), KEPT)?;
        let whole = whole.map(|tiers| estimate(&tiers, self.play, true));
        Ok(Estimate {
            method: Method::Search,
            memory: Some(search_memory(game, *at, control)),
            ..whole.unwrap_or_default()
        })
    }

    fn keeps_work(&self, _: &G) -> bool {
        true
    }

    fn load_work(&self, game: &G, control: &Control<'_>) -> Result<bool, Error> {
        if !Colourings::are_done(control)? {
            return Ok(false);
        }
        let opening = game.opening();
        let kept = Colourings::kept(game, opening, self.play, KEPT, control);
        let Some(kept) = too_large(kept)?.flatten().map(Arc::new) else {
            return Ok(false);
        };
        let mut found = self.found.hold(control)?;
        match opening == game.start() {
            true => found.whole = Some(kept),
            false => found.near = Some(kept),
        }
        Ok(true)
    }

    fn best(&self, game: &G, at: &Stones, control: &Control<'_>) -> Result<Vec<RatedOf<G>>, Error> {
        if game.label(at).is_some() {
            return Ok(Vec::new());
        }
        let mut steps = Vec::new();
        game.steps(at, &mut steps)?;
        let mut found = self.found.hold(control)?;
        let known = match found.value(*at)? {
            Some(value) => Some(value),
            None => found.solve(game, *at, self.play, control)?,
        };
        let value = match known {
            Some(value) => value,
            None => {
                may_search(game, *at, self.play, control)?;
                let table = &mut found.table;
                let journal = control.work().map(search_journal);
                let journal = journal
                    .as_ref()
                    .map(|journal| journal as &dyn SearchJournal);
                let (value, cells) =
                    search_positional_best(game, *at, self.play, table, journal, control)?;
                let is_best =
                    |step: &StepOf<G>| cells.iter().any(|&cell| step.to == at.with_stone(cell));
                steps.retain(is_best);
                return Ok(rated(steps, value));
            }
        };
        drop(found);
        let mut best = Vec::new();
        for step in steps {
            let verdict = self.value(game, &step.to, control)?;
            if verdict.for_mover(false) == value.into() {
                best.push(Rated { step, verdict });
            }
        }
        Ok(best)
    }

    fn visit(
        &self,
        game: &G,
        control: &Control<'_>,
        each: &mut Visit<'_, Stones>,
    ) -> Result<(), Error> {
        let start = game.start();
        if let Some(outcome) = game.label(&start) {
            return each(&start, &Value::over(outcome).into());
        }
        let whole = self.whole(game, control)?;
        whole.visit(game, control, &mut |at, value| each(&at, &value.into()))
    }

    fn visit_canonical(
        &self,
        game: &G,
        control: &Control<'_>,
        each: &mut Visit<'_, Stones>,
    ) -> Result<bool, Error> {
        // If a symmetry changes the starting board, play need not reach the representative of a
        // class.
        let is_empty = game.start().filled() == 0;
        let symmetries = SymmetryGroup::new(game.cells(), &game.symmetries());
        let mut seen = HashSet::new();
        self.visit(game, control, &mut |at, verdict| {
            let canonical = at.canonical(&symmetries);
            let is_new = match is_empty {
                true => canonical == *at,
                false => seen.insert(canonical),
            };
            if !is_new {
                return Ok(());
            }
            if seen.len() % SOME == SOME - 1 {
                control.afford(seen.len() as u64 * SEEN)?;
            }
            each(at, verdict)
        })?;
        Ok(true)
    }

    fn canonical(&self, game: &G, at: &Stones) -> Stones {
        at.canonical(&SymmetryGroup::new(game.cells(), &game.symmetries()))
    }

    fn census(&self, game: &G, control: &Control<'_>) -> Result<Census<Stones>, Error> {
        let start = game.start();
        if let Some(outcome) = game.label(&start) {
            let mut census = Census::default();
            census.add(&start, &Value::over(outcome).into());
            return Ok(census);
        }
        Ok(self.counted(game, control)?.census.clone())
    }

    fn histogram(&self, game: &G, control: &Control<'_>) -> Result<Option<Histogram>, Error> {
        if game.label(&game.start()).is_some() {
            return Ok(None);
        }
        let counted = self.counted(game, control)?;
        let tallies = (0..).zip(&counted.by_remoteness);
        let found = tallies.filter(|(_, both)| **both != (0, 0));
        Ok(Some(Histogram {
            tallies: found
                .map(|(remoteness, &(wins, losses))| Tally {
                    remoteness,
                    wins,
                    losses,
                })
                .collect(),
            draws: counted.census.draws,
        }))
    }
}
