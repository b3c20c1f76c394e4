//! From the decided positions of a level to their predecessors.

use std::hint::black_box;

use super::words::Words;
use crate::Outcome;
use crate::graph::{Graph, Owners};

/// How many predecessors are gathered before they are processed.
const BLOCK: usize = 512;

/// How to handle the moves into the positions of a level.
#[derive(Clone, Copy)]
pub(super) struct Act<'a> {
    /// The outcome of those positions. A predecessor of a lost one wins; a predecessor of a won one
    /// has an option less. For a move that keeps the turn it is the other way round.
    pub(super) outcome: Outcome,
    /// Moves between vertices of one owner keep the turn.
    pub(super) owners: &'a Owners,
    /// The remoteness of the positions decided now.
    pub(super) plies: u32,
}

/// Available un-moves.
pub(in crate::solve) trait Sources {
    /// The vertices with a move to `v`.
    fn sources(&self, v: u32) -> &[u32];
}

impl Sources for Graph {
    #[inline]
    fn sources(&self, v: u32) -> &[u32] {
        self.targets(v)
    }
}

/// Does backward steps; holds the buffers for them.
#[derive(Default)]
pub(super) struct Stepper<R> {
    /// Predecessors that win, and predecessors with an option less.
    wins: Vec<u32>,
    counts: Vec<u32>,
    /// Buffers for un-moves that are not in memory.
    pub(super) reads: R,
    /// How many moves have been followed back.
    pub(super) touched: u64,
    /// A buffer for the caller's positions.
    pub(super) scanned: Vec<u32>,
}

impl<R> Stepper<R> {
    /// Updates the predecessors of the positions `from`, and appends those that are now won to the
    /// first list, those that are lost to the second.
    pub(super) fn take<const SHARED: bool>(
        &mut self,
        words: &Words,
        back: &impl Sources,
        act: Act<'_>,
        from: &[u32],
        (won, lost): (&mut Vec<u32>, &mut Vec<u32>),
    ) {
        let won_word = Words::decided_as(Outcome::Win, act.plies);
        let lost_word = Words::decided_as(Outcome::Loss, act.plies);
        let is_lost = act.outcome == Outcome::Loss;
        let is_owned = !act.owners.is_empty();
        // Where turns are kept, positions are won and decremented at the same time.
        let count_down = |v: u32| match SHARED && is_owned {
            true => words.count_down_beside_wins(v, lost_word),
            false => words.count_down::<SHARED>(v, lost_word),
        };
        if let [v] = from {
            // Long lines of play have levels of one position, for which blocks do not pay.
            let sources = back.sources(*v);
            self.touched += sources.len() as u64;
            for &from in sources {
                if is_lost != act.owners.same(from, *v) {
                    if words.win::<SHARED>(from, won_word) {
                        won.push(from);
                    }
                } else if count_down(from) {
                    lost.push(from);
                }
            }
            return;
        }
        for positions in from.chunks(BLOCK / 8) {
            self.wins.clear();
            self.counts.clear();
            for &v in positions {
                let sources = back.sources(v);
                self.touched += sources.len() as u64;
                if is_owned {
                    self.divide(sources, v, is_lost, act.owners);
                } else if is_lost {
                    self.wins.extend_from_slice(sources);
                } else {
                    self.counts.extend_from_slice(sources);
                }
            }
            for wins in self.wins.chunks(BLOCK) {
                read_all(words, wins);
                won.extend(wins.iter().filter(|&&v| words.win::<SHARED>(v, won_word)));
            }
            for counts in self.counts.chunks(BLOCK) {
                read_all(words, counts);
                lost.extend(counts.iter().filter(|&&v| count_down(v)));
            }
        }
    }

    /// Divides the predecessors of `v` into those that win and those that have an option less. Each
    /// is written to both lists, and the wrong copy overwritten: this avoids a branch that the CPU
    /// cannot predict.
    fn divide(&mut self, sources: &[u32], v: u32, is_lost: bool, owners: &Owners) {
        let (mut wins, mut counts) = (self.wins.len(), self.counts.len());
        self.wins.resize(wins + sources.len(), 0);
        self.counts.resize(counts + sources.len(), 0);
        for &from in sources {
            let is_won = is_lost != owners.same(from, v);
            self.wins[wins] = from;
            self.counts[counts] = from;
            wins += usize::from(is_won);
            counts += usize::from(!is_won);
        }
        self.wins.truncate(wins);
        self.counts.truncate(counts);
    }
}

/// Prefetches all words: without a branch, many reads run at once, and afterwards the words are in
/// the first-level cache.
fn read_all(words: &Words, positions: &[u32]) {
    let mut sum = 0u32;
    for &v in positions {
        sum = sum.wrapping_add(words.read(v));
    }
    black_box(sum);
}
