//! The blocks of values in a table's file.

use crate::files::FileError;
use crate::{Error, Message, ReadAt};

/// The file of a table, and where its blocks of values are.
pub(super) struct Blocks {
    pub(super) source: Box<dyn ReadAt>,
    pub(super) name: String,
    pub(super) positions: u64,
    /// How many positions a block holds; the last one may hold fewer.
    pub(super) size: u32,
    pub(super) list: Vec<Block>,
}

/// The place of a block of values: its two parts, of which the second is empty without zstd.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    at: u64,
    first: u16,
    second: u16,
    crc: u32,
}

impl Blocks {
    /// The number of blocks.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// How many positions a block holds.
    pub(super) fn count(&self, block: u64) -> usize {
        let size = u64::from(self.size);
        size.min(self.positions - block * size) as usize
    }

    /// Reads the stored bytes of a block into `into`; returns the length of the first part.
    pub(super) fn fetch(&self, block: u64, into: &mut Vec<u8>) -> Result<usize, Error> {
        let block = self.list[block as usize];
        let first = usize::from(block.first);
        into.resize(first + usize::from(block.second), 0);
        self.read(block.at, into)?;
        if crc32fast::hash(into) == block.crc {
            Ok(first)
        } else {
            Err(self.broken("block"))
        }
    }

    /// The error that the table is damaged.
    pub(super) fn broken(&self, part: &'static str) -> Error {
        broken(&self.name, part)
    }

    /// Reads bytes of the file.
    pub(super) fn read(&self, at: u64, into: &mut [u8]) -> Result<(), Error> {
        self.source
            .read_at(at, into)
            .map_err(|error| FileError::from(error).about(&self.name))
    }
}

/// The error that the table of this name is damaged.
pub(super) fn broken(name: &str, part: &'static str) -> Error {
    let message = Message::new("table-damaged");
    Error::file(message.with("file", name).with("part", part))
}

/// Reads the index of `count` blocks, which take the bytes from `at` to `end`; `None` if the index
/// does not match that.
pub(super) fn read_index(bytes: &[u8], count: u64, mut at: u64, end: u64) -> Option<Vec<Block>> {
    if bytes.len() as u64 != count.checked_mul(8)? {
        return None;
    }
    let (entries, _) = bytes.as_chunks::<8>();
    let blocks = entries.iter().map(|entry| {
        let [a, b, c, d, crc @ ..] = *entry;
        let block = Block {
            at,
            first: u16::from_le_bytes([a, b]),
            second: u16::from_le_bytes([c, d]),
            crc: u32::from_le_bytes(crc),
        };
        at += u64::from(block.first) + u64::from(block.second);
        block
    });
    let blocks: Vec<Block> = blocks.collect();
    (at == end).then_some(blocks)
}
