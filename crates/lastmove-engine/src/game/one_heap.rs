//! The nim values of single heaps, as a sequence.

use crate::{Control, Error};

/// The nim values of positions of one heap, for games with such positions.
///
/// It is a trait although one type implements it: callers hold a type-erased game, and the game knows
/// how far its sequence is computed and how to prove its period.
pub trait OneHeap: Sync {
    /// The nim values of `count` heaps from `first` on.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory) or [`Blame::Limit`](crate::Blame::Limit) when the
    /// heaps are too large, [`Blame::Interrupt`](crate::Blame::Interrupt).
    fn values(&self, first: u64, count: usize, control: &Control<'_>) -> Result<Vec<u64>, Error>;

    /// Looks for a period of the sequence, up to the heap `through`; without one, for some seconds, or
    /// a minute in octal games. Continues from the known values of the heaps from 0 on, and passes the
    /// values found to `keep`.
    ///
    /// # Errors
    /// Like [`values`](Self::values), and errors of `keep`.
    fn look(
        &self,
        through: Option<u64>,
        known: Vec<u16>,
        keep: &mut KeepValues<'_>,
        control: &Control<'_>,
    ) -> Result<Looked, Error>;

    /// The text of a certificate of the period proved by [`look`](Self::look).
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when no period is proved.
    fn certificate(&self) -> Result<String, Error>;
}

/// Stores the values of the heaps from the given one on, which follow those stored so far.
pub type KeepValues<'a> = dyn FnMut(u64, &[u16]) -> Result<(), Error> + 'a;

/// The result of looking for a period of a sequence of nim values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Looked {
    /// The last heap whose value was found.
    pub through: u64,
    /// The largest value found.
    pub largest: u64,
    /// How the values repeat, if that was observed.
    pub repeats: Option<Repeats>,
}

/// How a sequence repeats: from the heap `preperiod` on, every value is the one `period` heaps
/// earlier plus `saltus`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeats {
    /// The first heap of the first period.
    pub preperiod: u64,
    /// The number of heaps in a period.
    pub period: u64,
    /// The growth of values from one period to the next.
    pub saltus: u64,
    /// Whether it is proved for all heaps, not only observed.
    pub proved: bool,
    /// The first heaps below `preperiod` whose values differ from those of the period continued
    /// backwards.
    pub exceptions: Vec<u64>,
    /// How many such heaps there are.
    pub exception_count: u64,
}

/// The maximal number of exceptions listed.
pub const MOST_EXCEPTIONS: usize = 1000;
