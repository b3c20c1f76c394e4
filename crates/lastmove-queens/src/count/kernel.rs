//! The inner loop of counting.

use lastmove::{Control, Error};

use crate::LARGEST;
use crate::attacked::{Attacked, full, lowest};

/// The last columns are searched without looking at the cancel flag. As many rows are left as
/// columns, so a subtree has at most e 10!, ten million nodes, and mostly far less: milliseconds.
const UNWATCHED: usize = 10;

/// The number of ways to place queens in the last `left` columns of a board of `n`.
///
/// Stops soon after `control` is cancelled: it looks at the flag at every queen but those of
/// the last [`UNWATCHED`] columns.
pub(super) fn completions(
    attacked: Attacked,
    left: usize,
    n: usize,
    control: &Control,
) -> Result<u128, Error> {
    let full = full(n);
    let Some(watched) = left.checked_sub(UNWATCHED).filter(|&watched| watched > 0) else {
        return Ok(u128::from(count_all(attacked, full)));
    };
    let mut total = 0;
    let mut stack = [(Attacked::default(), 0u32); LARGEST];
    stack[0] = (attacked, attacked.free(full));
    let mut depth = 0;
    loop {
        let (attacked, free) = stack[depth];
        if free == 0 {
            if depth == 0 {
                return Ok(total);
            }
            depth -= 1;
            continue;
        }
        control.check()?;
        let bit = lowest(free);
        stack[depth].1 = free ^ bit;
        let next = attacked.with(bit);
        if depth + 1 == watched {
            total += u128::from(count_all(next, full));
        } else {
            depth += 1;
            stack[depth] = (next, next.free(full));
        }
    }
}

/// The number of ways to complete the board, without a look at anything else.
///
/// Most branches die, so the loop looks two columns ahead before it goes on: that saves more than it
/// costs.
fn count_all(start: Attacked, full: u32) -> u64 {
    // The depth at which a queen leaves two columns to the end.
    let deepest = match (full & !start.rows).count_ones() {
        0 => return 1,
        1 => return u64::from(start.free(full) != 0),
        2 => return last_two(start, full),
        left => left as usize - 3,
    };
    let mut count = 0;
    let mut stack = [(Attacked::default(), 0u32); LARGEST];
    let mut depth = 0;
    let mut attacked = start;
    let mut free = start.free(full);
    loop {
        while free == 0 {
            if depth == 0 {
                return count;
            }
            depth -= 1;
            (attacked, free) = stack[depth];
        }
        let bit = lowest(free);
        free ^= bit;
        let next = attacked.with(bit);
        let next_free = next.free(full);
        if next_free == 0 || next.free_after(full) == 0 {
            continue;
        }
        if depth == deepest {
            count += last_two(next, full);
            continue;
        }
        stack[depth] = (attacked, free);
        depth += 1;
        attacked = next;
        free = next_free;
    }
}

/// The number of ways (0, 1 or 2) to place queens in the last two columns.
#[inline]
fn last_two(attacked: Attacked, full: u32) -> u64 {
    let left = full & !attacked.rows;
    let (low, high) = (lowest(left), left & (left - 1));
    // Queens in neighbouring rows of neighbouring columns attack each other.
    if high == low << 1 {
        return 0;
    }
    let (here, after) = (attacked.free(full), attacked.free_after(full));
    let fits = |first: u32, second: u32| u64::from(here & first != 0 && after & second != 0);
    fits(low, high) + fits(high, low)
}
