//! Eight words at a time.

/// Eight words, or 512 bits, in one line of the cache: what loops over rows take at a time. Loops
/// over single words would spend most of their time on the few that do not fill a vector.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Line(pub(super) [u64; 8]);

/// Bits of a line.
pub(super) const BITS: usize = 512;

impl Line {
    pub(super) const ZERO: Self = Self([0; 8]);

    #[inline(always)]
    pub(super) fn is_zero(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    pub(super) fn map2(&self, other: &Self, with: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| with(self.0[i], other.0[i])))
    }

    #[inline(always)]
    pub(super) fn or(&self, other: &Self) -> Self {
        self.map2(other, |a, b| a | b)
    }

    #[inline(always)]
    pub(super) fn and(&self, other: &Self) -> Self {
        self.map2(other, |a, b| a & b)
    }

    #[inline(always)]
    pub(super) fn and_not(&self, other: &Self) -> Self {
        self.map2(other, |a, b| a & !b)
    }

    pub(super) fn set(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    pub(super) fn clear(&mut self, bit: usize) {
        self.0[bit / 64] &= !(1 << (bit % 64));
    }

    pub(super) fn has(&self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }
}
