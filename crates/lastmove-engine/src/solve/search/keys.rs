//! Positions as numbers in base three, a digit a cell.

use crate::game::Stones;

/// How many cells are looked up at once.
const CHUNK: u32 = 11;

/// The number of states of these cells: 3^11.
const CHUNK_WORTH: u64 = 177_147;

/// The number of states of half a board: 3^32.
const HALF_WORTH: u128 = 1_853_020_188_851_841;

/// Odd, with about as many ones as zeros, in no pattern.
const MIX: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;

/// Computes unique keys of positions; all cells affect the highest bits.
pub(super) struct Keys {
    /// By a bit pattern, the number with these digits in base three.
    digits: Vec<u32>,
    /// The cells of the board.
    pub(super) cells: u32,
    /// The bits of a key.
    pub(super) bits: u32,
}

impl Keys {
    /// For boards of `cells` cells, at most 64.
    pub(super) fn new(cells: u32) -> Self {
        let number = |bits: u32| {
            let digits = (0..CHUNK).rev();
            digits.fold(0, |sum, digit| sum * 3 + (bits >> digit & 1))
        };
        Self {
            digits: (0..1 << CHUNK).map(number).collect(),
            cells,
            bits: 128 - (3u128.pow(cells.min(64)) - 1).leading_zeros(),
        }
    }

    #[inline(always)]
    fn half(&self, cells: u32) -> u64 {
        let digits = |chunk: u32| {
            let bits = cells >> (chunk * CHUNK) & ((1 << CHUNK) - 1);
            u64::from(self.digits[bits as usize])
        };
        digits(0) + CHUNK_WORTH * (digits(1) + CHUNK_WORTH * digits(2))
    }

    /// The key of a position, in the highest [`bits`](Self::bits) bits of a number.
    ///
    /// Multiplying by an odd number is a bijection modulo 2^bits.
    #[inline(always)]
    pub(super) fn key(&self, at: Stones) -> u128 {
        let low = self.half(at.x as u32) + 2 * self.half(at.o as u32);
        let high = self.half((at.x >> 32) as u32) + 2 * self.half((at.o >> 32) as u32);
        let number = u128::from(high) * HALF_WORTH + u128::from(low);
        number.wrapping_mul(MIX) << (128 - self.bits)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_position_has_a_key_of_its_own() {
        let keys = Keys::new(7);
        assert_eq!(keys.bits, 12);
        let mut seen = HashSet::new();
        for x in 0..1u64 << 7 {
            for o in (0..1u64 << 7).filter(|o| o & x == 0) {
                let key = keys.key(Stones { x, o });
                assert_eq!(key << keys.bits, 0);
                assert!(seen.insert(key));
            }
        }
        assert_eq!(seen.len(), 3usize.pow(7));
        assert_eq!(Keys::new(64).bits, 102);
        assert_eq!(Keys::new(1).bits, 2);
        // Digits of distant cells do not overlap.
        let number = |cell: u32| {
            let keys = Keys::new(64);
            let at = Stones { x: 1 << cell, o: 0 };
            let times = 3u128.pow(cell).wrapping_mul(MIX) << 26;
            assert_eq!(keys.key(at), times);
            let at = Stones { x: 0, o: 1 << cell };
            assert_eq!(keys.key(at), times.wrapping_mul(2));
        };
        (0..64).for_each(number);
    }
}
