//! Vertices and edges of a graph from a file, `NAME:FILE`, or of a board, `NAME:RxC`.

use super::{Move, PlacedPiece, Placing, Surface, Taken, has, on_picture, worth};
use lastmove_engine::diagram::{Edge, GraphDiagram, Vertex};
use lastmove_engine::files::Files;
use lastmove_engine::game::{Field, Listing, Spec, percent_decode, percent_encode};
use lastmove_engine::graph::{Names, formats};
use lastmove_engine::solve::placement::{Arena, Takes};
use lastmove_engine::{Control, Diagram, Error, Message, Verdict};
use std::collections::BTreeMap;

/// The most vertices of a graph.
const MOST_VERTICES: u64 = 65_536;

/// What a game on graphs is called, and what its moves take.
#[derive(Debug)]
pub struct GraphRule {
    /// The entry in the catalog.
    pub listing: Listing,
    /// The edges or vertices that a move takes.
    pub takes: Takes,
    /// The same game on the squares of a board, those that share a side being neighbours.
    pub on_board: &'static PlacedPiece,
}

/// A graph from a file. Its edges have no direction, and loops are ignored.
struct Graph {
    rule: &'static GraphRule,
    file: String,
    names: Names,
}

impl Graph {
    /// A vertex's name in a move, with separators of names and moves encoded.
    fn name(&self, vertex: u32) -> String {
        let name = percent_encode(&self.names.name(vertex)).replace(';', "%3B");
        match self.rule.takes {
            Takes::Edge => name.replace('-', "%2D"),
            // A single dash is the position without moves.
            Takes::Vertex if name == "-" => "%2D".to_owned(),
            Takes::Vertex => name,
        }
    }

    fn vertex(&self, field: Field<'_>) -> Result<u32, Error> {
        let name = field.read(percent_decode)?;
        self.names.number(&name).ok_or_else(|| {
            let message = Message::new("vertex-unknown").with("vertex", name);
            field.error(message.with("file", self.file.as_str()))
        })
    }
}

impl Placing {
    /// Makes a game of taking vertices or edges of a graph, or of a board, from its notation. What
    /// looks like the size of a board is one; a file of that name is written with its folder.
    ///
    /// # Errors
    /// [`Blame::Input`](lastmove_engine::Blame::Input) for rules that are wrong, and the errors of
    /// reading the file.
    pub fn on_graph(
        rule: &'static GraphRule,
        spec: &Spec,
        files: &dyn Files,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        if is_size(spec.require_rules(rule.listing.syntax.game)?) {
            return Self::on_board(rule.on_board, spec, files, control);
        }
        let file = spec.require_file(rule.listing.syntax.game)?;
        spec.allow_options(&[])?;
        let graph = formats::open(files, &file, None, control)?;
        let rules = spec.require_rules(rule.listing.syntax.game)?;
        let alone = graph.edges_alone(&file, rule.listing.name);
        alone.map_err(|error| rules.error(error.message))?;
        let (vertices, edges) = (graph.game.graph.vertices(), graph.game.graph.edges());
        if u64::from(vertices) > MOST_VERTICES {
            let message = Message::new("placed-graph-large")
                .with("vertices", u64::from(vertices))
                .with("most", MOST_VERTICES);
            return Err(Error::limit(message));
        }
        // Each edge is stored at both ends, in lists that double as they grow.
        control.afford(edges.saturating_mul(16) + u64::from(vertices) * 64)?;
        let graph_of = &graph.game.graph;
        let targets = |from: u32| graph_of.targets(from).iter().map(move |&to| (from, to));
        let arena = Arena::new(rule.takes, vertices, (0..vertices).flat_map(targets));
        let surface = Graph {
            rule,
            file,
            names: graph.names,
        };
        Ok(Self::new(Box::new(surface), arena, &[]))
    }
}

/// Whether this is written as the size of a board: two numbers around an `x`.
fn is_size(rules: Field<'_>) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts = rules.text.split_once('x');
    parts.is_some_and(|(rows, columns)| is_number(rows) && is_number(columns))
}

impl Surface for Graph {
    fn write(&self, (first, second): Move) -> String {
        match self.rule.takes {
            Takes::Vertex => self.name(first),
            Takes::Edge => format!("{}-{}", self.name(first), self.name(second)),
        }
    }

    fn read(&self, text: &str) -> Result<Move, Error> {
        let field = Field::new(text);
        let (first, second) = match self.rule.takes {
            Takes::Vertex => (field, field),
            Takes::Edge => field.move_parts('-', self.rule.listing.syntax.mv)?,
        };
        let (a, b) = (self.vertex(first)?, self.vertex(second)?);
        Ok((a.min(b), a.max(b)))
    }

    /// The remaining vertices, with their names in moves, and the edges between them.
    fn picture(&self, game: &Placing, at: &Taken, values: &[(Move, Verdict)]) -> Option<Diagram> {
        let alive = game.alive(at);
        let arena = game.placement().arena();
        let left: Vec<u32> = (0..arena.cells() as u32)
            .filter(|&vertex| has(&alive, vertex))
            .take(GraphDiagram::MOST_VERTICES + 1)
            .collect();
        if left.len() > GraphDiagram::MOST_VERTICES {
            return None;
        }
        let most = values.iter().map(|(_, verdict)| worth(verdict)).max();
        let is_best = |verdict: &&Verdict| Some(worth(verdict)) == most;
        let values: BTreeMap<Move, &Verdict> =
            values.iter().map(|(mv, value)| (*mv, value)).collect();
        let value = |mv: Move| values.get(&mv).copied();
        let vertex = |&vertex: &u32| {
            let value = value((vertex, vertex));
            Vertex {
                name: self.name(vertex),
                value: value.map(on_picture),
                best: value.as_ref().is_some_and(is_best),
                ..Vertex::default()
            }
        };
        let mut edges = Vec::new();
        for (from, &first) in left.iter().enumerate() {
            for (to, &second) in left.iter().enumerate().skip(from + 1) {
                if arena.near(first).binary_search(&second).is_ok() {
                    let best = value((first, second)).as_ref().is_some_and(is_best);
                    edges.push(Edge {
                        from,
                        to,
                        best,
                        ..Edge::default()
                    });
                }
            }
            if edges.len() > GraphDiagram::MOST_EDGES {
                return None;
            }
        }
        Some(Diagram::Graph(GraphDiagram {
            vertices: left.iter().map(vertex).collect(),
            edges,
            ..GraphDiagram::default()
        }))
    }
}
