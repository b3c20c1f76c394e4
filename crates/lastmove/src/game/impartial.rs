//! Games in which both players have the same moves, and their nim values.

use super::{ByRule, Game, Play, ProgressMeasure, Step};
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
        self.steps(at, &mut steps);
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

type NimValueOf<'a, P> = dyn Fn(&P, &Control<'_>) -> Result<LoopyNimber, Error> + Sync + 'a;

type MovesToOf<'a, P> =
    dyn Fn(&P, &Nimber, &Control<'_>) -> Result<Vec<(String, P)>, Error> + Sync + 'a;

type ProgressOf<'a, P> =
    dyn Fn(&P, &Control<'_>) -> Result<Option<ProgressMeasure>, Error> + Sync + 'a;

type ReachOf<'a, P> = dyn Fn(&P) -> Option<u64> + Sync + 'a;

type LabelledOf<'a, P> = dyn Fn() -> Option<P> + Sync + 'a;

type ToldOf<'a, P> = dyn Fn(&P) -> Told<P> + Sync + 'a;

type HeapsOf<'a, P> = dyn Fn(&P) -> Option<Vec<Nimber>> + Sync + 'a;

/// The nim values of a game's positions, for those who do not know the game's type as
/// [`Impartial`].
pub struct NimValues<'a, P> {
    /// See [`Impartial::nim_value`].
    pub value: Box<NimValueOf<'a, P>>,
    /// See [`Impartial::moves_to`]: each move as text, and its option.
    pub moves_to: Box<MovesToOf<'a, P>>,
    /// See [`Impartial::progress_measure`].
    pub progress: Box<ProgressOf<'a, P>>,
    /// See [`Impartial::reach`].
    pub reach: Box<ReachOf<'a, P>>,
    /// See [`Impartial::told`].
    pub told: Box<ToldOf<'a, P>>,
    /// See [`Impartial::heaps`].
    pub heaps: Box<HeapsOf<'a, P>>,
    /// A position with a [`label`](Game::label), where there is one.
    pub labelled: Box<LabelledOf<'a, P>>,
}

impl<'a, P> NimValues<'a, P> {
    /// The nim values of an impartial game.
    pub fn of<G: Impartial<Position = P> + super::Notation>(game: &'a G) -> Self {
        Self {
            value: Box::new(|at, control| game.nim_value(at, control)),
            moves_to: Box::new(|at, value, control| {
                let steps = game.moves_to(at, value, control)?;
                let text = |step: Step<G>| (game.write_move(at, &step.mv), step.to);
                Ok(steps.into_iter().map(text).collect())
            }),
            progress: Box::new(|at, control| Impartial::progress_measure(game, at, control)),
            reach: Box::new(|at| Impartial::reach(game, at)),
            told: Box::new(|at| game.told(at)),
            heaps: Box::new(|at| game.heaps(at)),
            labelled: Box::new(|| None),
        }
    }
}
