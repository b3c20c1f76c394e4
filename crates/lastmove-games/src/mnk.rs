//! Rows of stones: `mnk:3x3,k=3`, `mnk:4x5,k=4@xo.../...../...../.....`.
//!
//! A move fills any empty cell. `k` stones in a row, a column or a diagonal win; a full board
//! without such a line is a draw. In misère play the player who makes the line loses. Moves are
//! cells, row by row.
//!
//! Tic-tac-toe is `mnk:3x3,k=3`; these games are also called m,n,k-games.

use super::stones::{Lines, MOST_CELLS, StoneBoard, lead, read_length, read_size};
use lastmove_engine::Error;
use lastmove_engine::diagram::Piece;
use lastmove_engine::game::{
    Choice, Listing, OptionSyntax, Permutation, Positional, Spec, Stone, Stones, Syntax,
    permuted_cells,
};

/// The entry in the catalog.
pub const LISTING: Listing = Listing::new(
    "mnk",
    Syntax {
        game: "mnk:ROWSxCOLUMNS,k=LENGTH",
        position: "ROW/ROW/...",
        mv: "ROW,COLUMN",
        example: "mnk:3x4,k=3",
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

/// Reads the size and the length of a line; the position is read elsewhere.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong.
pub fn open(spec: &Spec) -> Result<Rows, Error> {
    let (rows, columns) = read_size(spec, LISTING.syntax.game)?;
    spec.allow_options(LISTING.options)?;
    let length = read_length(spec, rows.max(columns), None, LISTING.syntax.game)?;
    Ok(Rows::new(rows, columns, length))
}

/// A board on which lines are made.
pub struct Rows {
    rows: u32,
    columns: u32,
    lines: Lines,
}

impl Rows {
    /// A board of this size, at most 64 cells, and how many stones are a line.
    #[must_use]
    pub fn new(rows: u32, columns: u32, length: u32) -> Self {
        Self {
            rows,
            columns,
            lines: Lines::new(rows, columns, length),
        }
    }
}

impl Positional for Rows {
    fn cells(&self) -> u32 {
        self.rows * self.columns
    }

    fn winning_sets(&self, _: Stone) -> Option<&[u64]> {
        Some(self.lines.sets())
    }

    fn has_won(&self, _: Stone, stones: u64) -> bool {
        self.lines.any(stones)
    }

    #[inline]
    fn shared_cells(&self, _: Stone, stones: u64) -> Option<u64> {
        self.lines.shared(stones)
    }

    fn threats(&self, of: Stone, at: Stones) -> u64 {
        self.lines.completed_by(at.of(of)) & !at.filled()
    }

    /// The half turn, the mirror, and where the board is square, that at the diagonal.
    fn symmetries(&self) -> Vec<Permutation> {
        let (rows, columns) = (self.rows, self.columns);
        let by = |to: &dyn Fn(u32, u32) -> (u32, u32)| permuted_cells(rows, columns, to);
        let mut all = vec![
            by(&|row, column| (rows - 1 - row, columns - 1 - column)),
            by(&|row, column| (row, columns - 1 - column)),
        ];
        if rows == columns {
            all.push(by(&|row, column| (column, row)));
        }
        all
    }
}

impl StoneBoard for Rows {
    const PIECES: [Piece; 2] = [Piece::Cross, Piece::Ring];

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
}
