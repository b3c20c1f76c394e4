//! Counting the placements of a board.

use lastmove::vectors::Vectors;
use lastmove::{Control, Error, Message};

use super::Board;
use super::fill_order::FillOrder;
use super::narrowest_first::NarrowestFirst;
use super::probe::narrow_is_better;
use crate::attacked::Attacked;
use crate::list_search::{ListSearch, Scratch, split};
use crate::share;

/// The number of states in a task.
const TASK: usize = 16;

/// The number of tasks in the narrowest-first search.
const NARROW_TASKS: usize = 1000;

impl Board {
    /// Counts the placements.
    ///
    /// Searches the whole tree, without using symmetry, on as many threads as `control` allows:
    /// about a thousand million nodes a second and thread with AVX-512, a hundred million
    /// otherwise. If random walks estimate far fewer nodes when the line with the fewest squares is
    /// always filled first, as on boards with most squares blocked, it uses that order. The memory
    /// is small and does not depend on the count. Progress counts tasks, whose total is known.
    ///
    /// ```
    /// use lastmove::Control;
    /// use lastmove_queens::Board;
    /// let control = Control::default().threads(2);
    /// assert_eq!(Board::new(10, 10)?.count(&control), Ok(724));
    /// assert_eq!(Board::new(4, 3)?.count(&control), Board::new(3, 4)?.count(&control));
    /// let mut board = Board::new(8, 8)?;
    /// board.place(1, 1)?;
    /// assert_eq!(board.count(&control), Ok(4));
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    ///
    /// # Errors
    /// `threads-unavailable` (machine) when no threads can be started; an interrupt;
    /// `queens-board-overflow` (machine) if the count did not fit in 64 bits.
    ///
    /// # Source
    /// The problem: I. Gent, C. Jefferson, P. Nightingale, Complexity of n-Queens Completion,
    /// Journal of Artificial Intelligence Research 59 (2017).
    pub fn count(&self, control: &Control) -> Result<u64, Error> {
        control.check()?;
        if narrow_is_better(self, &FillOrder::of(self)) {
            return self.count_narrow(control);
        }
        self.count_with(Vectors::widest(), control)
    }

    /// Counts by lists, with the given vectors.
    pub(super) fn count_with(&self, vectors: Vectors, control: &Control) -> Result<u64, Error> {
        let order = FillOrder::of(self);
        let search = ListSearch::new(&order, vectors);
        let (line, states) = split(&order);
        let tasks: Vec<&[Attacked]> = states.chunks(TASK).collect();
        let run = |scratch: &mut Scratch, task: &&[Attacked]| {
            search.completions(scratch, line, task, control)
        };
        sum(&tasks, || search.scratch(), run, control)
    }

    /// Counts by filling the line with the fewest squares first.
    pub(super) fn count_narrow(&self, control: &Control) -> Result<u64, Error> {
        let tasks = NarrowestFirst::new(self).split(NARROW_TASKS);
        let run = |(): &mut (), task: &NarrowestFirst| task.ways(u64::MAX, control);
        sum(&tasks, || (), run, control)
    }
}

/// The sum of the counts of all tasks.
fn sum<T: Sync, R>(
    tasks: &[T],
    scratch: impl Fn() -> R + Sync,
    run: impl Fn(&mut R, &T) -> Result<u64, Error> + Sync,
    control: &Control,
) -> Result<u64, Error> {
    let run = |scratch: &mut R, task: &T| run(scratch, task).map(u128::from);
    let total = share::sum(tasks, |_| 1, scratch, run, control)?;
    u64::try_from(total).map_err(|_| Error::machine(Message::new("queens-board-overflow")))
}
