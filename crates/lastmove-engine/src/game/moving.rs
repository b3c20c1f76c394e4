//! Games of two players whose pieces stand on points, each side's all alike.

use std::sync::Arc;

use super::Permutation;
use crate::Outcome;
use crate::vectors::always;

/// A position of a [`Moving`] game as the player to move sees it: points are bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pieces {
    /// The points with pieces of the player to move.
    pub mine: u32,
    /// Those with pieces of the other player.
    pub theirs: u32,
    /// What else matters, such as how many pieces have been placed, or whose turn it is where the
    /// players do not move alike.
    pub phase: u8,
}

impl Pieces {
    /// All points with a piece.
    #[must_use]
    #[inline]
    pub fn filled(&self) -> u32 {
        self.mine | self.theirs
    }

    /// The same for the other player.
    #[must_use]
    #[inline]
    pub fn turned(&self) -> Self {
        Self {
            mine: self.theirs,
            theirs: self.mine,
            phase: self.phase,
        }
    }

    /// A piece goes to a point that is empty: the move, and the position after it as the other player
    /// sees it.
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

/// How many pieces there are: positions of which it is the same are a tier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceCounts {
    /// Those of the player to move.
    pub mine: u8,
    /// Those of the other player.
    pub theirs: u8,
    /// See [`Pieces::phase`].
    pub phase: u8,
}

/// What a move does to the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceMove {
    /// The point that is left; none where a piece is placed.
    pub from: Option<u8>,
    /// The point that is entered; none where a piece leaves the board.
    pub to: Option<u8>,
    /// The point from which a piece of the other player is taken.
    pub taken: Option<u8>,
}

/// A game in which each player's pieces are alike and stand on at most 32 points.
///
/// A game says its points, its moves and its symmetries; the library numbers the positions, tells
/// moves that keep the number of pieces from those that change it, and solves tier by tier
/// ([`solve::tiers`](crate::solve::tiers)).
///
/// Positions are as the player to move sees them. Where both players' pieces move alike, that halves
/// the positions: a move gives the position [turned](Pieces::turned), and with the board turned round
/// where the players sit on opposite sides. Else the phase says whose turn it is.
pub trait Moving: Send + Sync {
    /// How many points there are, at most 32.
    fn points(&self) -> u32;

    /// The position at the beginning.
    fn start(&self) -> Pieces;

    /// Permutations of the points that generate all symmetries of the game: play looks the same from
    /// each, for the same player and in the same phase. By default there are none. See
    /// [`SymmetryGroup::new`](super::SymmetryGroup::new).
    fn symmetries(&self) -> Vec<Permutation> {
        Vec::new()
    }

    /// Appends the tiers to which moves from a tier may lead, that tier itself included where they may
    /// stay in it. More than there are do no harm.
    fn tiers_after(&self, tier: PieceCounts, into: &mut Vec<PieceCounts>);

    /// The outcome for the player to move where the game is over by rule; without one, and without a
    /// move, the rule of play decides.
    fn label(&self, at: Pieces) -> Option<Outcome>;

    /// Calls `to` with each move, and the position after it as the other player sees it.
    fn each_move(&self, at: Pieces, to: &mut impl FnMut(PieceMove, Pieces))
    where
        Self: Sized;

    /// Whether [`each_unmove`](Self::each_unmove) is written. Else the library turns the moves round,
    /// which takes 4 to 8 bytes for each that stays in a block.
    fn has_unmoves(&self) -> bool {
        false
    }

    /// Calls `to` with the position after each move that changes how many pieces there are or the phase;
    /// returns how many moves do not. It is asked of games that have un-moves, and may be written to
    /// count sooner than move by move.
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

    /// Calls `from` with each position, as its player to move sees it, from which a move leads to this
    /// one without changing how many pieces there are or the phase: once for each such move. Positions
    /// at which the game is over may be among them.
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
