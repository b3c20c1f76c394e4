//! Player 0's strategy, improved against player 1's best answer until nothing is left to improve.
//!
//! With the answer each vertex has a payoff and a *bias*: what the way to the cycle at its end costs
//! beside the payoff, as its least for player 1. Moves to a better payoff, or to a better bias with the
//! same payoff, make player 0's strategy better. Measured by the biases so far, no move of it costs less
//! than nothing then. So a vertex whose way to the cycle is still as short keeps both numbers; where
//! there is another way to a cycle of the same payoff, Dijkstra's algorithm finds by how much the bias
//! rises; and elsewhere the payoff rises, so that the answer is found anew. Payoffs never fall, and
//! biases only where a payoff rises: this ends.
//!
//! A bias is that of a vertex on a cycle with the payoff, and that of a way to it. It may grow with each
//! round in which vertices come to such cycles over others, so it is watched.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::moves::{Number, Turned};
use super::{EnergyGame, NONE, Payoff};
use crate::{Control, Error};

/// The numbers are known.
pub(super) const FREE: u8 = 0;
/// The payoff is not known.
pub(super) const OPEN: u8 = 1;
/// The bias rises.
pub(super) const RAISED: u8 = 2;
/// A way to a known bias is known.
const QUEUED: u8 = 3;
/// The shortest such way is known.
pub(super) const DONE: u8 = 4;

pub(super) struct Improve<'a, N> {
    pub(super) game: &'a EnergyGame<'a>,
    pub(super) turned: &'a Turned,
    control: &'a Control<'a>,
    /// In the state `FREE` also where a player forces an end.
    pub(super) payoffs: Vec<Payoff>,
    /// Times the denominator of the payoff.
    pub(super) bias: Vec<N>,
    /// A move of each vertex: of player 0's strategy, or of player 1's answer.
    pub(super) choice: Vec<u32>,
    /// The weight of the move.
    pub(super) weight: Vec<i64>,
    pub(super) state: Vec<u8>,
    /// By how much the bias rises.
    key: Vec<N>,
    heap: BinaryHeap<Reverse<(N, u32)>>,
    /// For the search for components and cycles.
    pub(super) index: Vec<u32>,
    pub(super) low: Vec<u32>,
    /// Whether a bias takes nearly all the room of its number.
    is_full: bool,
    steps: u32,
}

/// What a move of this weight costs beside the payoff, times its denominator.
#[inline]
pub(super) fn beside<N: Number>(payoff: Payoff, weight: i64) -> N {
    match payoff {
        Payoff::Mean {
            numerator,
            denominator,
        } => N::from(weight) * N::from(i64::from(denominator)) - N::from(numerator),
        Payoff::End(_) => N::default(),
    }
}

impl<'a, N: Number> Improve<'a, N> {
    pub(super) fn bytes(vertices: u64) -> u64 {
        let of_number = size_of::<N>() as u64;
        let of_heap = 2 * size_of::<(N, u32)>() as u64;
        let of_arrays = size_of::<Payoff>() as u64 + 2 * of_number + 4 + 8 + 1 + 4 + 4;
        // Vertices that are open, raised, open again, looked at, and in the search for components with
        // its path and a component: most may have grown by doubling.
        vertices * (of_arrays + of_heap + 4 + 8 + 8 + 8 + 8 + 32 + 4 + 8)
    }

    pub(super) fn new(
        game: &'a EnergyGame<'a>,
        turned: &'a Turned,
        control: &'a Control<'a>,
    ) -> Self {
        let n = game.len() as usize;
        Self {
            game,
            turned,
            control,
            payoffs: vec![ZERO; n],
            bias: vec![N::default(); n],
            choice: vec![NONE; n],
            weight: vec![0; n],
            state: vec![FREE; n],
            key: vec![N::default(); n],
            heap: BinaryHeap::with_capacity(2 * n),
            index: vec![NONE; n],
            low: vec![0; n],
            is_full: false,
            steps: 0,
        }
    }

    pub(super) fn step(&mut self) -> Result<(), Error> {
        self.steps = self.steps.wrapping_add(1);
        match self.steps % (1 << 12) {
            0 => self.control.check(),
            _ => Ok(()),
        }
    }

    /// Whether no end is forced.
    #[inline]
    pub(super) fn is_endless(&self, v: u32) -> bool {
        matches!(self.payoffs[v as usize], Payoff::Mean { .. })
    }

    /// Finds the payoffs of these vertices, beginning with the strategy that is chosen. Says how many
    /// rounds that took, or `None` if the numbers are too small for the biases; `advance` hears how often
    /// payoffs and biases have risen.
    pub(super) fn run(
        &mut self,
        open: &[u32],
        advance: impl Fn(u64),
    ) -> Result<Option<u64>, Error> {
        for &v in open {
            self.state[v as usize] = OPEN;
        }
        self.answer(open)?;
        let mut candidates = open.to_vec();
        let (mut rounds, mut risen) = (0, 0);
        loop {
            let mut raised = Vec::new();
            for &v in &candidates {
                self.step()?;
                if self.game.owner(v) == 0 && self.switch(v) {
                    self.state[v as usize] = RAISED;
                    raised.push(v);
                }
            }
            if raised.is_empty() {
                return Ok(Some(rounds));
            }
            self.spread(&mut raised)?;
            self.measure(&raised)?;
            let mut lost = Vec::new();
            for &v in &raised {
                if !self.raise(v) {
                    self.state[v as usize] = OPEN;
                    lost.push(v);
                }
            }
            self.answer(&lost)?;
            if self.is_full {
                return Ok(None);
            }
            rounds += 1;
            risen += raised.len() as u64;
            advance(risen);
            self.collect(&raised, &mut candidates)?;
        }
    }

    /// Takes the best move where it is better than the one that is chosen.
    fn switch(&mut self, v: u32) -> bool {
        let at = v as usize;
        let (mut payoff, mut sum) = (self.payoffs[at], self.bias[at]);
        let mut found = None;
        for (to, weight) in self.game.edges(v) {
            let there = self.payoffs[to as usize];
            let is_same = there == payoff;
            if !is_same && there < payoff {
                continue;
            }
            let through = beside::<N>(there, weight) + self.bias[to as usize];
            if !is_same || through > sum {
                (payoff, sum) = (there, through);
                found = Some((to, weight));
            }
        }
        if let Some((to, weight)) = found {
            self.choose(v, to, weight);
        }
        found.is_some()
    }

    #[inline]
    pub(super) fn choose(&mut self, v: u32, to: u32, weight: i64) {
        self.choice[v as usize] = to;
        self.weight[v as usize] = weight;
    }

    /// Adds all vertices whose numbers must rise with those of the others.
    fn spread(&mut self, raised: &mut Vec<u32>) -> Result<(), Error> {
        let turned = self.turned;
        let mut done = 0;
        while let Some(&to) = raised.get(done) {
            done += 1;
            self.step()?;
            for (v, _) in turned.edges(to) {
                let at = v as usize;
                if self.state[at] != FREE || self.choice[at] != to || !self.is_endless(v) {
                    continue;
                }
                if self.game.owner(v) == 1
                    && let Some((bias, to, weight)) = self.way(v)
                    && bias == self.bias[at]
                {
                    self.choose(v, to, weight);
                    continue;
                }
                self.state[at] = RAISED;
                raised.push(v);
            }
        }
        Ok(())
    }

    /// The least bias by a move that is left, to a known one of the same payoff, with the move.
    fn way(&self, v: u32) -> Option<(N, u32, i64)> {
        let payoff = self.payoffs[v as usize];
        let mut best: Option<(N, u32, i64)> = None;
        for (to, weight) in self.left(v) {
            if self.state[to as usize] == FREE && self.payoffs[to as usize] == payoff {
                let bias = beside::<N>(payoff, weight) + self.bias[to as usize];
                if best.is_none_or(|best| bias < best.0) {
                    best = Some((bias, to, weight));
                }
            }
        }
        best
    }

    /// The moves that player 0's strategy leaves.
    #[inline]
    pub(super) fn left(&self, v: u32) -> impl Iterator<Item = (u32, i64)> + use<'a, N> {
        let (chosen, all) = match self.game.owner(v) {
            0 => (
                Some((self.choice[v as usize], self.weight[v as usize])),
                None,
            ),
            _ => (None, Some(self.game.edges(v))),
        };
        chosen.into_iter().chain(all.into_iter().flatten())
    }

    /// The weight of a move, if player 0's strategy leaves it.
    #[inline]
    pub(super) fn weight_left(&self, v: u32, to: u32, weight: i64) -> Option<i64> {
        match self.game.owner(v) {
            0 => (self.choice[v as usize] == to).then_some(self.weight[v as usize]),
            _ => Some(weight),
        }
    }

    /// Finds by how much the biases rise of vertices in the state `RAISED`: the distances to known biases
    /// of the same payoff. They are in the state `DONE` then, where there is a way.
    pub(super) fn measure(&mut self, raised: &[u32]) -> Result<(), Error> {
        let turned = self.turned;
        self.heap.clear();
        for &v in raised {
            if self.state[v as usize] != RAISED {
                continue;
            }
            if let Some((bias, to, weight)) = self.way(v) {
                self.choose(v, to, weight);
                self.queue(v, bias - self.bias[v as usize]);
            }
        }
        while let Some(Reverse((key, to))) = self.heap.pop() {
            self.step()?;
            if self.state[to as usize] == DONE || self.key[to as usize] != key {
                continue;
            }
            self.state[to as usize] = DONE;
            let payoff = self.payoffs[to as usize];
            for (v, weight) in turned.edges(to) {
                let at = v as usize;
                let is_open = matches!(self.state[at], RAISED | QUEUED);
                if !is_open || self.payoffs[at] != payoff {
                    continue;
                }
                let Some(weight) = self.weight_left(v, to, weight) else {
                    continue;
                };
                let bias = self.bias[to as usize] + key + beside::<N>(payoff, weight);
                let through = bias - self.bias[at];
                if self.state[at] == RAISED || through < self.key[at] {
                    self.choose(v, to, weight);
                    self.queue(v, through);
                }
            }
        }
        Ok(())
    }

    fn queue(&mut self, v: u32, key: N) {
        if self.heap.len() == self.heap.capacity() {
            // What was put there before a shorter way was found is worth nothing.
            let (state, key) = (&self.state, &self.key);
            self.heap
                .retain(|&Reverse((old, v))| state[v as usize] == QUEUED && key[v as usize] == old);
        }
        self.state[v as usize] = QUEUED;
        self.key[v as usize] = key;
        self.heap.push(Reverse((key, v)));
    }

    /// Raises a bias by what was measured, if that was possible.
    pub(super) fn raise(&mut self, v: u32) -> bool {
        let at = v as usize;
        let is_done = self.state[at] == DONE;
        if is_done {
            self.bias[at] = self.bias[at] + self.key[at];
            self.state[at] = FREE;
            self.is_full |= self.bias[at] > N::room() || -self.bias[at] > N::room();
        }
        is_done
    }

    /// Collects the vertices whose moves lead to numbers that have risen, and those with such numbers.
    fn collect(&mut self, raised: &[u32], candidates: &mut Vec<u32>) -> Result<(), Error> {
        let turned = self.turned;
        candidates.clear();
        for &to in raised {
            self.step()?;
            for v in turned.edges(to).map(|edge| edge.0).chain([to]) {
                if self.state[v as usize] == FREE && self.is_endless(v) {
                    self.state[v as usize] = DONE;
                    candidates.push(v);
                }
            }
        }
        for &v in &*candidates {
            self.state[v as usize] = FREE;
        }
        Ok(())
    }
}

/// A payoff of vertices whose payoff is not known yet.
const ZERO: Payoff = Payoff::Mean {
    numerator: 0,
    denominator: 1,
};
