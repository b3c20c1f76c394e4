//! Positions by number.

use super::{Cops, Position, Turn};
use crate::pursuit::{Squad, squads};
use lastmove_engine::game::{Game, Indexed};

impl Cops {
    /// How many squads there are. The positions have been counted when the game was opened.
    pub(super) fn squads(&self) -> u64 {
        squads(self.vertices(), self.rules.cops) as u64
    }
}

/// The start, then the squads that wait for the robber, then the others by the squad, the robber's
/// vertex and the turn.
impl Indexed for Cops {
    fn len(&self) -> u64 {
        1 + self.squads() * (1 + u64::from(self.vertices()) * 2)
    }

    fn index(&self, at: &Position) -> Option<u64> {
        let known = |vertex: u16| u32::from(vertex) < self.vertices();
        let Some(squad) = at.cops else {
            return (*at == self.start()).then_some(0);
        };
        let cops = squad.cells();
        if cops.len() != self.rules.cops || !cops.iter().copied().all(known) {
            return None;
        }
        match at.robber {
            None => (at.turn == Turn::Robber).then(|| 1 + squad.rank()),
            Some(robber) if known(robber) => {
                let pair = squad.rank() * u64::from(self.vertices()) + u64::from(robber);
                Some(1 + self.squads() + pair * 2 + u64::from(at.turn == Turn::Robber))
            }
            Some(_) => None,
        }
    }

    fn position(&self, index: u64) -> Position {
        let Some(index) = index.checked_sub(1) else {
            return self.start();
        };
        let squad = |rank| Some(Squad::from_rank(rank, self.rules.cops));
        let Some(index) = index.checked_sub(self.squads()) else {
            return Position {
                cops: squad(index),
                robber: None,
                turn: Turn::Robber,
            };
        };
        let vertices = u64::from(self.vertices());
        Position {
            cops: squad(index / 2 / vertices),
            robber: Some((index / 2 % vertices) as u16),
            turn: match index % 2 {
                0 => Turn::Cops,
                _ => Turn::Robber,
            },
        }
    }
}
