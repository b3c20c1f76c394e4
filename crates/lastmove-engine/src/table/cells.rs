//! Values of positions in the order of a table, four bytes each.

use crate::{ByNumber, Error, Message, Value};

/// The largest remoteness that a table holds, in plies.
const MOST_PLIES: u64 = (1 << 30) - 1;

/// The codes of outcomes, in files too.
pub(super) const LOSS: u32 = 0;
pub(super) const DRAW: u32 = 1;
pub(super) const WIN: u32 = 2;

/// Values as words: the outcome's code in the low two bits, the remoteness above.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells(pub Vec<u32>);

impl Cells {
    /// Appends a value.
    ///
    /// # Errors
    /// [`Blame::Limit`](crate::Blame::Limit) when its remoteness is too large for a table.
    pub fn push(&mut self, value: Value) -> Result<(), Error> {
        self.0.push(pack(value)?);
        Ok(())
    }

    /// The value at this index.
    ///
    /// # Panics
    /// When there is none.
    #[must_use]
    #[inline]
    pub fn get(&self, index: u64) -> Value {
        unpack(self.0[index as usize])
    }

    /// The same values in another order: value `i` goes to `place(i)`, which must be a permutation.
    pub fn rearranged(self, place: impl Fn(u64) -> u64) -> Self {
        let mut placed = vec![0; self.0.len()];
        for (index, word) in (0..).zip(self.0) {
            placed[place(index) as usize] = word;
        }
        Self(placed)
    }

    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.0.len() as u64
    }

    /// Whether there is no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl ByNumber for Cells {
    fn read(&self, first: u64, into: &mut [Value]) -> Result<(), Error> {
        for (number, value) in (first..).zip(into) {
            *value = self.get(number);
        }
        Ok(())
    }
}

#[inline]
pub(super) fn pack(value: Value) -> Result<u32, Error> {
    let (code, plies) = match value {
        Value::Loss(plies) => (LOSS, plies),
        Value::Draw => (DRAW, 0),
        Value::Win(plies) => (WIN, plies),
    };
    if plies > MOST_PLIES {
        return Err(Error::limit(
            Message::new("remoteness-over-range").with("most", MOST_PLIES),
        ));
    }
    Ok((plies as u32) << 2 | code)
}

#[inline]
pub(super) fn unpack(word: u32) -> Value {
    let plies = u64::from(word >> 2);
    match word & 3 {
        LOSS => Value::Loss(plies),
        WIN => Value::Win(plies),
        _ => Value::Draw,
    }
}
