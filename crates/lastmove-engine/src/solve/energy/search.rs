//! Credits by strategy improvement, on the vertices that change.
//!
//! Player 0, the *keeper*, must not run out of energy; the *other* player may stop at any vertex, and
//! then what has been lost so far is counted. A credit is what a strategy of the other player makes
//! sure of. Each round lets that player go on, or move elsewhere, wherever that is worth more. Measured by
//! the credits so far no move of the new strategy costs less than nothing, so its credits are distances
//! to where the other player stops, and Dijkstra's algorithm finds by how much they rise. Where no way
//! leads to a stop, no credit is enough.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::moves::{Number, Turned};
use super::{EnergyGame, NONE};
use crate::{Control, Error};

/// The credit is not about to rise.
pub(super) const FREE: u8 = 0;
/// Play ends there, and no credit is needed.
pub(super) const FIXED: u8 = 1;
/// No credit is enough.
pub(super) const LOST: u8 = 2;
/// The credit rises in this round, or the next one.
const RAISED: u8 = 3;
/// A way to a stop is known.
const QUEUED: u8 = 4;
/// The shortest way to a stop is known.
const DONE: u8 = 5;
/// No credit is enough, as this round found.
const NEW: u8 = 6;

pub(super) struct Search<'a, N> {
    game: &'a EnergyGame<'a>,
    turned: &'a Turned,
    control: &'a Control<'a>,
    credit: Vec<N>,
    /// The other player's move where the credit is above 0; where the keeper moves, a move for which
    /// the credit is enough.
    choice: Vec<u32>,
    /// By how much the credit rises.
    key: Vec<N>,
    pub(super) state: Vec<u8>,
    heap: BinaryHeap<Reverse<(N, u32)>>,
    steps: u32,
}

/// By how much a move lowers the energy.
#[inline]
fn cost<N: Number>(weight: i64) -> N {
    -N::from(weight)
}

impl<'a, N: Number> Search<'a, N> {
    pub(super) fn bytes(vertices: u64) -> u64 {
        let of_number = size_of::<N>() as u64;
        let of_heap = 2 * size_of::<(N, u32)>() as u64;
        // The lists of the vertices, and of those that rise in this round and the next, may have grown
        // by doubling.
        vertices * (4 + 1 + 2 * of_number + of_heap + 4 + 2 * 8)
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
            credit: vec![N::default(); n],
            choice: vec![NONE; n],
            key: vec![N::default(); n],
            state: vec![FREE; n],
            heap: BinaryHeap::with_capacity(2 * n),
            steps: 0,
        }
    }

    pub(super) fn is_lost(&self, v: u32) -> bool {
        self.state[v as usize] == LOST
    }

    pub(super) fn credit(&self, v: u32) -> N {
        self.credit[v as usize]
    }

    pub(super) fn choice(&self, v: u32) -> u32 {
        self.choice[v as usize]
    }

    /// Solves the game on these vertices. Says how many rounds that took; `advance` hears how often a
    /// credit has risen.
    pub(super) fn run(&mut self, vertices: &[u32], advance: impl Fn(u64)) -> Result<u64, Error> {
        for &v in vertices {
            self.credit[v as usize] = N::default();
            self.choice[v as usize] = NONE;
            self.state[v as usize] = FREE;
        }
        let mut next = Vec::new();
        for &v in vertices {
            self.step()?;
            if self.game.owner(v) == 0 {
                self.look_for_move(v, &mut next);
            } else {
                for (to, weight) in self.game.edges(v) {
                    self.offer(v, to, cost(weight), &mut next);
                }
            }
        }
        let (mut rounds, mut risen) = (0, 0);
        let mut raised = Vec::new();
        while !next.is_empty() {
            std::mem::swap(&mut raised, &mut next);
            self.spread(&mut raised)?;
            self.measure(&raised)?;
            next.clear();
            self.raise(&raised, &mut next)?;
            rounds += 1;
            risen += raised.len() as u64;
            advance(risen);
        }
        Ok(rounds)
    }

    fn step(&mut self) -> Result<(), Error> {
        self.steps = self.steps.wrapping_add(1);
        match self.steps % (1 << 12) {
            0 => self.control.check(),
            _ => Ok(()),
        }
    }

    /// A move of the keeper for which the credit is enough, to a vertex in one of the states.
    fn enough(&self, v: u32, is_open: impl Fn(u8) -> bool) -> Option<u32> {
        let at = v as usize;
        let mut edges = self.game.edges(v);
        let found = edges.find(|&(to, weight)| {
            is_open(self.state[to as usize])
                && self.credit[to as usize] + cost(weight) <= self.credit[at]
        });
        found.map(|(to, _)| to)
    }

    /// Finds the keeper a move for which the credit is enough, or the credit rises in the next round.
    fn look_for_move(&mut self, v: u32, next: &mut Vec<u32>) {
        match self.enough(v, |state| state != LOST) {
            Some(to) => self.choice[v as usize] = to,
            None => {
                self.state[v as usize] = RAISED;
                next.push(v);
            }
        }
    }

    /// The other player takes a move in the next round if it is worth more than the credit, and the most
    /// of such moves.
    fn offer(&mut self, v: u32, to: u32, cost: N, next: &mut Vec<u32>) {
        let at = v as usize;
        let is_first = self.state[at] == FREE;
        let is_lost = |v: u32| self.state[v as usize] == LOST;
        if is_lost(to) {
            self.choice[at] = to;
        } else {
            let gain = self.credit[to as usize] + cost - self.credit[at];
            let is_better = match is_first {
                true => gain > N::default(),
                false => gain > self.key[at] && !is_lost(self.choice[at]),
            };
            if !is_better {
                return;
            }
            self.choice[at] = to;
            self.key[at] = gain;
        }
        if is_first {
            self.state[at] = RAISED;
            next.push(v);
        }
    }

    /// Adds all vertices whose credit must rise with those of the others.
    fn spread(&mut self, raised: &mut Vec<u32>) -> Result<(), Error> {
        let turned = self.turned;
        let mut done = 0;
        while let Some(&to) = raised.get(done) {
            done += 1;
            self.step()?;
            for (v, _) in turned.edges(to) {
                let at = v as usize;
                let is_bound = self.choice[at] == to && self.credit[at] > N::default();
                if self.state[at] != FREE || !is_bound {
                    continue;
                }
                if self.game.owner(v) == 0
                    && let Some(to) = self.enough(v, |state| state < LOST)
                {
                    self.choice[at] = to;
                    continue;
                }
                self.state[at] = RAISED;
                self.key[at] = N::default();
                raised.push(v);
            }
        }
        Ok(())
    }

    /// Finds by how much the credits rise: the distance to a vertex whose credit stays, with the moves
    /// measured by the credits so far.
    fn measure(&mut self, raised: &[u32]) -> Result<(), Error> {
        let turned = self.turned;
        self.heap.clear();
        for &v in raised {
            let at = v as usize;
            let is_known;
            if self.game.owner(v) == 0 {
                let open = self
                    .game
                    .edges(v)
                    .filter(|&(to, _)| self.state[to as usize] < LOST);
                let costs = open.map(|(to, weight)| self.credit[to as usize] + cost(weight));
                let least = costs.min();
                is_known = least.is_some();
                self.key[at] = least.unwrap_or_default() - self.credit[at];
            } else {
                is_known = self.state[self.choice[at] as usize] < LOST;
            }
            if is_known {
                self.queue(v);
            }
        }
        while let Some(Reverse((key, to))) = self.heap.pop() {
            self.step()?;
            if self.state[to as usize] == DONE || self.key[to as usize] != key {
                continue;
            }
            self.state[to as usize] = DONE;
            for (v, weight) in turned.edges(to) {
                let at = v as usize;
                let is_open = matches!(self.state[at], RAISED | QUEUED);
                if !is_open {
                    continue;
                }
                let is_first = self.state[at] == RAISED;
                if self.game.owner(v) == 0 {
                    let all = self.credit[to as usize] + key + cost(weight);
                    let through = all - self.credit[at];
                    if is_first || through < self.key[at] {
                        self.key[at] = through;
                        self.queue(v);
                    }
                } else if is_first && self.choice[at] == to {
                    self.key[at] = self.key[at] + key;
                    self.queue(v);
                }
            }
        }
        Ok(())
    }

    fn queue(&mut self, v: u32) {
        if self.heap.len() == self.heap.capacity() {
            // What was put there before a shorter way was found is worth nothing.
            let (state, key) = (&self.state, &self.key);
            self.heap
                .retain(|&Reverse((old, v))| state[v as usize] == QUEUED && key[v as usize] == old);
        }
        self.state[v as usize] = QUEUED;
        self.heap.push(Reverse((self.key[v as usize], v)));
    }

    /// Raises the credits, and collects in `next` those that must rise again.
    fn raise(&mut self, raised: &[u32], next: &mut Vec<u32>) -> Result<(), Error> {
        let turned = self.turned;
        let mut is_any_lost = false;
        for &v in raised {
            let at = v as usize;
            let is_done = self.state[at] == DONE;
            self.state[at] = if is_done { FREE } else { NEW };
            is_any_lost |= !is_done;
            if is_done {
                self.credit[at] = self.credit[at] + self.key[at];
            }
        }
        if is_any_lost {
            self.lose(raised);
        }
        for &v in raised {
            let is_keepers = self.game.owner(v) == 0;
            if is_keepers && self.state[v as usize] == FREE {
                self.look_for_move(v, next);
            }
        }
        for &to in raised {
            self.step()?;
            for (v, weight) in turned.edges(to) {
                let at = v as usize;
                let is_open = matches!(self.state[at], FREE | RAISED);
                if !is_open {
                    continue;
                }
                if self.game.owner(v) != 0 {
                    self.offer(v, to, cost(weight), next);
                } else if self.state[at] == FREE
                    && self.credit[at] == N::default()
                    && self.choice[at] == to
                {
                    self.look_for_move(v, next);
                }
            }
        }
        Ok(())
    }

    /// No credit is enough for the vertices in the state `NEW`. Their last credits show it: a move gains at
    /// most the difference. They are all lowered by as much as makes this true of moves to vertices
    /// that were lost before.
    fn lose(&mut self, raised: &[u32]) {
        let is_new = |v: u32| self.state[v as usize] == NEW;
        let new = || raised.iter().copied().filter(|&v| is_new(v));
        let mut above = 0;
        for v in new() {
            let credit: i128 = self.credit[v as usize].into();
            let is_keepers = self.game.owner(v) == 0;
            for (to, weight) in self.game.edges(v) {
                let is_made = is_keepers || self.choice[v as usize] == to;
                if is_made && self.is_lost(to) {
                    let cost = -i128::from(weight);
                    let before: i128 = self.credit[to as usize].into();
                    above = above.max(credit - before - cost);
                }
            }
        }
        for &v in raised {
            let at = v as usize;
            if self.state[at] == NEW {
                self.state[at] = LOST;
                let credit: i128 = self.credit[at].into();
                // Where it is too small for a number the checker finds another one.
                let hint = i64::try_from(credit - above).unwrap_or_default();
                self.credit[at] = N::from(hint);
            }
        }
    }
}
