//! A cache of normal forms.

use super::board::DominoBoard;
use crate::solve::placement::facts::Facts;

/// A cache of normal forms: each part with its form.
pub(super) struct FormCache(Vec<(u64, u64)>);

impl FormCache {
    /// A cache of this many forms.
    pub(super) fn new(forms: usize) -> Self {
        Self(vec![(0, 0); forms])
    }

    /// The normal form of a part, and the facts from its symmetry if it was not in the cache.
    pub(super) fn form(&mut self, board: &DominoBoard, part: u64) -> (u64, Facts) {
        let slot = (part.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize % self.0.len();
        if self.0[slot].0 == part {
            return (self.0[slot].1, Facts::NONE);
        }
        let (form, facts) = board.form(part);
        self.0[slot] = (part, form);
        (form, facts)
    }
}
