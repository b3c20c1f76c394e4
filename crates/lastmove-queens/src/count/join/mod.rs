//! Counting by joining halves of the board.

mod halves;
mod kernel;
mod list;
mod loops;
mod pairs;
mod reach;
mod sweep;
mod tasks;
mod workers;

use std::ops::RangeInclusive;

use lastmove::vectors::Vectors;
use lastmove::{Control, Error, Message};

use halves::Halves;
use loops::Plain;
use tasks::Task;
use workers::Workers;

pub use kernel::Kernel;

/// The number of placements of N queens, by joining halves of the board.
///
/// A placement of N queens consists of a placement in the left half of the columns and one in the
/// right half on the remaining rows, without a common diagonal. For each set of rows all placements
/// of both halves are listed, and the pairs without a common diagonal are counted, not visited:
/// hundreds at a time, as bits of a word. docs/queens.md explains it with an example.
///
/// The work is cut into [tasks](Self::tasks), each with a separate count; their sum is the number
/// of placements. They can be counted in any order, at different times and on different machines.
///
/// The time grows about eightfold with each queen. The memory of each thread is some 35 MB at N = 20 and
/// 230 MB at N = 22, and is checked against the budget before the work begins.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::Join;
/// let join = Join::new(12)?;
/// assert_eq!(join.count(&Control::default().threads(2))?, 14_200);
/// # Ok::<(), lastmove::Error>(())
/// ```
///
/// # Source
/// Joining halves: the "meet in the middle" of Horowitz and Sahni (1974), for queens in several
/// programs for counting; the eight symmetries are used as described in docs/queens.md.
#[derive(Clone, Debug)]
pub struct Join {
    n: usize,
    vectors: Vectors,
    halves: Vec<Halves>,
    tasks: Vec<Task>,
}

impl Join {
    /// The sizes that can be counted.
    pub const SIZES: RangeInclusive<usize> = 4..=24;

    /// Prepares to count the placements of `n` queens, in no time.
    ///
    /// # Errors
    /// `queens-join-size` (input) unless `n` is one of [`SIZES`](Self::SIZES).
    pub fn new(n: usize) -> Result<Self, Error> {
        if !Self::SIZES.contains(&n) {
            let message = Message::new("queens-join-size").with("n", n);
            let message = message.with("least", *Self::SIZES.start());
            return Err(Error::input(message.with("most", *Self::SIZES.end())));
        }
        let halves = Halves::all(n);
        Ok(Self {
            n,
            vectors: Kernel::widest().vectors().unwrap_or(Vectors::Portable),
            tasks: tasks::tasks(n, &halves),
            halves,
        })
    }

    /// With another kernel than the [widest](Kernel::widest).
    ///
    /// # Errors
    /// `queens-kernel-absent` (machine) when this machine cannot run it.
    pub fn with_kernel(mut self, kernel: Kernel) -> Result<Self, Error> {
        self.vectors = kernel.vectors().ok_or_else(|| {
            Error::machine(Message::new("queens-kernel-absent").with("kernel", kernel.name()))
        })?;
        Ok(self)
    }

    /// The number of queens.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n
    }

    /// How many tasks there are; they are numbered from 0. Their order is fixed, and independent of
    /// their cost.
    #[must_use]
    pub fn tasks(&self) -> usize {
        self.tasks.len()
    }

    /// Counts all placements, on all threads that `control` allows.
    ///
    /// # Errors
    /// `memory-over-budget` (memory); an interrupt; `threads-unavailable` (machine).
    pub fn count(&self, control: &Control) -> Result<u64, Error> {
        let all: Vec<usize> = (0..self.tasks()).collect();
        self.count_tasks(&all, control, |_, _| Ok(()))
    }

    /// Counts some tasks, on all threads that `control` allows, and returns the sum of their
    /// counts. Each count is also passed to `done`, with the task's number, as soon as it is known,
    /// from several threads and in any order; an error of `done` ends the work.
    ///
    /// Progress counts the sets of rows of finished tasks, which is about proportional to their
    /// cost.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// use lastmove::{Control, Error};
    /// use lastmove_queens::Join;
    /// let join = Join::new(10)?;
    /// let (even, odd): (Vec<_>, Vec<_>) = (0..join.tasks()).partition(|task| task % 2 == 0);
    /// let ignore = |_, _| Ok::<(), Error>(());
    /// let control = Control::default();
    /// let counts = [even, odd].map(|tasks| join.count_tasks(&tasks, &control, ignore));
    /// let [even, odd] = counts;
    /// assert_eq!(even? + odd?, 724);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`count`](Self::count), and of `done`.
    ///
    /// # Panics
    /// When there is no task of such a number.
    pub fn count_tasks<E: From<Error> + Send>(
        &self,
        tasks: &[usize],
        control: &Control,
        done: impl Fn(usize, u64) -> Result<(), E> + Sync,
    ) -> Result<u64, E> {
        let threads = control.thread_count().min(tasks.len()) as u64;
        control.plan(threads * self.memory())?;
        let workers = Workers {
            n: self.n,
            halves: &self.halves,
            tasks: &self.tasks,
            numbers: tasks,
            control,
            done,
        };
        match self.vectors {
            #[cfg(target_arch = "x86_64")]
            Vectors::IceLake(proof) => workers.count(loops::Avx512(proof)),
            vectors => workers.count(Plain(vectors)),
        }
    }

    /// The bytes of a thread, about: the lists of the largest sets of rows. Measured for N = 16 to
    /// 23, where they grow by this factor with each queen.
    fn memory(&self) -> u64 {
        let largest = if self.n.is_multiple_of(2) {
            250e6
        } else {
            52e6
        };
        let wide = if self.halves.iter().all(Halves::is_narrow) {
            1.0
        } else {
            2.0
        };
        (1e6 + wide * largest * 2.4_f64.powi(self.n as i32 - 22)) as u64
    }
}
