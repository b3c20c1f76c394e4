//! A game as a part of a sum.

use super::GameOracle;
use crate::diagram::Ways;
use crate::game::{Listed, NimValues, ProgressMeasure};
use crate::solve::Solver;
use crate::{Control, Error, LoopyNimber, Nimber};

/// A game that can be a part of a sum: every move passes the turn, and a position without a move is
/// the end of this part alone. Positions are texts as the game writes them.
pub trait Part: Send + Sync {
    /// How many moves there are from a position.
    fn move_count(&self, at: &str) -> u64;

    /// The first moves from a position, at most `most`: each with the position it leads to.
    fn moves(&self, at: &str, most: usize) -> Vec<(String, String)>;

    /// The nim value of a position.
    ///
    /// # Errors
    /// See [`Oracle`](super::Oracle).
    fn nim_value(&self, at: &str, control: &Control<'_>) -> Result<LoopyNimber, Error>;

    /// The moves to positions of this nim value, each with that position.
    ///
    /// # Errors
    /// See [`Oracle`](super::Oracle).
    fn moves_to(
        &self,
        at: &str,
        value: &Nimber,
        control: &Control<'_>,
    ) -> Result<Vec<(String, String)>, Error>;

    /// Where moves from a position are on its picture, one entry a move.
    fn places(&self, at: &str, moves: &[&str]) -> Vec<Ways>;

    /// How far a position of finite value is from the end where play may go on for ever.
    ///
    /// # Errors
    /// See [`Oracle`](super::Oracle).
    fn progress_measure(
        &self,
        at: &str,
        control: &Control<'_>,
    ) -> Result<Option<ProgressMeasure>, Error>;

    /// How many positions can be reached at least, where that is easily known.
    fn reach(&self, at: &str) -> Option<u64>;

    /// A position whose outcome is declared, where there is one. It is lost, and the end of this
    /// part: in a sum in normal play nothing else than a position without a move.
    fn labelled(&self) -> Option<String>;

    /// The heaps of a position that is one of Nim.
    fn heaps(&self, at: &str) -> Option<Vec<Nimber>>;
}

impl<G: Listed, S: Solver<G>> GameOracle<G, S> {
    fn values(&self) -> Result<&dyn NimValues<G::Position>, Error> {
        self.game.nim_values().map_err(Error::input)
    }

    /// A position that this oracle has written itself.
    fn written(&self, at: &str) -> Option<G::Position> {
        let at = self.game.read_position(at).ok()?;
        self.game.label(&at).is_none().then_some(at)
    }
}

impl<G: Listed, S: Solver<G>> Part for GameOracle<G, S> {
    fn move_count(&self, at: &str) -> u64 {
        self.written(at).map_or(0, |at| self.game.move_count(&at))
    }

    fn moves(&self, at: &str, most: usize) -> Vec<(String, String)> {
        let Some(at) = self.written(at) else {
            return Vec::new();
        };
        let mut steps = Vec::new();
        self.game.first_steps(&at, most, &mut steps);
        let steps = steps.iter();
        let text = |step: &crate::game::Step<G>| {
            let mv = self.game.write_move(&at, &step.mv);
            (mv, self.game.write_position(&step.to))
        };
        steps.map(text).collect()
    }

    fn nim_value(&self, at: &str, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        self.values()?
            .nim_value(&self.game.read_position(at)?, control)
    }

    fn moves_to(
        &self,
        at: &str,
        value: &Nimber,
        control: &Control<'_>,
    ) -> Result<Vec<(String, String)>, Error> {
        let Some(at) = self.written(at) else {
            return Ok(Vec::new());
        };
        let found = self.values()?.moves_to(&at, value, control)?;
        let text = |(mv, to): (String, G::Position)| (mv, self.game.write_position(&to));
        Ok(found.into_iter().map(text).collect())
    }

    fn places(&self, at: &str, moves: &[&str]) -> Vec<Ways> {
        match self.written(at) {
            Some(at) => self.places_of_texts(&at, moves),
            None => vec![Ways::new(); moves.len()],
        }
    }

    fn progress_measure(
        &self,
        at: &str,
        control: &Control<'_>,
    ) -> Result<Option<ProgressMeasure>, Error> {
        self.values()?
            .progress_measure(&self.game.read_position(at)?, control)
    }

    fn reach(&self, at: &str) -> Option<u64> {
        let values = self.game.nim_values().ok()?;
        values.reach(&self.written(at)?)
    }

    fn labelled(&self) -> Option<String> {
        let values = self.game.nim_values().ok()?;
        values.labelled().map(|at| self.game.write_position(&at))
    }

    fn heaps(&self, at: &str) -> Option<Vec<Nimber>> {
        let values = self.game.nim_values().ok()?;
        values.heaps(&self.written(at)?)
    }
}
