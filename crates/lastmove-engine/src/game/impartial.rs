//! Games in which both players have the same moves: their nim values, and rules that say who wins.

use num_bigint::BigUint;

use super::{Game, Play, SearchJournal, StepOf};
use crate::diagram::Place;
use crate::{Control, Error, LoopyNimber, Nimber, Outcome};

/// A game in which both players have the same moves, every move passes the turn, and no position
/// has a [`label`](Game::label) but a loss that ends the game: its positions have nim values, for
/// normal play, and these say who wins. A game with a rule of its own for who wins overrides
/// [`outcome`](Self::outcome) and [`winning_moves`](Self::winning_moves).
///
/// A game may keep what it has found between questions.
pub trait Impartial: Game {
    /// The nim value of a position.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory) or [`Blame::Limit`](crate::Blame::Limit) when it
    /// would take too much, [`Blame::Interrupt`](crate::Blame::Interrupt).
    fn nim_value(&self, at: &Self::Position, control: &Control<'_>) -> Result<LoopyNimber, Error>;

    /// The same by a search that can be stopped and continued; `None` where the game has no such
    /// search. What the journal holds is known from the start; what is found is handed to it now and
    /// then, and also where the search is stopped or fails.
    ///
    /// What the journal says is believed: checksums find damage, not forgery.
    ///
    /// # Errors
    /// Like [`nim_value`](Self::nim_value), when the journal holds something else, and whatever the
    /// journal returns.
    fn nim_value_kept(
        &self,
        at: &Self::Position,
        journal: &dyn SearchJournal,
        control: &Control<'_>,
    ) -> Result<Option<LoopyNimber>, Error> {
        let _ = (at, journal, control);
        Ok(None)
    }

    /// The moves to options of this nim value, in the game's order; none where the game is over. By
    /// default every move is tried; games with more moves than memory find them by rule.
    ///
    /// # Errors
    /// Like [`nim_value`](Self::nim_value).
    fn moves_to(
        &self,
        at: &Self::Position,
        value: &Nimber,
        control: &Control<'_>,
    ) -> Result<Vec<StepOf<Self>>, Error> {
        let is_worth = |to: &_| Ok(self.nim_value(to, control)?.is(value));
        moves_that(self, at, is_worth, control)
    }

    /// The outcome of a position, but not its remoteness; `None` where no rule gives it. By default
    /// the nim value gives it in normal play, and nothing in misère play.
    ///
    /// # Errors
    /// Like [`nim_value`](Self::nim_value).
    fn outcome(
        &self,
        at: &Self::Position,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Option<Outcome>, Error> {
        match play {
            Play::Normal => Ok(Some(self.nim_value(at, control)?.outcome())),
            Play::Misere => Ok(None),
        }
    }

    /// The moves to lost positions, in the game's order. By default those to the nim value 0 in normal
    /// play, and in misère play every move is tried; games with more moves than memory find them by
    /// rule.
    ///
    /// # Errors
    /// Like [`outcome`](Self::outcome).
    fn winning_moves(
        &self,
        at: &Self::Position,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Vec<StepOf<Self>>, Error> {
        if play == Play::Normal {
            return self.moves_to(at, &Nimber::default(), control);
        }
        let is_lost = |to: &_| Ok(self.outcome(to, play, control)? == Some(Outcome::Loss));
        moves_that(self, at, is_lost, control)
    }

    /// How many positions can be reached from `at` at least, where that is easily known: it saves a
    /// search that would be in vain.
    fn reach(&self, at: &Self::Position) -> Option<u64> {
        let _ = at;
        None
    }

    /// What an explanation says about the nim value of a position, in normal play. By default, the
    /// value of the position: the outcome follows from it, so it has been found before.
    fn summands(&self, at: &Self::Position) -> Summands<Self::Position> {
        Summands::itself(at)
    }

    /// The heaps of a position that is one of Nim and nothing else, moves and all.
    fn heaps(&self, at: &Self::Position) -> Option<Vec<Nimber>> {
        let _ = at;
        None
    }

    /// How far a finite value is from the end in a game that may go on for ever; `None` in one that
    /// ends anyway. See [`ProgressMeasure`].
    ///
    /// # Errors
    /// Like [`nim_value`](Self::nim_value).
    fn progress_measure(
        &self,
        at: &Self::Position,
        control: &Control<'_>,
    ) -> Result<Option<ProgressMeasure>, Error> {
        let _ = (at, control);
        Ok(None)
    }

    /// A position with a [`label`](Game::label), where there is one.
    fn labelled(&self) -> Option<Self::Position> {
        None
    }
}

/// The moves to options that are wanted, in the game's order; none where the game is over.
fn moves_that<G: Game + ?Sized>(
    game: &G,
    at: &G::Position,
    is_wanted: impl Fn(&G::Position) -> Result<bool, Error>,
    control: &Control<'_>,
) -> Result<Vec<StepOf<G>>, Error> {
    let mut steps = Vec::new();
    if game.label(at).is_none() {
        game.steps(at, &mut steps)?;
    }
    let mut found = Vec::new();
    for step in steps {
        control.check()?;
        if is_wanted(&step.to)? {
            found.push(step);
        }
    }
    Ok(found)
}

/// Whose nim values an explanation names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Summands<P> {
    /// Those of the positions whose sum a position is, such as its heaps, each with its places on
    /// the picture.
    Parts(Vec<(P, Vec<Place>)>),
    /// They are left out: they are not known and would take a long search of their own.
    LeftOut,
    /// None: the game explains itself otherwise.
    Nothing,
}

impl<P> Summands<P> {
    /// The position itself, and nothing beside it.
    pub fn itself(at: &P) -> Self
    where
        P: Clone,
    {
        Self::Parts(vec![(at.clone(), Vec::new())])
    }

    /// The same with each position made into something else.
    pub fn map<Q>(self, each: impl Fn(P) -> Q) -> Summands<Q> {
        match self {
            Self::Parts(parts) => {
                let parts = parts.into_iter();
                Summands::Parts(parts.map(|(at, places)| (each(at), places)).collect())
            }
            Self::LeftOut => Summands::LeftOut,
            Self::Nothing => Summands::Nothing,
        }
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
