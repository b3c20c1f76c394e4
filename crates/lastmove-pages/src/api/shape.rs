//! Diagrams as JSON.

use std::borrow::Cow;

use lastmove::diagram::{self, Counter, Diagram, GraphDiagram, Measure, OnGraph, SummandDiagram};
use lastmove::oracle::Mover;
use lastmove::{Outcome, Plies};
use lastmove_words::Words;
use serde::Serialize;
use utoipa::ToSchema;

use super::board_shape::{GridShape, board, piece_name};
use super::schema;

/// A diagram as data.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum Shape {
    /// A text.
    Text(TextShape),
    /// A board.
    Grid(GridShape),
    /// Heaps.
    Heaps(HeapsShape),
    /// Heaps in binary.
    Bits(BitsShape),
    /// A graph, or a vertex and its surroundings.
    Graph(GraphShape),
    /// How many positions have which value.
    Histogram(HistogramShape),
    /// The parts of a sum.
    Sum(SumShape),
}

/// A text.
#[derive(Serialize, ToSchema)]
pub(super) struct TextShape {
    text: String,
}

/// Heaps, in decimal.
#[derive(Serialize, ToSchema)]
pub(super) struct HeapsShape {
    heaps: Vec<String>,
    /// What they are made of: `stone`, `pin` or `square`.
    #[schema(value_type = String)]
    of: &'static str,
}

/// The parts of a sum.
#[derive(Serialize, ToSchema)]
pub(super) struct SumShape {
    parts: Vec<Summand>,
}

/// A part of a sum. Its diagram is no sum.
#[derive(Serialize, ToSchema)]
pub(super) struct Summand {
    game: String,
    position: String,
    /// Its nim value, where it has been found.
    nim_value: Option<String>,
    #[schema(no_recursion)]
    diagram: Box<Shape>,
}

/// Heaps in binary, with their exclusive or, all in decimal.
#[derive(Serialize, ToSchema)]
pub(super) struct BitsShape {
    heaps: Vec<BitsHeap>,
    xor: String,
}

/// A heap, the exclusive or of the others, and what a best move leaves of the heap, if there is one.
#[derive(Serialize, ToSchema)]
pub(super) struct BitsHeap {
    heap: String,
    rest: String,
    leaves: Option<String>,
}

/// A graph, or a vertex and its surroundings.
#[derive(Serialize, ToSchema)]
pub(super) struct GraphShape {
    vertices: Vec<Vertex>,
    /// The position, as an index into the vertices.
    asked: Option<usize>,
    /// Whether edges lead from one end to the other, or merely join them.
    directed: bool,
    /// The vertex on which all others stand, as an index into the vertices.
    ground: Option<usize>,
    edges: Vec<Edge>,
    /// How many options of the position are not shown.
    hidden: u64,
    /// Whether player 0 has a goal: then vertices say which player wins.
    has_goal: bool,
    /// The pieces on it, where pieces stand on graphs: several on one vertex in this order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<Vec<PlacedPiece>>,
}

/// A piece on a vertex.
#[derive(Serialize, ToSchema)]
pub(super) struct PlacedPiece {
    /// The vertex, as an index.
    vertex: usize,
    /// `cop` or `robber`.
    #[schema(value_type = String)]
    piece: Cow<'static, str>,
}

/// How many positions have which value.
#[derive(Serialize, ToSchema)]
pub(super) struct HistogramShape {
    tallies: Vec<Tally>,
    draws: u64,
}

/// A value: of a position, or of the option of a move, for the player to move there.
#[derive(Serialize, ToSchema)]
pub(super) struct Worth {
    #[schema(value_type = schema::Outcome)]
    outcome: Outcome,
    #[schema(value_type = Option<schema::Number>)]
    remoteness: Option<Plies>,
    /// Who moves at the option, where it is one.
    #[schema(value_type = Option<schema::Mover>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    mover: Option<Mover>,
}

/// A vertex.
#[derive(Serialize, ToSchema)]
pub(super) struct Vertex {
    name: String,
    value: Option<Worth>,
    /// Whether a best move takes it.
    best: bool,
    /// The player who moves there, 0 or 1, where vertices have owners.
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<u8>,
    /// The player who wins from there, 0 or 1, where that and the owner are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<u8>,
    /// With `goal=energy`: the least credit that is enough for player 0; left out where none is.
    #[schema(value_type = Option<schema::Number>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    credit: Option<Plies>,
    /// With `goal=mean-payoff`: the average weight in the long run, a whole number or a fraction.
    #[serde(skip_serializing_if = "Option::is_none")]
    payoff: Option<String>,
}

/// An edge, between indices of vertices.
#[derive(Serialize, ToSchema)]
pub(super) struct Edge {
    from: usize,
    to: usize,
    /// Whether it is a best move; with a goal, whether it is a move of the winner's strategy.
    best: bool,
    /// What the move adds, where weights of moves decide; a string of digits beyond what numbers hold.
    #[schema(value_type = Option<schema::Weight>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<i64>,
}

/// The positions of one remoteness.
#[derive(Serialize, ToSchema)]
pub(super) struct Tally {
    remoteness: u64,
    wins: u64,
    losses: u64,
}

/// A value as data.
pub(super) fn worth(value: diagram::Worth) -> Worth {
    let (verdict, mover) = match value {
        diagram::Worth::Position(verdict) => (verdict, None),
        diagram::Worth::Option {
            verdict,
            keeps_turn,
        } => (verdict, Some(Mover::from_keeps_turn(keeps_turn))),
    };
    Worth {
        outcome: verdict.outcome,
        remoteness: verdict.remoteness,
        mover,
    }
}

fn summand(words: &Words, part: SummandDiagram) -> Summand {
    Summand {
        game: part.game,
        position: part.position,
        nim_value: part.nim_value.as_ref().map(ToString::to_string),
        diagram: Box::new(Shape::of(words, part.diagram)),
    }
}

fn vertex(vertex: diagram::Vertex) -> Vertex {
    let winner = vertex.winner();
    let (credit, payoff) = match vertex.measure {
        Some(Measure::Credit(credit)) => (Some(credit), None),
        Some(Measure::Average(average)) => (None, Some(average)),
        None => (None, None),
    };
    Vertex {
        name: vertex.name,
        value: vertex.value.map(worth),
        best: vertex.best,
        owner: vertex.owner,
        winner,
        credit,
        payoff,
    }
}

fn graph(graph: GraphDiagram, pieces: Option<Vec<PlacedPiece>>) -> GraphShape {
    let vertices = graph.vertices.into_iter().map(vertex);
    let edges = graph.edges.iter().map(|edge| Edge {
        from: edge.from,
        to: edge.to,
        best: edge.best,
        weight: edge.weight,
    });
    GraphShape {
        vertices: vertices.collect(),
        asked: graph.asked,
        directed: graph.directed,
        ground: graph.ground,
        edges: edges.collect(),
        hidden: graph.hidden,
        has_goal: graph.has_goal,
        pieces,
    }
}

impl Shape {
    /// A diagram as data.
    pub(super) fn of(words: &Words, diagram: Diagram) -> Self {
        match diagram {
            Diagram::Text(text) => Self::Text(TextShape { text }),
            Diagram::Grid(grid) => Self::Grid(board(words, grid)),
            Diagram::Heaps(heaps) => Self::Heaps(HeapsShape {
                heaps: heaps.sizes.iter().map(ToString::to_string).collect(),
                of: match heaps.of {
                    Counter::Stone => "stone",
                    Counter::Pin => "pin",
                    Counter::Square => "square",
                },
            }),
            Diagram::Sum(parts) => Self::Sum(SumShape {
                parts: parts.into_iter().map(|part| summand(words, part)).collect(),
            }),
            Diagram::Bits(bits) => Self::Bits(BitsShape {
                heaps: bits
                    .heaps
                    .iter()
                    .map(|row| BitsHeap {
                        heap: row.heap.to_string(),
                        rest: row.rest.to_string(),
                        leaves: row.leaves.as_ref().map(ToString::to_string),
                    })
                    .collect(),
                xor: bits.xor.to_string(),
            }),
            Diagram::Graph(graph) => Self::Graph(self::graph(graph, None)),
            Diagram::OnGraph(OnGraph { graph, pieces }) => {
                let standing = |(vertex, piece)| PlacedPiece {
                    vertex,
                    piece: piece_name(piece),
                };
                let pieces = pieces.into_iter().map(standing).collect();
                Self::Graph(self::graph(graph, Some(pieces)))
            }
            Diagram::Histogram(histogram) => Self::Histogram(HistogramShape {
                tallies: histogram
                    .tallies
                    .iter()
                    .map(|tally| Tally {
                        remoteness: tally.remoteness,
                        wins: tally.wins,
                        losses: tally.losses,
                    })
                    .collect(),
                draws: histogram.draws,
            }),
        }
    }
}
