//! Listing on several threads, in order.
//!
//! The search tree is cut into branches, which are processed in order, a batch at a time. A batch
//! is searched in parallel; then the number of placements in each branch is known, hence their
//! numbers; then it is formatted in parallel, and passed to the calling thread, which writes it
//! during the next batch. Batches are reused, so that the memory is that of three of them.

use std::io;
use std::panic::resume_unwind;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender, TryRecvError};
use std::sync::{Mutex, PoisonError};
use std::thread;

use lastmove::{Control, Error, Phase, WriteError};
use rayon::prelude::*;

use super::Listing;
use super::allowed::Allowed;
use super::branches::{Branch, Branches};
use super::half::{Half, is_second};
use super::least::{allowed, is_least};
use super::levels::Levels;
use super::lines::{Block, Lines};
use super::output::Output;
use super::subtree::search;
use super::tails::Tails;

/// The most branches per thread in a batch.
const BATCH: usize = 32;

/// The most bytes kept of the first half.
const KEPT: u64 = 256 << 20;

/// Writes the placements, and returns the number of the last of all, unless the limit came before.
pub(super) fn write(
    listing: &Listing,
    output: &mut Output,
    control: &Control,
    phase: &Phase,
) -> Result<Option<u64>, WriteError> {
    let threads = control.thread_count();
    let mut maker = BatchMaker::new(listing, control);
    if threads == 1 {
        let mut batch = Batch::default();
        while maker.fill(&mut batch)? {
            batch.write_to(output)?;
            phase.advance(batch.done);
        }
        return Ok(maker.total());
    }
    let (full, filled) = mpsc::sync_channel(1);
    let (empty, emptied) = mpsc::channel();
    let there = &mut maker;
    let (made, written) = thread::scope(|scope| {
        let maker = scope.spawn(move || control.with_threads(move || make(there, &full, &emptied)));
        let written = write_all(filled, &empty, output, phase);
        let made = maker.join();
        (made.unwrap_or_else(|panic| resume_unwind(panic)), written)
    });
    written?;
    made??;
    Ok(maker.total())
}

/// Makes batches until all are made, or the receiver is gone because writing has failed.
fn make(
    maker: &mut BatchMaker,
    full: &SyncSender<Batch>,
    emptied: &Receiver<Batch>,
) -> Result<(), Error> {
    loop {
        let mut batch = emptied.try_recv().unwrap_or_default();
        if !maker.fill(&mut batch)? || full.send(batch).is_err() {
            return Ok(());
        }
    }
}

/// Writes batches until no more come. On an error it hangs up, so that no more are made.
fn write_all(
    filled: Receiver<Batch>,
    empty: &Sender<Batch>,
    output: &mut Output,
    phase: &Phase,
) -> io::Result<()> {
    loop {
        let batch = match filled.try_recv() {
            Err(TryRecvError::Empty) => {
                // Readers of the output need not wait for the next ones.
                output.flush()?;
                filled.recv().ok()
            }
            batch => batch.ok(),
        };
        let Some(batch) = batch else {
            return Ok(());
        };
        batch.write_to(output)?;
        phase.advance(batch.done);
        // The receiver is gone when all batches are made.
        let _ = empty.send(batch);
    }
}

/// A branch of a batch.
#[derive(Default)]
struct Chunk {
    branch: Branch,
    /// The rows of all its placements, one after the other.
    rows: Vec<u8>,
    /// The rows of all placements of its mirror image, if they were kept.
    mirror: Option<Box<[u8]>>,
    /// The number of its first placement less one.
    before: u64,
    /// The range of its placements that are written, counted from 0.
    from: usize,
    to: usize,
    block: Block,
}

impl Chunk {
    fn is_empty(&self) -> bool {
        self.from == self.to
    }
}

/// A batch of branches, in order.
#[derive(Default)]
struct Batch {
    pieces: Vec<Chunk>,
    /// How many of the pieces are in use.
    used: usize,
    /// How many placements the list has so far, skipped ones included.
    done: u64,
}

impl Batch {
    fn write_to(&self, output: &mut Output) -> io::Result<()> {
        for piece in &self.pieces[..self.used] {
            if !piece.is_empty() {
                output.block(&piece.block, (piece.to - piece.from) as u64)?;
            }
        }
        Ok(())
    }
}

/// Makes batches.
struct BatchMaker<'a> {
    listing: &'a Listing,
    control: &'a Control<'a>,
    lines: Lines,
    branches: std::iter::Peekable<Branches>,
    half: Half,
    search: BranchSearch<'a>,
    /// The number of branches in the next batch.
    size: usize,
    /// How many placements were found.
    found: u64,
    /// The number of the last placement to be written.
    last: u64,
}

impl<'a> BatchMaker<'a> {
    fn new(listing: &'a Listing, control: &'a Control<'a>) -> Self {
        let n = listing.n;
        Self {
            listing,
            control,
            lines: Lines::new(n, n, listing.format),
            branches: Branches::new(n, listing.fundamental).peekable(),
            half: Half::new(KEPT.min(control.memory_budget() / 4)),
            search: BranchSearch {
                listing,
                control,
                tails: Tails::new(),
                scratch: Mutex::default(),
            },
            // Small at first: a limit may be reached soon.
            size: control.thread_count(),
            found: 0,
            last: listing
                .limit
                .map_or(u64::MAX, |limit| listing.skip.saturating_add(limit)),
        }
    }

    /// The number of the last of all placements, unless the limit came before.
    fn total(&self) -> Option<u64> {
        (self.found < self.last).then_some(self.found)
    }

    /// Makes the next batch; returns false when there is none.
    fn fill(&mut self, batch: &mut Batch) -> Result<bool, Error> {
        self.control.check()?;
        if self.found >= self.last || self.branches.peek().is_none() {
            return Ok(false);
        }
        let second = self.take(batch);
        let pieces = &mut batch.pieces[..batch.used];
        let threads = self.control.thread_count();
        on_all(pieces, threads, |piece| self.search.run(piece))?;
        for piece in &mut *pieces {
            let rows = piece.mirror.as_deref().unwrap_or(&piece.rows);
            let count = rows.len() / self.listing.n;
            // The placements up to this number, as numbers within the piece.
            let within = |number: u64| number.saturating_sub(self.found).min(count as u64) as usize;
            piece.before = self.found;
            (piece.from, piece.to) = (within(self.listing.skip), within(self.last));
            self.found += count as u64;
            if !self.listing.fundamental && !second {
                self.half.keep(rows);
            }
        }
        batch.done = self.found.min(self.last);
        let lines = &self.lines;
        on_all(pieces, threads, |piece| {
            format_piece(piece, lines);
            Ok(())
        })?;
        Ok(true)
    }

    /// Takes the next branches, all of the same half of the list; returns whether it is the second.
    fn take(&mut self, batch: &mut Batch) -> bool {
        let n = self.listing.n;
        let second = |branch: &Branch| is_second(n, branch);
        let begins_second = self.branches.peek().is_some_and(second);
        batch.used = 0;
        while batch.used < self.size
            && let Some(branch) = self
                .branches
                .next_if(|branch| second(branch) == begins_second)
        {
            if batch.used == batch.pieces.len() {
                batch.pieces.push(Chunk::default());
            }
            let piece = &mut batch.pieces[batch.used];
            piece.branch = branch;
            piece.mirror = if begins_second && !self.listing.fundamental {
                self.half.take()
            } else {
                None
            };
            batch.used += 1;
        }
        let most = BATCH * self.control.thread_count();
        self.size = (2 * self.size).min(most);
        begins_second
    }
}

/// Runs `work` on all pieces, in parallel if there are several threads.
fn on_all(
    pieces: &mut [Chunk],
    threads: usize,
    work: impl Fn(&mut Chunk) -> Result<(), Error> + Sync,
) -> Result<(), Error> {
    if threads == 1 {
        return pieces.iter_mut().try_for_each(work);
    }
    // Pieces differ in size, so they are scheduled one by one.
    let pieces = pieces.par_iter_mut().with_max_len(1);
    pieces.try_for_each(&work)
}

/// Finds the placements of branches.
struct BranchSearch<'a> {
    listing: &'a Listing,
    control: &'a Control<'a>,
    tails: Tails,
    /// Idle buffers of threads.
    scratch: Mutex<Vec<Levels>>,
}

impl BranchSearch<'_> {
    /// Finds those of a piece, unless its mirror image has them.
    fn run(&self, piece: &mut Chunk) -> Result<(), Error> {
        let n = self.listing.n;
        let Chunk { branch, rows, .. } = piece;
        rows.clear();
        if piece.mirror.is_some() {
            return Ok(());
        }
        if self.listing.fundamental {
            let board = Allowed {
                n,
                rows: allowed(n, branch.rows[0].into()),
            };
            return search(&board, branch, self.control, |found| {
                if is_least(found) {
                    rows.extend_from_slice(found);
                }
            });
        }
        let found = |found: &[u8]| rows.extend_from_slice(found);
        if !Levels::can(n, branch) {
            return search(&Allowed::open(n), branch, self.control, found);
        }
        let scratch = || self.scratch.lock().unwrap_or_else(PoisonError::into_inner);
        let mut levels = scratch().pop().unwrap_or_default();
        let done = levels.search(n, branch, &self.tails, self.control, found);
        scratch().push(levels);
        done
    }
}

/// Formats the placements of a piece that are to be written.
fn format_piece(piece: &mut Chunk, lines: &Lines) {
    if piece.is_empty() {
        return;
    }
    let (from, to) = (piece.from, piece.to);
    let number = piece.before + from as u64 + 1;
    match &piece.mirror {
        Some(rows) => lines.fill_turned(&mut piece.block, rows, from, to, number),
        None => lines.fill(&mut piece.block, &piece.rows, from, to, number),
    }
}
