//! Hexapawn and breakthrough: pawns that move forward.

use lastmove::Outcome;

use super::{Move, Rules, State, full};

/// Rows and columns.
pub(crate) struct Hexapawn(pub(crate) i32, pub(crate) i32);

/// Rows and columns.
pub(crate) struct Breakthrough(pub(crate) i32, pub(crate) i32);

fn start(rows: i32, columns: i32, deep: i32) -> State {
    let row = |row: i32| {
        let man = if row <= deep {
            "o"
        } else if row > rows - deep {
            "x"
        } else {
            "."
        };
        man.repeat(columns as usize)
    };
    let text: Vec<String> = (1..=rows).map(row).collect();
    State::new(&full(rows, columns), &text.join("/"), 'x')
}

/// A player with a pawn on the opposite row has won.
fn over(at: &State, rows: i32) -> Option<Outcome> {
    let last = |man: char| if man == 'x' { 1 } else { rows };
    let there = |man: char| at.all(man).iter().any(|(row, _)| *row == last(man));
    if there(at.turn) {
        Some(Outcome::Win)
    } else if there(at.other()) {
        Some(Outcome::Loss)
    } else {
        None
    }
}

fn moves(at: &State, enters_diagonally: bool) -> Vec<(Move, State)> {
    let forward = if at.turn == 'x' { -1 } else { 1 };
    let mut found = Vec::new();
    for (row, column) in at.all(at.turn) {
        if at.is_empty((row + forward, column)) {
            found.push(at.moved((row, column), (row + forward, column)));
        }
        for side in [-1, 1] {
            let to = (row + forward, column + side);
            if at.on(to) == Some(at.other()) || enters_diagonally && at.is_empty(to) {
                found.push(at.moved((row, column), to));
            }
        }
    }
    found
}

impl Rules for Hexapawn {
    fn notation(&self) -> (&'static str, String) {
        ("hexapawn", format!(":{}x{}", self.0, self.1))
    }

    fn start(&self) -> State {
        start(self.0, self.1, 1)
    }

    fn over(&self, at: &State) -> Option<Outcome> {
        over(at, self.0)
    }

    fn any_moves(&self, at: &State) -> Vec<(Move, State)> {
        moves(at, false)
    }
}

impl Rules for Breakthrough {
    fn notation(&self) -> (&'static str, String) {
        ("breakthrough", format!(":{}x{}", self.0, self.1))
    }

    fn start(&self) -> State {
        start(self.0, self.1, 2)
    }

    fn over(&self, at: &State) -> Option<Outcome> {
        over(at, self.0)
    }

    fn any_moves(&self, at: &State) -> Vec<(Move, State)> {
        moves(at, true)
    }
}
