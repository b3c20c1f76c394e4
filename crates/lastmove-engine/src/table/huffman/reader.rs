//! Reading positions of blocks.

use super::decode::{Decoder, PADDING};
use super::half;
use crate::Error;
use crate::table::blocks::Blocks;

/// Reads positions of blocks; holds the bytes of the last block.
#[derive(Default)]
pub(in crate::table) struct Reader {
    block: Option<u64>,
    bytes: Vec<u8>,
    /// The bit where the second part begins.
    middle: usize,
    /// A position of the block, and the bit where its code begins.
    position: usize,
    bit: usize,
}

impl Reader {
    /// The word of position `at` of a block. Reads in ascending order continue from the last
    /// position.
    pub(in crate::table) fn word(
        &mut self,
        blocks: &Blocks,
        decoder: &Decoder,
        block: u64,
        at: usize,
    ) -> Result<u32, Error> {
        self.load(blocks, block)?;
        let half = half(blocks.size);
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
        found.ok_or_else(|| blocks.broken("block"))
    }

    /// Appends the words of all `count` positions of a block.
    pub(in crate::table) fn words(
        &mut self,
        blocks: &Blocks,
        decoder: &Decoder,
        block: u64,
        count: usize,
        into: &mut Vec<u32>,
    ) -> Result<(), Error> {
        self.load(blocks, block)?;
        let first = count.min(half(blocks.size));
        for (count, begin, end) in [
            (first, 0, self.middle),
            (count - first, self.middle, self.bits()),
        ] {
            let read = decoder.decode(&self.bytes, begin, count, into);
            // Only the padding of the last byte may be left.
            if read.map(|read| read.next_multiple_of(8)) != Some(end) {
                return Err(blocks.broken("block"));
            }
        }
        Ok(())
    }

    /// The bits of the block.
    fn bits(&self) -> usize {
        (self.bytes.len() - PADDING) * 8
    }

    fn load(&mut self, blocks: &Blocks, block: u64) -> Result<(), Error> {
        if self.block == Some(block) {
            return Ok(());
        }
        self.block = None;
        self.middle = blocks.fetch(block, &mut self.bytes)? * 8;
        self.bytes.extend([0; PADDING]);
        (self.position, self.bit) = (0, 0);
        self.block = Some(block);
        Ok(())
    }
}
