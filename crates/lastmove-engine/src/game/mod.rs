//! The traits of games: positions and moves, and optional properties.
//!
//! | you write | you get | it is served by |
//! |---|---|---|
//! | [`Game`]: the start, labels, moves | values, remoteness, best moves | [`Explored`], [`Searched`] |
//! | [`Notation`]: positions and moves as text | errors with places, legal-move hints | |
//! | [`Listed`]: pictures, places of moves, explanations, layouts | every interface: `solve`, `table`, `play`, `draw`, `verify`, the page, Python | `catalog::add` of the crate `lastmove`, with a [`Listing`] |
//! | [`Indexed`]: a number for each position | tables without texts, lookups in O(1) | [`expand`], [`levels`](crate::solve::levels()) |
//! | [`Impartial`]: nim values, or a rule for who wins | sums, `value`, answers at any size | [`Ruled`] |
//! | [`Positional`]: stones that stay, and the sets that win | whole boards of stones, searches | [`PositionalSolver`], [`colourings`] |
//! | [`Moving`]: pieces that move, their symmetries | dense numbers, exact symmetry | [`Ranked`], which is [`Tiered`] |
//! | [`Tiered`]: blocks of positions; [`InTiers`]: which block a position is in | millions of positions a second | [`TieredSolver`], [`tiers`] |
//!
//! What symmetries a game has, [`Positional`] and [`Moving`] say by permutations of their points; least
//! images and the sizes of orbits are found with the [`SymmetryGroup`] that these generate.
//!
//! [`Game`] alone is enough to be solved; the others stand on it, and none needs another one but those
//! named in its definition. [`OneHeap`] and [`SearchJournal`] are questions and storage of long searches
//! for nim values. A [`Solver`] answers for the positions of a game. A game
//! with its solver becomes an `AnyGame` of the crate `lastmove`, over which all interfaces are written.
//!
//! Boards are two more traits, `StoneBoard` and `PieceBoard` of the crate `lastmove-games`: a front
//! end of `Positional` and `Moving` for what people see, so that a board game is one short file.
//!
//! [`Explored`]: crate::solve::Explored
//! [`Searched`]: crate::solve::Searched
//! [`expand`]: crate::solve::expand
//! [`Ruled`]: crate::solve::Ruled
//! [`PositionalSolver`]: crate::solve::PositionalSolver
//! [`colourings`]: crate::solve::colourings
//! [`Ranked`]: crate::solve::tiers::Ranked
//! [`TieredSolver`]: crate::solve::TieredSolver
//! [`tiers`]: crate::solve::tiers
//! [`Solver`]: crate::solve::Solver

mod any_impartial;
mod field;
mod handle;
mod impartial;
mod indexed;
mod listed;
mod moving;
mod notation;
mod one_heap;
mod places;
mod positional;
mod search_journal;
mod spec;
mod symmetry;
mod syntax;
mod target;
mod tiered;

pub use any_impartial::AnyImpartial;
pub use field::{Field, HINTED_MOVES, canonical};
pub use handle::{AnyMove, AnyPosition, AnyRated, AnyStep, Opaque};
pub use impartial::{Impartial, ProgressMeasure, Summands};
pub use indexed::Indexed;
pub use listed::{
    Facts, FactsOf, Holds, Layout, Listed, Listing, MOST_DRAWN, Map, MapRequest, MapRequestOf,
    NimValues, Numbered, Purpose, Rated, RatedOf, Section, Shape, SourceMove, SourceMoveOf,
    TableRequest,
};
pub use moving::{Moving, PieceCounts, PieceMove, Pieces};
pub use notation::{Notation, percent_decode, percent_encode};
pub use notation::{join, join_first};
pub use one_heap::{KeepValues, Looked, MOST_EXCEPTIONS, OneHeap, Repeats};
pub use places::by_name as places_by_name;
pub use positional::{Pairs, Positional, Stone, Stones, cells_below, each_cell};
pub use search_journal::{MOST_BLOCK, SearchJournal, TakeBlock};
pub use spec::{MOST_PARTS, PLUS, Spec, SpecField, SpecPart};
pub use symmetry::{Permutation, SymmetryGroup, permuted_cells};
pub use syntax::{Choice, OptionSyntax, Syntax};
pub use target::{Scratch, Target};
pub use tiered::{InTiers, Tiered};

use std::hash::Hash;

use serde::{Deserialize, Serialize};

use crate::{Error, Outcome};

/// The most moves that are listed, and the most plies of a line.
pub const MOST_LISTED: u64 = 100_000;

/// The most bytes for the options of one position, where listing or exploring them is optional for
/// the answer.
pub const MOST_BYTES: u64 = 1 << 28;

/// A move with the position it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<P, M> {
    /// The move.
    pub mv: M,
    /// The option: the position that the move reaches.
    pub to: P,
    /// Whether the player who moved is also the next to move. In most games never.
    pub keeps_turn: bool,
}

/// A step of a game.
pub type StepOf<G> = Step<<G as Game>::Position, <G as Game>::Move>;

impl<P, M> Step<P, M> {
    /// A move after which the other player is to move.
    pub fn new(mv: M, to: P) -> Self {
        Self {
            mv,
            to,
            keeps_turn: false,
        }
    }
}

/// Labels and moves of several positions.
#[derive(Debug)]
pub struct Many<P, M> {
    /// The label of each position.
    pub labels: Vec<Option<Outcome>>,
    /// The moves of all positions, one position after the other; a labelled position has none.
    pub steps: Vec<Step<P, M>>,
    /// Where the moves of each position end.
    pub ends: Vec<usize>,
}

/// Labels and moves of several positions of a game.
pub type ManyOf<G> = Many<<G as Game>::Position, <G as Game>::Move>;

impl<P, M> Default for Many<P, M> {
    fn default() -> Self {
        Self {
            labels: Vec::new(),
            steps: Vec::new(),
            ends: Vec::new(),
        }
    }
}

impl<P, M> Many<P, M> {
    /// Clears the labels and moves.
    pub fn clear(&mut self) {
        self.labels.clear();
        self.steps.clear();
        self.ends.clear();
    }
}

/// A finite game of two players with perfect information.
///
/// A position determines the rest of the game, including whose turn it is where that matters.
/// Cycles are allowed: what neither player can force is a draw.
pub trait Game: Sync {
    /// A position, seen by the player to move.
    type Position: Clone + Eq + Hash + Send + Sync;
    /// A move.
    type Move: Clone + PartialEq + Send + Sync;

    /// The position in which the game begins.
    fn start(&self) -> Self::Position;

    /// The position in which the rules begin, where [`start`](Self::start) is another one that was
    /// named.
    fn opening(&self) -> Self::Position {
        self.start()
    }

    /// The outcome for the player to move where the rules declare one; the position is then a
    /// terminal and its own moves do not count. `None` leaves it to the moves: a position without
    /// any is decided by the rule of play.
    fn label(&self, at: &Self::Position) -> Option<Outcome> {
        let _ = at;
        None
    }

    /// Appends the moves from `at` in the game's own order, the one documented for its users.
    ///
    /// A game that cannot compute its moves, such as one with an error in a user's program, returns
    /// its error, which ends every answer that needs them. Most games have none.
    fn steps(&self, at: &Self::Position, into: &mut Vec<StepOf<Self>>) -> Result<(), Error>;

    /// Appends the first moves from `at`, at most `most`. Games with more moves than memory override
    /// it.
    ///
    /// # Errors
    /// As [`steps`](Self::steps).
    fn first_steps(
        &self,
        at: &Self::Position,
        most: usize,
        into: &mut Vec<StepOf<Self>>,
    ) -> Result<(), Error> {
        let before = into.len();
        self.steps(at, into)?;
        into.truncate(before.saturating_add(most));
        Ok(())
    }

    /// How many moves there are from `at`. Games with more moves than memory override it.
    ///
    /// # Errors
    /// As [`steps`](Self::steps).
    fn move_count(&self, at: &Self::Position) -> Result<u64, Error> {
        let mut steps = Vec::new();
        self.steps(at, &mut steps)?;
        Ok(steps.len() as u64)
    }

    /// How many positions [`steps_of_many`](Self::steps_of_many) handles in one call; 1 where
    /// batching is not faster.
    fn together(&self) -> usize {
        1
    }

    /// Finds the labels and the moves of several positions, at most [`together`](Self::together).
    /// Override it where batches are faster.
    ///
    /// # Errors
    /// The error of one of the positions; [`steps`](Self::steps) finds which.
    fn steps_of_many(&self, at: &[Self::Position], into: &mut ManyOf<Self>) -> Result<(), Error> {
        for at in at {
            let label = self.label(at);
            if label.is_none() {
                self.steps(at, &mut into.steps)?;
            }
            into.labels.push(label);
            into.ends.push(into.steps.len());
        }
        Ok(())
    }

    /// About how many bytes a position takes. Games with long positions override it, so that work
    /// that does not fit memory is not begun.
    fn position_bytes(&self, at: &Self::Position) -> u64 {
        let _ = at;
        size_of::<Self::Position>() as u64
    }

    /// About how many bytes the game itself holds, beside the positions that it has given: the names
    /// of a graph, or what it keeps of positions that it was asked about.
    fn held_bytes(&self) -> u64 {
        0
    }
}

/// The rule of play: the outcome where no move is left. It belongs to the question, not to the
/// game, and does not affect labelled terminals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Play {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins.
    Misere,
}

impl Play {
    /// The outcome for a player who has no move.
    ///
    /// ```
    /// use lastmove::{Outcome, game::Play};
    /// assert_eq!(Play::Normal.stuck(), Outcome::Loss);
    /// assert_eq!(Play::Misere.stuck(), Outcome::Win);
    /// ```
    #[must_use]
    pub fn stuck(self) -> Outcome {
        match self {
            Self::Normal => Outcome::Loss,
            Self::Misere => Outcome::Win,
        }
    }
}
