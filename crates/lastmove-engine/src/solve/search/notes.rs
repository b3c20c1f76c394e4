//! The results of a search, as bytes for a later one.
//!
//! A block is a number of records: the cells of X and of O (eight bytes each, little-endian), the lower
//! bound of the score and the upper one (a signed byte each).

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::score::Scores;
use super::table::{Bounds, Table};
use crate::game::{Play, Positional, SearchJournal, Stone, Stones, SymmetryGroup, cells_below};
use crate::{Control, Error, Message};

/// Positions that took fewer nodes are not recorded: a stopped search loses little, and the file
/// grows by some ten kilobytes a second.
const NOTED_FROM: u64 = 1 << 14;

const RECORD: usize = 18;

/// The bytes of a block.
const BLOCK: usize = RECORD << 12;

/// After this time notes are written, however few.
const LONGEST: Duration = Duration::from_secs(5);

/// Notes that are written to a journal at intervals.
pub(super) struct Notes<'a> {
    journal: Option<&'a dyn SearchJournal>,
    found: Mutex<Found>,
}

struct Found {
    block: Vec<u8>,
    /// None without a journal: a host may have no clock.
    handed: Option<Instant>,
}

impl<'a> Notes<'a> {
    pub(super) fn new(journal: Option<&'a dyn SearchJournal>) -> Self {
        Self {
            journal,
            found: Mutex::new(Found {
                block: Vec::new(),
                handed: journal.map(|_| Instant::now()),
            }),
        }
    }

    /// Records bounds that took `nodes` nodes to find.
    #[inline(always)]
    pub(super) fn add(&self, at: Stones, bounds: Bounds, nodes: u64) -> Result<(), Error> {
        match self.journal {
            Some(journal) if nodes >= NOTED_FROM => self.write(journal, at, bounds),
            _ => Ok(()),
        }
    }

    #[cold]
    fn write(&self, journal: &dyn SearchJournal, at: Stones, bounds: Bounds) -> Result<(), Error> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.block.extend_from_slice(&at.x.to_le_bytes());
        found.block.extend_from_slice(&at.o.to_le_bytes());
        for bound in [bounds.lower, bounds.upper] {
            found.block.extend_from_slice(&(bound as i8).to_le_bytes());
        }
        let is_recent = found.handed.is_some_and(|at| at.elapsed() < LONGEST);
        if found.block.len() < BLOCK && is_recent {
            return Ok(());
        }
        found.handed = Some(Instant::now());
        let block = std::mem::take(&mut found.block);
        journal.keep(&block)
    }

    /// Writes the pending notes.
    pub(super) fn hand_over(&self) -> Result<(), Error> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let block = std::mem::take(&mut found.block);
        match self.journal {
            Some(journal) if !block.is_empty() => journal.keep(&block),
            _ => Ok(()),
        }
    }
}

/// Reads a block into the table, and returns its number of records.
///
/// # Errors
/// When the block is invalid; the records before the first bad one are kept.
pub(super) fn recall(
    game: &impl Positional,
    symmetries: &SymmetryGroup,
    scores: Scores,
    table: &Table,
    block: &[u8],
    control: &Control<'_>,
) -> Result<u64, Error> {
    let bad = || Error::input(Message::new("placement-notes-bad"));
    let (records, rest) = block.as_chunks::<RECORD>();
    if !rest.is_empty() {
        return Err(bad());
    }
    let most = scores.of_end(0);
    for (known, record) in records.iter().enumerate() {
        if known % 4096 == 0 {
            control.check()?;
        }
        let word = |from: usize| {
            let bytes = record[from..from + 8].iter().rev();
            bytes.fold(0, |word, &byte| word << 8 | u64::from(byte))
        };
        let at = Stones {
            x: word(0),
            o: word(8),
        };
        let [lower, upper] = [16, 17].map(|byte: usize| i32::from(record[byte] as i8));
        let is_position = at.x & at.o == 0
            && at.filled() & !cells_below(game.cells()) == 0
            && at.x.count_ones() == at.count().div_ceil(2);
        if !is_position || lower > upper || lower < -most || upper > most {
            return Err(bad());
        }
        let place = table.place(at.canonical(symmetries));
        table.put(place, Bounds { lower, upper }, u64::MAX);
    }
    Ok(records.len() as u64)
}

/// A fingerprint of a game and the rule of play.
pub(super) fn mark(game: &impl Positional, play: Play) -> u64 {
    let mut sum = xxhash_rust::xxh3::Xxh3::new();
    let mut add = |number: u64| sum.update(&number.to_le_bytes());
    add(game.cells().into());
    add(match play {
        Play::Normal => 0,
        Play::Misere => 1,
    });
    // It samples the game's answers for some hundred sets of cells, small and large.
    let mut seed = 0x9E37_79B9_7F4A_7C15u64;
    let mut random = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed & cells_below(game.cells())
    };
    for round in 0..384 {
        let cells = match round % 3 {
            0 => random(),
            1 => random() | random(),
            _ => random() & random(),
        };
        add(game.open_cells(cells));
        for stone in [Stone::X, Stone::O] {
            add(game.has_won(stone, cells).into());
        }
    }
    for stone in [Stone::X, Stone::O] {
        let sets = game.winning_sets(stone).unwrap_or_default();
        add(sets.len() as u64);
        sets.iter().for_each(|&set| add(set));
    }
    sum.digest()
}
