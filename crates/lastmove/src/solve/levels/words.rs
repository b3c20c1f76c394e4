//! One word a position: its counter while undecided, its value afterwards.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use rayon::prelude::*;

use super::reached::Reached;
use crate::Outcome;
use crate::game::Play;
use crate::graph::GameGraph;
use crate::solve::Values;

/// Levels of fewer positions are worked through by one thread.
pub(super) const SMALL: usize = 1 << 12;

/// The state of all positions. The low two bits of a word are the outcome as in [`Values`], 0 while
/// undecided. The upper 30 bits are the remoteness of a decided position, and for an undecided one
/// how many of its options are not yet known to be won by the other player.
pub(super) struct Words(Vec<AtomicU32>);

impl Words {
    /// The largest counter.
    pub(super) const MOST_COUNT: u64 = (1 << 30) - 1;

    /// The words before the search, and the terminals.
    pub(super) fn at_start(game: &GameGraph, play: Play) -> (Self, Reached) {
        let n = game.graph.vertices();
        let word = |v| AtomicU32::new(first_word(game, play, v));
        let words: Vec<AtomicU32> = if (n as usize) < SMALL {
            (0..n).map(word).collect()
        } else {
            (0..n).into_par_iter().map(word).collect()
        };
        let words = Self(words);
        let terminals = |outcome| {
            let word = Self::decided_as(outcome, 0);
            if (n as usize) < SMALL {
                (0..n).filter(|&v| words.is(v, word)).collect()
            } else {
                (0..n)
                    .into_par_iter()
                    .filter(|&v| words.is(v, word))
                    .collect()
            }
        };
        let reached = Reached {
            won: terminals(Outcome::Win),
            lost: terminals(Outcome::Loss),
        };
        (words, reached)
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The word of a position decided as `outcome` in `plies`.
    pub(super) fn decided_as(outcome: Outcome, plies: u32) -> u32 {
        plies << 2 | Values::pack_terminal(outcome)
    }

    /// Whether this is the word of a position.
    #[inline]
    pub(super) fn is(&self, v: u32, word: u32) -> bool {
        self.0[v as usize].load(Relaxed) == word
    }

    /// The word of a position.
    #[inline]
    pub(super) fn read(&self, v: u32) -> u32 {
        self.0[v as usize].load(Relaxed)
    }

    /// Decides an undecided position as won, with the word `won`; whether it was undecided. With
    /// `SHARED`, other threads may be deciding the same positions.
    #[inline]
    pub(super) fn win<const SHARED: bool>(&self, v: u32, won: u32) -> bool {
        let word = &self.0[v as usize];
        if word.load(Relaxed) & 3 != 0 {
            return false;
        }
        if SHARED {
            // All threads that come here at the same time write the same word.
            return word.swap(won, Relaxed) & 3 == 0;
        }
        word.store(won, Relaxed);
        true
    }

    /// Counts an undecided position down by one option; whether none is left, and the position is
    /// now decided with the word `lost`.
    #[inline]
    pub(super) fn count_down<const SHARED: bool>(&self, v: u32, lost: u32) -> bool {
        let word = &self.0[v as usize];
        let before = word.load(Relaxed);
        if before & 3 != 0 {
            return false;
        }
        if SHARED {
            // While counters are counted down nothing else is decided, so an undecided word stays
            // undecided until its last option is counted: by exactly one thread.
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

    /// The words as plain integers; what is not decided is 0.
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

/// The word of a position before the search.
fn first_word(game: &GameGraph, play: Play, v: u32) -> u32 {
    let count = game.graph.out_degree(v) as u32;
    match game.labels.get(v) {
        Some(label) => Words::decided_as(label, 0),
        None if count == 0 => Words::decided_as(play.stuck(), 0),
        None => count << 2,
    }
}
