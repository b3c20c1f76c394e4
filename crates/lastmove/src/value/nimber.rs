//! Nim values: what a position of an impartial game is worth in a sum of games.

use std::fmt;
use std::ops::BitXor;

use num_bigint::BigUint;
use serde::{Serialize, Serializer};

use super::Plies;

/// A nim value (Grundy value): the size of the heap of Nim that a position is equal to in normal
/// play, which is the least number that is not the nim value of an option. It is 0 exactly where the
/// player to move loses.
///
/// The nim value of a sum of games is the exclusive or of theirs. Numbers can be of any size, as
/// heaps can. In JSON it is a number up to 2^53 − 1 and a decimal string beyond.
///
/// ```
/// use lastmove::Nimber;
/// assert_eq!(Nimber::from(3) ^ Nimber::from(5), Nimber::from(6));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(BigUint);

impl Nimber {
    /// The number, when it fits 64 bits.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }
}

impl From<u64> for Nimber {
    fn from(size: u64) -> Self {
        Self(size.into())
    }
}

impl From<BigUint> for Nimber {
    fn from(size: BigUint) -> Self {
        Self(size)
    }
}

impl BitXor for Nimber {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Nimber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The same promise as for plies.
        Plies::from(self.0.clone()).serialize(serializer)
    }
}

/// The value of a position of an impartial game that may go on for ever: a nim value, or ∞(K) for a
/// position from which neither player can be made to stop, with K the nim values of its options.
///
/// In JSON a nim value is a number, and ∞(K) an object, `{"infinite":[0,2]}`.
///
/// Source: C. A. B. Smith, "Graphs and composite games", J. Combinatorial Theory 1 (1966).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum LoopyNimber {
    /// A nim value.
    Finite(Nimber),
    /// ∞(K).
    Infinite {
        /// K: the nim values of the options that have one, ascending and each once.
        #[serde(rename = "infinite")]
        options: Vec<Nimber>,
    },
}

impl From<Nimber> for LoopyNimber {
    fn from(nimber: Nimber) -> Self {
        Self::Finite(nimber)
    }
}

/// `5`, or `∞(0,2)`.
impl fmt::Display for LoopyNimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(nimber) => nimber.fmt(f),
            Self::Infinite { options } => {
                let options: Vec<_> = options.iter().map(Nimber::to_string).collect();
                write!(f, "∞({})", options.join(","))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_json() {
        let infinite = LoopyNimber::Infinite {
            options: vec![0.into(), 2.into()],
        };
        let finite = LoopyNimber::from(Nimber::from(5));
        assert_eq!(
            (infinite.to_string(), finite.to_string()),
            ("∞(0,2)".into(), "5".into())
        );
        let json = |nimber: &LoopyNimber| serde_json::to_string(nimber).unwrap();
        assert_eq!(json(&infinite), "{\"infinite\":[0,2]}");
        assert_eq!(json(&finite), "5");
        assert_eq!(json(&Nimber::from(1 << 53).into()), "\"9007199254740992\"");
    }
}
