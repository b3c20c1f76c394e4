//! Diagrams of any game of the catalog, with the values that belong on them.

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use super::GameOracle;
use crate::diagram::{Diagram, GraphDiagram, Histogram, Tally};
use crate::game::{Listed, Map, MapRequest};
use crate::solve::Solver;
use crate::{Control, Error, Message, Outcome, Value, Verdict};

/// The most options whose values a diagram marks.
const MOST_MARKED: u64 = 1_000;

/// What a remoteness of a histogram takes, in bytes.
const TALLY: u64 = 64;

impl<G: Listed, S: Solver<G>> GameOracle<G, S> {
    pub(super) fn draw_position(
        &self,
        at: &G::Position,
        values: bool,
        control: &Control<'_>,
    ) -> Result<Diagram, Error> {
        let rated = if values && self.game.move_count(at)? <= MOST_MARKED {
            self.solver.options(&self.game, at, control)?
        } else {
            Vec::new()
        };
        Ok(self.game.diagram(at, &rated))
    }

    pub(super) fn draw_map(
        &self,
        at: Option<G::Position>,
        rows: Option<Range<u64>>,
        control: &Control<'_>,
    ) -> Result<Diagram, Error> {
        let has_rows = rows.is_some();
        let options = || match &at {
            Some(at) => self.solver.options(&self.game, at, control),
            None => Ok(Vec::new()),
        };
        let best = match &at {
            Some(at) => {
                // What cannot be drawn is not solved.
                let request = MapRequest {
                    at: Some(at),
                    best: &[],
                    options: &options,
                    rows: rows.clone(),
                    play: self.solver.play(),
                    control,
                };
                let drawn = self.game.map(&request)?.diagram;
                if has_rows && !matches!(drawn, Diagram::Grid(_)) {
                    return Err(no_rows::<G>());
                }
                self.solver.prepare(&self.game, at, control)?;
                self.solver.best(&self.game, at, control)?
            }
            None => Vec::new(),
        };
        let request = MapRequest {
            at: at.as_ref(),
            best: &best,
            options: &options,
            rows,
            play: self.solver.play(),
            control,
        };
        let Map { diagram, positions } = self.game.map(&request)?;
        let mut diagram = diagram;
        match &mut diagram {
            Diagram::Grid(grid) => {
                for (cell, at) in grid.cells.iter_mut().zip(&positions) {
                    if let Some(at) = at {
                        control.check()?;
                        cell.value = Some(self.solver.value(&self.game, at, control)?.into());
                    }
                }
            }
            _ if has_rows => return Err(no_rows::<G>()),
            // Where the vertices are no positions, the game itself has marked what is best.
            Diagram::Graph(graph) if !positions.is_empty() => {
                self.value_graph(graph, &positions, control)?;
            }
            _ => {}
        }
        Ok(diagram)
    }

    /// The values of the vertices and, of each vertex, the best moves.
    fn value_graph(
        &self,
        graph: &mut GraphDiagram,
        positions: &[Option<G::Position>],
        control: &Control<'_>,
    ) -> Result<(), Error> {
        let mut best = HashSet::new();
        for (index, at) in positions.iter().enumerate() {
            let Some(at) = at else { continue };
            control.check()?;
            let value = self.solver.value(&self.game, at, control)?;
            graph.vertices[index].value = Some(value.into());
            for option in self.solver.best(&self.game, at, control)? {
                best.insert((index, option.step.to));
            }
        }
        for edge in &mut graph.edges {
            let to = positions.get(edge.to).and_then(Option::as_ref);
            edge.best = to.is_some_and(|to| best.contains(&(edge.from, to.clone())));
        }
        Ok(())
    }

    pub(super) fn draw_histogram(&self, control: &Control<'_>) -> Result<Histogram, Error> {
        if let Some(counted) = self.solver.histogram(&self.game, control)? {
            return Ok(counted);
        }
        let mut tallies = Tallies::default();
        let numbers = self.game.numbering().map(|numbering| numbering.len());
        match (self.solver.all(&self.game, control)?, numbers) {
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
            _ => self.solver.visit(&self.game, control, &mut |_, verdict| {
                tallies.add_verdict(verdict, control)
            })?,
        }
        Ok(tallies.histogram())
    }
}

/// The wins and losses of each number of plies.
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
        // A remoteness beyond 64 bits has no position that could be counted.
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

/// The error when rows are asked for of what has none.
fn no_rows<G: Listed>() -> Error {
    Error::input(Message::new("draw-no-rows").with("game", G::NAME))
}
