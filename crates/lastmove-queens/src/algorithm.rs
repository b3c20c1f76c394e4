//! The search algorithms.

use std::fmt;
use std::str::FromStr;

use lastmove::{Error, Message};

/// A search algorithm. All go column by column, lowest row first, without recursion, and so find
/// the same placements in the same order.
///
/// ```
/// use lastmove_queens::Algorithm;
/// assert_eq!("marks".parse(), Ok(Algorithm::Marks));
/// assert_eq!(Algorithm::default().name(), "bitmask");
/// assert!("magic".parse::<Algorithm>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// The source's first program: a queen is compared with every earlier one, O(N) a check.
    Naive,
    /// The source's improved program: arrays mark the occupied rows and diagonals, O(1) a check.
    Marks,
    /// Occupied rows and diagonals are bits of a word, so that one step finds all free rows of a
    /// column. Counting uses the mirror image and several threads.
    #[default]
    Bitmask,
}

impl Algorithm {
    /// All algorithms, the simplest first.
    pub const ALL: [Self; 3] = [Self::Naive, Self::Marks, Self::Bitmask];

    /// The stable name: `naive`, `marks` or `bitmask`. [`str::parse`] reads it back.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Naive => "naive",
            Self::Marks => "marks",
            Self::Bitmask => "bitmask",
        }
    }
}

/// The [name](Algorithm::name).
impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses a [name](Algorithm::name); anything else is an input error with code `queens-algorithm`.
impl FromStr for Algorithm {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::ALL
            .into_iter()
            .find(|algorithm| algorithm.name() == text)
            .ok_or_else(|| {
                Error::input(
                    Message::new("queens-algorithm")
                        .with("found", text)
                        .with("known", Self::ALL.map(Self::name).join(", ")),
                )
            })
    }
}
