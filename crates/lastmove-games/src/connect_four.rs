//! Connect Four: `connect-four:6x7`, `connect-four:4x5,k=3@...../...../...../..x..`.
//!
//! A move drops a stone into a column, where it falls onto the stones there. Four (or `k`) in a
//! row, a column or a diagonal win; a full board is a draw. In misère play the player who makes the
//! line loses. Moves are columns, from the left.
//!
//! The first player wins on 6 × 7, in 41 plies (J. D. Allen and, independently, V. Allis, 1988). How
//! many positions play reaches was counted by J. Tromp.

use super::stones::{Lines, MOST_CELLS, StoneBoard, StoneGame, lead, read_length, read_size};
use lastmove_engine::Error;
use lastmove_engine::diagram::Ways;
use lastmove_engine::game::{
    Choice, Listing, OptionSyntax, Pairs, Permutation, Positional, Spec, Stone, Stones, Syntax,
    cells_below, permuted_cells,
};

/// A game of Connect Four.
pub type ConnectFour = StoneGame<Falling>;

/// A board whose stones fall. Cells are numbered row by row from the bottom.
pub struct Falling {
    rows: u32,
    columns: u32,
    lines: Lines,
    /// The first column.
    column: u64,
    /// The bottom row.
    floor: u64,
    /// All cells.
    all: u64,
}

impl Falling {
    /// A board of this size, at most 64 cells, and how many stones are a line.
    #[must_use]
    pub fn new(rows: u32, columns: u32, length: u32) -> Self {
        Self {
            rows,
            columns,
            lines: Lines::new(rows, columns, length),
            column: (0..rows).map(|row| 1 << (row * columns)).sum(),
            floor: cells_below(columns),
            all: cells_below(rows * columns),
        }
    }
}

impl Positional for Falling {
    #[inline]
    fn cells(&self) -> u32 {
        self.rows * self.columns
    }

    /// The lowest empty cell of each column.
    #[inline]
    fn open_cells(&self, filled: u64) -> u64 {
        let above = filled.unbounded_shl(self.columns);
        (above | self.floor) & !filled & self.all
    }

    fn winning_sets(&self, _: Stone) -> Option<&[u64]> {
        Some(self.lines.sets())
    }

    #[inline]
    fn has_won(&self, _: Stone, stones: u64) -> bool {
        self.lines.any(stones)
    }

    #[inline]
    fn shared_cells(&self, _: Stone, stones: u64) -> Option<u64> {
        self.lines.shared(stones)
    }

    #[inline]
    fn threats(&self, of: Stone, at: Stones) -> u64 {
        self.lines.completed_by(at.of(of)) & !at.filled()
    }

    /// In a column with an even number of empty cells, the player who has just moved can answer each
    /// stone on top of it. Columns with odd numbers are even after their next cells are filled; of
    /// two such cells each player gets one.
    #[inline]
    fn pairs(&self, filled: u64) -> Option<Pairs> {
        let (columns, empty) = (self.columns, self.all & !filled);
        let up = |cells: u64, rows: u32| cells.unbounded_shl(rows * columns);
        let (mut odd, mut rows) = (empty, 1);
        while rows < self.rows {
            odd ^= odd.unbounded_shr(rows * columns);
            rows *= 2;
        }
        let open = self.open_cells(filled);
        let split = open & (odd & self.floor).wrapping_mul(self.column);
        if !split.count_ones().is_multiple_of(2) {
            return None;
        }
        let (mut mover, mut rows) = ((open & !split | up(split, 1)) & empty, 2);
        while rows < self.rows {
            mover |= up(mover, rows);
            rows *= 2;
        }
        mover &= empty;
        Some(Pairs {
            mover,
            other: empty & !mover & !split,
            split,
        })
    }

    /// The cell below, and those above.
    #[inline]
    fn before(&self, cell: u32) -> Option<(u32, u64)> {
        let below = cell.checked_sub(self.columns)?;
        Some((below, self.all & self.column << below))
    }

    /// The mirror.
    fn symmetries(&self) -> Vec<Permutation> {
        let (rows, columns) = (self.rows, self.columns);
        vec![permuted_cells(rows, columns, |row, column| {
            (row, columns - 1 - column)
        })]
    }
}

/// The entry in the catalog.
pub const LISTING: Listing = Listing::new(
    "connect-four",
    Syntax {
        game: "connect-four:ROWSxCOLUMNS[,k=LENGTH]",
        position: "ROW/ROW/...",
        mv: "COLUMN",
        example: "connect-four:4x4",
    },
)
.rules(Choice::board(1, MOST_CELLS))
.options(&[OptionSyntax {
    name: "k",
    value: "LENGTH",
    choice: Choice::Number {
        least: 1,
        most: MOST_CELLS,
    },
}])
.at_position();

/// Reads the rules and the options; the position is read elsewhere.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong.
pub fn open(spec: &Spec) -> Result<Falling, Error> {
    let (rows, columns) = read_size(spec, LISTING.syntax.game)?;
    spec.allow_options(LISTING.options)?;
    let length = read_length(spec, rows.max(columns), Some(4), LISTING.syntax.game)?;
    Ok(Falling::new(rows, columns, length))
}

impl StoneBoard for Falling {
    const RACK: bool = true;

    fn rows(&self) -> u32 {
        self.rows
    }

    fn columns(&self) -> u32 {
        self.columns
    }

    fn heuristic(&self, at: Stones) -> Option<f64> {
        let of = at.to_move();
        Some(lead(self.lines.sets(), at.of(of), at.of(of.other())))
    }

    fn cell(&self, row: u32, column: u32) -> u32 {
        (self.rows - 1 - row) * self.columns + column
    }

    fn place(&self, cell: u32) -> (u32, u32) {
        (self.rows - 1 - cell / self.columns, cell % self.columns)
    }

    /// Column by column: of each, at most one cell is open.
    fn order(&self) -> Vec<u32> {
        let column = |column| (0..self.rows).map(move |row| row * self.columns + column);
        (0..self.columns).flat_map(column).collect()
    }

    fn write_move(&self, cell: u32) -> String {
        (cell % self.columns + 1).to_string()
    }

    /// Any empty cell of the column.
    fn ways(&self, cell: u32, _: u64) -> Ways {
        let above = (cell..self.cells()).step_by(self.columns as usize);
        above.map(|cell| vec![self.shown(cell)]).collect()
    }
}
