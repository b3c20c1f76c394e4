//! The engine for any arena: a search in depth with a transposition table.

mod normal_forms;
mod positions;
mod search;
mod small_graphs;

use self::positions::Positions;
use self::search::DepthFirstSearch;
use super::Arena;
use super::cells::Cells;
use super::engine::{Engine, Question};
use super::transposition_table::Account;
use super::{journal, pool};
use crate::game::SearchJournal;
use crate::{Control, Error};

/// Parts of arenas whose cells fit W words beside the facts.
pub(super) struct DepthFirst<const W: usize>(Positions<W>);

impl<const W: usize> DepthFirst<W> {
    pub(super) fn new(arena: &Arena) -> Self {
        Self(Positions::new(arena))
    }
}

impl<const W: usize> Engine for DepthFirst<W> {
    fn answer(
        &self,
        alive: &[u64],
        question: Question,
        journal: Option<&dyn SearchJournal>,
        control: &Control<'_>,
    ) -> Result<u32, Error> {
        let cells = Cells::from_words(alive);
        pool::answer(&self.0.shared, &cells, journal, control, |worker| {
            DepthFirstSearch::new(&self.0, worker).answer(&cells, question)
        })
    }

    fn recall(&self, block: &[u8], control: &Control<'_>) -> Result<u64, Error> {
        journal::recall(&self.0.shared, block, control)
    }

    fn account(&self) -> &Account {
        &self.0.shared.account
    }
}
