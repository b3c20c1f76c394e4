//! Numbers of plies in answers, of any size.

use std::fmt;
use std::str::FromStr;

use num_bigint::{BigUint, ParseBigIntError};
use serde::{Serialize, Serializer};

use crate::json::LARGEST_NUMBER;

/// A number of plies in an answer.
///
/// Engines count in 64 bits; closed forms (Nim with heaps of any size) can go beyond. In JSON it is
/// a number up to 2^53 − 1 and a decimal string beyond, like all numbers: see
/// [`json`](crate::json).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plies(BigUint);

impl Plies {
    /// The number, when it fits 64 bits.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }

    /// One ply more.
    #[must_use]
    pub fn next(&self) -> Self {
        Self(&self.0 + 1u32)
    }
}

impl From<u64> for Plies {
    fn from(plies: u64) -> Self {
        Self(plies.into())
    }
}

impl From<BigUint> for Plies {
    fn from(plies: BigUint) -> Self {
        Self(plies)
    }
}

impl FromStr for Plies {
    type Err = ParseBigIntError;

    fn from_str(text: &str) -> Result<Self, ParseBigIntError> {
        text.parse().map(Self)
    }
}

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Plies {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.to_u64() {
            Some(small) if small <= LARGEST_NUMBER => serializer.serialize_u64(small),
            _ => serializer.collect_str(&self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_a_number_up_to_two_to_the_53_and_a_string_beyond() {
        let json = |plies: u64| serde_json::to_string(&Plies::from(plies)).unwrap();
        assert_eq!(json(LARGEST_NUMBER), "9007199254740991");
        assert_eq!(json(LARGEST_NUMBER + 1), "\"9007199254740992\"");
        let big = Plies::from(BigUint::from(10u32).pow(30));
        assert_eq!(
            serde_json::to_string(&big).unwrap(),
            format!("\"1{}\"", "0".repeat(30))
        );
    }
}
