//! The sources of un-moves, and where a search begins.

use std::sync::atomic::AtomicU32;

use rayon::prelude::*;

use super::longest;
use super::reached::{List, Reached};
use super::step::Sources;
use super::word::Word;
use super::words::{SMALL, Words};
use crate::game::Play;
use crate::graph::{Graph, Labels};
use crate::{Error, Outcome};

/// Un-moves, in memory or elsewhere.
pub(in crate::solve) trait Back: Sync {
    /// Buffers of a reader.
    type Reads: Default + Send;

    /// Available un-moves of some vertices.
    type Window<'a>: Sources;

    /// All of them, if they are in memory.
    fn held(&self) -> Option<&Graph>;

    /// Calls `each` with some of the vertices `from`, which rise, and their un-moves, until all are
    /// done. A vertex may come several times, with different un-moves each time.
    ///
    /// # Errors
    /// When they cannot be read.
    fn each(
        &self,
        from: &[u32],
        reads: &mut Self::Reads,
        each: impl FnMut(&Self::Window<'_>, &[u32]),
    ) -> Result<(), Error>;

    /// Called when all positions of remoteness up to `plies` are known.
    ///
    /// # Errors
    /// When the state cannot be stored.
    fn after_level<W: Word>(&self, words: &Words<W>, plies: u32) -> Result<(), Error> {
        let _ = (words, plies);
        Ok(())
    }
}

impl Back for Graph {
    type Reads = ();
    type Window<'a> = Graph;

    fn held(&self) -> Option<&Graph> {
        Some(self)
    }

    fn each(
        &self,
        from: &[u32],
        (): &mut (),
        mut each: impl FnMut(&Graph, &[u32]),
    ) -> Result<(), Error> {
        each(self, from);
        Ok(())
    }
}

/// The state in which a search begins.
pub(in crate::solve) struct Beginning<W = AtomicU32> {
    pub(super) words: Words<W>,
    /// The positions of remoteness `plies`.
    pub(super) level: Reached,
    pub(super) plies: u32,
    /// How many moves have been followed back.
    pub(super) touched: u64,
}

impl<W: Word> Beginning<W> {
    /// The initial words, and the terminals of a graph with `n` vertices.
    pub(in crate::solve) fn terminals(
        n: u32,
        degree: &(dyn Fn(u32) -> u32 + Sync),
        labels: &Labels,
        play: Play,
    ) -> Self {
        Self::at(Words::at_start(n, degree, labels, play), 0)
    }

    /// A search that has reached the positions of remoteness `plies`.
    pub(in crate::solve) fn at(words: Words<W>, plies: u32) -> Self {
        let n = words.len();
        let decided = |outcome| {
            let word = Words::decided_as(outcome, plies);
            let is_it = |v: &u32| words.is(*v, word);
            let all = 0..n as u32;
            if n < SMALL {
                return List::of(all.filter(is_it).collect());
            }
            let count = all.clone().into_par_iter().filter(is_it).count();
            match count > longest(n) {
                true => List::of_count(count),
                false => List::of(all.into_par_iter().filter(is_it).collect()),
            }
        };
        let level = Reached {
            won: decided(Outcome::Win),
            lost: decided(Outcome::Loss),
        };
        Self {
            words,
            level,
            plies,
            touched: 0,
        }
    }
}

impl<W: Word> Beginning<W> {
    /// The same with words of 32 bits.
    pub(super) fn widened(self) -> Beginning {
        Beginning {
            words: self.words.widened(),
            level: self.level,
            plies: self.plies,
            touched: self.touched,
        }
    }
}
