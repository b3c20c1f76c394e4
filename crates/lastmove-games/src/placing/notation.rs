//! `NAME:RULES@MOVE;MOVE`: a position is written as the moves made.

use super::{Placing, Taken, after};
use lastmove_engine::diagram::Ways;
use lastmove_engine::game::{
    Field, Game, HINTED_MOVES, Listed, Map, MapRequestOf, NimValues, Notation, RatedOf, Step,
    StepOf, join, places_by_name,
};
use lastmove_engine::{Diagram, Error, Message};

/// The text of the empty position.
const NOTHING: &str = "-";

/// The longest text of a position that is read, in bytes.
const LONGEST: usize = 1 << 22;

impl Notation for Placing {
    fn write_position(&self, at: &Taken) -> String {
        if at.is_empty() {
            return NOTHING.to_owned();
        }
        join(at.iter().map(|&mv| self.surface.write(mv)), ";")
    }

    fn read_position(&self, text: &str) -> Result<Taken, Error> {
        if text.len() > LONGEST {
            let message = Message::new("placed-long").with("most", LONGEST);
            return Err(Error::input(message).at(text, 0..1));
        }
        let mut taken = Vec::new();
        if text == NOTHING {
            return Ok(taken);
        }
        let mut alive = self.open.clone();
        for part in Field::new(text).split(';') {
            let mv = part.read(|part| self.surface.read(part))?;
            if !self.is_legal(&alive, mv) {
                return Err(part.error(Message::new("placed-conflict").with("move", part.text)));
            }
            self.take(&mut alive, mv);
            taken.push(mv);
        }
        taken.sort_unstable();
        Ok(taken)
    }

    fn write_move(&self, _: &Taken, mv: &super::Move) -> String {
        self.surface.write(*mv)
    }

    fn read_move(&self, at: &Taken, text: &str) -> Result<StepOf<Self>, Error> {
        let mv = self.surface.read(text)?;
        let alive = self.alive(at);
        if self.is_legal(&alive, mv) {
            return Ok(Step::new(mv, after(at, mv)));
        }
        // Collects one more than are named, to detect that there are more.
        let mut legal = Vec::new();
        self.each_move(&alive, |mv| {
            legal.extend((legal.len() <= HINTED_MOVES).then(|| self.surface.write(mv)));
        });
        Err(Field::new(text).not_legal(legal))
    }
}

impl Listed for Placing {
    fn nim_values(&self) -> Result<NimValues<'_, Self>, Option<Message>> {
        Ok(self)
    }

    fn diagram(&self, at: &Taken, rated: &[RatedOf<Self>]) -> Diagram {
        let value = |rated: &RatedOf<Self>| (rated.step.mv, rated.verdict.clone());
        let values: Vec<_> = rated.iter().map(value).collect();
        let picture = self.surface.picture(self, at, &values);
        picture.unwrap_or_else(|| Diagram::Text(self.write_position(at)))
    }

    /// The position with the value of every move: exact if the remoteness is known, since the options
    /// have been explored with it; else only the outcomes, which follow from the best moves.
    fn map(&self, request: &MapRequestOf<'_, Self>) -> Result<Map<Taken>, Error> {
        let start = self.start();
        let at = request.at.unwrap_or(&start);
        request.with_outcomes(self, at)
    }

    fn places(&self, at: &Taken, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let ways = |step: &StepOf<Self>| Some(vec![self.surface.places(step.mv)?]);
        let known: Option<Vec<Ways>> = steps.iter().map(ways).collect();
        let texts = || steps.iter().map(|step| self.write_move(at, &step.mv));
        known.unwrap_or_else(|| places_by_name(&self.diagram(at, &[]), texts()))
    }
}
