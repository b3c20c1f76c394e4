//! Normalizes sets of cuts.

use super::{Board, Cuts, Forest};

/// The position after these edges are cut, each listed once; cut edges that fell with others are
/// dropped.
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
