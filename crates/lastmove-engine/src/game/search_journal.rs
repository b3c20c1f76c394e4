//! Where searches that can be stopped keep what they find.

use crate::Error;

/// Takes a block that was kept, and returns how many positions it knows something of. What is not of
/// such a search is an error of [`Blame::Input`](crate::Blame::Input).
pub type TakeBlock<'a> = dyn FnMut(&[u8]) -> Result<u64, Error> + 'a;

/// Keeps what a search finds, in blocks of bytes, in any order.
pub trait SearchJournal: Sync {
    /// Hands over each block that was kept before. It is asked once, at first. `mark` is a number
    /// that games of other positions or moves hardly share: what was kept under another one must not
    /// be handed over.
    ///
    /// # Errors
    /// When they cannot be read, are of another game, and whatever `take` returns.
    fn known(&self, mark: u64, take: &mut TakeBlock<'_>) -> Result<(), Error>;

    /// Keeps a block of at most [`MOST_BLOCK`] bytes. It may be called from any thread.
    ///
    /// # Errors
    /// When it cannot be written. The search stops.
    fn keep(&self, block: &[u8]) -> Result<(), Error>;
}

/// The most bytes of a block.
pub const MOST_BLOCK: usize = 1 << 20;
