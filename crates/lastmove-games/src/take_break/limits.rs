//! Limits of notations.

/// The most heaps in a notation.
pub const MOST_HEAPS: usize = 10_000;

/// The largest heap in a notation.
pub const LARGEST: u64 = 1_000_000_000_000_000_000;
