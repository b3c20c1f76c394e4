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

/// How many positions are decided between two looks up from the work.
const PAUSE: usize = 1 << 16;

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
    if graph.has_kept_turns() || graph.edges() > Words::MOST_COUNT && overflows(graph) {
        return backward(game, play, control);
    }
    // The graph itself is there already, but it counts.
    control.plan(Graph::bytes(n, graph.edges()) * 2 + graph.edges() * 2 + n * 8)?;
    let back = graph.transpose(control)?;
    let search = || Search::new(game, play, &back, control).run();
    if n < SMALL as u64 {
        // Starting threads would take longer than the work.
        return search();
    }
    control.with_threads(search)?
}

/// Whether some vertex has more moves than a counter holds.
fn overflows(graph: &Graph) -> bool {
    (0..graph.vertices()).any(|v| graph.out_degree(v) > Words::MOST_COUNT)
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
        let phase = self.control.phase("solve", Some(self.words.len() as u64));
        let mut steps = Stepper::default();
        let mut next = Reached::default();
        let mut decided = 0;
        let mut unseen = 0;
        let mut plies = 0;
        while !self.level.is_empty() {
            decided += self.level.len();
            unseen += self.level.len();
            if unseen >= PAUSE {
                self.control.check()?;
                phase.advance(decided as u64);
                unseen = 0;
            }
            plies += 1;
            if u64::from(plies) > Values::MOST_PLIES {
                return Err(Error::budget(
                    Message::new("remoteness-over-range").with("most", Values::MOST_PLIES),
                ));
            }
            next.clear();
            // All that is won must be known before anything is counted down.
            self.step(Mode::Win, false, plies, &mut steps, &mut next.won);
            if !self.owners.is_empty() {
                self.step(Mode::Win, true, plies, &mut steps, &mut next.won);
            }
            self.step(Mode::Count, false, plies, &mut steps, &mut next.lost);
            if !self.owners.is_empty() {
                self.step(Mode::Count, true, plies, &mut steps, &mut next.lost);
            }
            std::mem::swap(&mut self.level, &mut next);
        }
        self.control.figure("levels", plies.into());
        self.control.figure("touched", steps.touched);
        Ok(Values::from_words(self.words.into_inner()))
    }

    /// Takes back the moves into the level at hand that keep the turn or do not, and appends to
    /// `reached` the positions that this decides in `plies`.
    fn step(
        &self,
        mode: Mode,
        kept: bool,
        plies: u32,
        steps: &mut Stepper,
        reached: &mut Vec<u32>,
    ) {
        // A move that keeps the turn serves where it leads to a won position.
        let (outcome, from) = match (mode, kept) {
            (Mode::Win, false) | (Mode::Count, true) => (Outcome::Loss, &self.level.lost),
            (Mode::Win, true) | (Mode::Count, false) => (Outcome::Win, &self.level.won),
        };
        let act = Act {
            mode,
            turns: self.turns(kept),
            plies,
        };
        if from.len() < SMALL {
            steps.take::<false>(&self.words, self.back, act, from, reached);
            return;
        }
        let n = self.words.len();
        if from.len() > n / SCAN {
            let level = Words::decided_as(outcome, plies - 1);
            self.in_parallel(n, steps, reached, |range, steps, reached| {
                let mut buffer = std::mem::take(&mut steps.scanned);
                buffer.clear();
                let range = range.map(|v| v as u32);
                buffer.extend(range.filter(|&v| self.words.is(v, level)));
                self.take(steps, act, &buffer, reached);
                steps.scanned = buffer;
            });
        } else {
            self.in_parallel(from.len(), steps, reached, |range, steps, reached| {
                self.take(steps, act, &from[range], reached);
            });
        }
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

    fn take(&self, steps: &mut Stepper, act: Act<'_>, from: &[u32], reached: &mut Vec<u32>) {
        if self.parallel {
            steps.take::<true>(&self.words, self.back, act, from, reached);
        } else {
            steps.take::<false>(&self.words, self.back, act, from, reached);
        }
    }

    fn in_parallel<F>(&self, size: usize, total: &mut Stepper, reached: &mut Vec<u32>, work: F)
    where
        F: Fn(std::ops::Range<usize>, &mut Stepper, &mut Vec<u32>) + Sync,
    {
        let chunks = size.div_ceil(CHUNK);
        let parts: Vec<(Stepper, Vec<u32>)> = (0..chunks)
            .into_par_iter()
            .fold(
                || (Stepper::default(), Vec::new()),
                |(mut steps, mut reached), chunk| {
                    let start = chunk * CHUNK;
                    work(start..size.min(start + CHUNK), &mut steps, &mut reached);
                    (steps, reached)
                },
            )
            .collect();
        reached.reserve(parts.iter().map(|(_, part)| part.len()).sum());
        for (steps, part) in parts {
            total.touched += steps.touched;
            reached.extend_from_slice(&part);
        }
    }
}
