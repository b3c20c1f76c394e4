//! Pictures of graphs.

use std::collections::{BTreeSet, HashMap};

use super::GraphGame;
use lastmove_engine::diagram::{Edge, GraphDiagram, Vertex};
use lastmove_engine::game::{Indexed, Map, Notation, RatedOf};
use lastmove_engine::{Diagram, Error, Message};

/// The most options on a diagram that shows only a part of a graph.
const SHOWN: usize = 24;

/// The most vertices and edges of a graph that the picture of a position shows whole: each must be
/// selectable.
const WHOLE: (usize, usize) = (60, 240);

impl GraphGame {
    /// The whole graph; of a larger one, the vertex and its options.
    pub(super) fn picture(&self, at: u32, rated: &[RatedOf<Self>]) -> Diagram {
        if let Some((mut diagram, all)) = self.whole(Some(&at), WHOLE) {
            for (vertex, number) in diagram.vertices.iter_mut().zip(&all) {
                vertex.name = self.write_position(number);
            }
            // Of moves to the same vertex the first one counts.
            for option in rated.iter().rev() {
                diagram.vertices[option.step.to as usize].value = Some(option.into());
            }
            return Diagram::Graph(diagram);
        }
        let mut vertices = vec![self.vertex(at)];
        vertices[0].name = self.write_position(&at);
        let mut edges = Vec::new();
        let mut targets = Vec::new();
        self.moves(at, |to, _| targets.push(to));
        for (option, &to) in targets.iter().enumerate().take(SHOWN) {
            edges.push(Edge {
                to: vertices.len(),
                weight: self.weight_of(at, to),
                ..Edge::default()
            });
            vertices.push(Vertex {
                name: self.write_position(&to),
                value: rated.get(option).map(Into::into),
                ..self.vertex(to)
            });
        }
        Diagram::Graph(GraphDiagram {
            hidden: targets.len().saturating_sub(SHOWN) as u64,
            vertices,
            asked: Some(0),
            directed: true,
            edges,
            has_goal: self.goal.is_some(),
            ..GraphDiagram::default()
        })
    }

    /// The whole graph; of a larger one, the vertex and its neighbourhood.
    pub(super) fn picture_of_many(&self, at: Option<&u32>) -> Result<Map<u32>, Error> {
        let most = (GraphDiagram::MOST_VERTICES, GraphDiagram::MOST_EDGES);
        let drawn = match (self.whole(at, most), at) {
            (Some((diagram, vertices)), _) => (diagram, vertices),
            (None, Some(at)) => self.around(at),
            (None, None) => {
                let message = Message::new("draw-graph-too-large")
                    .with("vertices", self.graph.game.len())
                    .with("edges", self.graph.game.graph.edges())
                    .with("most", GraphDiagram::MOST_VERTICES);
                let message = message.with("most-edges", GraphDiagram::MOST_EDGES);
                return Err(Error::limit(message));
            }
        };
        Ok(Map {
            diagram: Diagram::Graph(drawn.0),
            positions: drawn.1.into_iter().map(Some).collect(),
        })
    }

    /// All vertices and edges, each move once, if they are not more than `most`.
    fn whole(
        &self,
        at: Option<&u32>,
        (most_vertices, most_edges): (usize, usize),
    ) -> Option<(GraphDiagram, Vec<u32>)> {
        let count = self.graph.game.len();
        if count > most_vertices as u64 {
            return None;
        }
        let all: Vec<u32> = (0..count as u32).collect();
        let mut edges = BTreeSet::new();
        for &from in &all {
            for &to in self.graph.game.graph.targets(from) {
                edges.insert((from as usize, to as usize));
                if edges.len() > most_edges {
                    return None;
                }
            }
        }
        let asked = at.map(|&at| at as usize);
        Some((self.part(&all, asked, edges, 0), all))
    }

    /// A vertex and its options, then more distant vertices while there is room, each once, with
    /// the moves between them.
    fn around(&self, at: &u32) -> (GraphDiagram, Vec<u32>) {
        let graph = &self.graph.game.graph;
        let others = |of: u32| {
            let targets: BTreeSet<u32> = graph.targets(of).iter().copied().collect();
            targets
        };
        let mut options = others(*at);
        options.remove(at);
        let hidden = options.len().saturating_sub(SHOWN) as u64;
        let mut shown = vec![*at];
        shown.extend(options.iter().take(SHOWN));
        let near = shown.len();
        let mut next = 1;
        while hidden == 0 && next < shown.len() && shown.len() < WHOLE.0 {
            for to in others(shown[next]) {
                if !shown.contains(&to) && shown.len() < WHOLE.0 {
                    shown.push(to);
                }
            }
            next += 1;
        }
        let mut edges = self.among(&shown);
        if edges.len() > WHOLE.1 {
            shown.truncate(near);
            edges = self.among(&shown);
        }
        (self.part(&shown, Some(0), edges, hidden), shown)
    }

    /// The moves between some vertices, by the places of these.
    fn among(&self, shown: &[u32]) -> BTreeSet<(usize, usize)> {
        let places: HashMap<u32, usize> = shown.iter().copied().zip(0..).collect();
        let moves = shown.iter().enumerate().flat_map(|(from, vertex)| {
            let targets = self.graph.game.graph.targets(*vertex).iter();
            targets.filter_map({
                let places = &places;
                move |to| Some((from, *places.get(to)?))
            })
        });
        moves.collect()
    }

    fn part(
        &self,
        vertices: &[u32],
        asked: Option<usize>,
        edges: BTreeSet<(usize, usize)>,
        hidden: u64,
    ) -> GraphDiagram {
        let edge = |(from, to): (usize, usize)| Edge {
            from,
            to,
            weight: self.weight_of(vertices[from], vertices[to]),
            ..Edge::default()
        };
        GraphDiagram {
            vertices: vertices.iter().map(|&v| self.vertex(v)).collect(),
            asked,
            directed: true,
            edges: edges.into_iter().map(edge).collect(),
            hidden,
            has_goal: self.goal.is_some(),
            ..GraphDiagram::default()
        }
    }

    /// A vertex without a value.
    fn vertex(&self, v: u32) -> Vertex {
        Vertex {
            name: self.graph.names.name(v).into_owned(),
            owner: self.graph.game.owners.get(v),
            ..Vertex::default()
        }
    }

    /// The weight of a move, where weights decide.
    pub(super) fn weight_of(&self, from: u32, to: u32) -> Option<i64> {
        let goal = self.goal.as_ref().filter(|goal| goal.kind.has_weights())?;
        Some(goal.weight(&self.graph.game, from, to))
    }
}
