//! Legal moves.
//!
//! Checks and pins are found first; then each piece's squares are a set without those that would
//! leave the king in check, so no move has to be tried. Only en passant, which removes two pieces
//! from a rank at once, is tried.

use super::material::Material;
use super::men::{Colour, PieceType};
use super::squares::{LINES, bit, each, file, king, knight, pawn, rank};

/// The squares of the pieces of some material, whose turn it is, and the en passant square, else 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Placement {
    /// By index of the piece; 0 after the last one.
    pub(super) squares: [u8; 8],
    pub(super) turn: Turn,
    pub(super) en_passant: u8,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Turn(pub(super) Colour);

impl Default for Turn {
    fn default() -> Self {
        Self(Colour::White)
    }
}

/// No piece.
pub(super) const NOBODY: u8 = u8::MAX;

/// The effect of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    /// The index of the moving piece.
    pub(super) man: u8,
    pub(super) from: u8,
    pub(super) to: u8,
    /// The index of the captured piece, or [`NOBODY`].
    pub(super) taken: u8,
    /// What a pawn becomes.
    pub(super) promotion: Option<PieceType>,
    /// The square on which the pawn can be taken en passant now, else 0.
    pub(super) en_passant: u8,
}

/// The squares that a piece attacks, including those of its own side.
#[inline]
pub(super) fn attacks(of: Colour, kind: PieceType, square: u8, occupied: u64) -> u64 {
    let at = usize::from(square & 63);
    match kind {
        PieceType::King => king(square),
        PieceType::Queen => LINES.seen(LINES.straight[at] | LINES.slanted[at], square, occupied),
        PieceType::Rook => LINES.seen(LINES.straight[at], square, occupied),
        PieceType::Bishop => LINES.seen(LINES.slanted[at], square, occupied),
        PieceType::Knight => knight(square),
        PieceType::Pawn => pawn(of, square),
    }
}

/// Whether a piece attacks a square.
#[inline]
fn hits(of: Colour, kind: PieceType, from: u8, to: u8, occupied: u64) -> bool {
    let at = usize::from(from & 63);
    let lines = match kind {
        PieceType::King => return king(from) & bit(to) != 0,
        PieceType::Knight => return knight(from) & bit(to) != 0,
        PieceType::Pawn => return pawn(of, from) & bit(to) != 0,
        PieceType::Queen => LINES.straight[at] | LINES.slanted[at],
        PieceType::Rook => LINES.straight[at],
        PieceType::Bishop => LINES.slanted[at],
    };
    lines & bit(to) != 0 && LINES.between(from, to) & occupied == 0
}

/// The index of a player's king.
#[inline]
fn king_of(of: Colour) -> usize {
    match of {
        Colour::White => 0,
        Colour::Black => 1,
    }
}

/// All occupied squares.
#[inline]
pub(super) fn occupied(material: &Material, squares: &[u8; 8]) -> u64 {
    let mut all = bit(squares[0]) | bit(squares[1]);
    for square in &squares[2..material.count()] {
        all |= bit(*square);
    }
    all
}

/// Whether a piece of a player attacks a square, except the king and one given piece.
#[inline]
fn is_attacked(
    material: &Material,
    squares: &[u8; 8],
    (by, without): (Colour, u8),
    square: u8,
    occupied: u64,
) -> bool {
    material.others(by).any(|man| {
        man != usize::from(without) && hits(by, material.kind(man), squares[man], square, occupied)
    })
}

/// Whether the king of a player is attacked by a piece other than the other king.
pub(super) fn is_in_check(material: &Material, squares: &[u8; 8], of: Colour) -> bool {
    let all = occupied(material, squares);
    let king = squares[king_of(of)];
    is_attacked(material, squares, (of.other(), NOBODY), king, all)
}

/// A position with its checks and pins, for the player to move.
struct Seen<'a> {
    material: &'a Material,
    at: &'a Placement,
    turn: Colour,
    occupied: u64,
    own: u64,
    /// The squares to which a piece other than the king may move in view of checks.
    rescue: u64,
    /// The pinned pieces, each with the line on which it may move.
    pins: [(u64, u64); 3],
    pinned: u64,
}

impl<'a> Seen<'a> {
    #[inline]
    fn new(material: &'a Material, at: &'a Placement) -> Self {
        let turn = at.turn.0;
        let squares = &at.squares;
        let place = squares[king_of(turn)];
        let mut own = bit(place);
        for man in material.others(turn) {
            own |= bit(squares[man]);
        }
        let mut this = Self {
            material,
            at,
            turn,
            occupied: occupied(material, squares),
            own,
            rescue: !0,
            pins: [(0, 0); 3],
            pinned: 0,
        };
        let mut pin = 0;
        for man in material.others(turn.other()) {
            let from = squares[man];
            let slot = usize::from(from & 63);
            let lines = match material.kind(man) {
                PieceType::Knight if knight(from) & bit(place) != 0 => {
                    this.rescue &= bit(from);
                    continue;
                }
                PieceType::Pawn if pawn(turn.other(), from) & bit(place) != 0 => {
                    this.rescue &= bit(from);
                    continue;
                }
                PieceType::King | PieceType::Knight | PieceType::Pawn => continue,
                PieceType::Queen => LINES.straight[slot] | LINES.slanted[slot],
                PieceType::Rook => LINES.straight[slot],
                PieceType::Bishop => LINES.slanted[slot],
            };
            if lines & bit(place) == 0 {
                continue;
            }
            let way = LINES.between(from, place);
            let between = way & this.occupied;
            if between == 0 {
                this.rescue &= way | bit(from);
            } else if between & (between - 1) == 0 && between & own != 0 && pin < 3 {
                this.pins[pin] = (between, way | bit(from));
                this.pinned |= between;
                pin += 1;
            }
        }
        this
    }

    /// The squares to which a piece other than the king may move; for a pawn without en passant.
    #[inline]
    fn targets(&self, man: usize) -> u64 {
        let from = self.at.squares[man];
        let kind = self.material.kind(man);
        let mut to = match kind {
            PieceType::Pawn => {
                let taking = pawn(self.turn, from) & self.occupied;
                taking | pushes(self.turn, from, self.occupied)
            }
            _ => attacks(self.turn, kind, from, self.occupied),
        };
        to &= !self.own & self.rescue;
        if self.pinned & bit(from) != 0 {
            for (pinned, line) in self.pins {
                if pinned & bit(from) != 0 {
                    to &= line;
                }
            }
        }
        to
    }

    /// The squares to which the king may move.
    #[inline]
    fn flights(&self) -> u64 {
        let squares = &self.at.squares;
        let place = squares[king_of(self.turn)];
        let other = self.turn.other();
        let mut to = king(place) & !self.own & !king(squares[king_of(other)]);
        // The king does not shield the squares behind it.
        let occupied = self.occupied ^ bit(place);
        for man in self.material.others(other) {
            if to == 0 {
                break;
            }
            to &= !attacks(other, self.material.kind(man), squares[man], occupied);
        }
        to
    }

    /// The pawns that may capture en passant.
    #[inline]
    fn takers(&self) -> u64 {
        match self.at.en_passant {
            0 => 0,
            square => takers(self.material, &self.at.squares, self.turn, square),
        }
    }
}

/// The squares to which a pawn may advance.
#[inline]
fn pushes(of: Colour, from: u8, occupied: u64) -> u64 {
    const THIRD: u64 = 0xFF << 16;
    const SIXTH: u64 = 0xFF << 40;
    match of {
        Colour::White => {
            let one = bit(from) << 8 & !occupied;
            one | (one & THIRD) << 8 & !occupied
        }
        Colour::Black => {
            let one = bit(from) >> 8 & !occupied;
            one | (one & SIXTH) >> 8 & !occupied
        }
    }
}

/// The pawns of a player that may capture the pawn which has just passed a square.
fn takers(material: &Material, squares: &[u8; 8], of: Colour, passed: u8) -> u64 {
    let other = of.other();
    // A pawn captures in the reverse direction of the other player's.
    let near = pawn(other, passed);
    let taken_square = passed ^ 8;
    let all = occupied(material, squares);
    let mut found = 0;
    for man in material.others(of) {
        let from = squares[man];
        if material.kind(man) != PieceType::Pawn || near & bit(from) == 0 {
            continue;
        }
        let mut taken = NOBODY;
        for man in material.others(other) {
            if squares[man] == taken_square {
                taken = man as u8;
            }
        }
        let after = all ^ bit(from) ^ bit(taken_square) ^ bit(passed);
        let king = squares[king_of(of)];
        if !is_attacked(material, squares, (other, taken), king, after) {
            found |= bit(from);
        }
    }
    found
}

/// Whether an en passant capture is possible; `None` where no pawn can just have passed the square.
pub(super) fn en_passant(material: &Material, at: &Placement) -> Option<bool> {
    let (turn, passed) = (at.turn.0, at.en_passant);
    let (row, from) = match turn {
        Colour::White => (5, passed.wrapping_add(8)),
        Colour::Black => (2, passed.wrapping_sub(8)),
    };
    if rank(passed) != row || occupied(material, &at.squares) & (bit(passed) | bit(from)) != 0 {
        return None;
    }
    let mut men = material.others(turn.other());
    men.find(|man| material.kind(*man) == PieceType::Pawn && at.squares[*man] == passed ^ 8)?;
    Some(takers(material, &at.squares, turn, passed) != 0)
}

/// Whether the player to move has a legal move.
pub(super) fn has_move(material: &Material, at: &Placement) -> bool {
    let seen = Seen::new(material, at);
    // The other pieces have the most squares, so they come first.
    material.others(seen.turn).any(|man| seen.targets(man) != 0)
        || seen.flights() != 0
        || seen.takers() != 0
}

/// The target squares of each piece of the player to move.
pub(super) struct Targets {
    /// By index of the piece, except the kings; for a pawn without en passant.
    men: [u64; 8],
    king: u64,
    /// The pawns that may capture en passant.
    takers: u64,
    /// The squares of the other player's pieces.
    theirs: u64,
}

/// Finds all legal moves. This is compiled once: only numbering positions gains from being compiled
/// for each CPU level.
pub(super) fn targets(material: &Material, at: &Placement) -> Targets {
    let seen = Seen::new(material, at);
    let mut men = [0; 8];
    for man in material.others(seen.turn) {
        men[man] = seen.targets(man);
    }
    Targets {
        men,
        king: seen.flights(),
        takers: seen.takers(),
        theirs: seen.occupied & !seen.own,
    }
}

/// Calls `with` with each legal move: piece by piece in the order of the material, the king last,
/// for each the squares from a1 to h8; promotions in the order queen, rook, bishop, knight.
#[inline]
pub(super) fn each_change(material: &Material, at: &Placement, with: &mut impl FnMut(Change)) {
    let targets = targets(material, at);
    let turn = at.turn.0;
    let king = king_of(turn);
    for man in material.others(turn).chain([king]) {
        let from = at.squares[man & 7];
        let set = match man {
            0 | 1 => targets.king,
            _ => targets.men[man & 7],
        };
        let is_pawn = material.kind(man) == PieceType::Pawn;
        each(set, |to| {
            let change = Change {
                man: man as u8,
                from,
                to,
                taken: match targets.theirs & bit(to) {
                    0 => NOBODY,
                    _ => man_on(material, at, to),
                },
                promotion: None,
                en_passant: 0,
            };
            match is_pawn {
                true => pawn_moves(material, at, change, with),
                false => with(change),
            }
        });
        if is_pawn && targets.takers & bit(from) != 0 {
            with(Change {
                man: man as u8,
                from,
                to: at.en_passant,
                taken: man_on(material, at, at.en_passant ^ 8),
                promotion: None,
                en_passant: 0,
            });
        }
    }
}

/// Without pawns: calls `with` with each legal capture; returns the number of other legal moves.
#[inline]
pub(super) fn each_capture(
    material: &Material,
    at: &Placement,
    with: &mut impl FnMut(Change),
) -> u32 {
    let targets = targets(material, at);
    let (turn, mut others) = (at.turn.0, 0);
    let king = king_of(turn);
    for man in material.others(turn).chain([king]) {
        let set = match man {
            0 | 1 => targets.king,
            _ => targets.men[man & 7],
        };
        others += (set & !targets.theirs).count_ones();
        each(set & targets.theirs, |to| {
            with(Change {
                man: man as u8,
                from: at.squares[man & 7],
                to,
                taken: man_on(material, at, to),
                promotion: None,
                en_passant: 0,
            });
        });
    }
    others
}

/// Without pawns: calls `with` with the index of each piece that may have made a legal move without a
/// capture to this position, and the squares from which it may have come.
#[inline]
pub(super) fn each_origin(material: &Material, at: &Placement, with: &mut impl FnMut(usize, u64)) {
    let (turn, other) = (at.turn.0.other(), at.turn.0);
    let all = occupied(material, &at.squares);
    let (own, place) = (king_of(turn), at.squares[king_of(other)]);
    for man in material.others(turn).chain([own]) {
        let (to, kind) = (at.squares[man & 7], material.kind(man));
        let without = all ^ bit(to);
        // The player who is not to move must not have been in check: not from this piece,
        let near = match man == own {
            true => king(place),
            false => attacks(turn, kind, place, without),
        };
        let mut from = attacks(turn, kind, to, all) & !all & !near;
        // and from the others only if this one came out of their way.
        for other in material.others(turn).filter(|other| *other != man) {
            let square = at.squares[other & 7];
            if hits(turn, material.kind(other), square, place, without) {
                from &= match material.kind(other) {
                    PieceType::Knight => 0,
                    _ => LINES.between(square, place),
                };
            }
        }
        if from != 0 {
            with(man, from);
        }
    }
}

/// Without pawns: calls `with` with each legal position from which a legal non-capturing move leads
/// to this one.
pub(super) fn each_before(material: &Material, at: &Placement, with: &mut impl FnMut(Placement)) {
    each_origin(material, at, &mut |man, squares| {
        each(squares, |from| with(before(at, man, from)));
    });
}

/// The position before a piece came from a square.
#[inline]
pub(super) fn before(at: &Placement, man: usize, from: u8) -> Placement {
    let mut squares = at.squares;
    squares[man & 7] = from;
    Placement {
        squares,
        turn: Turn(at.turn.0.other()),
        en_passant: 0,
    }
}

/// Completes a pawn's move with its promotions, or its en passant square.
#[inline]
fn pawn_moves(material: &Material, at: &Placement, change: Change, with: &mut impl FnMut(Change)) {
    if matches!(rank(change.to), 0 | 7) {
        for kind in PieceType::PROMOTIONS {
            with(Change {
                promotion: Some(kind),
                ..change
            });
        }
        return;
    }
    let en_passant = match change.from.abs_diff(change.to) {
        16 => passed(material, at, usize::from(change.man), change.to),
        _ => 0,
    };
    with(Change {
        en_passant,
        ..change
    });
}

/// The index of the opponent's piece on a square.
fn man_on(material: &Material, at: &Placement, square: u8) -> u8 {
    let mut men = material.others(at.turn.0.other());
    let found = men.find(|man| at.squares[*man] == square);
    found.map_or(NOBODY, |man| man as u8)
}

/// The square that a pawn passes by a double step, if it can be captured there, else 0.
fn passed(material: &Material, at: &Placement, man: usize, to: u8) -> u8 {
    let from = at.squares[man];
    let square = (from + to) / 2;
    let mut squares = at.squares;
    squares[man] = to;
    match takers(material, &squares, at.turn.0.other(), square) {
        0 => 0,
        _ => square,
    }
}

/// A square as text.
pub(super) fn name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + file(square)), rank(square) + 1)
}
