//! What the pages need of who runs them: where work is done, and time that passes.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::future::{BoxFuture, pending, ready};
use futures_util::stream::{BoxStream, StreamExt, once};
use lastmove::{Control, Error, Progress};
use lastmove_words::Words;
use serde_json::Value;

use crate::client::Client;
use crate::job_progress::JobProgress;
use crate::refusal::Refusal;
use crate::snapshot::Snapshot;

/// A piece of work; what it finds it keeps itself.
pub type Work = Box<dyn FnOnce(&Control<'_>) -> Result<(), Error> + Send>;

/// Long work, which takes whether it is the only one, and what it came to.
pub type LongWork = Box<dyn FnOnce(bool, &Control<'_>) -> Result<Value, Error> + Send>;

/// Where the work of requests is done: on threads of a server, or on the one thread there is.
pub trait Workers: Send + Sync {
    /// Does a piece of work for a client. When the future is dropped, the work is cancelled.
    fn run(&self, client: Client, work: Work) -> BoxFuture<'static, Result<(), Refusal>>;

    /// Starts a job of a client and returns its name; `words` has the language of its errors.
    ///
    /// # Errors
    /// When there is no place for it.
    fn start(
        &self,
        client: Client,
        words: &'static Words,
        work: LongWork,
    ) -> Result<String, Refusal>;

    /// How far a job is; `None` where there is none of this name.
    fn state(&self, job: &str) -> Option<Snapshot>;

    /// How far a job is each time that it has gone on, to its end; `None` to say that it still goes
    /// on, where nothing was said for a while.
    fn follow(&self, job: &str) -> Option<BoxStream<'static, Option<Snapshot>>>;

    /// Cancels a job; returns whether it is there.
    fn cancel(&self, job: &str) -> bool;

    /// Ready after some time.
    fn pause(&self, time: Duration) -> BoxFuture<'static, ()>;
}

/// How many ended jobs are kept.
const MOST_ENDED: usize = 16;

/// How often somebody is told how far a job is.
const BETWEEN: Duration = Duration::from_millis(100);

/// The one thread there is: work is done as soon as it is asked for, and nothing cancels it.
pub struct Alone {
    memory: u64,
    clock: fn() -> Duration,
    tell: fn(&Snapshot),
    /// The jobs, which have ended, by their numbers.
    ended: Mutex<Vec<(u64, Snapshot)>>,
}

impl Alone {
    /// Does work within this memory, in bytes.
    #[must_use]
    pub fn new(memory: u64) -> Self {
        Self::telling(memory, || Duration::ZERO, |_| {})
    }

    /// Does work within this memory, in bytes, and tells how far a job is while it goes on. `clock`
    /// tells the time since some moment.
    #[must_use]
    pub fn telling(memory: u64, clock: fn() -> Duration, tell: fn(&Snapshot)) -> Self {
        Self {
            memory,
            clock,
            tell,
            ended: Mutex::default(),
        }
    }

    fn ended(&self) -> MutexGuard<'_, Vec<(u64, Snapshot)>> {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Workers for Alone {
    fn run(&self, _: Client, work: Work) -> BoxFuture<'static, Result<(), Refusal>> {
        let done = work(&Control::default().memory(self.memory));
        Box::pin(ready(done.map_err(Refusal::of)))
    }

    fn start(&self, _: Client, words: &'static Words, work: LongWork) -> Result<String, Refusal> {
        let teller = Teller {
            progress: JobProgress::new(self.clock),
            clock: self.clock,
            tell: self.tell,
            last: Mutex::default(),
        };
        let control = Control::default().memory(self.memory);
        let mut now = Snapshot::default();
        match work(true, &control.reporting_to(&teller)) {
            Ok(result) => now.result = Some(result),
            Err(error) => now.error = Some(Refusal::of(error).object(words)),
        }
        let mut ended = self.ended();
        let number = ended.last().map_or(1, |(number, _)| number + 1);
        if ended.len() == MOST_ENDED {
            ended.remove(0);
        }
        ended.push((number, now));
        Ok(number.to_string())
    }

    fn state(&self, job: &str) -> Option<Snapshot> {
        let ended = self.ended();
        let found = ended.iter().find(|(number, _)| number.to_string() == job);
        found.map(|(_, now)| now.clone())
    }

    fn follow(&self, job: &str) -> Option<BoxStream<'static, Option<Snapshot>>> {
        let now = self.state(job)?;
        Some(once(ready(Some(now))).boxed())
    }

    fn cancel(&self, job: &str) -> bool {
        self.state(job).is_some()
    }

    fn pause(&self, _: Duration) -> BoxFuture<'static, ()> {
        Box::pin(pending())
    }
}

/// Tells how far a job is each time that it has gone on, but not too often.
struct Teller {
    progress: JobProgress,
    clock: fn() -> Duration,
    tell: fn(&Snapshot),
    /// When it was told last.
    last: Mutex<Option<Duration>>,
}

impl Teller {
    fn tell(&self) {
        let now = (self.clock)();
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_none_or(|last| now.saturating_sub(last) >= BETWEEN) {
            *last = Some(now);
            (self.tell)(&self.progress.snapshot());
        }
    }
}

impl Progress for Teller {
    fn begin(&self, phase: &'static str, total: Option<u64>) {
        self.progress.begin(phase, total);
        self.tell();
    }

    fn advance(&self, done: u64) {
        self.progress.advance(done);
        self.tell();
    }

    fn end(&self) {
        self.progress.end();
    }

    fn figure(&self, name: &'static str, value: u64) {
        self.progress.figure(name, value);
    }
}
