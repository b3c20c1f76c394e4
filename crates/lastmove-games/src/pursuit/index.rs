//! Positions by number.

use super::{Position, Pursuit, Turn};
use lastmove_engine::game::Indexed;

impl Pursuit {
    fn number(&self, at: &Position) -> u64 {
        let pair = self.rank(&at.police) * u64::from(self.cells()) + u64::from(at.thief);
        pair * 2 + u64::from(at.turn == Turn::Thief)
    }
}

/// Ordered by the squad's number, then the thief's cell, then the turn.
impl Indexed for Pursuit {
    fn len(&self) -> u64 {
        self.squads() * u64::from(self.cells()) * 2
    }

    fn index(&self, at: &Position) -> Option<u64> {
        let known = |cell: u16| u32::from(cell) < self.cells();
        let squad = at.police.cells();
        let ours = squad.len() == self.board.police() && squad.iter().copied().all(known);
        (ours && known(at.thief)).then(|| self.number(at))
    }

    fn position(&self, index: u64) -> Position {
        let cells = u64::from(self.cells());
        Position {
            police: self.squad(index / 2 / cells),
            thief: (index / 2 % cells) as u16,
            turn: if index.is_multiple_of(2) {
                Turn::Police
            } else {
                Turn::Thief
            },
        }
    }
}
