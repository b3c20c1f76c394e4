//! The graph with the cops and the robber on it.

use std::cmp::Reverse;

use super::{Cops, Move, Position, Turn};
use crate::pursuit::Squad;
use lastmove_engine::diagram::{Edge, GraphDiagram, OnGraph, Piece, Place, Vertex, Ways};
use lastmove_engine::game::{RatedOf, StepOf};

impl Cops {
    /// The graph with all who are placed, if it is small enough for a picture. The value of a move is
    /// on the vertex that is entered; when several cops move it is not shown.
    pub(super) fn picture(&self, at: &Position, rated: &[RatedOf<Self>]) -> Option<OnGraph> {
        let vertices = self.vertices() as usize;
        if vertices > GraphDiagram::MOST_VERTICES {
            return None;
        }
        let named = |v: u16| Vertex {
            name: self.write_vertex(v),
            ..Vertex::default()
        };
        let mut edges = Vec::new();
        for from in 0..vertices {
            for &to in self.cops.from(from as u16) {
                let to = usize::from(to);
                if !self.is_symmetric || from <= to {
                    edges.push(Edge {
                        from,
                        to,
                        ..Edge::default()
                    });
                }
            }
            if edges.len() > GraphDiagram::MOST_EDGES {
                return None;
            }
        }
        let mut graph = GraphDiagram {
            vertices: (0..vertices).map(|v| named(v as u16)).collect(),
            directed: !self.is_symmetric,
            edges,
            ..GraphDiagram::default()
        };
        for option in rated {
            if let [vertex] = self.entered(at, &option.step)[..] {
                graph.vertices[usize::from(vertex)].value = Some(option.into());
            }
        }
        let cops = at.cops.iter().flat_map(Squad::cells);
        let cops = cops.map(|&vertex| (vertex, Piece::Cop));
        let all = cops.chain(at.robber.map(|vertex| (vertex, Piece::Robber)));
        Some(OnGraph {
            graph,
            pieces: all.map(|(at, piece)| (usize::from(at), piece)).collect(),
        })
    }

    /// The vertices on which the movers are after a move.
    fn entered(&self, at: &Position, step: &StepOf<Self>) -> Vec<u16> {
        let cops = step.to.cops.iter();
        match (at.turn, step.mv) {
            (Turn::Cops, _) => cops.flat_map(|squad| squad.cells().to_vec()).collect(),
            (Turn::Robber, Move::Robber(vertex)) => vec![vertex],
            (Turn::Robber, _) => at.robber.into_iter().collect(),
        }
    }

    /// The places of moves: the vertices that the movers enter, or stay on. The one on which most cops
    /// are comes first, by which moves to the same vertices differ. Of four cops on two vertices, two
    /// on each cannot be told so, and have no place.
    pub(super) fn places_of(&self, at: &Position, steps: &[StepOf<Self>]) -> Vec<Ways> {
        let ways = |step: &StepOf<Self>| {
            let mut entered = self.entered(at, step);
            let all = entered.clone();
            let count = |vertex: u16| all.iter().filter(|&&other| other == vertex).count();
            entered.sort_by_key(|&vertex| Reverse(count(vertex)));
            entered.dedup();
            match entered[..] {
                [first, second] if count(first) == count(second) && count(first) > 1 => Ways::new(),
                _ => {
                    let place = |vertex: &u16| Place::vertex(self.write_vertex(*vertex));
                    vec![entered.iter().map(place).collect()]
                }
            }
        };
        steps.iter().map(ways).collect()
    }
}
