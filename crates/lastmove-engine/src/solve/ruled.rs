//! The solver for games whose outcomes a rule gives: exact for small games.

use std::cmp::Reverse;
use std::sync::Arc;

use super::cache::Cache;
use super::explore::explore_within;
use super::solver::Visit;
use super::{Estimate, Method, Solved, Solver, explore};
use crate::game::{
    AnyImpartial, AnyRated, AnyStep, Impartial, MOST_BYTES, MOST_LISTED, Opaque, Play, Rated,
    RatedOf, StepOf,
};
use crate::graph::MOST_VERTICES;
use crate::{Control, Error, Message, Outcome, Plies, SearchLimit, Verdict};

/// How many moves are named if there are too many to rate one by one.
const FEW: usize = 10;

/// How many replies of the winner are checked when choosing a move for the loser.
const MOST_REPLIES: u64 = 1 << 20;

/// Explores up to the [`SearchLimit`], with outcome and remoteness under both rules of play. For
/// larger games it gives the outcome by the game's rule ([`Impartial`]), the moves that keep it, and
/// the remoteness only if the game ends at once. If the rule gives no outcome, as in misère play of
/// most games, it explores up to the memory budget.
///
/// If the remoteness is not known, the first of the best moves is the one to play. A winner's first
/// move has the least [`ProgressMeasure`](crate::game::ProgressMeasure), so that play cannot cycle
/// for ever; a loser's first move leaves the most moves, and avoids positions where the winner can
/// end the game at once.
pub struct Ruled<P> {
    play: Play,
    known: Cache<Known<P>>,
}

/// The results found so far.
struct Known<P> {
    /// The last exploration.
    last: Option<Arc<Solved<P>>>,
    /// The last position from which the search was too large, and its limit.
    large: Option<(P, SearchLimit)>,
    /// The last position judged by the rule.
    judged: Option<(P, Verdict)>,
}

impl<P> Ruled<P> {
    /// The last exploration, if it has reached `at`.
    fn found(&self, at: &P, control: &Control<'_>) -> Result<Option<Arc<Solved<P>>>, Error>
    where
        P: Eq + std::hash::Hash,
    {
        let found = self.known.hold(control)?.last.clone();
        Ok(found.filter(|solved| solved.value(at).is_some()))
    }

    /// The exact value, if the search stays within its limit.
    fn exact<G>(&self, game: &G, at: &P, control: &Control<'_>) -> Result<Option<Verdict>, Error>
    where
        G: Impartial<Position = P>,
        P: Clone + Eq + std::hash::Hash,
    {
        let limit = control.search_limit();
        let mut known = self.known.hold(control)?;
        if let Some(value) = known.last.as_ref().and_then(|solved| solved.value(at)) {
            return Ok(Some(value.into()));
        }
        if limit == SearchLimit::NONE {
            drop(known);
            return self.explore(game, at, control).map(Some);
        }
        let large = known.large.as_ref();
        if large.is_some_and(|(large, then)| large == at && *then == limit) {
            return Ok(None);
        }
        let is_large =
            limit.positions == 0 || game.reach(at).is_some_and(|reach| reach > limit.positions);
        let solved = match is_large {
            true => None,
            // Exceeding the memory budget counts as too large. Half of it is for the rule, which comes
            // next, while the game still holds what it met in the search.
            false => {
                let half = control.at_most(control.memory_budget() / 2);
                match explore_within(game, at, self.play, limit, &half) {
                    Err(error) if error.is_too_large() => None,
                    explored => explored?,
                }
            }
        };
        let Some(solved) = solved else {
            known.large = Some((at.clone(), limit));
            return Ok(None);
        };
        let value = solved.value(at);
        known.last = Some(Arc::new(solved));
        Ok(value.map(Verdict::from))
    }

    /// The value by a search within the memory budget.
    fn explore<G>(&self, game: &G, at: &P, control: &Control<'_>) -> Result<Verdict, Error>
    where
        G: Impartial<Position = P>,
        P: Clone + Eq + std::hash::Hash,
    {
        // Do not begin a search that cannot finish, at all or within the memory budget.
        if let Some(least) = game.reach(at) {
            if least > MOST_VERTICES {
                let message = Message::new("positions-over-limit").with("positions", least);
                return Err(Error::limit(message));
            }
            control.plan(least.saturating_mul(game.position_bytes(at) + 24))?;
        }
        let mut known = self.known.hold(control)?;
        // Another thread may have explored while this one waited.
        let begins = |solved: &&Arc<Solved<_>>| solved.iter().next().is_some_and(|(p, _)| p == at);
        let solved = match known.last.as_ref().filter(begins) {
            Some(solved) => solved.clone(),
            None => Arc::new(explore(game, at, self.play, control)?),
        };
        let value = solved.value(at).unwrap_or(crate::Value::Draw);
        known.last = Some(solved);
        Ok(value.into())
    }

    /// The value by rule, else by a search within the memory budget.
    fn ruled<G>(&self, game: &G, at: &P, control: &Control<'_>) -> Result<Verdict, Error>
    where
        G: Impartial<Position = P>,
        P: Opaque + Clone + Eq + std::hash::Hash,
        G::Move: 'static,
    {
        let judged = self.known.hold(control)?.judged.clone();
        if let Some((_, verdict)) = judged.filter(|(of, _)| of == at) {
            return Ok(verdict);
        }
        let rules = rules(game);
        let Some(verdict) = judge(&rules, at, self.play, control)? else {
            return self.explore(game, at, control);
        };
        self.known.hold(control)?.judged = Some((at.clone(), verdict.clone()));
        Ok(verdict)
    }
}

/// A type-erased game, so that the code that uses its rule is compiled once.
type Rules<'a> = &'a dyn AnyImpartial;

/// The game without its own type.
fn rules<G: Impartial>(game: &G) -> &dyn Impartial<Position = G::Position, Move = G::Move> {
    game
}

/// The value by the game's rule, if it gives one.
fn judge(
    rules: Rules<'_>,
    at: &dyn Opaque,
    play: Play,
    control: &Control<'_>,
) -> Result<Option<Verdict>, Error> {
    let Some(outcome) = rules.outcome(at, play, control)? else {
        return Ok(None);
    };
    let ends = match outcome {
        Outcome::Win => ends_at_once(rules, at, play, control)?,
        Outcome::Loss => is_over(rules, at)?,
        Outcome::Draw => false,
    };
    Ok(Some(Verdict {
        outcome,
        remoteness: ends.then(|| Plies::from(u64::from(outcome == Outcome::Win))),
    }))
}

/// The winning moves; the first one is the one to play.
fn winning(
    rules: Rules<'_>,
    at: &dyn Opaque,
    play: Play,
    control: &Control<'_>,
) -> Result<Vec<AnyRated>, Error> {
    let steps = rules.winning_moves(at, play, control)?;
    let mut best = rated(rules, steps, Outcome::Loss)?;
    if best
        .iter()
        .any(|option| option.verdict.remoteness.is_some())
    {
        best.retain(|option| option.verdict.remoteness.is_some());
        return Ok(best);
    }
    let mut least = None;
    for (index, option) in best.iter().enumerate() {
        let Some(measure) = rules.progress_measure(option.step.to.inner(), control)? else {
            continue;
        };
        if least.as_ref().is_none_or(|(least, _)| measure < *least) {
            least = Some((measure, index));
        }
    }
    if let Some((_, index)) = least {
        best[..=index].rotate_right(1);
    }
    Ok(best)
}

/// The moves of a lost position, all or a few of very many; the first one is the one to play.
fn lost(
    rules: Rules<'_>,
    at: &dyn Opaque,
    play: Play,
    control: &Control<'_>,
) -> Result<Vec<AnyRated>, Error> {
    let most = if has_many(rules, at)? {
        FEW
    } else {
        usize::MAX
    };
    let steps = rules.first_steps(at, most)?;
    // The more moves are left, the longer the game may last.
    let looked_at = (MOST_REPLIES / rules.move_count(at)?.max(1)).max(1) as usize;
    let replies = |step: &AnyStep| rules.move_count(step.to.inner());
    let looked_at = steps.iter().take(looked_at).map(replies);
    let looked_at: Vec<u64> = looked_at.collect::<Result<_, _>>()?;
    let mut order: Vec<_> = looked_at.into_iter().zip(0..).collect();
    order.sort_by_key(|&(replies, _)| Reverse(replies));
    let mut chosen = order.first().map_or(0, |&(_, index)| index);
    let mut seen = 0u64;
    for (replies, index) in order {
        seen = seen.saturating_add(replies);
        if seen > MOST_REPLIES {
            break;
        }
        if !ends_at_once(rules, steps[index].to.inner(), play, control)? {
            chosen = index;
            break;
        }
    }
    let mut rated = rated(rules, steps, Outcome::Win)?;
    if !rated.is_empty() {
        rated[..=chosen].rotate_right(1);
    }
    Ok(rated)
}

/// Whether there are too many moves to list, or their options take too much memory.
fn has_many(rules: Rules<'_>, at: &dyn Opaque) -> Result<bool, Error> {
    let moves = rules.move_count(at)?;
    Ok(moves > MOST_LISTED || moves.saturating_mul(rules.position_bytes(at)) > MOST_BYTES)
}

/// Whether the game is over.
fn is_over(rules: Rules<'_>, at: &dyn Opaque) -> Result<bool, Error> {
    Ok(rules.label(at).is_some() || rules.move_count(at)? == 0)
}

/// Whether the player to move can end the game and win.
fn ends_at_once(
    rules: Rules<'_>,
    at: &dyn Opaque,
    play: Play,
    control: &Control<'_>,
) -> Result<bool, Error> {
    let steps = if has_many(rules, at)? {
        match rules.winning_moves(at, play, control) {
            // With this many winning moves, the game is far from its end.
            Err(error) if error.is_too_large() => return Ok(false),
            found => found?,
        }
    } else {
        rules.first_steps(at, usize::MAX)?
    };
    for step in steps {
        control.check()?;
        let to = step.to.inner();
        let ended = match rules.label(to) {
            None if rules.move_count(to)? > 0 => None,
            None => Some(play.stuck()),
            declared => declared,
        };
        if ended == Some(Outcome::Loss) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A value by rule: the remoteness is known only if the game is over.
fn by_rule(rules: Rules<'_>, at: &dyn Opaque, outcome: Outcome) -> Result<Verdict, Error> {
    Ok(Verdict {
        outcome,
        remoteness: is_over(rules, at)?.then(|| Plies::from(0)),
    })
}

fn rated(rules: Rules<'_>, steps: Vec<AnyStep>, outcome: Outcome) -> Result<Vec<AnyRated>, Error> {
    let rated = |step: AnyStep| {
        let verdict = by_rule(rules, step.to.inner(), outcome)?;
        Ok(Rated { step, verdict })
    };
    steps.into_iter().map(rated).collect()
}

/// Why the remoteness of a win or a loss is not known.
fn note(
    rules: Rules<'_>,
    at: &dyn Opaque,
    outcome: Outcome,
    control: &Control<'_>,
) -> Option<Message> {
    let message = if outcome == Outcome::Loss && has_many(rules, at).ok()? {
        Message::new("note-plies-unknown-moves").with("shown", FEW)
    } else {
        Message::new("note-plies-unknown").with("outcome", outcome)
    };
    let limit = control.search_limit();
    let is_telling = |least: &u64| *least > limit.positions && *least < u64::MAX;
    let least = rules.reach(at).filter(is_telling);
    let message = message.with("least", least.unwrap_or(0));
    let message = message.with("positions", limit.positions);
    Some(message.with("moves", limit.moves))
}

impl<G: Impartial> Solver<G> for Ruled<G::Position>
where
    G::Position: 'static,
    G::Move: 'static,
{
    fn new(play: Play) -> Self {
        let known = Known {
            last: None,
            large: None,
            judged: None,
        };
        Self {
            play,
            known: Cache::new(known),
        }
    }

    fn play(&self) -> Play {
        self.play
    }

    fn estimate(&self, _: &G, _: &G::Position, _: &Control<'_>) -> Result<Estimate, Error> {
        Ok(Estimate::by(match self.play {
            Play::Normal => Method::NimValues,
            Play::Misere => Method::Exploration,
        }))
    }

    fn value(&self, game: &G, at: &G::Position, control: &Control<'_>) -> Result<Verdict, Error> {
        match self.exact(game, at, control)? {
            Some(verdict) => Ok(verdict),
            None => self.ruled(game, at, control),
        }
    }

    fn visit(
        &self,
        game: &G,
        control: &Control<'_>,
        each: &mut Visit<'_, G::Position>,
    ) -> Result<(), Error> {
        let start = game.start();
        // Later questions about the positions, such as their best moves, use the same exploration.
        self.explore(game, &start, control)?;
        let Some(solved) = self.found(&start, control)? else {
            return Ok(());
        };
        for (index, (at, value)) in solved.iter().enumerate() {
            if index % (1 << 12) == 0 {
                control.check()?;
            }
            each(at, &value.into())?;
        }
        Ok(())
    }

    fn options(
        &self,
        game: &G,
        at: &G::Position,
        control: &Control<'_>,
    ) -> Result<Vec<RatedOf<G>>, Error> {
        // If a search found the position, it found the options too.
        self.value(game, at, control)?;
        let mut steps: Vec<StepOf<G>> = Vec::new();
        if game.label(at).is_none() {
            game.steps(at, &mut steps)?;
        }
        let found = self.found(at, control)?;
        let mut options = Vec::with_capacity(steps.len());
        for step in steps {
            control.check()?;
            let value = found.as_ref().and_then(|solved| solved.value(&step.to));
            let verdict = match value {
                Some(value) => value.into(),
                None => {
                    let outcome = game.outcome(&step.to, self.play, control)?;
                    let outcome = outcome.unwrap_or(Outcome::Draw);
                    by_rule(&rules(game), &step.to, outcome)?
                }
            };
            options.push(Rated { step, verdict });
        }
        Ok(options)
    }

    fn best(
        &self,
        game: &G,
        at: &G::Position,
        control: &Control<'_>,
    ) -> Result<Vec<RatedOf<G>>, Error> {
        let verdict = self.value(game, at, control)?;
        if self.found(at, control)?.is_some() || verdict.outcome == Outcome::Draw {
            let mut options = self.options(game, at, control)?;
            let worth = |option: &RatedOf<G>| option.verdict.for_mover(false);
            if let Some(most) = options.iter().map(worth).max() {
                options.retain(|option| worth(option) == most);
            }
            return Ok(options);
        }
        let rules = rules(game);
        let best = match verdict.outcome {
            Outcome::Win => winning(&rules, at, self.play, control)?,
            _ => lost(&rules, at, self.play, control)?,
        };
        Ok(AnyRated::typed_all(&best))
    }

    fn note(
        &self,
        game: &G,
        at: &G::Position,
        verdict: &Verdict,
        control: &Control<'_>,
    ) -> Option<Message> {
        match verdict.outcome {
            Outcome::Draw => None,
            _ if verdict.remoteness.is_some() => None,
            outcome => note(&rules(game), at, outcome, control),
        }
    }
}
