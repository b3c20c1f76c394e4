//! Dodgem: `dodgem:3`, `dodgem:3@x../x../.oo-x`.
//!
//! Each player has n − 1 cars on n × n cells: the first player on the left, the second one at the
//! bottom, the corner between them is free. A move takes a car one step to an empty cell: those of
//! the first player to the right, up or down, and off the board over its right edge; those of the
//! second player up, to the left or to the right, and off over the top. The player to move wins
//! with no car left, and also when no car can move: blocking the other player loses.
//!
//! C. Vout invented it; E. Berlekamp, J. Conway and R. Guy solved 3 × 3 in “Winning Ways”.

use super::pieces::{PieceBoard, PieceGame, Points, each_point, read_side};
use lastmove_engine::game::{
    Choice, Listing, Moving, PieceCounts, PieceMove, Pieces, Spec, Stone, Syntax,
};
use lastmove_engine::{Error, Outcome};

/// A game of Dodgem.
pub type Dodgem = PieceGame<Cars>;

/// A square of cars. The player to move sees his own go to the right.
#[derive(Debug)]
pub struct Cars {
    side: u32,
    points: Points,
    /// Where a car on each cell may move on the board.
    ways: Vec<u32>,
    /// The cells from which a car leaves the board.
    exits: u32,
    /// The image of each cell for the other player.
    turned: Vec<u8>,
}

impl Cars {
    /// A square of `side` rows, from 2 to 5.
    #[must_use]
    pub fn new(side: u32) -> Self {
        let points = Points::grid(side, side);
        let ways = points.places().iter().map(|&(row, column)| {
            let around = [
                (Some(row), column + 1),
                (row.checked_sub(1), column),
                (Some(row + 1), column),
            ];
            let cells = around
                .into_iter()
                .filter_map(|(row, column)| points.at(row?, column));
            cells.fold(0, |ways, cell| ways | 1 << cell)
        });
        Self {
            side,
            ways: ways.collect(),
            exits: points.all(|_, column| column + 1 == side),
            turned: points.moved(|row, column| (side - 1 - column, side - 1 - row)),
            points,
        }
    }

    /// The cells as the other player sees them.
    #[inline(always)]
    fn turned(&self, cells: u32) -> u32 {
        each_point(cells).fold(0, |turned, cell| {
            turned | 1 << self.turned[usize::from(cell)]
        })
    }

    #[inline(always)]
    fn is_stuck(&self, at: Pieces) -> bool {
        let ways = each_point(at.mine).fold(0, |ways, car| ways | self.ways[usize::from(car)]);
        at.mine & self.exits == 0 && ways & !at.filled() == 0
    }
}

impl Moving for Cars {
    fn points(&self) -> u32 {
        self.points.count()
    }

    fn start(&self) -> Pieces {
        let mine = self
            .points
            .all(|row, column| column == 0 && row + 1 < self.side);
        Pieces {
            mine,
            theirs: self.turned(mine),
            phase: 0,
        }
    }

    fn tiers_after(&self, tier: PieceCounts, into: &mut Vec<PieceCounts>) {
        for left in tier.mine.saturating_sub(1)..=tier.mine {
            into.push(PieceCounts {
                mine: tier.theirs,
                theirs: left,
                phase: 0,
            });
        }
    }

    #[inline(always)]
    fn label(&self, at: Pieces) -> Option<Outcome> {
        self.is_stuck(at).then_some(Outcome::Win)
    }

    #[inline(always)]
    fn each_move(&self, at: Pieces, to: &mut impl FnMut(PieceMove, Pieces)) {
        let mine = self.turned(at.theirs);
        for from in each_point(at.mine) {
            let mut go = |goal: Option<u8>, entered: u32| {
                let mv = PieceMove {
                    from: Some(from),
                    to: goal,
                    taken: None,
                };
                let after = Pieces {
                    mine,
                    theirs: self.turned(at.mine & !(1 << from) | entered),
                    phase: 0,
                };
                to(mv, after);
            };
            if self.exits >> from & 1 == 1 {
                go(None, 0);
            }
            for goal in each_point(self.ways[usize::from(from)] & !at.filled()) {
                go(Some(goal), 1 << goal);
            }
        }
    }
}

/// The entry in the catalog.
pub const LISTING: Listing = Listing::new(
    "dodgem",
    Syntax {
        game: "dodgem:N",
        position: "ROW/ROW/...-TURN",
        mv: "FROM-TO or FROM-off",
        example: "dodgem:3",
    },
)
.rules(Choice::Number { least: 2, most: 5 })
.at_position();

/// Reads the rules and the options; the position is read elsewhere.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong.
pub fn open(spec: &Spec) -> Result<Cars, Error> {
    let side = read_side(spec, 2..=5, LISTING.syntax.game)?;
    spec.allow_options(LISTING.options)?;
    Ok(Cars::new(side))
}

impl PieceBoard for Cars {
    fn places(&self) -> Vec<(u32, u32)> {
        self.points.places().to_vec()
    }

    fn turned_round(&self) -> Option<Vec<u8>> {
        Some(self.turned.clone())
    }

    fn is_possible(&self, at: Pieces, _: Stone) -> bool {
        at.mine.count_ones().max(at.theirs.count_ones()) < self.side
    }
}
