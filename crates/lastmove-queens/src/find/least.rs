//! The least placement by branch and bound: prefixes in order, each probed from the other side.

use std::sync::atomic::{AtomicU64, Ordering};

use lastmove::{Control, Error};
use rayon::prelude::*;

use super::prefixes::Prefixes;
use super::probe::{Probe, probe};
use crate::Placement;
use crate::size::check_size_to;

/// The largest N of [`least`]: a row of the board fits in a word of 64 bits.
pub const LARGEST_FIRST: usize = 64;

/// How many queens a probe places before it gives up and its prefix is split: about a millisecond.
const STEPS: u64 = 50_000;

/// How the search for the least placement ended.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::{Least, least};
/// let Ok(Least::Found(placement)) = least(8, &Control::default()) else { panic!() };
/// assert_eq!(placement.rows(), [1, 5, 8, 6, 3, 7, 2, 4]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Least {
    /// This is the least placement.
    Found(Placement),
    /// There is no placement: N is 2 or 3.
    None,
    /// The work was cancelled.
    Stopped {
        /// Every placement is at least as large as one that begins with these rows.
        reached: Vec<u8>,
        /// The least placement found so far, if any; a lesser one may begin with `reached`.
        best: Option<Placement>,
    },
}

/// Finds the lexicographically least placement of `n` queens, on all threads of `control`.
///
/// Prefixes (rows of the first columns) are processed in order: each is probed for any completion,
/// row by row from the far side of the board; a prefix that is not decided soon is split by the
/// next column, and one with a completion leaves only smaller ones. The answer does not depend on
/// the number of threads. The cost grows unevenly with `n`, odd `n` being easier; the memory is
/// that of some thousand prefixes. When `control` is cancelled, it returns how far it came.
/// Progress counts placed queens.
///
/// # Errors
/// `queens-size` (input) unless `n` is from 1 to [`LARGEST_FIRST`]; `threads-unavailable` (machine);
/// an interrupt when `control` was cancelled before the beginning.
///
/// # Source
/// The least placements are OEIS A141843. Branch and bound: A. Land, A. Doig, An automatic method
/// of solving discrete programming problems, 1960.
pub fn least(n: usize, control: &Control) -> Result<Least, Error> {
    check_size_to(n as u64, LARGEST_FIRST as u64)?;
    let phase = control.phase("first", None);
    control.check()?;
    let prefixes = Prefixes::new(n);
    let done = AtomicU64::new(0);
    let work = || {
        while let Some(prefix) = prefixes.take() {
            let mut taken = 0;
            let found = probe(n, &prefix, STEPS, &mut taken);
            let total = done.fetch_add(taken, Ordering::Relaxed) + taken;
            if found == Probe::Unknown {
                // Small boards do not get here, and need no progress.
                phase.advance(total);
            }
            prefixes.settle(&prefix, found);
            if control.is_cancelled() {
                prefixes.stop();
            }
        }
    };
    match control.thread_count() {
        1 => work(),
        threads => {
            control.with_threads(|| {
                (0..threads)
                    .into_par_iter()
                    .with_max_len(1)
                    .for_each(|_| work())
            })?;
        }
    }
    control.figure("queens-put", done.into_inner());
    let best = prefixes.best().map(Placement::new);
    Ok(match (prefixes.reached(), best) {
        (Some(reached), best) => Least::Stopped { reached, best },
        (None, Some(placement)) => Least::Found(placement),
        (None, None) => Least::None,
    })
}
