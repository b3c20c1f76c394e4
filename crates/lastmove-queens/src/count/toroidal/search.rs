//! The search, narrowest line first.
//!
//! The loops over lines are plain ones, in [`Torus`]; the compiler vectorizes them. One thread of a
//! busy machine took 20.6 s at N = 23 with AVX2, and 42.2 s without in the same run. Compiled for
//! AVX-512 they were slower than without vectors.

use lastmove::vectors::Job;
use lastmove::{Control, Error};

use super::torus::{Lines, Torus};
use crate::attacked::lowest;

/// Queens between two checks for cancellation: about a millisecond.
const STEPS: u32 = 1 << 13;

/// A torus with some queens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    pub(super) lines: Lines,
    /// How many queens remain to be placed, at least one.
    pub(super) left: usize,
    /// The multiplicity of its placements, by symmetry.
    pub(super) weight: u64,
}

/// Counts the ways to place the remaining queens. Stops soon after `control` is cancelled.
pub(super) struct Completions<'a> {
    pub(super) torus: &'a Torus,
    pub(super) task: &'a Task,
    pub(super) control: &'a Control<'a>,
}

impl Job for Completions<'_> {
    type Output = Result<u64, Error>;

    #[inline(always)]
    fn run(self) -> Result<u64, Error> {
        completions(self.torus, self.task, self.control)
    }
}

/// Every line needs a queen, so the search branches on the one with the fewest squares.
#[inline(always)]
fn completions(torus: &Torus, task: &Task, control: &Control) -> Result<u64, Error> {
    // For every queen to be placed: the lines before, its line, and the squares left to try.
    let mut stack = vec![(task.lines, 0usize, 0u32); task.left];
    let (line, squares) = torus.narrowest(&task.lines);
    (stack[0].1, stack[0].2) = (line, squares);
    let (mut depth, mut count) = (0, 0);
    loop {
        control.check()?;
        for _ in 0..STEPS {
            let (before, after) = stack.split_at_mut(depth + 1);
            let (lines, line, squares) = &mut before[depth];
            if *squares == 0 {
                if depth == 0 {
                    return Ok(count);
                }
                depth -= 1;
                continue;
            }
            let bit = lowest(*squares);
            *squares ^= bit;
            let Some((into, next, rest)) = after.first_mut() else {
                // All remaining lines share the same last square.
                count += 1;
                continue;
            };
            let square = torus.square_of(*line, bit);
            if torus.place(lines, square, task.left - depth - 1, into) {
                (*next, *rest) = torus.narrowest(into);
                depth += 1;
            }
        }
    }
}
