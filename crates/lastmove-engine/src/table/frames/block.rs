//! A block of values as bytes, before compression.
//!
//! Outcomes: two bits a position, the first in the lowest bits of the first byte. Remoteness: the
//! codes of the won positions, then those of the lost ones, 4 or 8 bits each, the first in the low
//! bits; then the remoteness of those whose code is the escape, four bytes each, all lowest bytes
//! first, then all second bytes, and so on.

use super::codes::Codes;
use crate::table::cells::{DRAW, LOSS, WIN};

/// Every low bit of a pair of bits: set in draws.
const LOW: u64 = 0x5555_5555_5555_5555;

/// The two halves of a block.
#[derive(Default)]
pub(super) struct Raw {
    pub(super) outcomes: Vec<u8>,
    pub(super) remoteness: Vec<u8>,
}

impl Raw {
    /// Encodes these words.
    pub(super) fn encode(&mut self, words: &[u32], codes: &Codes) {
        self.outcomes.clear();
        self.outcomes.extend(words.chunks(4).map(|four| {
            let pairs = four.iter().enumerate();
            pairs.fold(0, |byte, (i, word)| byte | ((word & 3) as u8) << (2 * i))
        }));
        self.remoteness.clear();
        let mut escapes = Vec::new();
        let mut half = None;
        for outcome in [WIN, LOSS] {
            for &word in words.iter().filter(|&&word| word & 3 == outcome) {
                let code = codes.code(word);
                if code == codes.escape() {
                    escapes.push(word >> 2);
                }
                if codes.bits == 8 {
                    self.remoteness.push(code);
                } else if let Some(low) = half.take() {
                    self.remoteness.push(low | code << 4);
                } else {
                    half = Some(code);
                }
            }
        }
        self.remoteness.extend(half);
        for byte in 0..4 {
            let plane = escapes.iter().map(|plies| (plies >> (8 * byte)) as u8);
            self.remoteness.extend(plane);
        }
    }

    fn outcome(&self, at: usize) -> u32 {
        u32::from(self.outcomes[at / 4] >> (2 * (at % 4))) & 3
    }

    /// Whether every pair of bits is an outcome. The other functions rely on it.
    pub(super) fn has_outcomes(&self) -> bool {
        let both = |byte: &u8| byte & byte >> 1 & LOW as u8 != 0;
        !self.outcomes.iter().any(both)
    }

    /// How many of the first `count` positions are won, and how many lost.
    fn tally(&self, count: usize) -> (usize, usize) {
        let (mut wins, mut draws) = (0, 0);
        let mut add = |pairs: u64| {
            wins += (pairs & !LOW).count_ones() as usize;
            draws += (pairs & LOW).count_ones() as usize;
        };
        let bytes = &self.outcomes[..count / 4];
        let (eights, rest) = bytes.as_chunks::<8>();
        eights
            .iter()
            .for_each(|eight| add(u64::from_le_bytes(*eight)));
        rest.iter().for_each(|&byte| add(byte.into()));
        if !count.is_multiple_of(4) {
            let mask = (1u8 << (2 * (count % 4))) - 1;
            add((self.outcomes[count / 4] & mask).into());
        }
        (wins, count - wins - draws)
    }

    fn code(&self, at: usize, codes: &Codes) -> Option<u8> {
        if codes.bits == 8 {
            return self.remoteness.get(at).copied();
        }
        let byte = self.remoteness.get(at / 2)?;
        Some(byte >> (4 * (at % 2)) & 15)
    }

    /// The word of a position of this block of `count`; `None` when the bytes are invalid.
    pub(super) fn word(&self, at: usize, count: usize, codes: &Codes) -> Option<u32> {
        let outcome = self.outcome(at);
        if outcome == DRAW {
            return Some(DRAW);
        }
        let (wins_before, losses_before) = self.tally(at);
        let rank = match outcome {
            WIN => wins_before,
            LOSS => self.tally(count).0 + losses_before,
            _ => return None,
        };
        let code = self.code(rank, codes)?;
        if code != codes.escape() {
            return Some(codes.plies(outcome, code)? << 2 | outcome);
        }
        let mut escaped = 0;
        for before in 0..rank {
            escaped += usize::from(self.code(before, codes)? == code);
        }
        let (wins, losses) = self.tally(count);
        let plies = self.written_out(escaped, wins + losses, codes)?;
        Some(plies << 2 | outcome)
    }

    /// The `nth` remoteness that is written out, when `decided` positions are decided.
    fn written_out(&self, nth: usize, decided: usize, codes: &Codes) -> Option<u32> {
        let start = (decided * codes.bits as usize).div_ceil(8);
        let planes = self.remoteness.get(start..)?;
        let size = planes.len() / 4;
        if nth >= size || !planes.len().is_multiple_of(4) {
            return None;
        }
        let plies = (0..4).fold(0, |plies, byte| {
            plies | u32::from(planes[byte * size + nth]) << (8 * byte)
        });
        (plies < 1 << 30).then_some(plies)
    }

    /// Appends the words of all `count` positions; `None` when the bytes are invalid.
    pub(super) fn words(&self, count: usize, codes: &Codes, into: &mut Vec<u32>) -> Option<()> {
        let (wins, losses) = self.tally(count);
        let (mut win, mut loss) = (0, wins);
        // Escapes of losses come after those of wins.
        let escapes = |from, to| -> Option<usize> {
            let mut count = 0;
            for at in from..to {
                count += usize::from(self.code(at, codes)? == codes.escape());
            }
            Some(count)
        };
        let mut win_escape = 0;
        let mut loss_escape = escapes(0, wins)?;
        let escaped = loss_escape + escapes(wins, wins + losses)?;
        let coded = ((wins + losses) * codes.bits as usize).div_ceil(8);
        if self.remoteness.len() != coded + 4 * escaped {
            return None;
        }
        for at in 0..count {
            let outcome = self.outcome(at);
            let (rank, escape) = match outcome {
                DRAW => {
                    into.push(DRAW);
                    continue;
                }
                WIN => (&mut win, &mut win_escape),
                LOSS => (&mut loss, &mut loss_escape),
                _ => return None,
            };
            let code = self.code(*rank, codes)?;
            *rank += 1;
            let plies = if code == codes.escape() {
                *escape += 1;
                self.written_out(*escape - 1, wins + losses, codes)?
            } else {
                codes.plies(outcome, code)?
            };
            into.push(plies << 2 | outcome);
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_of_bits_that_is_no_outcome_is_seen() {
        let raw = |outcomes: &[u8]| Raw {
            outcomes: outcomes.to_vec(),
            remoteness: Vec::new(),
        };
        assert!(raw(&[]).has_outcomes());
        assert!(raw(&[0b10_01_00_10, 0]).has_outcomes());
        for at in 0..4 {
            assert!(!raw(&[0, 3 << (2 * at)]).has_outcomes());
        }
        assert!(raw(&[0b01_10_01_10]).has_outcomes());
    }
}
