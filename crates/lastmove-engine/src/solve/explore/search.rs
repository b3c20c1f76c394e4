//! The breadth-first search, in rounds.
//!
//! A round expands the next positions, divided into consecutive chunks. All threads wait for each
//! other between its steps:
//!
//! 1. the options of all positions are generated and hashed;
//! 2. they are looked up; new ones are inserted with provisional numbers, which say where they were
//!    found; of several such places the first remains;
//! 3. each chunk collects the positions first found in it, so that the numbers before each chunk
//!    are known;
//! 4. they are numbered;
//! 5. the moves are written.
//!
//! So the numbers are those of a sequential breadth-first search, whatever the number of threads
//! and the size of the rounds.

use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, PoisonError};

use super::chunk::Chunk;
use super::index::{Found, Index};
use super::moves::{Moves, Writer};
use super::weight::moves_of;
use crate::control::Phase;
use crate::game::Game;
use crate::graph::MOST_VERTICES;
use crate::{Control, Error, Message, SearchLimit};

/// How the work is divided.
#[derive(Clone, Copy)]
pub(super) struct Grain {
    /// More threads are used once this many positions are known.
    pub(super) alone: usize,
    /// About how many options a thread makes in a round.
    pub(super) options: usize,
    /// The fewest positions of a chunk.
    pub(super) parents: usize,
}

impl Grain {
    pub(super) const USUAL: Self = Self {
        alone: 1 << 14,
        options: 1 << 14,
        parents: 1 << 6,
    };
}

/// Chunks per thread, for load balancing.
const CHUNKS: usize = 4;

/// Positions between two progress reports.
const TOLD: usize = 1 << 10;

/// The search in progress.
pub(super) struct Search<'a, G: Game> {
    game: &'a G,
    limit: SearchLimit,
    control: &'a Control<'a>,
    pub(super) phase: Phase<'a>,
    grain: Grain,
    pub(super) positions: Vec<G::Position>,
    pub(super) index: Index,
    pub(super) moves: Moves,
    /// How many positions have been expanded, and the last reported number.
    done: usize,
    told: usize,
    /// Bytes of all positions.
    bytes: u64,
    /// Moves of all positions, where there is a limit.
    counted: u64,
    /// Options of a position in the last round.
    degree: usize,
    chunks: Vec<Chunk<G>>,
    /// Writes the moves of rounds of a single chunk.
    writer: Writer,
}

impl<'a, G: Game> Search<'a, G> {
    pub(super) fn new(
        game: &'a G,
        from: &G::Position,
        limit: SearchLimit,
        grain: Grain,
        control: &'a Control<'a>,
    ) -> Result<Self, Error> {
        let positions = vec![from.clone()];
        Ok(Self {
            game,
            limit,
            control,
            phase: control.phase("explore", None),
            grain,
            bytes: game.position_bytes(from),
            index: Index::of(from)?,
            positions,
            moves: Moves::default(),
            done: 0,
            told: 0,
            counted: 0,
            degree: 1,
            chunks: Vec::new(),
            writer: Writer::default(),
        })
    }

    /// Finds all positions; returns whether they are within the limit.
    pub(super) fn run(&mut self) -> Result<bool, Error> {
        if self.is_limited() {
            self.counted = moves_of(self.game, &self.positions[0])?;
            if self.counted > self.limit.moves {
                return Ok(false);
            }
        }
        let threads = self.control.thread_count();
        let control = self.control;
        let is_within = if threads == 1 {
            self.rounds(usize::MAX, 1)?
        } else {
            // Starting threads would take longer than a small game.
            self.rounds(self.grain.alone, 1)?
                && (self.is_done()
                    || control.with_threads(|| self.rounds(usize::MAX, threads))??)
        };
        self.moves.append(&mut self.writer);
        Ok(is_within)
    }

    fn is_limited(&self) -> bool {
        self.limit != SearchLimit::NONE
    }

    fn is_done(&self) -> bool {
        self.done == self.positions.len()
    }

    /// Runs rounds until all is done, or `enough` positions are known; returns whether they are
    /// within the limit.
    fn rounds(&mut self, enough: usize, threads: usize) -> Result<bool, Error> {
        while !self.is_done() && self.positions.len() < enough {
            if !self.round(threads)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Bytes held, including the values to come.
    fn held(&self) -> u64 {
        let values = self.positions.len() as u64 * 4;
        self.bytes + values + self.index.bytes() + self.moves.bytes()
    }

    /// What the game holds as well.
    pub(super) fn held_with_game(&self) -> u64 {
        self.held().saturating_add(self.game.held_bytes())
    }

    fn round(&mut self, threads: usize) -> Result<bool, Error> {
        self.control.check()?;
        if self.done >= self.told + TOLD {
            self.phase.advance(self.done as u64);
            self.told = self.done;
        }
        self.control.afford(self.held_with_game())?;
        let count = self.expand(threads)?;
        let chunks = &mut self.chunks[..count];
        let (game, index) = (self.game, &self.index);
        look_up(chunks, &self.positions, index);
        each(chunks, |chunk| chunk.gather(game, index));
        let known = self.positions.len();
        let mut all = known;
        for chunk in &mut *chunks {
            chunk.first_fresh = all as u32;
            all += chunk.fresh.len();
            self.bytes = self.bytes.saturating_add(chunk.bytes);
        }
        if self.is_limited() && !self.weigh(count, all)? {
            return Ok(false);
        }
        if all as u64 > MOST_VERTICES {
            let message = Message::new("positions-over-limit").with("positions", all);
            return Err(Error::limit(message));
        }
        self.write(count);
        for chunk in &mut self.chunks[..count] {
            self.positions.append(&mut chunk.fresh);
            self.done = chunk.parents.end;
        }
        Ok(true)
    }

    /// Numbers the new positions, and writes the moves of the round.
    fn write(&mut self, count: usize) {
        let index = &self.index;
        let chunks = &mut self.chunks[..count];
        each(chunks, |chunk| chunk.number(index));
        if let [chunk] = chunks {
            // Short rounds share a strip.
            if !self.writer.is_begun() {
                self.writer.begin(self.done as u32, chunk.first_fresh);
            }
            chunk.write(index, &mut self.writer);
            if self.writer.is_long() {
                self.moves.append(&mut self.writer);
            }
            return;
        }
        self.moves.append(&mut self.writer);
        each(chunks, |chunk| {
            let mut writer = std::mem::take(&mut chunk.writer);
            writer.begin(chunk.parents.start as u32, chunk.first_fresh);
            chunk.write(index, &mut writer);
            chunk.writer = writer;
        });
        for chunk in chunks {
            self.moves.append(&mut chunk.writer);
        }
    }

    /// Makes the options of the next positions, and room for them in the table; returns the number
    /// of chunks, the last of which may be cut short.
    fn expand(&mut self, threads: usize) -> Result<usize, Error> {
        let known = self.positions.len();
        let most = (self.grain.options * threads / self.degree).max(1);
        let parents = (known - self.done).min(most);
        let count = match threads {
            1 => 1,
            _ => (parents / self.grain.parents).clamp(1, threads * CHUNKS),
        };
        if self.chunks.len() < count {
            self.chunks.resize_with(count, Chunk::default);
        }
        let held = &AtomicU64::new(self.held());
        let chunks = &mut self.chunks[..count];
        for (i, chunk) in chunks.iter_mut().enumerate() {
            chunk.parents = self.done + parents * i / count..self.done + parents * (i + 1) / count;
        }
        let (game, control) = (self.game, self.control);
        let (positions, index) = (&self.positions, &self.index);
        each(chunks, |chunk| {
            chunk.expand((game, control), positions, index, held)
        });
        // Positions after one that was left out wait for the next round, and so does an error
        // before which there is still work to do.
        let cut = chunks.iter().position(|chunk| chunk.is_cut);
        let count = cut.map_or(count, |cut| cut + 1);
        let done = chunks[count - 1].parents.end - self.done;
        if done == 0
            && let Some(error) = chunks[0].error.take()
        {
            return Err(error);
        }
        let mut options = 0;
        for chunk in &mut chunks[..count] {
            chunk.first = (known + options) as u32;
            options += chunk.children.len();
        }
        self.degree = options.div_ceil(done.max(1)).max(1);
        let bits = self.index.bits_for((known + options) as u64)?;
        if bits > self.index.bits() {
            let held = self.held_with_game() - self.index.bytes();
            self.control.afford(held + (4 << bits))?;
            self.index.grow(bits, &self.positions, threads > 1)?;
        }
        Ok(count)
    }

    /// Whether `all` positions, including those of this round, and their moves are within the
    /// limit. They are counted in the order in which they were found.
    fn weigh(&mut self, count: usize, all: usize) -> Result<bool, Error> {
        let (game, limit) = (self.game, self.limit);
        let chunks = &mut self.chunks[..count];
        each(chunks, |chunk| {
            let most = limit.positions.saturating_sub(chunk.first_fresh.into());
            chunk.weigh(game, most, limit.moves);
        });
        for chunk in chunks {
            self.counted = self.counted.saturating_add(chunk.moves);
            if self.counted > limit.moves {
                return Ok(false);
            }
            if let Some(error) = chunk.error.take() {
                return Err(error);
            }
        }
        Ok(all == self.positions.len() || all as u64 <= limit.positions)
    }
}

/// Looks up the options of all chunks.
fn look_up<G: Game>(chunks: &mut [Chunk<G>], positions: &[G::Position], index: &Index) {
    if let [chunk] = chunks {
        let mut found = chunk.take_found();
        let first = chunk.first;
        let other = |number| &chunk.children[(number - first) as usize];
        chunk.look_up::<false>(positions, index, other, &mut found);
        chunk.found = found;
        return;
    }
    let mut found: Vec<Found> = chunks.iter_mut().map(Chunk::take_found).collect();
    let shared = &*chunks;
    let other = |number: u32| {
        let chunk = shared.partition_point(|chunk| chunk.first <= number) - 1;
        &shared[chunk].children[(number - shared[chunk].first) as usize]
    };
    let into: Vec<_> = found.iter_mut().map(Mutex::new).collect();
    crate::parallel::each(shared.len(), &|at| {
        let mut found = into[at].lock().unwrap_or_else(PoisonError::into_inner);
        shared[at].look_up::<true>(positions, index, other, &mut found);
    });
    drop(into);
    for (chunk, found) in chunks.iter_mut().zip(found) {
        chunk.found = found;
    }
}

/// Runs `work` on each chunk, on all threads if there are several.
fn each<G: Game>(chunks: &mut [Chunk<G>], work: impl Fn(&mut Chunk<G>) + Send + Sync) {
    match chunks {
        [chunk] => work(chunk),
        _ => {
            let chunks: Vec<_> = chunks.iter_mut().map(Mutex::new).collect();
            crate::parallel::each(chunks.len(), &|at| {
                work(&mut chunks[at].lock().unwrap_or_else(PoisonError::into_inner));
            });
        }
    }
}
