//! Where moves are on the picture of their position.

use std::collections::HashMap;

use super::{GameOracle, MOST_LISTED, MovePlaces};
use crate::diagram::Ways;
use crate::game::{Listed, Step};
use crate::solve::Solver;
use crate::{Control, Error};

impl<G: Listed, S: Solver<G>> GameOracle<G, S> {
    /// The places of all legal moves, or of the best ones where these are too many.
    pub(super) fn places_of_moves(
        &self,
        at: &G::Position,
        control: &Control<'_>,
    ) -> Result<Vec<MovePlaces>, Error> {
        let steps = match self.count(at)? {
            count if count > MOST_LISTED => {
                let best = self.solver.best(&self.game, at, control)?;
                best.into_iter().map(|option| option.step).collect()
            }
            count => {
                self.afford_moves(at, count, control)?;
                self.steps(at)?
            }
        };
        let ways = self.game.places(at, &steps).into_iter();
        let placed = |(step, ways): (&Step<G>, Ways)| MovePlaces {
            mv: self.game.write_move(at, &step.mv),
            ways,
        };
        Ok(steps.iter().zip(ways).map(placed).collect())
    }

    /// The places of moves that are given as this oracle writes them; none for what is no move.
    pub(super) fn places_of_texts(&self, at: &G::Position, moves: &[&str]) -> Vec<Ways> {
        // Most games read a move by itself, but some look through all of them each time.
        let all = match self.count(at) {
            Ok(count) if count > MOST_LISTED => Vec::new(),
            _ => self.steps(at).unwrap_or_default(),
        };
        let all: HashMap<String, Step<G>> = all
            .into_iter()
            .map(|step| (self.game.write_move(at, &step.mv), step))
            .collect();
        let step = |mv: &&str| match all.get(*mv) {
            Some(step) => Some(step.clone()),
            None => self.game.read_move(at, mv).ok(),
        };
        let read: Vec<Option<Step<G>>> = moves.iter().map(step).collect();
        let steps: Vec<Step<G>> = read.iter().flatten().cloned().collect();
        let mut ways = self.game.places(at, &steps).into_iter();
        let next = |step: &Option<_>| step.as_ref().and_then(|_| ways.next());
        read.iter()
            .map(next)
            .map(Option::unwrap_or_default)
            .collect()
    }

    fn steps(&self, at: &G::Position) -> Result<Vec<Step<G>>, Error> {
        let mut steps = Vec::new();
        if self.game.label(at).is_none() {
            self.game.steps(at, &mut steps)?;
        }
        Ok(steps)
    }
}
