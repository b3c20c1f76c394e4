//! Parts of a board by their normal forms.

use crate::solve::placement::facts::Facts;
use crate::solve::placement::transposition_table::Key;
use crate::solve::placement::transposition_table::hash;

/// The words of a key: the squares, and beside the facts a note of the remaining work.
pub(super) const WORDS: usize = 2;

/// An unknown part by its normal form, which is a set of squares itself.
#[derive(Clone, Copy)]
pub(super) struct UnknownPart {
    pub(super) form: u64,
    pub(super) facts: Facts,
    /// The note beside the facts.
    pub(super) note: u64,
}

/// The key of a part by its normal form.
pub(super) fn key(form: u64) -> Key<WORDS> {
    let words = [form, 0];
    Key {
        words,
        hash: hash(&words),
        is_graph: false,
    }
}
