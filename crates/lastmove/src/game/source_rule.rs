//! What the source of a game would play.

use super::{Game, Play, Step};
use crate::{Error, Outcome};

/// A game whose source has a rule of its own for what to play.
pub trait SourceRule<G: Game + ?Sized>: Sync {
    /// What the source plays. `outcome` tells the outcome of any position.
    ///
    /// # Errors
    /// Whatever `outcome` returns.
    fn source_move(
        &self,
        at: &G::Position,
        play: Play,
        outcome: &dyn Fn(&G::Position) -> Result<Outcome, Error>,
    ) -> Result<SourceMove<G>, Error>;
}

/// What the source of a game would do in a position.
pub enum SourceMove<G: Game + ?Sized> {
    /// The source has no rule for this rule of play.
    NoRule,
    /// It gives up: no move is left.
    Resign,
    /// It plays this.
    Play(Step<G>),
}
