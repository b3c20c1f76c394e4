//! Games whose positions are numbered, so that values fit in plain arrays.

use std::ops::Range;

use super::Game;

/// A game whose positions are numbered from 0.
pub trait Indexed: Game {
    /// How many positions there are.
    fn len(&self) -> u64;

    /// Whether there is no position at all.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether some numbers belong to positions that play cannot reach. Tables on disk then store
    /// the numbers of the reachable ones.
    fn has_gaps(&self) -> bool {
        false
    }

    /// The numbers of the positions that count, whether play reaches them from the start or not:
    /// tables of a game with [gaps](Self::has_gaps) hold those of them that belong to a position.
    /// `None` where those count that play reaches.
    fn counted(&self) -> Option<Range<u64>> {
        None
    }

    /// Whether tables hold a position that play reaches. They may leave out some of those whose
    /// outcome the rules declare.
    fn is_held(&self, at: &Self::Position) -> bool {
        let _ = at;
        true
    }

    /// Whether positions that are equal under a symmetry of the game share one number, so that
    /// tables hold one of them.
    fn shares_numbers(&self) -> bool {
        false
    }

    /// The number of a position; `None` when it is not one of the game's.
    fn index(&self, at: &Self::Position) -> Option<u64>;

    /// The position with this number, which must be below [`len`](Self::len); one of them where
    /// several share it.
    fn position(&self, index: u64) -> Self::Position;
}
