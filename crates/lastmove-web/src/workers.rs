//! The work of the pages on the threads of the server.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::stream::{BoxStream, StreamExt};
use lastmove_pages::{Client, LongWork, Refusal, Snapshot, Work, Workers};
use lastmove_words::Words;

use crate::config::Config;
use crate::jobs::{JobListener, Jobs};
use crate::observer::Metrics;
use crate::worker_pool::WorkerPool;

/// After how long without news of a job its listeners hear that it still goes on.
const QUIET: Duration = Duration::from_secs(15);

/// Threads for requests, and for jobs; clones share them.
#[derive(Clone)]
pub(crate) struct Threads {
    pub(crate) requests: WorkerPool,
    pub(crate) jobs: Jobs,
    metrics: Option<Arc<Metrics>>,
}

impl Threads {
    pub(crate) fn new(config: &Config, metrics: Option<Arc<Metrics>>) -> Self {
        let limits = &config.limits;
        Self {
            requests: WorkerPool::new(config, limits.at_once, limits.time),
            jobs: Jobs::new(config, metrics.clone()),
            metrics,
        }
    }
}

impl Workers for Threads {
    fn run(&self, client: Client, work: Work) -> BoxFuture<'static, Result<(), Refusal>> {
        let (requests, metrics) = (self.requests.clone(), self.metrics.clone());
        Box::pin(async move {
            requests.run(client, work).await?;
            if let Some(metrics) = metrics {
                metrics.solved();
            }
            Ok(())
        })
    }

    fn start(
        &self,
        client: Client,
        words: &'static Words,
        work: LongWork,
    ) -> Result<String, Refusal> {
        self.jobs.start(client, words, work)
    }

    fn state(&self, job: &str) -> Option<Snapshot> {
        self.jobs.find(job).map(|job| job.snapshot())
    }

    fn follow(&self, job: &str) -> Option<BoxStream<'static, Option<Snapshot>>> {
        let listener = JobListener::new(self.jobs.find(job)?);
        let told = futures_util::stream::unfold(Some(listener), |listener| async {
            let mut listener = listener?;
            let Ok(now) = tokio::time::timeout(QUIET, listener.next()).await else {
                return Some((None, Some(listener)));
            };
            let is_over = now.result.is_some() || now.error.is_some();
            Some((Some(now), (!is_over).then_some(listener)))
        });
        Some(told.boxed())
    }

    fn cancel(&self, job: &str) -> bool {
        self.jobs.cancel(job)
    }

    fn pause(&self, time: Duration) -> BoxFuture<'static, ()> {
        Box::pin(tokio::time::sleep(time))
    }
}
