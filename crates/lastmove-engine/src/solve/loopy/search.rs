//! Labelling number by number, with a counter for each vertex.
//!
//! Before the first number, and whenever all options of a vertex are labelled, it gets the least
//! number missing among them, which may be above the current one. For each number m then
//!
//! - each unlabelled vertex with a move to one labelled m is marked as having m;
//! - each vertex that waits for its options to have m, or be labelled, decrements its counter when
//!   one of them is marked, and is labelled m when the counter reaches zero.
//!
//! The counter of a vertex that waits for m never reaches zero while one of its options is labelled
//! m: options labelled m earlier are processed first, and one labelled m now was counted, and is
//! never marked as having m itself. A vertex that gets a higher number during m was marked as
//! having m before, so it is counted too, exactly once.

use std::hint::black_box;

use super::LoopyValues;
use super::cells::Cells;
use super::mex::Mex;
use crate::control::Phase;
use crate::graph::{GameGraph, Graph};
use crate::{Control, Error};

/// How many predecessors are gathered before they are processed: their cells are prefetched, so
/// that many memory reads run at once.
const BLOCK: usize = 512;

/// How many vertices ahead the places of predecessors are prefetched, for the same reason.
const AHEAD: usize = 64;

/// How many predecessors are processed between two checks for cancellation.
const PAUSE: usize = 1 << 16;

/// The search in progress.
pub(super) struct Search<'a> {
    game: &'a GameGraph,
    back: &'a Graph,
    cells: Cells,
    control: &'a Control<'a>,
    phase: Phase<'a>,
    mex: Mex,
    /// Vertices that got a number above the current one, by their number.
    later: Vec<Vec<u32>>,
    gathered: Vec<u32>,
    /// How many were labelled before each vertex that reaches a cycle; empty until one is.
    order: Vec<u32>,
    labelled: u64,
    touched: u64,
    /// How many predecessors have been processed since the last check for cancellation.
    unseen: usize,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        game: &'a GameGraph,
        back: &'a Graph,
        cells: Cells,
        control: &'a Control<'a>,
    ) -> Self {
        Self {
            game,
            back,
            phase: control.phase("solve", Some(cells.0.len() as u64)),
            cells,
            control,
            mex: Mex::default(),
            later: Vec::new(),
            gathered: Vec::with_capacity(BLOCK),
            order: Vec::new(),
            labelled: 0,
            touched: 0,
            unseen: 0,
        }
    }

    pub(super) fn run(mut self) -> Result<LoopyValues, Error> {
        self.acyclic()?;
        let n = self.cells.0.len() as u64;
        if self.labelled < n {
            self.order = vec![0; self.cells.0.len()];
        }
        let mut m = 0;
        // A vertex labelled m needs an option's option that is, or no open option: the first ones
        // are among those labelled before.
        while self.labelled < n
            && let Some(before) = self.take(m)
        {
            self.number(m, before)?;
            m += 1;
        }
        self.control.figure("touched", self.touched);
        let cells = self.cells.0.iter();
        let value = cells.map(|cell| cell.label().ok_or_else(|| cell.has_zero()));
        Ok(LoopyValues::new(value, self.order))
    }

    /// The vertices that were labelled `m` before m became current, if any.
    fn take(&mut self, m: u32) -> Option<Vec<u32>> {
        let before = std::mem::take(self.later.get_mut(m as usize)?);
        (!before.is_empty()).then_some(before)
    }

    /// Labels every vertex that reaches no cycle.
    fn acyclic(&mut self) -> Result<(), Error> {
        let vertices = 0..self.game.graph.vertices();
        let terminals = vertices.filter(|&v| self.cells.0[v as usize].is_labelled());
        let mut peeled: Vec<u32> = terminals.collect();
        self.labelled += peeled.len() as u64;
        self.later.push(peeled.clone());
        let mut closed = Vec::new();
        while !peeled.is_empty() {
            self.before(&peeled, |v, cells| {
                let cell = &mut cells.0[v as usize];
                if !cell.is_labelled() && cell.close_first() {
                    closed.push(v);
                }
            })?;
            self.close(&mut closed, &mut peeled);
        }
        Ok(())
    }

    /// Labels every vertex with value `m`; `before` are those labelled already.
    fn number(&mut self, m: u32, before: Vec<u32>) -> Result<(), Error> {
        let (mut noted, mut closed, mut peeled) = (Vec::new(), Vec::new(), Vec::new());
        // Their predecessors already count them as closed.
        self.before(&before, |v, cells| {
            let cell = &mut cells.0[v as usize];
            if !cell.is_labelled() && cell.note(m) {
                noted.push(v);
            }
        })?;
        drop(before);
        let mut now = Vec::new();
        while !noted.is_empty() {
            self.before(&noted, |v, cells| {
                let cell = &mut cells.0[v as usize];
                if cell.await_one_less(m) {
                    cell.set_label(m);
                    now.push(v);
                }
            })?;
            noted.clear();
            self.put_in_order(&now);
            self.before(&now, |v, cells| {
                let cell = &mut cells.0[v as usize];
                if cell.is_labelled() {
                    return;
                }
                cell.close_one();
                if cell.note(m) {
                    noted.push(v);
                }
                if cell.is_closed(m) {
                    closed.push(v);
                }
            })?;
            now.clear();
            self.close(&mut closed, &mut peeled);
            while !peeled.is_empty() {
                self.before(&peeled, |v, cells| {
                    let cell = &mut cells.0[v as usize];
                    if cell.is_labelled() {
                        return;
                    }
                    cell.close_one();
                    if cell.is_closed(m) {
                        closed.push(v);
                    }
                })?;
                self.close(&mut closed, &mut peeled);
            }
        }
        Ok(())
    }

    /// Labels vertices all of whose options are labelled, and appends them to `peeled`.
    fn close(&mut self, closed: &mut Vec<u32>, peeled: &mut Vec<u32>) {
        peeled.clear();
        std::mem::swap(closed, peeled);
        self.put_in_order(peeled);
        for &v in &*peeled {
            let targets = self.game.graph.targets(v);
            let numbers = targets.iter().map(|&to| self.cells.0[to as usize].number());
            let number = self.mex.of(targets.len(), numbers);
            self.cells.0[v as usize].set_label(number);
            let number = number as usize;
            if number >= self.later.len() {
                self.later.resize(number + 1, Vec::new());
            }
            self.later[number].push(v);
        }
    }

    /// Appends vertices that are labelled together to the order.
    fn put_in_order(&mut self, vertices: &[u32]) {
        if !self.order.is_empty() {
            let order = self.labelled as u32;
            vertices
                .iter()
                .for_each(|&v| self.order[v as usize] = order);
        }
        self.labelled += vertices.len() as u64;
    }

    /// Calls `each` with each vertex that has a move to one of `vertices`, once a move.
    fn before(
        &mut self,
        vertices: &[u32],
        mut each: impl FnMut(u32, &mut Cells),
    ) -> Result<(), Error> {
        let back = self.back;
        self.gathered.clear();
        for vertices in vertices.chunks(AHEAD) {
            let read = |sum: u32, &v: &u32| match back.targets(v) {
                [first, ..] => sum.wrapping_add(*first),
                [] => sum,
            };
            black_box(vertices.iter().fold(0, read));
            for &v in vertices {
                let sources = back.targets(v);
                if self.gathered.len() + sources.len() > BLOCK {
                    self.flush(&mut each)?;
                }
                if sources.len() < BLOCK {
                    // Most lists are short: a call to copy them would take longer than the copying.
                    sources.iter().for_each(|&from| self.gathered.push(from));
                    continue;
                }
                for block in sources.chunks(BLOCK) {
                    self.gathered.extend_from_slice(block);
                    self.flush(&mut each)?;
                }
            }
        }
        self.flush(&mut each)
    }

    /// Calls `each` with all that is gathered, and clears it.
    fn flush(&mut self, each: &mut impl FnMut(u32, &mut Cells)) -> Result<(), Error> {
        let read = |sum: u32, &v: &u32| sum.wrapping_add(self.cells.0[v as usize].peek());
        black_box(self.gathered.iter().fold(0, read));
        self.gathered.iter().for_each(|&v| each(v, &mut self.cells));
        self.touched += self.gathered.len() as u64;
        self.unseen += self.gathered.len();
        self.gathered.clear();
        if self.unseen >= PAUSE {
            self.unseen = 0;
            self.control.check()?;
            self.phase.advance(self.labelled);
        }
        Ok(())
    }
}
