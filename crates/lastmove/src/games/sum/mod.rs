//! Sums of games: `nim:3,4,5 + kayles:7 + graph:loop.txt@a`.
//!
//! In a sum the player to move chooses one part and makes a move in it; a part without a move is at
//! its end, and a player who finds all parts at their ends has lost (in misère play, won). Every
//! part must have nim values: both players have the same moves, and every move passes the turn. A
//! position of a sum is its parts' positions joined by ` + `, a move is `PART.MOVE` with parts from
//! 1; moves are in the order of the parts, then in that of the part's game.
//!
//! In normal play the value of a sum is found from the values of its parts
//! ([`LoopyNimber::plus`]), so that a sum of large games is no harder than its parts (Sprague 1935,
//! Grundy 1939; with cycles C. A. B. Smith 1966, Fraenkel and Perl 1975).

mod notation;
mod solver;
mod sum_part;

pub use solver::SumSolver;
pub(crate) use sum_part::SumPart;

use std::sync::Arc;

use crate::diagram::{Place, SummandDiagram, Ways};
use crate::game::{Game, Impartial, ProgressMeasure, RatedOf, Step, StepOf, Summands};
use crate::memory::block;
use crate::{Control, Error, LoopyNimber, Nimber};

/// A sum of games.
pub struct Sum {
    parts: Vec<SumPart>,
    start: Option<SumPosition>,
}

/// The positions of all parts, by the numbers that the parts have assigned.
pub type SumPosition = Box<[u32]>;

/// A move in a sum: the part, from 0, and the move in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumMove {
    /// The part, from 0.
    pub part: usize,
    /// The move in that part.
    pub mv: Arc<str>,
}

impl Sum {
    /// The sum of these parts, with its start if all of them have one.
    pub(crate) fn new(parts: Vec<SumPart>) -> Self {
        let start = parts.iter().map(|part| part.start).collect();
        Self { parts, start }
    }

    /// The start; `None` if some part has none.
    pub(crate) fn begins_at(&self) -> Option<&SumPosition> {
        self.start.as_ref()
    }

    /// The places of moves, each on the picture of its part.
    pub(crate) fn places_in_parts(&self, at: &SumPosition, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let mut all = vec![Ways::new(); steps.len()];
        for (index, (part, here)) in self.each(at).enumerate() {
            let mine = steps.iter().enumerate();
            let mine = mine.filter(|(_, step)| step.mv.part == index);
            let (slots, moves): (Vec<usize>, Vec<&str>) =
                mine.map(|(slot, step)| (slot, &*step.mv.mv)).unzip();
            let found = part.places(here, &moves);
            for (slot, ways) in slots.into_iter().zip(found) {
                let in_part = |way: Vec<Place>| way.into_iter().map(|place| place.in_part(index));
                all[slot] = ways.into_iter().map(|way| in_part(way).collect()).collect();
            }
        }
        all
    }

    /// The pictures of the parts, with the values of some moves marked on them; `None` if there are
    /// too many.
    pub(crate) fn pictures(
        &self,
        at: &SumPosition,
        rated: &[RatedOf<Self>],
    ) -> Vec<SummandDiagram> {
        if self.parts.len() > SummandDiagram::MOST {
            return Vec::new();
        }
        let picture = |(index, (part, here)): (usize, (&SumPart, u32))| {
            let mine = rated.iter().filter(|rated| rated.step.mv.part == index);
            let mine = mine.map(|rated| (&*rated.step.mv.mv, &rated.verdict));
            let mine: Vec<_> = mine.collect();
            SummandDiagram {
                game: part.notation().to_owned(),
                position: part.text(here).to_string(),
                nim_value: None,
                diagram: part.diagram(here, &mine),
            }
        };
        self.each(at).enumerate().map(picture).collect()
    }

    /// What is probably wrong with the parts.
    pub(crate) fn warnings_of_parts(&self) -> Vec<Error> {
        let mut warnings: Vec<Error> = Vec::new();
        for warning in self.parts.iter().flat_map(|part| part.warnings()) {
            if !warnings.contains(&warning) {
                warnings.push(warning);
            }
        }
        warnings
    }

    /// The step by a move of `part` to `to`.
    fn step(at: &SumPosition, part: usize, mv: Arc<str>, to: u32) -> StepOf<Self> {
        let mut after = at.clone();
        after[part] = to;
        Step::new(SumMove { part, mv }, after)
    }

    /// Each part with its position.
    fn each<'a>(&'a self, at: &'a SumPosition) -> impl Iterator<Item = (&'a SumPart, u32)> {
        self.parts.iter().zip(at.iter().copied())
    }

    /// The nim values of the parts.
    pub(crate) fn values(
        &self,
        at: &SumPosition,
        control: &Control<'_>,
    ) -> Result<Vec<LoopyNimber>, Error> {
        let seen = self.parts.iter().map(SumPart::seen_bytes).sum();
        let control = &control.holding(seen);
        let value = |(part, at): (&SumPart, u32)| part.nim_value(at, control);
        self.each(at).map(value).collect()
    }

    /// All heaps, with their parts, if all parts are Nim.
    fn heaps(&self, at: &SumPosition) -> Option<Vec<(usize, Nimber)>> {
        let mut heaps = Vec::new();
        for (index, (part, at)) in self.each(at).enumerate() {
            let of_part = part.heaps(at)?;
            heaps.extend(of_part.into_iter().map(|heap| (index, heap)));
        }
        Some(heaps)
    }
}

/// The sum of values.
fn total<'a>(values: impl IntoIterator<Item = &'a LoopyNimber>) -> LoopyNimber {
    values.into_iter().sum()
}

impl Game for Sum {
    type Position = SumPosition;
    type Move = SumMove;

    fn start(&self) -> SumPosition {
        self.start.clone().unwrap_or_default()
    }

    fn steps(&self, at: &SumPosition, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        for (index, (part, here)) in self.each(at).enumerate() {
            for (mv, to) in part.moves(here)?.iter() {
                into.push(Self::step(at, index, mv.clone(), *to));
            }
        }
        Ok(())
    }

    fn first_steps(
        &self,
        at: &SumPosition,
        most: usize,
        into: &mut Vec<StepOf<Self>>,
    ) -> Result<(), Error> {
        let full = into.len().saturating_add(most);
        for (index, (part, here)) in self.each(at).enumerate() {
            for (mv, to) in part.first_moves(here, full - into.len())? {
                into.push(Self::step(at, index, mv, to));
            }
        }
        Ok(())
    }

    fn move_count(&self, at: &SumPosition) -> Result<u64, Error> {
        let count = |(part, at): (&SumPart, u32)| part.move_count(at);
        self.each(at)
            .map(count)
            .try_fold(0, |sum: u64, count| Ok(sum.saturating_add(count?)))
    }

    fn position_bytes(&self, at: &SumPosition) -> u64 {
        size_of::<SumPosition>() as u64 + block(size_of_val(&at[..]))
    }

    fn held_bytes(&self) -> u64 {
        let held = |part: &SumPart| part.seen_bytes() + part.game_bytes();
        self.parts.iter().map(held).sum()
    }
}

impl Impartial for Sum {
    fn nim_value(&self, at: &SumPosition, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        Ok(total(&self.values(at, control)?))
    }

    /// A move in one part makes the sum a nim value exactly where all other parts have one.
    fn moves_to(
        &self,
        at: &SumPosition,
        value: &Nimber,
        control: &Control<'_>,
    ) -> Result<Vec<StepOf<Self>>, Error> {
        let values = self.values(at, control)?;
        let mut found = Vec::new();
        for (index, (part, here)) in self.each(at).enumerate() {
            let others = values[..index].iter().chain(&values[index + 1..]);
            let LoopyNimber::Finite(others) = total(others) else {
                continue;
            };
            let wanted = others ^ value.clone();
            for (mv, to) in part.moves_to(here, &wanted, control)? {
                found.push(Self::step(at, index, mv, to));
            }
        }
        Ok(found)
    }

    /// `None` if all parts always end.
    fn progress_measure(
        &self,
        at: &SumPosition,
        control: &Control<'_>,
    ) -> Result<Option<ProgressMeasure>, Error> {
        let mut total = ProgressMeasure::default();
        let mut is_loopy = false;
        for (part, here) in self.each(at) {
            let measure = part.progress_measure(here, control)?;
            if let Some(measure) = measure {
                is_loopy = true;
                total.values += measure.values;
                total.order = total.order.saturating_add(measure.order);
            } else if let LoopyNimber::Finite(value) = part.nim_value(here, control)? {
                total.values += value.size();
            }
        }
        Ok(is_loopy.then_some(total))
    }

    /// The sum's own table also names the game of each part.
    fn summands(&self, _: &SumPosition) -> Summands<SumPosition> {
        Summands::Nothing
    }

    fn reach(&self, at: &SumPosition) -> Option<u64> {
        let reach = |(part, at): (&SumPart, u32)| part.reach(at);
        let reached = self.each(at).map(|each| reach(each).unwrap_or(1));
        Some(reached.fold(1, u64::saturating_mul))
    }
}
