//! The face of the engine: arenas of any size, and the threads that search.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::Arena;
use super::cells::Cells;
use super::engine::Engine;
use super::line::Paths;
use super::notes::Notes;
use super::search::{Halt, Worker};
use super::table::FACT_BITS;
use crate::game::SearchJournal;
use crate::{Control, Error, Message};

/// The most cells of one connected part that is searched. Paths and cycles may be of any length.
pub const MOST_CELLS: usize = 7 * 64 - FACT_BITS as usize;

/// Sets of up to so many cells are searched by the caller's thread alone.
const ALONE: usize = 40;

/// The stack of a searching thread. A search calls itself some four times a move, with some hundred
/// bytes for each word of [`MOST_CELLS`]; a move takes at least two cells of a connected part.
const STACK: usize = 16 << 20;

/// What is asked about a set of cells.
#[derive(Clone, Copy)]
pub(super) enum Question {
    Value,
    IsWorth(u32),
}

/// An engine for parts of some number of words, whatever the number.
pub(super) trait Search: Send + Sync {
    /// The value, or whether it is the one asked about (1) or not (0).
    fn answer(
        &self,
        alive: &[u64],
        question: Question,
        journal: Option<&dyn SearchJournal>,
        control: &Control<'_>,
    ) -> Result<u32, Error>;

    /// Takes in what a search has handed over, and says of how many positions it was.
    fn recall(&self, block: &[u8], control: &Control<'_>) -> Result<u64, Error>;

    /// How many positions are known.
    fn known(&self) -> u64;

    /// The bytes that they take.
    fn bytes(&self) -> u64;
}

/// Nim values of the positions of one placement game. What has been found is kept for the next
/// question.
///
/// A position is the set of cells that are not taken yet, as bits: cell c is bit c % 64 of word
/// c / 64.
///
/// ```
/// use lastmove::Control;
/// use lastmove::solve::placement::{Arena, Placement, Takes};
/// // Queens on 6 × 6.
/// let attack = |down, right| down == right || down == 0 || right == 0;
/// let queens = Placement::new(Arena::on_board(Takes::Vertex, 6, 6, attack));
/// let all = queens.all();
/// assert_eq!(queens.value(&all, &Control::default())?, 1);
/// # Ok::<(), lastmove::Error>(())
/// ```
pub struct Placement {
    arena: Arena,
    paths: Paths,
    /// For arenas that are small enough as a whole; made when first asked.
    whole: OnceLock<Box<dyn Search>>,
    /// Parts of larger arenas, by their cells.
    parts: Mutex<HashMap<Vec<u32>, u64>>,
}

impl Placement {
    /// The game on this arena.
    #[must_use]
    pub fn new(arena: Arena) -> Self {
        Self {
            paths: Paths::new(arena.takes()),
            arena,
            whole: OnceLock::new(),
            parts: Mutex::default(),
        }
    }

    /// The cells and their neighbours.
    #[must_use]
    pub fn arena(&self) -> &Arena {
        &self.arena
    }

    /// The position in which no cell is taken.
    #[must_use]
    pub fn all(&self) -> Vec<u64> {
        let mut all = vec![0; self.arena.cells().div_ceil(64)];
        for cell in 0..self.arena.cells() {
            all[cell / 64] |= 1 << (cell % 64);
        }
        all
    }

    /// How many positions are known by now, and the bytes that they take.
    #[must_use]
    pub fn known(&self) -> (u64, u64) {
        self.whole
            .get()
            .map_or((0, 0), |whole| (whole.known(), whole.bytes()))
    }

    /// The nim value of a position.
    ///
    /// # Errors
    /// [`Blame::Budget`](crate::Blame::Budget) when what must be kept is over the memory budget
    /// (`memory-over-budget`), or a connected part that is neither a path nor a cycle has over
    /// [`MOST_CELLS`] cells (`placement-part-large`); [`Blame::Interrupt`](crate::Blame::Interrupt).
    pub fn value(&self, alive: &[u64], control: &Control<'_>) -> Result<u64, Error> {
        if let Some(whole) = self.whole() {
            let value = whole.answer(alive, Question::Value, None, control)?;
            return Ok(u64::from(value));
        }
        let mut sum = 0;
        for part in self.parts(alive, control)? {
            sum ^= self.part_value(&part, alive, control)?;
        }
        Ok(sum)
    }

    /// Whether a position has this nim value: often found sooner than the value itself.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn is_worth(
        &self,
        alive: &[u64],
        value: u64,
        control: &Control<'_>,
    ) -> Result<bool, Error> {
        // Each value below its own takes a cell.
        let Some(asked) = u32::try_from(value).ok().filter(|_| value < 1 << 16) else {
            return Ok(false);
        };
        match self.whole() {
            Some(whole) => Ok(whole.answer(alive, Question::IsWorth(asked), None, control)? != 0),
            None => Ok(self.value(alive, control)? == value),
        }
    }

    pub(super) fn whole(&self) -> Option<&dyn Search> {
        if self.arena.cells() > MOST_CELLS {
            return None;
        }
        Some(&**self.whole.get_or_init(|| engine(&self.arena)))
    }

    /// The connected parts of a large arena, the cells of each ascending.
    fn parts(&self, alive: &[u64], control: &Control<'_>) -> Result<Vec<Vec<u32>>, Error> {
        let mut left = alive.to_vec();
        left.resize(self.arena.cells().div_ceil(64), 0);
        let mut parts = Vec::new();
        let take = |cell: u32, left: &mut [u64]| {
            let word = &mut left[cell as usize / 64];
            let bit = 1 << (cell % 64);
            let is_left = *word & bit != 0;
            *word &= !bit;
            is_left
        };
        for first in 0..self.arena.cells() as u32 {
            if !take(first, &mut left) {
                continue;
            }
            control.check()?;
            let mut part = vec![first];
            let mut next = 0;
            while let Some(&cell) = part.get(next) {
                next += 1;
                for &near in self.arena.near(cell) {
                    if take(near, &mut left) {
                        part.push(near);
                    }
                }
            }
            part.sort_unstable();
            parts.push(part);
        }
        Ok(parts)
    }

    /// The value of a connected part of a large arena.
    fn part_value(&self, part: &[u32], alive: &[u64], control: &Control<'_>) -> Result<u64, Error> {
        if let Some(value) = self.line(part, alive) {
            return Ok(value);
        }
        if part.len() > MOST_CELLS {
            let message = Message::new("placement-part-large")
                .with("cells", part.len())
                .with("most", MOST_CELLS);
            return Err(Error::budget(message));
        }
        let parts = || self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&value) = parts().get(part) {
            return Ok(value);
        }
        let arena = self.arena.part(part);
        let mut all = vec![0; part.len().div_ceil(64)];
        for cell in 0..part.len() {
            all[cell / 64] |= 1 << (cell % 64);
        }
        let value = engine(&arena).answer(&all, Question::Value, None, control)?;
        parts().insert(part.to_vec(), u64::from(value));
        Ok(u64::from(value))
    }

    /// The value of a connected part that is a path or a cycle.
    fn line(&self, part: &[u32], alive: &[u64]) -> Option<u64> {
        let mut ends = 0;
        for &cell in part {
            let near = self.arena.near(cell).iter();
            match near.filter(|&&near| is_in(alive, near)).take(3).count() {
                3 => return None,
                2 => {}
                _ => ends += 1,
            }
        }
        match ends {
            0 => Some(self.paths.cycle(part.len())),
            _ => Some(self.paths.path(part.len())),
        }
    }
}

fn is_in(set: &[u64], cell: u32) -> bool {
    let word = set.get(cell as usize / 64);
    word.is_some_and(|word| word >> (cell % 64) & 1 != 0)
}

/// An engine of as few words as hold the cells.
fn engine(arena: &Arena) -> Box<dyn Search> {
    match arena.cells() + FACT_BITS as usize {
        ..=128 => Box::new(Engine::<2>::new(arena)),
        129..=192 => Box::new(Engine::<3>::new(arena)),
        193..=256 => Box::new(Engine::<4>::new(arena)),
        _ => Box::new(Engine::<7>::new(arena)),
    }
}

impl<const W: usize> Engine<W> {
    fn ask(worker: &mut Worker<'_, W>, cells: &Cells<W>, question: Question) -> Result<u32, Halt> {
        let answer = match question {
            Question::Value => worker.value_of(cells),
            Question::IsWorth(value) => worker.is_worth(cells, value).map(u32::from),
        };
        // Above all where the search was stopped.
        if let Some(notes) = &mut worker.notes {
            notes.hand_over()?;
        }
        answer
    }
}

impl<const W: usize> Search for Engine<W> {
    fn answer(
        &self,
        alive: &[u64],
        question: Question,
        journal: Option<&dyn SearchJournal>,
        control: &Control<'_>,
    ) -> Result<u32, Error> {
        let mut cells = Cells::EMPTY;
        for (word, &bits) in cells.0.iter_mut().zip(alive) {
            *word = bits;
        }
        let finished = AtomicBool::new(false);
        let notes = || {
            let new = |journal| Notes::new(journal, self, control);
            journal.map(new).transpose()
        };
        if cells.count() <= ALONE {
            let mut worker = Worker::new(self, control, &finished, true);
            worker.notes = notes()?;
            return match Self::ask(&mut worker, &cells, question) {
                Ok(answer) => Ok(answer),
                Err(Halt::Error(error)) => Err(*error),
                // Nobody else is there to finish.
                Err(Halt::Finished | Halt::Settled(_)) => Err(Error::interrupt()),
            };
        }
        let phase = control.phase("placement", None);
        let advance = |known| phase.advance(known);
        let threads = control.thread_count();
        let search = || {
            let mut worker = Worker::new(self, control, &finished, threads == 1);
            worker.advance = Some(&advance);
            let answer = notes().map_err(Halt::from).and_then(|notes| {
                worker.notes = notes;
                Self::ask(&mut worker, &cells, question)
            });
            if !matches!(answer, Err(Halt::Finished)) {
                finished.store(true, Ordering::Relaxed);
            }
            answer
        };
        let answers = std::thread::scope(|scope| {
            let start = |_| {
                let builder = std::thread::Builder::new().stack_size(STACK);
                builder.spawn_scoped(scope, search)
            };
            let started: Vec<_> = (0..threads).map(start).collect();
            let join = |thread: std::io::Result<std::thread::ScopedJoinHandle<'_, _>>| {
                let thread = thread.map_err(|why| {
                    let message = Message::new("threads-unavailable");
                    Error::machine(message.with("reason", why.to_string()))
                })?;
                match thread.join() {
                    Ok(Err(Halt::Error(error))) => Err(*error),
                    Ok(Ok(answer)) => Ok(Some(answer)),
                    Ok(Err(_)) => Ok(None),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            };
            started.into_iter().map(join).collect::<Vec<_>>()
        });
        let mut failed = None;
        for answer in answers {
            match answer {
                Ok(Some(answer)) => return Ok(answer),
                Ok(None) => {}
                Err(error) => failed = Some(error),
            }
        }
        Err(failed.unwrap_or_else(Error::interrupt))
    }

    fn recall(&self, block: &[u8], control: &Control<'_>) -> Result<u64, Error> {
        self.recall(block, control)
    }

    fn known(&self) -> u64 {
        self.account.keys.load(Ordering::Relaxed)
    }

    fn bytes(&self) -> u64 {
        self.account.bytes.load(Ordering::Relaxed)
    }
}
