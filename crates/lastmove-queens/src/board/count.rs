//! How many placements a board has.

use std::sync::atomic::{AtomicU64, Ordering};

use lastmove::{Control, Error, Message};
use rayon::prelude::*;

use super::Board;
use super::course::Course;
use crate::attacked::Attacked;
use crate::lists::{Lists, Room, Vectors, split};

/// States that make a task.
const TASK: usize = 16;

impl Board {
    /// Counts the placements.
    ///
    /// Searches the whole tree, without any use of symmetry, on as many threads as `control`
    /// allows: about a thousand million nodes a second and thread where the machine has AVX-512, a
    /// hundred million elsewhere. The memory is small and does not depend on the count. Progress
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
        self.count_with(Vectors::widest(), control)
    }

    /// [`count`](Self::count) with certain vectors.
    pub(super) fn count_with(&self, vectors: Vectors, control: &Control) -> Result<u64, Error> {
        let course = Course::of(self);
        let lists = Lists::new(&course, vectors);
        let (line, states) = split(&course);
        let tasks: Vec<&[Attacked]> = states.chunks(TASK).collect();
        let phase = control.phase("count", Some(tasks.len() as u64));
        let done = AtomicU64::new(0);
        let run = |room: &mut Room, task: &[Attacked]| -> Result<u128, Error> {
            let count = lists.completions(room, line, task, control)?;
            phase.advance(done.fetch_add(1, Ordering::Relaxed) + 1);
            Ok(u128::from(count))
        };
        control.check()?;
        let threads = control.thread_count().min(tasks.len());
        let total = if threads <= 1 {
            let mut room = lists.room();
            tasks
                .iter()
                .try_fold(0, |sum, task| Ok::<_, Error>(sum + run(&mut room, task)?))?
        } else {
            // Tasks differ much in size: hand them out one by one.
            let all = || {
                let counts = tasks.par_iter().with_max_len(1);
                let counts = counts.map_init(|| lists.room(), |room, task| run(room, task));
                counts.try_reduce(|| 0, |a, b| Ok(a + b))
            };
            control.threads(threads).with_threads(all)??
        };
        u64::try_from(total).map_err(|_| Error::machine(Message::new("queens-board-overflow")))
    }
}
