//! The claim of a certificate about a cell.

use lastmove_engine::Outcome;

/// The claim about a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Claimed {
    pub(super) outcome: Outcome,
    pub(super) plies: u64,
    pub(super) slope: u64,
}
