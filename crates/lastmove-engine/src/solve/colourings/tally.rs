//! Counts of positions by value.

use serde::{Deserialize, Serialize};

use super::tiers::Tiers;
use crate::game::Stones;
use crate::solve::{Census, Longest};
use crate::{Plies, Value};

/// What is computed besides the outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Nothing: all wins and losses are counted as if their remoteness were 0 or 1.
    Outcomes,
    /// The remoteness.
    Remoteness,
}

/// Counts of the positions that play can reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// By outcome. Without remoteness there is no longest win or loss.
    pub census: Census<Stones>,
    /// The numbers of wins and losses of each remoteness, from 0 on; empty without remoteness.
    pub by_remoteness: Vec<(u64, u64)>,
    /// The value of the first position; without remoteness only its outcome is valid.
    pub value: Value,
}

/// The counts of a layer.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Summary {
    pub(super) positions: u64,
    pub(super) draws: u64,
    /// The number of wins of each remoteness that occurs.
    pub(super) wins: Vec<(u64, u64)>,
    pub(super) losses: Vec<(u64, u64)>,
    /// The stones of the first position with the largest remoteness.
    pub(super) longest_win: Option<(u64, u64)>,
    pub(super) longest_loss: Option<(u64, u64)>,
}

impl Summary {
    /// Whether a layer with this many positions can have these counts.
    pub(super) fn is_possible(&self, tiers: &Tiers, positions: u64) -> bool {
        let lists = [&self.wins, &self.losses].into_iter().flatten();
        let mut all = Some(self.draws);
        for &(plies, count) in lists {
            let is_played = plies <= tiers.layers() as u64;
            all = all
                .filter(|_| is_played)
                .and_then(|all| all.checked_add(count));
        }
        let longest = [self.longest_win, self.longest_loss].into_iter().flatten();
        let mut longest = longest.map(|(x, o)| tiers.locate(Stones { x, o }));
        self.positions == positions && all == Some(positions) && longest.all(|at| at.is_some())
    }
}

/// The counts of the layers so far.
pub(super) struct Tally {
    depth: Depth,
    census: Census<Stones>,
    by_remoteness: Vec<(u64, u64)>,
    pub(super) value: Value,
}

impl Tally {
    pub(super) fn new(tiers: &Tiers, depth: Depth) -> Self {
        Self {
            depth,
            census: Census::default(),
            by_remoteness: vec![(0, 0); tiers.layers() + 1],
            value: Value::Draw,
        }
    }

    /// Adds a layer; the layers come from the last to the first.
    pub(super) fn add(&mut self, layer: Summary) {
        let census = &mut self.census;
        census.positions += layer.positions;
        census.draws += layer.draws;
        census.wins += layer.wins.iter().map(|(_, count)| count).sum::<u64>();
        census.losses += layer.losses.iter().map(|(_, count)| count).sum::<u64>();
        if self.depth == Depth::Outcomes {
            return;
        }
        for &(plies, count) in &layer.wins {
            self.by_remoteness[plies as usize].0 += count;
        }
        for &(plies, count) in &layer.losses {
            self.by_remoteness[plies as usize].1 += count;
        }
        let both = [
            (&layer.wins, layer.longest_win, &mut census.longest_win),
            (&layer.losses, layer.longest_loss, &mut census.longest_loss),
        ];
        for (list, position, longest) in both {
            let (Some(&(plies, _)), Some((x, o))) = (list.last(), position) else {
                continue;
            };
            // Earlier layers are added later, and so replace equal values: the first position counts.
            let remoteness = Plies::from(plies);
            if longest.as_ref().is_none_or(|l| l.remoteness <= remoteness) {
                *longest = Some(Longest {
                    remoteness,
                    position: Stones { x, o },
                });
            }
        }
    }

    pub(super) fn finish(mut self) -> Counted {
        while self.by_remoteness.last() == Some(&(0, 0)) {
            self.by_remoteness.pop();
        }
        Counted {
            census: self.census,
            by_remoteness: self.by_remoteness,
            value: self.value,
        }
    }
}
