//! Streaming the moves of a file.

use std::io::Read;
use std::sync::Arc;

use xxhash_rust::xxh3::xxh3_64;

use super::input::{Input, Section};
use super::layout::{Entry, Header, SectionKind};
use super::read::Rising;
use crate::files::{self, Files};
use crate::graph::stream::{Beside, BlockBuffer, MoveBlock, MoveStream};
use crate::{Control, Error, Message};

/// The most moves of a block with more than one vertex.
const MOVES: u64 = 1 << 19;

/// The moves of a file in our binary format.
pub struct Stream {
    moves: Moves,
    /// The reversed moves, where the file has them.
    back: Option<Moves>,
}

/// The moves of two sections.
#[derive(Clone)]
struct Moves {
    files: Arc<dyn Files + Send + Sync>,
    file: String,
    header: Header,
    offsets: SectionKind,
    targets: SectionKind,
}

impl Stream {
    /// Opens a file; `None` when some edges are marked as keeping the turn. Only the header is
    /// read.
    ///
    /// # Errors
    /// Like [`read`](super::read()).
    pub fn open(
        files: Arc<dyn Files + Send + Sync>,
        file: &str,
        control: &Control<'_>,
    ) -> Result<Option<Self>, Error> {
        let mut reader = open(&*files, file, control)?;
        let header = Input::new(&mut *reader, file, control).header()?;
        let is_kept = |entry: &Entry| entry.kind == SectionKind::KeptTurns;
        if header.entries.iter().any(is_kept) {
            return Ok(None);
        }
        let moves = Moves {
            files,
            file: file.to_owned(),
            header,
            offsets: SectionKind::Offsets,
            targets: SectionKind::Targets,
        };
        let is_back = |entry: &Entry| entry.kind == SectionKind::BackSources;
        let has_back = moves.header.entries.iter().any(is_back);
        let back = has_back.then(|| Moves {
            offsets: SectionKind::BackOffsets,
            targets: SectionKind::BackSources,
            ..moves.clone()
        });
        Ok(Some(Self { moves, back }))
    }
}

impl Moves {
    fn reader(&self, control: &Control<'_>) -> Result<Box<dyn Read>, Error> {
        open(&*self.files, &self.file, control)
    }

    /// A section of the file. It must be the file that was opened.
    fn seek(&self, input: &mut Input<'_>, kind: SectionKind) -> Result<Section, Error> {
        let header = input.header()?;
        if header.bytes() != self.header.bytes() {
            let message = Message::new("file-changed").with("file", self.file.as_str());
            return Err(Error::file(message));
        }
        for &entry in &header.entries {
            if entry.kind == kind {
                return Ok(Section::of(entry));
            }
            input.blocks(entry, |_, _| Ok(()))?;
        }
        Err(input.damaged("section-table", 0))
    }
}

fn open(files: &dyn Files, file: &str, control: &Control<'_>) -> Result<Box<dyn Read>, Error> {
    Ok(files::Input::open(files, file, control)?.into_reader())
}

impl MoveStream for Stream {
    fn vertices(&self) -> u32 {
        self.moves.vertices()
    }

    fn edges(&self) -> u64 {
        self.moves.edges()
    }

    fn fingerprint(&self, control: &Control<'_>) -> Result<u64, Error> {
        self.moves.fingerprint(control)
    }

    fn read(
        &self,
        control: &Control<'_>,
        each: &mut dyn FnMut(&MoveBlock<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.moves.read(control, each)
    }

    fn beside(&self) -> Option<Beside<'_>> {
        self.back.as_ref().map(|back| Beside {
            file: &back.file,
            moves: back,
        })
    }
}

impl MoveStream for Moves {
    fn vertices(&self) -> u32 {
        self.header.vertices as u32
    }

    fn edges(&self) -> u64 {
        self.header.edges
    }

    /// The header contains the checksums of everything after it.
    fn fingerprint(&self, _: &Control<'_>) -> Result<u64, Error> {
        Ok(xxh3_64(&self.header.bytes()))
    }

    fn read(
        &self,
        control: &Control<'_>,
        each: &mut dyn FnMut(&MoveBlock<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let (mut offsets_from, mut targets_from) = (self.reader(control)?, self.reader(control)?);
        let mut offsets_from = Input::new(&mut *offsets_from, &self.file, control);
        let mut targets_from = Input::new(&mut *targets_from, &self.file, control);
        let mut offsets = self.seek(&mut offsets_from, self.offsets)?;
        let mut targets = self.seek(&mut targets_from, self.targets)?;
        let (mut bytes, mut more) = (Vec::new(), Vec::new());
        let mut rises = Rising::new(self.edges());
        let mut made = BlockBuffer::default();
        // Targets read so far, and how many belong to earlier blocks.
        let (mut held, mut given): (Vec<u32>, u64) = (Vec::new(), 0);
        let (mut list, mut seen): (Vec<u64>, usize) = (Vec::new(), 0);
        while offsets_from.next_block(&mut offsets, &mut bytes)? {
            list.clear();
            if self.header.wide {
                list.extend(
                    bytes
                        .as_chunks()
                        .0
                        .iter()
                        .map(|word| u64::from_le_bytes(*word)),
                );
            } else {
                let words = bytes.as_chunks().0.iter();
                list.extend(words.map(|word| u64::from(u32::from_le_bytes(*word))));
            }
            rises.check(&offsets_from, &list, seen, offsets.entry)?;
            // The first offset is 0 and ends no vertex.
            let mut rest = &list[usize::from(seen == 0)..];
            seen += list.len();
            while !rest.is_empty() {
                let few = rest.partition_point(|end| end - given <= MOVES).max(1);
                let (ends, others) = rest.split_at(few);
                rest = others;
                let last = ends[few - 1];
                let count = (last - given) as usize;
                control.afford(count as u64 * 4)?;
                while held.len() < count && targets_from.next_block(&mut targets, &mut more)? {
                    let before = held.len();
                    let words = more.as_chunks().0.iter();
                    held.extend(words.map(|word| u32::from_le_bytes(*word)));
                    let at = (given as usize).saturating_add(before);
                    targets_from.check_targets(&held[before..], at, self.header.vertices)?;
                }
                if held.len() < count {
                    // An offset is beyond the last move.
                    let at = offsets.entry.offset;
                    return Err(offsets_from.damaged(self.offsets.name(), at));
                }
                made.ends.clear();
                made.ends
                    .extend(ends.iter().map(|end| (end - given) as usize));
                made.targets.clear();
                made.targets.extend(held.drain(..count));
                each(&made.block())?;
                made.first += ends.len() as u32;
                given = last;
            }
        }
        rises.end(&offsets_from, offsets.entry)?;
        // The checksum is compared at the end.
        match targets_from.next_block(&mut targets, &mut more)? {
            true => Err(targets_from.damaged(self.targets.name(), targets.entry.offset)),
            false => Ok(()),
        }
    }
}
