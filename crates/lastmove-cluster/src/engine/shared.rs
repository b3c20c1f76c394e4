//! What the workers of a process have in common: whether to stop, and counters.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use lastmove::Error;
use serde::{Deserialize, Serialize};

/// How often workers and those who watch them look up.
pub(crate) const TICK: Duration = Duration::from_millis(20);

/// What the workers of a process have in common.
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
    /// What the search took.
    taken: Mutex<Taken>,
}

/// What the workers of a process took for the search, when they had read their shards.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Taken {
    /// Processor time of the workers, in microseconds.
    pub(crate) workers: u64,
    /// Processor time of all threads, in microseconds.
    pub(crate) all: u64,
    /// How long it took, in milliseconds.
    pub(crate) milliseconds: u64,
}

/// The counters at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counters {
    /// The level at hand.
    pub level: u64,
    /// Vertices decided since the beginning or the checkpoint.
    pub decided: u64,
    /// Moves taken back.
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
    /// Stops all workers of this process; the first error is the one that counts.
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

    /// A worker is done, and has taken this.
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
    /// Takes those of another process in.
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
