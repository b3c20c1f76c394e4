//! Rows of stones: `mnk:3x3,k=3`, `mnk:4x5,k=4@xo.../...../...../.....`.
//!
//! A move fills any empty cell. `k` stones in a row, a column or a diagonal win; a full board
//! without such a line is a draw. In misère play the player who makes the line loses. Moves are
//! cells, row by row.
//!
//! Tic-tac-toe is `mnk:3x3,k=3`; these games are also called m,n,k-games.

use super::stones::{Columns, Diagonal, Lines, StoneBoard, half_turn, read_length, read_size};
use lastmove_engine::Error;
use lastmove_engine::diagram::Piece;
use lastmove_engine::game::{Listing, OptionSyntax, Positional, Spec, Stone, Stones, Syntax};

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
.options(&[OptionSyntax {
    name: "k",
    value: "LENGTH",
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
    mirror: Columns,
    /// The diagonal, if the board is square.
    diagonal: Option<Diagonal>,
}

impl Rows {
    /// A board of this size, at most 64 cells, and how many stones are a line.
    #[must_use]
    pub fn new(rows: u32, columns: u32, length: u32) -> Self {
        Self {
            rows,
            columns,
            lines: Lines::new(rows, columns, length),
            mirror: Columns::new(rows, columns),
            diagonal: (rows == columns).then(|| Diagonal::new(rows)),
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

    fn threats(&self, of: Stone, at: Stones) -> u64 {
        self.lines.completed_by(at.of(of)) & !at.filled()
    }

    /// The smallest of the board, turned and mirrored: eight ways where it is square, else four.
    fn canonical(&self, at: Stones) -> Stones {
        let each = |at: Stones, moved: &dyn Fn(u64) -> u64| Stones {
            x: moved(at.x),
            o: moved(at.o),
        };
        let mirrored = |at| each(at, &|cells| self.mirror.mirrored(cells));
        let turned = |at| each(at, &|cells| half_turn(cells, self.cells()));
        let least = |at: Stones| {
            let beside = mirrored(at);
            at.min(turned(at)).min(beside).min(turned(beside))
        };
        match &self.diagonal {
            None => least(at),
            Some(diagonal) => least(at).min(least(each(at, &|cells| diagonal.mirrored(cells)))),
        }
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
}
