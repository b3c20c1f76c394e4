//! Sets of squares, a bit each: a1 is bit 0, h1 bit 7, a8 bit 56.

use super::men::Colour;

/// A square's file, from 0.
pub(super) const fn file(square: u8) -> u8 {
    square & 7
}

/// A square's rank, from 0.
pub(super) const fn rank(square: u8) -> u8 {
    square >> 3
}

/// The set of one square.
#[inline]
pub(super) fn bit(square: u8) -> u64 {
    1 << (square & 63)
}

/// Calls `each` with the squares of a set, in their order.
#[inline]
pub(super) fn each(mut set: u64, mut each: impl FnMut(u8)) {
    while set != 0 {
        each(set.trailing_zeros() as u8);
        set &= set - 1;
    }
}

/// The square at this distance, if it is on the board.
const fn shifted(square: usize, files: i32, ranks: i32) -> Option<usize> {
    let (file, rank) = (square as i32 % 8 + files, square as i32 / 8 + ranks);
    if file < 0 || file > 7 || rank < 0 || rank > 7 {
        return None;
    }
    Some((rank * 8 + file) as usize)
}

/// The squares at these distances from each square.
const fn leaps<const N: usize>(by: [(i32, i32); N]) -> [u64; 64] {
    let mut sets = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut at = 0;
        while at < N {
            if let Some(to) = shifted(square, by[at].0, by[at].1) {
                sets[square] |= 1 << to;
            }
            at += 1;
        }
        square += 1;
    }
    sets
}

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const SLANTED: [(i32, i32); 4] = [(1, 1), (-1, -1), (1, -1), (-1, 1)];

/// Squares on lines through pairs of squares.
pub(super) struct Lines {
    /// The squares a rook attacks on an empty board.
    pub(super) straight: [u64; 64],
    /// The squares a bishop attacks on an empty board.
    pub(super) slanted: [u64; 64],
    /// The squares strictly between two squares on a line.
    between: [u64; 4096],
    /// The squares beyond the second one, seen from the first.
    beyond: [u64; 4096],
}

impl Lines {
    const fn new() -> Self {
        let mut lines = Self {
            straight: [0; 64],
            slanted: [0; 64],
            between: [0; 4096],
            beyond: [0; 4096],
        };
        let mut square = 0;
        while square < 64 {
            let mut way = 0;
            while way < 8 {
                let is_straight = way < 4;
                let (files, ranks) = if is_straight {
                    STRAIGHT[way]
                } else {
                    SLANTED[way - 4]
                };
                let mut path = [0; 8];
                let mut length = 0;
                let mut to = shifted(square, files, ranks);
                while let Some(here) = to {
                    path[length] = here;
                    length += 1;
                    to = shifted(here, files, ranks);
                }
                let mut at = 0;
                let mut before = 0u64;
                while at < length {
                    lines.between[square * 64 + path[at]] = before;
                    before |= 1 << path[at];
                    let mut earlier = 0;
                    while earlier < at {
                        lines.beyond[square * 64 + path[earlier]] |= 1 << path[at];
                        earlier += 1;
                    }
                    at += 1;
                }
                if is_straight {
                    lines.straight[square] |= before;
                } else {
                    lines.slanted[square] |= before;
                }
                way += 1;
            }
            square += 1;
        }
        lines
    }

    /// The squares strictly between two squares; none where they are not on a line.
    #[inline]
    pub(super) fn between(&self, from: u8, to: u8) -> u64 {
        self.between[pair(from, to)]
    }

    /// The part of the lines from a square that is visible past occupied squares.
    #[inline]
    pub(super) fn seen(&self, lines: u64, from: u8, occupied: u64) -> u64 {
        let (mut seen, mut men) = (lines, lines & occupied);
        while men != 0 {
            seen &= !self.beyond[pair(from, men.trailing_zeros() as u8)];
            men &= men - 1;
        }
        seen
    }
}

#[inline]
fn pair(from: u8, to: u8) -> usize {
    usize::from(from & 63) << 6 | usize::from(to & 63)
}

pub(super) static LINES: Lines = Lines::new();

static KING: [u64; 64] = leaps([
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (-1, -1),
    (1, -1),
    (-1, 1),
]);

static KNIGHT: [u64; 64] = leaps([
    (1, 2),
    (2, 1),
    (-1, 2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, -2),
    (-2, -1),
]);

static WHITE_PAWN: [u64; 64] = leaps([(-1, 1), (1, 1)]);
static BLACK_PAWN: [u64; 64] = leaps([(-1, -1), (1, -1)]);

/// The squares next to a square.
#[inline]
pub(super) fn king(square: u8) -> u64 {
    KING[usize::from(square & 63)]
}

/// The squares a knight's leap away.
#[inline]
pub(super) fn knight(square: u8) -> u64 {
    KNIGHT[usize::from(square & 63)]
}

/// The squares that a pawn attacks.
#[inline]
pub(super) fn pawn(of: Colour, square: u8) -> u64 {
    let square = usize::from(square & 63);
    match of {
        Colour::White => WHITE_PAWN[square],
        Colour::Black => BLACK_PAWN[square],
    }
}
