//! Short codes for the remoteness of decided positions.

use super::cells::{DRAW, LOSS, WIN};

/// Only a remoteness below this may have a code; others are written out.
const CODED: usize = 4096;

/// The codes of a table: for wins and for losses apart, the most frequent remoteness has code 0,
/// the next 1, and so on. The largest code of `bits` bits says that the remoteness is written out.
pub(super) struct Codes {
    pub(super) bits: u32,
    pub(super) win: Vec<u32>,
    pub(super) loss: Vec<u32>,
    win_code: Vec<u8>,
    loss_code: Vec<u8>,
}

/// How often each remoteness below [`CODED`] occurs.
pub(super) struct Histogram {
    win: Vec<u64>,
    loss: Vec<u64>,
}

impl Default for Histogram {
    fn default() -> Self {
        Self {
            win: vec![0; CODED],
            loss: vec![0; CODED],
        }
    }
}

impl Histogram {
    pub(super) fn add(&mut self, word: u32) {
        let plies = (word >> 2) as usize;
        if plies < CODED {
            match word & 3 {
                WIN => self.win[plies] += 1,
                LOSS => self.loss[plies] += 1,
                _ => {}
            }
        }
    }

    /// The codes of so many bits for what was counted.
    pub(super) fn codes(&self, bits: u32) -> Codes {
        let most = (1usize << bits) - 1;
        let frequent = |counts: &[u64]| {
            let mut plies: Vec<u32> = (0..CODED as u32)
                .filter(|&plies| counts[plies as usize] > 0)
                .collect();
            // The sort is stable: of equals the smaller comes first.
            plies.sort_by_key(|&plies| std::cmp::Reverse(counts[plies as usize]));
            plies.truncate(most);
            plies
        };
        Codes::new(bits, frequent(&self.win), frequent(&self.loss))
    }
}

impl Codes {
    /// Codes of `bits` bits for these lists, which must be shorter than 2^bits.
    pub(super) fn new(bits: u32, win: Vec<u32>, loss: Vec<u32>) -> Self {
        let escape = ((1u32 << bits) - 1) as u8;
        let inverse = |list: &[u32]| {
            let mut codes = vec![escape; CODED];
            for (code, &plies) in list.iter().enumerate() {
                if let Some(entry) = codes.get_mut(plies as usize) {
                    *entry = code as u8;
                }
            }
            codes
        };
        Self {
            win_code: inverse(&win),
            loss_code: inverse(&loss),
            bits,
            win,
            loss,
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

    /// The remoteness of a code that is not the escape; `None` when the code means nothing.
    pub(super) fn plies(&self, outcome: u32, code: u8) -> Option<u32> {
        let list = if outcome == WIN {
            &self.win
        } else {
            &self.loss
        };
        list.get(usize::from(code)).copied()
    }
}
