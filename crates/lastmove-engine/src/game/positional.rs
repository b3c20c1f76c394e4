//! Positional games: two players fill cells in turn, no stone moves or leaves, and who first holds a
//! winning set decides the game.

use super::{Permutation, SymmetryGroup};

/// Whose stone it is. X lays the first one.
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
    pub fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }

    /// How it is written: `x` or `o`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::X => 'x',
            Self::O => 'o',
        }
    }
}

/// The stones on a board of at most 64 cells, a bit a cell; cells are numbered from 0.
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
    pub fn filled(self) -> u64 {
        self.x | self.o
    }

    /// How many stones there are.
    #[must_use]
    pub fn count(self) -> u32 {
        self.filled().count_ones()
    }

    /// Who lays the next stone: the first player where the number of stones is even.
    #[must_use]
    pub fn to_move(self) -> Stone {
        match self.count() % 2 {
            0 => Stone::X,
            _ => Stone::O,
        }
    }

    /// The cells of one player.
    #[must_use]
    pub fn of(self, stone: Stone) -> u64 {
        match stone {
            Stone::X => self.x,
            Stone::O => self.o,
        }
    }

    /// The least of all positions that symmetries make of this one: by the cells of X, then by those of
    /// O.
    #[must_use]
    #[inline]
    pub fn canonical(self, symmetries: &SymmetryGroup) -> Self {
        let [x, o] = symmetries.canonical([self.x, self.o]);
        Self { x, o }
    }

    /// The stones after the next one is laid on `cell`.
    #[must_use]
    pub fn with_stone(self, cell: u32) -> Self {
        self.with_stone_of(self.to_move(), cell)
    }

    /// The stones after this player, whose turn it is, lays one on `cell`.
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

/// A positional game: what the engines for such games ask of it.
///
/// The game is over when the player who has just moved holds a winning set, or when no cell is open,
/// which is a draw. In normal play who gets a winning set wins, in misère play he loses.
pub trait Positional: Send + Sync {
    /// How many cells there are, at most 64. Engines are quickest where cells that are filled late
    /// have high numbers.
    fn cells(&self) -> u32;

    /// The cells that may be filled next. It depends on which cells are filled alone, not on whose
    /// stones they hold.
    fn open_cells(&self, filled: u64) -> u64 {
        cells_below(self.cells()) & !filled
    }

    /// The winning sets of a player, none of which holds another one; `None` where they are too many
    /// to be listed.
    fn winning_sets(&self, of: Stone) -> Option<&[u64]>;

    /// Whether a player's stones hold a winning set. By default each set is looked at.
    fn has_won(&self, of: Stone, stones: u64) -> bool {
        let sets = self.winning_sets(of).unwrap_or_default();
        sets.iter().any(|set| set & !stones == 0)
    }

    /// The empty cells, open now or not, on which a stone would give a player a winning set; he has
    /// none yet. By default each set is looked at, and where these are not listed each cell is tried.
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

    /// Where the player who has just moved can answer each move of the other one so that all cells
    /// are filled, if nobody gets a winning set before: the cells that the player to move fills then,
    /// and those that the other one does. `None` where he cannot, or need not be known to: it is how
    /// searches see early that somebody cannot win any more.
    fn pairs(&self, filled: u64) -> Option<[u64; 2]> {
        let _ = filled;
        None
    }

    /// Permutations of the cells that generate all symmetries of the game: cells stay open or not, and
    /// winning sets of a player stay such of the same player. A symmetry that exchanges the players is
    /// none: X lays the first stone. By default there are none. See [`SymmetryGroup::new`].
    fn symmetries(&self) -> Vec<Permutation> {
        Vec::new()
    }
}

/// The cells numbered below `count`.
#[must_use]
pub fn cells_below(count: u32) -> u64 {
    u64::MAX.checked_shr(64 - count.min(64)).unwrap_or(0)
}

/// The numbers of these cells, ascending.
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

    /// Three cells in a row; who holds two neighbours wins.
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
