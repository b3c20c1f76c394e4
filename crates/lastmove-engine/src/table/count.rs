//! The counts in a table's description: computed when it is written, and again when it is checked.

use rayon::prelude::*;

use super::cells::{DRAW, LOSS, WIN};
use super::content::Content;
use crate::{Control, Error};

/// Words below this are counted one by one: each remoteness below 4096.
pub(super) const COUNTED: usize = 4 << 12;

/// Positions that a thread counts at a time.
const CHUNK: u64 = 1 << 18;

/// The number of positions of each outcome, and the longest of them.
#[derive(Clone, Default)]
pub(super) struct Tally {
    /// By outcome's code.
    counts: [u64; 3],
    longest: [Option<u32>; 3],
}

impl Tally {
    pub(super) fn add(&mut self, word: u32) {
        let outcome = (word & 3).min(WIN) as usize;
        self.counts[outcome] += 1;
        self.longest[outcome] = self.longest[outcome].max(Some(word >> 2));
    }

    fn join(&mut self, other: &Self) {
        for outcome in 0..3 {
            self.counts[outcome] += other.counts[outcome];
            self.longest[outcome] = self.longest[outcome].max(other.longest[outcome]);
        }
    }

    pub(super) fn wins(&self) -> u64 {
        self.counts[WIN as usize]
    }

    pub(super) fn losses(&self) -> u64 {
        self.counts[LOSS as usize]
    }

    pub(super) fn draws(&self) -> u64 {
        self.counts[DRAW as usize]
    }

    pub(super) fn longest_win(&self) -> Option<u64> {
        self.longest[WIN as usize].map(u64::from)
    }

    pub(super) fn longest_loss(&self) -> Option<u64> {
        self.longest[LOSS as usize].map(u64::from)
    }

    pub(super) fn positions(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The largest remoteness.
    pub(super) fn longest(&self) -> Option<u64> {
        self.longest_win().max(self.longest_loss())
    }
}

/// Merges counts.
pub(super) fn join(
    tallies: impl ParallelIterator<Item = Result<Tally, Error>>,
) -> Result<Tally, Error> {
    tallies.try_reduce(Tally::default, |mut sum, part| {
        sum.join(&part);
        Ok(sum)
    })
}

/// How often each word below [`COUNTED`] occurs.
pub(super) struct Histogram(Vec<u64>);

impl Histogram {
    pub(super) fn of(&self, word: u32) -> u64 {
        self.0[word as usize]
    }

    /// The words that occur, in ascending order, and how often.
    pub(super) fn counts(&self) -> impl Iterator<Item = (u32, u64)> {
        let counts = (0..).zip(self.0.iter().copied());
        counts.filter(|&(_, count)| count > 0)
    }
}

/// The counts needed before a table is written.
pub(super) struct Counts {
    pub(super) tally: Tally,
    pub(super) histogram: Histogram,
}

impl Counts {
    fn new() -> Self {
        Self {
            tally: Tally::default(),
            histogram: Histogram(vec![0; COUNTED]),
        }
    }

    fn add(&mut self, word: u32) {
        self.tally.add(word);
        if let Some(count) = self.histogram.0.get_mut(word as usize) {
            *count += 1;
        }
    }

    fn join(mut self, other: &Self) -> Self {
        self.tally.join(&other.tally);
        let pairs = self.histogram.0.iter_mut().zip(&other.histogram.0);
        pairs.for_each(|(sum, count)| *sum += count);
        self
    }

    /// Counts all positions, on all threads.
    pub(super) fn of(content: &Content<'_>, control: &Control<'_>) -> Result<Self, Error> {
        let chunk = |chunk: u64| {
            control.check()?;
            let mut counts = Self::new();
            let end = content.positions.min((chunk + 1) * CHUNK);
            content.each(chunk * CHUNK..end, |word| counts.add(word))?;
            Ok(counts)
        };
        let chunks = content.positions.div_ceil(CHUNK);
        if chunks <= 1 {
            return chunk(0);
        }
        control.with_threads(|| {
            let parts = (0..chunks).into_par_iter().map(chunk);
            parts.try_reduce(Self::new, |a, b| Ok(a.join(&b)))
        })?
    }
}
