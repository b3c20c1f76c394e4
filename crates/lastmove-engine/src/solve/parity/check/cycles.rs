//! The search for cycles that the loser of their region wins.

use super::super::{ParityGame, Regions};
use super::halves::{Halves, Move};
use super::strong::Strong;
use crate::{Control, Error};

/// The search in progress.
pub(super) struct Cycles<'a> {
    game: &'a ParityGame<'a>,
    said: &'a Regions,
    control: &'a Control<'a>,
    /// The part that a vertex is in: cycles are looked for within parts.
    part: Vec<u32>,
    strong: Strong,
}

/// The part of vertices that are in no cycle of interest.
const NO_PART: u32 = u32::MAX;

impl<'a> Cycles<'a> {
    pub(super) fn new(
        game: &'a ParityGame<'a>,
        said: &'a Regions,
        control: &'a Control<'a>,
    ) -> Self {
        let part = (0..game.len()).map(|v| match game.end(v) {
            Some(_) => NO_PART,
            None => said.winner(v).into(),
        });
        Self {
            game,
            said,
            control,
            part: part.collect(),
            strong: Strong::new(game.len()),
        }
    }

    /// A vertex on a cycle that the loser wins, whose priority is the largest there. After these rounds the
    /// priorities that are left are halved.
    pub(super) fn lost(mut self, rounds: u32) -> Result<Option<u32>, Error> {
        let is_in = |&v: &u32| self.part[v as usize] != NO_PART;
        let mut left: Vec<u32> = (0..self.game.len()).filter(is_in).collect();
        for _ in 0..rounds {
            if left.is_empty() {
                break;
            }
            let (game, said, part) = (self.game, self.said, &self.part);
            let components = self.strong.components(
                &left,
                |v| targets(game, said, v),
                |v, to| part[v as usize] == part[to as usize],
                self.control,
            )?;
            for &v in &left {
                self.part[v as usize] = NO_PART;
            }
            left.clear();
            for component in components.iter() {
                let winner = u32::from(self.said.winner(component[0]));
                let priorities = component.iter().map(|&v| self.game.priority(v));
                let of_loser = priorities.clone().filter(|priority| priority % 2 != winner);
                // Without a priority of the loser every cycle is won.
                let Some(most) = of_loser.max() else {
                    continue;
                };
                if priorities.max() == Some(most) {
                    let is_it = |v: &&u32| self.game.priority(**v) == most;
                    return Ok(component.iter().find(is_it).copied());
                }
                // A cycle that is lost has none of the larger ones.
                for &v in component {
                    if self.game.priority(v) <= most {
                        self.part[v as usize] = component[0];
                        left.push(v);
                    }
                }
            }
        }
        self.halved(&left)
    }

    /// A vertex on a cycle of these vertices that the loser wins.
    fn halved(mut self, left: &[u32]) -> Result<Option<u32>, Error> {
        let (game, said, part) = (self.game, self.said, &self.part);
        let is_of_loser = |&v: &u32| game.priority(v) % 2 != u32::from(said.winner(v));
        let of_loser = left.iter().copied().filter(is_of_loser);
        let mut levels: Vec<u32> = of_loser.map(|v| game.priority(v)).collect();
        levels.sort_unstable();
        levels.dedup();
        let Some(&most) = levels.last() else {
            return Ok(None);
        };
        let is_low = |v: &u32| game.priority(*v) <= most;
        let inside = |&v: &u32| {
            let targets = targets(game, said, v).iter().copied();
            let stays = move |to: &u32| part[v as usize] == part[*to as usize] && is_low(to);
            targets.filter(stays).map(move |to| (v, to))
        };
        let low = || left.iter().filter(|v| is_low(v));
        let count = low().flat_map(inside).count();
        let n = u64::from(game.len());
        self.control
            .afford(n * 44 + count as u64 * 20 + left.len() as u64 * 44)?;
        let mut moves = Vec::with_capacity(count);
        moves.extend(low().flat_map(inside).map(|(from, to)| {
            let priority = game.priority(from);
            let largest = priority.max(game.priority(to));
            let level = levels.partition_point(|&level| level < largest);
            Move {
                from,
                to,
                level: level as u32,
                is_first: is_of_loser(&from) && largest == priority,
            }
        }));
        let mut places = std::mem::take(&mut self.part);
        places.fill(Halves::NONE);
        let mut halves = Halves {
            places,
            strong: self.strong,
            control: self.control,
        };
        halves.lost(&mut moves, levels.len() as u32 - 1)
    }
}

/// The moves that are left: that of the strategy, or all of the loser.
fn targets<'a>(game: &ParityGame<'a>, said: &Regions, v: u32) -> &'a [u32] {
    let all = game.graph().targets(v);
    let Some(chosen) = said.strategy(v) else {
        return all;
    };
    let place = all.iter().position(|&to| to == chosen);
    place.map_or(&[], |place| &all[place..=place])
}
