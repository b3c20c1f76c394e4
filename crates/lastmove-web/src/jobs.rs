//! Long work that continues between requests, with its progress.
//!
//! A job is bounded like the work of requests; it is cancelled when it has had no listener for a
//! while, and forgotten some time after its end.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use lastmove::{Control, Error, Message};
use lastmove_pages::{Client, JobProgress, LongWork, Refusal, Snapshot, random_name};
use lastmove_words::Words;
use serde_json::Value;

use crate::config::{Config, random};
use crate::observer::Metrics;
use crate::worker_pool::{CancelGuard, WorkerPool};

/// How often listeners get progress.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// How many ended jobs are kept.
const MOST_ENDED: usize = 16;

/// A job.
pub(crate) struct Job {
    progress: JobProgress,
    ended: Mutex<Option<Result<Value, Value>>>,
    listeners: AtomicUsize,
    /// When it last had a listener.
    last: Mutex<Instant>,
    /// Dropped to stop the work.
    cancel_guard: Mutex<Option<CancelGuard>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Job {
    /// Its current state.
    pub(crate) fn snapshot(&self) -> Snapshot {
        let mut now = self.progress.snapshot();
        match &*lock(&self.ended) {
            Some(Ok(result)) => now.result = Some(result.clone()),
            Some(Err(error)) => now.error = Some(error.clone()),
            None => {}
        }
        now
    }

    fn has_ended(&self) -> bool {
        lock(&self.ended).is_some()
    }

    /// How long it has had no listener.
    fn unheard(&self) -> Duration {
        if self.listeners.load(Ordering::SeqCst) > 0 {
            return Duration::ZERO;
        }
        lock(&self.last).elapsed()
    }
}

/// All jobs; clones share them.
#[derive(Clone)]
pub(crate) struct Jobs {
    workers: WorkerPool,
    by_name: Arc<Mutex<HashMap<String, Arc<Job>>>>,
    /// How many are not over.
    running: Arc<AtomicUsize>,
    unheard: Duration,
    /// The largest result, in bytes.
    most: usize,
    metrics: Option<Arc<Metrics>>,
}

/// Counts a job until it is over.
struct Running(Arc<AtomicUsize>);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Jobs {
    pub(crate) fn new(config: &Config, metrics: Option<Arc<Metrics>>) -> Self {
        Self {
            workers: WorkerPool::new(config, config.limits.jobs, config.limits.job_time),
            by_name: Arc::default(),
            running: Arc::default(),
            unheard: config.limits.unheard,
            most: config.affordable().answer,
            metrics,
        }
    }

    /// Starts a job of a client and returns its name; `words` has the language of its errors, and
    /// `work` takes whether it is the only job.
    pub(crate) fn start(
        &self,
        client: Client,
        words: &'static Words,
        work: LongWork,
    ) -> Result<String, Refusal> {
        let place = self.workers.try_place(client)?;
        let name = random_name(random).map_err(Refusal::of)?;
        let cancel_guard = self.workers.cancel_guard();
        let flag = cancel_guard.flag();
        let job = Arc::new(Job {
            progress: JobProgress::new(lastmove_host::clock),
            ended: Mutex::default(),
            listeners: AtomicUsize::new(0),
            last: Mutex::new(Instant::now()),
            cancel_guard: Mutex::new(Some(cancel_guard)),
        });
        self.remember(&name, &job);
        let (memory, threads) = (self.workers.memory(), self.workers.threads());
        let most = self.most;
        let worker = job.clone();
        let is_alone = self.running.fetch_add(1, Ordering::SeqCst) == 0;
        let running = Running(self.running.clone());
        let handle = tokio::task::spawn_blocking(move || {
            let (_place, _running) = (place, running);
            let control = Control::default().cancelled_by(&flag);
            let control = control.reporting_to(&worker.progress).memory(memory);
            let done = work(is_alone, &control.threads(threads));
            let done = done.and_then(|result| bounded(result, most));
            done.map_err(Refusal::of)
        });
        let (watched, unheard, time) = (job.clone(), self.unheard, self.workers.time());
        let metrics = self.metrics.clone();
        tokio::spawn(async move {
            let began = Instant::now();
            while !handle.is_finished() {
                if watched.unheard() > unheard || began.elapsed() > time {
                    lock(&watched.cancel_guard).take();
                }
                tokio::time::sleep(POLL_INTERVAL).await;
            }
            let ended = handle.await.unwrap_or_else(|_| Err(Refusal::panic()));
            match (metrics, &ended) {
                (Some(metrics), Ok(_)) => metrics.solved(),
                (Some(metrics), Err(refusal)) => metrics.refused(refusal.reason()),
                (None, _) => {}
            }
            let ended = ended.map_err(|refusal| refusal.object(words));
            *lock(&watched.ended) = Some(ended);
            lock(&watched.cancel_guard).take();
        });
        Ok(name)
    }

    fn remember(&self, name: &str, job: &Arc<Job>) {
        let mut jobs = lock(&self.by_name);
        let ended = jobs.iter().filter(|(_, job)| job.has_ended());
        let mut ended: Vec<_> = ended
            .map(|(name, job)| (job.unheard(), name.clone()))
            .collect();
        ended.sort();
        // Removes the ones longest without a listener.
        for (_, name) in ended.iter().skip(MOST_ENDED - 1) {
            jobs.remove(name);
        }
        jobs.insert(name.to_owned(), job.clone());
    }

    /// The job of this name.
    pub(crate) fn find(&self, name: &str) -> Option<Arc<Job>> {
        let job = lock(&self.by_name).get(name).cloned()?;
        *lock(&job.last) = Instant::now();
        Some(job)
    }

    /// Cancels a job; returns whether it exists.
    pub(crate) fn cancel(&self, name: &str) -> bool {
        let Some(job) = self.find(name) else {
            return false;
        };
        lock(&job.cancel_guard).take();
        true
    }

    /// How many go on.
    pub(crate) fn running(&self) -> usize {
        self.running.load(Ordering::SeqCst)
    }

    /// Cancels all jobs.
    pub(crate) fn stop(&self) {
        self.workers.stop();
    }
}

/// The result of a job, which is kept for those who ask later, or an error where it is too large.
fn bounded(result: Value, most: usize) -> Result<Value, Error> {
    let bytes = lastmove::json::text(&result).len();
    if bytes <= most {
        return Ok(result);
    }
    let message = Message::new("web-answer-too-large").with("bytes", bytes);
    Err(Error::limit(message.with("most", most)))
}

/// A listener of a job.
pub(crate) struct JobListener {
    job: Arc<Job>,
    told: Option<Snapshot>,
}

impl JobListener {
    pub(crate) fn new(job: Arc<Job>) -> Self {
        job.listeners.fetch_add(1, Ordering::SeqCst);
        Self { job, told: None }
    }

    /// The next state that differs from the last one returned.
    pub(crate) async fn next(&mut self) -> Snapshot {
        loop {
            let now = self.job.snapshot();
            if self.told.as_ref() != Some(&now) {
                self.told = Some(now.clone());
                return now;
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }
}

impl Drop for JobListener {
    fn drop(&mut self) {
        *lock(&self.job.last) = Instant::now();
        self.job.listeners.fetch_sub(1, Ordering::SeqCst);
    }
}
