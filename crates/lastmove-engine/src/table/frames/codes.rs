//! Short codes for the remoteness of decided positions.

use serde::{Deserialize, Serialize};

use crate::table::cells::{DRAW, LOSS, WIN};
use crate::table::count::{COUNTED, Histogram};

/// The codes of a table's remoteness: for wins and for losses apart, the most frequent remoteness
/// has code 0, the next 1, and so on. The largest code says that the remoteness is written out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ZstdCodes {
    /// Bits of a code: 4 or 8.
    pub code_bits: u32,
    /// The remoteness of each code, for won positions.
    pub win_codes: Vec<u32>,
    /// The remoteness of each code, for lost positions.
    pub loss_codes: Vec<u32>,
}

impl ZstdCodes {
    /// Codes of `bits` bits for these counts.
    pub(super) fn new(bits: u32, histogram: &Histogram) -> Self {
        let frequent = |outcome| {
            let words = histogram.counts().map(|(word, _)| word);
            let mut words: Vec<u32> = words.filter(|word| word & 3 == outcome).collect();
            // The sort is stable: among equals the smaller comes first.
            words.sort_by_key(|&word| std::cmp::Reverse(histogram.of(word)));
            words.truncate((1 << bits) - 1);
            words.into_iter().map(|word| word >> 2).collect()
        };
        Self {
            code_bits: bits,
            win_codes: frequent(WIN),
            loss_codes: frequent(LOSS),
        }
    }

    /// Whether the codes are valid.
    pub(in crate::table) fn is_sound(&self) -> bool {
        let most = (1usize << self.code_bits.min(8)) - 1;
        let lists = [&self.win_codes, &self.loss_codes];
        matches!(self.code_bits, 4 | 8)
            && lists.iter().all(|list| list.len() <= most)
            && lists.into_iter().flatten().all(|&plies| plies < 1 << 30)
    }
}

/// Codes with their inverse.
pub(in crate::table) struct Codes {
    pub(super) bits: u32,
    pub(in crate::table) list: ZstdCodes,
    win_code: Vec<u8>,
    loss_code: Vec<u8>,
}

impl Codes {
    /// Requires valid codes.
    pub(super) fn new(list: ZstdCodes) -> Self {
        let escape = ((1u32 << list.code_bits) - 1) as u8;
        let inverse = |list: &[u32]| {
            let mut codes = vec![escape; COUNTED / 4];
            for (code, &plies) in list.iter().enumerate() {
                if let Some(entry) = codes.get_mut(plies as usize) {
                    *entry = code as u8;
                }
            }
            codes
        };
        Self {
            win_code: inverse(&list.win_codes),
            loss_code: inverse(&list.loss_codes),
            bits: list.code_bits,
            list,
        }
    }

    pub(super) fn escape(&self) -> u8 {
        ((1u32 << self.bits) - 1) as u8
    }

    /// The code of a decided position's remoteness.
    pub(super) fn code(&self, word: u32) -> u8 {
        debug_assert_ne!(word & 3, DRAW);
        let codes = if word & 3 == WIN {
            &self.win_code
        } else {
            &self.loss_code
        };
        codes
            .get((word >> 2) as usize)
            .copied()
            .unwrap_or_else(|| self.escape())
    }

    /// The remoteness of a code that is not the escape; `None` for an unused code.
    pub(super) fn plies(&self, outcome: u32, code: u8) -> Option<u32> {
        let list = if outcome == WIN {
            &self.list.win_codes
        } else {
            &self.list.loss_codes
        };
        list.get(usize::from(code)).copied()
    }
}
