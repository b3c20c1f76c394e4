//! Packed positions: bits in words.

use std::hash::{Hash, Hasher};

/// A position of a game given by rules, as bits. The game decodes them to facts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Position {
    /// Up to 64 bits.
    Short(u64),
    /// More.
    Long(Box<[u64]>),
}

impl Position {
    /// A position of these words.
    pub(super) fn of(words: &[u64]) -> Self {
        match *words {
            [word] => Self::Short(word),
            _ => Self::Long(words.into()),
        }
    }

    /// Its words, one at least.
    pub(super) fn words(&self) -> &[u64] {
        match self {
            Self::Short(word) => std::slice::from_ref(word),
            Self::Long(words) => words,
        }
    }

    pub(super) fn bit(&self, bit: usize) -> bool {
        self.words()[bit / 64] >> (bit % 64) & 1 == 1
    }
}

/// Only the words: all positions of a game have the same number.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words().iter().for_each(|&word| state.write_u64(word));
    }
}
