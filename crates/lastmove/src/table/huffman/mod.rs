//! Blocks without structure: one Huffman code for each value, the same in the whole table, so that
//! a block needs no head and can be short.

mod codes;
mod decode;
mod encode;
mod lengths;

pub use codes::HuffmanCodes;
pub(super) use decode::Decoder;
pub(super) use encode::Encoder;

use super::Table;
use crate::Error;
use decode::PADDING;

/// Positions of a block unless the writer is told otherwise: see the curve in `docs/tables.md`.
pub(super) const BLOCK: u32 = 1 << 11;

/// Appends a block of up to `size` words in two parts, of which the first has size / 2 words, so
/// that a position in the second half is read as fast as one in the first; returns the length of
/// the first part.
pub(super) fn pack(encoder: &Encoder, words: &[u32], size: u32, into: &mut Vec<u8>) -> usize {
    let (first, second) = words.split_at(words.len().min(half(size)));
    encoder.encode(first, into);
    let length = into.len();
    encoder.encode(second, into);
    length
}

/// The positions in the first part of a block.
fn half(size: u32) -> usize {
    size as usize / 2
}

/// Reads positions of blocks, keeping the bytes of one block as they are in the file.
#[derive(Default)]
pub(super) struct Reader {
    block: Option<u64>,
    bytes: Vec<u8>,
    /// The bit where the second part begins.
    middle: usize,
    /// A position of the block, and the bit where its code begins.
    position: usize,
    bit: usize,
}

impl Reader {
    /// The word of position `at` of a block. Positions asked in ascending order are read on from
    /// the one before.
    pub(super) fn word(
        &mut self,
        table: &Table,
        decoder: &Decoder,
        block: u64,
        at: usize,
    ) -> Result<u32, Error> {
        self.load(table, block)?;
        let half = half(table.meta.block);
        if at >= half && self.position < half {
            (self.position, self.bit) = (half, self.middle);
        } else if at < self.position {
            (self.position, self.bit) = if at < half {
                (0, 0)
            } else {
                (half, self.middle)
            };
        }
        let found = decoder
            .skip(&self.bytes, self.bit, at - self.position)
            .and_then(|bit| {
                let (word, end) = decoder.next(&self.bytes, bit)?;
                (self.position, self.bit) = (at, bit);
                (end <= self.bits()).then_some(word)
            });
        found.ok_or_else(|| table.broken("block"))
    }

    /// Appends the words of all `count` positions of a block.
    pub(super) fn words(
        &mut self,
        table: &Table,
        decoder: &Decoder,
        block: u64,
        count: usize,
        into: &mut Vec<u32>,
    ) -> Result<(), Error> {
        self.load(table, block)?;
        let first = count.min(half(table.meta.block));
        for (count, begin, end) in [
            (first, 0, self.middle),
            (count - first, self.middle, self.bits()),
        ] {
            let read = decoder.decode(&self.bytes, begin, count, into);
            // Nothing but the rest of a byte may be left.
            if read.map(|read| read.next_multiple_of(8)) != Some(end) {
                return Err(table.broken("block"));
            }
        }
        Ok(())
    }

    /// The bits of the block.
    fn bits(&self) -> usize {
        (self.bytes.len() - PADDING) * 8
    }

    fn load(&mut self, table: &Table, block: u64) -> Result<(), Error> {
        if self.block == Some(block) {
            return Ok(());
        }
        self.block = None;
        self.middle = table.fetch(block, &mut self.bytes)? * 8;
        self.bytes.extend([0; PADDING]);
        (self.position, self.bit) = (0, 0);
        self.block = Some(block);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example in `docs/tables.md`.
    #[test]
    fn the_documented_example() {
        let codes = HuffmanCodes {
            lengths: vec![1, 0, 2],
            values: vec![Some(0), Some(6), None],
            written_out: 5,
        };
        assert!(codes.is_sound());
        let words = [0, 6, 16, 0, 6];
        let mut bytes = Vec::new();
        Encoder::new(&codes).encode(&words, &mut bytes);
        assert_eq!(bytes, [0b0100_1011, 0b0000_0100]);
        bytes.extend([0; PADDING]);
        let decoder = Decoder::new(&codes);
        let mut read = Vec::new();
        assert_eq!(decoder.decode(&bytes, 0, 5, &mut read), Some(16));
        assert_eq!(read, words);
        let skipped: Vec<_> = (0..6).map(|count| decoder.skip(&bytes, 0, count)).collect();
        assert_eq!(skipped, [0, 1, 4, 12, 13, 16].map(Some));
    }

    #[test]
    fn codes_that_cannot_be_are_refused() {
        let codes = |lengths: &[u32], values: usize| HuffmanCodes {
            lengths: lengths.to_vec(),
            values: vec![Some(1); values],
            written_out: 0,
        };
        assert!(codes(&[], 0).is_sound() && codes(&[1], 1).is_sound() && codes(&[2], 2).is_sound());
        for (lengths, values) in [
            (&[3][..], 3),
            (&[2, 1], 3),
            (&[1], 2),
            (&[0, u32::MAX], 1),
            (&[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 1),
        ] {
            assert!(!codes(lengths, values).is_sound(), "{lengths:?}");
        }
        assert!(
            !HuffmanCodes {
                values: vec![Some(3)],
                ..codes(&[1], 1)
            }
            .is_sound()
        );
        assert!(
            !HuffmanCodes {
                written_out: 33,
                ..codes(&[1], 1)
            }
            .is_sound()
        );
    }
}
