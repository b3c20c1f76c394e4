//! The squares where queens are allowed.

use crate::LARGEST;
use crate::attacked::full;

/// The squares where queens are allowed.
pub(super) struct Allowed {
    /// The size.
    pub(super) n: usize,
    /// The allowed rows of each column, as bits.
    pub(super) rows: [u32; LARGEST],
}

impl Allowed {
    /// All squares.
    pub(super) fn open(n: usize) -> Self {
        Self {
            n,
            rows: [full(n); LARGEST],
        }
    }
}
