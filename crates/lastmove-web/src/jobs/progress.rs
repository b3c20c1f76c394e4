//! The progress of a job, as its threads report it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use lastmove::Progress;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// How far a job is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub(crate) struct Snapshot {
    /// What it does now, such as `solve`; none before it has begun.
    pub(crate) phase: Option<&'static str>,
    /// How much of this phase is done.
    pub(crate) done: u64,
    /// How much there is to do in it, where that is known.
    pub(crate) total: Option<u64>,
    /// What it came to, at the end.
    #[schema(value_type = Option<Object>)]
    pub(crate) result: Option<Value>,
    /// Why it came to nothing, at the end.
    #[schema(value_type = Option<Object>)]
    pub(crate) error: Option<Value>,
}

/// The progress reported last.
#[derive(Default)]
pub(super) struct JobProgress {
    phase: Mutex<Option<(&'static str, Option<u64>)>>,
    done: AtomicU64,
}

impl JobProgress {
    /// The state of work that has not ended.
    pub(super) fn snapshot(&self) -> Snapshot {
        let phase = *self.phase.lock().unwrap_or_else(PoisonError::into_inner);
        Snapshot {
            phase: phase.map(|(name, _)| name),
            done: self.done.load(Ordering::Relaxed),
            total: phase.and_then(|(_, total)| total),
            ..Snapshot::default()
        }
    }
}

impl Progress for JobProgress {
    fn begin(&self, phase: &'static str, total: Option<u64>) {
        let mut current = self.phase.lock().unwrap_or_else(PoisonError::into_inner);
        *current = Some((phase, total));
        self.done.store(0, Ordering::Relaxed);
    }

    fn advance(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
    }

    fn end(&self) {}

    fn figure(&self, _: &'static str, _: u64) {}
}
