//! Cycles in the moves that strategies leave, for the checkers.

use std::collections::VecDeque;

use super::EnergyGame;
use crate::graph::Graph;
use crate::{Control, Error};

/// The moves that are left when one player moves by a strategy.
pub(super) struct Left<'a> {
    pub(super) game: &'a EnergyGame<'a>,
    pub(super) player: u8,
    pub(super) strategy: &'a dyn Fn(u32) -> Option<u32>,
}

impl Left<'_> {
    /// The move of the strategy, with its weight.
    fn chosen(&self, v: u32) -> Option<(u32, i64)> {
        let to = (self.strategy)(v)?;
        Some((to, self.game.weight(v, to)?))
    }

    pub(super) fn edges(&self, v: u32) -> impl Iterator<Item = (u32, i64)> {
        let is_bound = self.game.owner(v) == self.player;
        let chosen = is_bound.then(|| self.chosen(v)).flatten();
        let free = if is_bound { 0 } else { usize::MAX };
        self.game.edges(v).take(free).chain(chosen)
    }

    /// The edge with a number, from 0 on.
    pub(super) fn edge(&self, v: u32, place: usize) -> Option<(u32, i64)> {
        match (self.game.owner(v) == self.player, place) {
            (false, _) => self.game.edge(v, place),
            (true, 0) => self.chosen(v),
            (true, _) => None,
        }
    }
}

/// Moves from a vertex, each given to a function: the target, and what the move costs.
pub(super) type Edges<'a> = dyn Fn(u32, &mut dyn FnMut(u32, i128)) + 'a;

/// Bytes that [`settle`] takes with its numbers, and then either that or [`cycle`], whose path may have
/// grown by doubling.
pub(super) fn bytes(game: &EnergyGame<'_>) -> u64 {
    let n = u64::from(game.len());
    let of_settle = Graph::bytes(n, game.graph().edges()) + n * (4 + 8 + 8 + 1 + 4);
    n * 16 + of_settle.max(n * (1 + 2 * 16))
}

/// No vertex.
const NONE: u32 = u32::MAX;

/// A vertex on a cycle that costs less than nothing in all, or else numbers such that no number is larger
/// than that of a target with the cost of the move to it. `edges` gives moves of the graph.
///
/// Such numbers exclude such cycles. They are found from `numbers` by lowering them (Bellman and Ford),
/// at first all of them in turn, then those before numbers that were lowered, in a queue: O(m) if these
/// will do already, O(n · m) at worst, and mostly O(m) some times over. Whenever n numbers were lowered,
/// the moves by which that was done last are searched for a cycle, which costs less than nothing.
pub(super) fn settle(
    graph: &Graph,
    numbers: &mut [i128],
    edges: &Edges<'_>,
    control: &Control<'_>,
) -> Result<Option<u32>, Error> {
    let n = graph.vertices();
    let mut lowered_by = vec![NONE; n as usize];
    let mut lower = |v: u32, lowered_by: &mut [u32]| {
        let mut is_lowered = false;
        edges(v, &mut |to, cost| {
            let through = numbers[to as usize] + cost;
            if through < numbers[v as usize] {
                numbers[v as usize] = through;
                lowered_by[v as usize] = to;
                is_lowered = true;
            }
        });
        is_lowered
    };
    let mut lowered = Vec::new();
    for v in 0..n {
        if v % (1 << 12) == 0 {
            control.check()?;
        }
        if lower(v, &mut lowered_by) {
            lowered.push(v);
        }
    }
    if lowered.is_empty() {
        return Ok(None);
    }
    let back = graph.transpose(control)?;
    let mut waiting = VecDeque::new();
    let mut is_waiting = vec![false; n as usize];
    let mut seen = vec![NONE; n as usize];
    let (mut count, mut steps) = (lowered.len() as u64, 0u64);
    loop {
        for to in lowered.drain(..) {
            for &v in back.targets(to) {
                if !std::mem::replace(&mut is_waiting[v as usize], true) {
                    waiting.push_back(v);
                }
            }
        }
        if count >= u64::from(n) {
            count = 0;
            if let Some(v) = round(&lowered_by, &mut seen) {
                return Ok(Some(v));
            }
        }
        let Some(v) = waiting.pop_front() else {
            return Ok(None);
        };
        steps += 1;
        if steps.is_multiple_of(1 << 12) {
            control.check()?;
        }
        is_waiting[v as usize] = false;
        if lower(v, &mut lowered_by) {
            count += 1;
            lowered.push(v);
        }
    }
}

/// A vertex on a cycle of these moves, one of some vertices each.
fn round(moves: &[u32], seen: &mut [u32]) -> Option<u32> {
    seen.fill(NONE);
    for root in 0..moves.len() as u32 {
        let mut v = root;
        while v != NONE && seen[v as usize] == NONE {
            seen[v as usize] = root;
            v = moves[v as usize];
        }
        if v != NONE && seen[v as usize] == root && moves[v as usize] != NONE {
            return Some(v);
        }
    }
    None
}

/// A vertex on a cycle of the moves that are left and wanted. `is_wanted` is asked for vertex, target and
/// weight. O(n + m).
pub(super) fn cycle(
    left: &Left<'_>,
    is_wanted: &dyn Fn(u32, u32, i64) -> bool,
    control: &Control<'_>,
) -> Result<Option<u32>, Error> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        OnPath,
        Done,
    }
    let n = left.game.len();
    let mut states = vec![State::New; n as usize];
    let mut path: Vec<(u32, usize)> = Vec::new();
    for root in 0..n {
        if root % (1 << 12) == 0 {
            control.check()?;
        }
        if states[root as usize] != State::New {
            continue;
        }
        states[root as usize] = State::OnPath;
        path.push((root, 0));
        while let Some((v, place)) = path.last_mut() {
            let v = *v;
            let Some((to, weight)) = left.edge(v, *place) else {
                states[v as usize] = State::Done;
                path.pop();
                continue;
            };
            *place += 1;
            match states[to as usize] {
                State::Done => {}
                _ if !is_wanted(v, to, weight) => {}
                State::OnPath => return Ok(Some(to)),
                State::New => {
                    states[to as usize] = State::OnPath;
                    path.push((to, 0));
                }
            }
        }
    }
    Ok(None)
}
