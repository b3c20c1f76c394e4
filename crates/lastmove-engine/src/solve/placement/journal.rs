//! The results of a search, as bytes for a later one.
//!
//! A block is the number of its graphs (four bytes), records of these, and records of other parts.
//! A record is the key of a part, [`GRAPH_BYTES`] long or as long as a bit for each cell takes, and
//! three bytes of facts, all little-endian. Records are sorted, and keys are unique in a block.

use std::time::{Duration, Instant};

use super::facts::{FACT_BITS, Facts};
use super::shared::Shared;
use super::transposition_table::{Held, Key, hash};
use super::{Arena, Takes};
use crate::game::{MOST_BLOCK, SearchJournal};
use crate::{Control, Error, Message};

/// The bits of the key of a graph: two words without the facts.
const GRAPH_BITS: usize = 128 - FACT_BITS as usize;

const GRAPH_BYTES: usize = GRAPH_BITS.div_ceil(8);

const FACT_BYTES: usize = 3;

/// Smaller parts are not recorded. Queens on 13 × 13, stopped half-way and continued, visit 8 %
/// more positions than in one run; recorded from 15 cells on, 6 %, with a file three times as
/// large.
const NOTED_FROM: u16 = 20;

/// The number of notes in a block.
const BLOCK: usize = 1 << 14;

/// After this time notes are written, however few.
const LONGEST: Duration = Duration::from_secs(10);

/// One thread's notes that have not been written yet.
pub(super) struct JournalWriter<'a, const W: usize> {
    journal: &'a dyn SearchJournal,
    key_bytes: usize,
    found: Vec<Note<W>>,
    handed: Instant,
    /// The memory of these notes.
    _held: Held<'a>,
}

struct Note<const W: usize> {
    is_graph: bool,
    words: [u64; W],
    facts: Facts,
}

impl<'a, const W: usize> JournalWriter<'a, W> {
    /// No notes yet.
    ///
    /// # Errors
    /// When there is no memory for some.
    pub(super) fn new(
        journal: &'a dyn SearchJournal,
        shared: &'a Shared<W>,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let held = shared.account.hold(Self::BYTES, control)?;
        Ok(Self {
            journal,
            key_bytes: shared.cells.div_ceil(8),
            found: Vec::with_capacity(BLOCK),
            handed: Instant::now(),
            _held: held,
        })
    }

    /// The bytes of a thread's notes and of their block.
    const BYTES: u64 = (BLOCK * size_of::<Note<W>>() + MOST_BLOCK) as u64;

    /// Records facts of a part of `count` cells.
    pub(super) fn add(&mut self, key: &Key<W>, count: u16, facts: Facts) -> Result<(), Error> {
        if count < NOTED_FROM || facts == Facts::NONE {
            return Ok(());
        }
        self.found.push(Note {
            is_graph: key.is_graph,
            words: key.words,
            facts,
        });
        match self.found.len() < BLOCK {
            true => Ok(()),
            false => self.hand_over(),
        }
    }

    /// Writes the notes if that has not been done for [`LONGEST`].
    pub(super) fn look_at_clock(&mut self) -> Result<(), Error> {
        match self.handed.elapsed() < LONGEST {
            true => Ok(()),
            false => self.hand_over(),
        }
    }

    /// Writes the notes. They are lost where that fails.
    pub(super) fn hand_over(&mut self) -> Result<(), Error> {
        self.handed = Instant::now();
        if self.found.is_empty() {
            return Ok(());
        }
        let key = |note: &Note<W>| (!note.is_graph, note.words);
        self.found.sort_unstable_by_key(key);
        self.found.dedup_by(|next, kept| {
            let is_same = key(next) == key(kept);
            if is_same {
                kept.facts = kept.facts.merge(next.facts);
            }
            is_same
        });
        let graphs = self.found.partition_point(|note| note.is_graph);
        let mut block = Vec::with_capacity(
            4 + self.found.len() * (self.key_bytes.max(GRAPH_BYTES) + FACT_BYTES),
        );
        block.extend_from_slice(&(graphs as u32).to_le_bytes());
        for note in &self.found {
            let length = match note.is_graph {
                true => GRAPH_BYTES,
                false => self.key_bytes,
            };
            let bytes = note.words.iter().flat_map(|word| word.to_le_bytes());
            block.extend(bytes.take(length));
            block.extend_from_slice(&note.facts.bits().to_le_bytes()[..FACT_BYTES]);
        }
        self.found.clear();
        self.journal.keep(&block)
    }
}

/// Reads a block, and returns its number of records.
///
/// # Errors
/// When the block is invalid; the records before the first bad one are kept. When they are too many
/// for a small memory budget.
pub(super) fn recall<const W: usize>(
    shared: &Shared<W>,
    block: &[u8],
    control: &Control<'_>,
) -> Result<u64, Error> {
    let bad = || Error::input(Message::new("placement-notes-bad"));
    let cells = shared.cells;
    let record = cells.div_ceil(8) + FACT_BYTES;
    let (graphs, rest) = block.split_first_chunk::<4>().ok_or_else(bad)?;
    let graphs = u32::from_le_bytes(*graphs) as usize;
    let graph_bytes = graphs.checked_mul(GRAPH_BYTES + FACT_BYTES);
    let parts = graph_bytes.and_then(|bytes| rest.split_at_checked(bytes));
    let (graph_records, records) = parts.ok_or_else(bad)?;
    if records.len() % record != 0 {
        return Err(bad());
    }
    for (known, note) in graph_records
        .chunks_exact(GRAPH_BYTES + FACT_BYTES)
        .enumerate()
    {
        watch(known, control)?;
        let (key, facts) = read::<2>(note, GRAPH_BITS).ok_or_else(bad)?;
        shared
            .graphs
            .put(&key, hash(&key), facts, &shared.account, control);
    }
    for (known, note) in records.chunks_exact(record).enumerate() {
        watch(known, control)?;
        let (key, facts) = read::<W>(note, cells).ok_or_else(bad)?;
        shared
            .shapes
            .put(&key, hash(&key), facts, &shared.account, control);
    }
    shared.account.check(control)?;
    Ok((graphs + records.len() / record) as u64)
}

fn watch(known: usize, control: &Control<'_>) -> Result<(), Error> {
    match known % 4096 {
        0 => control.check(),
        _ => Ok(()),
    }
}

/// The key of `bits` bits and the facts of a record, if they are valid.
fn read<const N: usize>(record: &[u8], bits: usize) -> Option<([u64; N], Facts)> {
    let (key, facts) = record.split_at_checked(record.len().checked_sub(FACT_BYTES)?)?;
    let mut words = [0u64; N];
    for (at, &byte) in key.iter().enumerate() {
        *words.get_mut(at / 8)? |= u64::from(byte) << (at % 8 * 8);
    }
    let beyond = (bits..N * 64).any(|bit| words[bit / 64] >> (bit % 64) & 1 != 0);
    if beyond || words == [0; N] || bits + FACT_BITS as usize > N * 64 {
        return None;
    }
    let facts = facts
        .iter()
        .rev()
        .fold(0, |all, &byte| all << 8 | u64::from(byte));
    Some((words, Facts::from_bits(facts)?))
}

/// A fingerprint of an arena and of what a move takes.
pub(super) fn mark(arena: &Arena) -> u64 {
    let mut sum = xxhash_rust::xxh3::Xxh3::new();
    let mut add = |number: u64| sum.update(&number.to_le_bytes());
    add(match arena.takes() {
        Takes::Vertex => 0,
        Takes::Edge => 1,
    });
    let (rows, columns) = arena
        .grid()
        .map_or((0, 0), |grid| (grid.rows, grid.columns));
    add(rows as u64);
    add(columns as u64);
    add(arena.cells() as u64);
    for cell in 0..arena.cells() as u32 {
        let near = arena.near(cell);
        add(near.len() as u64);
        near.iter().for_each(|&near| add(near.into()));
    }
    sum.digest()
}
