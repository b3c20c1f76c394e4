//! Games in which both players have the same moves, and their nim values.

use super::Game;
use crate::{Control, Error, LoopyNimber};

/// A game in which both players have the same moves, every move passes the turn, and no position
/// has a [`label`](Game::label): its positions have nim values, for normal play.
pub trait Impartial: Game {
    /// The nim value of a position.
    ///
    /// # Errors
    /// [`Blame::Budget`](crate::Blame::Budget) when it would take too much,
    /// [`Blame::Interrupt`](crate::Blame::Interrupt).
    fn nim_value(&self, at: &Self::Position, control: &Control<'_>) -> Result<LoopyNimber, Error>;
}

type NimValueOf<'a, P> = dyn Fn(&P, &Control<'_>) -> Result<LoopyNimber, Error> + Sync + 'a;

/// The nim values of a game's positions, for those who do not know the game's type as
/// [`Impartial`].
pub struct NimValues<'a, P> {
    /// See [`Impartial::nim_value`].
    pub value: Box<NimValueOf<'a, P>>,
}

impl<'a, P> NimValues<'a, P> {
    /// The nim values of an impartial game.
    pub fn of<G: Impartial<Position = P>>(game: &'a G) -> Self {
        Self {
            value: Box::new(|at, control| game.nim_value(at, control)),
        }
    }
}
