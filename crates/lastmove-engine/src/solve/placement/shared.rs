//! The shared state of a search.

use super::busy::Busy;
use super::facts::Facts;
use super::transposition_table::{Account, Key, TranspositionTable};
use crate::Control;

/// The known facts about the parts of an arena, and the questions that threads are working on.
pub(super) struct Shared<const W: usize> {
    /// The cells of the arena.
    pub(super) cells: usize,
    /// Parts whose keys are graphs.
    pub(super) graphs: TranspositionTable<2>,
    /// All other parts.
    pub(super) shapes: TranspositionTable<W>,
    pub(super) account: Account,
    pub(super) busy: Busy,
}

impl<const W: usize> Shared<W> {
    pub(super) fn new(cells: usize, shapes: TranspositionTable<W>) -> Self {
        Self {
            cells,
            graphs: TranspositionTable::new(),
            shapes,
            account: Account::default(),
            busy: Busy::new(),
        }
    }

    pub(super) fn facts(&self, key: &Key<W>) -> Facts {
        match key.is_graph {
            true => self.graphs.get(&[key.words[0], key.words[1]], key.hash),
            false => self.shapes.get(&key.words, key.hash),
        }
    }

    /// The fewest bytes with which a search is to be begun.
    pub(super) const FEWEST: u64 =
        TranspositionTable::<2>::FEWEST + TranspositionTable::<W>::FEWEST;

    /// Stores facts of a key.
    pub(super) fn keep(&self, key: &Key<W>, facts: Facts, control: &Control<'_>) {
        let account = &self.account;
        match key.is_graph {
            true => {
                let words = [key.words[0], key.words[1]];
                self.graphs.put(&words, key.hash, facts, account, control);
            }
            false => self
                .shapes
                .put(&key.words, key.hash, facts, account, control),
        }
    }
}
