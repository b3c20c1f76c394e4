//! Every question about every game, answered by one type.

mod answer;
mod asking;
#[cfg(feature = "tables")]
mod book;
#[cfg(feature = "tables")]
mod checking;
mod drawing;
mod explanation;
mod guess;
#[cfg(feature = "tables")]
mod held;
mod nim_values;
mod opponent;
mod places;
mod puzzle;
mod random;
mod streaming;
#[cfg(feature = "tables")]
mod tabling;

pub use guess::{Guess, Judge};
pub use opponent::{Clock, Reply, within};
pub use puzzle::Puzzle;
pub use random::RandomPosition;

pub use answer::{Answer, LongestPlay, Mover, NimAnswer, Over, RatedMove, Totals};

use std::ops::Range;

use crate::diagram::Ways;
use crate::erased::AnyGame;
use crate::game::{Listing, Shape};
use crate::solve::Worth;
use crate::{Error, Message, Verdict};

pub use crate::game::MOST_LISTED;

/// Answers every question about one game under one rule of play. Positions and moves are text in
/// the game's notation. All interfaces use it and nothing else.
///
/// Positions given as `None` are the game's own: its start.
///
/// Errors of every method: [`Blame::Input`](crate::Blame::Input) for text that is wrong,
/// [`Blame::Memory`](crate::Blame::Memory) for work over the memory budget,
/// [`Blame::Interrupt`](crate::Blame::Interrupt) when cancelled.
///
/// ```
/// use lastmove::{Control, Outcome, catalog, files::MemoryFiles, oracle::Want};
///
/// let files = MemoryFiles::default();
/// let control = Control::default();
/// let opened = catalog::open("nim:3,5,6", &files, &control).unwrap();
/// let answer = opened.oracle.ask(None, Want::default(), &control).unwrap();
/// assert_eq!(answer.outcome, Outcome::Loss);
/// assert_eq!(answer.remoteness.unwrap().to_u64(), Some(14));
/// assert_eq!(answer.best[0].mv, "1-1");
/// ```
pub struct Oracle {
    listing: Listing,
    notation: String,
    /// The notation with which the game begins: see [`Listing::begins_at_position`].
    beginning: String,
    game: Box<dyn AnyGame>,
}

/// What to answer besides the value and the best moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Want {
    /// All legal moves with their values.
    pub moves: bool,
    /// One best line, to a terminal or to the first position that repeats.
    pub line: bool,
    /// Why the value holds.
    pub explanation: bool,
}

/// The kind of diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum View {
    /// A single position; with `values`, the value of each option is marked on it.
    Position {
        /// Whether to mark the options.
        values: bool,
    },
    /// The position among others, with their values and the best moves: see
    /// [`Listed::map`](crate::game::Listed::map).
    Map {
        /// Only these rows of a board, by their names.
        rows: Option<Range<u64>>,
    },
    /// The number of positions of each value.
    Histogram,
}

/// The places of a move on the picture of its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePlaces {
    /// The move.
    pub mv: String,
    /// The places that together select it, in each way to show it.
    pub ways: Ways,
    /// The first move of the position that leads to the same position up to symmetry, where that is
    /// another one and the symmetries are known.
    pub like: Option<String>,
}

/// How the machine chooses its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// The fastest win, else a draw, else the slowest loss.
    #[default]
    Perfect,
    /// The rule of thumb of the game's source, where it has one.
    Source,
}

/// A move that was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: String,
    /// The position it leads to.
    pub to: String,
    /// The player to move there.
    pub mover: Mover,
}

/// Which part of a table to stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableWant {
    /// Only these rows, by their names in a section and counted from 1 in a list.
    pub rows: Option<Range<u64>>,
    /// For which positions to name a best move.
    pub best: TableBest,
    /// Whether to show all positions even if the game's layout is a
    /// [picture](crate::game::Layout::Picture) of some.
    pub all: bool,
}

/// For which positions a table names a best move, each found by examining the options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableBest {
    /// For none.
    #[default]
    None,
    /// For those of a list, which has room for them.
    InLists,
    /// For all.
    All,
}

/// Receives a table, part by part.
pub trait TableSink {
    /// A section begins; `shape` is `None` for a list.
    ///
    /// # Errors
    /// When the table is no longer wanted.
    fn section(&mut self, title: Option<&Message>, shape: Option<&Shape>) -> Result<(), Error>;

    /// The next cell of the section, row by row; `None` where there is no position.
    ///
    /// # Errors
    /// When the table is no longer wanted.
    fn cell(&mut self, cell: Option<&TableCell>) -> Result<(), Error>;

    /// All sections are done; `totals` counts the positions shown. Only lists have it.
    ///
    /// # Errors
    /// When the table is no longer wanted.
    fn end(&mut self, totals: Option<&Totals>) -> Result<(), Error>;
}

/// A position in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableCell {
    /// The position.
    pub position: String,
    /// Its value, seen by the player to move there.
    pub verdict: Verdict,
    /// What play is worth, where moves have weights.
    pub worth: Option<Worth>,
    /// The first best move, where wanted and there is one.
    pub best: Option<String>,
}
