//! Writing the file in two passes: one for the checksums, one for the bytes.

use std::io::Write;

use super::layout::{ALIGN, ENTRY, Entry, HEADER, Header, Naming, SectionKind};
use super::names;
use crate::graph::formats::output::each_block;
use crate::graph::formats::refuse::canonical;
use crate::graph::offsets::Offsets;
use crate::graph::{Graph, MoveBlock, MoveStream, NamedGraph};
use crate::{Control, Outcome, WriteError};

/// How many values are turned into bytes at a time.
const BLOCK: usize = 1 << 14;

/// Writes a graph, and with `transpose` also its reversed edges, for programs that map the file.
/// The format is lossless.
///
/// # Errors
/// [`WriteError::Work`] when the work is stopped or memory does not suffice for the transpose;
/// [`WriteError::Output`].
pub fn write(
    graph: &NamedGraph,
    transpose: bool,
    out: &mut dyn Write,
    control: &Control<'_>,
) -> Result<(), WriteError> {
    let back = match transpose {
        true => Some(graph.game.graph.transpose(control)?),
        false => None,
    };
    write_content(
        &Content {
            graph,
            moves: &graph.game.graph,
            back,
        },
        out,
        control,
    )
}

/// Writes a graph whose moves are streamed three times; `rest` has everything but the moves.
/// Memory: a block of moves.
///
/// # Errors
/// Like [`write()`], and when the moves cannot be read.
pub fn write_streamed(
    rest: &NamedGraph,
    moves: &dyn MoveStream,
    out: &mut dyn Write,
    control: &Control<'_>,
) -> Result<(), WriteError> {
    let content = Content {
        graph: rest,
        moves,
        back: None,
    };
    write_content(&content, out, control)
}

fn write_content(
    content: &Content<'_>,
    out: &mut dyn Write,
    control: &Control<'_>,
) -> Result<(), WriteError> {
    let mut header = content.header();
    let total = header.edges + header.vertices;
    let phase = control.phase("write", Some(total));
    let mut offset = (HEADER + header.entries.len() * ENTRY) as u64;
    let mut crcs = [const { None }; 2];
    for entry in &mut header.entries {
        // Those of the moves are found together, in one reading.
        if let SectionKind::Offsets | SectionKind::Targets = entry.kind
            && crcs[0].is_none()
        {
            crcs = content.crcs(control)?.map(Some);
        }
        let (crc, length) = match (entry.kind, crcs) {
            (SectionKind::Offsets, [Some(found), _]) | (SectionKind::Targets, [_, Some(found)]) => {
                found
            }
            _ => content.crc(entry.kind, control)?,
        };
        entry.crc = crc;
        (entry.offset, entry.length) = (offset, length);
        offset = (offset + length).next_multiple_of(ALIGN);
    }
    out.write_all(&header.bytes())?;
    for entry in &header.entries {
        let write = &mut |bytes: &[u8]| {
            out.write_all(bytes)?;
            Ok(())
        };
        content.bytes(entry.kind, control, write)?;
        let end = entry.length.next_multiple_of(ALIGN);
        out.write_all(&[0; ALIGN as usize][..(end - entry.length) as usize])?;
    }
    phase.advance(total);
    Ok(())
}

/// A function that receives bytes.
type Sink<'a> = dyn FnMut(&[u8]) -> Result<(), WriteError> + 'a;

/// The content to write.
struct Content<'a> {
    graph: &'a NamedGraph,
    moves: &'a dyn MoveStream,
    back: Option<Graph>,
}

impl Content<'_> {
    /// The checksum of a section, and its length.
    fn crc(&self, kind: SectionKind, control: &Control<'_>) -> Result<(u32, u64), WriteError> {
        let mut crc = Crc::default();
        self.bytes(kind, control, &mut |bytes| {
            crc.take(bytes);
            Ok(())
        })?;
        Ok(crc.end())
    }

    /// The same for the offsets and the targets together.
    fn crcs(&self, control: &Control<'_>) -> Result<[(u32, u64); 2], WriteError> {
        let (mut offsets, mut targets) = (Crc::default(), Crc::default());
        let mut take_offsets = |bytes: &[u8]| {
            offsets.take(bytes);
            Ok(())
        };
        let mut list = OffsetList::new(self.is_wide());
        list.begin(&mut take_offsets)?;
        each_block(self.moves, control, &mut |block| {
            list.add(block, &mut take_offsets)?;
            words(block.targets, u32::to_le_bytes, &mut |bytes| {
                targets.take(bytes);
                Ok(())
            })
        })?;
        Ok([offsets.end(), targets.end()])
    }

    fn is_wide(&self) -> bool {
        self.moves.edges() > u64::from(u32::MAX)
    }

    /// The header, without the places and checksums of the sections.
    fn header(&self) -> Header {
        let game = &self.graph.game;
        let (naming, first_name) = names::naming(&self.graph.names);
        let n = self.moves.vertices();
        let has = |kind| match kind {
            SectionKind::Offsets | SectionKind::Targets => true,
            SectionKind::Labels => (0..n).any(|v| game.labels.get(v).is_some()),
            SectionKind::Owners => !game.owners.is_empty(),
            SectionKind::KeptTurns => game.graph.has_kept_turns(),
            SectionKind::NameNumbers => naming == Naming::Numbers,
            SectionKind::NameEnds | SectionKind::NameText => naming == Naming::Text,
            SectionKind::BackOffsets | SectionKind::BackSources => self.back.is_some(),
        };
        let entries = SectionKind::ALL.into_iter().filter(|&kind| has(kind));
        Header {
            wide: self.is_wide(),
            vertices: n.into(),
            edges: self.moves.edges(),
            first_name,
            naming,
            entries: entries
                .map(|kind| Entry {
                    kind,
                    crc: 0,
                    offset: 0,
                    length: 0,
                })
                .collect(),
        }
    }

    /// Passes the bytes of a section to `sink`, block by block.
    fn bytes(
        &self,
        kind: SectionKind,
        control: &Control<'_>,
        sink: &mut Sink<'_>,
    ) -> Result<(), WriteError> {
        let game = &self.graph.game;
        let n = self.moves.vertices();
        // Called at intervals.
        let sink = &mut |bytes: &[u8]| {
            control.check()?;
            sink(bytes)
        };
        let names = &self.graph.names;
        match kind {
            SectionKind::Offsets => {
                let mut list = OffsetList::new(self.is_wide());
                list.begin(sink)?;
                each_block(self.moves, control, &mut |block| list.add(block, sink))
            }
            SectionKind::Targets => each_block(self.moves, control, &mut |block| {
                words(block.targets, u32::to_le_bytes, sink)
            }),
            SectionKind::Labels => each(0..n, sink, |v| [label_code(game.labels.get(v))]),
            SectionKind::Owners => each(0..n.div_ceil(64), sink, |word| {
                let bits = (0..64)
                    .map(|bit| u64::from(game.owners.get(word * 64 + bit).unwrap_or(0)) << bit);
                bits.sum::<u64>().to_le_bytes()
            }),
            SectionKind::KeptTurns => {
                let count = self.moves.edges().div_ceil(64) as usize;
                let word = |i: usize| game.graph.keeps.get(i).copied().unwrap_or(0);
                each(0..count, sink, |i| word(i).to_le_bytes())
            }
            SectionKind::NameNumbers => each(0..n, sink, |v| {
                // All names are such numbers: the naming was chosen by that.
                canonical(names.name(v)).unwrap_or(0).to_le_bytes()
            }),
            SectionKind::NameEnds => {
                let mut end = 0;
                each(0..n, sink, |v| {
                    end += names.name(v).len() as u64;
                    end.to_le_bytes()
                })
            }
            SectionKind::NameText => {
                let mut block = Vec::with_capacity(BLOCK);
                for v in 0..n {
                    block.extend_from_slice(names.name(v).as_bytes());
                    if block.len() >= BLOCK {
                        sink(&block)?;
                        block.clear();
                    }
                }
                sink(&block)
            }
            SectionKind::BackOffsets => match &self.back {
                Some(back) => offsets(&back.offsets, sink),
                None => Ok(()),
            },
            SectionKind::BackSources => match &self.back {
                Some(back) => words(&back.targets, u32::to_le_bytes, sink),
                None => Ok(()),
            },
        }
    }
}

/// A checksum in progress, and the number of its bytes.
#[derive(Default)]
struct Crc {
    crc: crc32fast::Hasher,
    length: u64,
}

impl Crc {
    fn take(&mut self, bytes: &[u8]) {
        self.crc.update(bytes);
        self.length += bytes.len() as u64;
    }

    fn end(self) -> (u32, u64) {
        (self.crc.finalize(), self.length)
    }
}

/// The offsets of consecutive blocks.
struct OffsetList {
    wide: bool,
    edges: u64,
    bytes: Vec<u8>,
}

impl OffsetList {
    fn new(wide: bool) -> Self {
        Self {
            wide,
            edges: 0,
            bytes: Vec::new(),
        }
    }

    /// The first offset is 0.
    fn begin(&mut self, sink: &mut Sink<'_>) -> Result<(), WriteError> {
        sink(&[0; 8][..if self.wide { 8 } else { 4 }])
    }

    fn add(&mut self, block: &MoveBlock<'_>, sink: &mut Sink<'_>) -> Result<(), WriteError> {
        self.bytes.clear();
        for &end in block.ends {
            let offset = self.edges + end as u64;
            match self.wide {
                true => self.bytes.extend_from_slice(&offset.to_le_bytes()),
                false => self.bytes.extend_from_slice(&(offset as u32).to_le_bytes()),
            }
        }
        self.edges += block.targets.len() as u64;
        sink(&self.bytes)
    }
}

fn label_code(label: Option<Outcome>) -> u8 {
    match label {
        None => 0,
        Some(Outcome::Win) => 1,
        Some(Outcome::Loss) => 2,
        Some(Outcome::Draw) => 3,
    }
}

fn offsets(offsets: &Offsets, sink: &mut Sink<'_>) -> Result<(), WriteError> {
    match offsets {
        Offsets::Narrow(offsets) => words(offsets, u32::to_le_bytes, sink),
        Offsets::Wide(offsets) => words(offsets, u64::to_le_bytes, sink),
    }
}

/// The bytes of a list of integers.
fn words<T: Copy, const W: usize>(
    values: &[T],
    bytes: impl Fn(T) -> [u8; W],
    sink: &mut Sink<'_>,
) -> Result<(), WriteError> {
    let mut block = vec![0; BLOCK * W];
    for chunk in values.chunks(BLOCK) {
        for (&value, place) in chunk.iter().zip(block.chunks_exact_mut(W)) {
            place.copy_from_slice(&bytes(value));
        }
        sink(&block[..chunk.len() * W])?;
    }
    Ok(())
}

/// The bytes that `bytes` makes of each item.
fn each<I, const W: usize>(
    items: impl Iterator<Item = I>,
    sink: &mut Sink<'_>,
    mut bytes: impl FnMut(I) -> [u8; W],
) -> Result<(), WriteError> {
    let mut block = Vec::with_capacity(BLOCK * W);
    for item in items {
        block.extend_from_slice(&bytes(item));
        if block.len() >= BLOCK * W {
            sink(&block)?;
            block.clear();
        }
    }
    sink(&block)
}
