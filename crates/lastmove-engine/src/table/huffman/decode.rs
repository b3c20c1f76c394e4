//! Decoding bits to values.

use super::codes::{HuffmanCodes, Symbol};
use super::lengths::LONGEST;

/// Zeros after a block, so that eight bytes can be read wherever a code begins.
pub(super) const PADDING: usize = 8;

/// The window of [`Decoder::skip`], whose table of code counts fits the fastest cache.
const WIDE: u32 = 14;

/// How many windows of [`WIDE`] bits fit a single read, wherever in a byte they begin.
const WINDOWS: u32 = 57 / WIDE;

/// Reads blocks of values with the codes of a table.
pub(in crate::table) struct Decoder {
    /// By the next [`LONGEST`] bits, the first code in them: its place among the symbols, and its
    /// length; 0 where there is no code.
    first: Vec<(u16, u8)>,
    /// By the next [`WIDE`] bits, how many whole codes they hold, up to one that is followed by a
    /// value (the high four bits), and the bits of these.
    whole: Vec<u8>,
    symbols: Vec<Symbol>,
    written_out: u32,
}

impl Decoder {
    /// Requires valid codes.
    pub(in crate::table) fn new(codes: &HuffmanCodes) -> Self {
        let mut first = vec![(0, 0); 1 << LONGEST];
        for (place, (_, code, length)) in (0..).zip(codes.list()) {
            let rest = LONGEST - length;
            let windows = (code as usize) << rest..(code as usize + 1) << rest;
            first[windows].fill((place, length as u8));
        }
        let whole = (0..1u64 << WIDE).map(|wide| {
            let (mut count, mut bits) = (0, 0);
            loop {
                let (place, length) = first[window(wide << (64 - WIDE) << bits, LONGEST)];
                let ends = bits + u32::from(length);
                if length == 0 || ends > WIDE || codes.values[usize::from(place)].is_none() {
                    return count << 4 | bits as u8;
                }
                count += 1;
                bits = ends;
            }
        });
        Self {
            whole: whole.collect(),
            first,
            symbols: codes.values.clone(),
            written_out: codes.written_out,
        }
    }

    /// The bit after the next `count` codes from `at` on.
    pub(super) fn skip(&self, bytes: &[u8], mut at: usize, mut count: usize) -> Option<usize> {
        // While the windows cannot hold too many codes.
        while count >= (WINDOWS * WIDE) as usize {
            let mut bits = peek(bytes, at)?;
            let before = count;
            for _ in 0..WINDOWS {
                let whole = self.whole[window(bits, WIDE)];
                count -= usize::from(whole >> 4);
                at += usize::from(whole & 15);
                bits <<= whole & 15;
            }
            if count == before {
                at = self.next(bytes, at)?.1;
                count -= 1;
            }
        }
        while count > 0 {
            let whole = self.whole[window(peek(bytes, at)?, WIDE)];
            let codes = usize::from(whole >> 4);
            if codes == 0 || codes > count {
                at = self.next(bytes, at)?.1;
                count -= 1;
            } else {
                count -= codes;
                at += usize::from(whole & 15);
            }
        }
        Some(at)
    }

    /// The value whose code begins at `at`, and where its bits end.
    pub(super) fn next(&self, bytes: &[u8], at: usize) -> Option<(u32, usize)> {
        let bits = peek(bytes, at)?;
        let (place, length) = self.first[window(bits, LONGEST)];
        if length == 0 {
            return None;
        }
        let at = at + usize::from(length);
        match self.symbols[usize::from(place)] {
            Some(word) => Some((word, at)),
            None => {
                let word = (peek(bytes, at)? >> 32) as u32;
                let word = word.checked_shr(32 - self.written_out).unwrap_or(0);
                (word & 3 != 3).then_some((word, at + self.written_out as usize))
            }
        }
    }

    /// Appends `count` values from `at` on; returns where they end.
    pub(super) fn decode(
        &self,
        bytes: &[u8],
        mut at: usize,
        count: usize,
        into: &mut Vec<u32>,
    ) -> Option<usize> {
        for _ in 0..count {
            let (word, next) = self.next(bytes, at)?;
            into.push(word);
            at = next;
        }
        Some(at)
    }
}

/// The next 57 bits or more from bit `at` on, in the high bits.
fn peek(bytes: &[u8], at: usize) -> Option<u64> {
    let eight = bytes.get(at / 8..)?.first_chunk()?;
    Some(u64::from_be_bytes(*eight) << (at % 8))
}

/// The highest `count` bits.
fn window(bits: u64, count: u32) -> usize {
    (bits >> (64 - count)) as usize
}
