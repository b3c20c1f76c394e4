//! Backward search level by level, by workers that share nothing.
//!
//! A worker has some of the shards of the graph. It follows the un-moves of the vertices of the
//! current level and sends the places of their sources to the workers that own them, in batches.
//! Time is the level and the part of it: a part is sent only when the part before the previous one
//! has been consumed everywhere, which bounds the data in flight; a level is done when no worker
//! has more to send and nothing is in flight, which timely dataflow tracks. The order of events
//! within a level does not affect the result, as [`lastmove::solve::levels`] explains.
//!
//! At a cut everything before it is consumed everywhere and nothing after it is sent: the contents
//! of the shards are then enough to continue from. Any worker can vote for one along with a part;
//! all receive the vote before they send the part after the next, which is the last before the cut.

mod batch;
mod flow;
mod shared;
mod state;
#[cfg(test)]
mod tests;
mod worker;

use std::any::Any;
use std::sync::Arc;

use lastmove::graph::shards::Shard;
use lastmove::{Control, Error, Message};
use timely::WorkerConfig;
use timely::communication::WorkerGuards;
use timely::communication::allocator::AllocatorBuilder;

pub use shared::Counters;
pub(crate) use shared::Shared;
pub(crate) use state::{Cursor, MOST_MOVES, first_words};

use self::shared::TICK;
use self::state::State;
use self::worker::{Shards, Sizes};

/// The graph to search, and the storage of cuts.
pub(crate) trait Job: Send + Sync + 'static {
    /// The division of the graph.
    fn layout(&self) -> Layout;

    /// The first level of the search.
    fn level(&self) -> u32;

    /// Opens a shard; called by the worker that will own it.
    fn open(&self, shard: u32) -> Result<Opened, Error>;

    /// Whether it is time for a cut.
    fn is_cut_due(&self) -> bool {
        false
    }

    /// Stores the shards of a worker. All workers do this at the same cut.
    fn save(&self, cut: Cut, shards: &[Saved<'_>]) -> Result<(), Error> {
        let _ = (cut, shards);
        Ok(())
    }

    /// How many un-moves a worker follows in one part; `None` leaves it to the engine.
    fn part(&self) -> Option<u64> {
        None
    }

    /// Whether workers remember to which vertices of others they have already sent a win: a bit
    /// each, and less is sent where one vertex has many moves to lost ones.
    fn remembers(&self) -> bool {
        false
    }
}

/// How un-moves encode places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// The number of shards.
    pub(crate) shards: u32,
    /// How many bits a place in a shard has.
    pub(crate) shift: u32,
}

/// The initial state of a shard.
pub(crate) struct Opened {
    pub(crate) shard: Shard,
    /// A word for each vertex, as [`first_words`] makes them, or as they were at a cut.
    pub(crate) words: Vec<u32>,
    pub(crate) cursor: Cursor,
}

/// The identity of a cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cut {
    pub(crate) level: u32,
    pub(crate) part: u32,
}

/// A shard at a cut.
pub(crate) struct Saved<'a> {
    pub(crate) shard: u32,
    pub(crate) words: &'a [u32],
    pub(crate) cursor: Cursor,
}

/// The words of the shards of a worker, as values.
pub(crate) type Found = Vec<(u32, Vec<u32>)>;

/// The most places in a batch, and the fewest that are allocated.
const BATCH: usize = 1 << 14;
const SMALL_BATCH: usize = 1 << 8;

/// The most memory of a worker besides its shards.
pub(crate) const WORKER_BYTES: u64 = 64 << 20;

/// How many places may be pending or in flight at a worker, about: 32 MB.
const UNDER_WAY: u64 = 1 << 23;

impl Sizes {
    /// The memory of a worker is bounded by pending batches for each shard, in two kinds, and two
    /// parts in flight from each worker, which may all be for this one.
    fn of(layout: Layout, workers: u64, part: Option<u64>) -> Self {
        let room = UNDER_WAY / 2;
        let batch = room / (2 * u64::from(layout.shards.max(1)));
        let batch = (batch as usize).clamp(SMALL_BATCH, BATCH);
        let own = part.unwrap_or((room / (2 * workers)).max(1 << 14));
        Self { part: own, batch }
    }
}

/// Runs the search on these workers, some of all; returns their results, in no order.
pub(crate) fn run(
    job: Arc<dyn Job>,
    shared: Arc<Shared>,
    builders: Vec<AllocatorBuilder>,
    others: Box<dyn Any + Send>,
    control: &Control<'_>,
    mut look_up: impl FnMut(),
) -> Result<Found, Error> {
    let counters = shared.clone();
    let guards: Result<WorkerGuards<Result<Found, Error>>, String> =
        timely::execute::execute_from(builders, others, WorkerConfig::default(), move |worker| {
            flow::search(worker, &job, &shared).inspect_err(|error| shared.fail(error))
        });
    let guards = guards.map_err(|reason| {
        Error::machine(Message::new("threads-unavailable").with("reason", reason))
    })?;
    let mut pause = TICK / 100;
    while guards.guards().iter().any(|guard| !guard.is_finished()) {
        if let Err(error) = control.check() {
            counters.fail(&error);
        }
        if counters.is_stopped() {
            break;
        }
        look_up();
        std::thread::sleep(pause);
        pause = TICK.min(pause * 2);
    }
    if let Some(error) = counters.error() {
        // Do not wait for connections that may never end.
        std::mem::forget(guards);
        return Err(error);
    }
    let mut all = Vec::new();
    for found in guards.join() {
        let lost = |reason: String| {
            Error::machine(Message::new("cluster-worker-lost").with("reason", reason))
        };
        all.extend(found.map_err(lost)??);
    }
    Ok(all)
}

/// Opens the shards of a worker.
fn opened(job: &dyn Job, me: u32, workers: u32) -> Result<Shards, Error> {
    let layout = job.layout();
    let mut opened = Vec::new();
    for number in (me..layout.shards).step_by(workers as usize) {
        let Opened {
            shard,
            words,
            cursor,
        } = job.open(number)?;
        let state = State::at(words, job.level(), cursor);
        opened.push((shard, state));
    }
    let sizes = Sizes::of(layout, workers.into(), job.part());
    let remembers = job.remembers();
    Ok(Shards::new(me, workers, layout, opened, sizes, remembers))
}
