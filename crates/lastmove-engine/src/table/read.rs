//! Open tables.

use std::fmt;
use std::sync::Arc;

use super::blocks::Blocks;
use super::frames::FrameDecoder;
use super::huffman::Decoder;
use super::keys::KeyBlock;
use super::meta::{Coding, Meta, SectionName};
use crate::Error;

/// An open table: its description and its indexes are in memory, about 20 bytes for each block of
/// positions; values are read on demand.
pub struct Table {
    pub(super) meta: Meta,
    pub(super) decoding: Decoding,
    pub(super) blocks: Blocks,
    pub(super) keys: Vec<KeyBlock>,
    pub(super) size: u64,
    /// The tables that a sharded table consists of; it has no blocks of its own.
    pub(super) parts: Option<Parts>,
}

/// The decoder of the blocks of values.
pub(super) enum Decoding {
    Zstd(FrameDecoder),
    Huffman(Decoder),
}

impl Decoding {
    /// The decoder for a coding, with the dictionaries of outcomes and of remoteness.
    pub(super) fn of(coding: &Coding, outcomes: Vec<u8>, remoteness: Vec<u8>) -> Self {
        match coding {
            Coding::Zstd(codes) => Self::Zstd(FrameDecoder::new(codes, outcomes, remoteness)),
            Coding::Huffman(codes) => Self::Huffman(Decoder::new(codes)),
        }
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Table");
        shown.field("name", &self.name()).field("meta", &self.meta);
        shown.finish_non_exhaustive()
    }
}

impl Table {
    /// The sharded table made of these parts.
    pub(super) fn of_parts(meta: Meta, manifest: Vec<u8>, name: &str, parts: Parts) -> Self {
        let sizes = parts.tables.iter().map(|table| table.size);
        Self {
            size: sizes.sum::<u64>() + manifest.len() as u64,
            decoding: Decoding::of(&meta.coding, Vec::new(), Vec::new()),
            blocks: Blocks {
                source: Box::new(manifest),
                name: name.to_owned(),
                positions: meta.positions,
                size: meta.block,
                list: Vec::new(),
            },
            meta,
            keys: Vec::new(),
            parts: Some(parts),
        }
    }

    /// The description of the table.
    #[must_use]
    pub fn meta(&self) -> &Meta {
        &self.meta
    }

    /// The name of the table in errors.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.blocks.name
    }

    /// How many positions it holds.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.meta.positions
    }

    /// The length of the file, in bytes; for a table in shards, of all its files.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// How many bytes the blocks of values take.
    #[must_use]
    pub fn block_bytes(&self) -> u64 {
        if let Some(parts) = &self.parts {
            return parts.tables.iter().map(|table| table.block_bytes()).sum();
        }
        let blocks = self.meta.section(SectionName::Blocks);
        blocks.map_or(0, |blocks| blocks.length)
    }

    /// The number of its shards' tables; `None` for an ordinary table.
    #[must_use]
    pub fn shards(&self) -> Option<usize> {
        self.parts.as_ref().map(|parts| parts.tables.len())
    }

    /// The error that the table is damaged.
    pub(super) fn broken(&self, part: &'static str) -> Error {
        self.blocks.broken(part)
    }
}

/// The tables of the shards of a sharded table.
pub(super) struct Parts {
    pub(super) tables: Vec<Arc<Table>>,
    /// The number of the first position of each.
    pub(super) firsts: Vec<u64>,
}

impl Parts {
    /// The table that has a position, and the position's number there.
    pub(super) fn place_of(&self, index: u64) -> (usize, u64) {
        let after = self.firsts.partition_point(|&first| first <= index);
        (after - 1, index - self.firsts[after - 1])
    }

    /// Each table with the number of its first position.
    pub(super) fn each(&self) -> impl DoubleEndedIterator<Item = (u64, &Arc<Table>)> {
        self.firsts.iter().copied().zip(&self.tables)
    }
}
