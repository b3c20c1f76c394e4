//! Hex: `hex:4`, `hex:4x5@...../..x../...../.....`.
//!
//! Each row is shifted half a cell to the right of the one above it, so that a cell touches those
//! on its left and right, the two above it (in its column and the next one) and the two below it
//! (in its column and the one before). A move fills any empty cell. `x` wins by joining top and
//! bottom, `o` by joining left and right; in misère play the player who joins them loses. A full
//! board always joins exactly one of the two. Moves are cells, row by row.
//!
//! The first player wins every board of n × n (J. Nash; P. Hein and J. Nash found the game in the
//! 1940s).

use std::sync::OnceLock;

use super::stones::{MOST_CELLS, StoneBoard, StoneGame, connecting_sets, read_size};
use lastmove_engine::diagram::{Player, Sides};
use lastmove_engine::game::{
    Choice, Listing, Permutation, Positional, Spec, Stone, Stones, Syntax, cells_below,
};
use lastmove_engine::{Error, Message};

/// A game of Hex.
pub type Hex = StoneGame<Slanted>;

/// A board of slanted rows. Cells are numbered row by row from the top.
#[derive(Debug)]
pub struct Slanted {
    rows: u32,
    columns: u32,
    all: u64,
    /// All columns but the first, and all but the last.
    not_first: u64,
    not_last: u64,
    /// The sides that each player joins.
    sides: [(u64, u64); 2],
    /// The minimal sets that join them, computed on demand.
    paths: [OnceLock<Option<Vec<u64>>>; 2],
}

impl Slanted {
    /// A board of this size, at most 64 cells.
    #[must_use]
    pub fn new(rows: u32, columns: u32) -> Self {
        let all = cells_below(rows * columns);
        let top = cells_below(columns);
        let left = (0..rows).fold(0, |left, row| left | 1 << (row * columns));
        let (bottom, right) = (top << ((rows - 1) * columns), left << (columns - 1));
        Self {
            rows,
            columns,
            all,
            not_first: all & !left,
            not_last: all & !right,
            sides: [(top, bottom), (left, right)],
            paths: [const { OnceLock::new() }; 2],
        }
    }

    fn sides(&self, of: Stone) -> (u64, u64) {
        self.sides[of as usize]
    }

    /// These cells and all that touch one of them.
    fn around(&self, cells: u64) -> u64 {
        let (not_first, not_last) = (cells & self.not_first, cells & self.not_last);
        let above = cells.unbounded_shr(self.columns) | not_last.unbounded_shr(self.columns - 1);
        let below = cells.unbounded_shl(self.columns) | not_first.unbounded_shl(self.columns - 1);
        (cells | not_first >> 1 | not_last << 1 | above | below) & self.all
    }

    /// How many stones a player needs at least to join the sides, where the other one never moves;
    /// `None` where the other one has joined theirs.
    fn missing(&self, of: Stone, at: Stones) -> Option<u32> {
        let (from, to) = self.sides(of);
        let (own, empty) = (at.of(of), !at.filled() & self.all);
        let mut reached = self.joined(own, from);
        let mut next = from & empty;
        let mut missing = 0;
        while reached & to == 0 {
            let added = next & !reached;
            if added == 0 {
                return None;
            }
            missing += 1;
            let near = self.around(reached | added);
            reached |= added | self.joined(own, near & own);
            next = self.around(reached) & empty;
        }
        Some(missing)
    }

    /// The cells that are connected with `from` within `cells`.
    fn joined(&self, cells: u64, from: u64) -> u64 {
        let mut joined = cells & from;
        loop {
            let next = self.around(joined) & cells;
            if next == joined {
                return joined;
            }
            joined = next;
        }
    }
}

impl Positional for Slanted {
    fn cells(&self) -> u32 {
        self.rows * self.columns
    }

    fn winning_sets(&self, of: Stone) -> Option<&[u64]> {
        let paths = self.paths[of as usize].get_or_init(|| {
            let near = |cell: u32| self.around(1 << cell) & !(1 << cell);
            let near: Vec<u64> = (0..self.cells()).map(near).collect();
            let (from, to) = self.sides(of);
            connecting_sets(&near, from, to)
        });
        paths.as_deref()
    }

    fn has_won(&self, of: Stone, stones: u64) -> bool {
        let (from, to) = self.sides(of);
        self.joined(stones, from) & to != 0
    }

    /// Cells next to stones that are connected with either side, or on that side.
    fn threats(&self, of: Stone, at: Stones) -> u64 {
        let reached = |side| self.around(self.joined(at.of(of), side)) | side;
        let (from, to) = self.sides(of);
        reached(from) & reached(to) & !at.filled()
    }

    /// The half turn, which keeps the sides of both players. A mirror exchanges them.
    fn symmetries(&self) -> Vec<Permutation> {
        vec![(0..self.cells() as u8).rev().collect()]
    }
}

/// The entry in the catalog.
pub const LISTING: Listing = Listing::new(
    "hex",
    Syntax {
        game: "hex:N or hex:ROWSxCOLUMNS",
        position: "ROW/ROW/...",
        mv: "ROW,COLUMN",
        example: "hex:3",
    },
)
.rules(Choice::board(1, MOST_CELLS))
.at_position();

/// Reads the rules and the options; the position is read elsewhere.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong.
pub fn open(spec: &Spec) -> Result<Slanted, Error> {
    let (rows, columns) = read_size(spec, LISTING.syntax.game)?;
    spec.allow_options(LISTING.options)?;
    Ok(Slanted::new(rows, columns))
}

impl StoneBoard for Slanted {
    const SLANTED: bool = true;
    const SIDES: Option<Sides> = Some(Sides {
        top_bottom: Player::First,
        left_right: Player::Second,
    });

    fn rows(&self) -> u32 {
        self.rows
    }

    fn columns(&self) -> u32 {
        self.columns
    }

    /// A shortest chain from one side to the other: boards may be too large to list all.
    fn decisive(&self, of: Stone, stones: u64) -> u64 {
        let (from, to) = self.sides(of);
        // What is reached after each step, until the other side is.
        let mut reached = vec![stones & from];
        loop {
            let last = reached[reached.len() - 1];
            if last & to != 0 {
                break;
            }
            let next = self.around(last) & stones;
            if next == last {
                return 0;
            }
            reached.push(next);
        }
        let one = |cells: u64| cells & cells.wrapping_neg();
        let mut last = one(reached.pop().unwrap_or_default() & to);
        let mut chain = last;
        for before in reached.into_iter().rev() {
            last = one(self.around(last) & before);
            chain |= last;
        }
        chain
    }

    /// Who needs fewer stones to join their sides; the move is worth half of one.
    fn heuristic(&self, at: Stones) -> Option<f64> {
        let of = at.to_move();
        let (mine, theirs) = (self.missing(of, at)?, self.missing(of.other(), at)?);
        let lead = f64::from(theirs) - f64::from(mine) + 0.5;
        Some(lead / (1.0 + lead.abs()))
    }

    fn note(&self) -> Option<Message> {
        Some(Message::new("hex-sides"))
    }
}
