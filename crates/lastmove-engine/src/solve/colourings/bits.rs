//! Bit operations on the numbers of colourings, 64 colourings at a time.

/// The words of a block, which fits the first-level cache.
pub(super) const BLOCK: usize = 1 << BLOCK_BITS;

const BLOCK_BITS: usize = 7;

/// The number of low bits of a colouring's number that give its place in a block.
pub(super) const LOW: usize = BLOCK_BITS + 6;

/// The places in a word whose number has bit `i`.
const ODD: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// For each of the low stones, the colourings of a block in which it is the first player's.
pub(super) static FIRST: [[u64; BLOCK]; LOW] = {
    let mut planes = [[0; BLOCK]; LOW];
    let mut stone = 0;
    while stone < LOW {
        let mut word = 0;
        while word < BLOCK {
            planes[stone][word] = if stone < 6 {
                ODD[stone]
            } else if word >> (stone - 6) & 1 == 1 {
                u64::MAX
            } else {
                0
            };
            word += 1;
        }
        stone += 1;
    }
    planes
};

/// The bits of `word` at places whose bit `at` is `bit`, compressed.
#[inline(always)]
pub(super) fn taken(word: u64, at: usize, bit: usize) -> u64 {
    let mut word = (word >> (bit << at)) & !ODD[at];
    let mut step = at;
    while step < 5 {
        word = (word | word >> (1 << step)) & !ODD[step + 1];
        step += 1;
    }
    word
}

/// The low half of `word`, expanded to the places whose bit `at` is `bit`.
#[inline(always)]
pub(super) fn put(word: u64, at: usize, bit: usize) -> u64 {
    let mut word = word & 0xFFFF_FFFF;
    let mut step = 5;
    while step > at {
        step -= 1;
        word = (word | word << (1 << step)) & !ODD[step];
    }
    word << (bit << at)
}

/// `number` with `bit` inserted at place `at`.
#[inline(always)]
pub(super) fn with_bit(number: usize, at: usize, bit: usize) -> usize {
    let low = number & ((1 << at) - 1);
    (number >> at) << (at + 1) | bit << at | low
}

/// `number` with the bit at place `at` removed.
#[inline(always)]
pub(super) fn without_bit(number: usize, at: usize) -> usize {
    let low = number & ((1 << at) - 1);
    (number >> (at + 1)) << at | low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_move_as_their_numbers_say() {
        let word = 0x9E37_79B9_7F4A_7C15_u64;
        for at in 0..6 {
            for bit in 0..2 {
                let mut moved = 0;
                let mut spread = 0;
                for number in 0..32 {
                    let longer = with_bit(number, at, bit);
                    assert_eq!(without_bit(longer, at), number);
                    moved |= (word >> longer & 1) << number;
                    spread |= (word >> number & 1) << longer;
                }
                assert_eq!(taken(word, at, bit), moved, "{at} {bit}");
                assert_eq!(put(word, at, bit), spread, "{at} {bit}");
            }
        }
    }
}
