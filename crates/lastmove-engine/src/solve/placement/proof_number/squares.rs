//! Sets of squares as the bits of one number.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A set of squares, square s as bit s: `u64` for boards of up to 64 squares, `u128` for larger
/// ones.
pub(super) trait Squares:
    Copy
    + Ord
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many squares fit.
    const MOST: usize;
    const NONE: Self;
    /// Square 0.
    const FIRST: Self;

    fn count(self) -> u32;

    /// The number of the lowest square, of a set that has any.
    fn lowest(self) -> u32;

    /// The squares below 64 as bits.
    fn low(self) -> u64;

    /// The set of these squares below 64.
    fn of(low: u64) -> Self;

    #[inline]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// The set of the lowest square.
    #[inline]
    fn first(self) -> Self {
        Self::FIRST << self.lowest()
    }

    /// Where a table of `length` entries holds this set.
    fn slot(self, length: usize) -> usize;
}

/// A set as the key of a part, which takes W words with the facts and a note.
pub(super) trait Keyed<const W: usize>: Squares {
    fn words(self) -> [u64; W];

    fn from_words(words: &[u64; W]) -> Self;
}

/// Spreads sets over the entries of a table.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

impl Squares for u64 {
    const MOST: usize = 64;
    const NONE: Self = 0;
    const FIRST: Self = 1;

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline]
    fn low(self) -> u64 {
        self
    }

    #[inline]
    fn of(low: u64) -> Self {
        low
    }

    #[inline]
    fn first(self) -> Self {
        self & self.wrapping_neg()
    }

    #[inline]
    fn slot(self, length: usize) -> usize {
        (self.wrapping_mul(SPREAD) >> 40) as usize % length
    }
}

impl Squares for u128 {
    const MOST: usize = 128;
    const NONE: Self = 0;
    const FIRST: Self = 1;

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline]
    fn low(self) -> u64 {
        self as u64
    }

    #[inline]
    fn of(low: u64) -> Self {
        low.into()
    }

    #[inline]
    fn slot(self, length: usize) -> usize {
        let high = ((self >> 64) as u64).wrapping_mul(SPREAD).rotate_left(32);
        (self as u64 ^ high).slot(length)
    }
}

impl Keyed<2> for u64 {
    #[inline]
    fn words(self) -> [u64; 2] {
        [self, 0]
    }

    #[inline]
    fn from_words(words: &[u64; 2]) -> Self {
        words[0]
    }
}

impl Keyed<3> for u128 {
    #[inline]
    fn words(self) -> [u64; 3] {
        [self as u64, (self >> 64) as u64, 0]
    }

    #[inline]
    fn from_words(words: &[u64; 3]) -> Self {
        u128::from(words[0]) | u128::from(words[1]) << 64
    }
}
