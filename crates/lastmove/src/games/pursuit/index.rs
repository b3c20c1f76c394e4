//! Positions by number, and moves backwards.

use super::{Position, Pursuit, Turn};
use crate::game::{Indexed, Reverse};

impl Pursuit {
    fn number(&self, at: &Position) -> u64 {
        let pair = self.rank(&at.police) * u64::from(self.cells()) + u64::from(at.thief);
        pair * 2 + u64::from(at.turn == Turn::Thief)
    }
}

/// The squad's number counts most, then the thief's cell, then whose turn it is.
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

impl Reverse for Pursuit {
    fn out_degree(&self, index: u64) -> u32 {
        self.count_moves(&self.position(index)) as u32
    }

    fn unmoves(&self, index: u64, into: &mut Vec<u64>) {
        let at = self.position(index);
        match at.turn {
            // The police have moved, and the game was not over before.
            Turn::Thief => {
                if self.cells.is_exit(at.thief) {
                    return;
                }
                let turn = Turn::Police;
                let mut squads = Vec::new();
                self.police.squads_back(&at.police, &mut squads);
                squads.retain(|squad| !squad.contains(at.thief));
                let squads = squads.into_iter();
                into.extend(squads.map(|police| self.number(&Position { police, turn, ..at })));
            }
            // The thief has.
            Turn::Police => {
                let mut from = |thief: u16| {
                    if !at.police.contains(thief) && !self.cells.is_exit(thief) {
                        let turn = Turn::Thief;
                        into.push(self.number(&Position { thief, turn, ..at }));
                    }
                };
                let steps = self.thief.steps_back(at.thief).iter().copied();
                steps.for_each(&mut from);
                if self.thief.may_pass {
                    from(at.thief);
                }
            }
        }
    }
}
