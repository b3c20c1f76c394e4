//! Dōbutsu shōgi, “Let's catch the lion”: `dobutsu`, `dobutsu@gle/.c./.C./ELG-x`.
//!
//! On 4 rows of 3 cells each player has a lion, a giraffe, an elephant and a chick. The lion steps
//! to any of its 8 neighbours, the giraffe along its row or its column, the elephant diagonally,
//! the chick forward. A chick that steps onto the last row becomes a hen, which steps to all
//! neighbours but the two diagonally behind it. A player keeps captured pieces in hand, a hen as a
//! chick again, and may drop one on any empty cell instead of a move; a dropped chick stays a
//! chick, even on the last row. A player wins by taking the other's lion, or by bringing their own
//! to the last row where it cannot be taken at once. Play that never ends is a draw.
//!
//! A player who can take the lion takes it: other moves, which would not win at once, do not count.
//!
//! A position is its rows from the top, joined by `/`, with `L`, `G`, `E`, `C`, `H` for the first
//! player's lion, giraffe, elephant, chick and hen, who plays upwards, small letters for the second
//! player's, and `.` for an empty cell; then `-x` or `-o` for the turn of the first or second
//! player; and after a comma the pieces in hand, if any: `.le/.c./.../ELG-o,CCg`, in the order
//! `GECgec`. When read, a number stands for that many empty cells, and hands may be in any order.
//! Pieces may be missing, and a player has at most two giraffes, elephants or chicks, those in hand
//! included.
//!
//! A move is `FROM-TO`, such as `3,2-2,2`, and a drop its piece, `*` and its cell: `C*2,1`. Moves
//! are ordered by the cells they leave and enter, row by row, and drops come after them, in the
//! order of hands.
//!
//! The first player loses, in 78 plies (T. Tanaka, 2009). He counts 246,803,167 positions that play
//! reaches before a lion is taken, as the player to move sees them, with mirror images identified;
//! [`Folded`] counts the same for all positions.

mod folded;
mod notation;
mod picture;
mod seen;
mod solver;

pub use seen::{Animal, Move, Seen};
pub use solver::Folded;

use lastmove_engine::game::{Game, Indexed, Step, StepOf, Stone};
use lastmove_engine::{Error, Outcome};

/// Dōbutsu shōgi.
#[derive(Debug)]
pub struct Dobutsu {
    start: At,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct At {
    /// As the player to move sees it.
    pub seen: Seen,
    /// Whose turn it is.
    pub turn: Stone,
}

/// A cell of the board for who sees it from his side, or the other way round.
fn turned(cell: u8, turn: Stone) -> u8 {
    match turn {
        Stone::X => cell,
        Stone::O => seen::CELLS - 1 - cell,
    }
}

impl Move {
    /// The move as the other side of the board sees it, where it is the second player's.
    fn turned(self, turn: Stone) -> Self {
        match self {
            Self::Step { from, to } => Self::Step {
                from: turned(from, turn),
                to: turned(to, turn),
            },
            Self::Drop { kind, to } => Self::Drop {
                kind,
                to: turned(to, turn),
            },
        }
    }
}

impl Game for Dobutsu {
    type Position = At;
    type Move = Move;

    fn start(&self) -> At {
        self.start
    }

    /// Lost if the player's lion has been taken or the other lion has come home. In an unreachable
    /// position the player's own lion may have come home without being taken: that is won.
    fn label(&self, at: &At) -> Option<Outcome> {
        at.seen.label()
    }

    fn steps(&self, at: &At, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        let mut moves = at.seen.moves();
        for mv in &mut moves {
            *mv = mv.turned(at.turn);
        }
        moves.sort_unstable();
        into.extend(moves.into_iter().map(|mv| {
            let seen = at.seen.after(mv.turned(at.turn));
            let turn = at.turn.other();
            Step::new(mv, At { seen, turn })
        }));
        Ok(())
    }
}

/// A position's number is its code, as the player to move sees it, or that of its mirror image.
impl Indexed for Dobutsu {
    fn len(&self) -> u64 {
        Seen::CODES
    }

    fn has_gaps(&self) -> bool {
        true
    }

    fn shares_numbers(&self) -> bool {
        true
    }

    /// Not those in which a lion has been taken.
    fn is_held(&self, at: &At) -> bool {
        at.seen.has_lion()
    }

    fn index(&self, at: &At) -> Option<u64> {
        Some(at.seen.canonical().code())
    }

    fn position(&self, index: u64) -> At {
        At {
            seen: Seen::of_code(index),
            turn: Stone::X,
        }
    }
}
