//! Storage for searches that can be stopped and continued.

use crate::Error;

/// Takes a stored block, and returns the number of positions in it. A block that is not from such a
/// search is an error of [`Blame::Input`](crate::Blame::Input).
pub type TakeBlock<'a> = dyn FnMut(&[u8]) -> Result<u64, Error> + 'a;

/// Stores the results of a search, in blocks of bytes, in any order.
pub trait SearchJournal: Sync {
    /// Passes each stored block to `take`. It is called once, at the start. `mark` is a fingerprint
    /// of the game's positions and moves: blocks stored under another mark must not be passed.
    ///
    /// # Errors
    /// When blocks cannot be read or belong to another game, and errors of `take`.
    fn known(&self, mark: u64, take: &mut TakeBlock<'_>) -> Result<(), Error>;

    /// Stores a block of at most [`MOST_BLOCK`] bytes. It may be called from any thread.
    ///
    /// # Errors
    /// When it cannot be written. The search stops.
    fn keep(&self, block: &[u8]) -> Result<(), Error>;
}

/// The largest size of a block, in bytes.
pub const MOST_BLOCK: usize = 1 << 20;
