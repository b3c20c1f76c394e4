//! The loops over long lists, for each instruction set.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod block;
mod plain;
#[cfg(test)]
mod tests;

use super::halves::Squares;
use super::list::List;

#[cfg(target_arch = "x86_64")]
pub(super) use avx512::Avx512;
pub(super) use plain::Plain;

/// The hot loops. Placements are numbers here; those of the east half are called patterns, those of
/// the west half items. They have 64 bits at first and 32 once they are [packed](Self::pack).
pub(super) trait Loops: Filter<u32> + Filter<u64> + Copy + Send + Sync {
    /// The most patterns in a table.
    const PATTERNS: usize;

    /// The scratch memory of [`count`](Self::count).
    type Table: Default + Send;

    /// The numbers with none, one and both of the two bits of `long`.
    fn sort(self, from: &[u64], long: u64, into: &mut [List<u64>; 3]);

    /// Of each number only the bits of `live`, at most 32, side by side.
    fn pack(self, from: &[u64], live: u64, into: &mut List<u32>);

    /// For each list of items, how many pairs of one of at most [`PATTERNS`](Self::PATTERNS) patterns
    /// and one of the items have none of the lowest `bits` bits in common.
    fn count(
        self,
        patterns: &[u32],
        items: [&[u32]; 3],
        bits: u32,
        table: &mut Self::Table,
    ) -> [u64; 3];
}

/// The loops that filter lists of numbers of one size.
pub(super) trait Filter<T> {
    /// The numbers without `bit` and those with it.
    fn split(self, from: &[T], bit: T, without: &mut List<T>, with: &mut List<T>);

    /// The numbers without `bit`.
    fn without(self, from: &[T], bit: T, into: &mut List<T>);
}

/// The loop that extends placements, for states of one size.
pub(super) trait Extend<S> {
    /// Adds to each of `states` a queen on each free one of `squares`. All states have `left` free
    /// columns.
    fn extend(self, states: &[S], squares: &Squares<S>, left: usize, into: &mut List<S>);
}
