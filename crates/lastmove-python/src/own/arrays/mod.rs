//! Games whose rules are written in NumPy, for blocks of positions.

mod asked;
mod layout;
mod rows;
mod solution;

use lastmove::graph::{Graph, GraphBuilder};
use lastmove::{Control, Error};
use pyo3::prelude::*;

use self::asked::ArrayRules;
use self::rows::Rows;
use super::growth::{Growth, over_budget};
use super::rules::failed;
use super::written::Written;
use crate::errors::shown;

pub(crate) use solution::ArraySolution;
pub(super) use solution::solve;

/// How many positions a game is asked about at once: enough that NumPy's calls take little of the
/// time, and few enough that the arrays stay in the caches.
const BLOCK: usize = 1 << 14;

impl ArrayRules {
    /// All positions, breadth first, on this thread, which holds the interpreter as Python code does.
    fn explore(
        &self,
        py: Python<'_>,
        start: &[u8],
        control: &Control<'_>,
    ) -> Result<(Rows, Written), Error> {
        let phase = control.phase("explore", None);
        let mut growth = Growth::begin();
        let mut rows = Rows::new(self.layout.width);
        let mut graph = GraphBuilder::default();
        let (mut numbers, mut edges, mut done) = (Vec::new(), 0, 0);
        let budget = control.memory_budget();
        self.intern(py, start, &mut rows, &mut numbers, (&growth, done, budget))?;
        while done < rows.len() {
            control.check()?;
            phase.advance(done as u64);
            let found = rows.len();
            let expected = rows.memory() + Graph::bytes(found as u64, edges);
            if growth.is_over(budget, found as u64, expected) {
                return Err(self.over_budget(py, &rows, done, budget));
            }
            let block = done..found.min(done + BLOCK);
            let asked = self.ask(py, rows.bytes(block.clone()));
            let asked = asked.map_err(|error| failed(py, &self.name, error))?;
            let targets = asked.targets();
            let targets = targets.map_err(|error| failed(py, &self.name, error))?;
            numbers.clear();
            self.intern(
                py,
                targets,
                &mut rows,
                &mut numbers,
                (&growth, done, budget),
            )?;
            for place in 0..block.len() {
                let range = asked.starts[place]..asked.starts[place + 1];
                graph.vertex(range.map(|at| (numbers[at], asked.keeps(at))))?;
                if let Some(outcome) = asked.label(place) {
                    graph.label(outcome);
                }
            }
            edges += numbers.len() as u64;
            done = block.end;
        }
        drop(phase);
        let graph_bytes = Graph::bytes(done as u64, edges);
        let taken = growth.bytes(rows.memory() + graph_bytes);
        let beside = taken.saturating_sub(graph_bytes);
        Ok((rows, Written::numbered(graph.build()?, beside)))
    }

    /// The numbers of rows. The table grows where the budget lets it.
    fn intern(
        &self,
        py: Python<'_>,
        mut bytes: &[u8],
        rows: &mut Rows,
        into: &mut Vec<u32>,
        (growth, done, budget): (&Growth, usize, u64),
    ) -> Result<(), Error> {
        while !bytes.is_empty() {
            bytes = &bytes[rows.intern(bytes, into) * self.layout.width..];
            if bytes.is_empty() {
                break;
            }
            let Some(more) = rows.larger() else {
                return Err(Error::input(lastmove::Message::new(
                    "graph-too-many-vertices",
                )));
            };
            if growth.bytes(rows.memory()).saturating_add(more) > budget {
                return Err(self.over_budget(py, rows, done, budget));
            }
            rows.grow();
        }
        Ok(())
    }

    fn over_budget(&self, py: Python<'_>, rows: &Rows, done: usize, budget: u64) -> Error {
        let found = rows.len();
        let last = self.layout.array(py, rows.bytes(found - 1..found));
        let last = last.and_then(|block| block.get_item(0));
        let last = last.map_or_else(|_| String::new(), |position| shown(&position));
        over_budget(&self.name, budget, found, found - done, last)
    }
}
