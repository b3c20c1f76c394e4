//! The handshake between processes.

use serde::{Deserialize, Serialize};

/// The beginning of every handshake.
const GREETING: &str = "lastmove cluster";

/// The version of the protocol.
const VERSION: u32 = 1;

/// The settings that all processes of a run must share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Facts {
    greeting: String,
    version: u32,
    /// The hash of the graph.
    pub(crate) graph: u64,
    pub(crate) misere: bool,
    pub(crate) processes: usize,
    /// Workers per process.
    pub(crate) threads: usize,
    /// A secret known only to the processes of the run, used where there are no certificates.
    pub(crate) secret: String,
}

/// The purpose of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Purpose {
    /// To process 0: progress, and whether to stop.
    Control,
    /// The search itself.
    Data,
}

/// The first message on a connection.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Hello {
    pub(super) facts: Facts,
    pub(super) purpose: Purpose,
    pub(super) from: usize,
    /// 0 until it is known.
    pub(super) generation: u64,
}

/// The answer to it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Answer {
    /// All processes are there.
    Welcome {
        generation: u64,
        /// The checkpoint to begin with.
        start: Option<String>,
    },
    /// This fact differs.
    Refused { fact: String },
}

impl Facts {
    pub(crate) fn new(graph: u64, misere: bool, processes: usize, threads: usize) -> Self {
        Self {
            greeting: GREETING.to_owned(),
            version: VERSION,
            graph,
            misere,
            processes,
            threads,
            secret: String::new(),
        }
    }

    pub(crate) fn with_secret(self, secret: &str) -> Self {
        let secret = secret.to_owned();
        Self { secret, ..self }
    }

    /// Whether the other end knows the secret of the run. Constant time, whatever is wrong.
    pub(super) fn is_of_run(&self, other: &Self) -> bool {
        let (a, b) = (self.secret.as_bytes(), other.secret.as_bytes());
        let differs = a.iter().zip(b).fold(0, |all, (a, b)| all | (a ^ b));
        self.greeting == other.greeting && a.len() == b.len() && differs == 0
    }

    /// The first fact that differs.
    pub(super) fn differs(&self, other: &Self) -> Option<&'static str> {
        let same = [
            ("version", self.version == other.version),
            ("graph", self.graph == other.graph),
            ("misere", self.misere == other.misere),
            ("processes", self.processes == other.processes),
            ("threads", self.threads == other.threads),
        ];
        same.into_iter().find(|fact| !fact.1).map(|fact| fact.0)
    }
}
