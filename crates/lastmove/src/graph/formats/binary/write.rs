//! Writing the file: once over everything for the checksums, once more for the bytes.

use std::io::Write;

use super::layout::{ALIGN, ENTRY, Entry, HEADER, Header, Kind, Naming};
use super::names;
use crate::graph::formats::canonical;
use crate::graph::offsets::Offsets;
use crate::graph::{Graph, NamedGraph};
use crate::{Control, Outcome, WriteError};

/// How many values are turned into bytes at a time.
const BLOCK: usize = 1 << 14;

/// Writes a graph, and with `transpose` also its edges turned round, for those who read the file in
/// place. Nothing of a graph is lost.
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
    let content = Content { graph, back };
    let mut header = content.header();
    let total = header.edges + header.vertices;
    let phase = control.phase("write", Some(total));
    let mut offset = (HEADER + header.entries.len() * ENTRY) as u64;
    for entry in &mut header.entries {
        let mut crc = crc32fast::Hasher::new();
        let mut length = 0;
        content.bytes(entry.kind, &mut |bytes| {
            control.check()?;
            crc.update(bytes);
            length += bytes.len() as u64;
            Ok(())
        })?;
        entry.crc = crc.finalize();
        (entry.offset, entry.length) = (offset, length);
        offset = (offset + length).next_multiple_of(ALIGN);
    }
    out.write_all(&header.bytes())?;
    for entry in &header.entries {
        content.bytes(entry.kind, &mut |bytes| {
            control.check()?;
            out.write_all(bytes)?;
            Ok(())
        })?;
        let end = entry.length.next_multiple_of(ALIGN);
        out.write_all(&[0; ALIGN as usize][..(end - entry.length) as usize])?;
    }
    phase.advance(total);
    Ok(())
}

/// Takes bytes.
type Sink<'a> = dyn FnMut(&[u8]) -> Result<(), WriteError> + 'a;

/// What is written.
struct Content<'a> {
    graph: &'a NamedGraph,
    back: Option<Graph>,
}

impl Content<'_> {
    /// The header, places and checksums of the sections still missing.
    fn header(&self) -> Header {
        let game = &self.graph.game;
        let (naming, first_name) = names::naming(&self.graph.names);
        let n = game.graph.vertices();
        let has = |kind| match kind {
            Kind::Offsets | Kind::Targets => true,
            Kind::Labels => (0..n).any(|v| game.labels.get(v).is_some()),
            Kind::Owners => !game.owners.is_empty(),
            Kind::KeptTurns => game.graph.has_kept_turns(),
            Kind::NameNumbers => naming == Naming::Numbers,
            Kind::NameEnds | Kind::NameText => naming == Naming::Text,
            Kind::BackOffsets | Kind::BackSources => self.back.is_some(),
        };
        let entries = Kind::ALL.into_iter().filter(|&kind| has(kind));
        Header {
            wide: matches!(game.graph.offsets, Offsets::Wide(_)),
            vertices: n.into(),
            edges: game.graph.edges(),
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

    /// Gives the bytes of a section to `sink`, some at a time.
    fn bytes(&self, kind: Kind, sink: &mut Sink<'_>) -> Result<(), WriteError> {
        let game = &self.graph.game;
        let n = game.graph.vertices();
        let names = &self.graph.names;
        match kind {
            Kind::Offsets => offsets(&game.graph.offsets, sink),
            Kind::Targets => words(&game.graph.targets, u32::to_le_bytes, sink),
            Kind::Labels => each(0..n, sink, |v| [label_code(game.labels.get(v))]),
            Kind::Owners => each(0..n.div_ceil(64), sink, |word| {
                let bits = (0..64)
                    .map(|bit| u64::from(game.owners.get(word * 64 + bit).unwrap_or(0)) << bit);
                bits.sum::<u64>().to_le_bytes()
            }),
            Kind::KeptTurns => {
                let count = game.graph.edges().div_ceil(64) as usize;
                let word = |i: usize| game.graph.keeps.get(i).copied().unwrap_or(0);
                each(0..count, sink, |i| word(i).to_le_bytes())
            }
            Kind::NameNumbers => each(0..n, sink, |v| {
                // All names are such numbers: the naming was chosen by that.
                canonical(names.name(v)).unwrap_or(0).to_le_bytes()
            }),
            Kind::NameEnds => {
                let mut end = 0;
                each(0..n, sink, |v| {
                    end += names.name(v).len() as u64;
                    end.to_le_bytes()
                })
            }
            Kind::NameText => {
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
            Kind::BackOffsets => match &self.back {
                Some(back) => offsets(&back.offsets, sink),
                None => Ok(()),
            },
            Kind::BackSources => match &self.back {
                Some(back) => words(&back.targets, u32::to_le_bytes, sink),
                None => Ok(()),
            },
        }
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
