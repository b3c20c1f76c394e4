//! Checking who is said to win a parity game, by the moves alone.

use super::{ParityGame, Regions};
use crate::{Control, Error, Message};

/// What is wrong with regions and strategies; `None` where they are right. `text` names a vertex.
///
/// Where play ends the winner is fixed. Elsewhere the winner's strategy leads to a vertex that is won as
/// well, and every move of the loser does. Then a play that follows the strategy stays in the region, and
/// what is left to show is that no cycle of it has a largest priority of the loser: each strongly
/// connected component has its largest priority from the winner, and so do the components without the
/// vertices whose priorities are larger than any of the loser's. This proves the regions: each is won by
/// the strategy in it, and there are two for all vertices.
///
/// O(n + m) for each round; there are at most as many rounds as priorities of the loser, and seldom more
/// than a few. Memory: 44 bytes a vertex.
///
/// # Errors
/// [`Blame::Memory`](crate::Blame::Memory), and when the work is stopped.
pub fn check(
    game: &ParityGame<'_>,
    said: &Regions,
    text: &dyn Fn(u32) -> String,
    control: &Control<'_>,
) -> Result<Option<Message>, Error> {
    let n = game.len();
    if said.len() != n {
        let message = Message::new("parity-other").with("vertices", u64::from(n));
        return Ok(Some(message.with("found", u64::from(said.len()))));
    }
    let about = |code, v| {
        let message = Message::new(code).with("vertex", text(v));
        message.with("player", u64::from(said.winner(v)))
    };
    control.plan(u64::from(n) * 44)?;
    for v in 0..n {
        if v % (1 << 12) == 0 {
            control.check()?;
        }
        if let Some(code) = wrong_move(game, said, v) {
            return Ok(Some(about(code, v)));
        }
    }
    let mut cycles = Cycles::new(game, said, control);
    Ok(cycles.lost()?.map(|v| about("parity-cycle", v)))
}

/// What is wrong with the winner of a vertex by its moves.
fn wrong_move(game: &ParityGame<'_>, said: &Regions, v: u32) -> Option<&'static str> {
    let winner = said.winner(v);
    let chosen = said.strategy(v);
    if let Some(player) = game.end(v) {
        return match (player == winner, chosen) {
            (false, _) => Some("parity-end"),
            (true, Some(_)) => Some("parity-move-needless"),
            (true, None) => None,
        };
    }
    let targets = game.graph().targets(v);
    if game.owner(v) != winner {
        let leaves = targets.iter().any(|&to| said.winner(to) != winner);
        return match chosen {
            Some(_) => Some("parity-move-needless"),
            None => leaves.then_some("parity-left"),
        };
    }
    match chosen {
        None => Some("parity-move-missing"),
        Some(to) if !targets.contains(&to) => Some("parity-no-move"),
        Some(to) => (said.winner(to) != winner).then_some("parity-left"),
    }
}

/// The search for cycles that the loser of their region wins.
struct Cycles<'a> {
    game: &'a ParityGame<'a>,
    said: &'a Regions,
    control: &'a Control<'a>,
    /// The part that a vertex is in: cycles are looked for within parts.
    part: Vec<u32>,
    /// When a vertex was reached in this round, from 1 on, and the earliest one that it leads back to.
    reached: Vec<u32>,
    low: Vec<u32>,
    is_done: Vec<bool>,
}

/// The part of vertices that are in no cycle of interest.
const NO_PART: u32 = u32::MAX;

/// Strongly connected components, one after the other.
#[derive(Default)]
struct Components {
    vertices: Vec<u32>,
    ends: Vec<usize>,
}

impl Components {
    fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins
            .zip(&self.ends)
            .map(|(begin, &end)| &self.vertices[begin..end])
    }
}

impl<'a> Cycles<'a> {
    fn new(game: &'a ParityGame<'a>, said: &'a Regions, control: &'a Control<'a>) -> Self {
        let n = game.len();
        let part = (0..n).map(|v| match game.end(v) {
            Some(_) => NO_PART,
            None => said.winner(v).into(),
        });
        Self {
            game,
            said,
            control,
            part: part.collect(),
            reached: vec![0; n as usize],
            low: vec![0; n as usize],
            is_done: vec![false; n as usize],
        }
    }

    /// The moves that are left: that of the strategy, or all of the loser.
    fn targets(&self, v: u32) -> &'a [u32] {
        let all = self.game.graph().targets(v);
        let Some(chosen) = self.said.strategy(v) else {
            return all;
        };
        let place = all.iter().position(|&to| to == chosen);
        place.map_or(&[], |place| &all[place..=place])
    }

    /// A vertex on a cycle that the loser wins.
    fn lost(&mut self) -> Result<Option<u32>, Error> {
        let is_in = |&v: &u32| self.part[v as usize] != NO_PART;
        let mut left: Vec<u32> = (0..self.game.len()).filter(is_in).collect();
        while !left.is_empty() {
            let components = self.components(&left)?;
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
        Ok(None)
    }

    /// The strongly connected components within parts that have a cycle (Tarjan 1972).
    fn components(&mut self, of: &[u32]) -> Result<Components, Error> {
        for &v in of {
            self.reached[v as usize] = 0;
            self.is_done[v as usize] = false;
        }
        let mut found = Components::default();
        let mut count = 0;
        let mut path = Vec::new();
        let mut stack: Vec<(u32, u32)> = Vec::new();
        for &root in of {
            let mut next = (self.reached[root as usize] == 0).then_some(root);
            loop {
                if let Some(v) = next.take() {
                    count += 1;
                    if count % (1 << 12) == 0 {
                        self.control.check()?;
                    }
                    self.reached[v as usize] = count;
                    self.low[v as usize] = count;
                    path.push(v);
                    stack.push((v, 0));
                }
                let Some((v, done)) = stack.last_mut() else {
                    break;
                };
                let (v, place) = (*v, *done as usize);
                let low = self.low[v as usize];
                if let Some(&to) = self.targets(v).get(place) {
                    *done += 1;
                    if self.part[to as usize] != self.part[v as usize] {
                        continue;
                    }
                    if self.reached[to as usize] == 0 {
                        next = Some(to);
                    } else if !self.is_done[to as usize] {
                        self.low[v as usize] = low.min(self.reached[to as usize]);
                    }
                    continue;
                }
                stack.pop();
                if low == self.reached[v as usize] {
                    let begin = found.vertices.len();
                    while let Some(of_it) = path.pop() {
                        self.is_done[of_it as usize] = true;
                        found.vertices.push(of_it);
                        if of_it == v {
                            break;
                        }
                    }
                    let is_cycle = found.vertices.len() > begin + 1 || self.targets(v).contains(&v);
                    match is_cycle {
                        true => found.ends.push(found.vertices.len()),
                        false => found.vertices.truncate(begin),
                    }
                }
                if let Some(&(before, _)) = stack.last() {
                    let before = &mut self.low[before as usize];
                    *before = low.min(*before);
                }
            }
        }
        Ok(found)
    }
}
