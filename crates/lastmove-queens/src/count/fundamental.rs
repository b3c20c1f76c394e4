//! How many placements differ by more than a turn or a mirror.

use lastmove::{Control, Error};

use super::{Turn, count, count_symmetric};
use crate::Algorithm;

/// Counts the placements of `n` queens where those that a turn or a mirror image of the board
/// carries into each other are one.
///
/// By Burnside's lemma that is (Q + P + 2 R) / 8 with Q all placements, P those that a half turn
/// leaves as they are, and R those that a quarter turn does: no mirror image leaves a placement of
/// two queens or more as it is. The cost is that of [`count`], to which the others add little.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::count_fundamental;
/// let control = Control::default();
/// assert_eq!(count_fundamental(1, &control), Ok(1));
/// assert_eq!(count_fundamental(8, &control), Ok(12));
/// ```
///
/// # Errors
/// Those of [`count`].
///
/// # Source
/// The counts are OEIS A002562.
pub fn count_fundamental(n: usize, control: &Control) -> Result<u64, Error> {
    let all = count(n, Algorithm::default(), control)?;
    if n == 1 {
        return Ok(all);
    }
    let half = count_symmetric(n, Turn::Half, control)?;
    let quarter = count_symmetric(n, Turn::Quarter, control)?;
    let sum = u128::from(all) + u128::from(half) + 2 * u128::from(quarter);
    // An eighth of four numbers of 64 bits, three of which are small, fits 64 bits.
    Ok((sum / 8) as u64)
}
