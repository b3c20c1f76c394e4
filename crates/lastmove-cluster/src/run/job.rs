//! The job of one process, and what its starter provides.

use std::path::PathBuf;
use std::sync::Arc;

use lastmove::Error;
use lastmove::files::Files;
use lastmove::graph::shards::Sharded;
use serde::{Deserialize, Serialize};

use super::events::Event;

/// The job of one process, passed to it as a line of JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProcessJob {
    /// The folder of the graph's shards.
    pub graph: String,
    /// The table to write.
    pub table: Option<PathBuf>,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// The number of this process, from 0.
    pub process: usize,
    /// The address that it listens at; port 0 is any.
    pub listen: String,
    /// The addresses of all processes; `None` if the starter sends them later.
    pub addresses: Option<Vec<String>>,
    /// Its number of workers.
    pub threads: usize,
    /// The folder of the keys; without it, all processes must be on one machine.
    pub tls: Option<PathBuf>,
    /// Whether connections to other machines may be unencrypted.
    pub insecure: bool,
    /// The shared secret of the processes, if there are no keys.
    pub secret: String,
    /// Where checkpoints are stored: a folder, or the URL of an object store.
    pub checkpoints: Option<String>,
    /// The least time between two checkpoints, in milliseconds.
    pub every: u64,
    /// The least time between two checkpoints, as a multiple of the time that one takes.
    pub times_cost: u32,
    /// How long the processes try to connect, in milliseconds.
    pub deadline: u64,
    /// How long a process may be silent, in milliseconds.
    pub patience: u64,
    /// The address where process 0 answers Prometheus.
    pub metrics: Option<String>,
    /// The number of un-moves that a worker follows in one part; `None` is what its memory allows.
    pub part: Option<u64>,
    /// Whether workers remember, in a bit for each vertex of the others, which wins they have sent. Then
    /// less is sent on graphs with hubs.
    pub remember: bool,
}

/// The output of the shards' values.
pub trait ShardTables: Send + Sync {
    /// Writes the values of a shard, as the words of [`lastmove::solve::Values`].
    ///
    /// # Errors
    /// When it cannot be written.
    fn write(&self, graph: &Sharded, shard: usize, words: Vec<u32>) -> Result<(), Error>;

    /// Writes the manifest that makes them one table; called by process 0 when all are written.
    ///
    /// # Errors
    /// When it cannot be written.
    fn finish(&self, graph: &Sharded) -> Result<(), Error>;
}

/// What the starter of a process provides.
pub struct Surroundings<'a> {
    /// The files of the graph.
    pub files: Arc<dyn Files + Send + Sync>,
    /// The output of the values, if they are wanted.
    pub tables: Option<&'a dyn ShardTables>,
    /// Sends an event to the starter.
    pub tell: Arc<dyn Fn(&Event) + Send + Sync>,
    /// Called when the process must end at once: reports the error, and ends it.
    pub abort: Arc<dyn Fn(&Error) + Send + Sync>,
}
