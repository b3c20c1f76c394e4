//! A placement drawn uniformly.

use lastmove::graph::generate::SplitMix64;
use lastmove::{Control, Error};

use crate::attacked::{Attacked, full, lowest};
use crate::size::check_size_to;
use crate::{Board, Placement};

/// The largest N of [`uniform`].
pub const LARGEST_UNIFORM: usize = 16;

/// Up to this many columns are counted by plain search; more by the general algorithm.
const MOST_PLAIN: usize = 9;

/// The number of placements, by N from 0: OEIS A000170.
const COUNTS: [u64; LARGEST_UNIFORM + 1] = [
    1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680, 14_200, 73_712, 365_596, 2_279_184, 14_772_512,
];

/// Draws one of the placements of `n` queens, all equally likely; `None` for `n` = 2 and 3. The
/// same `seed` gives the same placement.
///
/// A number below the count of placements is drawn without bias, and the placement of that rank
/// found by [`unrank`].
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::uniform;
/// let placement = uniform(10, 1, &Control::default())?.expect("10 queens have room");
/// assert!(placement.is_peaceful());
/// assert_eq!(uniform(10, 1, &Control::default())?, Some(placement));
/// # Ok::<(), lastmove::Error>(())
/// ```
///
/// # Errors
/// `queens-size` (input) unless `n` is from 1 to [`LARGEST_UNIFORM`]; `threads-unavailable`
/// (machine); an interrupt.
pub fn uniform(n: usize, seed: u64, control: &Control) -> Result<Option<Placement>, Error> {
    check_size_to(n as u64, LARGEST_UNIFORM as u64)?;
    match COUNTS[n] {
        0 => Ok(None),
        count => unrank(n, SplitMix64::new(seed).below_unbiased(count), control),
    }
}

/// The placement of `n` queens of rank `number` (from 0) in lexicographic order; `None` when there
/// is none.
///
/// The placements below each row of a column are counted, on all threads of `control`, until the
/// number is reached; numbers in the upper half are those of the mirror image. The cost is less
/// than counting half of the placements.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::unrank;
/// let control = Control::default();
/// let last = unrank(8, 91, &control)?.expect("there are 92");
/// assert_eq!(last.rows(), [8, 4, 1, 3, 6, 2, 7, 5]);
/// assert_eq!(unrank(8, 92, &control)?, None);
/// # Ok::<(), lastmove::Error>(())
/// ```
///
/// # Errors
/// Those of [`uniform`].
pub fn unrank(n: usize, number: u64, control: &Control) -> Result<Option<Placement>, Error> {
    check_size_to(n as u64, LARGEST_UNIFORM as u64)?;
    control.check()?;
    let Some(after) = COUNTS[n].checked_sub(number + 1) else {
        return Ok(None);
    };
    // The mirror image, row n + 1 - r for r, reverses the order.
    let mirrored = after < number;
    let mut left = number.min(after);
    let full = full(n);
    let mut board = Board::new(n, n)?;
    let mut attacked = Attacked::default();
    let mut rows = Vec::with_capacity(n);
    for column in 1..=n {
        let mut free = attacked.free(full);
        if column == 1 {
            free &= full >> (n / 2);
        }
        let mut bit = lowest(free);
        // The last row left needs no count.
        while free & (free - 1) != 0 {
            let next = attacked.with(bit);
            let count = if n - column > MOST_PLAIN {
                let mut board = board.clone();
                board.place(column, bit.trailing_zeros() as usize + 1)?;
                board.count(control)?
            } else {
                completions(next, full)
            };
            if left < count {
                break;
            }
            left -= count;
            free ^= bit;
            bit = lowest(free);
        }
        attacked = attacked.with(bit);
        let row = bit.trailing_zeros() as u8 + 1;
        board.place(column, usize::from(row))?;
        rows.push(if mirrored { n as u8 + 1 - row } else { row });
    }
    Ok(Some(Placement::new(rows)))
}

/// The number of ways to place queens in the remaining columns.
fn completions(attacked: Attacked, full: u32) -> u64 {
    if attacked.rows == full {
        return 1;
    }
    let mut count = 0;
    let mut free = attacked.free(full);
    while free != 0 {
        let bit = lowest(free);
        free ^= bit;
        count += completions(attacked.with(bit), full);
    }
    count
}
