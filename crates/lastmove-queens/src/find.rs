//! The first placement, and all of them in turn.

use lastmove::{Control, Error};

use crate::search::{self, Bitmask, Marks, Naive, Search};
use crate::size::check_size;
use crate::{Algorithm, Placement};

/// Finds the lexicographically least placement of `n` queens; `None` for `n` = 2 and 3, where there
/// is none.
///
/// The cost grows unevenly with `n`. It stops soon after `control` is cancelled.
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
/// `queens-size` (input) unless `n` is from 1 to [`LARGEST`](crate::LARGEST); an interrupt.
///
/// # Source
/// `XepHau1` in the Vietnamese source. The least placements are OEIS A141843.
pub fn first(
    n: usize,
    algorithm: Algorithm,
    control: &Control,
) -> Result<Option<Placement>, Error> {
    fn of(mut search: impl Search, control: &Control) -> Result<Option<Placement>, Error> {
        let found = search::next(&mut search, control)?;
        Ok(found.then(|| Placement::new(search.rows().to_vec())))
    }
    check_size(n)?;
    let _phase = control.phase("first", None);
    match algorithm {
        Algorithm::Naive => of(Naive::new(n), control),
        Algorithm::Marks => of(Marks::new(n), control),
        Algorithm::Bitmask => of(Bitmask::new(n), control),
    }
}

/// Calls `visit` with the rows (from 1, of columns 1, 2, ... in turn) of every placement of `n`
/// queens in lexicographic order, and returns their number.
///
/// An error of `visit` ends the search and is returned as it is. The cost is the whole search tree,
/// which grows about sevenfold with each queen at `n` = 16; the memory does not grow. It stops soon
/// after `control` is cancelled.
///
/// ```
/// use lastmove::{Control, Error};
/// use lastmove_queens::{Algorithm, for_each};
/// let mut seen = Vec::new();
/// let count = for_each(4, Algorithm::Bitmask, &Control::default(), |rows| {
///     seen.push(rows.to_vec());
///     Ok::<(), Error>(())
/// })?;
/// assert_eq!(count, 2);
/// assert_eq!(seen, [[2, 4, 1, 3], [3, 1, 4, 2]]);
/// # Ok::<(), Error>(())
/// ```
///
/// # Errors
/// `queens-size` (input) unless `n` is from 1 to [`LARGEST`](crate::LARGEST); an interrupt; what
/// `visit` returns.
///
/// # Source
/// `XepHau` in the Vietnamese source.
pub fn for_each<E: From<Error>>(
    n: usize,
    algorithm: Algorithm,
    control: &Control,
    visit: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<u64, E> {
    fn of<E: From<Error>>(
        mut search: impl Search,
        control: &Control,
        mut visit: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<u64, E> {
        let mut count = 0;
        while search::next(&mut search, control)? {
            count += 1;
            visit(search.rows())?;
        }
        Ok(count)
    }
    check_size(n)?;
    match algorithm {
        Algorithm::Naive => of(Naive::new(n), control, visit),
        Algorithm::Marks => of(Marks::new(n), control, visit),
        Algorithm::Bitmask => of(Bitmask::new(n), control, visit),
    }
}
