//! Games whose positions are numbered, so that values fit in plain arrays.

use super::Game;

/// A game whose positions are numbered from 0.
pub trait Indexed: Game {
    /// How many positions there are.
    fn len(&self) -> u64;

    /// Whether there is no position at all.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether some numbers are of positions that play cannot reach. Tables on disk then hold the
    /// numbers of those that it can.
    fn has_gaps(&self) -> bool {
        false
    }

    /// Whether positions that a symmetry of the game makes equal share one number, so that tables hold
    /// one of them.
    fn shares_numbers(&self) -> bool {
        false
    }

    /// The number of a position; `None` when it is not one of the game's.
    fn index(&self, at: &Self::Position) -> Option<u64>;

    /// The position with this number, which must be below [`len`](Self::len); one of those that share
    /// it.
    fn position(&self, index: u64) -> Self::Position;
}

/// The numbers of a game's positions, for those who do not know the game's type: every [`Indexed`]
/// game has them.
pub trait Numbering<P>: Sync {
    /// See [`Indexed::len`].
    fn len(&self) -> u64;

    /// Whether there is no position at all.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// See [`Indexed::has_gaps`].
    fn has_gaps(&self) -> bool;

    /// See [`Indexed::shares_numbers`].
    fn shares_numbers(&self) -> bool;

    /// See [`Indexed::index`].
    fn index(&self, at: &P) -> Option<u64>;

    /// See [`Indexed::position`].
    fn position(&self, index: u64) -> P;
}

impl<G: Indexed> Numbering<G::Position> for G {
    fn len(&self) -> u64 {
        Indexed::len(self)
    }

    fn has_gaps(&self) -> bool {
        Indexed::has_gaps(self)
    }

    fn shares_numbers(&self) -> bool {
        Indexed::shares_numbers(self)
    }

    fn index(&self, at: &G::Position) -> Option<u64> {
        Indexed::index(self, at)
    }

    fn position(&self, index: u64) -> G::Position {
        Indexed::position(self, index)
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
