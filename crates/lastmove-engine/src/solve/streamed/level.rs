//! The positions that are decided in a level, and the words of those that it decides.

use super::messages::{Told, told};
use crate::Outcome;
use crate::solve::levels::Words;

/// The positions of a remoteness, each with whether it is lost.
pub(super) enum Level {
    Listed(Vec<Told>),
    /// A number of positions, all of which are in the file.
    Many(u64),
}

impl Level {
    pub(super) fn len(&self) -> u64 {
        match self {
            Self::Listed(list) => list.len() as u64,
            Self::Many(count) => *count,
        }
    }
}

/// The word of a position after a win in `plies` plies is found, if it is not decided.
#[inline]
pub(super) fn after_win(word: u32, plies: u32) -> u32 {
    match word & 3 {
        0 => Words::decided_as(Outcome::Win, plies),
        _ => word,
    }
}

/// The word of a position after `count` of its options are won by the other player, if it is not
/// decided.
#[inline]
pub(super) fn after_count(word: u32, count: u32, plies: u32) -> u32 {
    match (word & 3, word >> 2) {
        (0, left) if left > count => (left - count) << 2,
        (0, _) => Words::decided_as(Outcome::Loss, plies),
        _ => word,
    }
}

/// The positions of a level in a part.
#[derive(Default)]
pub(super) struct Seen {
    count: usize,
    /// Their numbers in the part, each with whether it is lost; nothing where a list would be too
    /// long.
    list: Vec<u32>,
}

impl Seen {
    /// The positions with this word, or the corresponding loss, if they are at most `most`. They are
    /// counted in any case.
    pub(super) fn look(&mut self, won: u32, most: usize, words: &[u32]) {
        // The word of a loss is greater by one.
        let is_it = |word: u32| word.wrapping_sub(won) < 2;
        self.count = words.iter().filter(|&&word| is_it(word)).count();
        self.list.clear();
        if (1..=most).contains(&self.count) {
            let found = (0u32..).zip(words).filter(|&(_, &word)| is_it(word));
            let marked = found.map(|(at, &word)| at << 1 | u32::from(word != won));
            self.list.extend(marked);
        }
    }

    /// The positions of the list, the first one of the part being `first`.
    pub(super) fn listed(&self, first: u32) -> impl Iterator<Item = Told> {
        let told = move |&at: &u32| told(first + (at >> 1), at & 1 == 1);
        self.list.iter().map(told)
    }
}

/// Collects a level part by part.
pub(super) struct Finding {
    most: usize,
    list: Vec<Told>,
    count: u64,
}

impl Finding {
    /// Lists have at most `most` positions.
    pub(super) fn new(most: usize) -> Self {
        Self {
            most,
            list: Vec::new(),
            count: 0,
        }
    }

    /// The next part, whose first position is `first`.
    pub(super) fn add(&mut self, first: u32, seen: &Seen) {
        self.count += seen.count as u64;
        if self.count > self.most as u64 {
            self.list = Vec::new();
        } else {
            self.list.extend(seen.listed(first));
        }
    }

    pub(super) fn level(self) -> Level {
        match self.count == self.list.len() as u64 {
            true => Level::Listed(self.list),
            false => Level::Many(self.count),
        }
    }
}
