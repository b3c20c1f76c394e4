//! Monitoring the search.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::beside::Beside;
use super::events::{Event, Progress};
use super::job::{ProcessJob, Surroundings};
use super::search::Search;
use crate::checkpoint::Keeper;
use crate::engine::Counters;

/// How often this process reports its progress to the others.
const BEAT: Duration = Duration::from_millis(250);

/// Bytes of a place on the wire.
pub(super) const PLACE: u64 = 4;

/// Monitors the search: reports progress to the other processes and to the parent.
pub(super) struct Watch<'a> {
    job: &'a ProcessJob,
    search: &'a Search,
    beside: &'a Beside,
    around: &'a Surroundings<'a>,
    processes: usize,
    began: Instant,
    last: Instant,
    last_edges: u64,
    shown: Arc<Mutex<Progress>>,
}

impl<'a> Watch<'a> {
    pub(super) fn new(
        job: &'a ProcessJob,
        search: &'a Search,
        beside: &'a Beside,
        processes: usize,
        around: &'a Surroundings<'a>,
        shown: Arc<Mutex<Progress>>,
    ) -> Self {
        Self {
            job,
            search,
            beside,
            around,
            processes,
            began: Instant::now(),
            last: Instant::now(),
            last_edges: 0,
            shown,
        }
    }

    pub(super) fn look_up(&mut self, counters: Counters) {
        let passed = self.last.elapsed();
        if passed < BEAT {
            return;
        }
        self.last = Instant::now();
        let keeper = self.search.keeper.as_ref();
        if let Some(keeper) = keeper {
            keeper.hear_cost(self.beside.cost());
        }
        let cost = keeper.map_or(0, Keeper::cost);
        if self.job.process > 0 {
            self.beside.tell_counters(counters, cost);
            return;
        }
        self.beside.tell_cost(cost);
        let mut all = counters;
        all.add(&self.beside.counters());
        let edges = all.edges.saturating_sub(self.last_edges);
        self.last_edges = all.edges;
        let progress = Progress {
            counters: all,
            vertices: self.search.graph.manifest().vertices,
            processes: self.processes,
            seconds: self.began.elapsed().as_secs_f64(),
            edges_per_second: edges as f64 / passed.as_secs_f64(),
            bytes: all.places * PLACE,
            checkpoint_age: keeper.map(|keeper| keeper.age().as_secs_f64()),
            checkpoint_cost: cost as f64 / 1e6,
        };
        *self.shown.lock().unwrap_or_else(PoisonError::into_inner) = progress;
        (self.around.tell)(&Event::Progress(progress));
    }
}
