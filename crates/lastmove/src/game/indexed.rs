//! Games whose positions are numbered, so that values fit in plain arrays.

use super::Game;

/// A game whose positions are numbered from 0 without gaps.
pub trait Indexed: Game {
    /// How many positions there are.
    fn len(&self) -> u64;

    /// Whether there is no position at all.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of a position; `None` when it is not one of the game's.
    fn index(&self, at: &Self::Position) -> Option<u64>;

    /// The position with this number, which must be below [`len`](Self::len).
    fn position(&self, index: u64) -> Self::Position;
}

/// A position's number; `None` when it is not one of the game's.
pub type NumberOf<'a, P> = dyn Fn(&P) -> Option<u64> + Sync + 'a;

/// The numbers of a game's positions, for those who do not know the game's type as [`Indexed`].
pub struct Numbering<'a, P> {
    /// How many positions there are.
    pub len: u64,
    /// See [`Indexed::index`].
    pub index: Box<NumberOf<'a, P>>,
    /// See [`Indexed::position`].
    pub position: Box<dyn Fn(u64) -> P + Sync + 'a>,
}

impl<'a, P> Numbering<'a, P> {
    /// The numbers that an indexed game gives.
    pub fn of<G: Indexed<Position = P>>(game: &'a G) -> Self {
        Self {
            len: game.len(),
            index: Box::new(|at| game.index(at)),
            position: Box::new(|number| game.position(number)),
        }
    }
}

/// An indexed game whose moves can be walked backwards without storing them.
///
/// Every move must pass the turn. The un-moves are the exact transpose of
/// [`steps`](Game::steps), as often as there are moves between two positions; positions with a
/// [`label`](Game::label) have no moves. Games test that.
pub trait Reverse: Indexed {
    /// The number of moves from a position.
    fn out_degree(&self, index: u64) -> u32;

    /// Appends the positions from which one move leads to `index`, once for each such move.
    fn unmoves(&self, index: u64, into: &mut Vec<u64>);
}
