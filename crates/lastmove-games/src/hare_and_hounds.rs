//! Hare and hounds: `hare-and-hounds`, `hare-and-hounds:first=hare`.
//!
//! Three hounds begin on the left of a board of eleven points, the hare on its right. In turn a
//! hound or the hare moves along a line to an empty point; hounds never move to the left. The hare
//! wins when no hound is left of it, the hounds when it cannot move; hounds that cannot move lose.
//! The player who moves first is x.
//!
//! The hounds win, whichever side begins (E. Berlekamp, J. Conway and R. Guy, “Winning Ways”, where
//! it is the French military game).

use super::pieces::{PieceBoard, PieceGame, Points, each_point, read_option};
use lastmove_engine::game::{
    Choice, Listing, Moving, OptionSyntax, Permutation, PieceCounts, PieceMove, Pieces, Spec,
    Stone, Syntax,
};
use lastmove_engine::{Error, Outcome};

/// A game of hare and hounds.
pub type HareAndHounds = PieceGame<Chase>;

/// The board, and who moves first.
#[derive(Debug)]
pub struct Chase {
    points: Points,
    lines: Vec<(u8, u8)>,
    near: Vec<u32>,
    /// For each point, those in its column and in later ones.
    not_before: Vec<u32>,
    /// For each point, those in earlier columns.
    before: Vec<u32>,
    is_hare_first: bool,
}

/// Whose turn it is, as a phase.
const HOUNDS: u8 = 0;
const HARE: u8 = 1;

impl Chase {
    /// The board; the hare or the hounds move first.
    #[must_use]
    pub fn new(is_hare_first: bool) -> Self {
        let points = Points::among(3, 5, |row, column| row == 1 || (1..4).contains(&column));
        let middle = (1, 2);
        let lines = points.lines(&[(0, 1), (1, 0), (1, 1), (1, -1)], |one, other| {
            let is_straight = one.0 == other.0 || one.1 == other.1;
            let ends = [0, 4];
            is_straight
                || one == middle
                || other == middle
                || ends.contains(&one.1)
                || ends.contains(&other.1)
        });
        let column = |point: usize| points.places()[point].1;
        let all = 0..points.places().len();
        let before = |at| points.all(|_, other| other < column(at));
        let before: Vec<u32> = all.map(before).collect();
        Self {
            near: points.neighbours(&lines),
            not_before: before.iter().map(|before| !before).collect(),
            before,
            lines,
            points,
            is_hare_first,
        }
    }

    fn turn(&self, phase: u8) -> Stone {
        match (phase == HARE) == self.is_hare_first {
            true => Stone::X,
            false => Stone::O,
        }
    }
}

impl Moving for Chase {
    fn points(&self) -> u32 {
        self.points.count()
    }

    fn start(&self) -> Pieces {
        let hare = self.points.all(|_, column| column == 4);
        let hounds = self
            .points
            .all(|row, column| row + column == 1 || (row, column) == (2, 1));
        match self.is_hare_first {
            true => Pieces {
                mine: hare,
                theirs: hounds,
                phase: HARE,
            },
            false => Pieces {
                mine: hounds,
                theirs: hare,
                phase: HOUNDS,
            },
        }
    }

    fn symmetries(&self) -> Vec<Permutation> {
        vec![self.points.upside_down()]
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
        let (hare, hounds, outcome) = match at.phase {
            HARE => (at.mine, at.theirs, Outcome::Win),
            _ => (at.theirs, at.mine, Outcome::Loss),
        };
        let hare = hare.trailing_zeros() as usize;
        (hounds & self.before[hare] == 0).then_some(outcome)
    }

    #[inline(always)]
    fn each_move(&self, at: Pieces, to: &mut impl FnMut(PieceMove, Pieces)) {
        for from in each_point(at.mine) {
            let mut goals = self.near[usize::from(from)] & !at.filled();
            if at.phase == HOUNDS {
                goals &= self.not_before[usize::from(from)];
            }
            for goal in each_point(goals) {
                let (mv, after) = at.stepped(from, goal);
                let phase = 1 - at.phase;
                to(mv, Pieces { phase, ..after });
            }
        }
    }
}

/// The entry in the catalog.
pub const LISTING: Listing = Listing::new(
    "hare-and-hounds",
    Syntax {
        game: "hare-and-hounds[:first=hounds|hare]",
        position: "ROW/ROW/ROW-TURN",
        mv: "FROM-TO",
        example: "hare-and-hounds",
    },
)
.rules(Choice::Nothing)
.options(&[OptionSyntax {
    name: "first",
    value: "hounds|hare",
    choice: Choice::Words(&["hounds", "hare"]),
}])
.at_position();

/// Reads the rules and the options; the position is read elsewhere.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong.
pub fn open(spec: &Spec) -> Result<Chase, Error> {
    let spec = spec.options_alone()?;
    spec.allow_options(LISTING.options)?;
    Ok(Chase::new(
        read_option(&spec, "first", &["hounds", "hare"])? == "hare",
    ))
}

impl PieceBoard for Chase {
    fn places(&self) -> Vec<(u32, u32)> {
        self.points.places().to_vec()
    }

    fn lines(&self) -> Vec<(u8, u8)> {
        self.lines.clone()
    }

    fn turn(&self, at: Pieces) -> Option<Stone> {
        Some(self.turn(at.phase))
    }

    fn phase(&self, _: Pieces, turn: Stone, to_place: Option<[u8; 2]>) -> Option<u8> {
        let phases = [HOUNDS, HARE].into_iter();
        let mut phases = phases.filter(|phase| self.turn(*phase) == turn);
        phases.next().filter(|_| to_place.is_none())
    }

    fn is_possible(&self, at: Pieces, _: Stone) -> bool {
        let counts = (at.mine.count_ones(), at.theirs.count_ones());
        counts == if at.phase == HARE { (1, 3) } else { (3, 1) }
    }
}
