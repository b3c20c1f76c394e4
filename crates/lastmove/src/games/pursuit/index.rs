//! Positions by number, and moves backwards.

use super::{Position, Pursuit, Turn};
use crate::game::{Game, Indexed, Reverse};

impl Pursuit {
    fn number(&self, at: &Position) -> u64 {
        let pair = u32::from(at.police) * u32::from(self.cells()) + u32::from(at.thief);
        u64::from(pair * 2 + u32::from(at.turn == Turn::Thief))
    }
}

/// The policeman's cell counts most, then the thief's, then whose turn it is.
impl Indexed for Pursuit {
    fn len(&self) -> u64 {
        u64::from(self.cells()).pow(2) * 2
    }

    fn index(&self, at: &Position) -> Option<u64> {
        let cells = self.cells();
        (at.police < cells && at.thief < cells).then(|| self.number(at))
    }

    fn position(&self, index: u64) -> Position {
        // There are at most 2 · 1,600² positions.
        let index = index as u32;
        let cells = u32::from(self.cells());
        Position {
            police: (index / 2 / cells) as u16,
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
        self.move_count(&self.position(index)) as u32
    }

    fn unmoves(&self, index: u64, into: &mut Vec<u64>) {
        let at = self.position(index);
        match at.turn {
            // The policeman has moved, and the game was not over before.
            Turn::Thief => {
                if self.cells.is_exit(at.thief) {
                    return;
                }
                let mut from = |police: u16| {
                    if police != at.thief {
                        let turn = Turn::Police;
                        into.push(self.number(&Position { police, turn, ..at }));
                    }
                };
                self.police
                    .of(at.police)
                    .iter()
                    .copied()
                    .for_each(&mut from);
                from(at.police);
            }
            // The thief has.
            Turn::Police => {
                let mut from = |thief: u16| {
                    if thief != at.police && !self.cells.is_exit(thief) {
                        let turn = Turn::Thief;
                        into.push(self.number(&Position { thief, turn, ..at }));
                    }
                };
                self.thief.of(at.thief).iter().copied().for_each(&mut from);
                from(at.thief);
            }
        }
    }
}
