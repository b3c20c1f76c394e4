//! One word a position: its counter while undecided, its value afterwards.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use rayon::prelude::*;

use super::word::Word;

use crate::Outcome;
use crate::game::Play;
use crate::graph::Labels;
use crate::solve::Values;

/// Levels of fewer positions are processed by one thread.
pub(super) const SMALL: usize = 1 << 12;

/// The state of all positions. The low two bits of a word are the outcome as in [`Values`], 0 while
/// undecided. The upper 30 bits are the remoteness of a decided position, and for an undecided one
/// how many of its options are not yet known to be won by the other player.
///
/// Words of 16 bits are used while the upper 14 hold the remoteness. Where they do not hold a counter,
/// they say the most that they can, and the rest is kept apart.
pub(in crate::solve) struct Words<W = AtomicU32> {
    words: Vec<W>,
    /// The positions with larger counters, in their order, and what their words do not say.
    hubs: Vec<(u32, AtomicU32)>,
}

impl Words {
    /// The largest counter.
    pub(in crate::solve) const MOST_COUNT: u64 = AtomicU32::MOST as u64;

    /// Restores stored words.
    pub(in crate::solve) fn from_raw(words: Vec<u32>) -> Self {
        Self {
            words: words.into_iter().map(AtomicU32::new).collect(),
            hubs: Vec::new(),
        }
    }

    /// The initial words, in the memory of the degrees.
    pub(in crate::solve) fn of_degrees(degrees: Vec<u32>, labels: &Labels, play: Play) -> Self {
        let words = degrees
            .into_iter()
            .enumerate()
            .map(|(v, degree)| AtomicU32::new(first_word(degree, labels.get(v as u32), play)));
        Self {
            words: words.collect(),
            hubs: Vec::new(),
        }
    }

    /// The word of a position decided as `outcome` in `plies`.
    pub(in crate::solve) fn decided_as(outcome: Outcome, plies: u32) -> u32 {
        plies << 2 | Values::pack_terminal(outcome)
    }
}

impl<W: Word> Words<W> {
    /// The initial words.
    pub(super) fn at_start(
        n: u32,
        degree: &(dyn Fn(u32) -> u32 + Sync),
        labels: &Labels,
        play: Play,
    ) -> Self {
        let word = |v| W::new(first_word(degree(v).min(W::MOST), labels.get(v), play));
        let hub = |v| match degree(v).checked_sub(W::MOST) {
            None | Some(0) => None,
            Some(rest) => Some((v, AtomicU32::new(rest))),
        };
        match (n as usize) < SMALL {
            true => Self {
                words: (0..n).map(word).collect(),
                hubs: (0..n).filter_map(hub).collect(),
            },
            false => Self {
                words: (0..n).into_par_iter().map(word).collect(),
                hubs: (0..n).into_par_iter().filter_map(hub).collect(),
            },
        }
    }

    /// The current words, part by part.
    pub(in crate::solve) fn raw(&self) -> impl Iterator<Item = u32> + '_ {
        self.words.iter().map(|word| word.load())
    }

    /// How many positions there are.
    pub(in crate::solve) fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether the position has this word.
    #[inline]
    pub(super) fn is(&self, v: u32, word: u32) -> bool {
        self.words[v as usize].load() == word
    }

    /// The word of a position.
    #[inline]
    pub(super) fn read(&self, v: u32) -> u32 {
        self.words[v as usize].load()
    }

    /// Decides an undecided position as won, with the word `won`; returns whether it was undecided.
    /// With `SHARED`, other threads may be deciding the same positions.
    #[inline]
    pub(super) fn win<const SHARED: bool>(&self, v: u32, won: u32) -> bool {
        let word = &self.words[v as usize];
        if word.load() & 3 != 0 {
            return false;
        }
        if SHARED {
            // All threads that get here at the same time write the same word.
            return word.swap(won) & 3 == 0;
        }
        word.store(won);
        true
    }

    /// Decrements the counter of an undecided position; returns whether it is zero, so that the
    /// position is now decided with the word `lost`.
    #[inline]
    pub(super) fn count_down<const SHARED: bool>(&self, v: u32, lost: u32) -> bool {
        let word = &self.words[v as usize];
        let before = word.load();
        if before & 3 != 0 || self.count_down_hub(v, before) {
            return false;
        }
        if SHARED {
            // While counters are decremented nothing else is decided, so a word stays undecided
            // until its last option is counted, by exactly one thread.
            let last = word.fetch_sub(1 << 2) == 1 << 2;
            if last {
                word.store(lost);
            }
            return last;
        }
        let last = before == 1 << 2;
        word.store(if last { lost } else { before - (1 << 2) });
        last
    }

    /// The same while other threads decide wins.
    #[inline]
    pub(super) fn count_down_beside_wins(&self, v: u32, lost: u32) -> bool {
        let word = &self.words[v as usize];
        let mut before = word.load();
        while before & 3 == 0 {
            if self.count_down_hub(v, before) {
                return false;
            }
            let last = before == 1 << 2;
            let after = if last { lost } else { before - (1 << 2) };
            match word.exchange(before, after) {
                Ok(_) => return last,
                Err(now) => before = now,
            }
        }
        false
    }

    /// Decrements the part of a counter that its word does not say, if there is one.
    #[inline]
    fn count_down_hub(&self, v: u32, word: u32) -> bool {
        word >> 2 == W::MOST && self.count_down_rest(v)
    }

    #[cold]
    fn count_down_rest(&self, v: u32) -> bool {
        let Ok(at) = self.hubs.binary_search_by_key(&v, |(v, _)| *v) else {
            return false;
        };
        let rest = &self.hubs[at].1;
        rest.fetch_update(Relaxed, Relaxed, |rest| rest.checked_sub(1))
            .is_ok()
    }

    /// The words as plain integers; undecided ones are 0.
    pub(super) fn into_inner(mut self) -> Vec<u32> {
        let finish = |word: &mut W| {
            if word.load() & 3 == 0 {
                word.store(0);
            }
        };
        match self.words.len() < SMALL {
            true => self.words.iter_mut().for_each(finish),
            false => self.words.par_iter_mut().for_each(finish),
        }
        W::plain(self.words)
    }

    /// The same words with 32 bits.
    pub(super) fn widened(&self) -> Words {
        let mut words: Vec<u32> = self.words.par_iter().map(W::load).collect();
        for (v, rest) in &self.hubs {
            let word = &mut words[*v as usize];
            if *word & 3 == 0 {
                *word += rest.load(Relaxed) << 2;
            }
        }
        Words::from_raw(words)
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
