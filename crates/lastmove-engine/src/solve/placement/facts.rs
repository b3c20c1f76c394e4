//! The known facts about a position: its value, or some values of its options.

/// How many of the highest bits of a slot's last word are facts; keys leave them free.
pub(super) const FACT_BITS: u32 = 20;

/// In the facts: the value is known, and stored in the other bits.
const EXACT: u64 = 1 << (FACT_BITS - 1);

/// Only values below this are stored. (A value of 19 takes plays of 19 moves and a board on which
/// options of all lower values are found; a larger one would be found again each time.)
const MOST_VALUES: u32 = FACT_BITS - 1;

/// The known facts about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Facts(u64);

impl Facts {
    /// No facts.
    pub(super) const NONE: Self = Self(0);

    /// The value, where it is known.
    #[inline]
    pub(super) fn value(self) -> Option<u32> {
        (self.0 & EXACT != 0).then_some((self.0 & (EXACT - 1)) as u32)
    }

    /// Whether some option is known to have this value; then the position does not have it.
    #[inline]
    pub(super) fn is_attained(self, value: u32) -> bool {
        match self.value() {
            // Every lower value is that of some option.
            Some(exact) => value < exact,
            None => value < MOST_VALUES && self.0 >> value & 1 != 0,
        }
    }

    /// The facts of a known value; none, if it is too large to be stored.
    pub(super) fn exact(value: u32) -> Self {
        match value < MOST_VALUES {
            true => Self(EXACT | u64::from(value)),
            false => Self::NONE,
        }
    }

    /// Options have the values whose bits are set.
    pub(super) fn attained(values: u64) -> Self {
        Self(values & (EXACT - 1))
    }

    /// The facts in the highest bits of a word.
    #[inline]
    pub(super) fn of_word(word: u64) -> Self {
        Self(word >> (64 - FACT_BITS))
    }

    /// As [`FACT_BITS`] bits.
    pub(super) fn bits(self) -> u64 {
        self.0
    }

    /// Decodes facts from bits; `None` if they are invalid.
    pub(super) fn from_bits(bits: u64) -> Option<Self> {
        let facts = Self(bits);
        let is_sound = match facts.value() {
            Some(exact) => exact < MOST_VALUES,
            None => bits != 0,
        };
        (bits >> FACT_BITS == 0 && is_sound).then_some(facts)
    }

    #[inline]
    pub(super) fn merge(self, other: Self) -> Self {
        match (self.value(), other.value()) {
            (Some(_), _) => self,
            (None, Some(_)) => other,
            (None, None) => Self(self.0 | other.0),
        }
    }
}

/// The bit of a value in sets of values; 0 for a value over 63.
#[inline]
pub(super) fn bit(value: u32) -> u64 {
    1u64.checked_shl(value).unwrap_or(0)
}
