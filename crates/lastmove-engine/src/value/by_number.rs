//! Values of numbered positions, wherever they are stored.

use super::Value;
use crate::Error;

/// The values of positions 0, 1, and so on, read many at a time.
///
/// Every function from numbers to values is one.
///
/// ```
/// use lastmove::{ByNumber, Value};
/// // Take one stone from a heap: an even one is lost.
/// let heap = |stones: u64| match stones % 2 {
///     0 => Value::Loss(stones),
///     _ => Value::Win(stones),
/// };
/// let mut values = [Value::Draw; 3];
/// heap.read(4, &mut values)?;
/// assert_eq!(values, [Value::Loss(4), Value::Win(5), Value::Loss(6)]);
/// # Ok::<(), lastmove::Error>(())
/// ```
pub trait ByNumber: Send + Sync {
    /// Fills `into` with the values of the positions from `first` on, which must all exist.
    ///
    /// # Errors
    /// When they are in a file that cannot be read.
    fn read(&self, first: u64, into: &mut [Value]) -> Result<(), Error>;
}

impl<F: Fn(u64) -> Value + Send + Sync> ByNumber for F {
    fn read(&self, first: u64, into: &mut [Value]) -> Result<(), Error> {
        for (number, value) in (first..).zip(into) {
            *value = self(number);
        }
        Ok(())
    }
}

/// Values in another order.
#[cfg(feature = "tables")]
pub struct Placed<'a> {
    /// The values.
    pub values: &'a dyn ByNumber,
    /// The index of the value at a place.
    pub place: &'a (dyn Fn(u64) -> u64 + Send + Sync),
}

#[cfg(feature = "tables")]
impl ByNumber for Placed<'_> {
    fn read(&self, first: u64, into: &mut [Value]) -> Result<(), Error> {
        for (number, value) in (first..).zip(into) {
            let value = std::slice::from_mut(value);
            self.values.read((self.place)(number), value)?;
        }
        Ok(())
    }
}
