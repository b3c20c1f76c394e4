//! Counting tasks on all threads.

use lastmove::{Control, Error};

use super::halves::{Halves, State};
use super::loops::{Extend, Loops};
use super::sweep::{Scratch, Sweep};
use super::tasks::Task;
use crate::share::{self, in_words};

/// The work of the threads: some of the tasks of a board.
pub(super) struct Workers<'a, F> {
    pub(super) n: usize,
    pub(super) halves: &'a [Halves],
    pub(super) tasks: &'a [Task],
    /// The numbers of those to count.
    pub(super) numbers: &'a [usize],
    pub(super) control: &'a Control<'a>,
    /// Called with each count.
    pub(super) done: F,
}

impl<F> Workers<'_, F> {
    /// Counts with these loops, and states of the required size.
    pub(super) fn count<E, L>(&self, loops: L) -> Result<u64, E>
    where
        E: From<Error> + Send,
        L: Loops + Extend<u64> + Extend<u128>,
        F: Fn(usize, u64) -> Result<(), E> + Sync,
    {
        if self.halves.iter().all(Halves::is_narrow) {
            self.count_states::<u64, E, L>(loops)
        } else {
            self.count_states::<u128, E, L>(loops)
        }
    }

    fn count_states<S, E, L>(&self, loops: L) -> Result<u64, E>
    where
        S: State,
        E: From<Error> + Send,
        L: Loops + Extend<S>,
        F: Fn(usize, u64) -> Result<(), E> + Sync,
    {
        let cost = |&number: &usize| self.tasks[number].sets;
        let scratch = || Scratch::<S, L>::new(loops);
        let run = |scratch: &mut Scratch<S, L>, &number: &usize| -> Result<u128, E> {
            let task = &self.tasks[number];
            let halves = &self.halves[task.halves];
            let count = Sweep::new(halves, loops, self.control, scratch).count(task.start)?;
            (self.done)(number, count)?;
            Ok(u128::from(count))
        };
        let total = share::sum(self.numbers, cost, scratch, run, self.control)?;
        Ok(in_words(total, self.n)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Join;
    use crate::count::join::loops::Plain;
    use lastmove::vectors::Vectors;

    #[test]
    fn wide_states_give_the_same_counts() {
        for n in 4..=13 {
            let join = Join::new(n).unwrap();
            let numbers: Vec<usize> = (0..join.tasks()).collect();
            let workers = Workers {
                n,
                halves: &join.halves,
                tasks: &join.tasks,
                numbers: &numbers,
                control: &Control::default(),
                done: |_, _| Ok::<(), Error>(()),
            };
            let plain = Plain(Vectors::Portable);
            let narrow = workers.count_states::<u64, _, _>(plain).unwrap();
            assert_eq!(workers.count_states::<u128, _, _>(plain), Ok(narrow), "{n}");
            #[cfg(target_arch = "x86_64")]
            if let Vectors::IceLake(proof) = Vectors::widest() {
                let loops = crate::count::join::loops::Avx512(proof);
                assert_eq!(workers.count_states::<u128, _, _>(loops), Ok(narrow), "{n}");
            }
        }
    }
}
