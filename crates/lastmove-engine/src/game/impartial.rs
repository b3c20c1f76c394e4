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
/// A game may cache results between questions.
pub trait Impartial: Game {
    /// The nim value of a position.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory) or [`Blame::Limit`](crate::Blame::Limit) when it
    /// would take too much, [`Blame::Interrupt`](crate::Blame::Interrupt).
    fn nim_value(&self, at: &Self::Position, control: &Control<'_>) -> Result<LoopyNimber, Error>;

    /// The same by a search that can be stopped and continued; `None` where the game has no such
    /// search. It starts from what the journal holds, and writes what it finds to the journal from
    /// time to time, also when the search is stopped or fails.
    ///
    /// The contents of the journal are trusted: checksums find damage, not forgery.
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

    /// The nim value of the start of the same game on `rows` × `columns` squares in a corner of this
    /// board, so that boards of many sizes share what is found; `None` where the game has no such
    /// boards. Otherwise like [`nim_value_kept`](Self::nim_value_kept), with a journal of the whole
    /// board if any.
    ///
    /// # Errors
    /// Like [`nim_value_kept`](Self::nim_value_kept).
    fn nim_value_of_corner(
        &self,
        size: (u64, u64),
        journal: Option<&dyn SearchJournal>,
        control: &Control<'_>,
    ) -> Result<Option<LoopyNimber>, Error> {
        let _ = (size, journal, control);
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

    /// A lower bound on the number of positions that can be reached from `at`, where it is cheap:
    /// it avoids a search that cannot succeed.
    fn reach(&self, at: &Self::Position) -> Option<u64> {
        let _ = at;
        None
    }

    /// What an explanation says about the nim value of a position, in normal play. By default, the
    /// value of the position; the outcome was derived from it, so it is known already.
    fn summands(&self, at: &Self::Position) -> Summands<Self::Position> {
        Summands::itself(at)
    }

    /// The heaps of a position that is exactly a position of Nim, including its moves.
    fn heaps(&self, at: &Self::Position) -> Option<Vec<Nimber>> {
        let _ = at;
        None
    }

    /// How far a position with a finite value is from the end in a game that may go on forever;
    /// `None` in a game that always ends. See [`ProgressMeasure`].
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
    /// Those of the summands of the position, such as its heaps, each with its places on the
    /// picture.
    Parts(Vec<(P, Vec<Place>)>),
    /// None: they are not known and would take a long search.
    LeftOut,
    /// None: the game explains itself otherwise.
    Nothing,
}

impl<P> Summands<P> {
    /// The position itself as the only part.
    pub fn itself(at: &P) -> Self
    where
        P: Clone,
    {
        Self::Parts(vec![(at.clone(), Vec::new())])
    }

    /// Converts each position.
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

/// What the winner decreases when the number of plies to the end is not known. A player who has
/// moved to a lost position can always move next to one with a smaller measure, or with the same
/// one at most as often as a part that always ends has moves. So always moving to the least measure
/// wins.
///
/// In a sum of parts with the values m, all finite, it is the pair of the sum of these and the sum
/// of the places of the parts in the [order](crate::solve::LoopyValues::order) in which their
/// values were found. The loser can make a value smaller, which a move in another part answers, as
/// in Nim; or make one larger or infinite, which a move back to m, at an earlier place, answers.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ProgressMeasure {
    /// The sum of the nim values of the parts.
    pub values: BigUint,
    /// The sum of their places in the order.
    pub order: u64,
}
