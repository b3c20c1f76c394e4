//! Games of two players whose pieces stand on points, each side's all alike.

use crate::Outcome;

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

    /// Symmetries of which all others are made: point `i` becomes point `symmetry[i]`. Play must look
    /// the same from each.
    fn symmetries(&self) -> Vec<Vec<u8>> {
        Vec::new()
    }

    /// Appends the tiers to which moves from a tier may lead, that tier itself included where they may
    /// stay in it. More than there are do no harm.
    fn tiers_after(&self, tier: PieceCounts, into: &mut Vec<PieceCounts>);

    /// The outcome for the player to move where the game is over by rule; without one, and without a
    /// move, the rule of play decides.
    fn label(&self, at: Pieces) -> Option<Outcome>;

    /// Calls `to` with each move, and the position after it as the other player sees it.
    fn each_move(&self, at: Pieces, to: &mut impl FnMut(PieceMove, Pieces));
}
