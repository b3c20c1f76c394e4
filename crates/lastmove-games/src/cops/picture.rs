//! The graph with the cops and the robber on it.

use std::cmp::Reverse;

use super::{Cops, Move, Position, Turn};
use lastmove_engine::diagram::{Edge, GraphDiagram, Place, Vertex, Ways};
use lastmove_engine::game::{RatedOf, StepOf};

impl Cops {
    /// The graph, if it is small enough for a picture. A vertex with cops is called `C NAME`, that of
    /// the robber `R NAME`. The value of a move is on the vertex that is entered; when several cops
    /// move it is not shown.
    pub(super) fn picture(&self, at: &Position, rated: &[RatedOf<Self>]) -> Option<GraphDiagram> {
        let vertices = self.vertices() as usize;
        if vertices > GraphDiagram::MOST_VERTICES {
            return None;
        }
        let named = |v: u16| Vertex {
            name: self.on_picture(at, v),
            value: None,
            best: false,
        };
        let mut edges = Vec::new();
        for from in 0..vertices {
            for &to in self.cops.from(from as u16) {
                let to = usize::from(to);
                if !self.is_symmetric || from <= to {
                    let best = false;
                    edges.push(Edge { from, to, best });
                }
            }
            if edges.len() > GraphDiagram::MOST_EDGES {
                return None;
            }
        }
        let mut diagram = GraphDiagram {
            vertices: (0..vertices).map(|v| named(v as u16)).collect(),
            asked: at.robber.map(usize::from),
            directed: !self.is_symmetric,
            ground: None,
            edges,
            hidden: 0,
        };
        for option in rated {
            if let [vertex] = self.entered(at, &option.step)[..] {
                diagram.vertices[usize::from(vertex)].value = Some(option.into());
            }
        }
        Some(diagram)
    }

    /// The name of a vertex on the picture.
    fn on_picture(&self, at: &Position, vertex: u16) -> String {
        let name = self.write_vertex(vertex);
        let has_cop = at.cops.is_some_and(|squad| squad.contains(vertex));
        match (has_cop, at.robber == Some(vertex)) {
            (false, false) => name,
            (true, false) => format!("C {name}"),
            (false, true) => format!("R {name}"),
            (true, true) => format!("C R {name}"),
        }
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
                    let place = |vertex: &u16| Place::vertex(self.on_picture(at, *vertex));
                    vec![entered.iter().map(place).collect()]
                }
            }
        };
        steps.iter().map(ways).collect()
    }
}
