//! Placement games: a move takes some cells of a board or graph, until none can be taken.
//!
//! [`Placement`] finds the nim values of all games in which a move takes a cell and its neighbours
//! (node Kayles; placing pieces that do not attack each other) or two neighbouring cells (arc
//! Kayles; Cram). It does not compute the values of all options: it asks whether some option has
//! the value 0, then 1, and so on, over connected parts, which are identified by normal forms. Two
//! engines do so: `depth_first` on any arena, by what the trait `Parted` says of it, and
//! `proof_number` for dominoes on boards of up to 128 squares (docs/sums-queens.md). They share the
//! transposition table, the pool of threads and the journal. [`plain`](plain()) is their slow twin.

mod arena;
mod arrangement;
mod busy;
mod cells;
mod depth_first;
mod engine;
mod facts;
mod journal;
mod nim_search;
mod parted;
mod paths;
mod plain;
mod pool;
mod proof_number;
mod shared;
mod transposition_table;
mod worker;

pub use arena::{Arena, Takes};
pub use cells::Cells;
pub use engine::{MOST_CELLS, most_cells};
pub use nim_search::NimSearch;
pub use parted::Parted;
pub use plain::plain;
pub use transposition_table::Key;

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use self::arrangement::Arrangement;
use self::paths::Paths;
use crate::game::SearchJournal;
use crate::{Control, Error, Message};

/// Nim values of the positions of one placement game. Results are kept for the next question.
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
    /// For arenas that are small enough as a whole; made on first use.
    whole: OnceLock<Arrangement>,
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
            .map_or((0, 0), |whole| whole.search.known())
    }

    /// The nim value of a position.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory) when what must be kept is over a memory budget below
    /// 32 MiB (`memory-over-budget`; with more, it is replaced, and the search takes longer);
    /// [`Blame::Limit`](crate::Blame::Limit) when a connected part that is neither a path nor a
    /// cycle has over [`MOST_CELLS`] cells (`placement-part-large`);
    /// [`Blame::Interrupt`](crate::Blame::Interrupt).
    pub fn value(&self, alive: &[u64], control: &Control<'_>) -> Result<u64, Error> {
        if let Some(whole) = self.whole() {
            return whole.search.value(&whole.placed(alive), control);
        }
        let mut sum = 0;
        for part in self.parts(alive, control)? {
            sum ^= self.part_value(&part, alive, control)?;
        }
        Ok(sum)
    }

    /// Whether a position has this nim value: often faster than finding the value itself.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn is_worth(
        &self,
        alive: &[u64],
        value: u64,
        control: &Control<'_>,
    ) -> Result<bool, Error> {
        match self.whole() {
            Some(whole) => whole.search.is_worth(&whole.placed(alive), value, control),
            None => Ok(self.value(alive, control)? == value),
        }
    }

    /// Like [`value`](Self::value), but starts from the contents of the journal and writes results
    /// to it: at least every ten seconds, and at the end, at an interrupt and at an error. Parts of
    /// fewer than 20 cells are not stored: they are quickly found again. The journal may be of any
    /// position of this arena.
    ///
    /// # Errors
    /// As [`value`](Self::value); [`Blame::Input`](crate::Blame::Input) when the arena has over
    /// [`MOST_CELLS`] cells (`placement-journal-large`) or a block is invalid
    /// (`placement-notes-bad`); whatever the journal returns.
    ///
    /// ```
    /// use std::sync::Mutex;
    /// use lastmove::game::{SearchJournal, TakeBlock};
    /// use lastmove::solve::placement::{Arena, Placement, Takes};
    /// use lastmove::{Control, Error};
    ///
    /// #[derive(Default)]
    /// struct Kept(Mutex<Vec<Vec<u8>>>);
    ///
    /// impl SearchJournal for Kept {
    ///     fn known(&self, _: u64, take: &mut TakeBlock<'_>) -> Result<(), Error> {
    ///         self.0.lock().unwrap().iter().try_for_each(|block| take(block).map(|_| ()))
    ///     }
    ///
    ///     fn keep(&self, block: &[u8]) -> Result<(), Error> {
    ///         self.0.lock().unwrap().push(block.to_vec());
    ///         Ok(())
    ///     }
    /// }
    ///
    /// let cram = || Placement::new(Arena::on_board(Takes::Edge, 4, 5, |down, right| down + right == 1));
    /// let (journal, control) = (Kept::default(), Control::default());
    /// let (first, second) = (cram(), cram());
    /// assert_eq!(first.value_kept(&first.all(), &journal, &control)?, 2);
    /// assert_eq!(second.value_kept(&second.all(), &journal, &control)?, 2);
    /// # Ok::<(), Error>(())
    /// ```
    pub fn value_kept(
        &self,
        alive: &[u64],
        journal: &dyn SearchJournal,
        control: &Control<'_>,
    ) -> Result<u64, Error> {
        let Some(whole) = self.whole() else {
            let message = Message::new("placement-journal-large").with("most", MOST_CELLS);
            return Err(Error::input(message.with("cells", self.arena().cells())));
        };
        let placed = whole.placed(alive);
        whole.search.value_kept(&placed, journal, control)
    }

    fn whole(&self) -> Option<&Arrangement> {
        if self.arena.cells() > MOST_CELLS {
            return None;
        }
        Some(self.whole.get_or_init(|| Arrangement::new(&self.arena)))
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
            return Err(Error::limit(message));
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
        let whole = Arrangement::new(&arena);
        let value = whole.search.value(&whole.placed(&all), control)?;
        parts().insert(part.to_vec(), value);
        Ok(value)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found replaces what was found before it when the table is full.
    #[test]
    fn a_small_table_gives_the_same_values() {
        let queens = |down, right| down == right || down == 0 || right == 0;
        let sides = |down, right| down + right == 1;
        let boards = [
            (Arena::on_board(Takes::Vertex, 10, 10, queens), 0, 170_000),
            (Arena::on_board(Takes::Edge, 5, 6, sides), 2, 240_000),
        ];
        for (arena, value, memory) in boards {
            for threads in [1, 2] {
                let control = Control::default().threads(threads).memory(memory);
                let (small, large) = (Placement::new(arena.clone()), Placement::new(arena.clone()));
                let all = small.all();
                assert_eq!(large.value(&all, &Control::default()), Ok(value));
                assert_eq!(small.value(&all, &control), Ok(value));
                assert!(small.known().1 <= memory && memory < large.known().1);
            }
        }
    }
}
