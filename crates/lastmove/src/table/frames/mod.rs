//! Blocks with structure: outcomes and remoteness in two zstd frames, which repeat what earlier
//! positions of the block and a dictionary have.

mod block;
mod choose;
mod codes;

use std::io;

use zstd::bulk::{Compressor, Decompressor};

use self::block::Raw;
pub(super) use self::choose::{Choice, SAMPLES, choose, estimate};
use self::codes::Codes;
pub use self::codes::ZstdCodes;
use super::Table;
use super::cells::DRAW;
use super::codec::{compressor, decompressor, expand};
use super::read::no_codec;
use crate::Error;

/// Positions of a block unless the writer is told otherwise: see the curve in `docs/tables.md`.
pub(super) const BLOCK: u32 = 1 << 13;

/// Of so many blocks one may be kept decompressed.
const KEPT: usize = 24;

/// The most blocks kept.
const MOST_KEPT: usize = 1 << 12;

/// Compresses blocks.
pub(super) struct Packer<'a> {
    codes: &'a Codes,
    outcomes: Compressor<'static>,
    remoteness: Compressor<'static>,
    raw: Raw,
}

impl<'a> Packer<'a> {
    pub(super) fn new(choice: &'a Choice) -> io::Result<Self> {
        let (outcomes, remoteness) = (&choice.outcomes, &choice.remoteness);
        Ok(Self {
            codes: &choice.codes,
            outcomes: compressor(outcomes.effort, &outcomes.dictionary)?,
            remoteness: compressor(remoteness.effort, &remoteness.dictionary)?,
            raw: Raw::default(),
        })
    }

    /// Appends a block; returns how many bytes its outcomes take.
    pub(super) fn pack(&mut self, words: &[u32], into: &mut Vec<u8>) -> io::Result<usize> {
        self.raw.encode(words, self.codes);
        let outcomes = self.outcomes.compress(&self.raw.outcomes)?;
        into.extend(&outcomes);
        if words.iter().any(|word| word & 3 != DRAW) {
            into.extend(self.remoteness.compress(&self.raw.remoteness)?);
        }
        Ok(outcomes.len())
    }
}

/// What it takes to read blocks.
pub(super) struct Frames {
    codes: Codes,
    pub(super) outcome_dictionary: Vec<u8>,
    pub(super) remoteness_dictionary: Vec<u8>,
}

impl Frames {
    pub(super) fn new(codes: &ZstdCodes, outcomes: Vec<u8>, remoteness: Vec<u8>) -> Self {
        Self {
            codes: Codes::new(codes.clone()),
            outcome_dictionary: outcomes,
            remoteness_dictionary: remoteness,
        }
    }
}

/// Reads positions of blocks, keeping some blocks decompressed: at most one in 24, about 4 % of
/// the table.
pub(super) struct Reader {
    outcomes: Decompressor<'static>,
    remoteness: Decompressor<'static>,
    /// The block in each slot; a block has one slot where it may be.
    slots: Vec<Option<u64>>,
    raws: Vec<Raw>,
    frame: Vec<u8>,
}

impl Reader {
    /// A reader of a table of so many blocks.
    pub(super) fn new(frames: &Frames, blocks: usize) -> Result<Self, Error> {
        let slots = (blocks / KEPT).clamp(1, MOST_KEPT);
        Ok(Self {
            outcomes: decompressor(&frames.outcome_dictionary).map_err(no_codec)?,
            remoteness: decompressor(&frames.remoteness_dictionary).map_err(no_codec)?,
            slots: vec![None; slots],
            raws: (0..slots).map(|_| Raw::default()).collect(),
            frame: Vec::new(),
        })
    }

    /// The word of position `at` of a block.
    pub(super) fn word(
        &mut self,
        table: &Table,
        frames: &Frames,
        block: u64,
        at: usize,
    ) -> Result<u32, Error> {
        let count = table.count(block);
        let raw = self.load(table, block, count)?;
        let word = raw.word(at, count, &frames.codes);
        word.ok_or_else(|| table.broken("block"))
    }

    /// Appends the words of all `count` positions of a block.
    pub(super) fn words(
        &mut self,
        table: &Table,
        frames: &Frames,
        block: u64,
        count: usize,
        into: &mut Vec<u32>,
    ) -> Result<(), Error> {
        let words = self.load(table, block, count)?;
        let words = words.words(count, &frames.codes, into);
        words.ok_or_else(|| table.broken("block"))
    }

    /// A block, decompressed into its slot unless it is there.
    fn load(&mut self, table: &Table, block: u64, count: usize) -> Result<&Raw, Error> {
        let slot = (block % self.slots.len() as u64) as usize;
        if self.slots[slot] == Some(block) {
            return Ok(&self.raws[slot]);
        }
        self.slots[slot] = None;
        let split = table.fetch(block, &mut self.frame)?;
        let (outcomes, remoteness) = self.frame.split_at(split);
        let raw = &mut self.raws[slot];
        let packed = count.div_ceil(4);
        expand(&mut self.outcomes, outcomes, packed, &mut raw.outcomes)
            .filter(|()| raw.outcomes.len() == packed)
            .and_then(|()| {
                // A code of a byte and four bytes written out, at most.
                let most = count * 5;
                expand(&mut self.remoteness, remoteness, most, &mut raw.remoteness)
            })
            .filter(|()| raw.has_outcomes())
            .ok_or_else(|| table.broken("block"))?;
        self.slots[slot] = Some(block);
        Ok(&self.raws[slot])
    }
}
