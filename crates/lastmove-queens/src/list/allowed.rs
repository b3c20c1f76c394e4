//! Where queens may stand.

use crate::LARGEST;
use crate::attacked::full;

/// Where queens may stand.
pub(super) struct Allowed {
    /// The size.
    pub(super) n: usize,
    /// The rows, as bits, that are allowed in each column.
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
