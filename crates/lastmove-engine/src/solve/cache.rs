//! A shared cache whose waiting threads can be cancelled.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::{Control, Error};

/// How often a waiting thread checks for cancellation.
const BEAT: Duration = Duration::from_millis(20);

/// Results shared by solvers. One solver holds the cache at a time, perhaps during long work.
/// Unlike with a standard lock, a waiting thread gives up soon after the cancel flag is set.
#[derive(Default)]
pub struct Cache<T> {
    is_held: Mutex<bool>,
    freed: Condvar,
    found: Mutex<T>,
}

impl<T> Cache<T> {
    /// A free cache with these contents.
    pub fn new(found: T) -> Self {
        Self {
            is_held: Mutex::new(false),
            freed: Condvar::new(),
            found: Mutex::new(found),
        }
    }

    /// Waits until the cache is free, and takes it.
    ///
    /// # Errors
    /// [`Blame::Interrupt`](crate::Blame::Interrupt) when the work is cancelled meanwhile.
    pub fn hold(&self, control: &Control<'_>) -> Result<Held<'_, T>, Error> {
        let mut is_held = lock(&self.is_held);
        while *is_held {
            control.check()?;
            let waited = self.freed.wait_timeout(is_held, BEAT);
            is_held = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *is_held = true;
        Ok(Held {
            // The holder has released it, or is about to.
            found: lock(&self.found),
            of: self,
        })
    }
}

/// What has been found may be gigabytes, and held for hours: it is not shown.
impl<T> fmt::Debug for Cache<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache").finish_non_exhaustive()
    }
}

/// A lock whose holder panicked is taken: what he had not put there is not there.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A [`Cache`] that is held until this is dropped.
pub struct Held<'a, T> {
    found: MutexGuard<'a, T>,
    of: &'a Cache<T>,
}

impl<T> Deref for Held<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.found
    }
}

impl<T> DerefMut for Held<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.found
    }
}

impl<T> Drop for Held<'_, T> {
    fn drop(&mut self) {
        *lock(&self.of.is_held) = false;
        self.of.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    use super::*;
    use crate::Blame;

    #[test]
    fn who_waits_can_be_stopped_and_is_served_after_a_panic() {
        let cache = Cache::new(1);
        let stop = AtomicBool::new(false);
        let mut held = cache.hold(&Control::default()).unwrap();
        thread::scope(|scope| {
            let waiting = scope.spawn(|| {
                let control = Control::default().cancelled_by(&stop);
                cache.hold(&control).map(|held| *held)
            });
            stop.store(true, Ordering::Relaxed);
            // The cache is held all the time: only the flag ends the wait.
            let stopped = waiting.join().unwrap();
            assert_eq!(stopped.unwrap_err().blame, Blame::Interrupt);
        });
        *held = 2;
        drop(held);
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            let _held = cache.hold(&Control::default());
            panic!("on purpose");
        }));
        assert!(panicked.is_err());
        assert_eq!(*cache.hold(&Control::default()).unwrap(), 2);
    }
}
