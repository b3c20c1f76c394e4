//! A placement by a closed form.

use lastmove::Error;

use crate::size::check_size_to;

/// The largest N of [`any`].
pub const LARGEST_ANY: u64 = 2_000_000_000;

/// Rows that increase by two from one column to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Run {
    /// The first row.
    pub(super) first: u64,
    /// How many rows.
    pub(super) count: u64,
}

/// A placement of `n` queens by a closed form; `None` for `n` = 2 and 3, where there is none.
///
/// Even `n` with `n` mod 6 ≠ 2 use the rows 2, 4, ..., n, 1, 3, ..., n − 1. Other even `n` use, for
/// j from 0 to n/2 − 1, row 1 + (n/2 − 1 + 2j mod n) in column j + 1, and for the other half the
/// half turn of these. Odd `n` have one more queen in the last corner. There is no search and no
/// memory: a row costs O(1).
///
/// ```
/// use lastmove_queens::any;
/// let rows = any(8)?.expect("8 queens have room");
/// assert_eq!(rows.collect::<Vec<_>>(), [4, 6, 8, 2, 7, 1, 3, 5]);
/// assert!(any(3)?.is_none());
/// assert_eq!(any(2_000_000_000)?.expect("they have room").next(), Some(1_000_000_000));
/// # Ok::<(), lastmove::Error>(())
/// ```
///
/// # Errors
/// `queens-size` (input) unless `n` is from 1 to [`LARGEST_ANY`].
///
/// # Source
/// E. Hoffman, J. Loessi, R. Moore, Constructions for the solution of the m queens problem, 1969.
pub fn any(n: u64) -> Result<Option<AnyRows>, Error> {
    check_size_to(n, LARGEST_ANY)?;
    Ok((n != 2 && n != 3).then(|| AnyRows::new(n)))
}

/// The rows, from 1, of columns 1, 2, ... from [`any`].
#[derive(Clone, Debug)]
pub struct AnyRows {
    /// The remaining runs, the current one cut to its rest.
    runs: [Run; 5],
    current: usize,
}

impl AnyRows {
    fn new(n: u64) -> Self {
        let even = n - n % 2;
        let half = even / 2;
        let run = |first, count| Run { first, count };
        let last = run(n, n % 2);
        let none = Run::default();
        let runs = if even % 6 == 2 {
            // Half of the rows, from half up by two, wrapping to 1 or 2 after the last row; their
            // half turn increases by two as well.
            let before = (even - half) / 2 + 1;
            let rest = half - before;
            let low = half + 2 * before - even;
            [
                run(half, before),
                run(low, rest),
                // The half turn of the last one comes first now.
                run(even + 3 - low - 2 * rest, rest),
                run(even + 3 - half - 2 * before, before),
                last,
            ]
        } else {
            [run(2, half), run(1, half), last, none, none]
        };
        Self { runs, current: 0 }
    }

    /// All runs, before the first row is taken.
    pub(super) fn runs(&self) -> &[Run] {
        &self.runs
    }
}

impl Iterator for AnyRows {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        loop {
            let run = self.runs.get_mut(self.current)?;
            if run.count > 0 {
                let row = run.first;
                run.first += 2;
                run.count -= 1;
                return Some(row);
            }
            self.current += 1;
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left: u64 = self.runs.iter().map(|run| run.count).sum();
        usize::try_from(left).map_or((usize::MAX, None), |left| (left, Some(left)))
    }
}
