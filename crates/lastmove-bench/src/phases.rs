//! Times of the phases of some work.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use lastmove::Progress;

/// Receives progress and adds up the time of each phase.
#[derive(Default)]
pub struct Phases(Mutex<State>);

#[derive(Default)]
struct State {
    open: Vec<(&'static str, Instant)>,
    done: Vec<(&'static str, Duration)>,
}

impl Phases {
    /// The time of all phases of this name.
    pub fn time(&self, phase: &str) -> Duration {
        let state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let named = state.done.iter().filter(|(name, _)| *name == phase);
        named.map(|(_, time)| *time).sum()
    }
}

impl Progress for Phases {
    fn begin(&self, phase: &'static str, _: Option<u64>) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.open.push((phase, Instant::now()));
    }

    fn advance(&self, _: u64) {}

    fn end(&self) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((phase, began)) = state.open.pop() {
            let time = began.elapsed();
            state.done.push((phase, time));
        }
    }

    fn figure(&self, _: &'static str, _: u64) {}
}
