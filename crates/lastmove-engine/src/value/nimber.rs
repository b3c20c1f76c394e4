//! Nim values: what a position of an impartial game is worth in a sum of games.

use std::fmt;
use std::ops::BitXor;
use std::str::FromStr;

use num_bigint::{BigUint, ParseBigIntError};
use serde::{Serialize, Serializer};

use super::{Outcome, Plies};

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
    /// The size of the heap.
    #[must_use]
    pub fn size(&self) -> &BigUint {
        &self.0
    }

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

impl FromStr for Nimber {
    type Err = ParseBigIntError;

    fn from_str(text: &str) -> Result<Self, ParseBigIntError> {
        text.parse().map(Self)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Nimber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The same format as for plies.
        Plies::from(self.0.clone()).serialize(serializer)
    }
}

/// The value of a position of an impartial game that may go on forever: a nim value, or ∞(K) for a
/// position in which neither player can force an end, with K the nim values of its options.
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

impl LoopyNimber {
    /// Whether it is this nim value, and not infinite.
    #[must_use]
    pub fn is(&self, value: &Nimber) -> bool {
        matches!(self, Self::Finite(nimber) if nimber == value)
    }
}

/// The value of the sum of positions with these values, as [`plus`](LoopyNimber::plus) says; 0 for
/// none.
impl<'a> std::iter::Sum<&'a Self> for LoopyNimber {
    fn sum<I: Iterator<Item = &'a Self>>(values: I) -> Self {
        let zero = Self::from(Nimber::default());
        values.fold(zero, |sum, value| sum.plus(value))
    }
}

impl LoopyNimber {
    /// The value of the sum of two positions: numbers add by exclusive or, ∞(K) + b is ∞ of the
    /// exclusive ors of K with b, and ∞(K) + ∞(L) is ∞(∅). O(k log k) for k numbers in K.
    ///
    /// ```
    /// use lastmove::LoopyNimber;
    /// let infinite = LoopyNimber::infinite([0.into(), 2.into()]);
    /// let three = LoopyNimber::from(lastmove::Nimber::from(3));
    /// assert_eq!(infinite.plus(&three).to_string(), "∞(1,3)");
    /// assert_eq!(three.plus(&three).to_string(), "0");
    /// assert_eq!(infinite.plus(&infinite).to_string(), "∞()");
    /// ```
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Finite(a), Self::Finite(b)) => Self::Finite(a.clone() ^ b.clone()),
            (Self::Infinite { options }, Self::Finite(b))
            | (Self::Finite(b), Self::Infinite { options }) => {
                Self::infinite(options.iter().map(|a| a.clone() ^ b.clone()))
            }
            (Self::Infinite { .. }, Self::Infinite { .. }) => Self::infinite([]),
        }
    }

    /// ∞(K) of these numbers, in any order, duplicates allowed.
    #[must_use]
    pub fn infinite(options: impl IntoIterator<Item = Nimber>) -> Self {
        let mut options: Vec<_> = options.into_iter().collect();
        options.sort_unstable();
        options.dedup();
        Self::Infinite { options }
    }

    /// Who wins in normal play: 0 is a loss for the player to move; any other number, and ∞(K) with
    /// 0 in K, is a win; ∞(K) without 0 in K is a draw.
    ///
    /// ```
    /// use lastmove::{LoopyNimber, Outcome};
    /// assert_eq!(LoopyNimber::infinite([0.into()]).outcome(), Outcome::Win);
    /// assert_eq!(LoopyNimber::infinite([1.into()]).outcome(), Outcome::Draw);
    /// assert_eq!(LoopyNimber::from(lastmove::Nimber::from(0)).outcome(), Outcome::Loss);
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let zero = Nimber::default();
        match self {
            Self::Finite(number) if *number == zero => Outcome::Loss,
            Self::Finite(_) => Outcome::Win,
            Self::Infinite { options } if options.contains(&zero) => Outcome::Win,
            Self::Infinite { .. } => Outcome::Draw,
        }
    }
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

    /// All values with numbers below 4.
    fn small() -> Vec<LoopyNimber> {
        let finite = (0..4).map(|number| Nimber::from(number).into());
        let infinite = (0..16).map(|set| {
            let members = (0..4).filter(|number| set >> number & 1 == 1);
            LoopyNimber::infinite(members.map(Nimber::from))
        });
        finite.chain(infinite).collect()
    }

    #[test]
    fn sums_commute_and_associate_and_zero_adds_nothing() {
        let values = small();
        let zero = LoopyNimber::from(Nimber::from(0));
        for a in &values {
            assert_eq!(a.plus(&zero), *a);
            for b in &values {
                assert_eq!(a.plus(b), b.plus(a));
                for c in &values {
                    assert_eq!(a.plus(b).plus(c), a.plus(&b.plus(c)), "{a} + {b} + {c}");
                }
            }
        }
    }

    /// A sum of two numbers is lost exactly where they are equal; an infinite value with a number b
    /// is won exactly where b can be moved to, and two infinite ones are drawn.
    #[test]
    fn outcomes_of_sums() {
        for a in small() {
            for b in small() {
                let expected = match (&a, &b) {
                    (LoopyNimber::Finite(_), LoopyNimber::Finite(_)) if a == b => Outcome::Loss,
                    (LoopyNimber::Finite(_), LoopyNimber::Finite(_)) => Outcome::Win,
                    (LoopyNimber::Infinite { .. }, LoopyNimber::Infinite { .. }) => Outcome::Draw,
                    (LoopyNimber::Infinite { options }, LoopyNimber::Finite(number))
                    | (LoopyNimber::Finite(number), LoopyNimber::Infinite { options })
                        if options.contains(number) =>
                    {
                        Outcome::Win
                    }
                    _ => Outcome::Draw,
                };
                assert_eq!(a.plus(&b).outcome(), expected, "{a} + {b}");
            }
        }
    }
}
