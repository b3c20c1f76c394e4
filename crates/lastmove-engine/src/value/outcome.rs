//! Outcomes and values of positions, in a compact form for engines.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

/// Who wins from a position under perfect play, seen by the player to move there.
///
/// Ordered from worst to best for the player to move: `Loss < Draw < Win`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The player to move loses.
    Loss,
    /// Neither player can force a win: play goes on forever, or ends in a drawn terminal.
    Draw,
    /// The player to move wins.
    Win,
}

impl Outcome {
    /// The same outcome seen by the other player.
    ///
    /// ```
    /// use lastmove::Outcome;
    /// assert_eq!(Outcome::Win.flipped(), Outcome::Loss);
    /// assert_eq!(Outcome::Draw.flipped(), Outcome::Draw);
    /// ```
    #[must_use]
    pub fn flipped(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// Outcome and remoteness of a position, seen by the player to move.
///
/// The remoteness is in plies (single moves of either player): how long the game lasts when the
/// winner hurries and the loser delays. A terminal has remoteness 0, a draw has none.
///
/// The order is "better for the player to move": a fast win is above a slow win, which is above a
/// draw, which is above a slow loss, which is above a fast loss.
///
/// ```
/// use lastmove::Value::{Draw, Loss, Win};
/// assert!(Win(1) > Win(3) && Win(3) > Draw && Draw > Loss(8) && Loss(8) > Loss(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The player to move wins in this many plies.
    Win(u64),
    /// Neither player can force a win.
    Draw,
    /// The player to move loses in this many plies.
    Loss(u64),
}

impl Value {
    /// The value of a position at which the game is over.
    #[must_use]
    pub fn over(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win => Self::Win(0),
            Outcome::Draw => Self::Draw,
            Outcome::Loss => Self::Loss(0),
        }
    }

    /// The outcome without the remoteness.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        match self {
            Self::Win(_) => Outcome::Win,
            Self::Draw => Outcome::Draw,
            Self::Loss(_) => Outcome::Loss,
        }
    }

    /// The remoteness in plies; `None` for a draw.
    #[must_use]
    pub fn remoteness(self) -> Option<u64> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// The value of a terminal with this outcome: remoteness 0.
    #[must_use]
    pub fn terminal(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win => Self::Win(0),
            Outcome::Draw => Self::Draw,
            Outcome::Loss => Self::Loss(0),
        }
    }

    /// The value of an option with this outcome for the player who moves to it: one ply longer, and
    /// with the sides exchanged unless the move keeps the turn.
    ///
    /// ```
    /// use lastmove::Value;
    /// assert_eq!(Value::Loss(2).for_mover(false), Value::Win(3));
    /// assert_eq!(Value::Loss(2).for_mover(true), Value::Loss(3));
    /// ```
    #[must_use]
    pub fn for_mover(self, keeps_turn: bool) -> Self {
        match (self, keeps_turn) {
            (Self::Draw, _) => Self::Draw,
            (Self::Win(plies), false) | (Self::Loss(plies), true) => Self::Loss(plies + 1),
            (Self::Loss(plies), false) | (Self::Win(plies), true) => Self::Win(plies + 1),
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        self.outcome()
            .cmp(&other.outcome())
            .then_with(|| match (self, other) {
                (Self::Win(a), Self::Win(b)) => b.cmp(a),
                (Self::Loss(a), Self::Loss(b)) => a.cmp(b),
                _ => Ordering::Equal,
            })
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_is_better_for_the_player_to_move() {
        let rising = [
            Value::Loss(0),
            Value::Loss(1),
            Value::Loss(9),
            Value::Draw,
            Value::Win(9),
            Value::Win(1),
            Value::Win(0),
        ];
        for (i, a) in rising.iter().enumerate() {
            for (j, b) in rising.iter().enumerate() {
                assert_eq!(a.cmp(b), i.cmp(&j), "{a:?} against {b:?}");
            }
        }
    }
}
