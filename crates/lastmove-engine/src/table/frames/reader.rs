//! Reading positions of blocks.

use super::block::Raw;
use super::codes::{Codes, ZstdCodes};
use crate::Error;
use crate::files::codec::{Decompressor, expand, no_codec};
use crate::table::blocks::Blocks;

/// What it takes to read blocks.
pub(in crate::table) struct FrameDecoder {
    codes: Codes,
    outcome_dictionary: Vec<u8>,
    remoteness_dictionary: Vec<u8>,
}

impl FrameDecoder {
    pub(in crate::table) fn new(codes: &ZstdCodes, outcomes: Vec<u8>, remoteness: Vec<u8>) -> Self {
        Self {
            codes: Codes::new(codes.clone()),
            outcome_dictionary: outcomes,
            remoteness_dictionary: remoteness,
        }
    }
}

/// One of this many blocks may be cached.
const KEPT: usize = 24;

/// The most cached blocks.
const MOST_KEPT: usize = 1 << 12;

/// Reads positions of blocks, and caches some decompressed blocks: at most one in 24, about 4 % of
/// the table.
pub(in crate::table) struct Reader {
    outcomes: Decompressor,
    remoteness: Decompressor,
    /// The block in each slot; a block has only one possible slot.
    slots: Vec<Option<u64>>,
    raws: Vec<Raw>,
    frame: Vec<u8>,
}

impl Reader {
    /// A reader of a table of `blocks` blocks.
    pub(in crate::table) fn new(frames: &FrameDecoder, blocks: usize) -> Result<Self, Error> {
        let slots = (blocks / KEPT).clamp(1, MOST_KEPT);
        Ok(Self {
            outcomes: Decompressor::new(&frames.outcome_dictionary).map_err(no_codec)?,
            remoteness: Decompressor::new(&frames.remoteness_dictionary).map_err(no_codec)?,
            slots: vec![None; slots],
            raws: (0..slots).map(|_| Raw::default()).collect(),
            frame: Vec::new(),
        })
    }

    /// The word of position `at` of a block.
    pub(in crate::table) fn word(
        &mut self,
        blocks: &Blocks,
        frames: &FrameDecoder,
        block: u64,
        at: usize,
    ) -> Result<u32, Error> {
        let count = blocks.count(block);
        let raw = self.load(blocks, block, count)?;
        let word = raw.word(at, count, &frames.codes);
        word.ok_or_else(|| blocks.broken("block"))
    }

    /// Appends the words of all `count` positions of a block.
    pub(in crate::table) fn words(
        &mut self,
        blocks: &Blocks,
        frames: &FrameDecoder,
        block: u64,
        count: usize,
        into: &mut Vec<u32>,
    ) -> Result<(), Error> {
        let words = self.load(blocks, block, count)?;
        let words = words.words(count, &frames.codes, into);
        words.ok_or_else(|| blocks.broken("block"))
    }

    /// A block, decompressed into its slot unless it is there.
    fn load(&mut self, blocks: &Blocks, block: u64, count: usize) -> Result<&Raw, Error> {
        let slot = (block % self.slots.len() as u64) as usize;
        if self.slots[slot] == Some(block) {
            return Ok(&self.raws[slot]);
        }
        self.slots[slot] = None;
        let split = blocks.fetch(block, &mut self.frame)?;
        let (outcomes, remoteness) = self.frame.split_at(split);
        let raw = &mut self.raws[slot];
        let packed = count.div_ceil(4);
        expand(&mut self.outcomes, outcomes, packed, &mut raw.outcomes)
            .filter(|()| raw.outcomes.len() == packed)
            .and_then(|()| {
                // At most a code of one byte and four bytes written out.
                let most = count * 5;
                expand(&mut self.remoteness, remoteness, most, &mut raw.remoteness)
            })
            .filter(|()| raw.has_outcomes())
            .ok_or_else(|| blocks.broken("block"))?;
        self.slots[slot] = Some(block);
        Ok(&self.raws[slot])
    }
}
