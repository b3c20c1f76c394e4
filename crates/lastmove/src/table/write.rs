//! Writing a table: block after block, then what is known only at the end.

use std::io::{self, Write};

use rayon::prelude::*;

use super::block::Raw;
use super::cells::{DRAW, LOSS, WIN, pack};
use super::choose::{Choice, SAMPLES, choose};
use super::codec::compressor;
use super::codes::Histogram;
use super::file::{HEAD, head, tail};
use super::keys::{self, Keys};
use super::meta::{KeyKind, Meta, Section, SectionName};
use super::{BLOCK, VERSION};
use crate::game::{Inputs, Play};
use crate::{Control, Error, Message, Value};

/// Blocks that are compressed before they are written.
const BATCH: u64 = 512;

/// What a table is to hold.
pub struct Content<'a> {
    /// The game's notation, without a position.
    pub game: &'a str,
    /// The rule of play.
    pub play: Play,
    /// The files that the game was read from.
    pub inputs: &'a Inputs,
    /// How positions are known.
    pub keys: Keys<'a>,
    /// How many positions there are.
    pub positions: u64,
    /// The value of each position by its number in the table.
    pub value: &'a (dyn Fn(u64) -> Value + Sync),
    /// Positions in a block, a power of two from 8 to 8192; [`BLOCK`] is a good one.
    pub block: u32,
}

impl<'a> Content<'a> {
    /// A table with blocks of [`BLOCK`] positions.
    #[must_use]
    pub fn new(
        game: &'a str,
        play: Play,
        inputs: &'a Inputs,
        keys: Keys<'a>,
        positions: u64,
        value: &'a (dyn Fn(u64) -> Value + Sync),
    ) -> Self {
        Self {
            game,
            play,
            inputs,
            keys,
            positions,
            value,
            block: BLOCK,
        }
    }
}

/// Why a table was not written.
#[derive(Debug)]
pub enum WriteError {
    /// The work stopped.
    Work(Error),
    /// The output failed.
    Output(io::Error),
}

impl From<Error> for WriteError {
    fn from(error: Error) -> Self {
        Self::Work(error)
    }
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// What is counted on the way.
#[derive(Default)]
struct Counts {
    wins: u64,
    losses: u64,
    draws: u64,
    longest_win: Option<u64>,
    longest_loss: Option<u64>,
    histogram: Histogram,
}

impl Counts {
    fn add(&mut self, word: u32) {
        self.histogram.add(word);
        let plies = Some(u64::from(word >> 2));
        match word & 3 {
            WIN => {
                self.wins += 1;
                self.longest_win = self.longest_win.max(plies);
            }
            LOSS => {
                self.losses += 1;
                self.longest_loss = self.longest_loss.max(plies);
            }
            _ => self.draws += 1,
        }
    }
}

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
    if !content.block.is_power_of_two() || !(8..=1 << 13).contains(&content.block) {
        return Err(Error::input(Message::new("table-block-size")).into());
    }
    let counts = count(content, control)?;
    let choice = choose(&samples(content)?, blocks(content), &counts.histogram)?;
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
        (SectionName::OutcomeDictionary, &choice.outcomes.dictionary),
        (
            SectionName::RemotenessDictionary,
            &choice.remoteness.dictionary,
        ),
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
        wins: counts.wins,
        losses: counts.losses,
        draws: counts.draws,
        longest_win: counts.longest_win,
        longest_loss: counts.longest_loss,
        block: content.block,
        keys: match content.keys {
            Keys::Game => KeyKind::Game,
            Keys::Numbers(_) => KeyKind::Numbers,
            Keys::Texts(_) => KeyKind::Texts,
        },
        code_bits: choice.codes.bits,
        win_codes: choice.codes.win,
        loss_codes: choice.codes.loss,
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

fn blocks(content: &Content<'_>) -> u64 {
    content.positions.div_ceil(content.block.into())
}

/// The words of a block.
fn words(content: &Content<'_>, block: u64, into: &mut Vec<u32>) -> Result<(), Error> {
    into.clear();
    let start = block * u64::from(content.block);
    let end = content.positions.min(start + u64::from(content.block));
    for index in start..end {
        into.push(pack((content.value)(index))?);
    }
    Ok(())
}

fn count(content: &Content<'_>, control: &Control<'_>) -> Result<Counts, Error> {
    let mut counts = Counts::default();
    for index in 0..content.positions {
        if index % (1 << 16) == 0 {
            control.check()?;
        }
        counts.add(pack((content.value)(index))?);
    }
    debug_assert_eq!(
        counts.wins + counts.losses + counts.draws,
        content.positions
    );
    Ok(counts)
}

/// Some blocks, evenly spread.
fn samples(content: &Content<'_>) -> Result<Vec<Vec<u32>>, Error> {
    let blocks = blocks(content);
    let count = blocks.min(SAMPLES);
    (0..count)
        .map(|sample| {
            let mut block = Vec::new();
            words(content, sample * blocks / count, &mut block)?;
            Ok(block)
        })
        .collect()
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
    let total = blocks(content);
    let mut first = 0;
    while first < total {
        control.check()?;
        phase.advance(first * u64::from(content.block));
        let batch = first..total.min(first + BATCH);
        first = batch.end;
        let done: Vec<Vec<Frames>> = control.with_threads(|| {
            let starts: Vec<u64> = batch.clone().step_by(16).collect();
            let some = |start: u64| compress(content, choice, start..batch.end.min(start + 16));
            starts.into_par_iter().map(some).collect::<Result<_, _>>()
        })??;
        for frames in done.into_iter().flatten() {
            for size in [frames.split, frames.bytes.len() - frames.split] {
                // Blocks are small enough: see `Content::block`.
                index.extend((size as u16).to_le_bytes());
            }
            index.extend(crc32fast::hash(&frames.bytes).to_le_bytes());
            length += frames.bytes.len() as u64;
            out.write_all(&frames.bytes)?;
        }
    }
    sections.push(SectionName::Blocks, length, None);
    Ok(index)
}

/// A compressed block: the outcomes up to `split`, then the remoteness.
struct Frames {
    bytes: Vec<u8>,
    split: usize,
}

fn compress(
    content: &Content<'_>,
    choice: &Choice,
    blocks: std::ops::Range<u64>,
) -> Result<Vec<Frames>, WriteError> {
    let (outcomes, remoteness) = (&choice.outcomes, &choice.remoteness);
    let mut outcomes = compressor(outcomes.effort, &outcomes.dictionary)?;
    let mut remoteness = compressor(remoteness.effort, &remoteness.dictionary)?;
    let (mut raw, mut block) = (Raw::default(), Vec::new());
    let mut frames = Vec::new();
    for number in blocks {
        words(content, number, &mut block)?;
        raw.encode(&block, &choice.codes);
        let mut bytes = outcomes.compress(&raw.outcomes)?;
        let split = bytes.len();
        if block.iter().any(|word| word & 3 != DRAW) {
            bytes.extend(remoteness.compress(&raw.remoteness)?);
        }
        frames.push(Frames { bytes, split });
    }
    Ok(frames)
}

fn embedded(inputs: &Inputs) -> io::Result<Vec<u8>> {
    match &inputs.contents {
        Some(contents) if !contents.is_empty() => zstd::bulk::compress(&contents.concat(), 9),
        _ => Ok(Vec::new()),
    }
}
