//! Enumerating all placements.

use lastmove::{Control, Error};

use crate::Algorithm;
use crate::search::{self, Bitmask, Marks, Naive, Search};
use crate::size::check_size;

/// Calls `visit` with the rows (from 1, of columns 1, 2, ... in turn) of every placement of `n`
/// queens in lexicographic order, and returns their number.
///
/// An error of `visit` ends the search and is returned unchanged. The cost is the whole search
/// tree, which grows about sevenfold with each queen at `n` = 16; the memory does not grow. It
/// stops soon after `control` is cancelled.
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
