//! Opening tables.

use super::VERSION;
use super::codec::{expand, no_codec};
use super::file::{self, END, HEAD, MAGIC, TAIL, ends_checksum, u32_at, u64_at};
use super::frames::FrameDecoder;
use super::huffman::Decoder;
use super::keys::{self, KeyBlock};
use super::meta::{Coding, KeyKind, Meta, Section, SectionName};
use super::shards::Parts;
use crate::files::{FileError, Inputs, MemoryFiles};
use crate::{Control, Error, Message, ReadAt};

/// How far before the end of a file the end of its table is searched, in bytes.
const TRAILING: u64 = 1 << 20;

/// An open table: its description and its indexes are in memory, about 20 bytes for each block of
/// positions; values are read on demand.
pub struct Table {
    pub(super) source: Box<dyn ReadAt>,
    name: String,
    pub(super) meta: Meta,
    pub(super) decoding: Decoding,
    pub(super) blocks: Vec<Block>,
    pub(super) keys: Vec<KeyBlock>,
    size: u64,
    /// The parts of a table in shards, which has no blocks of its own.
    pub(super) parts: Option<Parts>,
}

/// The decoder of the blocks of values.
pub(super) enum Decoding {
    Zstd(FrameDecoder),
    Huffman(Decoder),
}

impl Decoding {
    /// The decoder of the coding, with the dictionaries of outcomes and of remoteness.
    fn of(coding: &Coding, outcomes: Vec<u8>, remoteness: Vec<u8>) -> Self {
        match coding {
            Coding::Zstd(codes) => Self::Zstd(FrameDecoder::new(codes, outcomes, remoteness)),
            Coding::Huffman(codes) => Self::Huffman(Decoder::new(codes)),
        }
    }
}

/// Where a block of values is: its two parts, of which the second is empty without zstd.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    at: u64,
    first: u16,
    second: u16,
    crc: u32,
}

impl Table {
    /// Opens a table; `name` names it in errors. Everything but the blocks is checked.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when it cannot be read, is no table, is damaged, or has
    /// an unknown version; [`Blame::Budget`](crate::Blame::Budget) when its indexes do not fit the
    /// memory budget.
    pub fn open(source: Box<dyn ReadAt>, name: &str, control: &Control<'_>) -> Result<Self, Error> {
        let size = source
            .size()
            .map_err(|error| FileError::from(error).about(name))?;
        let opening = Opening {
            source: &*source,
            name,
            size,
            control,
        };
        let meta = opening.meta()?;
        let broken = || opening.broken("meta");
        let numbers = meta.keys.has_numbers();
        let index = opening.section(&meta, SectionName::Index)?;
        let values = meta.section(SectionName::Blocks).ok_or_else(broken)?;
        let blocks = read_index(&index, &meta, values).ok_or_else(broken)?;
        let key_index = opening.section(&meta, SectionName::KeyIndex)?;
        control.afford(key_index.len() as u64 * 4)?;
        let texts = meta.section(SectionName::Keys).ok_or_else(broken)?;
        let keyed = match meta.keys {
            KeyKind::Game => 0,
            KeyKind::Numbers | KeyKind::Reached | KeyKind::Texts => meta.positions,
        };
        let keys = keys::read_index(&key_index, numbers, texts.at, texts.length, keyed);
        let outcomes = opening.section(&meta, SectionName::OutcomeDictionary)?;
        let remoteness = opening.section(&meta, SectionName::RemotenessDictionary)?;
        let table = Self {
            decoding: Decoding::of(&meta.coding, outcomes, remoteness),
            blocks,
            keys: keys.ok_or_else(broken)?,
            name: name.to_owned(),
            meta,
            size,
            source,
            parts: None,
        };
        Ok(table)
    }

    /// The table that consists of these parts.
    pub(super) fn of_parts(meta: Meta, manifest: Vec<u8>, name: &str, parts: Parts) -> Self {
        let sizes = parts.tables.iter().map(|table| table.size);
        Self {
            size: sizes.sum::<u64>() + manifest.len() as u64,
            source: Box::new(manifest),
            name: name.to_owned(),
            decoding: Decoding::of(&meta.coding, Vec::new(), Vec::new()),
            meta,
            blocks: Vec::new(),
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
        &self.name
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

    /// How many positions a block holds.
    pub(super) fn count(&self, block: u64) -> usize {
        let size = u64::from(self.meta.block);
        size.min(self.meta.positions - block * size) as usize
    }

    /// Reads the bytes of a block as they are in the file; returns the length of the first part.
    pub(super) fn fetch(&self, block: u64, into: &mut Vec<u8>) -> Result<usize, Error> {
        let block = self.blocks[block as usize];
        let first = usize::from(block.first);
        into.resize(first + usize::from(block.second), 0);
        self.read(block.at, into)?;
        if crc32fast::hash(into) == block.crc {
            Ok(first)
        } else {
            Err(self.broken("block"))
        }
    }

    /// The files that the game was read from, when they are embedded. Their fingerprints are those
    /// of the description.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when the table is damaged or cannot be read.
    pub fn inputs(&self, control: &Control<'_>) -> Result<Option<MemoryFiles>, Error> {
        if self.parts.is_some() {
            // A graph in shards is too long to embed.
            return Ok(None);
        }
        let opening = Opening {
            source: &*self.source,
            name: &self.name,
            size: self.size,
            control,
        };
        let frame = opening.section(&self.meta, SectionName::Inputs)?;
        if !self.meta.is_self_contained() {
            return Ok(None);
        }
        let total = self
            .meta
            .inputs
            .iter()
            .try_fold(0u64, |sum, input| sum.checked_add(input.bytes))
            .filter(|&total| total <= 1 << 20)
            .ok_or_else(|| self.broken("inputs"))?;
        let mut all = Vec::new();
        let mut decompressor = super::codec::decompressor(&[]).map_err(no_codec)?;
        expand(&mut decompressor, &frame, total as usize, &mut all)
            .filter(|()| all.len() as u64 == total)
            .filter(|()| !self.meta.inputs.is_empty() || frame.is_empty())
            .ok_or_else(|| self.broken("inputs"))?;
        let mut rest = &all[..];
        let contents = self.meta.inputs.iter().map(|input| {
            let (own, after) = rest.split_at(input.bytes as usize);
            rest = after;
            own.to_vec()
        });
        let contents: Vec<Vec<u8>> = contents.collect();
        let mut files = self.meta.inputs.iter().zip(&contents);
        if !files.all(|(input, bytes)| input.is_of(bytes)) {
            return Err(self.broken("inputs"));
        }
        Ok(Some(Inputs::files(&self.meta.inputs, contents)))
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

fn broken(name: &str, part: &'static str) -> Error {
    let message = Message::new("table-damaged");
    Error::file(message.with("file", name).with("part", part))
}

/// A table that is being opened.
struct Opening<'a> {
    source: &'a dyn ReadAt,
    name: &'a str,
    size: u64,
    control: &'a Control<'a>,
}

impl Opening<'_> {
    fn broken(&self, part: &'static str) -> Error {
        broken(self.name, part)
    }

    fn bytes(&self, at: u64, length: u64) -> Result<Vec<u8>, Error> {
        if at.checked_add(length).is_none_or(|end| end > self.size) {
            return Err(self.broken("meta"));
        }
        self.control.afford(length)?;
        let mut bytes = vec![0; length as usize];
        self.source
            .read_at(at, &mut bytes)
            .map_err(|error| FileError::from(error).about(self.name))?;
        Ok(bytes)
    }

    /// The description, checked.
    fn meta(&self) -> Result<Meta, Error> {
        let named = |code| Error::file(Message::new(code).with("file", self.name));
        let head = self.bytes(0, self.size.min(HEAD as u64))?;
        if head.is_empty() || !MAGIC.starts_with(&head[..head.len().min(MAGIC.len())]) {
            return Err(named("table-not-one"));
        }
        if self.size < (HEAD + TAIL) as u64 {
            return Err(named("table-cut-off"));
        }
        let version = u32_at(&head, 8).unwrap_or(0);
        if version != VERSION {
            let message = Message::new("table-version").with("file", self.name);
            return Err(Error::file(
                message
                    .with("found", u64::from(version))
                    .with("known", u64::from(VERSION)),
            ));
        }
        let tail = self.bytes(self.size - TAIL as u64, TAIL as u64)?;
        if !is_end(&head, &tail, self.size) {
            if let Some(count) = self.trailing(&head)? {
                let message = Message::new("table-trailing").with("file", self.name);
                return Err(Error::file(message.with("count", count)));
            }
            return Err(match tail[24..] == END {
                true => self.broken("tail"),
                false => named("table-cut-off"),
            });
        }
        let fields = (u64_at(&tail, 0), u64_at(&tail, 8), u32_at(&tail, 16));
        let (Some(at), Some(length), Some(crc)) = fields else {
            return Err(self.broken("tail"));
        };
        self.control.afford(length.saturating_mul(4))?;
        let text = self.bytes(at, length)?;
        if crc32fast::hash(&text) != crc {
            return Err(self.broken("meta"));
        }
        let meta: Meta = serde_json::from_slice(&text).map_err(|_| self.broken("meta"))?;
        if is_sound(&meta, at) {
            Ok(meta)
        } else {
            Err(self.broken("meta"))
        }
    }

    /// How many bytes follow the end of a complete table, if its end is found near the end of the
    /// file.
    fn trailing(&self, head: &[u8]) -> Result<Option<u64>, Error> {
        let from = self.size.saturating_sub(TRAILING).max(HEAD as u64);
        let bytes = self.bytes(from, self.size - from)?;
        let tails = bytes.windows(TAIL).enumerate();
        let mut ends = tails.filter_map(|(at, tail)| {
            let end = from + (at + TAIL) as u64;
            is_end(head, tail, end).then_some(self.size - end)
        });
        Ok(ends.next())
    }

    fn section(&self, meta: &Meta, name: SectionName) -> Result<Vec<u8>, Error> {
        let section = meta.section(name).ok_or_else(|| self.broken("meta"))?;
        let bytes = self.bytes(section.at, section.length)?;
        if section.crc == Some(crc32fast::hash(&bytes)) {
            return Ok(bytes);
        }
        Err(self.broken(match name {
            SectionName::Inputs => "inputs",
            _ => "section",
        }))
    }
}

/// Whether this is the tail of a file with this head which ends at byte `end`.
fn is_end(head: &[u8], tail: &[u8], end: u64) -> bool {
    if tail[24..] != END {
        return false;
    }
    let (Some(at), Some(length)) = (u64_at(tail, 0), u64_at(tail, 8)) else {
        return false;
    };
    u32_at(tail, 20) == Some(ends_checksum(head, &tail[..20]))
        && at.checked_add(length) == Some(end - TAIL as u64)
}

/// Whether a description is plausible for a file whose description begins at byte `end`.
fn is_sound(meta: &Meta, end: u64) -> bool {
    let mut at = file::HEAD as u64;
    for (number, section) in meta.sections.iter().enumerate() {
        let mut before = meta.sections[..number].iter();
        if before.any(|other| other.name == section.name) {
            return false;
        }
        let Some(next) = at.checked_add(section.length) else {
            return false;
        };
        let indexed = matches!(section.name, SectionName::Blocks | SectionName::Keys);
        if section.at != at || section.crc.is_some() == indexed {
            return false;
        }
        at = next;
    }
    let counted = meta
        .wins
        .checked_add(meta.losses)
        .and_then(|sum| sum.checked_add(meta.draws));
    let codes = match &meta.coding {
        Coding::Zstd(codes) => codes.is_sound(),
        Coding::Huffman(codes) => codes.is_sound(),
    };
    at == end
        && counted == Some(meta.positions)
        && meta.block.is_power_of_two()
        && (8..=1 << 13).contains(&meta.block)
        && codes
}

/// The index of the blocks of values; `None` when it does not fit the rest.
fn read_index(bytes: &[u8], meta: &Meta, values: &Section) -> Option<Vec<Block>> {
    let count = meta.positions.div_ceil(meta.block.into());
    if bytes.len() as u64 != count.checked_mul(8)? {
        return None;
    }
    let mut at = values.at;
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
    (at == values.at + values.length).then_some(blocks)
}
