//! Distributing tasks to threads, and summing their counts.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use lastmove::{Control, Error, Message};
use rayon::prelude::*;

/// Runs tasks on all threads that `control` allows, each thread with its own `scratch` memory, and
/// sums their counts. Tasks differ much in size, so they are scheduled one by one, in order. An
/// error ends the work.
///
/// Progress (`count`) counts the tasks by their `cost`.
pub(crate) fn sum<T, R, E>(
    tasks: &[T],
    cost: impl Fn(&T) -> u64 + Sync,
    scratch: impl Fn() -> R + Sync,
    run: impl Fn(&mut R, &T) -> Result<u128, E> + Sync,
    control: &Control,
) -> Result<u128, E>
where
    T: Sync,
    E: From<Error> + Send,
{
    control.check()?;
    let phase = control.phase("count", Some(tasks.iter().map(&cost).sum()));
    let (next, done, failed) = (
        AtomicUsize::new(0),
        AtomicU64::new(0),
        AtomicBool::new(false),
    );
    let work = || -> Result<u128, E> {
        let mut scratch = scratch();
        let mut sum = 0;
        while !failed.load(Ordering::Relaxed)
            && let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed))
        {
            // Other tasks need not run after an error.
            sum +=
                run(&mut scratch, task).inspect_err(|_| failed.store(true, Ordering::Relaxed))?;
            let cost = cost(task);
            phase.advance(done.fetch_add(cost, Ordering::Relaxed) + cost);
        }
        Ok(sum)
    };
    let threads = control.thread_count().min(tasks.len());
    if threads <= 1 {
        return work();
    }
    let all = || {
        let each = (0..threads).into_par_iter().with_max_len(1).map(|_| work());
        each.try_reduce(|| 0, |a, b| Ok(a + b))
    };
    control.with_threads(all)?
}

/// A count for boards of `n` in 64 bits, which suffice for all known counts, up to `n` = 27.
///
/// # Errors
/// `queens-overflow` (machine).
pub(crate) fn in_words(count: u128, n: usize) -> Result<u64, Error> {
    u64::try_from(count).map_err(|_| Error::machine(Message::new("queens-overflow").with("n", n)))
}
