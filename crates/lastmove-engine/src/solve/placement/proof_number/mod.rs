//! The engine for dominoes on boards of up to 64 squares: proof-number search.

mod board;
mod form_cache;
mod part;
mod parts;
mod search;
mod thread_room;
mod tree;
mod work;

use self::board::DominoBoard;
use self::part::WORDS;
use self::search::ProofNumberSearch;
use super::Arena;
use super::cells::Cells;
use super::engine::{Engine, Question};
use super::shared::Shared;
use super::transposition_table::{Account, TranspositionTable};
use super::{journal, pool};
use crate::game::SearchJournal;
use crate::{Control, Error};

/// Dominoes on one board.
pub(super) struct ProofNumber {
    board: DominoBoard,
    shared: Shared<WORDS>,
}

impl ProofNumber {
    /// For an arena that is such a board.
    pub(super) fn of(arena: &Arena) -> Option<Self> {
        Some(Self {
            board: DominoBoard::of(arena)?,
            shared: Shared::new(arena.cells(), TranspositionTable::with_notes()),
        })
    }
}

impl Engine for ProofNumber {
    fn answer(
        &self,
        alive: &[u64],
        question: Question,
        journal: Option<&dyn SearchJournal>,
        control: &Control<'_>,
    ) -> Result<u32, Error> {
        let cells = Cells::from_words(alive);
        pool::answer(&self.shared, &cells, journal, control, |worker| {
            ProofNumberSearch::new(&self.board, worker)?.answer(cells.0[0], question)
        })
    }

    fn recall(&self, block: &[u8], control: &Control<'_>) -> Result<u64, Error> {
        journal::recall(&self.shared, block, control)
    }

    fn account(&self) -> &Account {
        &self.shared.account
    }
}
