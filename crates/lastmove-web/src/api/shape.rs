//! Diagrams as JSON.

use std::borrow::Cow;

use lastmove::diagram::{
    self, Cell, Counter, Diagram, Grid, Ground, Names, Piece, Side, SummandDiagram,
};
use lastmove::oracle::Mover;
use lastmove::{Outcome, Plies};
use lastmove_words::Words;
use serde::Serialize;
use utoipa::ToSchema;

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

/// A board, its cells row by row.
#[derive(Serialize, ToSchema)]
pub(super) struct GridShape {
    title: Option<String>,
    /// Whether rows or columns are left out.
    window: bool,
    #[schema(value_type = schema::Number)]
    first_row: u64,
    #[schema(value_type = schema::Number)]
    first_column: u64,
    columns: usize,
    /// Whether each row is half a cell further to the right than the one above it.
    slanted: bool,
    /// Whether people call columns by letters and count rows from the bottom, as in chess.
    chess: bool,
    cells: Vec<Square>,
    /// The drawn lines; where there are some, the cells are points on them.
    lines: Vec<Line>,
}

/// A drawn line, by the indexes of the cells at its two ends.
#[derive(Serialize, ToSchema)]
pub(super) struct Line {
    from: usize,
    to: usize,
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

/// A cell of a board.
#[derive(Serialize, ToSchema)]
pub(super) struct Square {
    /// `open`, `wall`, `exit`, `attacked` or `poisoned`; `outside` where no cell is.
    ground: &'static str,
    /// `token`, `police`, `thief`, `both`, `queen`, or `x` and `o` for stones of two players; a man is
    /// whose and what it is, such as `first-king` or `second-giraffe`.
    #[schema(value_type = Option<String>)]
    piece: Option<Cow<'static, str>>,
    /// On which side of it the other half of a domino lies: `left`, `right`, `above` or `below`.
    #[schema(value_type = Option<String>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    joined: Option<&'static str>,
    value: Option<Worth>,
    best: bool,
}

/// A vertex.
#[derive(Serialize, ToSchema)]
pub(super) struct Vertex {
    name: String,
    value: Option<Worth>,
    /// Whether a best move takes it.
    best: bool,
}

/// An edge, between indices of vertices.
#[derive(Serialize, ToSchema)]
pub(super) struct Edge {
    from: usize,
    to: usize,
    best: bool,
}

/// The positions of one remoteness.
#[derive(Serialize, ToSchema)]
pub(super) struct Tally {
    remoteness: u64,
    wins: u64,
    losses: u64,
}

fn worth(value: diagram::Worth) -> Worth {
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

fn square(cell: Cell) -> Square {
    Square {
        ground: match cell.ground {
            Ground::Open => "open",
            Ground::Wall => "wall",
            Ground::Exit => "exit",
            Ground::Attacked => "attacked",
            Ground::Poisoned => "poisoned",
            Ground::Outside => "outside",
        },
        piece: cell.piece.map(|piece| match piece {
            Piece::Token | Piece::Placed | Piece::Half(_) => "token".into(),
            Piece::Police => "police".into(),
            Piece::Thief => "thief".into(),
            Piece::Both => "both".into(),
            Piece::Queen => "queen".into(),
            Piece::X | Piece::Cross => "x".into(),
            Piece::O | Piece::Ring => "o".into(),
            Piece::Man(man) => format!("{}-{}", man.of.word(), man.kind.word()).into(),
        }),
        joined: match cell.piece {
            Some(Piece::Half(Side::Left)) => Some("left"),
            Some(Piece::Half(Side::Right)) => Some("right"),
            Some(Piece::Half(Side::Above)) => Some("above"),
            Some(Piece::Half(Side::Below)) => Some("below"),
            _ => None,
        },
        value: cell.value.map(worth),
        best: cell.best,
    }
}

fn board(words: &Words, grid: Grid) -> GridShape {
    let line = |(from, to)| Line { from, to };
    GridShape {
        chess: Names::of(&grid).is_of_chess(),
        title: grid.title.as_ref().map(|title| words.say(title)),
        window: grid.is_window,
        first_row: grid.first_row,
        first_column: grid.first_column,
        columns: grid.columns,
        slanted: grid.slanted,
        cells: grid.cells.into_iter().map(square).collect(),
        lines: grid.lines.into_iter().map(line).collect(),
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
            Diagram::Graph(graph) => Self::Graph(GraphShape {
                vertices: graph
                    .vertices
                    .into_iter()
                    .map(|vertex| Vertex {
                        name: vertex.name,
                        value: vertex.value.map(worth),
                        best: vertex.best,
                    })
                    .collect(),
                asked: graph.asked,
                directed: graph.directed,
                ground: graph.ground,
                edges: graph
                    .edges
                    .iter()
                    .map(|edge| Edge {
                        from: edge.from,
                        to: edge.to,
                        best: edge.best,
                    })
                    .collect(),
                hidden: graph.hidden,
            }),
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn boards_say_their_lines_and_what_is_off_them() {
        let mut grid = Grid::of(2, vec![Cell::default(); 4]);
        grid.cells[1].ground = Ground::Outside;
        let json = |grid: &Grid| {
            let shape = Shape::of(
                Words::of(lastmove_words::Language::English),
                Diagram::Grid(grid.clone()),
            );
            serde_json::to_value(shape).unwrap()
        };
        assert_eq!(json(&grid)["lines"], json!([]));
        assert_eq!(json(&grid)["cells"][1]["ground"], "outside");
        grid.lines = vec![(0, 2), (3, 0)];
        assert_eq!(
            json(&grid)["lines"],
            json!([{"from": 0, "to": 2}, {"from": 3, "to": 0}])
        );
    }
}
