//! The values of all positions of a game, packed.

use crate::{ByNumber, Error, Message, Outcome, Value};

const UNDECIDED: u32 = 0;
const WIN: u32 = 1;
const LOSS: u32 = 2;
/// A drawn terminal; unlike [`UNDECIDED`] it is final.
const DRAWN: u32 = 3;

/// Outcome and remoteness of positions 0 to n − 1, a word of 32 bits each.
///
/// | bits | what |
/// |---|---|
/// | 0 and 1 | 0 a draw, where neither player can force an end; 1 a win; 2 a loss; 3 a draw that a label declares |
/// | 2 to 31 | the remoteness in plies; 0 for draws |
///
/// ```
/// use lastmove::{Value, solve::Values};
/// let values = Values::from_words(vec![31 << 2 | 1, 0]);
/// assert_eq!(values.get(0), Value::Win(31));
/// assert_eq!(values.get(1), Value::Draw);
/// assert_eq!(values.words(), [125, 0]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values(Vec<u32>);

impl Values {
    /// The largest remoteness that can be stored, in plies. Engines refuse to go beyond.
    pub const MOST_PLIES: u64 = (1 << 30) - 1;

    /// Values of `n` positions, none decided yet.
    pub(crate) fn undecided(n: usize) -> Self {
        Self(vec![UNDECIDED; n])
    }

    /// Values from their words.
    #[must_use]
    pub fn from_words(words: Vec<u32>) -> Self {
        Self(words)
    }

    /// The words, one a position.
    #[must_use]
    pub fn words(&self) -> &[u32] {
        &self.0
    }

    /// The words, without a copy.
    #[must_use]
    pub fn into_words(self) -> Vec<u32> {
        self.0
    }

    /// The packed word of a terminal.
    pub(super) fn pack_terminal(outcome: Outcome) -> u32 {
        match outcome {
            Outcome::Win => WIN,
            Outcome::Loss => LOSS,
            Outcome::Draw => DRAWN,
        }
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.0.len() as u64
    }

    /// Whether there is no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of a position. Undecided positions are draws.
    ///
    /// # Panics
    /// When `index` is not below [`len`](Self::len).
    #[must_use]
    pub fn get(&self, index: u64) -> Value {
        Self::value(self.0[index as usize])
    }

    /// The value in a word.
    pub(super) fn value(packed: u32) -> Value {
        let plies = u64::from(packed >> 2);
        match packed & 3 {
            WIN => Value::Win(plies),
            LOSS => Value::Loss(plies),
            _ => Value::Draw,
        }
    }

    /// All values in the order of their positions.
    pub fn iter(&self) -> impl Iterator<Item = Value> + '_ {
        (0..self.len()).map(|index| self.get(index))
    }

    /// Whether the value of this position is final already.
    pub(crate) fn is_decided(&self, index: usize) -> bool {
        self.0[index] != UNDECIDED
    }

    /// Decides a terminal.
    pub(crate) fn decide_terminal(&mut self, index: usize, outcome: Outcome) {
        self.0[index] = Self::pack_terminal(outcome);
    }

    /// Decides a won or lost position.
    ///
    /// # Errors
    /// [`Blame::Limit`](crate::Blame::Limit) when the remoteness is over
    /// [`MOST_PLIES`](Self::MOST_PLIES).
    pub(crate) fn decide(&mut self, index: usize, won: bool, plies: u64) -> Result<(), Error> {
        if plies > Self::MOST_PLIES {
            return Err(Error::limit(
                Message::new("remoteness-over-range").with("most", Self::MOST_PLIES),
            ));
        }
        self.0[index] = (plies as u32) << 2 | if won { WIN } else { LOSS };
        Ok(())
    }
}

impl ByNumber for Values {
    fn read(&self, first: u64, into: &mut [Value]) -> Result<(), Error> {
        for (number, value) in (first..).zip(into) {
            *value = self.get(number);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remoteness_is_refused_past_its_range_and_never_saturates() {
        let mut values = Values::undecided(1);
        values.decide(0, true, Values::MOST_PLIES).unwrap();
        assert_eq!(values.get(0), Value::Win(Values::MOST_PLIES));
        let error = values.decide(0, false, Values::MOST_PLIES + 1).unwrap_err();
        assert_eq!(error.message.code, "remoteness-over-range");
    }
}
