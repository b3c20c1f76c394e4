//! The numbering of positions with the same material.
//!
//! A slot encodes whose turn it is, the class of the pair of kings, and the squares of the others:
//! a single piece by its square, equal pieces by their squares in order. Some slots hold no
//! position (two pieces on one square, kings in check from each other, diagonal mirror images):
//! they are few, and cheaper than numbers without gaps. Positions with a possible en passant
//! capture have separate slots after these, by the file of that pawn, the side from which it is
//! captured, and the third piece.

use std::sync::LazyLock;

use super::kings::{self, Kings, Symmetry};
use super::material::{MOST_MEN, Material};
use super::men::{Colour, PieceType};
use super::moves::{self, Placement, Turn};
use super::squares::{each, file, rank};

/// Pieces of one kind and colour.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    /// The index of the first of them.
    first: u8,
    /// How many there are, at most three.
    count: u8,
    /// Their first square: pawns are not on the first rank.
    lowest: u8,
    /// The number of ways to place them.
    ways: u32,
    /// How much their number counts in a slot: the ways to place all later groups.
    stride: u32,
}

/// The numbering of the positions of some material.
pub(super) struct Numbering {
    kings: &'static Kings,
    groups: [Group; 3],
    count: u8,
    has_pawns: bool,
    /// Whether both sides have the same pieces: then it is always White's turn.
    is_even: bool,
    /// The number of slots without en passant.
    ordinary: u32,
    /// How many slots there are.
    slots: u32,
    /// The number of ways to place the third piece when an en passant capture is possible; 0 where
    /// none can be.
    thirds: u32,
}

/// The number of pairs of a pawn's file and the side from which it is captured.
const EN_PASSANT: u32 = 14;

/// Squares in order, by the number of their set: pairs and triples, those with lower squares first.
struct Sets {
    pairs: Vec<[u8; 2]>,
    triples: Vec<[u8; 3]>,
}

static SETS: LazyLock<Sets> = LazyLock::new(|| {
    let below = |most: u8| 0..most;
    let pairs = |most| below(most).flat_map(move |b| below(b).map(move |a| [a, b]));
    let triples = below(64).flat_map(|c| pairs(c).map(move |[a, b]| [a, b, c]));
    Sets {
        pairs: pairs(64).collect(),
        triples: triples.collect(),
    }
});

/// The number of the set of two squares, the lower one first.
#[inline]
fn pair_number(low: u32, high: u32) -> u32 {
    high * high.wrapping_sub(1) / 2 + low
}

/// The number of a set of three squares in order.
#[inline]
fn triple_number([low, middle, high]: [u32; 3]) -> u32 {
    high * high.wrapping_sub(1) * high.wrapping_sub(2) / 6 + pair_number(low, middle)
}

impl Group {
    /// The number of the squares of these pieces.
    #[inline(always)]
    fn number(&self, squares: &[u8; 8]) -> u32 {
        let square = |at: u8| {
            u32::from(squares[usize::from((self.first + at) & 7)].wrapping_sub(self.lowest))
        };
        match self.count {
            1 => square(0),
            2 => {
                let (a, b) = (square(0), square(1));
                pair_number(a.min(b), a.max(b))
            }
            _ => {
                let mut all = [square(0), square(1), square(2)];
                all.sort_unstable();
                triple_number(all)
            }
        }
    }

    /// Puts these pieces on the squares with a number.
    #[inline]
    fn put(&self, sets: &Sets, number: u32, squares: &mut [u8; 8]) {
        let first = usize::from(self.first & 7);
        match self.count {
            1 => squares[first] = number as u8 + self.lowest,
            2 => {
                let pair = sets.pairs[number as usize];
                squares[first] = pair[0] + self.lowest;
                squares[first + 1] = pair[1] + self.lowest;
            }
            _ => {
                let triple = sets.triples[number as usize];
                for (place, square) in squares[first..].iter_mut().zip(triple) {
                    *place = square + self.lowest;
                }
            }
        }
    }
}

impl Numbering {
    pub(super) fn new(material: &Material) -> Self {
        let mut groups = [Group::default(); 3];
        let mut count = 0usize;
        let men = material.men();
        for index in 2..men.len() {
            if index > 2 && men[index] == men[index - 1] {
                groups[count - 1].count += 1;
                continue;
            }
            groups[count] = Group {
                first: index as u8,
                count: 1,
                lowest: if men[index].kind == PieceType::Pawn {
                    8
                } else {
                    0
                },
                ways: 0,
                stride: 0,
            };
            count += 1;
        }
        for group in &mut groups[..count] {
            let squares = 64 - 2 * u32::from(group.lowest);
            group.ways = match group.count {
                1 => squares,
                2 => squares * (squares - 1) / 2,
                _ => squares * (squares - 1) * (squares - 2) / 6,
            };
        }
        let mut stride = 1;
        for group in groups[..count].iter_mut().rev() {
            group.stride = stride;
            stride *= group.ways;
        }
        let has_pawns = material.has_pawns();
        let kings: &'static Kings = match has_pawns {
            true => &kings::TWO_WAYS,
            false => &kings::ALL_WAYS,
        };
        let is_even = material.is_even();
        let heads = kings.classes() * if is_even { 1 } else { 2 };
        let ways: u32 = groups[..count].iter().map(|group| group.ways).product();
        let has_pawn = |of| {
            let mut men = material.others(of);
            men.any(|index| material.kind(index) == PieceType::Pawn)
        };
        let thirds = match has_pawn(Colour::White) && has_pawn(Colour::Black) {
            false => 0,
            true if men.len() < MOST_MEN => 1,
            true if material.pawns() == 3 => 48,
            true => 64,
        };
        let ordinary = heads * ways;
        Self {
            kings,
            groups,
            count: count as u8,
            has_pawns,
            is_even,
            ordinary,
            slots: ordinary + heads * EN_PASSANT * thirds,
            thirds,
        }
    }

    pub(super) fn slots(&self) -> u64 {
        u64::from(self.slots)
    }

    /// Whether both sides have the same pieces: then positions are numbered as White to move sees
    /// them.
    #[inline]
    pub(super) fn is_even(&self) -> bool {
        self.is_even
    }

    /// How many positions are images of this one, itself included.
    pub(super) fn images(&self, at: &Placement) -> u64 {
        let ways = match self.has_pawns {
            true => 2,
            false => 8 / self.slot_and_fixed(at).1,
        };
        ways * if self.is_even { 2 } else { 1 }
    }

    /// The slot of a position without a possible en passant capture, and how many symmetries fix
    /// the position.
    #[inline(always)]
    pub(super) fn slot_and_fixed(&self, at: &Placement) -> (u64, u64) {
        let pair = self.kings.pair(at.squares[0], at.squares[1]);
        let squares = pair.symmetry.of(at.squares);
        let (mut men, mut fixed) = (self.men(&squares), 1);
        if pair.is_on_diagonal {
            let across = self.men(&Symmetry::ACROSS.of(squares));
            fixed += u64::from(across == men);
            men = men.min(across);
        }
        let mut slot = self.head(at.turn.0, pair.class);
        for group in &self.groups[..usize::from(self.count)] {
            slot *= group.ways;
        }
        (u64::from(slot + men), fixed)
    }

    /// For the position in a slot: calls `to` with the slot of each position with the other turn in
    /// which a piece, not a king, stands on one of some squares instead. Returns false, and calls
    /// nothing, where the image that is kept may be another one.
    #[inline(always)]
    pub(super) fn each_moved(
        &self,
        at: &Placement,
        (man, squares): (usize, u64),
        to: &mut impl FnMut(u64),
    ) -> bool {
        let pair = self.kings.pair(at.squares[0], at.squares[1]);
        let is_kept = pair.symmetry == Symmetry::default() && !pair.is_on_diagonal;
        if man < 2 || self.is_even || !is_kept {
            return false;
        }
        let (mut slot, mut stride) = (self.head(at.turn.0.other(), pair.class), 0);
        let mut moved = Group::default();
        for group in &self.groups[..usize::from(self.count)] {
            slot *= group.ways;
            match (group.first..group.first + group.count).contains(&(man as u8)) {
                true => (moved, stride) = (*group, group.stride),
                false => slot += group.number(&at.squares),
            }
        }
        if moved.count == 1 {
            let slot = slot.wrapping_sub(u32::from(moved.lowest) * stride);
            each(squares, |square| {
                to(slot.wrapping_add(u32::from(square) * stride).into());
            });
            return true;
        }
        let mut placed = at.squares;
        each(squares, |square| {
            placed[man & 7] = square;
            to(u64::from(slot + moved.number(&placed) * stride));
        });
        true
    }

    /// Whether there are pawns.
    #[inline]
    pub(super) fn has_pawns(&self) -> bool {
        self.has_pawns
    }

    /// The number of the turn and the class of the kings.
    #[inline]
    fn head(&self, turn: Colour, class: u16) -> u32 {
        match turn {
            Colour::White => u32::from(class),
            Colour::Black => self.kings.classes() + u32::from(class),
        }
    }

    /// The number of the squares of the other pieces.
    #[inline(always)]
    fn men(&self, squares: &[u8; 8]) -> u32 {
        let mut number = 0;
        for group in &self.groups[..usize::from(self.count)] {
            number = number * group.ways + group.number(squares);
        }
        number
    }

    /// The slot of a position.
    #[inline]
    pub(super) fn slot(&self, material: &Material, at: &Placement) -> u64 {
        if at.en_passant != 0 {
            let pair = self.kings.pair(at.squares[0], at.squares[1]);
            let squares = pair.symmetry.of(at.squares);
            let head = self.head(at.turn.0, pair.class);
            let passed = pair.symmetry.square(at.en_passant);
            let slot = self.en_passant_slot(material, &squares, at.turn.0, passed);
            return u64::from(self.ordinary + head * EN_PASSANT * self.thirds + slot);
        }
        self.slot_and_fixed(at).0
    }

    /// The position in a slot.
    pub(super) fn at(&self, material: &Material, slot: u64) -> Option<Placement> {
        let slot = slot as u32;
        if slot >= self.ordinary {
            return self.en_passant_at(material, slot);
        }
        let (mut squares, mut number) = ([0u8; 8], slot);
        let sets = &*SETS;
        for group in self.groups[..usize::from(self.count)].iter().rev() {
            let rest = number / group.ways;
            group.put(sets, number - rest * group.ways, &mut squares);
            number = rest;
        }
        let mut turn = Colour::White;
        if number >= self.kings.classes() {
            number -= self.kings.classes();
            turn = Colour::Black;
        }
        [squares[0], squares[1]] = self.kings.kept(number);
        let all = moves::occupied(material, &squares);
        if all.count_ones() as usize != material.count()
            || moves::is_in_check(material, &squares, turn.other())
        {
            return None;
        }
        if self.kings.pair(squares[0], squares[1]).is_on_diagonal
            && self.men(&Symmetry::ACROSS.of(squares)) < self.men(&squares)
        {
            return None;
        }
        Some(Placement {
            squares,
            turn: Turn(turn),
            en_passant: 0,
        })
    }

    /// The place of a position among the en passant slots of a class of kings.
    fn en_passant_slot(
        &self,
        material: &Material,
        squares: &[u8; 8],
        turn: Colour,
        passed: u8,
    ) -> u32 {
        let pawn_on = |of, square| {
            let mut men = material.others(of);
            men.find(|man| material.kind(*man) == PieceType::Pawn && squares[*man] == square)
        };
        let gone = passed ^ 8;
        let left = match file(gone) {
            0 => None,
            _ => pawn_on(turn, gone.wrapping_sub(1)),
        };
        let (side, taker) = match left {
            Some(taker) => (0, Some(taker)),
            None => (1, pawn_on(turn, gone + 1)),
        };
        let taken = pawn_on(turn.other(), gone);
        let third = (2..material.count()).find(|man| Some(*man) != taker && Some(*man) != taken);
        let pair = 2 * u32::from(file(gone)) + side - 1;
        let third = third.map_or(0, |man| match material.kind(man) {
            PieceType::Pawn if self.thirds == 48 => u32::from(squares[man].wrapping_sub(8)),
            _ => u32::from(squares[man]),
        });
        pair * self.thirds + third
    }

    fn en_passant_at(&self, material: &Material, slot: u32) -> Option<Placement> {
        let number = (slot - self.ordinary).checked_div(self.thirds)?;
        let third = (slot - self.ordinary) % self.thirds;
        let (mut head, pair) = (number / EN_PASSANT, number % EN_PASSANT + 1);
        let mut turn = Colour::White;
        if head >= self.kings.classes() {
            head -= self.kings.classes();
            turn = Colour::Black;
        }
        let mut squares = [0; 8];
        [squares[0], squares[1]] = self.kings.kept(head);
        let (column, is_right) = ((pair / 2) as u8, pair % 2 == 1);
        let row = match turn {
            Colour::White => 4,
            Colour::Black => 3,
        };
        let gone = row * 8 + column;
        let taker = if is_right { gone + 1 } else { gone - 1 };
        let mut pawns = [Some(taker), Some(gone)];
        if turn == Colour::Black {
            pawns.swap(0, 1);
        }
        // White's last pawn and Black's last pawn are the capturing and the captured one; equal
        // pieces may be in any order.
        let [white, black] = pawns;
        let pawn = |of, men: &Material| {
            let mut indices = men.others(of).rev();
            indices.find(|man| men.kind(*man) == PieceType::Pawn)
        };
        let (white_pawn, black_pawn) = (
            pawn(Colour::White, material)?,
            pawn(Colour::Black, material)?,
        );
        squares[white_pawn] = white?;
        squares[black_pawn] = black?;
        if let Some(man) =
            (2..material.count()).find(|man| *man != white_pawn && *man != black_pawn)
        {
            let lowest = if self.thirds == 48 { 8 } else { 0 };
            squares[man] = third as u8 + lowest;
        }
        // Equal pieces are in order.
        for man in 3..material.count() {
            if material.men()[man] == material.men()[man - 1] && squares[man] < squares[man - 1] {
                squares.swap(man, man - 1);
            }
        }
        let at = Placement {
            squares,
            turn: Turn(turn),
            en_passant: gone ^ 8,
        };
        let all = moves::occupied(material, &squares);
        let is_there = all.count_ones() as usize == material.count()
            && !moves::is_in_check(material, &squares, turn.other())
            && moves::en_passant(material, &at) == Some(true)
            // Of two pawns that can capture, the left one counts.
            && self.slot(material, &at) == u64::from(slot)
            && (2..material.count()).all(|man| {
                material.kind(man) != PieceType::Pawn || !matches!(rank(squares[man]), 0 | 7)
            });
        is_there.then_some(at)
    }
}
