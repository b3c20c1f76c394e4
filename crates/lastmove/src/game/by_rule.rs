//! Games whose outcomes follow from a rule, without a search.

use super::{Game, Play, Step};
use crate::{Control, Error, Outcome};

/// A game of which a rule gives the outcomes, but not the remoteness. Every
/// [`Impartial`](super::Impartial) game is one. Every move passes the turn.
pub trait ByRule: Game {
    /// The outcome of a position; `None` where the rule is silent under this rule of play.
    ///
    /// # Errors
    /// [`Blame::Budget`](crate::Blame::Budget) when it would take too much,
    /// [`Blame::Interrupt`](crate::Blame::Interrupt).
    fn outcome(
        &self,
        at: &Self::Position,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Option<Outcome>, Error>;

    /// The moves to lost positions, in the game's order. By default every move is tried; games with
    /// more moves than memory find them by rule.
    ///
    /// # Errors
    /// Like [`outcome`](Self::outcome).
    fn winning_moves(
        &self,
        at: &Self::Position,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Vec<Step<Self>>, Error> {
        try_all(self, at, play, control)
    }

    /// How many positions can be reached from `at` at least, where that is easily known: it saves a
    /// search that would be in vain.
    fn reach(&self, at: &Self::Position) -> Option<u64> {
        let _ = at;
        None
    }
}

/// The winning moves, every move tried.
pub(super) fn try_all<G: ByRule + ?Sized>(
    game: &G,
    at: &G::Position,
    play: Play,
    control: &Control<'_>,
) -> Result<Vec<Step<G>>, Error> {
    let mut steps = Vec::new();
    game.steps(at, &mut steps);
    let mut found = Vec::new();
    for step in steps {
        control.check()?;
        if game.outcome(&step.to, play, control)? == Some(Outcome::Loss) {
            found.push(step);
        }
    }
    Ok(found)
}
