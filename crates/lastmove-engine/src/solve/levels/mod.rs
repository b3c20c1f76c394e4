//! Backward search level by level, on all threads.
//!
//! Level d holds the positions of remoteness d. First the lost ones make their predecessors won in
//! d + 1 plies; then the won ones decrement the counters of theirs, and a counter that reaches zero
//! means a loss in d + 1 plies. For moves that keep the turn, won and lost swap roles, and both
//! happen at once. The two never decide the same position: a counter cannot reach zero while an
//! option is lost. So no order of events within a level changes the result, and it does not depend
//! on the number of threads.
//!
//! What makes it fast, with the figures in `docs/speed.md`:
//!
//! - one word a position ([`Words`]): its counter while undecided, then its value;
//! - predecessors are gathered in blocks, and their words are all prefetched, so that many memory
//!   reads run at once;
//! - a large level is found by a scan over the words instead of a list, so that its edges are read
//!   in order.

mod back;
mod in_memory;
mod pace;
mod reached;
mod step;
#[cfg(all(test, feature = "formats"))]
mod tests;
mod word;
mod words;

pub(super) use back::{Back, Beginning};
pub use in_memory::{levels, levels_alone, levels_beside, levels_turned};
pub use in_memory::{memory_beside, memory_to_solve};
pub(super) use step::Sources;
pub(super) use word::Word;
pub(super) use words::{Words, first_word};

use std::sync::atomic::AtomicU16;

use rayon::prelude::*;

use self::pace::Pace;
use self::reached::Reached;
use self::step::{Act, Stepper};
use self::words::SMALL;
use super::Values;
use crate::control::Phase;
use crate::graph::{Graph, Owners};
use crate::{Control, Error, Message, Outcome};

/// Positions that a thread processes at a time.
const CHUNK: usize = 1 << 12;

/// A level of more than one position in this many is found by a scan.
const SCAN: usize = 16;

/// The longest list of positions in a graph of `n` vertices; small graphs are always listed.
fn longest(n: usize) -> usize {
    (n / SCAN).max(SMALL)
}

/// Searches backward from the terminals, or from the level that the search has reached.
pub(super) fn search<B: Back>(
    start: Beginning,
    back: &B,
    owners: &Owners,
    control: &Control<'_>,
) -> Result<Values, Error> {
    let phase = control.phase("solve", Some(start.words.len() as u64));
    finish(start, back, owners, control, &phase)
}

/// The same with narrow words, as long as these suffice. Frees the un-moves before it makes values.
fn search_narrow(
    start: Beginning<AtomicU16>,
    back: Graph,
    owners: &Owners,
    control: &Control<'_>,
) -> Result<Values, Error> {
    let n = start.words.len();
    let phase = control.phase("solve", Some(n as u64));
    let run = || Search::new(start, &back, owners, control).run(&phase);
    match on_threads(n, control, run)?? {
        Ended::Done(words) => {
            drop(back);
            on_threads(n, control, || Values::from_words(words.into_inner()))
        }
        Ended::Over(reached) => {
            let wide = on_threads(n, control, || reached.widened())?;
            finish(wide, &back, owners, control, &phase)
        }
    }
}

/// Searches to the end.
fn finish<B: Back>(
    start: Beginning,
    back: &B,
    owners: &Owners,
    control: &Control<'_>,
    phase: &Phase<'_>,
) -> Result<Values, Error> {
    let n = start.words.len();
    let run = || match Search::new(start, back, owners, control).run(phase)? {
        Ended::Done(words) => Ok(Values::from_words(words.into_inner())),
        Ended::Over(_) => Err(Error::limit(
            Message::new("remoteness-over-range").with("most", Values::MOST_PLIES),
        )),
    };
    on_threads(n, control, run)?
}

/// Does some work for `n` positions on all threads, unless starting them would take longer.
fn on_threads<T: Send>(
    n: usize,
    control: &Control<'_>,
    work: impl FnOnce() -> T + Send,
) -> Result<T, Error> {
    match n < SMALL {
        true => Ok(work()),
        false => control.with_threads(work),
    }
}

/// How a search has ended.
enum Ended<W> {
    Done(Words<W>),
    /// The words cannot hold the remoteness of the next level.
    Over(Beginning<W>),
}

/// The search in progress.
struct Search<'a, B, W> {
    words: Words<W>,
    back: &'a B,
    owners: &'a Owners,
    control: &'a Control<'a>,
    parallel: bool,
    /// The positions of the current level.
    level: Reached,
    /// Their remoteness.
    plies: u32,
    /// How many moves have been followed back before.
    touched: u64,
}

impl<'a, B: Back, W: Word> Search<'a, B, W> {
    fn new(start: Beginning<W>, back: &'a B, owners: &'a Owners, control: &'a Control<'a>) -> Self {
        Self {
            words: start.words,
            back,
            owners,
            control,
            parallel: control.thread_count() > 1,
            level: start.level,
            plies: start.plies,
            touched: start.touched,
        }
    }

    fn run(mut self, phase: &Phase<'_>) -> Result<Ended<W>, Error> {
        let mut pace = Pace::new(self.control, phase, self.plies);
        let mut steps = Stepper::default();
        steps.touched = self.touched;
        let mut next = Reached::default();
        while !self.level.is_empty() {
            if pace.plies == W::MOST {
                return Ok(Ended::Over(Beginning {
                    words: self.words,
                    level: self.level,
                    plies: pace.plies,
                    touched: steps.touched,
                }));
            }
            if self.owners.is_empty()
                && self.level.len() == 1
                && let Some(back) = self.back.held()
            {
                self.follow(back, &mut pace, &mut steps)?;
                continue;
            }
            let plies = pace.begin(self.level.len())?;
            next.clear();
            // Without owners, all wins of the level must be known before any counter is
            // decremented.
            self.step(Outcome::Loss, plies, &mut steps, &mut next)?;
            self.step(Outcome::Win, plies, &mut steps, &mut next)?;
            std::mem::swap(&mut self.level, &mut next);
            if self.back.held().is_none() {
                // Sorted, so that neighbouring memory is read together.
                self.level.sort();
            }
            self.back.after_level(&self.words, plies)?;
        }
        self.control.figure("levels", pace.plies.into());
        self.control.figure("touched", steps.touched);
        Ok(Ended::Done(self.words))
    }

    /// Continues while each level is one position: long lines of play consist of such levels, for
    /// which a list is too slow. All moves change the turn.
    fn follow(
        &mut self,
        back: &Graph,
        pace: &mut Pace<'_>,
        steps: &mut Stepper<B::Reads>,
    ) -> Result<(), Error> {
        let mut lost = !self.level.lost.is_empty();
        let Some(mut v) = self
            .level
            .lost
            .take_one()
            .or_else(|| self.level.won.take_one())
        else {
            return Ok(());
        };
        loop {
            if pace.plies == W::MOST {
                match lost {
                    true => self.level.lost.push(v),
                    false => self.level.won.push(v),
                }
                return Ok(());
            }
            let plies = pace.begin(1)?;
            let sources = back.targets(v);
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

    /// Follows the un-moves of the positions of the current level with this outcome, and appends to
    /// `reached` the positions that this decides in `plies`.
    fn step(
        &self,
        outcome: Outcome,
        plies: u32,
        steps: &mut Stepper<B::Reads>,
        reached: &mut Reached,
    ) -> Result<(), Error> {
        let from = match outcome {
            Outcome::Loss => &self.level.lost,
            _ => &self.level.won,
        };
        let act = Act {
            outcome,
            owners: self.owners,
            plies,
        };
        let n = self.words.len();
        match from.positions() {
            Some(from) if from.len() < SMALL => self.take::<false>(steps, act, from, reached),
            Some(from) => self.in_parallel(from.len(), steps, reached, |range, steps, reached| {
                self.take_some(steps, act, &from[range], reached)
            }),
            None => {
                let level = Words::decided_as(outcome, plies - 1);
                self.in_parallel(n, steps, reached, |range, steps, reached| {
                    let mut buffer = std::mem::take(&mut steps.scanned);
                    buffer.clear();
                    let range = range.map(|v| v as u32);
                    buffer.extend(range.filter(|&v| self.words.is(v, level)));
                    let taken = self.take_some(steps, act, &buffer, reached);
                    steps.scanned = buffer;
                    taken
                })
            }
        }
    }

    /// The longest list of positions; small graphs are always listed.
    fn longest(&self) -> usize {
        longest(self.words.len())
    }

    fn take_some(
        &self,
        steps: &mut Stepper<B::Reads>,
        act: Act<'_>,
        from: &[u32],
        reached: &mut Reached,
    ) -> Result<(), Error> {
        match self.parallel {
            true => self.take::<true>(steps, act, from, reached),
            false => self.take::<false>(steps, act, from, reached),
        }
    }

    fn take<const SHARED: bool>(
        &self,
        steps: &mut Stepper<B::Reads>,
        act: Act<'_>,
        from: &[u32],
        reached: &mut Reached,
    ) -> Result<(), Error> {
        let most = self.longest();
        if let Some(back) = self.back.held() {
            reached.grow(most, |reached| {
                steps.take::<SHARED>(&self.words, back, act, from, reached);
            });
            return Ok(());
        }
        let mut reads = std::mem::take(&mut steps.reads);
        let taken = self.back.each(from, &mut reads, |window, from| {
            reached.grow(most, |reached| {
                steps.take::<SHARED>(&self.words, window, act, from, reached);
            });
        });
        steps.reads = reads;
        taken
    }

    fn in_parallel<F>(
        &self,
        size: usize,
        total: &mut Stepper<B::Reads>,
        reached: &mut Reached,
        work: F,
    ) -> Result<(), Error>
    where
        F: Fn(std::ops::Range<usize>, &mut Stepper<B::Reads>, &mut Reached) -> Result<(), Error>
            + Sync,
    {
        let chunks = size.div_ceil(CHUNK);
        let parts: Vec<(u64, Reached)> = (0..chunks)
            .into_par_iter()
            .try_fold(
                || (Stepper::default(), Reached::default()),
                |(mut steps, mut reached), chunk| {
                    let start = chunk * CHUNK;
                    work(start..size.min(start + CHUNK), &mut steps, &mut reached)?;
                    Ok((steps, reached))
                },
            )
            // There are more parts than threads: buffers are dropped at the end of each part.
            .map(|part| part.map(|(steps, reached)| (steps.touched, reached)))
            .collect::<Result<_, Error>>()?;
        total.touched += parts.iter().map(|(touched, _)| touched).sum::<u64>();
        let parts = parts.into_iter().map(|(_, reached)| reached).collect();
        reached.append(parts, self.longest());
        Ok(())
    }
}
