//! A game as a part of a sum.

use super::{GameOracle, Oracle};
use crate::diagram::Ways;
use crate::game::{Listed, NimValues, ProgressMeasure, Rated, Step};
use crate::games::sum::Part;
use crate::solve::Solver;
use crate::{Control, Diagram, Error, LoopyNimber, Message, Nimber, Verdict};

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
    fn notation(&self) -> &str {
        &self.notation
    }

    fn refusal(&self) -> Option<Message> {
        self.game.nim_values().err()
    }

    fn start(&self) -> Option<String> {
        self.game.asked().map(|at| self.game.write_position(&at))
    }

    fn read(&self, at: &str) -> Result<String, Error> {
        Ok(self.game.write_position(&self.game.read_position(at)?))
    }

    fn make(&self, at: &str, mv: &str) -> Result<String, Error> {
        Oracle::make(self, at, mv).map(|(to, _)| to)
    }

    fn move_count(&self, at: &str) -> Result<u64, Error> {
        match self.written(at) {
            Some(at) => self.game.move_count(&at),
            None => Ok(0),
        }
    }

    fn moves(&self, at: &str, most: usize) -> Result<Vec<(String, String)>, Error> {
        let Some(at) = self.written(at) else {
            return Ok(Vec::new());
        };
        let mut steps = Vec::new();
        self.game.first_steps(&at, most, &mut steps)?;
        let steps = steps.iter();
        let text = |step: &Step<G>| {
            let mv = self.game.write_move(&at, &step.mv);
            (mv, self.game.write_position(&step.to))
        };
        Ok(steps.map(text).collect())
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

    fn diagram(&self, at: &str, rated: &[(&str, &Verdict)]) -> Diagram {
        let Some(here) = self.written(at) else {
            return Diagram::Text(at.to_owned());
        };
        let rate = |&(mv, verdict): &(&str, &Verdict)| {
            let step = self.game.read_move(&here, mv).ok()?;
            let verdict = verdict.clone();
            Some(Rated { step, verdict })
        };
        let rated: Vec<_> = rated.iter().filter_map(rate).collect();
        self.game.diagram(&here, &rated)
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
