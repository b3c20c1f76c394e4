//! The threads that count tasks.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use lastmove::{Control, Error};
use rayon::prelude::*;

use super::Join;
use super::halves::{Halves, State};
use super::loops::Loops;
use super::sweep::{Scratch, Sweep};

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
        L: Loops,
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
        L: Loops,
        F: Fn(usize, u64) -> Result<(), E> + Sync,
    {
        self.control.check()?;
        let sets = |task: usize| self.join.tasks[task].sets;
        let total = self.tasks.iter().map(|&task| sets(task)).sum();
        let phase = self.control.phase("count", Some(total));
        let (next, finished, failed) = (
            AtomicUsize::new(0),
            AtomicU64::new(0),
            AtomicBool::new(false),
        );
        let work = || -> Result<u64, E> {
            let mut scratch = Scratch::<S, L>::new(loops);
            let mut sum = 0;
            while !failed.load(Ordering::Relaxed)
                && let Some(&number) = self.tasks.get(next.fetch_add(1, Ordering::Relaxed))
            {
                let task = &self.join.tasks[number];
                let halves = &self.join.halves[task.halves];
                let counted = Sweep::new(halves, loops, self.control, &mut scratch)
                    .count(task.start)
                    .map_err(E::from)
                    .and_then(|count| (self.done)(number, count).map(|()| count));
                match counted {
                    Ok(count) => sum += count,
                    Err(why) => {
                        // The others need not go on.
                        failed.store(true, Ordering::Relaxed);
                        return Err(why);
                    }
                }
                let before = finished.fetch_add(task.sets, Ordering::Relaxed);
                phase.advance(before + task.sets);
            }
            Ok(sum)
        };
        let threads = self.control.thread_count().min(self.tasks.len());
        if threads <= 1 {
            return work();
        }
        let all = || {
            let each = (0..threads).into_par_iter().with_max_len(1).map(|_| work());
            each.try_reduce(|| 0, |a, b| Ok(a + b))
        };
        self.control.threads(threads).with_threads(all)?
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::join::loops::Words;

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
            let narrow = crew.count_states::<u64, _, _>(Words).unwrap();
            assert_eq!(
                crew.count_states::<u128, _, _>(Words).unwrap(),
                narrow,
                "{n}"
            );
            #[cfg(target_arch = "x86_64")]
            if let Some(loops) = crate::count::join::loops::Avx512::find() {
                assert_eq!(
                    crew.count_states::<u128, _, _>(loops).unwrap(),
                    narrow,
                    "{n}"
                );
            }
        }
    }
}
