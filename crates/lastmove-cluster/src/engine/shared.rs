//! The shared state of a process's workers: the stop flag, and counters.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use lastmove::Error;
use serde::{Deserialize, Serialize};

/// How often workers and their monitors check for events.
pub(crate) const TICK: Duration = Duration::from_millis(20);

/// The shared state of a process's workers.
#[derive(Default)]
pub(crate) struct Shared {
    stopped: AtomicBool,
    error: Mutex<Option<Error>>,
    pub(crate) level: AtomicU64,
    pub(crate) decided: AtomicU64,
    pub(crate) edges: AtomicU64,
    pub(crate) places: AtomicU64,
    /// Batches that came before their level.
    pub(crate) early: AtomicU64,
    /// Workers that wait for others.
    pub(crate) waiting: AtomicU64,
    pub(crate) cuts: AtomicU64,
    /// The resources that the search used.
    taken: Mutex<Taken>,
}

/// The resources that the workers of a process used for the search, after reading their shards.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Taken {
    /// Processor time of the workers, in microseconds.
    pub(crate) workers: u64,
    /// Processor time of all threads, in microseconds.
    pub(crate) all: u64,
    /// How long it took, in milliseconds.
    pub(crate) milliseconds: u64,
}

/// The counters at one time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counters {
    /// The current level.
    pub level: u64,
    /// Vertices decided since the beginning or the checkpoint.
    pub decided: u64,
    /// Un-moves followed.
    pub edges: u64,
    /// Places sent to other workers.
    pub places: u64,
    /// The most batches that came before their level.
    pub early: u64,
    /// Workers that wait for others.
    pub waiting: u64,
    /// Checkpoints written.
    pub cuts: u64,
}

impl Shared {
    /// Stops all workers of this process; the first error counts.
    pub(crate) fn fail(&self, error: &Error) {
        let mut first = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert_with(|| error.clone());
        self.stopped.store(true, Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Why the workers stopped.
    pub(crate) fn error(&self) -> Option<Error> {
        let error = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        error.clone()
    }

    /// Records that a worker is done, and the resources that it used.
    pub(crate) fn took(&self, taken: Taken) {
        let mut sum = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        sum.workers += taken.workers;
        sum.all = sum.all.max(taken.all);
        sum.milliseconds = sum.milliseconds.max(taken.milliseconds);
    }

    pub(crate) fn taken(&self) -> Taken {
        *self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn counters(&self) -> Counters {
        Counters {
            level: self.level.load(Relaxed),
            decided: self.decided.load(Relaxed),
            edges: self.edges.load(Relaxed),
            places: self.places.load(Relaxed),
            early: self.early.load(Relaxed),
            waiting: self.waiting.load(Relaxed),
            cuts: self.cuts.load(Relaxed),
        }
    }
}

impl Counters {
    /// Adds the counters of another process.
    pub(crate) fn add(&mut self, other: &Self) {
        self.level = self.level.max(other.level);
        self.decided += other.decided;
        self.edges += other.edges;
        self.places += other.places;
        self.early = self.early.max(other.early);
        self.waiting += other.waiting;
        self.cuts = self.cuts.max(other.cuts);
    }
}
