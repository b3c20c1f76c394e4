//! The nim values of single heaps, as a sequence.

use crate::{Control, Error};

/// Answers about the nim values of the positions of one heap, for games that have such.
///
/// It is a trait although one type has it: who asks holds a game of any type, and how far a sequence
/// is known, and what proves its period, is in the game.
pub trait OneHeap: Sync {
    /// The nim values of `count` heaps from `first` on.
    ///
    /// # Errors
    /// [`Blame::Memory`](crate::Blame::Memory) or [`Blame::Limit`](crate::Blame::Limit) when they
    /// are out of reach, [`Blame::Interrupt`](crate::Blame::Interrupt).
    fn values(&self, first: u64, count: usize, control: &Control<'_>) -> Result<Vec<u64>, Error>;

    /// Looks for a period of the sequence, up to the heap `through`; without one, as far as takes
    /// some seconds, or a minute in octal games. Goes on from the values that are known of the heaps
    /// from 0 on, and hands what it finds to `keep`.
    ///
    /// # Errors
    /// Like [`values`](Self::values), and whatever `keep` returns.
    fn look(
        &self,
        through: Option<u64>,
        known: Vec<u16>,
        keep: &mut KeepValues<'_>,
        control: &Control<'_>,
    ) -> Result<Looked, Error>;

    /// The text of a certificate of the period that [`look`](Self::look) has proved.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when none is proved.
    fn certificate(&self) -> Result<String, Error>;
}

/// Keeps the values of the heaps from the first one given on, which follow those kept so far.
pub type KeepValues<'a> = dyn FnMut(u64, &[u16]) -> Result<(), Error> + 'a;

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
