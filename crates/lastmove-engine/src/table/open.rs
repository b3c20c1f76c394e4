//! Opening tables.

use super::VERSION;
use super::blocks::{self, Blocks, read_index};
use super::file::{END, HEAD, MAGIC, TAIL, ends_checksum, u32_at, u64_at};
use super::keys;
use super::meta::{Coding, KeyKind, Meta, SectionName};
use super::read::{Decoding, Table};
use crate::files::codec::{Decompressor, expand, no_codec};
use crate::files::{FileError, Inputs, MemoryFiles};
use crate::{Control, Error, Message, ReadAt};

/// How far before the end of a file the end of its table is looked for, in bytes.
const TRAILING: u64 = 1 << 20;

impl Table {
    /// Whether a file that begins so is meant to be a table.
    #[must_use]
    pub fn begins(head: &[u8]) -> bool {
        !head.is_empty() && MAGIC.starts_with(&head[..head.len().min(MAGIC.len())])
    }

    /// Opens a table; `name` is what errors call it. Everything but the blocks is checked.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when it cannot be read, is no table, is damaged, or is
    /// of a version that this program does not know; [`Blame::Memory`](crate::Blame::Memory) when
    /// its indexes do not fit the memory budget.
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
        let count = meta.positions.div_ceil(meta.block.into());
        let list =
            read_index(&index, count, values.at, values.at + values.length).ok_or_else(broken)?;
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
            keys: keys.ok_or_else(broken)?,
            blocks: Blocks {
                source,
                name: name.to_owned(),
                positions: meta.positions,
                size: meta.block,
                list,
            },
            meta,
            size,
            parts: None,
        };
        Ok(table)
    }

    /// The files that the game was read from, when they are embedded. Their fingerprints are those
    /// of the description.
    ///
    /// # Errors
    /// [`Blame::File`](crate::Blame::File) when the table is damaged or cannot be read.
    pub fn inputs(&self, control: &Control<'_>) -> Result<Option<MemoryFiles>, Error> {
        if self.parts.is_some() {
            // A graph in shards is too long to be embedded.
            return Ok(None);
        }
        let opening = Opening {
            source: &*self.blocks.source,
            name: self.name(),
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
        let mut decompressor = Decompressor::new(&[]).map_err(no_codec)?;
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
        blocks::broken(self.name, part)
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
        if !Table::begins(&head) {
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

    /// How many bytes follow the end of a table that is whole, where its end is among the last bytes
    /// of the file.
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

/// Whether a description can be true of a file whose description begins at byte `end`.
fn is_sound(meta: &Meta, end: u64) -> bool {
    let mut at = HEAD as u64;
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
