//! A position drawn as text.

mod board;
mod points;
mod strips;

use std::fmt::Write;

use lastmove::diagram::{Bits, GraphDiagram, Histogram, OnGraph, Piece, SummandDiagram};
use lastmove::{Diagram, Message};

use crate::{Words, signed};

/// The most stones of a heap shown.
const MOST_STONES: u64 = 50;

/// The most heaps shown.
const MOST_HEAPS: usize = 50;

/// The diagram as lines of text, each with a line end. A board wider than `most` is broken into
/// blocks of columns.
#[must_use]
pub fn text(words: &Words, diagram: &Diagram, most: Option<usize>) -> String {
    let mut text = match diagram {
        Diagram::Text(text) => text.clone(),
        Diagram::Grid(grid) => board::text(words, grid, most),
        Diagram::Heaps(heaps) => self::heaps(words, &heaps.sizes),
        Diagram::Bits(bits) => self::bits(bits),
        Diagram::Graph(graph) => self::graph(words, &Named::new(graph, &[])),
        Diagram::OnGraph(OnGraph { graph, pieces }) => {
            self::graph(words, &Named::new(graph, pieces))
        }
        Diagram::Histogram(histogram) => self::histogram(histogram),
        Diagram::Sum(parts) => self::sum(parts),
    };
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

fn heaps(words: &Words, heaps: &[num_bigint::BigUint]) -> String {
    let shown = heaps.len().min(MOST_HEAPS);
    let names = shown.to_string().len();
    let mut text = String::new();
    for (index, heap) in heaps.iter().take(shown).enumerate() {
        let stones = u64::try_from(heap).unwrap_or(u64::MAX);
        let mut row = "o".repeat(stones.min(MOST_STONES) as usize);
        if stones > MOST_STONES {
            row.push_str("...");
        }
        if !row.is_empty() {
            row.push(' ');
        }
        let _ = writeln!(text, "{:>names$}: {row}{heap}", index + 1);
    }
    if shown < heaps.len() {
        let more = Message::new("diagram-more").with("count", heaps.len() - shown);
        let _ = writeln!(text, "{}", words.say(&more));
    }
    text
}

fn bits(bits: &Bits) -> String {
    let numbers = || bits.heaps.iter().map(|row| &row.heap).chain([&bits.xor]);
    let digits = numbers().map(num_bigint::BigUint::bits).max();
    let digits = digits.unwrap_or(0).max(1) as usize;
    numbers().fold(String::new(), |mut text, number| {
        let _ = writeln!(text, "{:0>digits$}  {number}", number.to_str_radix(2));
        text
    })
}

/// The positions of the parts, as in notations.
fn sum(parts: &[SummandDiagram]) -> String {
    let positions: Vec<&str> = parts.iter().map(|part| &*part.position).collect();
    positions.join(" + ")
}

/// Columns of remoteness, wins and losses.
fn histogram(histogram: &Histogram) -> String {
    histogram
        .tallies
        .iter()
        .fold(String::new(), |mut text, tally| {
            let _ = writeln!(text, "{} {} {}", tally.remoteness, tally.wins, tally.losses);
            text
        })
}

/// A graph, and what its vertices are called in the text: with their pieces and their values.
struct Named<'a> {
    graph: &'a GraphDiagram,
    names: Vec<String>,
}

impl<'a> Named<'a> {
    fn new(graph: &'a GraphDiagram, pieces: &[(usize, Piece)]) -> Self {
        let mut letters = vec![String::new(); graph.vertices.len()];
        for &(at, piece) in pieces {
            if let Some(letters) = letters.get_mut(at) {
                letters.push(board::letter(piece));
            }
        }
        let vertices = graph.vertices.iter().zip(letters);
        let names = vertices.map(|(vertex, letters)| {
            let mut name = vertex.name.clone();
            if !letters.is_empty() {
                let _ = write!(name, " [{letters}]");
            }
            if let Some(value) = &vertex.value {
                let _ = write!(name, " ({})", signed::value(&value.for_mover()));
            }
            name
        });
        Self {
            graph,
            names: names.collect(),
        }
    }
}

fn graph(words: &Words, named: &Named<'_>) -> String {
    let Named { graph, names } = named;
    if !graph.directed {
        return joined(words, named);
    }
    let mut text = String::new();
    for (from, name) in names.iter().enumerate() {
        let mut targets: Vec<String> = graph
            .edges
            .iter()
            .filter(|edge| edge.from == from)
            .filter_map(|edge| {
                let name = names.get(edge.to)?;
                Some(match edge.weight {
                    Some(weight) => format!("{name} [{weight}]"),
                    None => name.clone(),
                })
            })
            .collect();
        // Where a position is shown, the vertices around it are only context.
        let asked = graph.asked == Some(from);
        if !asked && (targets.is_empty() || graph.asked.is_some()) {
            continue;
        }
        if asked && graph.hidden > 0 {
            let more = Message::new("diagram-more").with("count", graph.hidden);
            targets.push(words.say(&more));
        }
        if targets.is_empty() {
            targets.push(format!(
                "({})",
                words.say(&Message::new("diagram-no-moves"))
            ));
        }
        let _ = writeln!(text, "{name} -> {}", targets.join(", "));
    }
    text
}

/// An undirected graph: each edge at its first end, and the isolated vertices.
fn joined(words: &Words, Named { graph, names }: &Named<'_>) -> String {
    let mut ends: Vec<Vec<&str>> = vec![Vec::new(); names.len()];
    let mut is_alone = vec![true; names.len()];
    for edge in &graph.edges {
        let (first, last) = (edge.from.min(edge.to), edge.from.max(edge.to));
        if let Some(name) = names.get(last) {
            ends[first].push(name);
            is_alone[first] = false;
            is_alone[last] = false;
        }
    }
    let mut text = String::new();
    for ((name, ends), is_alone) in names.iter().zip(&ends).zip(is_alone) {
        if !ends.is_empty() {
            let _ = writeln!(text, "{name} - {}", ends.join(", "));
        } else if is_alone {
            let _ = writeln!(text, "{name}");
        }
    }
    if text.is_empty() {
        let _ = writeln!(text, "({})", words.say(&Message::new("draw-no-vertices")));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use lastmove::Value;
    use lastmove::diagram::{Heaps, Vertex};

    use crate::Language;

    fn text(diagram: &Diagram) -> String {
        super::text(Words::of(Language::English), diagram, None)
    }

    #[test]
    fn heaps_are_counted_and_cut() {
        let heaps = Heaps::of_stones([3u32, 0, 999]);
        let expected = format!("1: ooo 3\n2: 0\n3: {}... 999\n", "o".repeat(50));
        assert_eq!(text(&Diagram::Heaps(heaps)), expected);
    }

    #[test]
    fn a_vertex_shows_its_options() {
        let vertex = |name: &str| Vertex {
            name: name.to_owned(),
            ..Vertex::default()
        };
        let edge = |from, to| lastmove::diagram::Edge {
            from,
            to,
            ..lastmove::diagram::Edge::default()
        };
        let mut graph = GraphDiagram {
            vertices: vec![vertex("a"), vertex("b"), vertex("c")],
            asked: Some(0),
            directed: true,
            edges: vec![edge(0, 1), edge(0, 2)],
            hidden: 3,
            ..GraphDiagram::default()
        };
        assert_eq!(
            text(&Diagram::Graph(graph.clone())),
            "a -> b, c, and 3 more\n"
        );
        graph.hidden = 0;
        graph.edges.clear();
        assert_eq!(text(&Diagram::Graph(graph)), "a -> (no moves)\n");
    }

    #[test]
    fn weights_stand_beside_the_options() {
        let vertex = |name: &str| Vertex {
            name: name.to_owned(),
            ..Vertex::default()
        };
        let edge = |to, weight| lastmove::diagram::Edge {
            to,
            weight,
            ..lastmove::diagram::Edge::default()
        };
        let graph = GraphDiagram {
            vertices: vec![vertex("a"), vertex("b")],
            asked: Some(0),
            directed: true,
            edges: vec![edge(0, Some(-3)), edge(1, Some(5))],
            ..GraphDiagram::default()
        };
        assert_eq!(text(&Diagram::Graph(graph)), "a -> a [-3], b [5]\n");
    }

    #[test]
    fn edges_without_a_direction_are_shown_once() {
        let vertex = |name: &str| Vertex {
            name: name.to_owned(),
            value: (name == "b").then(|| Value::Loss(2).into()),
            ..Vertex::default()
        };
        let edge = |from, to| lastmove::diagram::Edge {
            from,
            to,
            ..lastmove::diagram::Edge::default()
        };
        let mut graph = GraphDiagram {
            vertices: ["a", "b", "c", "d"].map(vertex).to_vec(),
            edges: vec![edge(0, 1), edge(2, 0), edge(2, 0), edge(2, 2)],
            ..GraphDiagram::default()
        };
        let expected = "a - b (-2), c, c\nc - c\nd\n";
        assert_eq!(text(&Diagram::Graph(graph.clone())), expected);
        graph.vertices.clear();
        graph.edges.clear();
        assert_eq!(text(&Diagram::Graph(graph)), "(no vertices)\n");
    }

    #[test]
    fn pieces_stand_beside_the_names_of_their_vertices() {
        let vertex = |name: &str| Vertex {
            name: name.to_owned(),
            value: (name != "a").then(|| Value::Loss(2).into()),
            ..Vertex::default()
        };
        let edge = |from, to| lastmove::diagram::Edge {
            from,
            to,
            ..lastmove::diagram::Edge::default()
        };
        let graph = GraphDiagram {
            vertices: ["a", "b", "c", "d"].map(vertex).to_vec(),
            edges: vec![edge(0, 1), edge(1, 2)],
            ..GraphDiagram::default()
        };
        let pieces = vec![(0, Piece::Cop), (0, Piece::Cop), (2, Piece::Robber)];
        let mut board = OnGraph { graph, pieces };
        let expected = "a [CC] - b (-2)\nb (-2) - c [R] (-2)\nd (-2)\n";
        assert_eq!(text(&Diagram::OnGraph(board.clone())), expected);
        board.graph.directed = true;
        // Of all vertices: none is the position.
        let expected = "a [CC] -> b (-2)\nb (-2) -> c [R] (-2)\n";
        assert_eq!(text(&Diagram::OnGraph(board)), expected);
    }
}
