//! The movement of the players.

use super::board::Board;
use super::cells::{Cells, Neighbours};
use super::{Squad, Steps};

/// The movement of one player: the steps on the board, and whether staying is allowed.
pub(super) struct Movement {
    on: Neighbours,
    pub(super) may_pass: bool,
}

impl Movement {
    pub(super) fn new(board: &Board, cells: &Cells, steps: &Steps, may_pass: bool) -> Self {
        Self {
            on: Neighbours::new(board, cells, steps.list()),
            may_pass,
        }
    }

    /// The cells one step away, in the order of moves.
    pub(super) fn steps(&self, cell: u16) -> &[u16] {
        self.on.of(cell)
    }

    /// Whether no policeman of the squad has a step and passing is not allowed.
    pub(super) fn is_stuck(&self, squad: &Squad) -> bool {
        !self.may_pass
            && squad
                .cells()
                .iter()
                .all(|&cell| self.steps(cell).is_empty())
    }

    /// Appends the squads that this one can become in one turn, each once, in the order of moves.
    pub(super) fn squads(&self, squad: &Squad, into: &mut Vec<Squad>) {
        if !self.is_stuck(squad) {
            combine(squad, |cell| (self.steps(cell), self.may_stay(cell)), into);
        }
    }

    /// Whether a policeman can stay: where passing is not allowed, only without a step.
    fn may_stay(&self, cell: u16) -> bool {
        self.may_pass || self.steps(cell).is_empty()
    }
}

/// Appends every squad that arises when each policeman takes one of the available steps, or stays
/// where that is allowed. Each is at the place of its first appearance in the product of the
/// choices, in which the first policeman's varies slowest.
///
/// Duplicates are removed after each policeman. That does not change the result: of two ways to the
/// same part of a squad, the later one leads only to squads that the earlier one has reached.
pub(crate) fn combine<'a>(
    squad: &Squad,
    choices: impl Fn(u16) -> (&'a [u16], bool),
    into: &mut Vec<Squad>,
) {
    let from = into.len();
    into.push(Squad::EMPTY);
    for (moved, &cell) in squad.cells().iter().enumerate() {
        let (steps, stays) = choices(cell);
        let stay = stays.then_some(cell);
        if moved == 0 {
            into.pop();
            into.extend(
                steps
                    .iter()
                    .copied()
                    .chain(stay)
                    .map(|c| Squad::EMPTY.with(c)),
            );
            continue;
        }
        let parts = into.split_off(from);
        for part in parts {
            into.extend(steps.iter().copied().chain(stay).map(|c| part.with(c)));
        }
        keep_first(into, from);
    }
}

/// Removes duplicates from `from` on, and keeps the first of each.
fn keep_first(squads: &mut Vec<Squad>, from: usize) {
    let mut order: Vec<_> = squads.drain(from..).zip(0u32..).collect();
    order.sort_unstable();
    order.dedup_by_key(|(squad, _)| *squad);
    order.sort_unstable_by_key(|&(_, place)| place);
    squads.extend(order.into_iter().map(|(squad, _)| squad));
}
