//! The solver for any game: it explores on demand, and keeps the result.

use std::sync::Arc;

use super::cache::Cache;
use super::solver::Visit;
use super::{Solved, Solver, explore};
use crate::game::{Game, Play};
use crate::{Control, Error, Verdict};

/// Explores from the position asked about, unless the last exploration has reached it, and keeps
/// the last exploration.
#[derive(Debug)]
pub struct Explored<P> {
    play: Play,
    last: Cache<Option<Arc<Solved<P>>>>,
}

impl<G: Game> Solver<G> for Explored<G::Position> {
    fn new(play: Play) -> Self {
        Self {
            play,
            last: Cache::default(),
        }
    }

    fn play(&self) -> Play {
        self.play
    }

    fn value(&self, game: &G, at: &G::Position, control: &Control<'_>) -> Result<Verdict, Error> {
        let mut last = self.last.hold(control)?;
        let known = last.as_ref().and_then(|solved| solved.value(at));
        if let Some(value) = known {
            return Ok(value.into());
        }
        let solved = explore(game, at, self.play, control)?;
        let value = solved.value(at);
        *last = Some(Arc::new(solved));
        // Exploring always reaches the position it begins with.
        Ok(value.unwrap_or(crate::Value::Draw).into())
    }

    fn visit(
        &self,
        game: &G,
        control: &Control<'_>,
        each: &mut Visit<'_, G::Position>,
    ) -> Result<(), Error> {
        let start = game.start();
        let first = |solved: &Arc<Solved<_>>| {
            solved
                .iter()
                .next()
                .is_some_and(|(first, _)| *first == start)
        };
        let mut last = self.last.hold(control)?;
        let solved = match last.as_ref().filter(|solved| first(solved)) {
            Some(solved) => solved.clone(),
            None => {
                let solved = Arc::new(explore(game, &start, self.play, control)?);
                last.insert(solved).clone()
            }
        };
        drop(last);
        for (index, (at, value)) in solved.iter().enumerate() {
            if index % (1 << 12) == 0 {
                control.check()?;
            }
            each(at, &value.into())?;
        }
        Ok(())
    }
}
