//! One word a position: its counter while undecided, its value afterwards.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::step::Reached;
use crate::Outcome;
use crate::game::Play;
use crate::graph::GameGraph;
use crate::solve::Values;

/// The state of all positions. The low two bits of a word are the outcome as in [`Values`], 0 while
/// undecided. The upper 30 bits are the remoteness of a decided position, and for an undecided one
/// how many of its options are not yet known to be won by the other player.
pub(super) struct Words(Vec<AtomicU32>);

impl Words {
    /// The largest counter.
    pub(super) const MOST_COUNT: u64 = (1 << 30) - 1;

    /// The words before the search, and the terminals.
    pub(super) fn at_start(game: &GameGraph, play: Play) -> (Self, Reached) {
        let mut reached = Reached::default();
        let words = (0..game.graph.vertices())
            .map(|v| {
                let count = game.graph.out_degree(v) as u32;
                let outcome = match game.labels.get(v) {
                    Some(label) => label,
                    None if count == 0 => play.stuck(),
                    None => return AtomicU32::new(count << 2),
                };
                match outcome {
                    Outcome::Win => reached.won.push(v),
                    Outcome::Loss => reached.lost.push(v),
                    Outcome::Draw => {}
                }
                AtomicU32::new(Values::pack_terminal(outcome))
            })
            .collect();
        (Self(words), reached)
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
    pub(super) fn into_inner(self) -> Vec<u32> {
        let finish = |word: u32| if word & 3 == 0 { 0 } else { word };
        let words = self.0.into_iter().map(AtomicU32::into_inner);
        words.map(finish).collect()
    }
}
