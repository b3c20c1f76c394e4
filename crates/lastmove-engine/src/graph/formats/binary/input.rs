//! The file as a reader: the header, and sections block by block with their checksums.

use std::io::{self, Read};

use super::layout::{
    ALIGN, ENTRY, Entry, HEADER, Header, MAGIC, Naming, SectionKind, VERSION, WIDE, header_crc,
};
use crate::files::FileError;
use crate::graph::MOST_VERTICES;
use crate::{Control, Error, Message};

/// How much is read at a time, in bytes.
const BLOCK: usize = 1 << 18;

/// The most edges that a graph may have.
const MOST_EDGES: u64 = 1 << 40;

/// The file, with the position of the reader.
pub(super) struct Input<'a> {
    reader: &'a mut dyn Read,
    file: &'a str,
    pub(super) control: &'a Control<'a>,
    /// How many bytes have been read.
    pub(super) at: u64,
    block: Vec<u8>,
}

/// A section that is being read.
pub(super) struct Section {
    pub(super) entry: Entry,
    /// How many bytes are left.
    left: u64,
    crc: crc32fast::Hasher,
}

impl Section {
    pub(super) fn of(entry: Entry) -> Self {
        Self {
            entry,
            left: entry.length,
            crc: crc32fast::Hasher::new(),
        }
    }
}

impl<'a> Input<'a> {
    pub(super) fn new(reader: &'a mut dyn Read, file: &'a str, control: &'a Control<'a>) -> Self {
        Self {
            reader,
            file,
            control,
            at: 0,
            block: Vec::new(),
        }
    }
}

impl Input<'_> {
    pub(super) fn error(&self, message: Message) -> Error {
        Error::input(message.with("file", self.file))
    }

    /// The error that a part is damaged or wrong, near a byte of the file.
    pub(super) fn damaged(&self, part: &'static str, at: u64) -> Error {
        let message = Message::new("lmg-damaged").with("what", part);
        self.error(message.with("byte", at))
    }

    /// The error that the file ends too early.
    fn truncated(&self, part: &'static str) -> Error {
        let message = Message::new("lmg-truncated").with("what", part);
        self.error(message.with("byte", self.at))
    }

    /// Reads until `into` is full or the file ends, and returns how much that was.
    fn fill(&mut self, into: &mut [u8]) -> Result<usize, Error> {
        let mut filled = 0;
        while filled < into.len() {
            match self.reader.read(&mut into[filled..]) {
                Ok(0) => break,
                Ok(n) => filled += n,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(FileError::from(error).about(self.file)),
            }
        }
        self.at += filled as u64;
        Ok(filled)
    }

    fn exactly(&mut self, into: &mut [u8], part: &'static str) -> Result<(), Error> {
        match self.fill(into)? == into.len() {
            true => Ok(()),
            false => Err(self.truncated(part)),
        }
    }

    pub(super) fn header(&mut self) -> Result<Header, Error> {
        const PART: &str = "section-header";
        let mut bytes = vec![0; HEADER];
        let length = self.fill(&mut bytes)?;
        if !bytes[..length.min(MAGIC.len())].starts_with(&MAGIC[..length.min(MAGIC.len())]) {
            return Err(self.error(Message::new("lmg-magic")));
        }
        if length < HEADER {
            return Err(self.truncated(PART));
        }
        let version = u32_at(&bytes, 8);
        if version != VERSION {
            let message = Message::new("lmg-version").with("found", u64::from(version));
            return Err(self.error(message.with("known", u64::from(VERSION))));
        }
        let count = u32_at(&bytes, 52) as usize;
        if count > SectionKind::ALL.len() {
            return Err(self.damaged(PART, 52));
        }
        bytes.resize(HEADER + count * ENTRY, 0);
        self.exactly(&mut bytes[HEADER..], PART)?;
        if header_crc(&bytes) != u32_at(&bytes, HEADER - 4) {
            return Err(self.damaged(PART, 0));
        }
        let (flags, vertices, edges) = (u32_at(&bytes, 12), u64_at(&bytes, 16), u64_at(&bytes, 24));
        if vertices > MOST_VERTICES {
            return Err(self.error(Message::new("graph-too-many-vertices")));
        }
        if flags & !WIDE != 0 {
            return Err(self.damaged(PART, 12));
        }
        if edges > MOST_EDGES {
            return Err(self.damaged(PART, 24));
        }
        let naming = Naming::from_code(u32_at(&bytes, 48)).ok_or_else(|| self.damaged(PART, 48))?;
        let first_name = u64_at(&bytes, 32);
        if first_name > u64::from(u32::MAX) || (naming != Naming::Range && first_name != 0) {
            return Err(self.damaged(PART, 32));
        }
        let mut header = Header {
            wide: flags & WIDE != 0,
            vertices,
            edges,
            first_name,
            naming,
            entries: Vec::new(),
        };
        for entry in bytes[HEADER..].chunks_exact(ENTRY) {
            let known = |kind: &SectionKind| *kind as u32 == u32_at(entry, 0);
            let kind = SectionKind::ALL.into_iter().find(known);
            let kind = kind.ok_or_else(|| self.damaged("section-table", 0))?;
            header.entries.push(Entry {
                kind,
                crc: u32_at(entry, 4),
                offset: u64_at(entry, 8),
                length: u64_at(entry, 16),
            });
        }
        self.check(&header)?;
        // Every byte of a header follows from its fields, so the reserved bytes are compared as
        // well.
        if header.bytes() != bytes {
            return Err(self.damaged(PART, 40));
        }
        Ok(header)
    }

    /// Whether the sections are those that the header needs, each in its place.
    fn check(&self, header: &Header) -> Result<(), Error> {
        let damaged = |row: usize| self.damaged("section-table", (HEADER + row * ENTRY) as u64);
        let mut offset = (HEADER + header.entries.len() * ENTRY) as u64;
        for (row, entry) in header.entries.iter().enumerate() {
            let rises = row == 0 || header.entries[row - 1].kind < entry.kind;
            let length = header.length(entry.kind).unwrap_or(entry.length);
            if !rises || entry.offset != offset || entry.length != length {
                return Err(damaged(row));
            }
            let end = entry.offset.checked_add(entry.length);
            let end = end.and_then(|end| end.checked_next_multiple_of(ALIGN));
            offset = end.ok_or_else(|| damaged(row))?;
        }
        let has = |kind| header.entries.iter().any(|entry| entry.kind == kind);
        let naming = header.naming;
        let complete = has(SectionKind::Offsets)
            && has(SectionKind::Targets)
            && has(SectionKind::NameNumbers) == (naming == Naming::Numbers)
            && has(SectionKind::NameEnds) == (naming == Naming::Text)
            && has(SectionKind::NameText) == (naming == Naming::Text)
            && has(SectionKind::BackOffsets) == has(SectionKind::BackSources);
        match complete {
            true => Ok(()),
            false => Err(damaged(0)),
        }
    }

    /// Reads a section block by block, passes the blocks to `take`, and compares the checksum.
    pub(super) fn blocks(
        &mut self,
        entry: Entry,
        mut take: impl FnMut(&Self, &[u8]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut block = std::mem::take(&mut self.block);
        let mut section = Section::of(entry);
        let mut wrong = None;
        while self.next_block(&mut section, &mut block)? {
            // A wrong checksum is reported rather than the error that it caused.
            if wrong.is_none() {
                wrong = take(self, &block).err();
            }
        }
        self.block = block;
        wrong.map_or(Ok(()), Err)
    }

    /// Reads the next block of a section; `false` at its end, where the checksum is compared.
    pub(super) fn next_block(
        &mut self,
        section: &mut Section,
        block: &mut Vec<u8>,
    ) -> Result<bool, Error> {
        self.control.check()?;
        let entry = section.entry;
        if section.left > 0 {
            let length = section.left.min(BLOCK as u64) as usize;
            block.resize(length, 0);
            self.exactly(block, entry.kind.name())?;
            section.crc.update(block);
            section.left -= length as u64;
            return Ok(true);
        }
        if std::mem::take(&mut section.crc).finalize() != entry.crc {
            return Err(self.damaged(entry.kind.name(), entry.offset));
        }
        let mut padding = [0; ALIGN as usize];
        let length = (entry.length.next_multiple_of(ALIGN) - entry.length) as usize;
        self.exactly(&mut padding[..length], entry.kind.name())?;
        match padding == [0; ALIGN as usize] {
            true => Ok(false),
            false => Err(self.damaged(entry.kind.name(), entry.offset + entry.length)),
        }
    }

    /// Reads a list of integers; `check` is called with each block of them and where it begins.
    pub(super) fn list<T: Copy, const W: usize>(
        &mut self,
        entry: Entry,
        value: impl Fn([u8; W]) -> T,
        mut check: impl FnMut(&Self, &[T], usize) -> Result<(), Error>,
    ) -> Result<Vec<T>, Error> {
        let count = (entry.length / W as u64) as usize;
        let mut list: Vec<T> = Vec::new();
        self.blocks(entry, |input, bytes| {
            if list.len() == list.capacity() {
                // Reserve at most what has been read already.
                list.reserve_exact(list.len().max(BLOCK).min(count - list.len()));
            }
            let before = list.len();
            let (words, _) = bytes.as_chunks::<W>();
            list.extend(words.iter().map(|&word| value(word)));
            check(input, &list[before..], before)
        })?;
        Ok(list)
    }

    /// Fails unless the file ends here.
    pub(super) fn end(&mut self) -> Result<(), Error> {
        let at = self.at;
        match self.fill(&mut [0])? {
            0 => Ok(()),
            _ => Err(self.error(Message::new("lmg-trailing").with("byte", at))),
        }
    }
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    let mut word = [0; 4];
    word.copy_from_slice(&bytes[at..at + 4]);
    u32::from_le_bytes(word)
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32_at(bytes, at)) | u64::from(u32_at(bytes, at + 4)) << 32
}
