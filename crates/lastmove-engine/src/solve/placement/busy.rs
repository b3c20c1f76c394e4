//! The questions that threads are working on.

use std::sync::atomic::{AtomicU64, Ordering};

/// How many questions are remembered.
const SLOTS: usize = 1 << 10;

/// The questions that threads are working on, by their hashes. Entries may be overwritten, which
/// only costs time.
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    pub(super) fn new() -> Self {
        Self((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn mark(hash: u64, value: u32) -> u64 {
        (hash ^ u64::from(value + 1)).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1
    }

    fn slot(&self, mark: u64) -> &AtomicU64 {
        &self.0[mark as usize % SLOTS]
    }

    pub(super) fn begin(&self, hash: u64, value: u32) {
        let mark = Self::mark(hash, value);
        self.slot(mark).store(mark, Ordering::Relaxed);
    }

    pub(super) fn end(&self, hash: u64, value: u32) {
        self.slot(Self::mark(hash, value))
            .store(0, Ordering::Relaxed);
    }

    pub(super) fn has(&self, hash: u64, value: u32) -> bool {
        let mark = Self::mark(hash, value);
        self.slot(mark).load(Ordering::Relaxed) == mark
    }
}
