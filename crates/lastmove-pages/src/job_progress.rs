//! The progress of a job, as its threads report it.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use lastmove::{Eta, Progress};

use crate::snapshot::Snapshot;

/// A phase of a job.
struct Phase {
    name: &'static str,
    total: Option<u64>,
    /// What phases of the same name did before, where no total is known: a search begins several.
    before: u64,
    done: u64,
    began: Duration,
    eta: Eta,
}

/// The progress reported last.
#[derive(Default)]
struct Reported {
    phase: Option<Phase>,
    memory: Option<u64>,
}

/// The progress of a job.
pub struct JobProgress {
    clock: fn() -> Duration,
    reported: Mutex<Reported>,
}

impl JobProgress {
    /// The progress of a job that has not begun; `clock` tells the time since some moment.
    #[must_use]
    pub fn new(clock: fn() -> Duration) -> Self {
        Self {
            clock,
            reported: Mutex::default(),
        }
    }

    fn reported(&self) -> MutexGuard<'_, Reported> {
        self.reported.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state of work that has not ended.
    pub fn snapshot(&self) -> Snapshot {
        let reported = self.reported();
        let phase = reported.phase.as_ref();
        let total = phase.and_then(|phase| phase.total);
        Snapshot {
            phase: phase.map(|phase| phase.name),
            done: phase.map_or(0, |phase| phase.before + phase.done),
            total,
            seconds_left: phase.and_then(|phase| phase.eta.left(total?)),
            memory: reported.memory,
            ..Snapshot::default()
        }
    }
}

impl Progress for JobProgress {
    fn begin(&self, phase: &'static str, total: Option<u64>) {
        let mut reported = self.reported();
        let before = reported
            .phase
            .take()
            .filter(|last| last.name == phase && last.total.is_none() && total.is_none());
        reported.phase = Some(Phase {
            name: phase,
            total,
            before: before.map_or(0, |last| last.before + last.done),
            done: 0,
            began: (self.clock)(),
            eta: Eta::default(),
        });
    }

    fn advance(&self, done: u64) {
        if let Some(phase) = &mut self.reported().phase {
            phase.done = done;
            let spent = (self.clock)().saturating_sub(phase.began);
            phase.eta.record(done, spent.as_secs_f64());
        }
    }

    fn end(&self) {}

    fn figure(&self, name: &'static str, value: u64) {
        if name == "memory" {
            self.reported().memory = Some(value);
        }
    }
}
