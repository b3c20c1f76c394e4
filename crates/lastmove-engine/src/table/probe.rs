//! Values and keys of single positions.

use std::cmp::Ordering;
use std::ops::Deref;
use std::sync::Arc;

use super::cells::unpack;
use super::keys::{self, Decoded, KeyBlock};
use super::read::Decoding;
use super::{Cells, Table, frames, huffman};
use crate::files::codec::{Decompressor, expand, no_codec};
use crate::{Error, Message, Value};

/// For this many positions of a block, all of it is read.
const SEVERAL: usize = 3;

/// How many blocks of keys are cached.
const KEYS_KEPT: usize = 64;

/// Answers for single positions of a table. For a table in zstd frames it caches some decompressed
/// blocks, about 4 % of the table; for Huffman codes none. Use one for each thread.
pub struct Prober<'a> {
    table: Of<'a>,
    reader: Reader,
    keys: Decompressor,
    key_slots: Vec<Option<(usize, Decoded)>>,
    /// The probers of the parts of a table in shards, made on demand.
    parts: Vec<Option<Box<Prober<'static>>>>,
}

/// The table that is probed.
enum Of<'a> {
    Lent(&'a Table),
    Shared(Arc<Table>),
}

impl Deref for Of<'_> {
    type Target = Table;

    fn deref(&self) -> &Table {
        match self {
            Self::Lent(table) => table,
            Self::Shared(table) => table,
        }
    }
}

/// A reader of blocks, of the kind of the table's coding.
enum Reader {
    Zstd(Box<frames::Reader>),
    Huffman(huffman::Reader),
}

impl Table {
    /// A prober for single positions.
    ///
    /// # Errors
    /// [`Blame::Machine`](crate::Blame::Machine) when decompressors cannot be made.
    pub fn prober(&self) -> Result<Prober<'_>, Error> {
        Prober::new(Of::Lent(self))
    }
}

impl Prober<'static> {
    /// A prober for single positions of a shared table: it can be stored beside it.
    ///
    /// # Errors
    /// Like [`Table::prober`].
    pub fn shared(table: Arc<Table>) -> Result<Self, Error> {
        Self::new(Of::Shared(table))
    }
}

impl<'a> Prober<'a> {
    fn new(table: Of<'a>) -> Result<Self, Error> {
        let reader = match &table.decoding {
            Decoding::Zstd(frames) => {
                let reader = frames::Reader::new(frames, table.blocks.len())?;
                Reader::Zstd(Box::new(reader))
            }
            Decoding::Huffman(_) => Reader::Huffman(huffman::Reader::default()),
        };
        Ok(Self {
            reader,
            keys: Decompressor::new(&[]).map_err(no_codec)?,
            key_slots: vec![None; KEYS_KEPT],
            parts: (0..table.shards().unwrap_or(0)).map(|_| None).collect(),
            table,
        })
    }

    /// The prober of one part of a table in shards.
    fn part(&mut self, number: usize) -> Result<&mut Prober<'static>, Error> {
        let (Some(parts), Some(slot)) = (&self.table.parts, self.parts.get_mut(number)) else {
            return Err(self.table.broken("meta"));
        };
        if slot.is_none() {
            let table = Arc::clone(&parts.tables[number]);
            *slot = Some(Box::new(Prober::shared(table)?));
        }
        let wrong = || parts.tables[number].broken("meta");
        slot.as_deref_mut().ok_or_else(wrong)
    }

    /// The table that is probed.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The value of the position with this number in the table. It costs decoding a block up to
    /// that position, or decompressing it unless it is cached.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when there is no such position,
    /// [`Blame::File`](crate::Blame::File) when the table is damaged or cannot be read.
    pub fn value(&mut self, index: u64) -> Result<Value, Error> {
        let table = &*self.table;
        if index >= table.meta.positions {
            return Err(Error::input(Message::new("position-not-in-game")));
        }
        if let Some(parts) = &table.parts {
            let (number, index) = parts.place_of(index);
            return self.part(number)?.value(index);
        }
        let size = u64::from(table.meta.block);
        let (block, at) = (index / size, (index % size) as usize);
        let word = match (&mut self.reader, &table.decoding) {
            (Reader::Zstd(reader), Decoding::Zstd(frames)) => {
                reader.word(&table.blocks, frames, block, at)
            }
            (Reader::Huffman(reader), Decoding::Huffman(decoder)) => {
                reader.word(&table.blocks, decoder, block, at)
            }
            // A prober has the reader of its own table.
            _ => Err(table.broken("block")),
        };
        word.map(unpack)
    }

    /// The values of many positions, in the order asked. Positions of one block are looked up
    /// together: where there are several, all of the block is read once.
    ///
    /// # Errors
    /// Like [`value`](Self::value).
    pub fn values(&mut self, indexes: &[u64]) -> Result<Vec<Value>, Error> {
        let mut order: Vec<(u64, usize)> = indexes.iter().copied().zip(0..).collect();
        order.sort_unstable();
        if let Some(parts) = &self.table.parts {
            let last = order
                .last()
                .is_some_and(|(last, _)| *last >= self.table.meta.positions);
            if last {
                return Err(Error::input(Message::new("position-not-in-game")));
            }
            let placed = order
                .iter()
                .map(|&(index, place)| (parts.place_of(index), place));
            let placed: Vec<_> = placed.collect();
            let mut values = vec![Value::Draw; indexes.len()];
            for own in placed.chunk_by(|((a, _), _), ((b, _), _)| a == b) {
                let asked: Vec<u64> = own.iter().map(|((_, index), _)| *index).collect();
                let found = self.part(own[0].0.0)?.values(&asked)?;
                for ((_, place), value) in own.iter().zip(found) {
                    values[*place] = value;
                }
            }
            return Ok(values);
        }
        let size = u64::from(self.table.meta.block);
        let mut values = vec![Value::Draw; indexes.len()];
        let mut cells = Cells::default();
        for asked in order.chunk_by(|(a, _), (b, _)| a / size == b / size) {
            let (first, last) = (asked[0].0, asked[asked.len() - 1].0);
            if asked.len() < SEVERAL || last >= self.table.meta.positions {
                for &(index, place) in asked {
                    values[place] = self.value(index)?;
                }
                continue;
            }
            cells.0.clear();
            self.block(first / size, &mut cells)?;
            for &(index, place) in asked {
                values[place] = unpack(cells.0[(index % size) as usize]);
            }
        }
        Ok(values)
    }

    /// Appends the values of a block.
    pub(super) fn block(&mut self, block: u64, into: &mut Cells) -> Result<(), Error> {
        let (table, words) = (&*self.table, &mut into.0);
        let count = table.blocks.count(block);
        match (&mut self.reader, &table.decoding) {
            (Reader::Zstd(reader), Decoding::Zstd(frames)) => {
                reader.words(&table.blocks, frames, block, count, words)
            }
            (Reader::Huffman(reader), Decoding::Huffman(decoder)) => {
                reader.words(&table.blocks, decoder, block, count, words)
            }
            // A prober has the reader of its own table.
            _ => Err(table.broken("block")),
        }
    }

    /// The number of the position with this text, in a table that holds texts; `None` when it is
    /// not there.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when the table is damaged or cannot be read.
    pub fn find(&mut self, text: &str) -> Result<Option<u64>, Error> {
        if let Some(parts) = &self.table.parts {
            // The last tables first: of tables with numbers, the one that contains it, if any.
            let may_have = |table: &Table| {
                let first = table
                    .keys
                    .first()
                    .and_then(|block| block.first.compare(text));
                first.is_some_and(Ordering::is_le)
            };
            let tables = parts.each().enumerate();
            let wanted = tables.filter(|(_, (_, table))| may_have(table));
            let mut wanted: Vec<_> = wanted.map(|(number, (first, _))| (number, first)).collect();
            wanted.reverse();
            if self.table.meta.keys.has_numbers() {
                wanted.truncate(1);
            }
            for (number, first) in wanted {
                if let Some(index) = self.part(number)?.find(text)? {
                    return Ok(Some(first + index));
                }
            }
            return Ok(None);
        }
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
        if let Some(parts) = self
            .table
            .parts
            .as_ref()
            .filter(|_| index < self.table.meta.positions)
        {
            let (number, index) = parts.place_of(index);
            return self.part(number)?.text(index);
        }
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
            let keys = read_keys(&self.table, &mut self.keys, &self.table.keys[number])?;
            self.key_slots[slot] = Some((number, keys));
        }
        Ok(self.key_slots[slot].as_ref().map(|(_, keys)| keys))
    }

    pub(super) fn read_keys(&mut self, block: &KeyBlock) -> Result<Decoded, Error> {
        read_keys(&self.table, &mut self.keys, block)
    }
}

fn read_keys(
    table: &Table,
    decompressor: &mut Decompressor,
    block: &KeyBlock,
) -> Result<Decoded, Error> {
    let broken = || table.broken("keys");
    let mut frame = vec![0; block.length as usize];
    table.blocks.read(block.at, &mut frame)?;
    if crc32fast::hash(&frame) != block.crc {
        return Err(broken());
    }
    let mut raw = Vec::new();
    expand(decompressor, &frame, block.raw as usize, &mut raw).ok_or_else(broken)?;
    let numbers = table.meta.keys.has_numbers();
    let keys = keys::decode(&raw, numbers, block.count).ok_or_else(broken)?;
    if keys.key(0).as_ref() == Some(&block.first) {
        Ok(keys)
    } else {
        Err(broken())
    }
}
