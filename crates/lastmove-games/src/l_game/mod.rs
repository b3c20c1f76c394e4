//! The L-game: `l-game`, `l-game@nxx./.ox./.ox./.oon-o`.
//!
//! On 4 × 4 cells each player has an L of four cells, and there are two neutral cells. A move puts
//! the player's L elsewhere, turned or mirrored at will, so that at least one of its cells changes;
//! then one of the neutral cells may be moved to any empty cell. The player who cannot move the L
//! loses.
//!
//! A position is its rows from the top, joined by `/`: `x` and `o` for the L's of the first and the
//! second player, `n` for the neutral cells, `.` for an empty one; then `-x` or `-o` for the turn.
//! When read, a number stands for that many empty cells.
//!
//! A move names the new L as a knight's move, from the end of its long arm to the end of its short
//! one: `1,1-3,2` covers 1,1 2,1 3,1 and 3,2. After a `;` comes the move of a neutral cell, if
//! there is one: `1,1-3,2;4,4-1,4`. Moves are ordered by the two ends of the L, then by the
//! neutral's two cells, without a neutral move first; all of them row by row.
//!
//! E. de Bono invented it (The Five-Day Course in Thinking, 1967). It is a draw. There are 18,368
//! ways to place the four pieces, 2,296 up to turns and mirror images; in 15 of those one of the
//! players, if to move, has lost at once.

mod notation;
mod picture;

use std::sync::LazyLock;

use lastmove_engine::Error;
use lastmove_engine::game::{Game, Indexed, Step, StepOf, Stone, SymmetryGroup, permuted_cells};

/// The rows, and the columns.
const SIDE: u32 = 4;

/// All cells.
const ALL: u16 = u16::MAX;

/// The neutral cells of a board.
const NEUTRALS: u32 = 2;

/// The L-game.
#[derive(Debug)]
pub struct LGame {
    start: At,
}

/// A position. Cells are bits, numbered row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct At {
    /// The cells of the first player's L.
    pub x: u16,
    /// Those of the second player's.
    pub o: u16,
    /// The neutral cells.
    pub neutral: u16,
    /// Whose turn it is.
    pub turn: Stone,
}

impl At {
    /// The cells of a player's L.
    #[must_use]
    pub fn of(&self, player: Stone) -> u16 {
        match player {
            Stone::X => self.x,
            Stone::O => self.o,
        }
    }

    fn filled(&self) -> u16 {
        self.x | self.o | self.neutral
    }

    /// The position after the player to move has put the L on these cells, with these neutral
    /// cells.
    fn moved(&self, cells: u16, neutral: u16) -> Self {
        let (x, o) = match self.turn {
            Stone::X => (cells, self.o),
            Stone::O => (self.x, cells),
        };
        Self {
            x,
            o,
            neutral,
            turn: self.turn.other(),
        }
    }
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Put {
    /// The new L.
    pub ell: Ell,
    /// The cells from and to which a neutral cell is moved.
    pub neutral: Option<(u8, u8)>,
}

/// An L on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ell {
    /// Its four cells.
    pub cells: u16,
    /// The end of its long arm.
    pub long: u8,
    /// The end of its short arm.
    pub short: u8,
}

/// All L's, ordered by their ends: from the end of the long arm two cells to the corner, and from there
/// one cell across.
static ELLS: LazyLock<Vec<Ell>> = LazyLock::new(|| {
    let ells = (0..SIDE * SIDE).flat_map(|long| {
        let mut ells: Vec<Ell> = Vec::new();
        for (down, right) in [(-1, 0), (0, -1), (0, 1), (1, 0)] {
            for side in [-1, 1] {
                ells.extend(ell(long, (down, right), side));
            }
        }
        ells.sort_by_key(|ell| ell.short);
        ells
    });
    ells.collect()
});

/// The L whose long arm ends at a cell and goes from there in this direction, if it is on the board.
fn ell(long: u32, (down, right): (i32, i32), side: i32) -> Option<Ell> {
    let (row, column) = ((long / SIDE) as i32, (long % SIDE) as i32);
    let cell = |row: i32, column: i32| {
        let is_on = |place: &i32| (0..SIDE as i32).contains(place);
        let on = is_on(&row) && is_on(&column);
        on.then_some((row * SIDE as i32 + column) as u8)
    };
    let middle = cell(row + down, column + right)?;
    let corner = cell(row + 2 * down, column + 2 * right)?;
    // Across means that row and column exchange roles.
    let short = cell(
        row + 2 * down + side * right,
        column + 2 * right + side * down,
    )?;
    let cells = [long as u8, middle, corner, short];
    Some(Ell {
        cells: cells.iter().fold(0, |cells, cell| cells | 1 << cell),
        long: long as u8,
        short,
    })
}

/// The cells of a set, in order.
fn each(cells: u16) -> impl Iterator<Item = u8> + Clone {
    (0..16).filter(move |cell| cells >> cell & 1 == 1)
}

impl Game for LGame {
    type Position = At;
    type Move = Put;

    fn start(&self) -> At {
        self.start
    }

    fn steps(&self, at: &At, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        let own = at.of(at.turn);
        let open = ALL & !at.filled() | own;
        for &ell in ELLS.iter() {
            if ell.cells & !open != 0 || ell.cells == own {
                continue;
            }
            let put = |neutral| Put { ell, neutral };
            into.push(Step::new(put(None), at.moved(ell.cells, at.neutral)));
            for from in each(at.neutral) {
                for to in each(open & !ell.cells) {
                    let neutral = at.neutral & !(1 << from) | 1 << to;
                    let mv = put(Some((from, to)));
                    into.push(Step::new(mv, at.moved(ell.cells, neutral)));
                }
            }
        }
        Ok(())
    }
}

/// The mirror, and that at the diagonal: all turns and mirror images are made of them.
static SYMMETRIES: LazyLock<SymmetryGroup> = LazyLock::new(|| {
    let mirrored = permuted_cells(SIDE, SIDE, |row, column| (row, SIDE - 1 - column));
    let transposed = permuted_cells(SIDE, SIDE, |row, column| (column, row));
    SymmetryGroup::new(SIDE * SIDE, &[mirrored, transposed])
});

/// A position's number is made of its sets of cells, those of the player to move first: the
/// smallest under all turns and mirror images.
impl Indexed for LGame {
    fn len(&self) -> u64 {
        1 << (3 * SIDE * SIDE)
    }

    fn has_gaps(&self) -> bool {
        true
    }

    fn shares_numbers(&self) -> bool {
        true
    }

    fn index(&self, at: &At) -> Option<u64> {
        let sets = [at.of(at.turn), at.of(at.turn.other()), at.neutral];
        let least = SYMMETRIES.canonical(sets.map(u64::from));
        Some(least.iter().fold(0, |number, set| number << 16 | set))
    }

    fn position(&self, index: u64) -> At {
        At {
            x: (index >> 32) as u16,
            o: (index >> 16) as u16,
            neutral: index as u16,
            turn: Stone::X,
        }
    }
}
