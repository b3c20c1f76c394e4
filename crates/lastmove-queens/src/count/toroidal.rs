//! How many placements there are on a board whose opposite edges are joined.

use std::sync::atomic::{AtomicU64, Ordering};

use lastmove::{Control, Error, Message};
use rayon::prelude::*;

use crate::LARGEST;
use crate::attacked::{Attacked, full, lowest};
use crate::size::check_size;

/// Columns that are settled before the tree is cut into tasks.
const CUT: usize = 4;

/// Queens between two looks at the cancel flag.
const STEPS: u32 = 1 << 14;

/// Counts the placements of `n` queens on a torus: diagonals go on at the opposite edge.
///
/// There are none unless `n` has no divisor in common with 6 (Pólya). Else the search goes column
/// by column on bit masks that are rotated, on as many threads as `control` allows. Moving all
/// queens along the columns and the mirror image leave one placement of 2 `n` to search for. The
/// memory is small. Progress counts tasks, of which the total is known. It stops soon after
/// `control` is cancelled.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::count_toroidal;
/// let control = Control::default();
/// assert_eq!(count_toroidal(5, &control), Ok(10));
/// assert_eq!(count_toroidal(8, &control), Ok(0));
/// assert_eq!(count_toroidal(13, &control), Ok(4524));
/// ```
///
/// # Errors
/// `queens-size` (input) unless `n` is from 1 to [`LARGEST`]; `threads-unavailable` (machine) when
/// no threads can be started; an interrupt; `queens-overflow` (machine) if the count did not fit in
/// 64 bits.
///
/// # Source
/// The counts are OEIS A051906. G. Pólya, Über die „doppelt-periodischen" Lösungen des
/// n-Damen-Problems, 1918.
pub fn count_toroidal(n: usize, control: &Control) -> Result<u64, Error> {
    check_size(n)?;
    if n.is_multiple_of(2) || n.is_multiple_of(3) {
        return Ok(0);
    }
    if n == 1 {
        return Ok(1);
    }
    let torus = Torus { n };
    let tasks = torus.split();
    let phase = control.phase("count", Some(tasks.len() as u64));
    let done = AtomicU64::new(0);
    let run = |task: &Attacked| -> Result<u64, Error> {
        let count = torus.completions(*task, control)?;
        phase.advance(done.fetch_add(1, Ordering::Relaxed) + 1);
        Ok(count)
    };
    control.check()?;
    let threads = control.thread_count().min(tasks.len());
    let count = if threads <= 1 {
        tasks
            .iter()
            .try_fold(0, |sum, task| Ok::<_, Error>(sum + run(task)?))?
    } else {
        let all = || {
            let counts = tasks.par_iter().with_max_len(1).map(run);
            counts.try_reduce(|| 0, |a, b| Ok(a + b))
        };
        control.threads(threads).with_threads(all)??
    };
    let all = count.checked_mul(2 * n as u64);
    all.ok_or_else(|| Error::machine(Message::new("queens-overflow").with("n", n)))
}

/// A torus whose side is odd.
#[derive(Clone, Copy, Debug)]
struct Torus {
    n: usize,
}

impl Torus {
    /// What is attacked after a queen on the row `bit` of the next column, seen from the column
    /// after it: what leaves the board on one side comes in on the other.
    #[inline]
    fn with(self, attacked: Attacked, bit: u32) -> Attacked {
        let (rising, falling) = (attacked.rising | bit, attacked.falling | bit);
        let last = self.n as u32 - 1;
        Attacked {
            rows: attacked.rows | bit,
            rising: (rising << 1 | rising >> last) & full(self.n),
            falling: falling >> 1 | (falling & 1) << last,
        }
    }

    /// Cuts the tree. Moved along the columns, every placement has its first queen in the first
    /// row; turned over (row r becomes n - r, counted from 0), its second one in the upper half.
    fn split(self) -> Vec<Attacked> {
        let mut states = vec![self.with(Attacked::default(), 1)];
        for column in 1..CUT.min(self.n) {
            let mut longer = Vec::new();
            for state in states {
                let mut free = state.free(full(self.n));
                if column == 1 {
                    free &= full(self.n) >> (self.n / 2);
                }
                while free != 0 {
                    let bit = lowest(free);
                    free ^= bit;
                    longer.push(self.with(state, bit));
                }
            }
            states = longer;
        }
        states
    }

    /// The number of ways to fill the columns from here on.
    fn completions(self, start: Attacked, control: &Control) -> Result<u64, Error> {
        let full = full(self.n);
        let mut stack = [(Attacked::default(), 0u32); LARGEST];
        stack[0] = (start, start.free(full));
        let (mut depth, mut count) = (0, 0);
        loop {
            control.check()?;
            for _ in 0..STEPS {
                let (state, free) = stack[depth];
                if free == 0 {
                    if depth == 0 {
                        return Ok(count);
                    }
                    depth -= 1;
                    continue;
                }
                let bit = lowest(free);
                stack[depth].1 = free ^ bit;
                let after = self.with(state, bit);
                if after.rows == full {
                    count += 1;
                    continue;
                }
                let free = after.free(full);
                // A look at the column after the next saves more than it costs.
                if free != 0 && after.rows.count_ones() + 1 < self.n as u32 {
                    let further = self.with(after, 0);
                    if further.free(full) == 0 {
                        continue;
                    }
                }
                if free != 0 {
                    depth += 1;
                    stack[depth] = (after, free);
                }
            }
        }
    }
}
