//! Counting placements.

mod fundamental;
mod growing_journal;
mod join;
mod journal;
mod part;
mod symmetric;
mod tasks;
mod toroidal;

use std::ops::RangeInclusive;

use lastmove::vectors::Vectors;
use lastmove::{Control, Error, Message};

pub use growing_journal::GrowingJournal;
pub use join::{Join, Kernel};
pub use journal::{Journal, LONGEST_JOURNAL};
pub use part::Part;

use crate::board::FillOrder;
use crate::list_search::{ListSearch, Scratch};
use crate::share::{self, in_words};
use crate::size::check_size;
use crate::{Algorithm, Board, for_each};
use tasks::Task;

pub use fundamental::count_fundamental;
pub use symmetric::{Turn, count_symmetric};
pub use toroidal::count_toroidal;

/// Placements between two reports of progress.
const REPORT: u64 = 1 << 12;

/// The sizes for which joining halves is the fastest algorithm.
const JOINED: RangeInclusive<usize> = 10..=*Join::SIZES.end();

/// Counts the placements of `n` queens in the fastest way: by [joining halves](Join) where that is
/// possible, else by bit masks. It uses as many threads as `control` allows.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::count_all;
/// assert_eq!(count_all(1, &Control::default()), Ok(1));
/// assert_eq!(count_all(14, &Control::default().threads(2)), Ok(365_596));
/// ```
///
/// # Errors
/// Those of [`count`] and of [`Join::count`]; `queens-count-size` (input) for more queens than [can
/// be joined](Join::SIZES), where a search would take years.
pub fn count_all(n: usize, control: &Control) -> Result<u64, Error> {
    check_size(n)?;
    if n > *JOINED.end() {
        let message = Message::new("queens-count-size").with("n", n);
        return Err(Error::input(message.with("most", *JOINED.end())));
    }
    if JOINED.contains(&n) {
        return Join::new(n)?.count(control);
    }
    count(n, Algorithm::Bitmask, control)
}

/// Counts the placements of `n` queens by a search, which finds each of them.
///
/// [`Algorithm::Bitmask`] uses as many threads as `control` allows and the mirror image of the
/// board, so that it visits half of the search tree; its progress counts the ways to place the
/// first queens, whose total is known. The others enumerate all placements on one thread, and their
/// progress counts placements. The memory is small and does not depend on the count.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::{Algorithm, count};
/// assert_eq!(count(10, Algorithm::Bitmask, &Control::default().threads(2)), Ok(724));
/// assert_eq!(count(6, Algorithm::Marks, &Control::default()), Ok(4));
/// ```
///
/// # Errors
/// `queens-size` (input) unless `n` is from 1 to [`LARGEST`](crate::LARGEST); `threads-unavailable`
/// (machine) when no threads can be started; an interrupt; `queens-overflow` (machine) if the count
/// did not fit in 64 bits, which the known counts, up to `n` = 27, do.
///
/// # Source
/// The counts are OEIS A000170. Bit masks for queens: M. Richards, Backtracking algorithms in MCPL
/// using bit patterns and recursion, 1997.
pub fn count(n: usize, algorithm: Algorithm, control: &Control) -> Result<u64, Error> {
    check_size(n)?;
    match algorithm {
        Algorithm::Naive | Algorithm::Marks => by_enumeration(n, algorithm, control),
        Algorithm::Bitmask => by_tasks(n, control),
    }
}

fn by_enumeration(n: usize, algorithm: Algorithm, control: &Control) -> Result<u64, Error> {
    let phase = control.phase("count", None);
    let mut done: u64 = 0;
    for_each(n, algorithm, control, |_| {
        done += 1;
        if done.is_multiple_of(REPORT) {
            phase.advance(done);
        }
        Ok(())
    })
}

fn by_tasks(n: usize, control: &Control) -> Result<u64, Error> {
    let order = FillOrder::of(&Board::new(n, n)?);
    let search = ListSearch::new(&order, Vectors::widest());
    let run = |scratch: &mut Scratch, task: &Task| -> Result<u128, Error> {
        let count = search.completions(scratch, task.placed, &task.states, control)?;
        Ok(u128::from(count) * u128::from(task.weight))
    };
    let cost = |task: &Task| task.states.len() as u64;
    let tasks = tasks::split(n);
    let total = share::sum(&tasks, cost, || search.scratch(), run, control)?;
    in_words(total, n)
}
