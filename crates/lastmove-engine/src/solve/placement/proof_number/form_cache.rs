//! A cache of normal forms.

use super::board::DominoBoard;
use super::squares::Squares;
use crate::solve::placement::facts::Facts;

/// A cache of normal forms: each part with its form.
pub(super) struct FormCache<S>(Vec<(S, S)>);

impl<S: Squares> FormCache<S> {
    /// A cache of this many forms.
    pub(super) fn new(forms: usize) -> Self {
        Self(vec![(S::NONE, S::NONE); forms])
    }

    /// The normal form of a part, and the facts from its symmetry if it was not in the cache.
    pub(super) fn form(&mut self, board: &DominoBoard<S>, part: S) -> (S, Facts) {
        let slot = part.slot(self.0.len());
        if self.0[slot].0 == part {
            return (self.0[slot].1, Facts::NONE);
        }
        let (form, facts) = board.form(part);
        self.0[slot] = (part, form);
        (form, facts)
    }
}
