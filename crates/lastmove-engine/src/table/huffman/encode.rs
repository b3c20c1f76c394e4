//! Encoding values to bits.

use super::codes::HuffmanCodes;
use crate::table::count::COUNTED;

/// Writes blocks of values with the codes of a table.
pub(in crate::table) struct Encoder {
    /// For each word below [`COUNTED`] its code and the code's length; 0 if it has none.
    codes: Vec<(u16, u8)>,
    escape: (u16, u8),
    written_out: u32,
}

impl Encoder {
    pub(in crate::table) fn new(codes: &HuffmanCodes) -> Self {
        let mut encoder = Self {
            codes: vec![(0, 0); COUNTED],
            escape: (0, 0),
            written_out: codes.written_out,
        };
        for (symbol, code, length) in codes.list() {
            let code = (code as u16, length as u8);
            match symbol {
                Some(word) => encoder.codes[word as usize] = code,
                None => encoder.escape = code,
            }
        }
        encoder
    }

    /// Appends a block of words.
    pub(in crate::table) fn encode(&self, words: &[u32], into: &mut Vec<u8>) {
        let mut bits = Bits {
            waiting: 0,
            count: 0,
            into,
        };
        for &word in words {
            match self.codes.get(word as usize) {
                Some(&(code, length)) if length > 0 => bits.push(code.into(), length.into()),
                _ => {
                    bits.push(self.escape.0.into(), self.escape.1.into());
                    bits.push(word, self.written_out);
                }
            }
        }
        bits.finish();
    }
}

/// A bit buffer, highest bit first.
struct Bits<'a> {
    /// The last `count` bits, fewer than 32 between two calls.
    waiting: u64,
    count: u32,
    into: &'a mut Vec<u8>,
}

impl Bits<'_> {
    /// Appends the low `count` bits, at most 32.
    fn push(&mut self, bits: u32, count: u32) {
        self.waiting = self.waiting << count | u64::from(bits);
        self.count += count;
        if self.count >= 32 {
            self.count -= 32;
            let full = (self.waiting >> self.count) as u32;
            self.into.extend(full.to_be_bytes());
        }
    }

    fn finish(self) {
        let rest = (self.waiting << (32 - self.count)) as u32;
        let bytes = self.count.div_ceil(8) as usize;
        self.into.extend(&rest.to_be_bytes()[..bytes]);
    }
}
