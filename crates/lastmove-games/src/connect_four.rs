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
    Choice, Listing, OptionSyntax, Permutation, Positional, Spec, Stone, Stones, Syntax,
    cells_below, permuted_cells,
};

/// A game of Connect Four.
pub type ConnectFour = StoneGame<Falling>;

/// A board whose stones fall. Cells are numbered row by row from the bottom.
pub struct Falling {
    rows: u32,
    columns: u32,
    lines: Lines,
    /// Every other row, from the second one from the top down.
    lower: u64,
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
            lower: (0..rows)
                .filter(|row| row % 2 == rows % 2)
                .map(|row| cells_below(columns) << (row * columns))
                .sum(),
            floor: cells_below(columns),
            all: cells_below(rows * columns),
        }
    }
}

impl Positional for Falling {
    fn cells(&self) -> u32 {
        self.rows * self.columns
    }

    /// The lowest empty cell of each column.
    fn open_cells(&self, filled: u64) -> u64 {
        let above = filled.unbounded_shl(self.columns);
        (above | self.floor) & !filled & self.all
    }

    fn winning_sets(&self, _: Stone) -> Option<&[u64]> {
        Some(self.lines.sets())
    }

    fn has_won(&self, _: Stone, stones: u64) -> bool {
        self.lines.any(stones)
    }

    fn threats(&self, of: Stone, at: Stones) -> u64 {
        self.lines.completed_by(at.of(of)) & !at.filled()
    }

    /// If each column has an even number of empty cells, the player who has just moved can always
    /// answer in the same column, on top of the other player's stone.
    fn pairs(&self, filled: u64) -> Option<[u64; 2]> {
        let empty = self.all & !filled;
        let lower = empty & self.lower;
        let is_even = self.open_cells(filled) & !self.lower == 0;
        is_even.then_some([lower, empty & !lower])
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
