//! Type-erased games with their solvers.
//!
//! Engines are compiled for each game, since most of the time is spent in them. All else is written
//! for [`AnyGame`] and compiled once: the [oracle](crate::oracle), [tables](crate::table) and their
//! verifier, [sums](crate::games::sum). [`erase`] makes an `AnyGame` from a game of the catalog and
//! its solver; nothing else implements it.

pub(crate) mod known;
mod typed;

pub use lastmove_engine::game::{AnyImpartial, AnyMove, AnyPosition, AnyRated, AnyStep, Opaque};
pub use typed::erase;

use std::ops::Range;
use std::sync::Arc;

use crate::certificate::{Certificate, Finding};
use crate::diagram::{Histogram, Ways};
use crate::game::{Holds, Layout, Listing, Map, OneHeap, Play, Scratch, SourceMove, Target};
use crate::solve::{Census, Estimate};
use crate::solve::{Worth, WorthByNumber};
use crate::{ByNumber, Control, Diagram, Error, Message, Outcome, Point, Value, Verdict};

/// The callback of [`AnyGame::visit`], for each position and its value.
pub type AnyVisit<'a> = dyn FnMut(&dyn Opaque, &Verdict) -> Result<(), Error> + 'a;

/// Values known beforehand: that of a [canonical](AnyGame::canonical) position given as text, where
/// it is known. One best option of a position is known only if all are.
pub type Known<'a> = dyn Fn(&str) -> Result<Option<Value>, Error> + Send + Sync + 'a;

/// The numbers of a game's positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// How many numbers there are: see [`Indexed::len`](crate::game::Indexed::len).
    pub len: u64,
    /// See [`Indexed::has_gaps`](crate::game::Indexed::has_gaps).
    pub has_gaps: bool,
    /// See [`Indexed::shares_numbers`](crate::game::Indexed::shares_numbers).
    pub shares_numbers: bool,
}

/// A position, by itself or by its number.
#[derive(Clone, Copy)]
pub enum Which<'a> {
    /// The position.
    Here(&'a dyn Opaque),
    /// The position with this number; the game must have [numbers](AnyGame::numbers).
    Number(u64),
}

/// How the options of a position get their numbers.
#[derive(Clone, Copy)]
pub enum Lookup<'a> {
    /// The game's numbers: see [`AnyGame::index`].
    Index,
    /// A function of the game's numbers.
    ByIndex(&'a (dyn Fn(u64) -> Option<u64> + Sync)),
    /// A function of the positions.
    ByPosition(&'a (dyn Fn(&dyn Opaque) -> Option<u64> + Sync)),
}

/// A type-erased game under one rule of play, with its solver.
///
/// Methods that find values return [`Blame::Memory`](crate::Blame::Memory) or
/// [`Blame::Limit`](crate::Blame::Limit) when the work is too large and
/// [`Blame::Interrupt`](crate::Blame::Interrupt) when cancelled; those that read text
/// [`Blame::Input`](crate::Blame::Input).
///
/// Positions and moves must come from the same game: a method that gets one of another type panics.
///
/// # Errors
/// Those of the method of the same name of [`Game`](crate::game::Game),
/// [`Notation`](crate::game::Notation), [`Indexed`](crate::game::Indexed),
/// [`Impartial`](crate::game::Impartial), [`Listed`](crate::game::Listed) or
/// [`Solver`](crate::solve::Solver), which says what it does.
#[allow(clippy::missing_errors_doc)]
pub trait AnyGame: Send + Sync {
    /// The position in which the game begins.
    fn start(&self) -> AnyPosition;
    /// The position that a question without a position is about; `None` is the whole game.
    fn asked(&self) -> Option<AnyPosition>;
    /// The outcome that the rules declare.
    fn label(&self, at: &dyn Opaque) -> Option<Outcome>;
    /// The first moves, at most `most`; none if the position has a label.
    fn steps(&self, at: &dyn Opaque, most: usize) -> Result<Vec<AnyStep>, Error>;
    /// The number of moves; 0 if the position has a label.
    fn move_count(&self, at: &dyn Opaque) -> Result<u64, Error>;
    /// The label of a position or, without one, its options with their numbers. Allocates nothing for
    /// an option, for callers that visit very many positions.
    fn look(
        &self,
        at: Which<'_>,
        numbers: Lookup<'_>,
        scratch: &mut Scratch,
        into: &mut Vec<Target>,
    ) -> Result<Option<Outcome>, Error>;

    /// A position as text.
    fn write_position(&self, at: &dyn Opaque) -> String;
    /// Reads a position.
    fn read_position(&self, text: &str) -> Result<AnyPosition, Error>;
    /// A move as text.
    fn write_move(&self, at: &dyn Opaque, mv: &AnyMove) -> String;
    /// Reads a legal move.
    fn read_move(&self, at: &dyn Opaque, text: &str) -> Result<AnyStep, Error>;

    /// The numbers of the positions, if they have numbers.
    fn numbers(&self) -> Option<Numbers>;
    /// The numbers of the positions that tables hold whether play reaches them or not: see
    /// [`Indexed::counted`](crate::game::Indexed::counted).
    fn counted(&self) -> Option<Range<u64>>;
    /// The number of a position; `None` if it or the game has none.
    fn index(&self, at: &dyn Opaque) -> Option<u64>;
    /// The position with a number; the game must have [numbers](Self::numbers).
    fn position(&self, number: u64) -> AnyPosition;
    /// The number used as the text of the position with this number.
    fn text_number(&self, number: u64) -> Option<u64>;
    /// Whether a position is in the game's table; `None` if only searching the table can decide.
    fn has(&self, at: &dyn Opaque) -> Option<bool>;
    /// Whether tables on disk hold the texts of positions.
    fn keeps_texts(&self) -> bool;
    /// What tables on disk hold beside the outcomes.
    fn holds(&self) -> Holds;
    /// The outcome of a play that goes on for ever.
    fn endless(&self, at: &dyn Opaque) -> Outcome;
    /// Who moves at a position, and what player 0 wants, where that player has a goal.
    fn goal(&self, at: &dyn Opaque) -> Option<(u8, Message)>;
    /// What a move adds, where moves have weights that decide.
    fn weight(&self, at: &dyn Opaque, step: &AnyStep) -> Option<i64>;
    /// What is probably wrong with the game, although it can be played.
    fn warnings(&self) -> Vec<Error>;
    /// The memory held by the game, in bytes, without memory for tables.
    fn held_bytes(&self) -> u64;
    /// The size of a position, in bytes, without what it has on the heap.
    fn position_size(&self) -> u64;
    /// Checks values by the game's own method, if it has one.
    fn contradicted(
        &self,
        claims: &dyn ByNumber,
        control: &Control<'_>,
    ) -> Option<Result<Option<Message>, Error>>;

    /// The rule of play.
    fn play(&self) -> Play;
    /// The value of a position.
    fn value(&self, at: &dyn Opaque, control: &Control<'_>) -> Result<Verdict, Error>;
    /// All moves with the values of their options.
    fn options(&self, at: &dyn Opaque, control: &Control<'_>) -> Result<Vec<AnyRated>, Error>;
    /// The moves that achieve the value of the position.
    fn best(&self, at: &dyn Opaque, control: &Control<'_>) -> Result<Vec<AnyRated>, Error>;
    /// The position that stands for all images of a position: see
    /// [`Solver::canonical`](crate::solve::Solver::canonical).
    fn canonical(&self, at: &dyn Opaque) -> AnyPosition;
    /// Takes values from here before it asks the solver.
    fn consult(&mut self, known: Arc<Known<'static>>);
    /// What it takes to find the value of a position, by default of the start.
    fn estimate(&self, at: Option<&dyn Opaque>, control: &Control<'_>) -> Result<Estimate, Error>;
    /// Whether the state of long work is kept in a work folder.
    fn keeps_work(&self) -> bool;
    /// Looks up values in the files of a work folder, where it has those of all positions.
    fn load_work(&self, control: &Control<'_>) -> Result<bool, Error>;
    /// How many numbers of positions of a work folder were checked, and the first value that is
    /// false; `None` where it has none to check.
    fn check_work(
        &self,
        part: (u64, u64),
        control: &Control<'_>,
    ) -> Result<Option<(u64, Option<Message>)>, Error>;
    /// Announces that many positions reachable from `at` will be asked about.
    fn prepare(&self, at: &dyn Opaque, control: &Control<'_>) -> Result<(), Error>;
    /// Why the remoteness of a position is not known.
    fn note(&self, at: &dyn Opaque, verdict: &Verdict, control: &Control<'_>) -> Option<Message>;
    /// What play is worth where moves have weights.
    fn worth(&self, at: &dyn Opaque, control: &Control<'_>) -> Result<Option<Worth>, Error>;
    /// Calls `each` with every position and its value.
    fn visit(&self, control: &Control<'_>, each: &mut AnyVisit<'_>) -> Result<(), Error>;
    /// The same with one image of each position; false if no symmetries are known.
    fn visit_canonical(
        &self,
        control: &Control<'_>,
        each: &mut AnyVisit<'_>,
    ) -> Result<bool, Error>;
    /// All values by number, if the solver stores them so.
    fn all(&self, control: &Control<'_>) -> Result<Option<Arc<dyn ByNumber>>, Error>;
    /// The values of a table on disk by number, if the solver stores them so.
    fn tabled(&self, control: &Control<'_>) -> Result<Option<Arc<dyn ByNumber>>, Error>;
    /// What play is worth by the values of a table, where weights decide.
    fn worth_by(
        &self,
        claims: &dyn ByNumber,
        control: &Control<'_>,
    ) -> Result<Option<WorthByNumber>, Error>;
    /// The positions counted by outcome.
    fn census(&self, control: &Control<'_>) -> Result<Census<AnyPosition>, Error>;
    /// The numbers of positions by value, if the solver has counted them.
    fn histogram(&self, control: &Control<'_>) -> Result<Option<Histogram>, Error>;
    /// The text of a certificate, if there is one.
    fn certificate(&self, control: &Control<'_>) -> Result<Option<String>, Error>;
    /// Checks a certificate of this game, if the game has certificates.
    fn check_certificate(
        &self,
        certificate: &Certificate<'_>,
        control: &Control<'_>,
    ) -> Option<Result<Finding, Error>>;

    /// How good a position looks for the player to move, from −1 to 1, if the game can tell.
    fn heuristic(&self, at: &dyn Opaque) -> Option<f64>;
    /// A picture of a position with the values of some options on it.
    fn diagram(&self, at: &dyn Opaque, rated: &[AnyRated]) -> Diagram;
    /// The places of moves on the picture of their position.
    fn places(&self, at: &dyn Opaque, steps: &[AnyStep]) -> Vec<Ways>;
    /// A picture of a position among the others.
    fn map(
        &self,
        listing: &Listing,
        at: Option<&dyn Opaque>,
        best: &[AnyRated],
        rows: Option<Range<u64>>,
        control: &Control<'_>,
    ) -> Result<Map<AnyPosition>, Error>;
    /// The explanation of a position by the game and then by its solver.
    fn explain(
        &self,
        at: &dyn Opaque,
        verdict: &Verdict,
        best: &[AnyRated],
        control: &Control<'_>,
    ) -> Result<Vec<Point>, Error>;
    /// The layout of the game's table.
    fn layout(&self, at: Option<&dyn Opaque>) -> Result<Layout<'_, AnyPosition>, Error>;
    /// The move that the game's source would play.
    fn source_move(
        &self,
        at: &dyn Opaque,
        control: &Control<'_>,
    ) -> Result<SourceMove<AnyPosition, AnyMove>, Error>;

    /// The nim values of the positions.
    ///
    /// # Errors
    /// When there are none, with the reason if one is known.
    fn nim_values(&self) -> Result<Box<dyn AnyImpartial + '_>, Option<Message>>;
    /// The nim values of the positions of one heap, if the game has such positions.
    fn one_heap(&self) -> Option<&dyn OneHeap>;
}
