//! Values and keys of single positions.

use zstd::bulk::Decompressor;

use super::block::Raw;
use super::cells::unpack;
use super::codec::{decompressor, expand};
use super::keys::{self, Decoded, KeyBlock};
use super::meta::KeyKind;
use super::read::no_codec;
use super::{Cells, Table};
use crate::{Error, Message, Value};

/// Of so many blocks one may be kept decompressed.
const KEPT: usize = 24;

/// The most blocks kept.
const MOST_KEPT: usize = 1 << 12;

/// Blocks of keys kept.
const KEYS_KEPT: usize = 64;

/// Answers for single positions of a table, keeping some blocks decompressed: at most one in 24,
/// about 4 % of the table. For many threads, make one for each.
pub struct Prober<'a> {
    table: &'a Table,
    outcomes: Decompressor<'static>,
    remoteness: Decompressor<'static>,
    keys: Decompressor<'static>,
    /// The block in each slot; a block has one slot where it may be.
    slots: Vec<Option<u64>>,
    raws: Vec<Raw>,
    key_slots: Vec<Option<(usize, Decoded)>>,
    frame: Vec<u8>,
}

impl<'a> Prober<'a> {
    pub(super) fn new(table: &'a Table) -> Result<Self, Error> {
        let slots = (table.blocks.len() / KEPT).clamp(1, MOST_KEPT);
        Ok(Self {
            outcomes: decompressor(&table.outcome_dictionary).map_err(no_codec)?,
            remoteness: decompressor(&table.remoteness_dictionary).map_err(no_codec)?,
            keys: decompressor(&[]).map_err(no_codec)?,
            slots: vec![None; slots],
            raws: (0..slots).map(|_| Raw::default()).collect(),
            key_slots: vec![None; KEYS_KEPT],
            frame: Vec::new(),
            table,
        })
    }

    /// The value of the position with this number in the table. It costs the decompression of a
    /// block, unless the block is kept.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when there is no such position,
    /// [`Blame::File`](crate::Blame::File) when the table is damaged or cannot be read.
    pub fn value(&mut self, index: u64) -> Result<Value, Error> {
        let table = self.table;
        if index >= table.meta.positions {
            return Err(Error::input(Message::new("position-not-in-game")));
        }
        let size = u64::from(table.meta.block);
        let number = index / size;
        let slot = self.load(number)?;
        let count = self.count(number);
        self.raws[slot]
            .word((index % size) as usize, count, &table.codes)
            .map(unpack)
            .ok_or_else(|| table.broken("block"))
    }

    /// The values of many positions, in the order asked. Positions of one block are looked up
    /// together, so that each block is decompressed once.
    ///
    /// # Errors
    /// Like [`value`](Self::value).
    pub fn values(&mut self, indexes: &[u64]) -> Result<Vec<Value>, Error> {
        let mut order: Vec<(u64, usize)> = indexes.iter().copied().zip(0..).collect();
        order.sort_unstable();
        let mut values = vec![Value::Draw; indexes.len()];
        for (index, place) in order {
            values[place] = self.value(index)?;
        }
        Ok(values)
    }

    /// Appends the values of block `number` to `into`.
    pub(super) fn block(&mut self, number: u64, into: &mut Cells) -> Result<(), Error> {
        let slot = self.load(number)?;
        let count = self.count(number);
        self.raws[slot]
            .words(count, &self.table.codes, &mut into.0)
            .ok_or_else(|| self.table.broken("block"))
    }

    /// How many positions a block holds.
    fn count(&self, number: u64) -> usize {
        let size = u64::from(self.table.meta.block);
        size.min(self.table.meta.positions - number * size) as usize
    }

    /// Decompresses a block into its slot, unless it is there.
    fn load(&mut self, number: u64) -> Result<usize, Error> {
        let slot = (number % self.slots.len() as u64) as usize;
        if self.slots[slot] == Some(number) {
            return Ok(slot);
        }
        self.slots[slot] = None;
        let table = self.table;
        let block = table.blocks[number as usize];
        let split = usize::from(block.outcomes);
        let count = self.count(number);
        self.frame.resize(split + usize::from(block.remoteness), 0);
        table.read(block.at, &mut self.frame)?;
        if crc32fast::hash(&self.frame) != block.crc {
            return Err(table.broken("block"));
        }
        let (outcomes, remoteness) = self.frame.split_at(split);
        let raw = &mut self.raws[slot];
        let packed = count.div_ceil(4);
        expand(&mut self.outcomes, outcomes, packed, &mut raw.outcomes)
            .filter(|()| raw.outcomes.len() == packed)
            .and_then(|()| {
                // A code of a byte and four bytes written out, at most.
                expand(
                    &mut self.remoteness,
                    remoteness,
                    count * 5,
                    &mut raw.remoteness,
                )
            })
            .filter(|()| raw.has_outcomes())
            .ok_or_else(|| table.broken("block"))?;
        self.slots[slot] = Some(number);
        Ok(slot)
    }

    /// The number of the position with this text, in a table that holds texts; `None` when it is
    /// not there.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when the table is damaged or cannot be read.
    pub fn find(&mut self, text: &str) -> Result<Option<u64>, Error> {
        let blocks = &self.table.keys;
        let after = blocks
            .partition_point(|block| block.first.compare(text).is_some_and(|order| order.is_le()));
        let Some(number) = after.checked_sub(1) else {
            return Ok(None);
        };
        let start = blocks[number].start;
        let found = self.load_keys(number)?.and_then(|keys| keys.find(text));
        Ok(found.map(|at| start + at))
    }

    /// The text of a position in a table that holds texts.
    ///
    /// # Errors
    /// Like [`find`](Self::find).
    pub fn text(&mut self, index: u64) -> Result<Option<String>, Error> {
        let after = self
            .table
            .keys
            .partition_point(|block| block.start <= index);
        let Some(number) = after.checked_sub(1) else {
            return Ok(None);
        };
        let start = self.table.keys[number].start;
        let keys = self.load_keys(number)?;
        let key = keys.and_then(|keys| keys.key(index - start));
        Ok(key.map(|key| key.to_text()))
    }

    fn load_keys(&mut self, number: usize) -> Result<Option<&Decoded>, Error> {
        let slot = number % self.key_slots.len();
        let kept = self.key_slots[slot].as_ref();
        if kept.is_none_or(|(kept, _)| *kept != number) {
            let keys = self.read_keys(&self.table.keys[number])?;
            self.key_slots[slot] = Some((number, keys));
        }
        Ok(self.key_slots[slot].as_ref().map(|(_, keys)| keys))
    }

    pub(super) fn read_keys(&mut self, block: &KeyBlock) -> Result<Decoded, Error> {
        let broken = || self.table.broken("keys");
        let mut frame = vec![0; block.length as usize];
        self.table.read(block.at, &mut frame)?;
        if crc32fast::hash(&frame) != block.crc {
            return Err(broken());
        }
        let mut raw = Vec::new();
        expand(&mut self.keys, &frame, block.raw as usize, &mut raw).ok_or_else(broken)?;
        let numbers = self.table.meta.keys == KeyKind::Numbers;
        let keys = keys::decode(&raw, numbers, block.count).ok_or_else(broken)?;
        if keys.key(0).as_ref() == Some(&block.first) {
            Ok(keys)
        } else {
            Err(broken())
        }
    }
}
