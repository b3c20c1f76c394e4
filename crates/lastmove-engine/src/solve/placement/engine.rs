//! The interface of the engines.

use super::facts::FACT_BITS;
use super::transposition_table::Account;
use crate::game::SearchJournal;
use crate::{Control, Error};

/// The most cells of one connected part that can be searched. Paths and cycles may be of any
/// length.
pub const MOST_CELLS: usize = most_cells(7);

/// The most cells of a part whose key has this many words.
#[must_use]
pub const fn most_cells(words: usize) -> usize {
    words * 64 - FACT_BITS as usize
}

/// A question about a set of cells.
#[derive(Clone, Copy)]
pub(super) enum Question {
    Value,
    IsWorth(u32),
}

/// An engine, independent of the number of words of a part.
pub(super) trait Engine: Send + Sync {
    /// The value, or whether it is the given one (1) or not (0).
    fn answer(
        &self,
        alive: &[u64],
        question: Question,
        journal: Option<&dyn SearchJournal>,
        control: &Control<'_>,
    ) -> Result<u32, Error>;

    /// Adds a block that an earlier search has stored; returns its number of positions.
    fn recall(&self, block: &[u8], control: &Control<'_>) -> Result<u64, Error>;

    /// How many positions are known, and the bytes that they take.
    fn account(&self) -> &Account;
}
