//! What is left of the graph, with the token on it.

use super::{Geography, Position};
use lastmove_engine::diagram::{Edge, GraphDiagram, OnGraph, Piece, Vertex};
use lastmove_engine::game::RatedOf;

impl Geography {
    /// The unvisited vertices and the token's, with the edges between them, if they are few enough for a
    /// picture. The value of a move is on its vertex.
    pub(super) fn picture(&self, at: &Position, rated: &[RatedOf<Self>]) -> Option<OnGraph> {
        let left = (0..self.vertices()).filter(|&v| v == at.token || !at.has(v));
        let left: Vec<u32> = left.take(GraphDiagram::MOST_VERTICES + 1).collect();
        if left.len() > GraphDiagram::MOST_VERTICES {
            return None;
        }
        let mut edges = Vec::new();
        for (from, &v) in left.iter().enumerate() {
            for to in self.targets(v) {
                let Ok(to) = left.binary_search(to) else {
                    continue;
                };
                // An edge that leads both ways is drawn once.
                if !self.is_symmetric || from < to {
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
        let vertex = |&v: &u32| Vertex {
            name: self.write_vertex(v),
            value: rated
                .iter()
                .find(|rated| rated.step.mv == v)
                .map(Into::into),
            ..Vertex::default()
        };
        let token = left.binary_search(&at.token).ok()?;
        Some(OnGraph {
            graph: GraphDiagram {
                vertices: left.iter().map(vertex).collect(),
                directed: !self.is_symmetric,
                edges,
                ..GraphDiagram::default()
            },
            pieces: vec![(token, Piece::Token)],
        })
    }
}
