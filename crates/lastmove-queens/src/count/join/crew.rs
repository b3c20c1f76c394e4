//! Counting tasks on all threads.

use lastmove::{Control, Error};

use super::Join;
use super::halves::{Halves, State};
use super::loops::{Extend, Loops};
use super::sweep::{Scratch, Sweep};
use crate::share::{self, in_words};

/// Tasks to count.
pub(super) struct Crew<'a, F> {
    pub(super) join: &'a Join,
    pub(super) tasks: &'a [usize],
    pub(super) control: &'a Control<'a>,
    /// Hears of each count.
    pub(super) done: F,
}

impl<F> Crew<'_, F> {
    /// Counts with these loops, and states of the size that is needed.
    pub(super) fn count<E, L>(&self, loops: L) -> Result<u64, E>
    where
        E: From<Error> + Send,
        L: Loops + Extend<u64> + Extend<u128>,
        F: Fn(usize, u64) -> Result<(), E> + Sync,
    {
        if self.join.halves.iter().all(Halves::is_narrow) {
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
        let cost = |&number: &usize| self.join.tasks[number].sets;
        let room = || Scratch::<S, L>::new(loops);
        let run = |scratch: &mut Scratch<S, L>, &number: &usize| -> Result<u128, E> {
            let task = &self.join.tasks[number];
            let halves = &self.join.halves[task.halves];
            let count = Sweep::new(halves, loops, self.control, scratch).count(task.start)?;
            (self.done)(number, count)?;
            Ok(u128::from(count))
        };
        let total = share::sum(self.tasks, cost, room, run, self.control)?;
        Ok(in_words(total, self.join.n)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::join::loops::Plain;
    use lastmove::vectors::Vectors;

    #[test]
    fn wide_states_give_the_same_counts() {
        for n in 4..=13 {
            let join = Join::new(n).unwrap();
            let tasks: Vec<usize> = (0..join.tasks()).collect();
            let crew = Crew {
                join: &join,
                tasks: &tasks,
                control: &Control::default(),
                done: |_, _| Ok::<(), Error>(()),
            };
            let plain = Plain(Vectors::Portable);
            let narrow = crew.count_states::<u64, _, _>(plain).unwrap();
            assert_eq!(crew.count_states::<u128, _, _>(plain), Ok(narrow), "{n}");
            #[cfg(target_arch = "x86_64")]
            if let Vectors::IceLake(proof) = Vectors::widest() {
                let loops = crate::count::join::loops::Avx512(proof);
                assert_eq!(crew.count_states::<u128, _, _>(loops), Ok(narrow), "{n}");
            }
        }
    }
}
