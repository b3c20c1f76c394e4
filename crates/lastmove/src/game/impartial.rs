//! Games in which both players have the same moves, and their nim values.

use super::{ByRule, Game, Notation, Play, ProgressMeasure, Step};
use crate::diagram::Place;
use crate::{Control, Error, LoopyNimber, Nimber, Outcome};

/// A game in which both players have the same moves, every move passes the turn, and no position
/// has a [`label`](Game::label) but a loss that ends the game: its positions have nim values, for
/// normal play.
///
/// A game may keep what it has found between questions.
pub trait Impartial: Game {
    /// The nim value of a position.
    ///
    /// # Errors
    /// [`Blame::Budget`](crate::Blame::Budget) when it would take too much,
    /// [`Blame::Interrupt`](crate::Blame::Interrupt).
    fn nim_value(&self, at: &Self::Position, control: &Control<'_>) -> Result<LoopyNimber, Error>;

    /// The moves to options of this nim value, in the game's order. By default every move is tried;
    /// games with more moves than memory find them by rule.
    ///
    /// # Errors
    /// Like [`nim_value`](Self::nim_value).
    fn moves_to(
        &self,
        at: &Self::Position,
        value: &Nimber,
        control: &Control<'_>,
    ) -> Result<Vec<Step<Self>>, Error> {
        let mut steps = Vec::new();
        self.steps(at, &mut steps)?;
        let mut found = Vec::new();
        for step in steps {
            control.check()?;
            if self.nim_value(&step.to, control)?.is(value) {
                found.push(step);
            }
        }
        Ok(found)
    }

    /// How many positions can be reached from `at` at least, where that is easily known: it saves a
    /// search that would be in vain.
    fn reach(&self, at: &Self::Position) -> Option<u64> {
        let _ = at;
        None
    }

    /// What an explanation tells of the nim value of a position, in normal play. By default, the
    /// value of the position: the outcome follows from it, so that it has been found before.
    fn told(&self, at: &Self::Position) -> Told<Self::Position> {
        Told::alone(at)
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

    /// The outcome in misère play, where a rule gives it.
    fn misere(&self, at: &Self::Position) -> Option<Outcome> {
        let _ = at;
        None
    }
}

/// What an explanation tells of nim values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told<P> {
    /// Those of the positions whose sum a position is, such as its heaps, each with its places on
    /// the picture.
    Parts(Vec<(P, Vec<Place>)>),
    /// That they are left out, as they are not known and would take a long search of their own.
    LeftOut,
    /// Nothing: the game explains itself otherwise.
    Nothing,
}

impl<P: Clone> Told<P> {
    /// The value of the position itself.
    pub fn alone(at: &P) -> Self {
        Self::Parts(vec![(at.clone(), Vec::new())])
    }
}

/// In normal play nim values are a rule for outcomes.
impl<G: Impartial> ByRule for G {
    fn outcome(
        &self,
        at: &G::Position,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Option<Outcome>, Error> {
        match play {
            Play::Normal => Ok(Some(self.nim_value(at, control)?.outcome())),
            Play::Misere => Ok(self.misere(at)),
        }
    }

    fn winning_moves(
        &self,
        at: &G::Position,
        play: Play,
        control: &Control<'_>,
    ) -> Result<Vec<Step<G>>, Error> {
        match play {
            Play::Normal => self.moves_to(at, &Nimber::default(), control),
            Play::Misere => super::by_rule::try_all(self, at, play, control),
        }
    }

    fn reach(&self, at: &G::Position) -> Option<u64> {
        Impartial::reach(self, at)
    }

    fn progress_measure(
        &self,
        at: &G::Position,
        control: &Control<'_>,
    ) -> Result<Option<ProgressMeasure>, Error> {
        Impartial::progress_measure(self, at, control)
    }
}

/// The nim values of a game's positions, for those who do not know the game's type: every
/// [`Impartial`] game has them, and games of which another rule says who wins can have them besides.
pub trait NimValues<P: Clone>: Sync {
    /// See [`Impartial::nim_value`].
    ///
    /// # Errors
    /// As there.
    fn nim_value(&self, at: &P, control: &Control<'_>) -> Result<LoopyNimber, Error>;

    /// See [`Impartial::moves_to`]: each move as text, and its option.
    ///
    /// # Errors
    /// As there.
    fn moves_to(
        &self,
        at: &P,
        value: &Nimber,
        control: &Control<'_>,
    ) -> Result<Vec<(String, P)>, Error>;

    /// See [`Impartial::reach`].
    fn reach(&self, at: &P) -> Option<u64> {
        let _ = at;
        None
    }

    /// See [`Impartial::told`].
    fn told(&self, at: &P) -> Told<P> {
        Told::alone(at)
    }

    /// See [`Impartial::heaps`].
    fn heaps(&self, at: &P) -> Option<Vec<Nimber>> {
        let _ = at;
        None
    }

    /// See [`Impartial::progress_measure`].
    ///
    /// # Errors
    /// As there.
    fn progress_measure(
        &self,
        at: &P,
        control: &Control<'_>,
    ) -> Result<Option<ProgressMeasure>, Error> {
        let _ = (at, control);
        Ok(None)
    }

    /// See [`Impartial::labelled`].
    fn labelled(&self) -> Option<P> {
        None
    }
}

impl<G: Impartial + Notation> NimValues<G::Position> for G {
    fn nim_value(&self, at: &G::Position, control: &Control<'_>) -> Result<LoopyNimber, Error> {
        Impartial::nim_value(self, at, control)
    }

    fn moves_to(
        &self,
        at: &G::Position,
        value: &Nimber,
        control: &Control<'_>,
    ) -> Result<Vec<(String, G::Position)>, Error> {
        let steps = Impartial::moves_to(self, at, value, control)?;
        Ok(steps_as_text(self, at, steps))
    }

    fn reach(&self, at: &G::Position) -> Option<u64> {
        Impartial::reach(self, at)
    }

    fn told(&self, at: &G::Position) -> Told<G::Position> {
        Impartial::told(self, at)
    }

    fn heaps(&self, at: &G::Position) -> Option<Vec<Nimber>> {
        Impartial::heaps(self, at)
    }

    fn progress_measure(
        &self,
        at: &G::Position,
        control: &Control<'_>,
    ) -> Result<Option<ProgressMeasure>, Error> {
        Impartial::progress_measure(self, at, control)
    }

    fn labelled(&self) -> Option<G::Position> {
        Impartial::labelled(self)
    }
}

/// Each move from a position as text, with its option.
pub(crate) fn steps_as_text<G: Notation>(
    game: &G,
    at: &G::Position,
    steps: impl IntoIterator<Item = Step<G>>,
) -> Vec<(String, G::Position)> {
    let text = |step: Step<G>| (game.write_move(at, &step.mv), step.to);
    steps.into_iter().map(text).collect()
}
