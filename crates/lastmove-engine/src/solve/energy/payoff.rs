//! Payoffs of mean-payoff games.

use std::cmp::Ordering;
use std::fmt;

use serde::{Serialize, Serializer};

use super::NONE;

/// What player 0 gets at most from a vertex, whatever player 1 does, and player 1 gives at least. Better
/// ones for player 0 are larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payoff {
    /// Play ends where this player wins, who can force it: better than any average for that player.
    End(u8),
    /// An average weight, as a reduced fraction.
    Mean {
        /// Above the line.
        numerator: i64,
        /// Below the line, at least 1 and at most the number of vertices.
        denominator: u32,
    },
}

impl Payoff {
    /// The average of some weights; `None` of no weight.
    #[must_use]
    pub fn average(weights: impl IntoIterator<Item = i64>) -> Option<Self> {
        let (mut sum, mut count) = (0, 0);
        for weight in weights {
            sum += i128::from(weight);
            count += 1;
        }
        (count > 0).then(|| Self::of_fraction(sum, count))
    }

    /// The player who forces an end; else player 0 where the average is not negative.
    #[must_use]
    pub fn winner(&self) -> u8 {
        match *self {
            Self::End(player) => player,
            Self::Mean { numerator, .. } => u8::from(numerator < 0),
        }
    }

    /// A fraction that is known to fit.
    pub(super) fn of_fraction(numerator: i128, denominator: i128) -> Self {
        let divisor = common_divisor(numerator, denominator);
        Self::Mean {
            numerator: (numerator / divisor) as i64,
            denominator: (denominator / divisor) as u32,
        }
    }
}

/// A whole number or a fraction; `end 0` where player 0 forces an end.
impl fmt::Display for Payoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::End(player) => write!(f, "end {player}"),
            Self::Mean {
                numerator,
                denominator: 1,
            } => numerator.fmt(f),
            Self::Mean {
                numerator,
                denominator,
            } => write!(f, "{numerator}/{denominator}"),
        }
    }
}

/// A text with the average; nothing where a player forces an end.
impl Serialize for Payoff {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::End(_) => serializer.serialize_none(),
            Self::Mean { .. } => serializer.collect_str(self),
        }
    }
}

impl Ord for Payoff {
    fn cmp(&self, other: &Self) -> Ordering {
        let rank = |payoff: &Self| match payoff {
            Self::End(0) => 1,
            Self::End(_) => -1,
            Self::Mean { .. } => 0,
        };
        match (self, other) {
            (
                &Self::Mean {
                    numerator: a,
                    denominator: b,
                },
                &Self::Mean {
                    numerator: c,
                    denominator: d,
                },
            ) => (i128::from(a) * i128::from(d)).cmp(&(i128::from(c) * i128::from(b))),
            _ => rank(self).cmp(&rank(other)),
        }
    }
}

impl PartialOrd for Payoff {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The largest number that divides both; not for two zeros.
pub(super) fn common_divisor(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The payoff from each vertex, and moves that make sure of it for each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payoffs {
    pub(super) payoffs: Vec<Payoff>,
    pub(super) moves: Vec<u32>,
    /// Numbers that may help to check the payoffs. Among vertices of one payoff a move costs at least the
    /// difference from the target's number to its own, measured beside the payoff times its denominator,
    /// where player 0 moves by the strategy, and at most that where player 1 does.
    pub(super) hints: Vec<i64>,
}

impl Payoffs {
    /// The payoff from a vertex.
    #[must_use]
    pub fn payoff(&self, v: u32) -> Payoff {
        self.payoffs[v as usize]
    }

    /// The vertex that the player to move goes to, along the best edge for that player where there are
    /// several; `None` where play ends.
    #[must_use]
    pub fn strategy(&self, v: u32) -> Option<u32> {
        let to = self.moves[v as usize];
        (to != NONE).then_some(to)
    }

    /// How many vertices there are.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.moves.len() as u32
    }

    /// Whether there is no vertex.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}
