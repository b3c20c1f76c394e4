//! Move ordering.

use crate::game::{Play, Positional, Stone, Stones};
use crate::graph::generate::SplitMix64;

/// A move to be tried.
#[derive(Clone, Copy, Default)]
pub(super) struct Child {
    pub(super) cell: u32,
    /// Moves with a higher key come first.
    key: i32,
    /// Where the player who made the move could complete a winning set with another one.
    pub(super) threats: u64,
}

impl Child {
    /// Moves it after all others.
    #[inline(always)]
    pub(super) fn put_last(&mut self) {
        self.key -= 1 << 29;
    }
}

/// History scores of cells stay within plus or minus this many bits.
const HISTORY_BITS: u32 = 16;

/// The worth of an additional threat.
const THREAT: i32 = 1 << 20;

/// Orders moves: those with the most threats come first (last in misère play), then cells that are
/// in many winning sets or caused many cutoffs.
pub(super) struct Order {
    /// How good a cell is: by the winning sets it is in, for either player.
    weights: [[i32; 64]; 2],
    /// The history score of a cell.
    history: [[i32; 64]; 2],
    threat: i32,
}

impl Order {
    /// Each thread has a different order, so that threads do not repeat each other's work.
    pub(super) fn new(game: &impl Positional, play: Play, thread: usize) -> Self {
        let weights = [Stone::X, Stone::O].map(|stone| {
            let sets = game.winning_sets(stone).unwrap_or_default();
            let mut weights = [0i32; 64];
            for (cell, weight) in weights.iter_mut().enumerate() {
                *weight = sets.iter().filter(|&set| set >> cell & 1 != 0).count() as i32;
            }
            let most = weights.iter().copied().max().unwrap_or(0).max(63);
            let sign = if play == Play::Normal { 1 } else { -1 };
            weights.map(|weight| sign * weight * 63 / most)
        });
        let mut rng = SplitMix64::new(thread as u64);
        let mut history = [[0; 64]; 2];
        for value in history.iter_mut().flatten().filter(|_| thread > 0) {
            *value = rng.below(1 << 14) as i32;
        }
        Self {
            weights: weights.map(|weights| weights.map(|weight| weight << 13)),
            history,
            threat: match play {
                Play::Normal => THREAT,
                Play::Misere => -THREAT,
            },
        }
    }

    /// Computes the key of a move of the player to move.
    #[inline(always)]
    pub(super) fn look_at(
        &self,
        game: &impl Positional,
        mover: Stone,
        at: Stones,
        children: &mut [Child],
    ) {
        for child in children {
            child.threats = game.threats(mover, at.with_stone_of(mover, child.cell));
            let cell = child.cell as usize;
            child.key = child.threats.count_ones() as i32 * self.threat
                + self.weights[mover as usize][cell]
                + self.history[mover as usize][cell];
        }
    }

    /// Swaps the best one to the front.
    #[inline(always)]
    pub(super) fn take(children: &mut [Child]) -> Child {
        let mut best = 0;
        for at in 1..children.len() {
            if children[at].key > children[best].key {
                best = at;
            }
        }
        children.swap(0, best);
        children[0]
    }

    /// Learns from a cutoff by the last of these moves; the others were tried in vain.
    #[inline(always)]
    pub(super) fn learn(&mut self, mover: Stone, tried: &[Child]) {
        let Some((last, others)) = tried.split_last() else {
            return;
        };
        let history = &mut self.history[mover as usize];
        // Large scores change less, so that they stay bounded.
        let mut add = |cell: u32, change: i32| {
            let value = &mut history[cell as usize];
            *value += change - ((*value * change.abs()) >> HISTORY_BITS);
        };
        add(last.cell, 8 * others.len() as i32);
        others.iter().for_each(|child| add(child.cell, -8));
    }
}
