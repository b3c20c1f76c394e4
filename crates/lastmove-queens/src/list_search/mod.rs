//! Counting by lists: a search that advances many half-filled boards at a time.
//!
//! A *state* holds the attacks of the queens placed so far in the line that is filled next. Each
//! line has a list of states that wait to be filled there. The search takes sixteen states from the
//! end of the deepest list that has that many, places a queen in all of them at once, and puts the
//! boards that can still be filled on the next list. So vectors are nearly always full, whatever
//! the board, and the lists fit the first-level cache.
//!
//! A kernel fills one line. All kernels give the same results; the choice is made at run time.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod fill;
mod list;
mod split;
mod view;

use lastmove::vectors::Vectors;
use lastmove::{Control, Error};

use crate::attacked::Attacked;
use crate::board::FillOrder;

use fill::Fill;
use list::{ENOUGH, LANES, List};
pub(crate) use split::split;
use view::{View, Work};

/// Calls of a kernel between two checks for cancellation: far less than a millisecond.
const VISITS: u32 = 1 << 10;

/// The lines of a fill order as the kernels see them.
#[derive(Clone, Debug)]
pub(crate) struct ListSearch {
    lines: Vec<(View, Work)>,
    vectors: Vectors,
}

/// The lists of one thread, empty between two counts that were not interrupted.
pub(crate) struct Scratch {
    lists: Vec<List>,
}

impl ListSearch {
    /// The tables for counting in this order.
    pub(crate) fn new(order: &FillOrder, vectors: Vectors) -> Self {
        let lines = &order.lines;
        let open = |at: usize| lines.get(at).map_or(0, |line| line.open);
        let step = |at: usize| lines.get(at).map_or(1, |line| line.step);
        let line = |at: usize| {
            let view = View {
                open: [open(at), open(at + 1), open(at + 2)],
                step: [step(at), step(at + 1)],
            };
            let work = match lines.len() - at {
                1 => Work::CountHere,
                2 if order.square => Work::CountNext,
                2 => Work::Near,
                _ => Work::Far,
            };
            (view, work)
        };
        Self {
            lines: (0..lines.len()).map(line).collect(),
            vectors,
        }
    }

    /// The number of ways to fill the lines from `from` on, summed over states at that line.
    ///
    /// Stops soon after `control` is cancelled.
    pub(crate) fn completions(
        &self,
        scratch: &mut Scratch,
        from: usize,
        states: &[Attacked],
        control: &Control,
    ) -> Result<u64, Error> {
        let lines = self.lines.get(from..).unwrap_or_default();
        if lines.is_empty() {
            return Ok(states.len() as u64);
        }
        let mut total = 0;
        for states in states.chunks(ENOUGH) {
            for &state in states {
                scratch.lists[0].push(state);
            }
            total += self.drain(lines, &mut scratch.lists, control)?;
        }
        Ok(total)
    }

    /// Memory to count in: each thread needs its own.
    pub(crate) fn scratch(&self) -> Scratch {
        // One more than there are lines: the last line adds nothing to it.
        let lists = (0..=self.lines.len()).map(|_| List::new()).collect();
        Scratch { lists }
    }

    /// Fills all lines until all lists are empty, and counts.
    fn drain(
        &self,
        lines: &[(View, Work)],
        lists: &mut [List],
        control: &Control,
    ) -> Result<u64, Error> {
        let mut total = 0;
        let mut at = 0;
        loop {
            for _ in 0..VISITS {
                let (here, after) = lists.split_at_mut(at + 1);
                let (here, next) = (&mut here[at], &mut after[0]);
                let (view, work) = lines[at];
                total += self.vectors.run(Fill {
                    view,
                    work,
                    here,
                    next,
                });
                if next.len() >= LANES {
                    at += 1;
                    continue;
                }
                // Go back to the deepest list with enough for full vectors, else forward again from
                // the first that is not empty.
                let full = (0..=at).rev().find(|&at| lists[at].len() >= LANES);
                let some = || (0..lines.len()).find(|&at| !lists[at].is_empty());
                match full.or_else(some) {
                    Some(there) => at = there,
                    None => return Ok(total),
                }
            }
            control.check()?;
        }
    }
}
