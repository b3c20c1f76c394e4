//! The position that some cuts lead to.

use super::{Board, Cuts, Forest};

/// The position after these edges are cut, each named once: those that fell with others are no
/// more told.
pub(super) fn position(board: &Board, mut cut: Vec<u32>) -> Cuts {
    cut.sort_unstable();
    let forest = Forest::new(board, &cut);
    let has_end = |edge: &u32| {
        let ends = board.ends[*edge as usize];
        ends.iter().any(|end| forest.holds(*end))
    };
    cut.retain(has_end);
    cut
}
