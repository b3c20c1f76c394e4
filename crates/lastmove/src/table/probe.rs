//! Values and keys of single positions.

use zstd::bulk::Decompressor;

use super::cells::unpack;
use super::codec::{decompressor, expand, no_codec};
use super::keys::{self, Decoded, KeyBlock};
use super::read::Decoding;
use super::{Cells, Table, frames, huffman};
use crate::{Error, Message, Value};

/// Blocks of keys kept.
const KEYS_KEPT: usize = 64;

/// Answers for single positions of a table. Of a table in zstd frames it keeps some blocks
/// decompressed, about 4 % of the table; of one with Huffman's codes none. For many threads, make
/// one for each.
pub struct Prober<'a> {
    table: &'a Table,
    reader: Reader<'a>,
    keys: Decompressor<'static>,
    key_slots: Vec<Option<(usize, Decoded)>>,
}

enum Reader<'a> {
    Zstd(&'a frames::FrameDecoder, Box<frames::Reader>),
    Huffman(&'a huffman::Decoder, huffman::Reader),
}

impl Table {
    /// Answers for single positions.
    ///
    /// # Errors
    /// [`Blame::Machine`](crate::Blame::Machine) when decompressors cannot be made.
    pub fn prober(&self) -> Result<Prober<'_>, Error> {
        Prober::new(self)
    }
}

impl<'a> Prober<'a> {
    pub(super) fn new(table: &'a Table) -> Result<Self, Error> {
        let reader = match &table.decoding {
            Decoding::Zstd(frames) => {
                let reader = frames::Reader::new(frames, table.blocks.len())?;
                Reader::Zstd(frames, Box::new(reader))
            }
            Decoding::Huffman(decoder) => Reader::Huffman(decoder, huffman::Reader::default()),
        };
        Ok(Self {
            reader,
            keys: decompressor(&[]).map_err(no_codec)?,
            key_slots: vec![None; KEYS_KEPT],
            table,
        })
    }

    /// The value of the position with this number in the table. It costs reading a block up to
    /// that position, or decompressing it unless it is kept.
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
        let (block, at) = (index / size, (index % size) as usize);
        let word = match &mut self.reader {
            Reader::Zstd(frames, reader) => reader.word(table, frames, block, at),
            Reader::Huffman(decoder, reader) => reader.word(table, decoder, block, at),
        };
        word.map(unpack)
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

    /// Appends the values of a block.
    pub(super) fn block(&mut self, block: u64, into: &mut Cells) -> Result<(), Error> {
        let (table, words) = (self.table, &mut into.0);
        let count = table.count(block);
        match &mut self.reader {
            Reader::Zstd(frames, reader) => reader.words(table, frames, block, count, words),
            Reader::Huffman(decoder, reader) => reader.words(table, decoder, block, count, words),
        }
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
        let numbers = self.table.meta.keys.has_numbers();
        let keys = keys::decode(&raw, numbers, block.count).ok_or_else(broken)?;
        if keys.key(0).as_ref() == Some(&block.first) {
            Ok(keys)
        } else {
            Err(broken())
        }
    }
}
