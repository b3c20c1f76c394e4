//! Games of two players whose pieces stand on points; all pieces of a player are alike.

use std::sync::Arc;

use super::Permutation;
use crate::Outcome;
use crate::vectors::always;

/// A position of a [`Moving`] game as seen by the player to move: points are bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pieces {
    /// The points with pieces of the player to move.
    pub mine: u32,
    /// The points with pieces of the other player.
    pub theirs: u32,
    /// The rest of the state, such as how many pieces have been placed, or whose turn it is if the
    /// players move differently.
    pub phase: u8,
}

impl Pieces {
    /// All points with a piece.
    #[must_use]
    #[inline]
    pub fn filled(&self) -> u32 {
        self.mine | self.theirs
    }

    /// The position with the players exchanged.
    #[must_use]
    #[inline]
    pub fn turned(&self) -> Self {
        Self {
            mine: self.theirs,
            theirs: self.mine,
            phase: self.phase,
        }
    }

    /// Moves a piece to an empty point: the move, and the position after it as seen by the other
    /// player.
    #[must_use]
    #[inline(always)]
    pub fn stepped(&self, from: u8, to: u8) -> (PieceMove, Self) {
        let mv = PieceMove {
            from: Some(from),
            to: Some(to),
            taken: None,
        };
        let after = Self {
            mine: self.theirs,
            theirs: self.mine & !(1 << from) | 1 << to,
            phase: self.phase,
        };
        (mv, after)
    }

    /// Its tier.
    #[must_use]
    #[inline]
    pub fn tier(&self) -> PieceCounts {
        PieceCounts {
            mine: self.mine.count_ones() as u8,
            theirs: self.theirs.count_ones() as u8,
            phase: self.phase,
        }
    }
}

/// The number of pieces of each player; positions with the same numbers and phase form a tier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceCounts {
    /// The pieces of the player to move.
    pub mine: u8,
    /// The pieces of the other player.
    pub theirs: u8,
    /// See [`Pieces::phase`].
    pub phase: u8,
}

/// A move, as changes of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceMove {
    /// The point that the piece leaves; none if it is placed from outside the board.
    pub from: Option<u8>,
    /// The point that the piece enters; none if it leaves the board.
    pub to: Option<u8>,
    /// The point from which a piece of the other player is taken.
    pub taken: Option<u8>,
}

/// A game in which each player's pieces are alike and stand on at most 32 points.
///
/// A game defines its points, its moves and its symmetries; the library numbers the positions,
/// separates moves that keep the number of pieces from those that change it, and solves tier by
/// tier ([`solve::tiers`](crate::solve::tiers)).
///
/// Positions are as seen by the player to move. If both players' pieces move alike, that halves the
/// number of positions: a move gives the position [turned](Pieces::turned), with the board turned
/// round if the players sit on opposite sides. Otherwise the phase says whose turn it is.
pub trait Moving: Send + Sync {
    /// How many points there are, at most 32.
    fn points(&self) -> u32;

    /// The position at the beginning.
    fn start(&self) -> Pieces;

    /// Permutations of the points that generate all symmetries of the game, which preserve the moves of
    /// each player in each phase. By default there are none. See
    /// [`SymmetryGroup::new`](super::SymmetryGroup::new).
    fn symmetries(&self) -> Vec<Permutation> {
        Vec::new()
    }

    /// Appends the tiers that moves from a tier may lead to, including the tier itself if moves may
    /// stay in it. Extra tiers do no harm.
    fn tiers_after(&self, tier: PieceCounts, into: &mut Vec<PieceCounts>);

    /// The outcome for the player to move if the game is over by its rules. Without a label and without
    /// a move, the rule of play decides.
    fn label(&self, at: Pieces) -> Option<Outcome>;

    /// Calls `to` with each move, and the position after it as seen by the other player.
    fn each_move(&self, at: Pieces, to: &mut impl FnMut(PieceMove, Pieces))
    where
        Self: Sized;

    /// Whether [`each_unmove`](Self::each_unmove) is implemented. Otherwise the library transposes the
    /// moves, which takes 4 to 8 bytes for each move within a block.
    fn has_unmoves(&self) -> bool {
        false
    }

    /// Calls `to` with the position after each move that changes the number of pieces or the phase;
    /// returns how many moves do not. It is called for games with un-moves, and may be overridden to
    /// count faster than move by move.
    #[inline(always)]
    fn each_leaving(&self, at: Pieces, to: &mut impl FnMut(Pieces)) -> u32
    where
        Self: Sized,
    {
        let same = at.turned().tier();
        let mut stay = 0;
        let mut see = always(
            #[inline(always)]
            |_, after: Pieces| match after.tier() == same {
                true => stay += 1,
                false => to(after),
            },
        );
        self.each_move(at, &mut see);
        stay
    }

    /// Calls `from` with each position, as seen by its player to move, from which a move leads to this
    /// one without changing the number of pieces or the phase: once for each such move. Positions where
    /// the game is over may be among them.
    fn each_unmove(&self, at: Pieces, from: &mut impl FnMut(Pieces))
    where
        Self: Sized,
    {
        let _ = (at, from);
    }
}

impl<G: Moving> Moving for Arc<G> {
    fn points(&self) -> u32 {
        (**self).points()
    }

    fn start(&self) -> Pieces {
        (**self).start()
    }

    fn symmetries(&self) -> Vec<Permutation> {
        (**self).symmetries()
    }

    fn tiers_after(&self, tier: PieceCounts, into: &mut Vec<PieceCounts>) {
        (**self).tiers_after(tier, into);
    }

    #[inline(always)]
    fn label(&self, at: Pieces) -> Option<Outcome> {
        (**self).label(at)
    }

    #[inline(always)]
    fn each_move(&self, at: Pieces, to: &mut impl FnMut(PieceMove, Pieces)) {
        (**self).each_move(at, to);
    }

    fn has_unmoves(&self) -> bool {
        (**self).has_unmoves()
    }

    #[inline(always)]
    fn each_leaving(&self, at: Pieces, to: &mut impl FnMut(Pieces)) -> u32 {
        (**self).each_leaving(at, to)
    }

    #[inline(always)]
    fn each_unmove(&self, at: Pieces, from: &mut impl FnMut(Pieces)) {
        (**self).each_unmove(at, from);
    }
}
