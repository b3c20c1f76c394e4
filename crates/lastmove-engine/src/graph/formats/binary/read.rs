//! Reading the file: sections go straight into the library's lists.
//!
//! Lists grow as data arrives, so a header that claims too much costs nothing.

use std::io::Read;

use super::input::Input;
use super::layout::{Entry, Header, Naming, SectionKind};
use super::names;
use crate::graph::formats::numbered::numbered;
use crate::graph::offsets::Offsets;
use crate::graph::{GameGraph, Labels, NamedGraph, Owners};
use crate::{Control, Error, Message, Outcome};

/// Memory that a name takes besides its text, in bytes.
const NAME_BYTES: u64 = 20;

/// Reads a graph. `file` names it in errors. O(length) expected time; the transpose, if the file
/// has one, is checked and ignored.
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input) when the file is none of ours, of another version,
/// truncated, damaged or wrong, with the part and the byte; [`Blame::File`](crate::Blame::File)
/// when it cannot be read; [`Blame::Memory`](crate::Blame::Memory) before anything large is
/// read; [`Blame::Interrupt`](crate::Blame::Interrupt).
pub fn read(reader: &mut dyn Read, file: &str, control: &Control<'_>) -> Result<NamedGraph, Error> {
    read_parts(reader, file, true, control)
}

/// The same, without the moves.
///
/// # Errors
/// Like [`read`].
pub fn read_without_moves(
    reader: &mut dyn Read,
    file: &str,
    control: &Control<'_>,
) -> Result<NamedGraph, Error> {
    read_parts(reader, file, false, control)
}

fn read_parts(
    reader: &mut dyn Read,
    file: &str,
    moves: bool,
    control: &Control<'_>,
) -> Result<NamedGraph, Error> {
    let mut input = Input::new(reader, file, control);
    let header = input.header()?;
    let n = header.vertices as u32;
    let need = need(&header, moves);
    control.afford(need)?;
    control.figure("memory-reading", need);
    let phase = control.phase(
        "read",
        header.entries.last().map(|last| last.offset + last.length),
    );
    let mut parts = Parts::default();
    for entry in &header.entries {
        match moves || !entry.kind.is_of_moves() {
            true => input.section(&header, *entry, &mut parts)?,
            false => input.blocks(*entry, |_, _| Ok(()))?,
        }
        phase.advance(input.at);
    }
    input.end()?;
    drop(phase);
    let phase = control.phase("names", None);
    let name_taken = |v: u32| {
        let message = Message::new("lmg-name").with("vertex", u64::from(v));
        Error::input(message.with("file", file))
    };
    let names = match header.naming {
        Naming::Range => numbered(n, |v| header.first_name + u64::from(v), control)?,
        Naming::Numbers => numbered(n, |v| parts.numbers[v as usize].into(), control)?,
        Naming::Text => names::texts(&parts.text, &parts.ends),
    };
    drop(phase);
    control.figure("vertices", n.into());
    control.figure("edges", header.edges);
    Ok(NamedGraph {
        game: parts.game,
        names: names.map_err(name_taken)?,
    })
}

/// Memory that a graph of this header takes, in bytes, with its moves or without them.
fn need(header: &Header, moves: bool) -> u64 {
    let sections = header.entries.iter().filter(|entry| {
        entry.kind < SectionKind::BackOffsets && (moves || !entry.kind.is_of_moves())
    });
    let sections: u64 = sections.map(|entry| entry.length).sum();
    let names = match header.naming {
        Naming::Range if header.first_name == 0 => 0,
        _ => NAME_BYTES,
    };
    sections.saturating_add(header.vertices * names)
}

/// The sections read so far.
#[derive(Default)]
struct Parts {
    game: GameGraph,
    numbers: Vec<u32>,
    ends: Vec<u64>,
    text: String,
}

impl Input<'_> {
    fn section(&mut self, header: &Header, entry: Entry, parts: &mut Parts) -> Result<(), Error> {
        let (n, m) = (header.vertices, header.edges);
        let graph = &mut parts.game.graph;
        match entry.kind {
            SectionKind::Offsets if header.wide => {
                let mut rises = Rising::new(m);
                let list = self.list(entry, u64::from_le_bytes, |input, block, at| {
                    rises.check(input, block, at, entry)
                })?;
                rises.end(self, entry)?;
                graph.offsets = Offsets::from(list);
            }
            SectionKind::Offsets => {
                let mut rises = Rising::new(m);
                let list = self.list(entry, u32::from_le_bytes, |input, block, at| {
                    rises.check(input, block, at, entry)
                })?;
                rises.end(self, entry)?;
                graph.offsets = Offsets::Narrow(list);
            }
            SectionKind::Targets => {
                let list = self.list(entry, u32::from_le_bytes, |input, block, at| {
                    input.check_targets(block, at, n)
                })?;
                graph.targets = list;
            }
            SectionKind::Labels => {
                let codes =
                    self.list(entry, u8::from_le_bytes, |input, block, at| {
                        match block.iter().position(|&code| code > 3) {
                            Some(wrong) => Err(input
                                .damaged(entry.kind.name(), entry.offset + (at + wrong) as u64)),
                            None => Ok(()),
                        }
                    })?;
                parts.game.labels = labels(&codes);
            }
            SectionKind::Owners => {
                let words = self.bits(entry, n)?;
                let bit = |v: usize| (words[v / 64] >> (v % 64) & 1) as u8;
                parts.game.owners = Owners::from_players((0..n as usize).map(bit));
            }
            SectionKind::KeptTurns => {
                let mut words = self.bits(entry, m)?;
                while words.last() == Some(&0) {
                    words.pop();
                }
                graph.keeps = words;
            }
            SectionKind::NameNumbers => {
                parts.numbers = self.list(entry, u32::from_le_bytes, |_, _, _| Ok(()))?;
            }
            SectionKind::NameEnds => {
                parts.ends = self.list(entry, u64::from_le_bytes, |_, _, _| Ok(()))?;
            }
            SectionKind::NameText => {
                let bytes = self.list(entry, u8::from_le_bytes, |_, _, _| Ok(()))?;
                if parts.ends.last().copied().unwrap_or(0) != entry.length {
                    return Err(self.damaged(SectionKind::NameEnds.name(), entry.offset));
                }
                parts.text = String::from_utf8(bytes).map_err(|error| {
                    let at = error.utf8_error().valid_up_to() as u64;
                    self.damaged(entry.kind.name(), entry.offset + at)
                })?;
            }
            SectionKind::BackOffsets | SectionKind::BackSources => {
                self.blocks(entry, |_, _| Ok(()))?
            }
        }
        Ok(())
    }

    /// Reads `count` bits; the unused bits of the last word must be 0.
    fn bits(&mut self, entry: Entry, count: u64) -> Result<Vec<u64>, Error> {
        let words = self.list(entry, u64::from_le_bytes, |_, _, _| Ok(()))?;
        match words.last() {
            Some(&last) if !count.is_multiple_of(64) && last >> (count % 64) != 0 => {
                Err(self.damaged(entry.kind.name(), entry.offset + entry.length - 8))
            }
            _ => Ok(words),
        }
    }

    /// Whether every target is a vertex.
    pub(super) fn check_targets(
        &self,
        block: &[u32],
        at: usize,
        vertices: u64,
    ) -> Result<(), Error> {
        let most = block.iter().copied().max().unwrap_or(0);
        if u64::from(most) < vertices || block.is_empty() {
            return Ok(());
        }
        let wrong = block
            .iter()
            .position(|&to| u64::from(to) >= vertices)
            .unwrap_or(0);
        let message = Message::new("lmg-edge")
            .with("edge", (at + wrong) as u64)
            .with("target", u64::from(block[wrong]))
            .with("vertices", vertices);
        Err(self.error(message))
    }
}

/// Checks that offsets begin with 0, never fall, and end with the number of edges.
pub(super) struct Rising {
    last: u64,
    edges: u64,
}

impl Rising {
    pub(super) fn new(edges: u64) -> Self {
        Self { last: 0, edges }
    }

    pub(super) fn check<T: Copy + Into<u64>>(
        &mut self,
        input: &Input<'_>,
        block: &[T],
        at: usize,
        entry: Entry,
    ) -> Result<(), Error> {
        for (i, &offset) in block.iter().enumerate() {
            let offset = offset.into();
            if offset < self.last || (at + i == 0 && offset != 0) {
                let byte = entry.offset + ((at + i) * size_of::<T>()) as u64;
                return Err(input.damaged(entry.kind.name(), byte));
            }
            self.last = offset;
        }
        Ok(())
    }

    pub(super) fn end(&self, input: &Input<'_>, entry: Entry) -> Result<(), Error> {
        match self.last == self.edges {
            true => Ok(()),
            false => Err(input.damaged(entry.kind.name(), entry.offset + entry.length)),
        }
    }
}

fn labels(codes: &[u8]) -> Labels {
    let mut labels = Labels::default();
    for (v, code) in codes.iter().enumerate() {
        let label = match code {
            1 => Outcome::Win,
            2 => Outcome::Loss,
            3 => Outcome::Draw,
            _ => continue,
        };
        labels.set(v as u32, Some(label));
    }
    labels
}
