//! Positional games: two players fill cells in turn, no stone moves or leaves, and the first winning
//! set decides the game.

use super::{Permutation, SymmetryGroup};

/// The owner of a stone. X places the first stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stone {
    /// The first player's.
    X,
    /// The second player's.
    O,
}

impl Stone {
    /// The other player's.
    #[must_use]
    #[inline]
    pub fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }

    /// The letter for it: `x` or `o`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::X => 'x',
            Self::O => 'o',
        }
    }
}

/// The stones on a board of at most 64 cells, one bit for each cell; cells are numbered from 0.
///
/// ```
/// use lastmove::game::{Stone, Stones};
/// let at = Stones::default().with_stone(4).with_stone(0);
/// assert_eq!((at.x, at.o), (1 << 4, 1));
/// assert_eq!((at.count(), at.to_move()), (2, Stone::X));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones {
    /// The cells of the first player.
    pub x: u64,
    /// The cells of the second player.
    pub o: u64,
}

impl Stones {
    /// The cells with a stone.
    #[must_use]
    #[inline]
    pub fn filled(self) -> u64 {
        self.x | self.o
    }

    /// How many stones there are.
    #[must_use]
    #[inline]
    pub fn count(self) -> u32 {
        self.filled().count_ones()
    }

    /// Who places the next stone: the first player if the number of stones is even.
    #[must_use]
    #[inline]
    pub fn to_move(self) -> Stone {
        match self.count() % 2 {
            0 => Stone::X,
            _ => Stone::O,
        }
    }

    /// The cells of one player.
    #[must_use]
    #[inline]
    pub fn of(self, stone: Stone) -> u64 {
        match stone {
            Stone::X => self.x,
            Stone::O => self.o,
        }
    }

    /// The least image of this position under symmetries: by the cells of X, then by those of O.
    #[must_use]
    #[inline]
    pub fn canonical(self, symmetries: &SymmetryGroup) -> Self {
        let [x, o] = symmetries.canonical([self.x, self.o]);
        Self { x, o }
    }

    /// The stones after the next one is placed on `cell`.
    #[must_use]
    pub fn with_stone(self, cell: u32) -> Self {
        self.with_stone_of(self.to_move(), cell)
    }

    /// The stones after this player, whose turn it must be, places one on `cell`.
    #[must_use]
    #[inline(always)]
    pub fn with_stone_of(mut self, stone: Stone, cell: u32) -> Self {
        match stone {
            Stone::X => self.x |= 1 << cell,
            Stone::O => self.o |= 1 << cell,
        }
        self
    }
}

/// What the players get where the one who has just moved answers each move of the other one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// The cells that only the player to move can get.
    pub mover: u64,
    /// The cells that only the other player can get, and does if the board is filled.
    pub other: u64,
    /// Open cells, an even number. The other player divides them into pairs as he likes, and each
    /// player gets one cell of each pair.
    pub split: u64,
}

/// A positional game, as its engines need it.
///
/// The game is over when the player who has just moved holds a winning set, or when no cell is open,
/// which is a draw. A player with a winning set wins in normal play and loses in misère play.
pub trait Positional: Send + Sync {
    /// How many cells there are, at most 64. Engines are fastest if cells that are filled late have
    /// high numbers.
    fn cells(&self) -> u32;

    /// The cells that may be filled next. They depend only on which cells are filled, not on whose
    /// stones are there.
    fn open_cells(&self, filled: u64) -> u64 {
        cells_below(self.cells()) & !filled
    }

    /// The winning sets of a player, none of which contains another; `None` if there are too many to
    /// list.
    fn winning_sets(&self, of: Stone) -> Option<&[u64]>;

    /// Whether a player's stones contain a winning set. By default each set is checked.
    fn has_won(&self, of: Stone, stones: u64) -> bool {
        let sets = self.winning_sets(of).unwrap_or_default();
        sets.iter().any(|set| set & !stones == 0)
    }

    /// The cells that all winning sets within these stones share; `None` if there is no such set. By
    /// default none are known.
    fn shared_cells(&self, of: Stone, stones: u64) -> Option<u64> {
        self.has_won(of, stones).then_some(0)
    }

    /// The empty cells, open now or not, where a stone would give a player the first winning set. By
    /// default each set is checked or, if the sets are not listed, each cell is tried.
    fn threats(&self, of: Stone, at: Stones) -> u64 {
        let (stones, empty) = (at.of(of), cells_below(self.cells()) & !at.filled());
        let mut threats = 0;
        match self.winning_sets(of) {
            Some(sets) => {
                for set in sets {
                    let missing = set & !stones;
                    if missing.is_power_of_two() {
                        threats |= missing;
                    }
                }
            }
            None => {
                for cell in each_cell(empty) {
                    if self.has_won(of, stones | 1 << cell) {
                        threats |= 1 << cell;
                    }
                }
            }
        }
        threats & empty
    }

    /// A pairing strategy of the player who has just moved, which answers each move of the other one
    /// until all cells are filled or a winning set ends the game. `None` if there is none, or none is
    /// known. Searches use it to see early that a player cannot win any more. `filled` may include the
    /// cells that [`before`](Self::before) names, which then stay empty.
    fn pairs(&self, filled: u64) -> Option<Pairs> {
        let _ = filled;
        None
    }

    /// The cell that opens this one when it is filled, and all cells that cannot be filled before that
    /// one, itself included; `None` if there is none. A player avoids filling it for as long as other
    /// cells are open, where the opponent threatens to win with this one.
    fn before(&self, cell: u32) -> Option<(u32, u64)> {
        let _ = cell;
        None
    }

    /// Permutations of the cells that generate all symmetries of the game: they preserve which cells
    /// are open, and the winning sets of each player. Exchanging the players is not a symmetry: X
    /// places the first stone. By default there are none. See [`SymmetryGroup::new`].
    fn symmetries(&self) -> Vec<Permutation> {
        Vec::new()
    }
}

/// The cells numbered below `count`.
#[must_use]
#[inline]
pub fn cells_below(count: u32) -> u64 {
    u64::MAX.checked_shr(64 - count.min(64)).unwrap_or(0)
}

/// The numbers of these cells, ascending.
#[inline]
pub fn each_cell(mut cells: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros());
        cells &= cells.wrapping_sub(1);
        cell
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three cells in a row; two neighbours win.
    struct Row;

    impl Positional for Row {
        fn cells(&self) -> u32 {
            3
        }

        fn winning_sets(&self, _: Stone) -> Option<&[u64]> {
            Some(&[0b011, 0b110])
        }
    }

    #[test]
    fn sets_tell_who_has_won_and_what_threatens_to() {
        assert!(Row.has_won(Stone::X, 0b111));
        assert!(!Row.has_won(Stone::X, 0b101));
        assert_eq!(Row.threats(Stone::X, Stones { x: 0b010, o: 0 }), 0b101);
        assert_eq!(Row.threats(Stone::X, Stones { x: 0b010, o: 1 }), 0b100);
        assert_eq!(Row.open_cells(0b010), 0b101);
    }

    #[test]
    fn cells_are_bits() {
        assert_eq!([0, 3, 64].map(cells_below), [0, 0b111, u64::MAX]);
        assert_eq!(each_cell(1 | 1 << 63).collect::<Vec<_>>(), [0, 63]);
        assert_eq!(each_cell(0).count(), 0);
    }
}
