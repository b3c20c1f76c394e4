//! From the decided positions of a level to their predecessors.

use std::hint::black_box;

use super::words::Words;
use crate::Outcome;
use crate::graph::{Graph, Owners};

/// How many predecessors are gathered before they are looked at.
const BLOCK: usize = 512;

/// Which moves are taken back.
#[derive(Clone, Copy)]
pub(super) enum Turns<'a> {
    /// All: none keeps the turn.
    All,
    /// Only those that keep the turn, or only those that do not.
    Owned { owners: &'a Owners, kept: bool },
}

impl Turns<'_> {
    /// Whether the move is taken back.
    fn lets(self, from: u32, to: u32) -> bool {
        match self {
            Self::All => true,
            Self::Owned { owners, kept } => owners.same(from, to) == kept,
        }
    }
}

/// What a level does to its predecessors.
#[derive(Clone, Copy)]
pub(super) enum Mode {
    /// They are won: the positions are lost, or won where the move keeps the turn.
    Win,
    /// They have one option less: the positions are won, or lost where the move keeps the turn.
    Count,
}

/// What to do with the moves into the positions of a level.
#[derive(Clone, Copy)]
pub(super) struct Act<'a> {
    pub(super) mode: Mode,
    pub(super) turns: Turns<'a>,
    /// The remoteness of what is decided now.
    pub(super) plies: u32,
}

/// Takes steps backwards; holds the buffers for it.
#[derive(Default)]
pub(super) struct Stepper {
    before: Vec<u32>,
    /// How many moves have been taken back.
    pub(super) touched: u64,
    /// For the caller, which gathers positions here.
    pub(super) scanned: Vec<u32>,
}

impl Stepper {
    /// Acts on the predecessors that `turns` lets through of the positions `from` and appends to `reached` those that are
    /// now decided.
    pub(super) fn take<const SHARED: bool>(
        &mut self,
        words: &Words,
        back: &Graph,
        act: Act<'_>,
        from: &[u32],
        reached: &mut Vec<u32>,
    ) {
        let won = Words::decided_as(Outcome::Win, act.plies);
        let lost = Words::decided_as(Outcome::Loss, act.plies);
        if let [v] = from {
            // Long lines of play have levels of one position: no time for blocks there.
            self.touched += back.out_degree(*v);
            for &from in back
                .targets(*v)
                .iter()
                .filter(|&&from| act.turns.lets(from, *v))
            {
                let decided = match act.mode {
                    Mode::Win => words.win::<SHARED>(from, won),
                    Mode::Count => words.count_down::<SHARED>(from, lost),
                };
                if decided {
                    reached.push(from);
                }
            }
            return;
        }
        for positions in from.chunks(BLOCK / 8) {
            self.before.clear();
            for &v in positions {
                let sources = back.targets(v);
                self.touched += sources.len() as u64;
                match act.turns {
                    Turns::All => self.before.extend_from_slice(sources),
                    Turns::Owned { .. } => self
                        .before
                        .extend(sources.iter().filter(|&&from| act.turns.lets(from, v))),
                }
            }
            for before in self.before.chunks(BLOCK) {
                // Reading all words first, without a branch, lets many reads be under way at
                // once: afterwards they are in the nearest cache.
                let mut sum = 0u32;
                for &v in before {
                    sum = sum.wrapping_add(words.read(v));
                }
                black_box(sum);
                match act.mode {
                    Mode::Win => {
                        reached.extend(before.iter().filter(|&&v| words.win::<SHARED>(v, won)));
                    }
                    Mode::Count => reached.extend(
                        before
                            .iter()
                            .filter(|&&v| words.count_down::<SHARED>(v, lost)),
                    ),
                }
            }
        }
    }
}
