//! The figures that some work reports.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use lastmove::Progress;

/// Receives progress and keeps the last value of each figure.
#[derive(Default)]
pub struct Figures(Mutex<HashMap<&'static str, u64>>);

impl Figures {
    /// The last value of a figure; 0 where there was none.
    pub fn get(&self, name: &str) -> u64 {
        let figures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        figures.get(name).copied().unwrap_or(0)
    }
}

impl Progress for Figures {
    fn begin(&self, _: &'static str, _: Option<u64>) {}

    fn advance(&self, _: u64) {}

    fn end(&self) {}

    fn figure(&self, name: &'static str, value: u64) {
        let mut figures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        figures.insert(name, value);
    }
}
