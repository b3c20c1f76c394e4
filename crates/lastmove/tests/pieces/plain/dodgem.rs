//! Dodgem: cars that leave the board.

use lastmove::Outcome;

use super::{Move, Rules, State, full};

/// The side of the board.
pub(crate) struct Dodgem(pub(crate) i32);

impl Rules for Dodgem {
    fn notation(&self) -> (&'static str, String) {
        ("dodgem", format!(":{}", self.0))
    }

    fn start(&self) -> State {
        let empty = ".".repeat(self.0 as usize - 1);
        let mut rows = vec![format!("x{empty}"); self.0 as usize - 1];
        rows.push(format!(".{}", "o".repeat(self.0 as usize - 1)));
        State::new(&full(self.0, self.0), &rows.join("/"), 'x')
    }

    /// A player without cars, or without a move, has won.
    fn over(&self, at: &State) -> Option<Outcome> {
        self.any_moves(at).is_empty().then_some(Outcome::Win)
    }

    fn any_moves(&self, at: &State) -> Vec<(Move, State)> {
        let (right, left, up, down) = ((0, 1), (0, -1), (-1, 0), (1, 0));
        let (ways, off) = match at.turn {
            'x' => ([right, up, down], right),
            _ => ([up, left, right], up),
        };
        let mut found = Vec::new();
        for (row, column) in at.all(at.turn) {
            for way in ways {
                let to = (row + way.0, column + way.1);
                if at.is_empty(to) {
                    found.push(at.moved((row, column), to));
                } else if at.on(to).is_none() && way == off {
                    let mv = Move {
                        from: Some((row, column)),
                        to: None,
                        taken: None,
                    };
                    found.push((mv, at.after(mv)));
                }
            }
        }
        found
    }
}
