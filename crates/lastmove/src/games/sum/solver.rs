//! The values of sums: exact for small sums and Nim, otherwise from nim values.

use num_bigint::BigUint;

use super::{Sum, SumPosition};
use crate::explain::{self, PointRow, PointTable};
use crate::game::{Notation, Play, Rated, RatedOf};
use crate::games::nim::{ClosedForm, Nim, Take};
use crate::solve::{Estimate, Method, Ruled, Solver, Visit};
use crate::{Control, Error, LoopyNimber, Message, Point, Verdict};

/// Solves sums. A sum of Nim games is Nim, exact at any size and under both rules of play. Other
/// small sums are explored, which also gives their remoteness; larger ones are decided by the nim
/// values of their parts in normal play, and by a search, if it fits the memory budget, in misère
/// play.
pub struct SumSolver {
    nim: ClosedForm,
    ruled: Ruled<SumPosition>,
}

/// A sum of Nim games as one game of Nim: for each heap, its part and its number there from 1.
struct AsNim {
    heaps: Vec<BigUint>,
    places: Vec<(usize, usize)>,
}

impl AsNim {
    fn of(game: &Sum, at: &SumPosition) -> Option<Self> {
        let mut nim = Self {
            heaps: Vec::new(),
            places: Vec::new(),
        };
        for (part, heap) in game.heaps(at)? {
            let number = match nim.places.last() {
                Some(&(last, number)) if last == part => number + 1,
                _ => 1,
            };
            nim.places.push((part, number));
            nim.heaps.push(heap.size().clone());
        }
        Some(nim)
    }

    /// A move of the combined game in the sum's notation.
    fn write(&self, mv: &Take) -> String {
        let (part, number) = self.places[mv.heap];
        format!("{}.{number}-{}", part + 1, mv.stones)
    }
}

impl Solver<Sum> for SumSolver {
    fn new(play: Play) -> Self {
        Self {
            nim: ClosedForm::new(play),
            ruled: <Ruled<_> as Solver<Sum>>::new(play),
        }
    }

    fn play(&self) -> Play {
        Solver::<Sum>::play(&self.ruled)
    }

    fn estimate(
        &self,
        game: &Sum,
        at: &SumPosition,
        control: &Control<'_>,
    ) -> Result<Estimate, Error> {
        match AsNim::of(game, at) {
            Some(_) => Ok(Estimate::by(Method::Rule)),
            None => self.ruled.estimate(game, at, control),
        }
    }

    fn value(&self, game: &Sum, at: &SumPosition, control: &Control<'_>) -> Result<Verdict, Error> {
        match AsNim::of(game, at) {
            Some(nim) => self.nim.value(&Nim::new(Vec::new()), &nim.heaps, control),
            None => self.ruled.value(game, at, control),
        }
    }

    fn visit(
        &self,
        game: &Sum,
        control: &Control<'_>,
        each: &mut Visit<'_, SumPosition>,
    ) -> Result<(), Error> {
        if let Some(part) = game.parts.iter().find(|part| part.start.is_none()) {
            return Err(part.without_position());
        }
        self.ruled.visit(game, control, each)
    }

    fn options(
        &self,
        game: &Sum,
        at: &SumPosition,
        control: &Control<'_>,
    ) -> Result<Vec<RatedOf<Sum>>, Error> {
        if AsNim::of(game, at).is_none() {
            return self.ruled.options(game, at, control);
        }
        let mut steps = Vec::new();
        crate::game::Game::steps(game, at, &mut steps)?;
        let rate = |step: crate::game::StepOf<Sum>| {
            let verdict = self.value(game, &step.to, control)?;
            Ok(Rated { step, verdict })
        };
        steps.into_iter().map(rate).collect()
    }

    fn best(
        &self,
        game: &Sum,
        at: &SumPosition,
        control: &Control<'_>,
    ) -> Result<Vec<RatedOf<Sum>>, Error> {
        let Some(nim) = AsNim::of(game, at) else {
            return self.ruled.best(game, at, control);
        };
        let best = self.nim.best(&Nim::new(Vec::new()), &nim.heaps, control)?;
        let rated = |best: RatedOf<Nim>| {
            let step = game.read_move(at, &nim.write(&best.step.mv))?;
            Ok(Rated {
                step,
                verdict: best.verdict,
            })
        };
        best.into_iter().map(rated).collect()
    }

    fn note(
        &self,
        game: &Sum,
        at: &SumPosition,
        verdict: &Verdict,
        control: &Control<'_>,
    ) -> Option<Message> {
        self.ruled.note(game, at, verdict, control)
    }

    /// Each part's value, and the arithmetic. Nim values apply to normal play.
    fn explain(
        &self,
        game: &Sum,
        at: &SumPosition,
        control: &Control<'_>,
    ) -> Result<Vec<Point>, Error> {
        if Solver::<Sum>::play(&self.ruled) == Play::Misere {
            return Ok(vec![Point::Say(Message::new("sum-misere"))]);
        }
        let values = game.values(at, control)?;
        let row = |(index, value): (usize, &LoopyNimber)| {
            let part = &game.parts[index];
            PointRow {
                starred: false,
                cells: vec![
                    (index + 1).to_string(),
                    part.notation().to_owned(),
                    part.text(at[index]).to_string(),
                    value.to_string(),
                ],
                places: Vec::new(),
            }
        };
        let headings = ["sum-part", "sum-game", "sum-position", "sum-value"];
        let table = PointTable {
            headings: headings.map(Message::new).into(),
            rows: values.iter().enumerate().map(row).collect(),
        };
        Ok(vec![
            Point::Table(table),
            Point::Say(explain::arithmetic(&values)),
        ])
    }
}
