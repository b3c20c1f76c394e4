//! The number of placements up to symmetry.

use lastmove::{Control, Error};

use super::{Turn, count_symmetric};

/// Counts the placements of `n` queens up to the symmetries of the board, from the number `all` of
/// all placements, as [`count_all`] returns it.
///
/// By Burnside's lemma that is (Q + P + 2 R) / 8 with Q all placements, P those invariant under a
/// half turn, and R those invariant under a quarter turn: no placement of two queens or more is its
/// own mirror image. The cost is that of P and R, which are few: a fraction of a second at `n` =
/// 20.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::count_fundamental;
/// let control = Control::default();
/// assert_eq!(count_fundamental(1, 1, &control), Ok(1));
/// assert_eq!(count_fundamental(8, 92, &control), Ok(12));
/// ```
///
/// # Errors
/// Those of [`count_symmetric`].
///
/// # Source
/// The counts are OEIS A002562.
///
/// [`count_all`]: crate::count_all
pub fn count_fundamental(n: usize, all: u64, control: &Control) -> Result<u64, Error> {
    if n == 1 {
        return Ok(all);
    }
    let half = count_symmetric(n, Turn::Half, control)?;
    let quarter = count_symmetric(n, Turn::Quarter, control)?;
    let sum = u128::from(all) + u128::from(half) + 2 * u128::from(quarter);
    // An eighth of four numbers of 64 bits, three of which are small, fits 64 bits.
    Ok((sum / 8) as u64)
}
