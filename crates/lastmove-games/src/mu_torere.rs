//! Mū tōrere: `mu-torere`, `mu-torere@xxx/o.x/ooo-x`.
//!
//! Eight points round a centre; each player has four men on neighbouring points, and the centre is
//! empty. A man moves to the empty point: to a neighbour on the ring, from the centre to any point,
//! and to the centre only from a point next to an enemy's man. The player who cannot move loses.
//!
//! A game of the Māori; it is a draw (M. Ascher, 1987).

use super::pieces::{PieceBoard, PieceGame, Points, each_point};
use lastmove_engine::game::{
    Listing, Moving, Permutation, PieceCounts, PieceMove, Pieces, Spec, Stone, Syntax,
};
use lastmove_engine::{Error, Outcome};

/// A game of mū tōrere.
pub type MuTorere = PieceGame<Star>;

/// The ring and its centre.
#[derive(Debug)]
pub struct Star {
    points: Points,
    /// The points of the ring, in order.
    ring: Vec<u8>,
    /// The neighbours of each point on the ring; empty for the centre.
    beside: Vec<u32>,
}

/// The middle of three rows of three.
const CENTRE: u8 = 4;

impl Star {
    /// The board.
    #[must_use]
    pub fn new() -> Self {
        let ring = vec![0, 1, 2, 5, 8, 7, 6, 3];
        let points = Points::grid(3, 3);
        let next = ring
            .iter()
            .copied()
            .zip(ring.iter().copied().cycle().skip(1));
        let beside = points.neighbours(&next.collect::<Vec<_>>());
        Self {
            points,
            ring,
            beside,
        }
    }
}

impl Default for Star {
    fn default() -> Self {
        Self::new()
    }
}

impl Moving for Star {
    fn points(&self) -> u32 {
        self.points.count()
    }

    fn start(&self) -> Pieces {
        let set = |points: &[u8]| points.iter().fold(0, |set, point| set | 1 << point);
        let (mine, theirs) = self.ring.split_at(4);
        Pieces {
            mine: set(mine),
            theirs: set(theirs),
            phase: 0,
        }
    }

    /// A step round, and the mirror.
    fn symmetries(&self) -> Vec<Permutation> {
        let mut step: Vec<u8> = (0..9).collect();
        for (point, next) in self.ring.iter().zip(self.ring.iter().cycle().skip(1)) {
            step[usize::from(*point)] = *next;
        }
        vec![step, self.points.mirrored()]
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
            let beside = self.beside[usize::from(from)];
            for goal in each_point(((1 << 9) - 1) & !at.filled()) {
                let may = match (from, goal) {
                    (CENTRE, _) => true,
                    (_, CENTRE) => beside & at.theirs != 0,
                    _ => beside >> goal & 1 == 1,
                };
                if may {
                    let (mv, after) = at.stepped(from, goal);
                    to(mv, after);
                }
            }
        }
    }
}

/// The entry in the catalog.
pub const LISTING: Listing = Listing::new(
    "mu-torere",
    Syntax {
        game: "mu-torere",
        position: "ROW/ROW/ROW-TURN",
        mv: "FROM-TO",
        example: "mu-torere",
    },
)
.at_position();

/// Reads the rules and the options; the position is read elsewhere.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong.
pub fn open(spec: &Spec) -> Result<Star, Error> {
    spec.refuse_rules()?;
    Ok(Star::new())
}

impl PieceBoard for Star {
    fn places(&self) -> Vec<(u32, u32)> {
        self.points.places().to_vec()
    }

    fn lines(&self) -> Vec<(u8, u8)> {
        let ring = self.ring.iter().copied();
        let round = ring.clone().zip(ring.clone().cycle().skip(1));
        round.chain(ring.map(|point| (CENTRE, point))).collect()
    }

    fn is_possible(&self, at: Pieces, _: Stone) -> bool {
        (at.mine.count_ones(), at.theirs.count_ones()) == (4, 4)
    }
}
