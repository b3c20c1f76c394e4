//! What a certificate claims of a cell.

use lastmove_engine::Outcome;

/// What is claimed of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Claimed {
    pub(super) outcome: Outcome,
    pub(super) plies: u64,
    pub(super) slope: u64,
}
