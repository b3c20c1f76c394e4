//! The source of shards: the moves of a graph, and the number of un-moves of each vertex.

use std::ops::Range;

use crate::graph::formats::output::Failed;
use crate::graph::{GameGraph, NamedGraph, WideStream};
use crate::{Control, Error, Message, WriteError};

/// The number of vertices between two checks for cancellation.
const EVERY: u64 = 1 << 14;

/// A vertex and its moves.
pub(super) struct Vertex<'a> {
    pub(super) from: u64,
    pub(super) targets: &'a [u64],
    /// The number of its first move.
    edge: usize,
    game: &'a GameGraph,
}

impl Vertex<'_> {
    /// The targets of its moves, and whether they keep the turn.
    pub(super) fn moves(&self) -> impl Iterator<Item = (u64, bool)> {
        let turns = self.game.graph.kept_turns();
        self.targets.iter().enumerate().map(move |(at, &to)| {
            let edge = self.edge + at;
            let word = turns.get(edge / 64).copied().unwrap_or(0);
            let is_kept = word >> (edge % 64) & 1 == 1;
            (to, is_kept || self.keeps_turn(to))
        })
    }

    /// Whether one player owns both vertices, in a graph with owners.
    fn keeps_turn(&self, to: u64) -> bool {
        !self.game.owners.is_empty() && self.game.owners.same(self.from as u32, to as u32)
    }
}

/// The graph to write. If it has data of vertices besides moves, vertex numbers have 32 bits.
pub(super) struct Source<'a> {
    pub(super) moves: &'a dyn WideStream,
    pub(super) rest: &'a NamedGraph,
    /// Whether some move may keep the turn.
    pub(super) is_kept: bool,
    pub(super) control: &'a Control<'a>,
}

impl Source<'_> {
    /// Reads all moves.
    pub(super) fn read(
        &self,
        each: &mut dyn FnMut(&Vertex<'_>) -> Result<(), WriteError>,
    ) -> Result<(), WriteError> {
        let phase = self.control.phase("shards", Some(self.moves.edges()));
        let mut edge = 0;
        let mut failed = Failed::default();
        let read = self.moves.read(self.control, &mut |from, targets| {
            let vertex = Vertex {
                from,
                targets,
                edge,
                game: &self.rest.game,
            };
            edge += targets.len();
            if from % EVERY == 0 {
                self.control.check()?;
                phase.advance(edge as u64);
            }
            failed.keep(each(&vertex))
        });
        failed.end(read)
    }

    /// Counts the un-moves of each vertex.
    pub(super) fn count(&self) -> Result<Counts, WriteError> {
        let n = self.moves.vertices() as usize;
        let mut counts = Counts {
            others: vec![0; n],
            kept: vec![0; if self.is_kept { n } else { 0 }],
        };
        self.read(&mut |vertex| {
            if u32::try_from(vertex.targets.len()).is_err() {
                return Err(too_many(vertex.from));
            }
            for (to, kept) in vertex.moves() {
                let count = counts.of(to, kept);
                *count = count.checked_add(1).ok_or_else(|| too_many(to))?;
            }
            Ok(())
        })?;
        let full = (0..n).find(|&v| u32::try_from(counts.all(v)).is_err());
        match full {
            Some(v) => Err(too_many(v as u64)),
            None => Ok(counts),
        }
    }
}

pub(super) fn too_many(v: u64) -> WriteError {
    Error::limit(Message::new("graph-hub").with("vertex", v)).into()
}

/// The number of un-moves of each vertex: those that keep the turn, and the others.
pub(super) struct Counts {
    pub(super) others: Vec<u32>,
    /// Empty if no move keeps the turn.
    kept: Vec<u32>,
}

impl Counts {
    #[inline]
    pub(super) fn of(&mut self, v: u64, kept: bool) -> &mut u32 {
        let list = match kept {
            true => &mut self.kept,
            false => &mut self.others,
        };
        &mut list[v as usize]
    }

    pub(super) fn kept(&self, v: usize) -> u32 {
        self.kept.get(v).copied().unwrap_or(0)
    }

    pub(super) fn all(&self, v: usize) -> u64 {
        u64::from(self.others[v]) + u64::from(self.kept(v))
    }

    /// Turns the counts of some vertices into the positions of their first un-moves of either kind.
    pub(super) fn begin(&mut self, vertices: Range<usize>) {
        let mut at = 0;
        for v in vertices {
            if let Some(kept) = self.kept.get_mut(v) {
                at += std::mem::replace(kept, at);
            }
            at += std::mem::replace(&mut self.others[v], at);
        }
    }

    /// Turns the positions, which have advanced to their ends, back into counts.
    pub(super) fn end(&mut self, vertices: Range<usize>) {
        let mut before = 0;
        for v in vertices {
            for list in [&mut self.kept, &mut self.others] {
                if let Some(place) = list.get_mut(v) {
                    let count = *place - before;
                    before = std::mem::replace(place, count);
                }
            }
        }
    }
}
