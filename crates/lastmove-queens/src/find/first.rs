//! The least placement, by any algorithm.

use lastmove::{Control, Error};

use super::least::{Least, least};
use crate::search::{self, Marks, Naive, Search};
use crate::size::check_size;
use crate::{Algorithm, Placement};

/// Finds the lexicographically least placement of `n` queens; `None` for `n` = 2 and 3, where there
/// is none.
///
/// [`Algorithm::Bitmask`] is [`least`] and takes `n` up to [`LARGEST_FIRST`](crate::LARGEST_FIRST);
/// the plain ones try all queens in order. The cost grows unevenly with `n`. It stops soon after
/// `control` is cancelled.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::{Algorithm, Placement, first};
/// let control = Control::default();
/// assert_eq!(first(4, Algorithm::Naive, &control), Ok(Some(Placement::new(vec![2, 4, 1, 3]))));
/// assert_eq!(first(3, Algorithm::Naive, &control), Ok(None));
/// ```
///
/// # Errors
/// `queens-size` (input) unless `n` is from 1 to [`LARGEST`](crate::LARGEST), or to
/// [`LARGEST_FIRST`](crate::LARGEST_FIRST) by bit masks; `threads-unavailable` (machine); an
/// interrupt.
///
/// # Source
/// `XepHau1` in the Vietnamese source. The least placements are OEIS A141843.
pub fn first(
    n: usize,
    algorithm: Algorithm,
    control: &Control,
) -> Result<Option<Placement>, Error> {
    fn of(mut search: impl Search, control: &Control) -> Result<Option<Placement>, Error> {
        let _phase = control.phase("first", None);
        let found = search::next(&mut search, control)?;
        Ok(found.then(|| Placement::new(search.rows().to_vec())))
    }
    match algorithm {
        Algorithm::Naive => {
            check_size(n)?;
            of(Naive::new(n), control)
        }
        Algorithm::Marks => {
            check_size(n)?;
            of(Marks::new(n), control)
        }
        Algorithm::Bitmask => match least(n, control)? {
            Least::Found(placement) => Ok(Some(placement)),
            Least::None => Ok(None),
            Least::Stopped { .. } => Err(Error::interrupt()),
        },
    }
}
