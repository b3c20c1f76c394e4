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
mod job;
mod shared;
mod state;
#[cfg(test)]
mod tests;
mod worker;

use std::any::Any;
use std::sync::Arc;

use lastmove::{Control, Error, Message};
use timely::WorkerConfig;
use timely::communication::WorkerGuards;
use timely::communication::allocator::AllocatorBuilder;

pub(crate) use job::{Cut, Found, Job, Layout, Opened, Saved};
pub use shared::Counters;
pub(crate) use shared::Shared;
pub(crate) use state::{Cursor, MOST_MOVES, first_words};

use self::shared::TICK;

/// The most memory of a worker besides its shards.
pub(crate) const WORKER_BYTES: u64 = 64 << 20;

/// Runs the search on these workers, some of all; what they found, in no order.
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
