//! What one process is to do, and what it has from who starts it.

use std::path::PathBuf;
use std::sync::Arc;

use lastmove::Error;
use lastmove::files::Files;
use lastmove::graph::shards::Sharded;
use serde::{Deserialize, Serialize};

use super::events::Event;

/// What one process is to do; whoever starts it hands this over as a line of JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProcessJob {
    /// The folder of the graph's shards.
    pub graph: String,
    /// The table to write.
    pub table: Option<PathBuf>,
    /// Whether who cannot move wins.
    pub misere: bool,
    /// Which process this is, from 0.
    pub process: usize,
    /// Where it listens; port 0 is any.
    pub listen: String,
    /// Where each process listens; `None` when who starts it will say.
    pub addresses: Option<Vec<String>>,
    /// How many workers it has.
    pub threads: usize,
    /// The folder of the keys; without, all processes must be on one machine.
    pub tls: Option<PathBuf>,
    /// Whether connections to other machines may be in the clear.
    pub insecure: bool,
    /// What all processes know and nobody else, where there are no keys.
    pub secret: String,
    /// Where checkpoints are kept: a folder, or the URL of an object store.
    pub checkpoints: Option<String>,
    /// The least time between two of them, in milliseconds.
    pub every: u64,
    /// The least time between two of them, in times what one takes.
    pub times_cost: u32,
    /// How long the processes look for each other, in milliseconds.
    pub deadline: u64,
    /// How long one may be silent, in milliseconds.
    pub patience: u64,
    /// Where process 0 answers Prometheus.
    pub metrics: Option<String>,
    /// How many un-moves a worker takes back in one part; `None` is what its memory bound allows.
    pub part: Option<u64>,
    /// Whether workers remember whom they have told that it wins: a bit a vertex of all others, and less
    /// is sent on graphs with hubs.
    pub remember: bool,
}

/// Where the values of shards go.
pub trait ShardTables: Send + Sync {
    /// Writes the values of a shard, as the words of [`lastmove::solve::Values`].
    ///
    /// # Errors
    /// When it cannot be written.
    fn write(&self, graph: &Sharded, shard: usize, words: Vec<u32>) -> Result<(), Error>;

    /// Writes what makes them one table; called by process 0 when all are written.
    ///
    /// # Errors
    /// When it cannot be written.
    fn finish(&self, graph: &Sharded) -> Result<(), Error>;
}

/// What a process has from who starts it.
pub struct Surroundings<'a> {
    /// The files of the graph.
    pub files: Arc<dyn Files + Send + Sync>,
    /// Where the values go.
    pub tables: Option<&'a dyn ShardTables>,
    /// Tells who started it.
    pub tell: Arc<dyn Fn(&Event) + Send + Sync>,
    /// What to do when the process must end at once: tell why, and end it.
    pub abort: Arc<dyn Fn(&Error) + Send + Sync>,
}
