//! Fox and hounds: `fox-and-hounds:8`, `fox-and-hounds:8,first=hounds`.
//!
//! On the dark cells of n × n, half as many hounds as there are columns begin on the first row, and
//! a fox in the middle of the last one. A hound goes one step diagonally forward, the fox one step
//! diagonally any way, to empty cells. The fox wins on the first row, or when no hound can move;
//! the hounds win when it cannot move. The player who moves first is x, by default the fox. A
//! position lists only the dark cells.
//!
//! On 8 × 8 the hounds win (E. Berlekamp, J. Conway and R. Guy, “Winning Ways”).

use super::pieces::{PieceBoard, PieceGame, Points, each_point, read_option, read_side};
use lastmove_engine::game::{
    Choice, Listing, Moving, OptionSyntax, PieceCounts, PieceMove, Pieces, Spec, Stone, Syntax,
};
use lastmove_engine::{Error, Message, Outcome};

/// A game of fox and hounds.
pub type FoxAndHounds = PieceGame<DarkCells>;

/// The dark cells, and who moves first.
#[derive(Debug)]
pub struct DarkCells {
    side: u32,
    points: Points,
    /// The neighbours of each cell, and those on the next row.
    around: Vec<u32>,
    below: Vec<u32>,
    first_row: u32,
    is_fox_first: bool,
}

/// Whose turn it is, as a phase.
const FOX: u8 = 0;
const HOUNDS: u8 = 1;

impl DarkCells {
    /// A board of `side` rows, an even number from 4 to 8; the fox or the hounds move first.
    #[must_use]
    pub fn new(side: u32, is_fox_first: bool) -> Self {
        let all = Points::among(side, side, |row, column| (row + column) % 2 == 1);
        let lines = all.lines(&[(1, 1), (1, -1)], |_, _| true);
        let mut below = vec![0; all.count() as usize];
        for &(upper, lower) in &lines {
            below[usize::from(upper)] |= 1 << lower;
        }
        Self {
            side,
            around: all.neighbours(&lines),
            below,
            first_row: all.all(|row, _| row == 0),
            points: all,
            is_fox_first,
        }
    }

    fn turn(&self, phase: u8) -> Stone {
        match (phase == FOX) == self.is_fox_first {
            true => Stone::X,
            false => Stone::O,
        }
    }
}

impl Moving for DarkCells {
    fn points(&self) -> u32 {
        self.points.count()
    }

    fn start(&self) -> Pieces {
        let middle = [self.side / 2 - 1, self.side / 2];
        let is_fox = |row, column: u32| row + 1 == self.side && middle.contains(&column);
        let (fox, hounds) = (self.points.all(is_fox), self.first_row);
        match self.is_fox_first {
            true => Pieces {
                mine: fox,
                theirs: hounds,
                phase: FOX,
            },
            false => Pieces {
                mine: hounds,
                theirs: fox,
                phase: HOUNDS,
            },
        }
    }

    fn tiers_after(&self, tier: PieceCounts, into: &mut Vec<PieceCounts>) {
        into.push(PieceCounts {
            mine: tier.theirs,
            theirs: tier.mine,
            phase: 1 - tier.phase,
        });
    }

    #[inline(always)]
    fn label(&self, at: Pieces) -> Option<Outcome> {
        let (fox, outcome) = match at.phase {
            FOX => (at.mine, Outcome::Win),
            _ => (at.theirs, Outcome::Loss),
        };
        (fox & self.first_row != 0).then_some(outcome)
    }

    #[inline(always)]
    fn each_move(&self, at: Pieces, to: &mut impl FnMut(PieceMove, Pieces)) {
        let ways = match at.phase {
            FOX => &self.around,
            _ => &self.below,
        };
        for from in each_point(at.mine) {
            for goal in each_point(ways[usize::from(from)] & !at.filled()) {
                let (mv, after) = at.stepped(from, goal);
                let phase = 1 - at.phase;
                to(mv, Pieces { phase, ..after });
            }
        }
    }
}

/// The entry in the catalog.
pub const LISTING: Listing = Listing::new(
    "fox-and-hounds",
    Syntax {
        game: "fox-and-hounds:N[,first=fox|hounds]",
        position: "ROW/ROW/...-TURN",
        mv: "FROM-TO",
        example: "fox-and-hounds:6",
    },
)
.rules(Choice::Words(&["4", "6", "8"]))
.options(&[OptionSyntax {
    name: "first",
    value: "fox|hounds",
    choice: Choice::Words(&["fox", "hounds"]),
}])
.at_position();

/// Reads the rules and the options; the position is read elsewhere.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong.
pub fn open(spec: &Spec) -> Result<DarkCells, Error> {
    let side = read_side(spec, 4..=8, LISTING.syntax.game)?;
    if side % 2 == 1 {
        let message = Message::new("moved-odd").with("found", u64::from(side));
        let start = spec.rules.as_ref().map_or(0, |rules| rules.start);
        return Err(Error::input(message).at(&spec.text, start..start + 1));
    }
    spec.allow_options(LISTING.options)?;
    let first = read_option(spec, "first", &["fox", "hounds"])?;
    Ok(DarkCells::new(side, first == "fox"))
}

impl PieceBoard for DarkCells {
    fn places(&self) -> Vec<(u32, u32)> {
        self.points.places().to_vec()
    }

    fn turn(&self, at: Pieces) -> Option<Stone> {
        Some(self.turn(at.phase))
    }

    fn phase(&self, _: Pieces, turn: Stone, to_place: Option<[u8; 2]>) -> Option<u8> {
        let phases = [FOX, HOUNDS].into_iter();
        let mut phases = phases.filter(|phase| self.turn(*phase) == turn);
        phases.next().filter(|_| to_place.is_none())
    }

    fn is_possible(&self, at: Pieces, _: Stone) -> bool {
        let counts = (at.mine.count_ones(), at.theirs.count_ones());
        let hounds = self.side / 2;
        counts
            == if at.phase == FOX {
                (1, hounds)
            } else {
                (hounds, 1)
            }
    }
}
