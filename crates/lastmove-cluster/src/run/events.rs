//! Events that a process reports to its parent: a line of JSON each.

use lastmove::game::Play;
use lastmove::{Blame, Error};
use serde::{Deserialize, Serialize};

use crate::engine::Counters;

/// An event that a process reports to its parent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// Where it listens.
    Listening(String),
    /// All processes are there, and the search begins at this level.
    Began {
        /// The number of this start.
        generation: u64,
        /// The remoteness of the level that the search begins with.
        level: u32,
        /// Whether that comes from a checkpoint.
        resumed: bool,
    },
    /// The progress of all processes; from process 0 only.
    Progress(Progress),
    /// The final counts of the vertices; from process 0 only.
    Totals(Totals),
    /// The error that ends it.
    Failed(Failed),
}

/// The addresses sent to a process that asked for them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Addresses {
    pub(super) addresses: Vec<String>,
}

/// The progress of all processes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// The sums of all processes.
    #[serde(flatten)]
    pub counters: Counters,
    /// The number of vertices.
    pub vertices: u64,
    /// The number of processes.
    pub processes: usize,
    /// Seconds since the search began.
    pub seconds: f64,
    /// Un-moves followed per second since the last report.
    pub edges_per_second: f64,
    /// Bytes of places sent to other workers.
    pub bytes: u64,
    /// Seconds since the last checkpoint; none without checkpoints.
    pub checkpoint_age: Option<f64>,
    /// The cost of the most expensive checkpoint, in seconds.
    pub checkpoint_cost: f64,
}

/// The vertices of the graph by outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// All vertices.
    pub positions: u64,
    /// Those won for the player to move.
    pub wins: u64,
    /// Those lost for the player to move.
    pub losses: u64,
    /// The others.
    pub draws: u64,
    /// The greatest remoteness of those won, and the first vertex that has it.
    pub longest_win: Option<(u32, u64)>,
    /// The same for those lost.
    pub longest_loss: Option<(u32, u64)>,
    /// Un-moves followed since the beginning or the checkpoint.
    pub touched: u64,
    /// Bytes of places sent to other workers.
    pub bytes: u64,
    /// Checkpoints written.
    pub checkpoints: u64,
    /// The longest time that the search took in a process, in milliseconds.
    pub milliseconds: u64,
    /// Processor time of all threads during the search, in microseconds.
    pub processor: u64,
    /// The part of it used by workers.
    pub worker_processor: u64,
    /// The most memory of one process, in bytes.
    pub memory: u64,
}

/// Why a process ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failed {
    /// The code of the error.
    pub code: String,
    /// Whether it only ended because of another process, which reports more.
    pub is_echo: bool,
    /// Whether the same would happen again.
    pub is_final: bool,
    /// The exit status of the process.
    pub status: u8,
    /// The error as JSON, if the process reported it itself.
    pub json: String,
    /// The same as a text.
    pub text: String,
    /// The error, if it has not been reported yet.
    #[serde(skip)]
    pub error: Option<Error>,
}

impl Failed {
    /// Why a process ended, as reported.
    #[must_use]
    pub fn new(error: &Error, status: u8, json: String, text: String) -> Self {
        let code = error.message.code;
        Self {
            code: code.to_owned(),
            is_echo: matches!(
                code,
                "cluster-lost" | "cluster-ended" | "cluster-unreachable"
            ),
            is_final: error.blame != Blame::Machine,
            status,
            json,
            text,
            error: None,
        }
    }

    /// Why a process ended that could not report it.
    pub(super) fn unsaid(error: Error, is_echo: bool) -> Self {
        Self {
            is_echo,
            error: Some(error.clone()),
            ..Self::new(&error, 1, String::new(), String::new())
        }
    }
}

impl Totals {
    /// Counts the values of a shard.
    pub(super) fn of(first: u64, words: &[u32]) -> Self {
        let mut totals = Self {
            positions: words.len() as u64,
            ..Self::default()
        };
        for (vertex, &word) in (first..).zip(words) {
            let (count, longest) = match word & 3 {
                1 => (&mut totals.wins, &mut totals.longest_win),
                2 => (&mut totals.losses, &mut totals.longest_loss),
                _ => {
                    totals.draws += 1;
                    continue;
                }
            };
            *count += 1;
            let plies = word >> 2;
            if longest.is_none_or(|longest| plies > longest.0) {
                *longest = Some((plies, vertex));
            }
        }
        totals
    }

    /// Adds other totals.
    pub(super) fn add(&mut self, other: &Self) {
        self.positions += other.positions;
        self.wins += other.wins;
        self.losses += other.losses;
        self.draws += other.draws;
        self.touched += other.touched;
        self.bytes += other.bytes;
        self.checkpoints = self.checkpoints.max(other.checkpoints);
        self.milliseconds = self.milliseconds.max(other.milliseconds);
        self.processor += other.processor;
        self.worker_processor += other.worker_processor;
        self.memory = self.memory.max(other.memory);
        let longer = |a: Option<(u32, u64)>, b: Option<(u32, u64)>| match (a, b) {
            (Some(a), Some(b)) if a.0 == b.0 => Some((a.0, a.1.min(b.1))),
            (a, b) => a.max(b),
        };
        self.longest_win = longer(self.longest_win, other.longest_win);
        self.longest_loss = longer(self.longest_loss, other.longest_loss);
    }
}

/// The rule of play.
pub(super) fn play(misere: bool) -> Play {
    match misere {
        true => Play::Misere,
        false => Play::Normal,
    }
}
