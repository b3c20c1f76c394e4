//! How many placements a board has.

use std::sync::atomic::{AtomicU64, Ordering};

use lastmove::{Control, Error, Message};
use rayon::prelude::*;

use super::Board;
use super::course::Course;
use super::narrow::Narrow;
use super::probe::narrow_is_better;
use crate::attacked::Attacked;
use crate::lists::{Lists, Room, Vectors, split};

/// States that make a task.
const TASK: usize = 16;

/// Parts of the search of the narrowest line first.
const NARROW_TASKS: usize = 1000;

impl Board {
    /// Counts the placements.
    ///
    /// Searches the whole tree, without any use of symmetry, on as many threads as `control`
    /// allows: about a thousand million nodes a second and thread where the machine has AVX-512, a
    /// hundred million elsewhere. Where random walks say that it has far fewer nodes when the line
    /// with the fewest squares is always filled first, as on boards with most squares blocked, it is
    /// searched so. The memory is small and does not depend on the count. Progress
    /// counts tasks, of which the total is known.
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
        if narrow_is_better(self, &Course::of(self)) {
            return self.count_narrow(control);
        }
        self.count_with(Vectors::widest(), control)
    }

    /// Counts by lists, with certain vectors.
    pub(super) fn count_with(&self, vectors: Vectors, control: &Control) -> Result<u64, Error> {
        let course = Course::of(self);
        let lists = Lists::new(&course, vectors);
        let (line, states) = split(&course);
        let tasks: Vec<&[Attacked]> = states.chunks(TASK).collect();
        let run =
            |room: &mut Room, task: &&[Attacked]| lists.completions(room, line, task, control);
        sum(&tasks, || lists.room(), run, control)
    }

    /// Counts by filling the line with the fewest squares first.
    pub(super) fn count_narrow(&self, control: &Control) -> Result<u64, Error> {
        let tasks = Narrow::new(self).split(NARROW_TASKS);
        let run = |(): &mut (), task: &Narrow| task.ways(u64::MAX, control);
        sum(&tasks, || (), run, control)
    }
}

/// Runs tasks on all threads, each thread with room of its own, and adds up what they count.
fn sum<T: Sync, R>(
    tasks: &[T],
    room: impl Fn() -> R + Sync + Send,
    run: impl Fn(&mut R, &T) -> Result<u64, Error> + Sync,
    control: &Control,
) -> Result<u64, Error> {
    let phase = control.phase("count", Some(tasks.len() as u64));
    let done = AtomicU64::new(0);
    let run = |room: &mut R, task: &T| -> Result<u128, Error> {
        let count = run(room, task)?;
        phase.advance(done.fetch_add(1, Ordering::Relaxed) + 1);
        Ok(u128::from(count))
    };
    control.check()?;
    let threads = control.thread_count().min(tasks.len());
    let total = if threads <= 1 {
        let mut room = room();
        let mut counts = tasks.iter().map(|task| run(&mut room, task));
        counts.try_fold(0, |sum, count| Ok::<_, Error>(sum + count?))?
    } else {
        // Tasks differ much in size: hand them out one by one.
        let all = || {
            let tasks = tasks.par_iter().with_max_len(1);
            let counts = tasks.map_init(&room, run);
            counts.try_reduce(|| 0, |a, b| Ok(a + b))
        };
        control.threads(threads).with_threads(all)??
    };
    u64::try_from(total).map_err(|_| Error::machine(Message::new("queens-board-overflow")))
}
