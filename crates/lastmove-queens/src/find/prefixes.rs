//! The prefixes of placements that are still open, shared by threads.

use std::collections::BTreeSet;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::probe::Probe;

/// The placements that can still be the least.
///
/// All placements that begin with neither an open nor a taken prefix are excluded, or not less than
/// the best one found. Rows compare as vectors, in the order of placements.
pub(super) struct Prefixes {
    n: usize,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    open: BTreeSet<Vec<u8>>,
    taken: BTreeSet<Vec<u8>>,
    best: Option<Vec<u8>>,
    stopped: bool,
}

impl Prefixes {
    /// Everything is open.
    pub(super) fn new(n: usize) -> Self {
        let state = State {
            open: BTreeSet::from([Vec::new()]),
            ..State::default()
        };
        Self {
            n,
            state: Mutex::new(state),
            changed: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the least open prefix; waits while there is none but other threads may still split
    /// theirs. `None` when all is decided, or after [`stop`](Self::stop).
    pub(super) fn take(&self) -> Option<Vec<u8>> {
        let mut state = self.state();
        loop {
            if state.stopped {
                return None;
            }
            if let Some(prefix) = state.open.pop_first() {
                state.taken.insert(prefix.clone());
                return Some(prefix);
            }
            if state.taken.is_empty() {
                return None;
            }
            let waited = self.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Records the result of a prefix that was taken.
    pub(super) fn settle(&self, prefix: &[u8], probe: Probe) {
        let mut state = self.state();
        state.taken.remove(prefix);
        match probe {
            Probe::Empty => {}
            Probe::Found(placement) => {
                if state.best.as_ref().is_none_or(|best| placement < *best) {
                    // Placements with this prefix can only be less before the rows found.
                    for column in prefix.len()..self.n {
                        self.open_below(&mut state, &placement[..column], placement[column]);
                    }
                    state.open.split_off(&placement);
                    state.best = Some(placement);
                }
            }
            Probe::Unknown => self.open_below(&mut state, prefix, self.n as u8 + 1),
        }
        self.changed.notify_all();
    }

    /// Opens the valid prefixes of `prefix` and one more row below `row`, unless they exceed the
    /// best placement.
    fn open_below(&self, state: &mut State, prefix: &[u8], row: u8) {
        for next in 1..row {
            let attacked =
                prefix.iter().rev().zip(1..).any(|(&queen, apart)| {
                    queen == next || u32::from(queen.abs_diff(next)) == apart
                });
            if attacked {
                continue;
            }
            let longer = [prefix, &[next]].concat();
            if state.best.as_ref().is_none_or(|best| longer < *best) {
                state.open.insert(longer);
            }
        }
    }

    /// Makes all calls of `take` return.
    pub(super) fn stop(&self) {
        self.state().stopped = true;
        self.changed.notify_all();
    }

    /// The least placement found, which is the answer once all is decided.
    pub(super) fn best(&self) -> Option<Vec<u8>> {
        self.state().best.clone()
    }

    /// The least undecided prefix: no placement is less than all that begin with it.
    pub(super) fn reached(&self) -> Option<Vec<u8>> {
        let state = self.state();
        let least = [state.open.first(), state.taken.first()];
        least.into_iter().flatten().min().cloned()
    }
}
