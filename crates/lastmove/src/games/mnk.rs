//! Rows of stones: `mnk:3x3,k=3`, `mnk:4x5,k=4@xo.../...../...../.....`.
//!
//! A move fills any empty cell. `k` stones in a row, a column or a diagonal win; a full board without
//! such a line is a draw. In misère play who makes the line loses. Moves are cells, row by row.
//!
//! Tic-tac-toe is `mnk:3x3,k=3`; these games are also called m,n,k-games.

use std::marker::PhantomData;

use super::laid::{Board, Columns, Diagonal, Laid, Lines, half_turn, read_length, read_size};
use crate::Error;
use crate::diagram::Piece;
use crate::game::{OptionSyntax, Positional, Spec, Stone, Stones, Syntax};

/// A game of rows of stones.
pub type Mnk = Laid<Rows<AnySize>>;

/// What such a game is called, and where its size comes from.
pub trait RowsOf: Send + Sync + 'static {
    /// The game's name in notations.
    const NAME: &'static str;
    /// How its notation looks.
    const SYNTAX: Syntax;
    /// The options of its notation.
    const OPTIONS: &'static [OptionSyntax];

    /// The rows, the columns, and the length of a line.
    ///
    /// # Errors
    /// See [`Listed::open`](crate::game::Listed::open).
    fn size(spec: &Spec) -> Result<(u32, u32, u32), Error>;
}

/// The size and the length that the notation says.
pub struct AnySize;

impl RowsOf for AnySize {
    const NAME: &'static str = "mnk";
    const SYNTAX: Syntax = Syntax {
        game: "mnk:ROWSxCOLUMNS,k=LENGTH",
        position: "ROW/ROW/...",
        mv: "ROW,COLUMN",
        example: "mnk:3x4,k=3",
    };
    const OPTIONS: &'static [OptionSyntax] = &[OptionSyntax {
        name: "k",
        value: "LENGTH",
    }];

    fn size(spec: &Spec) -> Result<(u32, u32, u32), Error> {
        let (rows, columns) = read_size(spec, Self::SYNTAX.game)?;
        spec.allow_options(Self::OPTIONS)?;
        let length = read_length(spec, rows.max(columns), None, Self::SYNTAX.game)?;
        Ok((rows, columns, length))
    }
}

/// A board on which lines are made.
pub struct Rows<S> {
    rows: u32,
    columns: u32,
    lines: Lines,
    mirror: Columns,
    /// Where the board is square.
    diagonal: Option<Diagonal>,
    size: PhantomData<S>,
}

impl<S: RowsOf> Rows<S> {
    /// A board of this size, at most 64 cells, and how many stones are a line.
    #[must_use]
    pub fn new(rows: u32, columns: u32, length: u32) -> Self {
        Self {
            rows,
            columns,
            lines: Lines::new(rows, columns, length),
            mirror: Columns::new(rows, columns),
            diagonal: (rows == columns).then(|| Diagonal::new(rows)),
            size: PhantomData,
        }
    }
}

impl<S: RowsOf> Positional for Rows<S> {
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

impl<S: RowsOf> Board for Rows<S> {
    const NAME: &'static str = S::NAME;
    const SYNTAX: Syntax = S::SYNTAX;
    const OPTIONS: &'static [OptionSyntax] = S::OPTIONS;
    const PIECES: [Piece; 2] = [Piece::Cross, Piece::Ring];

    fn open(spec: &Spec) -> Result<Self, Error> {
        let (rows, columns, length) = S::size(spec)?;
        Ok(Self::new(rows, columns, length))
    }

    fn rows(&self) -> u32 {
        self.rows
    }

    fn columns(&self) -> u32 {
        self.columns
    }
}
