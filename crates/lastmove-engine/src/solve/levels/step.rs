//! From the decided positions of a level to their predecessors.

use std::hint::black_box;

use super::word::Word;
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
    /// Predecessors that win, or that have an option less.
    gathered: Vec<u32>,
    /// Both, where they come together.
    divided: Divided,
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
        words: &Words<impl Word>,
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
        let win = |wins: &[u32], won: &mut Vec<u32>| {
            read_all(words, wins);
            won.extend(wins.iter().filter(|&&v| words.win::<SHARED>(v, won_word)));
        };
        let count = |counts: &[u32], lost: &mut Vec<u32>| {
            read_all(words, counts);
            lost.extend(counts.iter().filter(|&&v| count_down(v)));
        };
        if is_owned {
            let mut each = |divided: &mut Divided| {
                win(divided.wins.all(), won);
                count(divided.counts.all(), lost);
                divided.clear();
            };
            for &v in from {
                let sources = back.sources(v);
                self.touched += sources.len() as u64;
                self.divided.add(
                    sources,
                    act.owners,
                    act.owners.second(v) != is_lost,
                    &mut each,
                );
            }
            each(&mut self.divided);
            return;
        }
        for positions in from.chunks(BLOCK / 8) {
            self.gathered.clear();
            for &v in positions {
                let sources = back.sources(v);
                self.touched += sources.len() as u64;
                self.gathered.extend_from_slice(sources);
            }
            for block in self.gathered.chunks(BLOCK) {
                match is_lost {
                    true => win(block, won),
                    false => count(block, lost),
                }
            }
        }
    }
}

/// Some positions, at most [`BLOCK`].
struct Block {
    positions: Box<[u32; BLOCK]>,
    count: usize,
}

impl Default for Block {
    fn default() -> Self {
        Self {
            positions: Box::new([0; BLOCK]),
            count: 0,
        }
    }
}

impl Block {
    fn all(&self) -> &[u32] {
        &self.positions[..self.count]
    }
}

/// Predecessors divided into those that win and those that have an option less.
#[derive(Default)]
struct Divided {
    wins: Block,
    counts: Block,
}

impl Divided {
    /// Divides predecessors: those whose owner is player 1 win if `second_wins`, the others if not.
    /// Calls `full`, which must clear both, whenever there is no more room.
    fn add(
        &mut self,
        mut sources: &[u32],
        owners: &Owners,
        second_wins: bool,
        full: &mut impl FnMut(&mut Self),
    ) {
        loop {
            let room = BLOCK - self.wins.count.max(self.counts.count);
            let (now, later) = sources.split_at(room.min(sources.len()));
            let (wins, counts) = (&mut *self.wins.positions, &mut *self.counts.positions);
            let (mut won, mut counted) = (self.wins.count, self.counts.count);
            for &from in now {
                // Each is written behind both lists, and the wrong copy overwritten: this avoids a
                // branch that the CPU cannot predict.
                let is_won = owners.second(from) == second_wins;
                wins[won % BLOCK] = from;
                counts[counted % BLOCK] = from;
                won += usize::from(is_won);
                counted += usize::from(!is_won);
            }
            (self.wins.count, self.counts.count) = (won, counted);
            if later.is_empty() {
                return;
            }
            full(self);
            sources = later;
        }
    }

    fn clear(&mut self) {
        self.wins.count = 0;
        self.counts.count = 0;
    }
}

/// Prefetches all words: without a branch, many reads run at once, and afterwards the words are in
/// the first-level cache.
fn read_all(words: &Words<impl Word>, positions: &[u32]) {
    let mut sum = 0u32;
    for &v in positions {
        sum = sum.wrapping_add(words.read(v));
    }
    black_box(sum);
}
