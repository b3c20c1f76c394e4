//! The value of a position in an answer.

use std::cmp::Ordering;

use super::{Outcome, Plies, Value};

/// Outcome and remoteness of a position in an answer: like [`Value`], with a remoteness of any
/// size.
///
/// Ordered "better for the player to move", like [`Value`]. Where remoteness is not known, equal
/// outcomes count as equal: do not compare wins of known and unknown remoteness.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// Who wins, seen by the player to move.
    pub outcome: Outcome,
    /// Plies to the end; `None` for a draw, and where only the outcome is known.
    pub remoteness: Option<Plies>,
}

impl Verdict {
    /// The value of an option with this value for the player who moves to it; see
    /// [`Value::for_mover`].
    #[must_use]
    pub fn for_mover(&self, keeps_turn: bool) -> Self {
        Self {
            outcome: if keeps_turn {
                self.outcome
            } else {
                self.outcome.flipped()
            },
            remoteness: self.remoteness.as_ref().map(Plies::next),
        }
    }
}

impl From<Value> for Verdict {
    fn from(value: Value) -> Self {
        Self {
            outcome: value.outcome(),
            remoteness: value.remoteness().map(Plies::from),
        }
    }
}

impl Ord for Verdict {
    fn cmp(&self, other: &Self) -> Ordering {
        self.outcome
            .cmp(&other.outcome)
            .then_with(|| match self.outcome {
                Outcome::Win => other.remoteness.cmp(&self.remoteness),
                Outcome::Loss => self.remoteness.cmp(&other.remoteness),
                Outcome::Draw => Ordering::Equal,
            })
    }
}

impl PartialOrd for Verdict {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
