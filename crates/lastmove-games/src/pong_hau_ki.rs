//! Pong hau k'i: `pong-hau-ki`, `pong-hau-ki@oo/./xx-x`.
//!
//! Five points, the corners of a square and its centre: lines along three sides, none at the
//! bottom, and from each corner to the centre. Each player has two stones, the first player those
//! at the bottom. A stone moves along a line to the empty point, and the player who cannot move
//! loses.
//!
//! A game of China and Korea; it is a draw.

use super::pieces::{PieceBoard, PieceGame, Points, each_point};
use lastmove_engine::game::{
    Listing, Moving, Permutation, PieceCounts, PieceMove, Pieces, Spec, Stone, Syntax,
};
use lastmove_engine::{Error, Outcome};

/// A game of pong hau k'i.
pub type PongHauKi = PieceGame<Gate>;

/// The square that is open at the bottom.
#[derive(Debug)]
pub struct Gate {
    points: Points,
    lines: Vec<(u8, u8)>,
    near: Vec<u32>,
}

impl Gate {
    /// The board.
    #[must_use]
    pub fn new() -> Self {
        let points = Points::new([(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)]);
        // The corners above are 0 and 1, the centre is 2, the corners below are 3 and 4.
        let lines = vec![(0, 1), (0, 3), (1, 4), (0, 2), (1, 2), (2, 3), (2, 4)];
        Self {
            near: points.neighbours(&lines),
            points,
            lines,
        }
    }
}

impl Default for Gate {
    fn default() -> Self {
        Self::new()
    }
}

impl Moving for Gate {
    fn points(&self) -> u32 {
        self.points.count()
    }

    fn start(&self) -> Pieces {
        Pieces {
            mine: self.points.all(|row, _| row == 2),
            theirs: self.points.all(|row, _| row == 0),
            phase: 0,
        }
    }

    fn symmetries(&self) -> Vec<Permutation> {
        vec![self.points.mirrored()]
    }

    fn tiers_after(&self, tier: PieceCounts, into: &mut Vec<PieceCounts>) {
        into.push(PieceCounts {
            mine: tier.theirs,
            theirs: tier.mine,
            phase: 0,
        });
    }

    #[inline(always)]
    fn label(&self, _: Pieces) -> Option<Outcome> {
        None
    }

    #[inline(always)]
    fn each_move(&self, at: Pieces, to: &mut impl FnMut(PieceMove, Pieces)) {
        for from in each_point(at.mine) {
            for goal in each_point(self.near[usize::from(from)] & !at.filled()) {
                let (mv, after) = at.stepped(from, goal);
                to(mv, after);
            }
        }
    }
}

/// The entry in the catalog.
pub const LISTING: Listing = Listing::new(
    "pong-hau-ki",
    Syntax {
        game: "pong-hau-ki",
        position: "ROW/ROW/ROW-TURN",
        mv: "FROM-TO",
        example: "pong-hau-ki",
    },
)
.at_position();

/// Reads the rules and the options; the position is read elsewhere.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong.
pub fn open(spec: &Spec) -> Result<Gate, Error> {
    spec.refuse_rules()?;
    Ok(Gate::new())
}

impl PieceBoard for Gate {
    fn places(&self) -> Vec<(u32, u32)> {
        self.points.places().to_vec()
    }

    fn lines(&self) -> Vec<(u8, u8)> {
        self.lines.clone()
    }

    fn is_possible(&self, at: Pieces, _: Stone) -> bool {
        (at.mine.count_ones(), at.theirs.count_ones()) == (2, 2)
    }
}
