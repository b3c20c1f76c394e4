//! The solver for games whose outcomes a rule gives: exact where they are small.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::explore::{Most, explore_within};
use super::solver::Visit;
use super::{Solved, Solver, explore};
use crate::game::{ByRule, MOST_BYTES, MOST_LISTED, Play, Rated, Step};
use crate::{Blame, Control, Error, Message, Outcome, Verdict};

/// A game is explored from a position, for its exact values, up to so many positions and moves:
/// some tenths of a second.
const SMALL: Most = Most {
    positions: 1 << 16,
    moves: 1 << 20,
    bytes: MOST_BYTES,
};

/// How many moves are named where there are too many to be rated one by one.
const FEW: usize = 10;

/// Explores what is small, with outcome and remoteness under both rules of play. Of larger games
/// it knows the outcome by the game's rule ([`ByRule`]), and of the moves those that keep it; their
/// remoteness is not known. Where the rule is silent, as in misère play of most games, it explores
/// as far as the memory budget goes.
pub struct Ruled<P> {
    play: Play,
    known: Mutex<Known<P>>,
}

/// What has been found.
struct Known<P> {
    /// The last exploration.
    last: Option<Arc<Solved<P>>>,
    /// The last position from which there was too much to explore.
    large: Option<P>,
}

impl<P> Ruled<P> {
    fn known(&self) -> MutexGuard<'_, Known<P>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The exact value, if there is little to explore.
    fn exact<G>(&self, game: &G, at: &P, control: &Control<'_>) -> Result<Option<Verdict>, Error>
    where
        G: ByRule<Position = P>,
        P: Clone + Eq + std::hash::Hash,
    {
        let mut known = self.known();
        if let Some(value) = known.last.as_ref().and_then(|solved| solved.value(at)) {
            return Ok(Some(value.into()));
        }
        if known.large.as_ref() == Some(at) {
            return Ok(None);
        }
        let is_large = game
            .reach(at)
            .is_some_and(|reach| reach > SMALL.positions as u64);
        let solved = match is_large {
            true => None,
            // What is over the memory budget is not small.
            false => match explore_within(game, at, self.play, SMALL, control) {
                Err(error) if error.blame == Blame::Budget => None,
                explored => explored?,
            },
        };
        let Some(solved) = solved else {
            known.large = Some(at.clone());
            return Ok(None);
        };
        let value = solved.value(at);
        known.last = Some(Arc::new(solved));
        Ok(value.map(Verdict::from))
    }

    /// The outcome by rule, else by a search within the memory budget.
    fn ruled<G>(&self, game: &G, at: &P, control: &Control<'_>) -> Result<Verdict, Error>
    where
        G: ByRule<Position = P>,
        P: Clone + Eq + std::hash::Hash,
    {
        if let Some(outcome) = game.outcome(at, self.play, control)? {
            return Ok(without_plies(outcome));
        }
        // A search that cannot end within the memory budget is not begun.
        let least = game.reach(at).unwrap_or(0);
        control.afford(least.saturating_mul(size_of::<P>() as u64 + 24))?;
        let solved = explore(game, at, self.play, control)?;
        let value = solved.value(at).unwrap_or(crate::Value::Draw);
        self.known().last = Some(Arc::new(solved));
        Ok(value.into())
    }

    /// The moves of a lost position: all of them, or the first few of very many.
    fn lost<G: ByRule<Position = P>>(&self, game: &G, at: &P) -> Vec<Rated<G>> {
        let mut steps: Vec<Step<G>> = Vec::new();
        if has_many(game, at) {
            game.first_steps(at, FEW, &mut steps);
        } else {
            game.steps(at, &mut steps);
        }
        rated(steps, Outcome::Win)
    }
}

/// Whether there are more moves than are listed, or their options take too much.
fn has_many<G: ByRule>(game: &G, at: &G::Position) -> bool {
    let moves = game.move_count(at);
    moves > MOST_LISTED || moves.saturating_mul(game.position_bytes(at)) > MOST_BYTES
}

fn without_plies(outcome: Outcome) -> Verdict {
    Verdict {
        outcome,
        remoteness: None,
    }
}

fn rated<G: ByRule>(steps: Vec<Step<G>>, outcome: Outcome) -> Vec<Rated<G>> {
    let verdict = without_plies(outcome);
    let rated = |step| Rated {
        step,
        verdict: verdict.clone(),
    };
    steps.into_iter().map(rated).collect()
}

impl<G: ByRule> Solver<G> for Ruled<G::Position> {
    fn new(play: Play) -> Self {
        let known = Known {
            last: None,
            large: None,
        };
        Self {
            play,
            known: Mutex::new(known),
        }
    }

    fn play(&self) -> Play {
        self.play
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
        let least = game.reach(&start).unwrap_or(0);
        control.afford(least.saturating_mul(size_of::<G::Position>() as u64 + 24))?;
        let solved = explore(game, &start, self.play, control)?;
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
    ) -> Result<Vec<Rated<G>>, Error> {
        let exact = self.exact(game, at, control)?;
        if exact.is_none() {
            // Of a position found by a search, the options are known too.
            self.ruled(game, at, control)?;
        }
        let mut steps: Vec<Step<G>> = Vec::new();
        game.steps(at, &mut steps);
        let found = self.known().last.clone();
        let found = found.filter(|solved| solved.value(at).is_some());
        let mut options = Vec::with_capacity(steps.len());
        for step in steps {
            control.check()?;
            let value = found.as_ref().and_then(|solved| solved.value(&step.to));
            let verdict = match value {
                Some(value) => value.into(),
                None => {
                    let outcome = game.outcome(&step.to, self.play, control)?;
                    without_plies(outcome.unwrap_or(Outcome::Draw))
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
    ) -> Result<Vec<Rated<G>>, Error> {
        let verdict = self.value(game, at, control)?;
        let is_exact = self
            .known()
            .last
            .as_ref()
            .is_some_and(|solved| solved.value(at).is_some());
        if is_exact || verdict.outcome == Outcome::Draw {
            let mut options = self.options(game, at, control)?;
            let worth = |option: &Rated<G>| option.verdict.for_mover(false);
            if let Some(most) = options.iter().map(worth).max() {
                options.retain(|option| worth(option) == most);
            }
            return Ok(options);
        }
        match verdict.outcome {
            Outcome::Win => {
                let steps = game.winning_moves(at, self.play, control)?;
                Ok(rated(steps, Outcome::Loss))
            }
            _ => Ok(self.lost(game, at)),
        }
    }

    fn note(&self, game: &G, at: &G::Position, verdict: &Verdict) -> Option<Message> {
        if verdict.outcome == Outcome::Draw || verdict.remoteness.is_some() {
            return None;
        }
        if verdict.outcome == Outcome::Loss && has_many(game, at) {
            let message = Message::new("note-plies-unknown-moves");
            return Some(message.with("shown", FEW));
        }
        Some(Message::new("note-plies-unknown"))
    }
}
