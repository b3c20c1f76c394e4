//! Quixo: `quixo:4`, `quixo:3@x../.../..o-x`.
//!
//! On n × n cubes, all blank at first. A move takes a blank cube or one of the player's own from
//! the border and pushes it in again at another end of its row or its column, with the player's
//! face up: `FROM-TO`, the place it is taken from and the end where it is pushed in. A line of n
//! own faces wins, in a row, a column or a diagonal; a player who makes a line of the other
//! player's faces loses, even with an own line.
//!
//! On 4 × 4 the first player wins, in 21 plies; 5 × 5 is a draw (S. Tanaka, F. Bonnet, S. Tixeuil and
//! Y. Tamura, 2020).

use super::pieces::{PieceBoard, PieceGame, Points, read_side};
use super::stones::Lines;
use lastmove_engine::game::{
    Choice, Listing, Moving, Permutation, PieceCounts, PieceMove, Pieces, Spec, Syntax,
};
use lastmove_engine::vectors::always;
use lastmove_engine::{Error, Outcome};

/// A game of Quixo.
pub type Quixo = PieceGame<Cubes>;

/// A square of cubes.
pub struct Cubes {
    side: u32,
    lines: Vec<u32>,
    pushes: Vec<Push>,
    /// For eight cells at a time, the pushes that take their cubes, and those that end there.
    from: [[u64; 256]; 4],
    to: [[u64; 256]; 4],
    /// The cubes that can be taken out in two ways, the corners, and in three.
    corners: u32,
    edges: u32,
}

/// A way to take a cube out and to push it in.
struct Push {
    /// The cube.
    from: u8,
    /// The end at which it is pushed in.
    to: u8,
    /// How far the cubes between move, to higher numbers or to lower ones; one of both is 0.
    up: u8,
    down: u8,
    /// The cells from the cube to that end.
    run: u32,
}

impl Push {
    /// Shifts the faces of the run; the cube that is pushed in is left out.
    #[inline(always)]
    fn moved(&self, faces: u32) -> u32 {
        let run = faces & self.run & !(1 << self.from);
        faces & !self.run | run << self.up >> self.down
    }

    /// The position after the move, as the other player sees it.
    #[inline(always)]
    fn made(&self, at: Pieces) -> Pieces {
        Pieces {
            mine: self.moved(at.theirs),
            theirs: self.moved(at.mine) | 1 << self.to,
            phase: 0,
        }
    }

    /// The faces before the move; the cube that was taken out is left out.
    #[inline(always)]
    fn before(&self, faces: u32) -> u32 {
        let run = faces & self.run & !(1 << self.to);
        faces & !self.run | run >> self.up << self.down
    }
}

impl Cubes {
    /// A square of `side` rows, at most 5.
    #[must_use]
    pub fn new(side: u32) -> Self {
        let (last, mut pushes) = (side - 1, Vec::new());
        let cell = |row: u32, column: u32| (row * side + column) as u8;
        for row in 0..side {
            for column in 0..side {
                if ![row, column].iter().any(|place| [0, last].contains(place)) {
                    continue;
                }
                // The ends of its column, and of its row.
                let ends = [(0, column), (row, 0), (row, last), (last, column)];
                for (end_row, end_column) in ends {
                    let (from, to) = (cell(row, column), cell(end_row, end_column));
                    if from == to {
                        continue;
                    }
                    let by = if row == end_row { 1 } else { side as u8 };
                    let run = from.min(to)..=from.max(to);
                    let (up, down) = if to < from { (by, 0) } else { (0, by) };
                    pushes.push(Push {
                        from,
                        to,
                        up,
                        down,
                        run: run.step_by(by.into()).fold(0, |run, cell| run | 1 << cell),
                    });
                }
            }
        }
        let lines = Lines::new(side, side, side);
        let with_ways = |ways: usize| {
            let from = |cube: &u8| pushes.iter().filter(|push| push.from == *cube).count();
            let cubes = (0..(side * side) as u8).filter(|cube| from(cube) == ways);
            cubes.fold(0, |cubes, cube| cubes | 1 << cube)
        };
        Self {
            corners: with_ways(2),
            edges: with_ways(3),
            side,
            lines: lines.sets().iter().map(|line| *line as u32).collect(),
            from: by_cells(&pushes, |push| push.from),
            to: by_cells(&pushes, |push| push.to),
            pushes,
        }
    }

    /// The pushes of these cells, by one of the tables.
    #[inline(always)]
    fn each_push(&self, by_cells: &[[u64; 256]; 4], cells: u32, to: &mut impl FnMut(&Push)) {
        let cells = cells.to_le_bytes().map(usize::from);
        let mut pushes = 0;
        for (by_cells, cells) in by_cells.iter().zip(cells) {
            pushes |= by_cells[cells];
        }
        while pushes != 0 {
            to(&self.pushes[pushes.trailing_zeros() as usize]);
            pushes &= pushes - 1;
        }
    }

    /// Whether there is a line. All lines are checked, which the compiler vectorizes.
    #[inline(always)]
    fn has_line(&self, faces: u32) -> bool {
        let mut is_there = false;
        for line in &self.lines {
            is_there |= line & !faces == 0;
        }
        is_there
    }

    fn line(&self, faces: u32) -> Option<u32> {
        let mut lines = self.lines.iter().copied();
        lines.find(|line| line & !faces == 0)
    }
}

impl Moving for Cubes {
    fn points(&self) -> u32 {
        self.side * self.side
    }

    fn start(&self) -> Pieces {
        Pieces::default()
    }

    /// A quarter turn, and the mirror.
    fn symmetries(&self) -> Vec<Permutation> {
        let points = Points::grid(self.side, self.side);
        vec![points.quarter_turn(), points.mirrored()]
    }

    /// An own cube, or a blank one.
    fn tiers_after(&self, tier: PieceCounts, into: &mut Vec<PieceCounts>) {
        for more in 0..=1 {
            into.push(PieceCounts {
                mine: tier.theirs,
                theirs: tier.mine + more,
                phase: 0,
            });
        }
    }

    #[inline(always)]
    fn label(&self, at: Pieces) -> Option<Outcome> {
        // The player who has just moved has made both.
        match (self.has_line(at.mine), self.has_line(at.theirs)) {
            (true, _) => Some(Outcome::Win),
            (false, true) => Some(Outcome::Loss),
            (false, false) => None,
        }
    }

    #[inline(always)]
    fn each_move(&self, at: Pieces, to: &mut impl FnMut(PieceMove, Pieces)) {
        let mut make = always(
            #[inline(always)]
            |push: &Push| {
                let mv = PieceMove {
                    from: Some(push.from),
                    to: Some(push.to),
                    taken: None,
                };
                to(mv, push.made(at));
            },
        );
        self.each_push(&self.from, !at.theirs, &mut make);
    }

    /// Moves that take a blank cube leave the block.
    #[inline(always)]
    fn each_leaving(&self, at: Pieces, to: &mut impl FnMut(Pieces)) -> u32 {
        let mut make = always(
            #[inline(always)]
            |push: &Push| to(push.made(at)),
        );
        self.each_push(&self.from, !at.filled(), &mut make);
        2 * (at.mine & self.corners).count_ones() + 3 * (at.mine & self.edges).count_ones()
    }

    fn has_unmoves(&self) -> bool {
        true
    }

    #[inline(always)]
    fn each_unmove(&self, at: Pieces, from: &mut impl FnMut(Pieces)) {
        // Taking a blank cube adds an own one.
        let mut make = always(
            #[inline(always)]
            |push: &Push| {
                from(Pieces {
                    mine: push.before(at.theirs) | 1 << push.from,
                    theirs: push.before(at.mine),
                    phase: 0,
                });
            },
        );
        self.each_push(&self.to, at.theirs, &mut make);
    }
}

/// The pushes with a cell, as bits, for each set of eight cells.
fn by_cells(pushes: &[Push], cell: impl Fn(&Push) -> u8) -> [[u64; 256]; 4] {
    let mut found = [[0; 256]; 4];
    for (number, push) in pushes.iter().enumerate() {
        let cell = usize::from(cell(push));
        for (set, pushes) in found[cell / 8].iter_mut().enumerate() {
            *pushes |= ((set >> (cell % 8) & 1) as u64) << number;
        }
    }
    found
}

/// The entry in the catalog.
pub const LISTING: Listing = Listing::new(
    "quixo",
    Syntax {
        game: "quixo:N",
        position: "ROW/ROW/...-TURN",
        mv: "FROM-TO",
        example: "quixo:3",
    },
)
.rules(Choice::Number { least: 2, most: 5 })
.at_position();

/// Reads the rules and the options; the position is read elsewhere.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong.
pub fn open(spec: &Spec) -> Result<Cubes, Error> {
    let side = read_side(spec, 2..=5, LISTING.syntax.game)?;
    spec.allow_options(LISTING.options)?;
    Ok(Cubes::new(side))
}

impl PieceBoard for Cubes {
    fn places(&self) -> Vec<(u32, u32)> {
        Points::grid(self.side, self.side).places().to_vec()
    }

    fn ended_by(&self, at: Pieces) -> Option<(u32, bool)> {
        let mine = self.line(at.mine).map(|line| (line, true));
        mine.or_else(|| self.line(at.theirs).map(|line| (line, false)))
    }
}
