//! The standing part, as a graph.

use std::collections::{BTreeMap, BTreeSet};

use super::forest::Forest;
use super::name::encode;
use super::{Board, Hackenbush};
use lastmove_engine::diagram::{Edge, GraphDiagram, Vertex};
use lastmove_engine::game::RatedOf;

/// The edges connected with the ground, and their ends, the ground first; `None` for more than are
/// shown. The best of the rated moves are marked. Time O(vertices + edges).
pub(super) fn picture(
    board: &Board,
    at: &[u32],
    rated: &[RatedOf<Hackenbush>],
) -> Option<GraphDiagram> {
    let forest = Forest::new(board, at);
    if forest.len() > GraphDiagram::MOST_VERTICES {
        return None;
    }
    let others = (0..board.vertices()).filter(|v| *v != board.ground && forest.holds(*v));
    let shown: Vec<u32> = std::iter::once(board.ground).chain(others).collect();
    let places: BTreeMap<u32, usize> = shown.iter().copied().zip(0..).collect();
    let worth = |rated: &RatedOf<Hackenbush>| rated.verdict.for_mover(false);
    let most = rated.iter().map(worth).max();
    let best = rated.iter().filter(|rated| Some(worth(rated)) == most);
    let best: BTreeSet<u32> = best.map(|rated| rated.step.mv).collect();
    let mut edges = Vec::new();
    for edge in forest.edges(board) {
        if edges.len() == GraphDiagram::MOST_EDGES {
            return None;
        }
        let [from, to] = board.ends[edge as usize].map(|end| places.get(&end).copied());
        edges.push(Edge {
            from: from?,
            to: to?,
            best: best.contains(&edge),
            ..Edge::default()
        });
    }
    let vertex = |vertex: &u32| Vertex {
        name: encode(&board.names.name(*vertex)),
        ..Vertex::default()
    };
    Some(GraphDiagram {
        vertices: shown.iter().map(vertex).collect(),
        ground: Some(0),
        edges,
        ..GraphDiagram::default()
    })
}
