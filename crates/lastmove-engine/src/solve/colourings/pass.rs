//! A pass over layers, and its progress.

use std::sync::atomic::{AtomicU64, Ordering};

use super::tiers::Tiers;
use crate::Control;
use crate::control::Phase;
use crate::game::Positional;
use crate::vectors::Vectors;

/// The number of words that a thread processes at a time: a power of two.
pub(super) const CHUNK: usize = 1 << 12;

/// A running pass.
pub(super) struct Pass<'a> {
    pub(super) game: &'a dyn Positional,
    pub(super) tiers: &'a Tiers,
    pub(super) control: &'a Control<'a>,
    pub(super) vectors: Vectors,
    pub(super) phase: Phase<'a>,
    pub(super) done: AtomicU64,
}

impl Pass<'_> {
    /// Counts more finished words.
    pub(super) fn advance(&self, words: usize) {
        let words = words as u64;
        let before = self.done.fetch_add(words, Ordering::Relaxed);
        self.phase.advance(before + words);
    }
}
