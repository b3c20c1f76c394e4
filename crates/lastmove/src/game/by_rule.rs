//! Games whose outcomes follow from a rule, without a search.

use num_bigint::BigUint;

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

    /// How far a lost position is from the end in a game that may go on for ever; `None` in one that
    /// ends anyway.
    ///
    /// # Errors
    /// Like [`outcome`](Self::outcome).
    fn progress_measure(
        &self,
        at: &Self::Position,
        control: &Control<'_>,
    ) -> Result<Option<ProgressMeasure>, Error> {
        let _ = (at, control);
        Ok(None)
    }
}

/// What a winner brings down who does not know how many plies it takes. Whoever leaves a lost
/// position can always leave one with a smaller measure after the next move, or with the same one
/// as often as a part that ends anyway has moves: who leaves the least one each time, wins.
///
/// In a sum of parts with the values m, all finite, it is the sum of these, then that of the places
/// of the parts in the [order](crate::solve::LoopyValues::order) in which their values were found.
/// The one who loses can make a value smaller, and a move in another part answers it, as in Nim; or
/// make one larger or infinite, and a move back to m answers it, to an earlier place.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ProgressMeasure {
    /// The sum of the nim values of the parts.
    pub values: BigUint,
    /// The sum of their places in the order.
    pub order: u64,
}

/// The winning moves, every move tried.
pub(super) fn try_all<G: ByRule + ?Sized>(
    game: &G,
    at: &G::Position,
    play: Play,
    control: &Control<'_>,
) -> Result<Vec<Step<G>>, Error> {
    let mut steps = Vec::new();
    game.steps(at, &mut steps)?;
    let mut found = Vec::new();
    for step in steps {
        control.check()?;
        if game.outcome(&step.to, play, control)? == Some(Outcome::Loss) {
            found.push(step);
        }
    }
    Ok(found)
}
