//! Every question about every game, through one trait.

mod adapter;
mod answer;
mod drawing;
mod explanation;
mod part;
mod places;
mod streaming;
#[cfg(feature = "tables")]
mod tabling;

pub use adapter::GameOracle;
pub(crate) use adapter::check_certificate;
pub use answer::{Answer, LongestPlay, Mover, NimAnswer, Over, RatedMove, Totals};

use std::ops::Range;

use crate::certificate::{Certificate, Finding};
use crate::diagram::{Histogram, Ways};
use crate::game::{OneHeap, SearchJournal, Shape};
use crate::games::sum::Part;
use crate::{Control, Diagram, Error, Message, Verdict};
#[cfg(feature = "tables")]
use crate::{
    WriteError,
    files::Inputs,
    table::{Meta, Table},
};

/// Answers every question about one game under one rule of play. Positions and moves are text in
/// the game's notation. All interfaces use this trait and nothing else.
///
/// Positions given as `None` are the game's own: the one in which it begins.
///
/// Errors of every method: [`Blame::Input`](crate::Blame::Input) for text that is wrong,
/// [`Blame::Budget`](crate::Blame::Budget) for work over the memory budget,
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
pub trait Oracle: Send + Sync {
    /// The game's notation, without a position.
    fn game(&self) -> &str;

    /// The position that a question without a position is about; `None` when it is the whole game.
    fn start(&self) -> Option<String>;

    /// The value of a position and what `want` asks for besides.
    ///
    /// # Errors
    /// See [`Oracle`]; also when more moves or a longer line than
    /// [`MOST_LISTED`] is wanted, and when no position is given and the game has none of its own.
    fn ask(&self, at: Option<&str>, want: Want, control: &Control<'_>) -> Result<Answer, Error>;

    /// All positions of the game's [table](Self::table) counted by outcome.
    ///
    /// # Errors
    /// See [`Oracle`].
    fn totals(&self, control: &Control<'_>) -> Result<Totals, Error>;

    /// The same, with one of all positions that symmetries of the game make of each other, and of
    /// two that differ in whose pieces are whose; and how many positions have which value.
    ///
    /// # Errors
    /// See [`Oracle`]; [`Blame::Input`](crate::Blame::Input) where no symmetries of the game are known.
    fn canonical_totals(&self, control: &Control<'_>) -> Result<(Totals, Histogram), Error>;

    /// Makes a move and returns the position it leads to, and who moves there.
    ///
    /// # Errors
    /// See [`Oracle`].
    fn make(&self, at: &str, mv: &str) -> Result<(String, Mover), Error>;

    /// The move to play from a position in a style, and the position it leads to; `None` to resign
    /// or when no move is left.
    ///
    /// # Errors
    /// See [`Oracle`]; also when the game has no such style.
    fn choose(
        &self,
        at: &str,
        style: Style,
        control: &Control<'_>,
    ) -> Result<Option<Choice>, Error>;

    /// Says that many positions reachable from `at` will be asked about.
    ///
    /// # Errors
    /// See [`Oracle`].
    fn prepare(&self, at: &str, control: &Control<'_>) -> Result<(), Error>;

    /// Refuses a position that is not in the game's [table](Self::table). In O(1) where the game
    /// numbers its positions, else the game is solved.
    ///
    /// # Errors
    /// See [`Oracle`]; [`Blame::Input`](crate::Blame::Input) when it is not there.
    fn in_table(&self, at: &str, control: &Control<'_>) -> Result<(), Error>;

    /// Streams the game's table to `sink`: sections of cells, or a list of positions.
    ///
    /// A table is of the whole game, whatever position is asked about: of every position of a board
    /// or a graph, of every heap up to where Nim begins, and in other games of all that can be
    /// reached from where the game begins. That is said by the rules; in octal, hexadecimal and
    /// subtraction games and in sums, by the position in the notation. `at` must be among these
    /// positions, and chooses nothing but whose [picture](crate::game::Layout::Picture) is shown.
    ///
    /// # Errors
    /// See [`Oracle`], and whatever `sink` returns; also when `at` is not in the table.
    fn table(
        &self,
        at: Option<&str>,
        want: &TableWant,
        sink: &mut dyn TableSink,
        control: &Control<'_>,
    ) -> Result<(), Error>;

    /// Solves the game and writes all positions of its [table](Self::table) to `out`, front to back.
    /// `inputs` are the files that the game was read from: see
    /// [`catalog::Opened`](crate::catalog::Opened), which knows them.
    ///
    /// # Errors
    /// See [`Oracle`], and whatever writing to `out` brings.
    #[cfg(feature = "tables")]
    fn write_table(
        &self,
        inputs: &Inputs,
        out: &mut dyn std::io::Write,
        control: &Control<'_>,
    ) -> Result<Meta, WriteError>;

    /// Checks every value of a table of this game by the game's moves alone and names the first
    /// that is false, and why; `None` when all are true. That the table is one of this game at all
    /// is for [`catalog::Opened`](crate::catalog::Opened) to say.
    ///
    /// # Errors
    /// See [`Oracle`]; also when the table cannot be read.
    #[cfg(feature = "tables")]
    fn verify(&self, table: &Table, control: &Control<'_>) -> Result<Option<Message>, Error>;

    /// The text of a certificate of the game's values, for
    /// [`check_certificate`](Self::check_certificate).
    ///
    /// # Errors
    /// See [`Oracle`]; also when there is none for this game.
    fn certificate(&self, control: &Control<'_>) -> Result<String, Error>;

    /// Checks a certificate that should be of this game.
    ///
    /// # Errors
    /// See [`Oracle`]; also when the certificate cannot be read or is one of another game.
    fn check_certificate(
        &self,
        certificate: &Certificate<'_>,
        control: &Control<'_>,
    ) -> Result<Finding, Error>;

    /// The nim value of a position.
    ///
    /// # Errors
    /// See [`Oracle`]; also when the game has no nim values, or under misère play.
    fn nim_value(&self, at: Option<&str>, control: &Control<'_>) -> Result<NimAnswer, Error>;

    /// The nim value of a position, found by a search that goes on with what the journal holds and
    /// hands it what it finds.
    ///
    /// # Errors
    /// As [`nim_value`](Self::nim_value); also when the game has no such search, and whatever the
    /// journal returns.
    fn nim_value_kept(
        &self,
        at: Option<&str>,
        journal: &dyn SearchJournal,
        control: &Control<'_>,
    ) -> Result<NimAnswer, Error>;

    /// The nim values of the positions of one heap.
    ///
    /// # Errors
    /// See [`Oracle`]; also when the game has no such positions, or under misère play.
    fn one_heap(&self) -> Result<&dyn OneHeap, Error>;

    /// The game as a part of a sum.
    ///
    /// # Errors
    /// When it cannot be one, since it has no nim values.
    fn part(&self) -> Result<&dyn Part, Error>;

    /// A position as this game writes it, with its number where the game has numbers.
    ///
    /// # Errors
    /// See [`Oracle`].
    fn number(&self, at: &str) -> Result<(String, Option<u64>), Error>;

    /// The position with a number; `None` where the game has no numbers.
    fn position(&self, number: u64) -> Option<String>;

    /// Where the moves of a position are on its picture: of all legal moves in their order or,
    /// where these are more than [`MOST_LISTED`], of the best ones. In O(1) a move and way in most
    /// games; those of a sum that are in a part are where the part's game has them.
    ///
    /// # Errors
    /// See [`Oracle`].
    ///
    /// ```
    /// use lastmove::{Control, catalog, diagram::Place, files::MemoryFiles};
    ///
    /// let control = Control::default();
    /// let opened = catalog::open("wythoff:1,2", &MemoryFiles::default(), &control).unwrap();
    /// let moves = opened.oracle.places(None, &control).unwrap();
    /// // One stone of each heap: the last of both.
    /// assert_eq!(moves[3].mv, "both-1");
    /// assert_eq!(moves[3].ways, [[Place::stone(1, 1u32), Place::stone(2, 2u32)]]);
    /// ```
    fn places(&self, at: Option<&str>, control: &Control<'_>) -> Result<Vec<MovePlaces>, Error>;

    /// What a position looks like, or what its game looks like from it.
    ///
    /// # Errors
    /// See [`Oracle`]; also for a view that has more than can be drawn, or needs a position.
    fn diagram(
        &self,
        at: Option<&str>,
        view: &View,
        control: &Control<'_>,
    ) -> Result<Diagram, Error>;
}

pub use crate::game::MOST_LISTED;

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

/// What a diagram shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum View {
    /// The position alone; with `values`, the value of each option is marked on it.
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
    /// How many positions of the game have which value.
    Histogram,
}

/// Where a move is on the picture of its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePlaces {
    /// The move.
    pub mv: String,
    /// The places that together mean it, in each way to see it.
    pub ways: Ways,
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
    /// Who moves there.
    pub mover: Mover,
}

/// Which part of a table to stream.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableWant {
    /// Only these rows, by their names in a section and counted from 1 in a list.
    pub rows: Option<Range<u64>>,
    /// Of which positions to name a best move.
    pub best: TableBest,
    /// Whether all positions are wanted also where the game's layout is a
    /// [picture](crate::game::Layout::Picture) of some.
    pub all: bool,
}

/// Of which positions a table names a best move, each found by looking at the options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableBest {
    /// Of none.
    #[default]
    None,
    /// Of those of a list, which has room for them.
    InLists,
    /// Of all.
    All,
}

/// Hears a table, part by part.
pub trait TableSink {
    /// A section begins; `shape` is `None` for a list.
    ///
    /// # Errors
    /// When the table is not wanted any more.
    fn section(&mut self, title: Option<&Message>, shape: Option<&Shape>) -> Result<(), Error>;

    /// The next cell of the section, row by row; `None` where there is no position.
    ///
    /// # Errors
    /// When the table is not wanted any more.
    fn cell(&mut self, cell: Option<&TableCell>) -> Result<(), Error>;

    /// All sections are done; `totals` counts the positions shown. Only lists have it.
    ///
    /// # Errors
    /// When the table is not wanted any more.
    fn end(&mut self, totals: Option<&Totals>) -> Result<(), Error>;
}

/// A position in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableCell {
    /// The position.
    pub position: String,
    /// Its value, seen by the player to move there.
    pub verdict: Verdict,
    /// The first best move, where wanted and there is one.
    pub best: Option<String>,
}
