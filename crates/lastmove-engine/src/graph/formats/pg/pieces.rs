//! The graph that the pieces of a parity game make.

use std::ops::Range;

use rayon::prelude::*;

use super::lines::Header;
use super::piece::{Chunk, ODD, OWNED, TERMINAL};
use crate::graph::moves::Moves;
use crate::graph::offsets::Offsets;
use crate::graph::transpose::{is_worth_blocks, turn};
use crate::graph::{
    GameGraph, Graph, Labels, MOST_VERTICES, NamedGraph, Names, Owners, Priorities, ToSolve,
    TurnedGraph,
};
use crate::{Control, Error, Outcome};

/// All vertices of a game, in their order.
pub(super) struct Pieces {
    pieces: Vec<Chunk>,
    vertices: u32,
    edges: u64,
    /// Whether all vertices but the terminals have priorities of one parity.
    pub(super) have_one_parity: bool,
}

impl Pieces {
    /// Puts pieces together, unless vertices come in another order, or some move leads to none or to
    /// one beyond what the header says, or play is to begin at none.
    pub(super) fn of(mut pieces: Vec<Chunk>, header: &Header) -> Option<Self> {
        pieces.retain(|piece| !piece.facts.is_empty());
        let vertices = in_order(&pieces)?;
        let is_in_range = header.most.is_none_or(|most| vertices <= most + 1);
        let has_start = header
            .start
            .as_ref()
            .is_none_or(|(start, _)| *start < vertices);
        (is_in_range && has_start).then(|| Self {
            vertices: vertices as u32,
            have_one_parity: have_one_parity(&pieces),
            edges: pieces.iter().map(|piece| piece.targets.len() as u64).sum(),
            pieces,
        })
    }

    /// The game with its moves.
    pub(super) fn game(&self, control: &Control<'_>) -> Result<GameGraph, Error> {
        let _phase = control.phase("build", None);
        let both = || rayon::join(|| self.graph(), || self.labels_and_owners());
        let (graph, (labels, owners)) = control.with_threads(both)?;
        Ok(GameGraph {
            graph,
            labels,
            owners,
        })
    }

    /// The game as solving needs it: with its moves turned round, if there are many.
    pub(super) fn into_solvable(self, control: &Control<'_>) -> Result<ToSolve, Error> {
        self.report(control);
        if !self.have_one_parity {
            let names = Names::numbered(self.vertices);
            let game = self.game(control)?;
            return Ok(ToSolve::Parity(
                NamedGraph { game, names },
                self.priorities(),
            ));
        }
        if is_worth_blocks(&self) {
            return self.turned(control).map(ToSolve::Turned);
        }
        let names = Names::numbered(self.vertices);
        let game = self.game(control)?;
        Ok(ToSolve::Held(NamedGraph { game, names }))
    }

    /// The game with its moves turned round, for at least one vertex. Pieces are freed on the way.
    pub(super) fn turned(self, control: &Control<'_>) -> Result<TurnedGraph, Error> {
        let phase = control.phase("build", None);
        let both = || rayon::join(|| self.degrees(), || self.labels_and_owners());
        let (degrees, (labels, owners)) = control.with_threads(both)?;
        drop(phase);
        let names = Names::numbered(self.vertices);
        let game = GameGraph {
            graph: Graph::default(),
            labels,
            owners,
        };
        Ok(TurnedGraph {
            rest: NamedGraph { game, names },
            back: turn(self, control)?,
            degrees,
        })
    }

    /// The priorities of the vertices.
    pub(super) fn priorities(&self) -> Priorities {
        Priorities::from_values(self.pieces.iter().flat_map(Chunk::priorities))
    }

    /// Reports how large the graph is.
    pub(super) fn report(&self, control: &Control<'_>) {
        control.figure("vertices", self.vertices.into());
        control.figure("edges", self.edges);
    }

    fn degrees(&self) -> Vec<u32> {
        let mut degrees = Vec::with_capacity(self.vertices as usize);
        for piece in &self.pieces {
            let begins = std::iter::once(&0).chain(&piece.ends);
            degrees.extend(
                piece
                    .ends
                    .iter()
                    .zip(begins)
                    .map(|(end, begin)| end - begin),
            );
        }
        degrees
    }

    fn graph(&self) -> Graph {
        let mut targets = Vec::with_capacity(self.edges as usize);
        let mut offsets = Vec::with_capacity(self.vertices as usize + 1);
        offsets.push(0);
        for piece in &self.pieces {
            let before = targets.len() as u64;
            offsets.extend(piece.ends.iter().map(|&end| before + u64::from(end)));
            targets.extend_from_slice(&piece.targets);
        }
        Graph {
            offsets: Offsets::from(offsets),
            targets,
            keeps: Vec::new(),
        }
    }

    fn labels_and_owners(&self) -> (Labels, Owners) {
        let players = self.pieces.iter().flat_map(|piece| &piece.facts);
        let owners = Owners::from_players(players.map(|facts| facts & OWNED));
        let mut labels = Labels::default();
        for piece in &self.pieces {
            for (v, facts) in (piece.first..).zip(&piece.facts) {
                if facts & TERMINAL != 0 {
                    let label = match (facts & ODD != 0) == (facts & OWNED != 0) {
                        true => Outcome::Win,
                        false => Outcome::Loss,
                    };
                    labels.set(v, Some(label));
                }
            }
        }
        (labels, owners)
    }

    /// The pieces of these vertices, each with which of its vertices they are.
    fn pieces_of(&self, vertices: Range<usize>) -> impl Iterator<Item = (&Chunk, Range<usize>)> {
        let first = |piece: &Chunk| piece.first as usize;
        let start = vertices.start;
        let before = self
            .pieces
            .partition_point(|piece| first(piece) + piece.facts.len() <= start);
        let pieces = self.pieces[before..].iter();
        let end = vertices.end;
        let pieces = pieces.take_while(move |piece| first(piece) < end);
        pieces.map(move |piece| {
            let own = start.max(first(piece))..end.min(first(piece) + piece.facts.len());
            (piece, own.start - first(piece)..own.end - first(piece))
        })
    }
}

/// Where the moves of a vertex of the piece begin.
fn begin(piece: &Chunk, at: usize) -> usize {
    match at.checked_sub(1) {
        None => 0,
        Some(before) => piece.ends[before] as usize,
    }
}

impl Moves for Pieces {
    fn vertices(&self) -> u32 {
        self.vertices
    }

    fn edges(&self) -> u64 {
        self.edges
    }

    fn each(&self, vertices: Range<usize>, mut each: impl FnMut(usize, &[u32])) {
        for (piece, own) in self.pieces_of(vertices) {
            let mut begin = begin(piece, own.start);
            let first = piece.first as usize + own.start;
            for (v, &end) in (first..).zip(&piece.ends[own]) {
                each(v, &piece.targets[begin..end as usize]);
                begin = end as usize;
            }
        }
    }

    fn each_slice(&self, vertices: Range<usize>, mut each: impl FnMut(&[u32])) {
        for (piece, own) in self.pieces_of(vertices) {
            each(&piece.targets[begin(piece, own.start)..begin(piece, own.end)]);
        }
    }

    /// Frees whole pieces.
    fn free_from(&mut self, vertex: usize) {
        self.pieces.truncate(
            self.pieces
                .partition_point(|piece| (piece.first as usize) < vertex),
        );
    }
}

/// How many vertices there are, if they come in the order of their numbers and all moves lead to one.
fn in_order(pieces: &[Chunk]) -> Option<u64> {
    let mut n = 0;
    for piece in pieces {
        if u64::from(piece.first) != n {
            return None;
        }
        n += piece.facts.len() as u64;
    }
    let largest = pieces.iter().map(|piece| piece.largest).max();
    (u64::from(largest.unwrap_or(0)) < n && n <= MOST_VERTICES).then_some(n)
}

/// Whether all vertices but the terminals have priorities of one parity.
fn have_one_parity(pieces: &[Chunk]) -> bool {
    let all = |wanted: u8| {
        pieces.par_iter().all(|piece| {
            let mut facts = piece.facts.iter();
            facts.all(|facts| facts & TERMINAL != 0 || facts & ODD == wanted)
        })
    };
    all(0) || all(ODD)
}
