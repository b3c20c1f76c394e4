//! One word a position: its counter while undecided, its value afterwards.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use rayon::prelude::*;

use crate::Outcome;
use crate::game::Play;
use crate::graph::Labels;
use crate::solve::Values;

/// Levels of fewer positions are processed by one thread.
pub(super) const SMALL: usize = 1 << 12;

/// The state of all positions. The low two bits of a word are the outcome as in [`Values`], 0 while
/// undecided. The upper 30 bits are the remoteness of a decided position, and for an undecided one
/// how many of its options are not yet known to be won by the other player.
pub(in crate::solve) struct Words(Vec<AtomicU32>);

impl Words {
    /// The largest counter.
    pub(in crate::solve) const MOST_COUNT: u64 = (1 << 30) - 1;

    /// The initial words.
    pub(super) fn at_start(
        n: u32,
        degree: &(dyn Fn(u32) -> u32 + Sync),
        labels: &Labels,
        play: Play,
    ) -> Self {
        let word = |v| AtomicU32::new(first_word(degree(v), labels.get(v), play));
        Self(if (n as usize) < SMALL {
            (0..n).map(word).collect()
        } else {
            (0..n).into_par_iter().map(word).collect()
        })
    }

    /// The initial words, in the memory of the degrees.
    pub(in crate::solve) fn of_degrees(degrees: Vec<u32>, labels: &Labels, play: Play) -> Self {
        let words = degrees
            .into_iter()
            .enumerate()
            .map(|(v, degree)| AtomicU32::new(first_word(degree, labels.get(v as u32), play)));
        Self(words.collect())
    }

    /// Restores stored words.
    pub(in crate::solve) fn from_raw(words: Vec<u32>) -> Self {
        Self(words.into_iter().map(AtomicU32::new).collect())
    }

    /// The current words, part by part.
    pub(in crate::solve) fn raw(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().map(|word| word.load(Relaxed))
    }

    /// How many positions there are.
    pub(in crate::solve) fn len(&self) -> usize {
        self.0.len()
    }

    /// The word of a position decided as `outcome` in `plies`.
    pub(in crate::solve) fn decided_as(outcome: Outcome, plies: u32) -> u32 {
        plies << 2 | Values::pack_terminal(outcome)
    }

    /// Whether the position has this word.
    #[inline]
    pub(super) fn is(&self, v: u32, word: u32) -> bool {
        self.0[v as usize].load(Relaxed) == word
    }

    /// The word of a position.
    #[inline]
    pub(super) fn read(&self, v: u32) -> u32 {
        self.0[v as usize].load(Relaxed)
    }

    /// Decides an undecided position as won, with the word `won`; returns whether it was undecided.
    /// With `SHARED`, other threads may be deciding the same positions.
    #[inline]
    pub(super) fn win<const SHARED: bool>(&self, v: u32, won: u32) -> bool {
        let word = &self.0[v as usize];
        if word.load(Relaxed) & 3 != 0 {
            return false;
        }
        if SHARED {
            // All threads that get here at the same time write the same word.
            return word.swap(won, Relaxed) & 3 == 0;
        }
        word.store(won, Relaxed);
        true
    }

    /// Decrements the counter of an undecided position; returns whether it is zero, so that the
    /// position is now decided with the word `lost`.
    #[inline]
    pub(super) fn count_down<const SHARED: bool>(&self, v: u32, lost: u32) -> bool {
        let word = &self.0[v as usize];
        let before = word.load(Relaxed);
        if before & 3 != 0 {
            return false;
        }
        if SHARED {
            // While counters are decremented nothing else is decided, so a word stays undecided
            // until its last option is counted, by exactly one thread.
            let last = word.fetch_sub(1 << 2, Relaxed) == 1 << 2;
            if last {
                word.store(lost, Relaxed);
            }
            return last;
        }
        let last = before == 1 << 2;
        word.store(if last { lost } else { before - (1 << 2) }, Relaxed);
        last
    }

    /// The same while other threads decide wins.
    #[inline]
    pub(super) fn count_down_beside_wins(&self, v: u32, lost: u32) -> bool {
        let word = &self.0[v as usize];
        let mut before = word.load(Relaxed);
        while before & 3 == 0 {
            let last = before == 1 << 2;
            let after = if last { lost } else { before - (1 << 2) };
            match word.compare_exchange_weak(before, after, Relaxed, Relaxed) {
                Ok(_) => return last,
                Err(now) => before = now,
            }
        }
        false
    }

    /// The words as plain integers; undecided ones are 0.
    pub(super) fn into_inner(mut self) -> Vec<u32> {
        let finish = |word: &mut AtomicU32| {
            if *word.get_mut() & 3 == 0 {
                *word.get_mut() = 0;
            }
        };
        if self.0.len() < SMALL {
            self.0.iter_mut().for_each(finish);
        } else {
            self.0.par_iter_mut().for_each(finish);
        }
        self.0.into_iter().map(AtomicU32::into_inner).collect()
    }
}

/// The initial word of a position.
pub(in crate::solve) fn first_word(count: u32, label: Option<Outcome>, play: Play) -> u32 {
    match label {
        Some(label) => Words::decided_as(label, 0),
        None if count == 0 => Words::decided_as(play.stuck(), 0),
        None => count << 2,
    }
}
