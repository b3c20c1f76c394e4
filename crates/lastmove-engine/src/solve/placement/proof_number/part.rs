//! Parts of a board by their normal forms.

use super::squares::Keyed;
use crate::solve::placement::facts::Facts;
use crate::solve::placement::transposition_table::Key;
use crate::solve::placement::transposition_table::hash;

/// An unknown part by its normal form, which is a set of squares itself.
#[derive(Clone, Copy)]
pub(super) struct UnknownPart<S> {
    pub(super) form: S,
    pub(super) facts: Facts,
    /// The note beside the facts.
    pub(super) note: u64,
}

/// The key of a part by its normal form.
pub(super) fn key<S: Keyed<W>, const W: usize>(form: S) -> Key<W> {
    let words = form.words();
    Key {
        words,
        hash: hash(&words),
        is_graph: false,
    }
}
