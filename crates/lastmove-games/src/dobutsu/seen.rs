//! Positions as the player to move sees them, in one word.

use lastmove_engine::Outcome;

/// The rows and columns.
pub(super) const ROWS: u8 = 4;
pub(super) const COLUMNS: u8 = 3;

/// The number of cells, numbered row by row from the last row, that of the other player.
pub(super) const CELLS: u8 = ROWS * COLUMNS;

/// All cells.
pub(super) const ALL: u16 = (1 << CELLS) - 1;

/// The cells of the last row, and of the first one.
const LAST: u16 = 0b111;
const FIRST: u16 = LAST << (CELLS - COLUMNS);

/// The bits of a cell, and those of a kind in hand.
const CELL: u64 = 0xf;
const HAND: u64 = 0b11;

/// The bit of a cell that marks the other player's piece.
const OTHERS: u64 = 1 << 3;

/// Where hands begin: the mover's, then the other player's.
const HANDS: u32 = CELLS as u32 * 4;
const HAND_BITS: u32 = 6;

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Animal {
    /// A lion.
    Lion = 1,
    /// A giraffe.
    Giraffe = 2,
    /// An elephant.
    Elephant = 3,
    /// A chick.
    Chick = 4,
    /// A hen: a chick that has stepped onto the last row.
    Hen = 5,
}

/// A move. Cells are numbered row by row from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Move {
    /// A piece steps.
    Step {
        /// The cell that it leaves.
        from: u8,
        /// The cell that it enters.
        to: u8,
    },
    /// A piece is dropped.
    Drop {
        /// What it is.
        kind: Animal,
        /// The cell that it enters.
        to: u8,
    },
}

impl Animal {
    /// All kinds.
    pub const ALL: [Self; 5] = [
        Self::Lion,
        Self::Giraffe,
        Self::Elephant,
        Self::Chick,
        Self::Hen,
    ];

    /// The kinds that may be in hand.
    pub const IN_HAND: [Self; 3] = [Self::Giraffe, Self::Elephant, Self::Chick];

    /// Its kind after capture; `None` for a lion.
    #[must_use]
    pub fn taken(self) -> Option<Self> {
        match self {
            Self::Lion => None,
            Self::Hen => Some(Self::Chick),
            kind => Some(kind),
        }
    }

    fn hand(self) -> u32 {
        HANDS + 2 * (self as u32 - Self::Giraffe as u32)
    }

    /// The steps of a mover's piece, down and to the right.
    const fn directions(self) -> &'static [(i8, i8)] {
        const ALL: [(i8, i8); 8] = [
            (-1, 0),
            (0, -1),
            (0, 1),
            (1, 0),
            (-1, -1),
            (-1, 1),
            (1, -1),
            (1, 1),
        ];
        let (straight, diagonal) = ALL.split_at(4);
        match self {
            Self::Lion => &ALL,
            Self::Giraffe => straight,
            Self::Elephant => diagonal,
            Self::Chick => straight.split_at(1).0,
            Self::Hen => ALL.split_at(6).0,
        }
    }
}

/// For each kind and each cell, the cells to which a mover's piece steps from there. A piece of the
/// other player steps the other way: from those cells to this one.
const STEPS: [[u16; CELLS as usize]; 6] = steps(1);

/// For each kind and each cell, the cells from which a mover's piece steps there.
const STEPS_BACK: [[u16; CELLS as usize]; 6] = steps(-1);

/// The steps of each piece, reversed where `sign` is −1.
const fn steps(sign: i8) -> [[u16; CELLS as usize]; 6] {
    let mut all = [[0; CELLS as usize]; 6];
    let mut kind = 0;
    while kind < Animal::ALL.len() {
        let directions = Animal::ALL[kind].directions();
        let mut cell = 0;
        while cell < CELLS {
            let mut i = 0;
            while i < directions.len() {
                let (down, right) = directions[i];
                let row = (cell / COLUMNS) as i8 + sign * down;
                let column = (cell % COLUMNS) as i8 + sign * right;
                if row >= 0 && row < ROWS as i8 && column >= 0 && column < COLUMNS as i8 {
                    all[kind + 1][cell as usize] |= 1 << (row * COLUMNS as i8 + column);
                }
                i += 1;
            }
            cell += 1;
        }
        kind += 1;
    }
    all
}

/// A position as the player to move sees it: the mover's pieces step towards the last row, cells
/// are numbered from there, and mirror images are different.
///
/// Four bits for each cell hold its piece, then two bits for each kind and player the number in
/// hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seen(u64);

/// The cells of a position, by their pieces.
pub(super) struct Sets {
    /// For each kind, the cells with a piece of the player to move, and those with one of the
    /// other; the first entry is unused.
    pub(super) own: [u16; 6],
    pub(super) others: [u16; 6],
}

impl Sets {
    /// The cells with the mover's pieces, and those with the other player's.
    pub(super) fn filled(&self) -> (u16, u16) {
        let all = |sets: &[u16; 6]| sets[1..].iter().fold(0, |all, set| all | set);
        (all(&self.own), all(&self.others))
    }

    /// The pieces of the other player that can step to a cell.
    #[inline]
    pub(super) fn attackers(&self, cell: u8) -> u16 {
        let of = |kind: usize| STEPS[kind][usize::from(cell)] & self.others[kind];
        (1..=5).fold(0, |all, kind| all | of(kind))
    }

    /// The cells from which the mover's pieces can take the other's lion.
    #[inline]
    fn takers(&self) -> u16 {
        let lion = self.others[Animal::Lion as usize].trailing_zeros() as usize;
        if lion >= usize::from(CELLS) {
            return 0;
        }
        let of = |kind: usize| STEPS_BACK[kind][lion] & self.own[kind];
        (1..=5).fold(0, |all, kind| all | of(kind))
    }
}

/// The cells of a set, in order.
#[inline]
pub(super) fn each(mut cells: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = cells.trailing_zeros() as u8;
        let left = cells & cells.wrapping_sub(1);
        (std::mem::replace(&mut cells, left) != 0).then_some(cell)
    })
}

impl Seen {
    /// An empty board; also an impossible position.
    pub(super) const EMPTY: Self = Self(0);
    pub(super) const FULL: Self = Self(u64::MAX);

    /// Codes are below this.
    pub(super) const CODES: u64 = 1 << (HANDS + 2 * HAND_BITS);

    /// The word itself.
    pub(super) fn code(self) -> u64 {
        self.0
    }

    /// The position with this code, which need not be one that play can reach.
    pub(super) fn of_code(code: u64) -> Self {
        Self(code)
    }

    /// The piece on a cell, and whether it is the other player's.
    #[must_use]
    pub fn piece(self, cell: u8) -> Option<(Animal, bool)> {
        let found = self.0 >> (4 * cell) & CELL;
        let kind = (found & (OTHERS - 1)).checked_sub(1)?;
        Some((*Animal::ALL.get(kind as usize)?, found & OTHERS != 0))
    }

    /// How many of a kind are in hand; 0 for kinds that never are.
    #[must_use]
    pub fn in_hand(self, kind: Animal, others: bool) -> u64 {
        match Animal::IN_HAND.contains(&kind) {
            true => self.0 >> (kind.hand() + HAND_BITS * u32::from(others)) & HAND,
            false => 0,
        }
    }

    /// With a piece on a cell that is empty.
    #[must_use]
    pub fn with(self, cell: u8, kind: Animal, others: bool) -> Self {
        let others = if others { OTHERS } else { 0 };
        Self(self.0 | (kind as u64 | others) << (4 * cell))
    }

    /// With one more piece in hand: at most three of a kind, and no lion or hen.
    #[must_use]
    pub fn with_hand(self, kind: Animal, others: bool) -> Self {
        match Animal::IN_HAND.contains(&kind) && self.in_hand(kind, others) < HAND {
            true => Self(self.0 + (1 << (kind.hand() + HAND_BITS * u32::from(others)))),
            false => self,
        }
    }

    /// The same as the other player sees it.
    #[must_use]
    #[inline]
    pub fn turned(self) -> Self {
        const NIBBLES: u64 = 0x0f0f_0f0f_0f0f;
        const LOWEST: u64 = 0x1111_1111_1111;
        // The cells in reverse order.
        let bytes = (self.0 << 16).swap_bytes();
        let cells = (bytes & NIBBLES) << 4 | bytes >> 4 & NIBBLES;
        let filled = (cells | cells >> 1 | cells >> 2) & LOWEST;
        let hands = self.0 >> HANDS;
        let hands = (hands << HAND_BITS | hands >> HAND_BITS) & ((1 << (2 * HAND_BITS)) - 1);
        Self((cells ^ filled << 3) | hands << HANDS)
    }

    /// The mirror image. It is no permutation of cells as other games have it: a cell is four bits of
    /// the code, which are moved together with what stands there, and hands stay as they are.
    #[must_use]
    #[inline]
    pub fn mirrored(self) -> Self {
        const LEFT: u64 = 0x00f0_0f00_f00f;
        const RIGHT: u64 = LEFT << 8;
        let rest = self.0 & !(LEFT | RIGHT);
        Self(rest | (self.0 & LEFT) << 8 | (self.0 & RIGHT) >> 8)
    }

    /// The representative of the position and its mirror image: the smaller one.
    #[must_use]
    #[inline]
    pub fn canonical(self) -> Self {
        self.min(self.mirrored())
    }

    /// The cells by their pieces.
    #[inline]
    pub(super) fn sets(self) -> Sets {
        let (mut own, mut others) = ([0; 6], [0; 6]);
        for cell in 0..CELLS {
            let found = self.0 >> (4 * cell) & CELL;
            let kind = (found & (OTHERS - 1)) as usize;
            match found & OTHERS {
                0 => own[kind.min(5)] |= 1 << cell,
                _ => others[kind.min(5)] |= 1 << cell,
            }
        }
        Sets { own, others }
    }

    /// Whether the player to move can take the other's lion.
    #[must_use]
    pub fn can_take(self) -> bool {
        self.sets().takers() != 0
    }

    /// Whether the lion of the player to move has not been taken.
    pub(super) fn has_lion(self) -> bool {
        self.sets().own[Animal::Lion as usize] != 0
    }

    /// The outcome where the game is over.
    #[must_use]
    pub fn label(self) -> Option<Outcome> {
        let sets = self.sets();
        let [own, others] = [sets.own, sets.others].map(|sets| sets[Animal::Lion as usize]);
        if own == 0 {
            Some(Outcome::Loss)
        } else if own & LAST != 0 {
            Some(Outcome::Win)
        } else {
            (others & FIRST != 0 && sets.takers() == 0).then_some(Outcome::Loss)
        }
    }

    /// The moves, in no order; only those that take the lion if there are any.
    pub(super) fn moves(self) -> Vec<Move> {
        let sets = self.sets();
        let (own, others) = sets.filled();
        let lion = sets.others[Animal::Lion as usize];
        let open = if sets.takers() != 0 { lion } else { !own };
        let mut moves = Vec::new();
        for kind in Animal::ALL {
            for from in each(sets.own[kind as usize]) {
                let to = each(STEPS[kind as usize][usize::from(from)] & open);
                moves.extend(to.map(|to| Move::Step { from, to }));
            }
        }
        if open != lion {
            let empty = ALL & !(own | others);
            for kind in Animal::IN_HAND {
                if self.in_hand(kind, false) > 0 {
                    moves.extend(each(empty).map(|to| Move::Drop { kind, to }));
                }
            }
        }
        moves
    }

    /// The position after a move, as the other player sees it.
    #[must_use]
    #[inline]
    pub fn after(self, mv: Move) -> Self {
        self.moved(mv).turned()
    }

    #[inline]
    fn moved(self, mv: Move) -> Self {
        match mv {
            Move::Step { from, to } => self.stepped(from, to),
            Move::Drop { kind, to } => self.dropped(kind, to),
        }
    }

    /// After a step of the mover's piece, before the turn passes.
    #[inline]
    fn stepped(self, from: u8, to: u8) -> Self {
        let mut piece = self.0 >> (4 * from) & CELL;
        let taken = self.0 >> (4 * to) & (OTHERS - 1);
        if piece == Animal::Chick as u64 && LAST >> to & 1 == 1 {
            piece = Animal::Hen as u64;
        }
        let mut word = self.0 & !(CELL << (4 * from)) & !(CELL << (4 * to)) | piece << (4 * to);
        if taken > Animal::Lion as u64 {
            let taken = if taken == Animal::Hen as u64 {
                Animal::Chick as u64
            } else {
                taken
            };
            word += 1 << (u64::from(HANDS) + 2 * (taken - Animal::Giraffe as u64));
        }
        Self(word)
    }

    /// After a drop, before the turn passes.
    #[inline]
    fn dropped(self, kind: Animal, to: u8) -> Self {
        Self((self.0 - (1 << kind.hand())) | (kind as u64) << (4 * to))
    }
}

/// Whether the mover's lion wins by entering this cell.
pub(super) fn is_last(cell: u8) -> bool {
    LAST >> cell & 1 == 1
}

/// The cells to which a mover's piece of a kind steps from a cell.
#[inline]
pub(super) fn steps_of(kind: Animal, from: u8) -> u16 {
    STEPS[kind as usize][usize::from(from)]
}
