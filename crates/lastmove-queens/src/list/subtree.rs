//! The inner loop of listing: all placements that begin with given queens.

use lastmove::{Control, Error};

use super::allowed::Allowed;
use super::branches::Branch;
use crate::LARGEST;
use crate::attacked::{Attacked, lowest, row};

/// The last columns are searched without checking for cancellation. As many rows are left as
/// columns, so a subtree has at most e 10!, ten million nodes, and usually far fewer: milliseconds.
const UNWATCHED: usize = 10;

/// Calls `found` with the rows of every placement that begins with the queens of `branch`, in
/// lexicographic order.
///
/// Stops soon after `control` is cancelled.
pub(super) fn search(
    board: &Allowed,
    branch: &Branch,
    control: &Control,
    mut found: impl FnMut(&[u8]),
) -> Result<(), Error> {
    let n = board.n;
    let first = branch.placed;
    let mut rows = branch.rows;
    if first == n {
        found(&rows[..n]);
        return Ok(());
    }
    let unwatched = n.saturating_sub(UNWATCHED);
    let mut stack = [(Attacked::default(), 0u32); LARGEST];
    let mut column = first;
    let mut attacked = branch.attacked;
    let mut free = attacked.free(board.rows[column]);
    loop {
        while free == 0 {
            if column == first {
                return Ok(());
            }
            column -= 1;
            (attacked, free) = stack[column];
        }
        let bit = lowest(free);
        free ^= bit;
        rows[column] = row(bit);
        if column + 1 == n {
            found(&rows[..n]);
            continue;
        }
        let next = attacked.with(bit);
        let next_free = next.free(board.rows[column + 1]);
        if next_free == 0 {
            continue;
        }
        // Most branches die: looking one column further saves more than it costs.
        if column + 2 < n && next.free_after(board.rows[column + 2]) == 0 {
            continue;
        }
        if column < unwatched {
            control.check()?;
        }
        stack[column] = (attacked, free);
        column += 1;
        attacked = next;
        free = next_free;
    }
}
