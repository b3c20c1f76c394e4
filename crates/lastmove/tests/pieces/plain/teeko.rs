//! Teeko: four in a line or in a square.

use lastmove::Outcome;

use super::{Move, Rules, State, around, full};

pub(crate) struct Teeko;

/// Men of each player.
const MEN: usize = 4;

impl Teeko {
    fn has_won(at: &State, man: char) -> bool {
        let own = at.all(man);
        let shapes = [
            [(0, 0), (0, 1), (0, 2), (0, 3)],
            [(0, 0), (1, 0), (2, 0), (3, 0)],
            [(0, 0), (1, 1), (2, 2), (3, 3)],
            [(0, 0), (1, -1), (2, -2), (3, -3)],
            [(0, 0), (0, 1), (1, 0), (1, 1)],
        ];
        own.iter().any(|(row, column)| {
            shapes.iter().any(|shape| {
                shape
                    .iter()
                    .all(|(down, right)| own.contains(&(row + down, column + right)))
            })
        })
    }
}

impl Rules for Teeko {
    fn notation(&self) -> (&'static str, String) {
        ("teeko", String::new())
    }

    fn start(&self) -> State {
        State::new(&full(5, 5), "...../...../...../...../.....", 'x')
    }

    fn over(&self, at: &State) -> Option<Outcome> {
        if Self::has_won(at, at.turn) {
            Some(Outcome::Win)
        } else if Self::has_won(at, at.other()) {
            Some(Outcome::Loss)
        } else {
            None
        }
    }

    fn any_moves(&self, at: &State) -> Vec<(Move, State)> {
        let own = at.all(at.turn);
        let mut found = Vec::new();
        for to in at.all('.') {
            if own.len() < MEN {
                let mv = Move {
                    from: None,
                    to: Some(to),
                    taken: None,
                };
                found.push((mv, at.after(mv)));
                continue;
            }
            for from in &own {
                if around(*from, to) {
                    found.push(at.moved(*from, to));
                }
            }
        }
        found
    }
}
