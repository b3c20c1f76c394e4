//! Backward search level by level, on all threads.
//!
//! Level d holds the positions of remoteness d. First the lost ones make their predecessors won
//! in d + 1 plies; then the won ones count down the counters of theirs, and what reaches zero is
//! lost in d + 1 plies. (Along moves that keep the turn, won and lost change their parts.) The two never touch the same position: a counter cannot reach zero while
//! an option is lost. So no order of events within a level changes the result, and it does not
//! depend on the number of threads.
//!
//! What makes it fast, with the figures in `docs/speed.md`:
//!
//! - one word a position ([`Words`]): its counter while undecided, then its value;
//! - predecessors are gathered in blocks, and their words are all read once before any is looked
//!   at, so that many reads from memory are under way at once;
//! - a large level is found by a scan over the words instead of a list, so that its edges are read
//!   in order.

mod step;
mod words;

use rayon::prelude::*;

use self::step::{Act, Mode, Reached, Stepper, Turns};
use self::words::Words;
use super::{Values, backward};
use crate::game::Play;
use crate::graph::{GameGraph, Graph, Owners};
use crate::{Control, Error, Message, Outcome};

/// Levels of fewer positions are worked through by one thread.
const SMALL: usize = 1 << 12;

/// Positions that a thread takes at a time.
const CHUNK: usize = 1 << 12;

/// A level of more than one position in this many is found by a scan.
const SCAN: usize = 16;

/// The value of every vertex, in O(n + m) time on all threads of `control`. The same values as
/// [`backward`](super::backward()), which is its slow twin.
///
/// Memory: the transpose (4 bytes a vertex, 4 an edge, and 2 more an edge while it is made), 4
/// bytes a vertex, and 4 for each vertex of a level and the next.
///
/// # Errors
/// [`Blame::Budget`](crate::Blame::Budget) when the memory budget or the range of the remoteness
/// does not suffice, [`Blame::Interrupt`](crate::Blame::Interrupt),
/// [`Blame::Machine`](crate::Blame::Machine) when threads cannot be started.
pub fn levels(game: &GameGraph, play: Play, control: &Control<'_>) -> Result<Values, Error> {
    let graph = &game.graph;
    let n = u64::from(graph.vertices());
    let most = (0..graph.vertices()).map(|v| graph.out_degree(v)).max();
    if graph.has_kept_turns() || most.unwrap_or(0) > Words::MOST_COUNT {
        return backward(game, play, control);
    }
    control.plan(n * 12 + Graph::bytes(n, graph.edges()) + graph.edges() * 2)?;
    let back = graph.transpose(control)?;
    let search = Search::new(game, play, &back, control);
    if n < SMALL as u64 {
        // Starting threads would take longer than the work.
        return search.run();
    }
    control.with_threads(|| search.run())?
}

/// The search under way.
struct Search<'a> {
    words: Words,
    back: &'a Graph,
    owners: &'a Owners,
    control: &'a Control<'a>,
    parallel: bool,
    /// The positions of the level at hand.
    level: Reached,
}

impl<'a> Search<'a> {
    fn new(game: &'a GameGraph, play: Play, back: &'a Graph, control: &'a Control<'a>) -> Self {
        let (words, level) = Words::at_start(game, play);
        Self {
            words,
            back,
            owners: &game.owners,
            control,
            parallel: control.thread_count() > 1,
            level,
        }
    }

    fn run(mut self) -> Result<Values, Error> {
        let n = self.words.len();
        let phase = self.control.phase("solve", Some(n as u64));
        let mut plies = 0;
        let mut decided = self.level.len();
        let mut steps = Stepper::default();
        while !self.level.is_empty() {
            self.control.check()?;
            phase.advance(decided as u64);
            plies += 1;
            if plies > Values::MOST_PLIES {
                return Err(Error::budget(
                    Message::new("remoteness-over-range").with("most", Values::MOST_PLIES),
                ));
            }
            let lost = std::mem::take(&mut self.level.lost);
            let won = std::mem::take(&mut self.level.won);
            let plies = plies as u32;
            let mut step = |mode, kept| {
                // A move that keeps the turn serves where it leads to a won position.
                let (outcome, from) = match (mode, kept) {
                    (Mode::Win, false) | (Mode::Count, true) => (Outcome::Loss, &lost),
                    (Mode::Win, true) | (Mode::Count, false) => (Outcome::Win, &won),
                };
                let act = Act {
                    mode,
                    turns: self.turns(kept),
                    level: Words::decided_as(outcome, plies - 1),
                    plies,
                };
                self.step(act, from, &mut steps)
            };
            let mut next = Reached {
                won: step(Mode::Win, false),
                lost: Vec::new(),
            };
            if !self.owners.is_empty() {
                next.won.extend(step(Mode::Win, true));
            }
            next.lost = step(Mode::Count, false);
            if !self.owners.is_empty() {
                next.lost.extend(step(Mode::Count, true));
            }
            self.level = next;
            decided += self.level.len();
        }
        self.control.figure("levels", plies);
        Ok(Values::from_words(self.words.into_inner()))
    }

    fn turns(&self, kept: bool) -> Turns<'a> {
        if self.owners.is_empty() {
            Turns::All
        } else {
            Turns::Owned {
                owners: self.owners,
                kept,
            }
        }
    }

    /// Takes back the moves into the positions `from`, which make up a level, and returns the
    /// positions that this decides.
    fn step(&self, act: Act<'_>, from: &[u32], steps: &mut Stepper) -> Vec<u32> {
        let n = self.words.len();
        if from.len() < SMALL {
            let mut reached = Vec::new();
            steps.take::<false>(&self.words, self.back, act, from, &mut reached);
            return reached;
        }
        if from.len() > n / SCAN {
            return self.in_parallel(n, |range, steps, reached| {
                let mut buffer = std::mem::take(&mut steps.scanned);
                buffer.clear();
                let range = range.map(|v| v as u32);
                buffer.extend(range.filter(|&v| self.words.is(v, act.level)));
                self.take(steps, act, &buffer, reached);
                steps.scanned = buffer;
            });
        }
        self.in_parallel(from.len(), |range, steps, reached| {
            self.take(steps, act, &from[range], reached);
        })
    }

    fn take(&self, steps: &mut Stepper, act: Act<'_>, from: &[u32], reached: &mut Vec<u32>) {
        if self.parallel {
            steps.take::<true>(&self.words, self.back, act, from, reached);
        } else {
            steps.take::<false>(&self.words, self.back, act, from, reached);
        }
    }

    fn in_parallel<F>(&self, size: usize, work: F) -> Vec<u32>
    where
        F: Fn(std::ops::Range<usize>, &mut Stepper, &mut Vec<u32>) + Sync,
    {
        let chunks = size.div_ceil(CHUNK);
        let parts: Vec<Vec<u32>> = (0..chunks)
            .into_par_iter()
            .fold(
                || (Stepper::default(), Vec::new()),
                |(mut steps, mut reached), chunk| {
                    let start = chunk * CHUNK;
                    work(start..size.min(start + CHUNK), &mut steps, &mut reached);
                    (steps, reached)
                },
            )
            .map(|(_, reached)| reached)
            .collect();
        parts.concat()
    }
}
