//! The values of graphs that are too large for one machine, computed by many processes on timely
//! dataflow.
//!
//! A graph is [cut into shards](lastmove::graph::shards) first. [`launch`] starts the processes of
//! a run on this machine, [`process()`] is one of them, and [`Hosts`] identifies it where each
//! machine starts its own. `docs/cluster.md` explains how it works, and what it costs.

mod checkpoint;
mod engine;
mod measure;
mod net;
mod run;

pub use engine::Counters;
pub use net::write_keys;
pub use run::{
    Ended, Event, Failed, Hosts, Launch, ProcessJob, Progress, Role, ShardTables, Surroundings,
    Totals, launch, new_secret, panicked, process,
};
