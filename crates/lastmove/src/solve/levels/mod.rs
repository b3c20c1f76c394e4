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

mod reached;
mod step;
mod words;

use rayon::prelude::*;

use self::reached::Reached;
use self::step::{Act, Mode, Stepper, Turns};
use self::words::{SMALL, Words};
use super::{Values, backward};
use crate::control::Phase;
use crate::game::Play;
use crate::graph::{GameGraph, Graph, Owners};
use crate::{Control, Error, Message, Outcome};

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

/// How far the search is.
struct Pace<'a> {
    control: &'a Control<'a>,
    phase: &'a Phase<'a>,
    decided: u64,
    /// How many have been decided since the last look up from the work.
    unseen: usize,
    plies: u32,
}

impl<'a> Pace<'a> {
    fn new(control: &'a Control<'a>, phase: &'a Phase<'a>) -> Self {
        Self {
            control,
            phase,
            decided: 0,
            unseen: 0,
            plies: 0,
        }
    }

    /// Begins a level of `count` positions; gives the remoteness of those that it decides.
    #[inline]
    fn begin(&mut self, count: usize) -> Result<u32, Error> {
        self.unseen += count;
        if self.unseen >= PAUSE {
            self.control.check()?;
            self.decided += self.unseen as u64;
            self.phase.advance(self.decided);
            self.unseen = 0;
        }
        self.plies += 1;
        if u64::from(self.plies) > Values::MOST_PLIES {
            return Err(Error::budget(
                Message::new("remoteness-over-range").with("most", Values::MOST_PLIES),
            ));
        }
        Ok(self.plies)
    }
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
        let mut pace = Pace::new(self.control, &phase);
        let mut steps = Stepper::default();
        let mut next = Reached::default();
        while !self.level.is_empty() {
            if self.owners.is_empty() && self.level.len() == 1 {
                self.follow(&mut pace, &mut steps)?;
                continue;
            }
            let plies = pace.begin(self.level.len())?;
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
        self.control.figure("levels", pace.plies.into());
        self.control.figure("touched", steps.touched);
        Ok(Values::from_words(self.words.into_inner()))
    }

    /// Goes on while each level is one position: long lines of play are made of such levels, and
    /// there a list is too much. All moves change the turn.
    fn follow(&mut self, pace: &mut Pace<'_>, steps: &mut Stepper) -> Result<(), Error> {
        let mut lost = !self.level.lost.is_empty();
        let Some(mut v) = self.level.lost.pop().or_else(|| self.level.won.pop()) else {
            return Ok(());
        };
        loop {
            let plies = pace.begin(1)?;
            let sources = self.back.targets(v);
            steps.touched += sources.len() as u64;
            let reached = if lost {
                &mut self.level.won
            } else {
                &mut self.level.lost
            };
            let mut only = None;
            let words = &self.words;
            let outcome = if lost { Outcome::Win } else { Outcome::Loss };
            let word = Words::decided_as(outcome, plies);
            for &from in sources {
                let decided = if lost {
                    words.win::<false>(from, word)
                } else {
                    words.count_down::<false>(from, word)
                };
                if decided && let Some(before) = only.replace(from) {
                    reached.push(before);
                }
            }
            match only {
                Some(from) if reached.is_empty() => v = from,
                Some(from) => {
                    reached.push(from);
                    return Ok(());
                }
                None => return Ok(()),
            }
            lost = !lost;
        }
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
