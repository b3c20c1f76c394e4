//! Cycles in the moves that strategies leave, for the checkers.

use super::EnergyGame;
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

/// Bytes a vertex that the numbers of [`settle`] take, and then either that or [`cycle`], whose path may
/// have grown by doubling.
pub(super) const BYTES: u64 = 16 + 1 + 2 * 16;

/// A vertex on a cycle that costs less than nothing in all, or else numbers such that no number is larger
/// than that of a target with the cost of the move to it.
///
/// Such numbers exclude such cycles. They are found from `numbers` by lowering them (Bellman and Ford):
/// O(m) if these will do already, O(n · m) at worst. After each round the moves by which numbers were
/// lowered last are searched for a cycle, which costs less than nothing.
pub(super) fn settle(
    numbers: &mut [i128],
    edges: &Edges<'_>,
    control: &Control<'_>,
) -> Result<Option<u32>, Error> {
    const NONE: u32 = u32::MAX;
    let n = numbers.len() as u32;
    let mut lowered_by = vec![NONE; numbers.len()];
    let mut seen = vec![NONE; numbers.len()];
    loop {
        let mut is_done = true;
        for v in 0..n {
            if v % (1 << 12) == 0 {
                control.check()?;
            }
            edges(v, &mut |to, cost| {
                let through = numbers[to as usize] + cost;
                if through < numbers[v as usize] {
                    numbers[v as usize] = through;
                    lowered_by[v as usize] = to;
                    is_done = false;
                }
            });
        }
        if is_done {
            return Ok(None);
        }
        seen.fill(NONE);
        for root in 0..n {
            let mut v = root;
            while v != NONE && seen[v as usize] == NONE {
                seen[v as usize] = root;
                v = lowered_by[v as usize];
            }
            if v != NONE && seen[v as usize] == root && lowered_by[v as usize] != NONE {
                return Ok(Some(v));
            }
        }
    }
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
