//! Control messages between the processes: progress and heartbeats.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use lastmove::Error;
use serde::{Deserialize, Serialize};
use timely::communication::allocator::zero_copy::stream::Stream;

use super::events::Totals;
use crate::engine::Counters;
use crate::net::{Link, lost, read_frame, write_frame};

/// A message to process 0, or from it.
#[derive(Clone, Debug, Serialize, Deserialize)]
enum Word {
    /// The progress of the sender, and the cost of its most expensive checkpoint in microseconds.
    Counters(Counters, u64),
    /// The cost of the most expensive checkpoint of all.
    Cost(u64),
    /// The search is over and the tables of this process are written.
    Done(Totals),
    /// All are done: no process is waited for any more.
    End,
}

/// The control connections.
pub(super) struct Beside {
    writers: Mutex<BTreeMap<usize, Link>>,
    heard: Arc<Mutex<Heard>>,
}

/// The reports of the others.
#[derive(Default)]
struct Heard {
    counters: BTreeMap<usize, Counters>,
    cost: u64,
    done: BTreeMap<usize, Totals>,
    has_ended: bool,
    /// The error of a lost process.
    lost: Option<Error>,
}

fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Beside {
    /// Begins to listen. A process silent for `patience` is lost; `fail` is called with the error.
    pub(super) fn begin(
        links: BTreeMap<usize, Link>,
        patience: Duration,
        fail: Arc<dyn Fn(&Error) + Send + Sync>,
    ) -> Result<Self, Error> {
        let heard: Arc<Mutex<Heard>> = Arc::default();
        let mut writers = BTreeMap::new();
        for (process, mut link) in links {
            let prepared = link
                .set_patience(Some(patience))
                .and_then(|()| link.try_clone());
            let reader = prepared.map_err(|error| lost(process, &error))?;
            writers.insert(process, link);
            let (heard, fail) = (heard.clone(), fail.clone());
            thread::spawn(move || listen(process, reader, &heard, &*fail));
        }
        Ok(Self {
            writers: Mutex::new(writers),
            heard,
        })
    }

    /// Reports the progress of this process to process 0.
    pub(super) fn tell_counters(&self, counters: Counters, cost: u64) {
        self.tell(&Word::Counters(counters, cost));
    }

    /// Sends all the cost of the most expensive checkpoint, which also shows that process 0 is
    /// alive.
    pub(super) fn tell_cost(&self, cost: u64) {
        self.tell(&Word::Cost(cost));
    }

    /// Reports to process 0 that this process is done.
    pub(super) fn tell_done(&self, totals: Totals) {
        self.tell(&Word::Done(totals));
    }

    /// Tells all processes that the run is over.
    pub(super) fn tell_end(&self) {
        locked(&self.heard).has_ended = true;
        self.tell(&Word::End);
    }

    fn tell(&self, word: &Word) {
        for link in locked(&self.writers).values_mut() {
            // A lost process is detected by the listening threads.
            let _ = write_frame(link, word);
        }
    }

    /// The sums of the others' counters.
    pub(super) fn counters(&self) -> Counters {
        let mut sum = Counters::default();
        for counters in locked(&self.heard).counters.values() {
            sum.add(counters);
        }
        sum
    }

    /// The cost of the most expensive checkpoint elsewhere.
    pub(super) fn cost(&self) -> u64 {
        locked(&self.heard).cost
    }

    /// The totals of all others, when all are done.
    pub(super) fn all_done(&self) -> Option<Totals> {
        let others = locked(&self.writers).len();
        let heard = locked(&self.heard);
        let mut sum = Totals::default();
        for totals in heard.done.values() {
            sum.add(totals);
        }
        (heard.done.len() == others).then_some(sum)
    }

    /// Whether process 0 has announced that all are done.
    pub(super) fn has_ended(&self) -> bool {
        locked(&self.heard).has_ended
    }

    /// The error of a lost process.
    pub(super) fn lost(&self) -> Option<Error> {
        locked(&self.heard).lost.clone()
    }
}

fn listen(process: usize, mut link: Link, heard: &Mutex<Heard>, fail: &dyn Fn(&Error)) {
    loop {
        let word = match read_frame(&mut link) {
            Ok(word) => word,
            Err(error) => {
                let mut heard = locked(heard);
                if !heard.has_ended && !heard.done.contains_key(&process) {
                    let error = lost(process, &error);
                    heard.lost = Some(error.clone());
                    drop(heard);
                    fail(&error);
                }
                return;
            }
        };
        let mut heard = locked(heard);
        match word {
            Word::Counters(counters, cost) => {
                heard.counters.insert(process, counters);
                heard.cost = heard.cost.max(cost);
            }
            Word::Cost(cost) => heard.cost = heard.cost.max(cost),
            Word::Done(totals) => {
                heard.done.insert(process, totals);
            }
            Word::End => heard.has_ended = true,
        }
    }
}
