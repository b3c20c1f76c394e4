//! What the search in depth needs of a game.

use super::cells::Cells;
use super::transposition_table::Key;

/// A game whose positions are sets of cells that fall into independent parts. They must fit W words
/// beside what is known of them: [`most_cells`](super::most_cells).
pub trait Parted<const W: usize>: Send + Sync {
    /// The number of cells.
    fn cells(&self) -> usize;

    /// All options of parts of at least this many cells are looked up before the first is searched.
    fn eager(&self) -> usize;

    /// A position as the search has it; all options are given so.
    fn begun(&self, position: &Cells<W>) -> Cells<W> {
        *position
    }

    /// The part around the first cell of a set that is not empty.
    fn first_part(&self, cells: &Cells<W>) -> Cells<W>;

    /// A part without redundant cells.
    #[inline]
    fn prune(&self, part: &Cells<W>) -> Cells<W> {
        *part
    }

    /// The value of a set of `count` cells, if it takes no search; that of no cells is 0.
    fn value_at_once(&self, cells: &Cells<W>, count: usize) -> Option<u32>;

    /// The key of a part of `count` cells. Parts of different values have different keys.
    fn key(&self, part: &Cells<W>, count: usize) -> Key<W>;

    /// Calls `each` with every option of a part and its rank: lower ones are searched first.
    fn options(&self, part: &Cells<W>, each: impl FnMut(Cells<W>, u32));

    /// The rank, below 2^18, among options of large parts whose largest unknown parts have as many
    /// cells.
    fn rank(&self, cells: &Cells<W>) -> u32;
}
