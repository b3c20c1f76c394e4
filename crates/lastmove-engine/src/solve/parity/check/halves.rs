//! The search for lost cycles by halving the priorities.

use super::strong::Strong;
use crate::{Control, Error};

/// A move between two components, each named by one of its vertices.
pub(super) struct Move {
    pub(super) from: u32,
    pub(super) to: u32,
    /// The first level that is not below the priorities of its two vertices.
    pub(super) level: u32,
    /// Whether the vertex that it leaves has the priority of this level, one of the loser.
    pub(super) is_first: bool,
}

/// The levels are the priorities of the losers, from the least on. Each level is looked at with the moves
/// that have no larger priority: they *join* vertices to components, which grow from level to level. A
/// cycle is lost if and only if it has a move whose level is its largest one, is [first](Move::is_first),
/// and joins vertices at its own level. (King, Kupferman and Vardi 2001.)
///
/// Of many levels the middle one is looked at. The moves that join vertices up to there are looked at again
/// by the levels up to there, the others by the levels above, where what is joined is one vertex. So each
/// move is looked at once for each halving: O(m log p).
pub(super) struct Halves<'a> {
    /// The places of vertices in a list, while components of that are looked for.
    pub(super) places: Vec<u32>,
    pub(super) strong: Strong,
    pub(super) control: &'a Control<'a>,
}

impl Halves<'_> {
    /// No place, and no component.
    pub(super) const NONE: u32 = u32::MAX;

    /// A vertex on a lost cycle of these moves, whose levels go up to the last one.
    pub(super) fn lost(&mut self, moves: &mut [Move], last: u32) -> Result<Option<u32>, Error> {
        let joined = self.split(moves, last)?;
        self.search(&mut moves[..joined], 0, last)
    }

    /// The same for moves that join vertices at levels from the first to the last one.
    fn search(&mut self, moves: &mut [Move], first: u32, last: u32) -> Result<Option<u32>, Error> {
        let is_lost = |each: &&Move| each.is_first && each.level >= first;
        let found = moves.iter().find(is_lost).map(|each| each.from);
        if first == last || found.is_none() {
            return Ok(found);
        }
        let middle = first + (last - first) / 2;
        let joined = self.split(moves, middle)?;
        let (below, above) = moves.split_at_mut(joined);
        match self.search(below, first, middle)? {
            Some(found) => Ok(Some(found)),
            None => self.search(above, middle + 1, last),
        }
    }

    /// Puts the moves that join vertices up to a level before all others, in which what is joined becomes one
    /// vertex. How many there are.
    fn split(&mut self, moves: &mut [Move], level: u32) -> Result<usize, Error> {
        let mut vertices = Vec::new();
        let mut offsets = vec![0];
        for each in moves.iter().filter(|each| each.level <= level) {
            for v in [each.from, each.to] {
                if self.places[v as usize] == Self::NONE {
                    self.places[v as usize] = vertices.len() as u32;
                    vertices.push(v);
                    offsets.push(0usize);
                }
            }
            offsets[self.places[each.from as usize] as usize + 1] += 1;
        }
        for place in 1..offsets.len() {
            offsets[place] += offsets[place - 1];
        }
        let mut targets = vec![0; offsets[vertices.len()]];
        for each in moves.iter().filter(|each| each.level <= level) {
            // From the end of each row to its beginning.
            let end = &mut offsets[self.places[each.from as usize] as usize + 1];
            *end -= 1;
            targets[*end] = self.places[each.to as usize];
        }
        offsets.push(targets.len());
        let all: Vec<u32> = (0..vertices.len() as u32).collect();
        let row = |v: u32| &targets[offsets[v as usize + 1]..offsets[v as usize + 2]];
        let found = self
            .strong
            .components(&all, row, |_, _| true, self.control)?;
        // A vertex of the component that a vertex is in.
        let mut names = vec![Self::NONE; vertices.len()];
        for component in found.iter() {
            for &place in component {
                names[place as usize] = vertices[component[0] as usize];
            }
        }
        let name = |v: u32| names.get(self.places[v as usize] as usize).copied();
        let name = |v: u32| name(v).unwrap_or(Self::NONE);
        let mut joined = 0;
        for at in 0..moves.len() {
            let each = &mut moves[at];
            let [from, to] = [each.from, each.to].map(name);
            if each.level <= level && from == to && from != Self::NONE {
                moves.swap(joined, at);
                joined += 1;
                continue;
            }
            for (end, name) in [(&mut each.from, from), (&mut each.to, to)] {
                if name != Self::NONE {
                    *end = name;
                }
            }
        }
        for v in vertices {
            self.places[v as usize] = Self::NONE;
        }
        Ok(joined)
    }
}
