//! Player 1's best answer to a strategy of player 0, where nothing is known yet.
//!
//! The moves that are left are taken by strongly connected components, those that play comes to last
//! first. From a component player 1 has the least payoff of a cycle in it, or of a move that leaves it.
//! A payoff is tried: numbers are sought of which no move costs less than the difference (Bellman and
//! Ford with a queue). If there are none, a cycle is found that pays less, and its payoff is tried.

use std::collections::VecDeque;

use super::improve::{FREE, Improve, OPEN, RAISED, beside};
use super::moves::Number;
use super::{NONE, Payoff};
use crate::Error;

/// In the component; its number was not lowered.
const MEMBER: u8 = 5;
/// Its number was lowered, and the moves to it are looked at.
const LOWERED: u8 = 6;
/// Its number was lowered, and the moves to it must be looked at.
const WAITS: u8 = 7;

/// A cycle of chosen moves: a vertex on it, its move with the weight, and the payoff.
struct Cycle {
    at: u32,
    to: u32,
    weight: i64,
    payoff: Payoff,
}

impl<N: Number> Improve<'_, N> {
    /// Finds payoffs and biases of the vertices in the state `OPEN`, which are all given, by Tarjan's
    /// algorithm for components.
    pub(super) fn answer(&mut self, open: &[u32]) -> Result<(), Error> {
        for &v in open {
            self.index[v as usize] = NONE;
        }
        let mut count = 0;
        let mut stack: Vec<u32> = Vec::new();
        let mut path: Vec<(u32, usize)> = Vec::new();
        for &root in open {
            if self.state[root as usize] != OPEN {
                continue;
            }
            let mut entered = Some(root);
            loop {
                if let Some(v) = entered.take() {
                    self.step()?;
                    self.index[v as usize] = count;
                    self.low[v as usize] = count;
                    count += 1;
                    stack.push(v);
                    path.push((v, 0));
                }
                let Some((v, place)) = path.last_mut() else {
                    break;
                };
                let (v, edge) = (*v, *place);
                *place += 1;
                if let Some(to) = self.target_left(v, edge) {
                    if self.state[to as usize] != OPEN {
                        continue;
                    }
                    if self.index[to as usize] == NONE {
                        entered = Some(to);
                    } else {
                        self.lower(v, self.index[to as usize]);
                    }
                    continue;
                }
                path.pop();
                let low = self.low[v as usize];
                if let Some(&(before, _)) = path.last() {
                    self.lower(before, low);
                }
                if low == self.index[v as usize] {
                    let begin = stack.iter().rposition(|&on| on == v).unwrap_or_default();
                    let members = stack.split_off(begin);
                    self.component(&members)?;
                }
            }
        }
        Ok(())
    }

    fn lower(&mut self, v: u32, low: u32) {
        let at = &mut self.low[v as usize];
        *at = low.min(*at);
    }

    fn target_left(&self, v: u32, place: usize) -> Option<u32> {
        match (self.game.owner(v), place) {
            (0, 0) => Some(self.choice[v as usize]),
            (0, _) => None,
            _ => self.game.edge(v, place).map(|edge| edge.0),
        }
    }

    /// Finds the payoff and the biases of a component. What it leads to is known.
    fn component(&mut self, members: &[u32]) -> Result<(), Error> {
        for &v in members {
            self.state[v as usize] = MEMBER;
        }
        let mut exit: Option<Payoff> = None;
        let mut has_cycle = false;
        for &v in members {
            self.step()?;
            self.bias[v as usize] = N::default();
            let mut least: Option<(u32, i64)> = None;
            for (to, weight) in self.left(v) {
                let there = self.payoffs[to as usize];
                if self.is_member(to) {
                    has_cycle = true;
                    if least.is_none_or(|least| weight < least.1) {
                        least = Some((to, weight));
                    }
                } else if self.is_endless(to)
                    && exit.is_none_or(|exit| exit != there && there < exit)
                {
                    exit = Some(there);
                }
            }
            // A move to begin with, where that of an earlier answer leaves the component.
            let choice = self.choice[v as usize];
            let is_inside = choice != NONE && self.is_member(choice);
            if let (false, Some((to, weight))) = (is_inside, least) {
                self.choose(v, to, weight);
            }
        }
        let mut cycle = None;
        if has_cycle {
            cycle = self.cycle(members, MEMBER)?;
            if let (Some(exit), Some(found)) = (exit, &cycle)
                && exit <= found.payoff
            {
                cycle = None;
            }
        }
        let payoff = loop {
            let of_cycle = cycle.as_ref().map(|cycle| cycle.payoff);
            // A component without a cycle is a vertex that has a move.
            let payoff = of_cycle.or(exit).unwrap_or(Payoff::End(0));
            let better = match has_cycle {
                true => self.settle(members, payoff)?,
                false => None,
            };
            match better {
                Some(better) => cycle = Some(better),
                None => break payoff,
            }
        };
        // The numbers that were found become distances to the cycle, or to the moves that leave.
        for &v in members {
            self.payoffs[v as usize] = payoff;
            self.state[v as usize] = RAISED;
        }
        if let Some(cycle) = cycle {
            self.choose(cycle.at, cycle.to, cycle.weight);
            self.state[cycle.at as usize] = FREE;
        }
        self.measure(members)?;
        for &v in members {
            self.raise(v);
        }
        Ok(())
    }

    #[inline]
    fn is_member(&self, v: u32) -> bool {
        self.state[v as usize] >= MEMBER
    }

    /// Finds numbers, as biases, of which no move within the component costs less than the difference,
    /// measured beside the payoff; or else a cycle that pays less.
    ///
    /// Whenever as many numbers as there are vertices were lowered, the moves by which they were are
    /// searched for cycles: each pays less. Without such a cycle no number is below that of the worst
    /// way through all vertices.
    fn settle(&mut self, members: &[u32], payoff: Payoff) -> Result<Option<Cycle>, Error> {
        let turned = self.turned;
        for &v in members {
            self.state[v as usize] = MEMBER;
            self.bias[v as usize] = N::default();
        }
        let mut waiting = VecDeque::new();
        // What was come to later first, so that long ways are lowered at once.
        for &v in members.iter().rev() {
            self.step()?;
            let mut best = (N::default(), NONE, 0);
            for (to, weight) in self.left(v).filter(|edge| self.is_member(edge.0)) {
                let through = beside::<N>(payoff, weight) + self.bias[to as usize];
                if through < best.0 {
                    best = (through, to, weight);
                }
            }
            if best.1 != NONE {
                self.bias[v as usize] = best.0;
                self.choose(v, best.1, best.2);
                self.state[v as usize] = WAITS;
                waiting.push_back(v);
            }
        }
        let mut lowered = waiting.len();
        loop {
            let next = waiting.pop_front();
            if next.is_none() || lowered >= members.len() {
                lowered = 0;
                let found = self.cycle(members, LOWERED)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
            let Some(to) = next else {
                return Ok(None);
            };
            self.step()?;
            self.state[to as usize] = LOWERED;
            for (v, weight) in turned.edges(to) {
                let at = v as usize;
                if !self.is_member(v) {
                    continue;
                }
                let Some(weight) = self.weight_left(v, to, weight) else {
                    continue;
                };
                let through = beside::<N>(payoff, weight) + self.bias[to as usize];
                if through >= self.bias[at] {
                    continue;
                }
                self.bias[at] = through;
                self.choose(v, to, weight);
                lowered += 1;
                if self.state[at] != WAITS {
                    self.state[at] = WAITS;
                    waiting.push_back(v);
                }
            }
        }
    }

    /// The cycle of chosen moves that pays least, among members in states from this one on.
    fn cycle(&mut self, members: &[u32], least: u8) -> Result<Option<Cycle>, Error> {
        for &v in members {
            self.index[v as usize] = NONE;
        }
        let mut best: Option<Cycle> = None;
        for (number, &root) in (0..).zip(members) {
            self.step()?;
            let mut v = root;
            while self.state[v as usize] >= least && self.index[v as usize] == NONE {
                self.index[v as usize] = number;
                v = self.choice[v as usize];
            }
            if self.state[v as usize] < least || self.index[v as usize] != number {
                continue;
            }
            let round = std::iter::successors(Some(v), |&on| {
                let to = self.choice[on as usize];
                (to != v).then_some(to)
            });
            let payoff = Payoff::average(round.map(|on| self.weight[on as usize]));
            if let Some(payoff) = payoff
                && best.as_ref().is_none_or(|best| payoff < best.payoff)
            {
                best = Some(Cycle {
                    at: v,
                    to: self.choice[v as usize],
                    weight: self.weight[v as usize],
                    payoff,
                });
            }
        }
        Ok(best)
    }
}
