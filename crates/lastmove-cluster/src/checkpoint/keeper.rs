//! Writes checkpoints at intervals, and keeps two.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use lastmove::files::Keep;
use lastmove::{Error, Message, Storage};

use super::file::{self, Subject};
use super::name::CutName;
use crate::engine::{Cursor, Cut, Saved};

/// How many checkpoints are kept: the last may be incomplete.
const KEPT: usize = 2;

/// When checkpoints are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// The least time between two.
    pub(crate) every: Duration,
    /// The least time between two, as a multiple of the time that one takes: 19 means 5 % of all
    /// time.
    pub(crate) times_cost: u32,
}

/// The checkpoints of a process.
pub(crate) struct Keeper {
    store: Arc<dyn Storage>,
    subject: Subject,
    generation: u64,
    pace: Pace,
    began: Instant,
    /// When the last was written, in microseconds since the beginning.
    last: AtomicU64,
    /// The longest time of a checkpoint, here or in another process, in microseconds.
    cost: AtomicU64,
    /// The files of each shard, the newest last.
    files: Mutex<BTreeMap<u32, Vec<String>>>,
}

impl Keeper {
    pub(crate) fn new(
        store: Arc<dyn Storage>,
        (graph, misere, shards): (u64, bool, u32),
        generation: u64,
        pace: Pace,
    ) -> Self {
        Self {
            store,
            subject: Subject {
                graph,
                misere,
                shards,
            },
            generation,
            pace,
            began: Instant::now(),
            last: AtomicU64::new(0),
            cost: AtomicU64::new(0),
            files: Mutex::default(),
        }
    }

    /// Whether it is time for the next.
    pub(crate) fn is_due(&self) -> bool {
        let cost = Duration::from_micros(self.cost.load(Relaxed));
        self.age() >= self.pace.every.max(cost * self.pace.times_cost)
    }

    /// How long ago the last was written, or the beginning.
    pub(crate) fn age(&self) -> Duration {
        let last = Duration::from_micros(self.last.load(Relaxed));
        self.began.elapsed().saturating_sub(last)
    }

    /// The longest time of a checkpoint, in microseconds.
    pub(crate) fn cost(&self) -> u64 {
        self.cost.load(Relaxed)
    }

    /// Records what one took elsewhere, in microseconds.
    pub(crate) fn hear_cost(&self, cost: u64) {
        self.cost.fetch_max(cost, Relaxed);
    }

    /// Writes the shards of a worker, and removes those before the last. That all workers have come
    /// to this cut means that all have written the one before.
    pub(crate) fn save(&self, cut: Cut, shards: &[Saved<'_>]) -> Result<(), Error> {
        let begin = Instant::now();
        let name = CutName {
            generation: self.generation,
            cut,
        };
        for saved in shards {
            let file = name.file(saved.shard);
            let written = self.store.fill(&file, Keep::Safely, &mut |out| {
                file::write(self.subject, cut.level, saved, out)
            });
            written.map_err(|error| self.trouble("file-not-written", &file, error))?;
            self.keep(saved.shard, file);
        }
        let cost = begin.elapsed().as_micros() as u64;
        self.cost.fetch_max(cost, Relaxed);
        let now = self.began.elapsed().as_micros() as u64;
        self.last.fetch_max(now, Relaxed);
        Ok(())
    }

    fn keep(&self, shard: u32, file: String) {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let files = files.entry(shard).or_default();
        files.push(file);
        while files.len() > KEPT {
            // A file that cannot be removed only takes room.
            let _ = self.store.remove(&files.remove(0));
        }
    }

    /// Reads a shard of a checkpoint to continue from. A damaged one is removed, so that the next
    /// start uses the one before.
    pub(crate) fn restore(
        &self,
        name: CutName,
        shard: u32,
        vertices: u32,
    ) -> Result<(Vec<u32>, Cursor), Error> {
        let file = name.file(shard);
        let read = self.store.open(&file).map_err(io::Error::from);
        let read = read.and_then(|mut input| {
            file::read(self.subject, name.cut.level, (shard, vertices), &mut *input)
        });
        let is_damaged = |error: &io::Error| {
            matches!(
                error.kind(),
                io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof
            )
        };
        let found = read.map_err(|error| {
            if is_damaged(&error) {
                let _ = self.store.remove(&file);
                let message = Message::new("cluster-checkpoint-damaged");
                return Error::machine(message.with("file", self.store.place(&file)));
            }
            self.trouble("cluster-checkpoint-unreadable", &file, error)
        })?;
        self.keep(shard, file);
        Ok(found)
    }

    /// Removes all checkpoints, also of earlier starts: the table is written.
    pub(crate) fn forget(&self) {
        // Files that cannot be removed only take room.
        for file in self.store.list().unwrap_or_default() {
            if CutName::of_any_file(&file).is_some() {
                let _ = self.store.remove(&file);
            }
        }
    }

    fn trouble(&self, code: &'static str, file: &str, error: io::Error) -> Error {
        let message = Message::new(code).with("file", self.store.place(file));
        Error::machine(message).caused_by(error)
    }
}
