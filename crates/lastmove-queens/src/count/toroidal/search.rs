//! The search of the narrowest line first, compiled for two kinds of machine.
//!
//! The loops over lines are plain ones, in [`Torus`]; the compiler makes vectors of them. The gain
//! is in the figures of [`Vectors`].
#![allow(unsafe_code)]

use lastmove::{Control, Error};

use super::torus::{Lines, Torus};
use crate::attacked::lowest;

/// Queens between two looks at the cancel flag: about a millisecond.
const STEPS: u32 = 1 << 13;

/// A torus with some queens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    pub(super) lines: Lines,
    /// How many queens are still to be placed, one at least.
    pub(super) left: usize,
    /// Its placements count so many times, by symmetry.
    pub(super) weight: u64,
}

/// Which instructions to use. Only this file makes one, after it has looked at the machine.
///
/// One thread of a busy machine took 20.6 s at N = 23 with AVX2, and 42.2 s without in the same run. The
/// loops compiled for AVX-512 were slower than without vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Vectors(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// What every machine of this kind has.
    Portable,
    /// AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Vectors {
    /// The widest that this machine has.
    pub(super) fn widest() -> Self {
        Self::available().pop().unwrap_or(Self(Kind::Portable))
    }

    /// All that this machine has, the narrowest first.
    pub(super) fn available() -> Vec<Self> {
        #[allow(unused_mut)]
        let mut all = vec![Self(Kind::Portable)];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("popcnt")
            {
                all.push(Self(Kind::Avx2));
            }
        }
        all
    }

    /// The number of ways to place the queens that are left.
    ///
    /// Stops soon after `control` is cancelled.
    pub(super) fn completions(
        self,
        torus: &Torus,
        task: &Task,
        control: &Control,
    ) -> Result<u64, Error> {
        match self.0 {
            Kind::Portable => completions(torus, task, control),
            // SAFETY: only `available` makes these values, after it has found the features.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { avx2(torus, task, control) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn avx2(torus: &Torus, task: &Task, control: &Control) -> Result<u64, Error> {
    completions(torus, task, control)
}

/// Every line needs a queen, so the search branches on the one with the fewest squares.
#[inline(always)]
fn completions(torus: &Torus, task: &Task, control: &Control) -> Result<u64, Error> {
    // For every queen to be placed the lines before her, hers, and what is left to try of it.
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
                // The last square of all lines that are left is the same.
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
