//! The nim values of single heaps, as a sequence.

use crate::{Control, Error};

/// Answers about the nim values of the positions of one heap, for games that have such.
pub trait OneHeap: Sync {
    /// The nim values of `count` heaps from `first` on.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory) or [`Blame::Limit`](crate::Blame::Limit) when they
    /// are out of reach, [`Blame::Interrupt`](crate::Blame::Interrupt).
    fn values(&self, first: u64, count: usize, control: &Control<'_>) -> Result<Vec<u64>, Error>;

    /// Looks for a period of the sequence, up to the heap `through`; without one, as far as takes
    /// some seconds, or a minute in octal games. What is found on the way is handed to `journal`,
    /// which also says what was found before.
    ///
    /// # Errors
    /// Like [`values`](Self::values), and whatever the journal returns.
    fn look(
        &self,
        through: Option<u64>,
        journal: Option<&mut dyn HeapJournal>,
        control: &Control<'_>,
    ) -> Result<Looked, Error>;

    /// The text of a certificate of the period that [`look`](Self::look) has proved.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when none is proved.
    fn certificate(&self) -> Result<String, Error>;
}

/// Keeps nim values while they are found.
pub trait HeapJournal {
    /// The values of the heaps from 0 on that were found before. It is asked once, at first.
    ///
    /// # Errors
    /// When they cannot be read.
    fn known(&mut self) -> Result<Vec<u16>, Error>;

    /// Keeps the values of the heaps from `first` on, which follow those kept so far.
    ///
    /// # Errors
    /// When they cannot be written.
    fn keep(&mut self, first: u64, values: &[u16]) -> Result<(), Error>;
}

/// What is known of a sequence of nim values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Looked {
    /// The last heap whose value was found.
    pub through: u64,
    /// The largest value found.
    pub largest: u64,
    /// How the values repeat, where that was seen.
    pub repeats: Option<Repeats>,
}

/// How a sequence repeats: from the heap `preperiod` on, every value is that of `period` heaps
/// before plus `saltus`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeats {
    /// The first heap from which on it holds.
    pub preperiod: u64,
    /// After how many heaps.
    pub period: u64,
    /// By how much values grow.
    pub saltus: u64,
    /// Whether it is proved for all heaps, and not only seen.
    pub proved: bool,
    /// The heaps before it whose values are not what the period, carried on backwards, would give:
    /// the first of them.
    pub exceptions: Vec<u64>,
    /// How many such heaps there are.
    pub exception_count: u64,
}

/// The most exceptions that are named.
pub const MOST_EXCEPTIONS: usize = 1000;
