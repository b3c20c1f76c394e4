//! Games of pawns on rows and columns.

use super::{PieceBoard, Points, each_point};
use lastmove_engine::game::{
    Choice, Listing, Moving, Permutation, PieceCounts, PieceMove, Pieces, Spec, Stone,
};
use lastmove_engine::{Error, Message, Outcome};

/// The most cells, one bit each.
const MOST_CELLS: u64 = 32;

/// The differences between games of pawns.
#[derive(Clone, Copy, Debug)]
pub struct PawnRules {
    /// How many rows of pawns each player has at first.
    pub rows: u32,
    /// Whether a pawn may also move to an empty cell diagonally forward.
    pub goes_diagonally: bool,
}

impl PawnRules {
    /// The sizes of boards.
    #[must_use]
    pub const fn choice(self) -> Choice {
        // A `const fn` cannot use `From`.
        Choice::board(2 * self.rows as u64, MOST_CELLS)
    }
}

/// A board of pawns. The player to move sees his own go up, to rows of lower numbers.
#[derive(Debug)]
pub struct Pawns {
    points: Points,
    rows: u32,
    columns: u32,
    /// The cells on which a pawn on each cell captures.
    takes: Vec<u32>,
    /// The cells from which a pawn captures on each cell.
    taken_from: Vec<u32>,
    all: u32,
    top: u32,
    bottom: u32,
    rules: PawnRules,
}

impl Pawns {
    /// A board of this size, at most 32 cells.
    #[must_use]
    pub fn new(rules: PawnRules, rows: u32, columns: u32) -> Self {
        let points = Points::grid(rows, columns);
        let aside = |row: Option<u32>, column: u32| {
            let sides = [column.checked_sub(1), Some(column + 1)];
            let cells = sides.into_iter().filter_map(|side| points.at(row?, side?));
            cells.fold(0, |cells, cell| cells | 1 << cell)
        };
        let places = points.places().iter();
        let takes = places.clone();
        let takes = takes.map(|&(row, column)| aside(row.checked_sub(1), column));
        let taken_from = places.map(|&(row, column)| aside(Some(row + 1), column));
        Self {
            takes: takes.collect(),
            taken_from: taken_from.collect(),
            all: points.all(|_, _| true),
            top: points.all(|row, _| row == 0),
            bottom: points.all(|row, _| row + 1 == rows),
            points,
            rows,
            columns,
            rules,
        }
    }

    /// The cells as the player on the other side sees them.
    #[inline(always)]
    fn turned(&self, cells: u32) -> u32 {
        cells.reverse_bits() >> (32 - self.rows * self.columns)
    }
}

impl Moving for Pawns {
    fn points(&self) -> u32 {
        self.points.count()
    }

    fn start(&self) -> Pieces {
        let mine = self.points.all(|row, _| row + self.rules.rows >= self.rows);
        Pieces {
            mine,
            theirs: self.turned(mine),
            phase: 0,
        }
    }

    fn symmetries(&self) -> Vec<Permutation> {
        vec![self.points.mirrored()]
    }

    fn tiers_after(&self, tier: PieceCounts, into: &mut Vec<PieceCounts>) {
        for left in tier.theirs.saturating_sub(1)..=tier.theirs {
            into.push(PieceCounts {
                mine: left,
                theirs: tier.mine,
                phase: 0,
            });
        }
    }

    #[inline(always)]
    fn label(&self, at: Pieces) -> Option<Outcome> {
        if at.theirs & self.bottom != 0 {
            Some(Outcome::Loss)
        } else if at.mine & self.top != 0 {
            Some(Outcome::Win)
        } else {
            None
        }
    }

    #[inline(always)]
    fn each_move(&self, at: Pieces, to: &mut impl FnMut(PieceMove, Pieces)) {
        for from in each_point(at.mine) {
            let ahead = (1u32 << from) >> self.columns;
            let aside = self.takes[usize::from(from)];
            let mut goals = ahead & !at.filled() | aside & at.theirs;
            if self.rules.goes_diagonally {
                goals |= aside & !at.filled();
            }
            for goal in each_point(goals) {
                let is_taken = at.theirs >> goal & 1 == 1;
                let mv = PieceMove {
                    from: Some(from),
                    to: Some(goal),
                    taken: is_taken.then_some(goal),
                };
                let after = Pieces {
                    mine: self.turned(at.theirs & !(1 << goal)),
                    theirs: self.turned(at.mine & !(1 << from) | 1 << goal),
                    phase: 0,
                };
                to(mv, after);
            }
        }
    }

    fn has_unmoves(&self) -> bool {
        true
    }

    #[inline(always)]
    fn each_unmove(&self, at: Pieces, from: &mut impl FnMut(Pieces)) {
        let (mine, theirs) = (self.turned(at.theirs), self.turned(at.mine));
        let empty = self.all & !(mine | theirs);
        // Most numbered positions are over, and no move leads from these.
        if theirs & self.bottom != 0 {
            return;
        }
        for goal in each_point(mine) {
            let others = mine & !(1 << goal);
            if others & self.top != 0 {
                continue;
            }
            let mut starts = (1u32 << goal) << self.columns;
            if self.rules.goes_diagonally {
                starts |= self.taken_from[usize::from(goal)];
            }
            for start in each_point(starts & empty) {
                from(Pieces {
                    mine: others | 1 << start,
                    theirs,
                    phase: 0,
                });
            }
        }
    }
}

impl Pawns {
    /// Reads the size of the board, as `6x5` or `4`.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong.
    pub fn open(rules: PawnRules, listing: &Listing, spec: &Spec) -> Result<Self, Error> {
        let written = spec.require_rules(listing.syntax.game)?;
        let (rows, columns) = written.size(MOST_CELLS)?;
        spec.allow_options(listing.options)?;
        let least = u64::from(2 * rules.rows);
        if rows < least {
            let message = Message::new("number-range")
                .with("what", "rows")
                .with("found", rows)
                .with("least", least)
                .with("most", MOST_CELLS);
            return Err(written.error(message));
        }
        Ok(Self::new(rules, rows as u32, columns as u32))
    }
}

impl PieceBoard for Pawns {
    fn places(&self) -> Vec<(u32, u32)> {
        self.points.places().to_vec()
    }

    fn turned_round(&self) -> Option<Vec<u8>> {
        Some((0..self.points.count() as u8).rev().collect())
    }

    fn is_possible(&self, at: Pieces, _: Stone) -> bool {
        let most = self.rules.rows * self.columns;
        at.mine.count_ones().max(at.theirs.count_ones()) <= most
    }

    fn ended_by(&self, at: Pieces) -> Option<(u32, bool)> {
        let (mine, theirs) = (at.mine & self.top, at.theirs & self.bottom);
        match (theirs, mine) {
            (0, 0) => None,
            (0, mine) => Some((mine, true)),
            (theirs, _) => Some((theirs, false)),
        }
    }
}
