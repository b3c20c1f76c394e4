//! Diagrams of any game of the catalog, with the values that belong on them.

use std::collections::BTreeMap;
use std::ops::Range;

use super::Oracle;
use crate::diagram::{Diagram, GraphDiagram, Histogram, Measure, Tally};
use crate::erased::{AnyPosition, AnyRated, Opaque};
use crate::game::{Holds, Map};
use crate::solve::Worth;
use crate::solve::energy::Payoff;
use crate::{Control, Error, Message, Outcome, Value, Verdict};

/// The most options whose values a diagram marks.
const MOST_MARKED: u64 = 1_000;

/// The bytes of an entry of a histogram.
const TALLY: u64 = 64;

impl Oracle {
    pub(super) fn draw_position(
        &self,
        at: &dyn Opaque,
        values: bool,
        control: &Control<'_>,
    ) -> Result<Diagram, Error> {
        let rated = if values && self.game.move_count(at)? <= MOST_MARKED {
            self.game.options(at, control)?
        } else {
            Vec::new()
        };
        Ok(self.game.diagram(at, &rated))
    }

    pub(super) fn draw_map(
        &self,
        at: Option<AnyPosition>,
        rows: Option<Range<u64>>,
        control: &Control<'_>,
    ) -> Result<Diagram, Error> {
        let has_rows = rows.is_some();
        let at = at.as_ref().map(AnyPosition::inner);
        let map = |best: &[AnyRated]| {
            let listing = &self.listing;
            self.game.map(listing, at, best, rows.clone(), control)
        };
        let best = match at {
            Some(at) => {
                // Drawn once before solving, so that a picture that cannot be drawn is refused
                // early.
                let drawn = map(&[])?.diagram;
                if has_rows && !matches!(drawn, Diagram::Grid(_)) {
                    return Err(self.no_rows());
                }
                self.game.prepare(at, control)?;
                self.game.best(at, control)?
            }
            None => Vec::new(),
        };
        let Map {
            mut diagram,
            positions,
        } = map(&best)?;
        match &mut diagram {
            Diagram::Grid(grid) => {
                for (cell, at) in grid.cells.iter_mut().zip(&positions) {
                    if let Some(at) = at {
                        control.check()?;
                        cell.value = Some(self.game.value(at.inner(), control)?.into());
                    }
                }
            }
            _ if has_rows => return Err(self.no_rows()),
            // If the vertices are not positions, the game itself has marked the best moves.
            Diagram::Graph(graph) if !positions.is_empty() => {
                self.value_graph(graph, &positions, control)?;
            }
            _ => {}
        }
        Ok(diagram)
    }

    /// The error when rows are requested of something without rows.
    fn no_rows(&self) -> Error {
        Error::input(Message::new("draw-no-rows").with("game", self.listing.name))
    }

    /// The values of the vertices and, of each vertex, the best moves; with a goal, the moves of the
    /// winner's strategy.
    fn value_graph(
        &self,
        graph: &mut GraphDiagram,
        positions: &[Option<AnyPosition>],
        control: &Control<'_>,
    ) -> Result<(), Error> {
        // By plies any best moves win; else only the first ones do together.
        let is_any_strategy = self.game.holds() == Holds::RemotenessOrEndless;
        let mut best = vec![Vec::new(); positions.len()];
        for (index, at) in positions.iter().enumerate() {
            let Some(at) = at else { continue };
            control.check()?;
            let value = self.game.value(at.inner(), control)?;
            let vertex = &mut graph.vertices[index];
            vertex.value = Some(value.into());
            vertex.measure = match self.game.worth(at.inner(), control)? {
                Some(Worth::Credit(credit)) => credit.map(Measure::Credit),
                Some(Worth::Payoff(mean @ Payoff::Mean { .. })) => {
                    Some(Measure::Average(mean.to_string()))
                }
                _ => None,
            };
            if graph.has_goal && vertex.winner() != vertex.owner {
                continue;
            }
            let options = self.game.best(at.inner(), control)?.into_iter();
            let options = options.map(|option| option.step.to);
            best[index] = match graph.has_goal && !is_any_strategy {
                true => options.take(1).collect(),
                false => options.collect(),
            };
        }
        for edge in &mut graph.edges {
            let to = positions.get(edge.to).and_then(Option::as_ref);
            edge.best = to.is_some_and(|to| best[edge.from].contains(to));
        }
        Ok(())
    }

    /// The number of positions of each value in the game's [table](Self::table).
    ///
    /// # Errors
    /// See [`Oracle`].
    pub fn histogram(&self, control: &Control<'_>) -> Result<Histogram, Error> {
        if self.wins_endless() {
            let message = Message::new("histogram-endless").with("game", self.game());
            return Err(Error::input(message));
        }
        if let Some(counted) = self.game.histogram(control)? {
            return Ok(counted);
        }
        let mut tallies = Tallies::default();
        let numbers = self.game.numbers().map(|numbers| numbers.len);
        match (self.game.all(control)?, numbers) {
            (Some(values), Some(len)) => {
                let mut some = vec![Value::Draw; 1 << 12];
                for first in (0..len).step_by(some.len()) {
                    control.check()?;
                    let count = (len - first).min(some.len() as u64) as usize;
                    values.read(first, &mut some[..count])?;
                    for value in &some[..count] {
                        tallies.add(value.outcome(), value.remoteness(), control)?;
                    }
                }
            }
            _ => self.game.visit(control, &mut |_, verdict| {
                tallies.add_verdict(verdict, control)
            })?,
        }
        Ok(tallies.histogram())
    }
}

/// The wins and losses by number of plies.
#[derive(Default)]
pub(super) struct Tallies {
    by_plies: BTreeMap<u64, (u64, u64)>,
    draws: u64,
}

impl Tallies {
    /// Counts one more position.
    pub(super) fn add_verdict(
        &mut self,
        verdict: &Verdict,
        control: &Control<'_>,
    ) -> Result<(), Error> {
        let plies = verdict.remoteness.as_ref();
        let plies = plies.and_then(crate::Plies::to_u64);
        self.add(verdict.outcome, plies, control)
    }

    fn add(
        &mut self,
        outcome: Outcome,
        remoteness: Option<u64>,
        control: &Control<'_>,
    ) -> Result<(), Error> {
        let known = self.by_plies.len();
        // No position with a remoteness beyond 64 bits can be counted.
        let tally = self.by_plies.entry(remoteness.unwrap_or(u64::MAX));
        match outcome {
            Outcome::Draw => {
                self.draws += 1;
                return Ok(());
            }
            Outcome::Win => tally.or_default().0 += 1,
            Outcome::Loss => tally.or_default().1 += 1,
        }
        if self.by_plies.len() > known && known.is_multiple_of(4096) {
            control.afford(known as u64 * TALLY)?;
        }
        Ok(())
    }

    pub(super) fn histogram(self) -> Histogram {
        let tally = |(remoteness, (wins, losses))| Tally {
            remoteness,
            wins,
            losses,
        };
        Histogram {
            tallies: self.by_plies.into_iter().map(tally).collect(),
            draws: self.draws,
        }
    }
}
