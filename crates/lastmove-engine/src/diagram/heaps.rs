//! Heaps and rows.

use num_bigint::BigUint;

/// Heaps or rows of something, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heaps {
    /// How many there are in each.
    pub sizes: Vec<BigUint>,
    /// The kind of counters.
    pub of: Counter,
}

impl Heaps {
    /// Heaps of stones.
    ///
    /// ```
    /// use lastmove::diagram::{Counter, Heaps};
    /// let heaps = Heaps::of_stones([3u32, 5]);
    /// assert_eq!((heaps.sizes.len(), heaps.of), (2, Counter::Stone));
    /// ```
    #[must_use]
    pub fn of_stones(sizes: impl IntoIterator<Item: Into<BigUint>>) -> Self {
        Self {
            sizes: sizes.into_iter().map(Into::into).collect(),
            of: Counter::Stone,
        }
    }
}

/// The counters of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// Stones.
    Stone,
    /// Pins that a ball knocks over.
    Pin,
    /// Squares of a row.
    Square,
}
