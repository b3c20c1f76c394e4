//! The engine for any game that falls into parts: a search in depth with a transposition table.

mod normal_forms;
mod positions;
mod search;
mod small_graphs;

pub(super) use self::positions::Positions;

use self::search::DepthFirstSearch;
use super::cells::Cells;
use super::engine::{Engine, Question};
use super::parted::Parted;
use super::shared::Shared;
use super::transposition_table::{Account, TranspositionTable};
use super::{journal, pool};
use crate::game::SearchJournal;
use crate::{Control, Error};

/// Parts of a game whose cells fit W words beside the facts.
pub(super) struct DepthFirst<G, const W: usize> {
    game: G,
    shared: Shared<W>,
}

impl<G: Parted<W>, const W: usize> DepthFirst<G, W> {
    pub(super) fn new(game: G) -> Self {
        Self {
            shared: Shared::new(game.cells(), TranspositionTable::new()),
            game,
        }
    }
}

impl<G: Parted<W>, const W: usize> Engine for DepthFirst<G, W> {
    fn answer(
        &self,
        alive: &[u64],
        question: Question,
        journal: Option<&dyn SearchJournal>,
        control: &Control<'_>,
    ) -> Result<u32, Error> {
        let cells = self.game.begun(&Cells::from_words(alive));
        pool::answer(
            "placement",
            &self.shared,
            &cells,
            journal,
            control,
            |worker| DepthFirstSearch::new(&self.game, worker).answer(&cells, question),
        )
    }

    fn recall(&self, block: &[u8], control: &Control<'_>) -> Result<u64, Error> {
        journal::recall(&self.shared, block, control)
    }

    fn account(&self) -> &Account {
        &self.shared.account
    }
}
