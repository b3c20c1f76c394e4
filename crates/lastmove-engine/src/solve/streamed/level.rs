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

/// Collects a level from words.
pub(super) struct Finding {
    won: u32,
    most: usize,
    list: Vec<Told>,
    count: u64,
}

impl Finding {
    /// The level of the positions with this word, or the corresponding loss. Lists have at most
    /// `most` positions.
    pub(super) fn new(won: u32, most: usize) -> Self {
        Self {
            won,
            most,
            list: Vec::new(),
            count: 0,
        }
    }

    pub(super) fn see(&mut self, first: u32, words: &[u32]) {
        // The word of a loss is greater by one.
        let is_it = |word: u32| word.wrapping_sub(self.won) < 2;
        let own = words.iter().filter(|&&word| is_it(word)).count();
        self.count += own as u64;
        if self.count > self.most as u64 {
            self.list = Vec::new();
        } else if own > 0 {
            let found = (first..).zip(words).filter(|&(_, &word)| is_it(word));
            self.list
                .extend(found.map(|(v, &word)| told(v, word != self.won)));
        }
    }

    pub(super) fn level(self) -> Level {
        match self.count == self.list.len() as u64 {
            true => Level::Listed(self.list),
            false => Level::Many(self.count),
        }
    }
}
