//! The engine for dominoes on boards of up to 128 squares: proof-number search.

mod board;
mod form_cache;
mod part;
mod parts;
mod search;
mod squares;
mod thread_room;
mod tree;
mod work;

use self::board::DominoBoard;
use self::search::ProofNumberSearch;
use self::squares::Keyed;
use super::Arena;
use super::cells::Cells;
use super::engine::{Engine, Question};
use super::shared::Shared;
use super::transposition_table::{Account, TranspositionTable};
use super::{journal, pool};
use crate::game::SearchJournal;
use crate::{Control, Error};

/// The engine for an arena that is such a board.
pub(super) fn engine(arena: &Arena) -> Option<Box<dyn Engine>> {
    if let Some(dominoes) = ProofNumber::<u64, 2>::of(arena) {
        return Some(Box::new(dominoes));
    }
    Some(Box::new(ProofNumber::<u128, 3>::of(arena)?))
}

/// Dominoes on one board.
struct ProofNumber<S, const W: usize> {
    board: DominoBoard<S>,
    shared: Shared<W>,
}

impl<S: Keyed<W>, const W: usize> ProofNumber<S, W> {
    fn of(arena: &Arena) -> Option<Self> {
        Some(Self {
            board: DominoBoard::of(arena)?,
            shared: Shared::new(arena.cells(), TranspositionTable::with_notes()),
        })
    }
}

impl<S: Keyed<W>, const W: usize> Engine for ProofNumber<S, W> {
    fn answer(
        &self,
        alive: &[u64],
        question: Question,
        journal: Option<&dyn SearchJournal>,
        control: &Control<'_>,
    ) -> Result<u32, Error> {
        let cells = Cells::<W>::from_words(alive);
        pool::answer(
            "placement-dominoes",
            &self.shared,
            &cells,
            journal,
            control,
            |worker| {
                ProofNumberSearch::new(&self.board, worker)?
                    .answer(S::from_words(&cells.0), question)
            },
        )
    }

    fn recall(&self, block: &[u8], control: &Control<'_>) -> Result<u64, Error> {
        journal::recall(&self.shared, block, control)
    }

    fn account(&self) -> &Account {
        &self.shared.account
    }
}

#[cfg(test)]
mod tests {
    use super::super::Takes;
    use super::super::depth_first::{DepthFirst, Positions};
    use super::*;
    use crate::graph::generate::SplitMix64;

    fn board(rows: usize, columns: usize) -> Arena {
        Arena::on_board(Takes::Edge, rows, columns, |down, right| down + right == 1)
    }

    fn value(engine: &impl Engine, alive: &[u64]) -> u32 {
        let control = Control::default().threads(1);
        let answer = engine.answer(alive, Question::Value, None, &control);
        answer.unwrap()
    }

    /// Random sets of squares side by side.
    fn sets(arena: &Arena, squares: usize, rng: &mut SplitMix64) -> Vec<Vec<u64>> {
        let set = |_| {
            let first = rng.below(arena.cells() as u64) as u32;
            let (mut taken, mut next) = (vec![first], 0);
            while taken.len() < squares && next < taken.len() {
                for &near in arena.near(taken[next]) {
                    if taken.len() < squares && !taken.contains(&near) && rng.below(4) > 0 {
                        taken.push(near);
                    }
                }
                next += 1;
            }
            let mut alive = vec![0; arena.cells().div_ceil(64)];
            for cell in taken {
                alive[cell as usize / 64] |= 1u64 << (cell % 64);
            }
            alive
        };
        (0..20).map(set).collect()
    }

    #[test]
    fn sets_of_two_words_have_the_values_of_one() {
        let mut rng = SplitMix64::new(43);
        for (rows, columns) in [(1, 20), (3, 8), (4, 7), (5, 6), (8, 8), (2, 32)] {
            let arena = board(rows, columns);
            let one = ProofNumber::<u64, 2>::of(&arena).unwrap();
            let two = ProofNumber::<u128, 3>::of(&arena).unwrap();
            for alive in sets(&arena, 20, &mut rng) {
                assert_eq!(value(&one, &alive), value(&two, &alive), "{alive:?}");
            }
        }
    }

    #[test]
    fn larger_boards_have_the_values_of_the_other_engine() {
        let mut rng = SplitMix64::new(44);
        for (rows, columns) in [(2, 63), (3, 30), (4, 17), (7, 18), (11, 11), (8, 16)] {
            let arena = board(rows, columns);
            assert!(ProofNumber::<u64, 2>::of(&arena).is_none());
            let dominoes = ProofNumber::<u128, 3>::of(&arena).unwrap();
            let cells = DepthFirst::new(Positions::<3>::new(&arena));
            for alive in sets(&arena, 20, &mut rng) {
                assert_eq!(value(&dominoes, &alive), value(&cells, &alive), "{alive:?}");
            }
        }
        assert!(ProofNumber::<u128, 3>::of(&board(3, 43)).is_none());
    }

    #[test]
    fn estimates_of_crowded_boards_are_bounded() {
        let arena = board(8, 16);
        let dominoes = ProofNumber::<u128, 3>::of(&arena).unwrap();
        let tree = tree::Tree::new(1, 1);
        let all = dominoes.board.moves(u128::MAX);
        let work = tree.estimate(&dominoes.board, u128::MAX);
        assert!(all == 232 && work.prove <= work::LARGEST && work.refute < work.prove);
    }
}
