//! Writing a table: block after block, then the data known only at the end.

use std::io::{self, Write};
use std::ops::Range;

use rayon::prelude::*;

use super::VERSION;
use super::coding::{Choice, choose};
use super::content::Content;
use super::count::Counts;
use super::file::{HEAD, head, tail};
use super::keys::{self, Keys};
use super::meta::{KeyKind, Meta, Section, SectionName, longest};
use crate::files::Inputs;
use crate::files::codec::{Compressor, Effort};
use crate::{Control, Error, Message, WriteError};

/// Positions whose blocks are coded before they are written.
const BATCH: u64 = 1 << 22;

/// Positions whose blocks a thread codes at a time.
const PART: u64 = 1 << 17;

/// Writes a table to `out`, front to back, and returns its description. O(n) time on all threads;
/// the bytes do not depend on their number.
///
/// Memory: a few megabytes, and 8 bytes for each block of positions.
///
/// # Errors
/// [`WriteError`]; a remoteness over 2^30 − 1 is refused.
pub fn write(
    content: &Content<'_>,
    out: &mut dyn Write,
    control: &Control<'_>,
) -> Result<Meta, WriteError> {
    let allowed = |block: u32| block.is_power_of_two() && (8..=1 << 13).contains(&block);
    if !content.block.is_none_or(allowed) {
        return Err(Error::input(Message::new("table-block-size")).into());
    }
    let counts = Counts::of(content, control)?;
    let choice = choose(content, &counts)?;
    let head = head(VERSION);
    out.write_all(&head)?;
    let mut sections = Sections {
        at: HEAD as u64,
        list: Vec::new(),
    };
    let index = write_blocks(content, &choice, out, &mut sections, control)?;
    let phase = control.phase("table-keys", Some(content.positions));
    let (length, key_index) = keys::write(content.keys, content.positions, out, &mut |done| {
        phase.advance(done);
        control.check()
    })?;
    drop(phase);
    sections.push(SectionName::Keys, length, None);
    for (name, bytes) in [
        (SectionName::OutcomeDictionary, choice.dictionaries().0),
        (SectionName::RemotenessDictionary, choice.dictionaries().1),
        (SectionName::Index, &index),
        (SectionName::KeyIndex, &key_index),
        (SectionName::Inputs, &embedded(content.inputs)?),
    ] {
        out.write_all(bytes)?;
        sections.push(name, bytes.len() as u64, Some(crc32fast::hash(bytes)));
    }
    let meta = Meta {
        game: content.game.to_owned(),
        play: content.play,
        inputs: content.inputs.list.clone(),
        positions: content.positions,
        wins: counts.tally.wins(),
        losses: counts.tally.losses(),
        draws: counts.tally.draws(),
        longest_win: longest(content.holds, counts.tally.longest_win()),
        longest_loss: longest(content.holds, counts.tally.longest_loss()),
        book: content.book,
        holds: content.holds,
        block: choice.block,
        keys: match content.keys {
            Keys::Game => KeyKind::Game,
            Keys::Numbers(_) => KeyKind::Numbers,
            Keys::Reached(_) => KeyKind::Reached,
            Keys::Texts(_) => KeyKind::Texts,
        },
        coding: choice.coding(),
        sections: sections.list,
    };
    let text = serde_json::to_vec(&meta).map_err(io::Error::from)?;
    out.write_all(&text)?;
    out.write_all(&tail(&head, sections.at, &text))?;
    control.figure("table-bytes", sections.at + text.len() as u64 + 32);
    Ok(meta)
}

/// Where the sections are.
struct Sections {
    at: u64,
    list: Vec<Section>,
}

impl Sections {
    fn push(&mut self, name: SectionName, length: u64, crc: Option<u32>) {
        self.list.push(Section {
            name,
            at: self.at,
            length,
            crc,
        });
        self.at += length;
    }
}

/// Writes all blocks and returns their index.
fn write_blocks(
    content: &Content<'_>,
    choice: &Choice,
    out: &mut dyn Write,
    sections: &mut Sections,
    control: &Control<'_>,
) -> Result<Vec<u8>, WriteError> {
    let phase = control.phase("table-blocks", Some(content.positions));
    let (mut index, mut length) = (Vec::new(), 0);
    let size = u64::from(choice.block);
    let total = content.positions.div_ceil(size);
    let (batch_size, part_size) = (BATCH / size, PART / size);
    let mut first = 0;
    while first < total {
        control.check()?;
        phase.advance(first * size);
        let batch = first..total.min(first + batch_size);
        first = batch.end;
        let done: Vec<Vec<Packed>> = control.with_threads(|| {
            let starts: Vec<u64> = batch.clone().step_by(part_size as usize).collect();
            let some = |start| pack_some(content, choice, start..batch.end.min(start + part_size));
            starts.into_par_iter().map(some).collect::<Result<_, _>>()
        })??;
        for packed in done.into_iter().flatten() {
            for size in [packed.first, packed.bytes.len() - packed.first] {
                // Blocks are small enough: see `Content::block`.
                index.extend((size as u16).to_le_bytes());
            }
            index.extend(crc32fast::hash(&packed.bytes).to_le_bytes());
            length += packed.bytes.len() as u64;
            out.write_all(&packed.bytes)?;
        }
    }
    sections.push(SectionName::Blocks, length, None);
    Ok(index)
}

/// A coded block, and the length of its first part.
struct Packed {
    bytes: Vec<u8>,
    first: usize,
}

fn pack_some(
    content: &Content<'_>,
    choice: &Choice,
    blocks: Range<u64>,
) -> Result<Vec<Packed>, WriteError> {
    let mut packer = choice.packer()?;
    let mut words = Vec::new();
    let pack = |block| {
        content.words(block, choice.block, &mut words)?;
        let mut bytes = Vec::new();
        let first = packer.pack(&words, &mut bytes)?;
        Ok(Packed { bytes, first })
    };
    blocks.map(pack).collect()
}

fn embedded(inputs: &Inputs) -> io::Result<Vec<u8>> {
    match &inputs.contents {
        Some(contents) if !contents.is_empty() => {
            Compressor::new(Effort::Repeats, &[])?.compress(&contents.concat())
        }
        _ => Ok(Vec::new()),
    }
}
