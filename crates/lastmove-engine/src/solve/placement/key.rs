//! Keys of parts in the transposition table.

/// A part's key, of W words. Keys of graphs use the first two words only.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key<const W: usize> {
    pub(super) words: [u64; W],
    pub(super) hash: u64,
    pub(super) is_graph: bool,
}
