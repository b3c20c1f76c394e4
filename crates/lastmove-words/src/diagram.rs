//! What a position looks like, as text.

use std::fmt::Write;
use std::ops::Range;

use lastmove::diagram::{Bits, Cell, GraphDiagram, Grid, Ground, Histogram, Piece, Side, Vertex};
use lastmove::{Diagram, Message};

use crate::{Words, signed};

/// The most rows and columns of a board that are shown.
const WINDOW: (usize, usize) = (24, 40);

/// The most stones of a heap that are shown.
const MOST_STONES: u64 = 50;

/// The most heaps that are shown.
const MOST_HEAPS: usize = 50;

/// The diagram as lines of text, each with its end. A board wider than `most` is broken into blocks of
/// columns.
#[must_use]
pub fn text(words: &Words, diagram: &Diagram, most: Option<usize>) -> String {
    let mut text = match diagram {
        Diagram::Text(text) => text.clone(),
        Diagram::Grid(grid) => board(words, grid, most),
        Diagram::Heaps(heaps) => self::heaps(words, heaps),
        Diagram::Bits(bits) => self::bits(bits),
        Diagram::Graph(graph) => self::graph(words, graph),
        Diagram::Histogram(histogram) => self::histogram(histogram),
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

/// Remoteness, wins, losses, as columns.
fn histogram(histogram: &Histogram) -> String {
    histogram
        .tallies
        .iter()
        .fold(String::new(), |mut text, tally| {
            let _ = writeln!(text, "{} {} {}", tally.remoteness, tally.wins, tally.losses);
            text
        })
}

fn graph(words: &Words, graph: &GraphDiagram) -> String {
    if !graph.directed {
        return joined(words, graph);
    }
    let mut text = String::new();
    for (from, vertex) in graph.vertices.iter().enumerate() {
        let mut targets: Vec<String> = graph
            .edges
            .iter()
            .filter(|edge| edge.from == from)
            .filter_map(|edge| graph.vertices.get(edge.to))
            .map(name)
            .collect();
        // Of the vertices around the position only their edges are of interest.
        let asked = graph.asked == Some(from);
        if targets.is_empty() && !asked {
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
        let _ = writeln!(text, "{} -> {}", name(vertex), targets.join(", "));
    }
    text
}

/// A graph whose edges have no direction: each edge at the end that comes first, and the vertices without any.
fn joined(words: &Words, graph: &GraphDiagram) -> String {
    let mut ends: Vec<Vec<String>> = vec![Vec::new(); graph.vertices.len()];
    let mut is_alone = vec![true; graph.vertices.len()];
    for edge in &graph.edges {
        let (first, last) = (edge.from.min(edge.to), edge.from.max(edge.to));
        if let Some(vertex) = graph.vertices.get(last) {
            ends[first].push(name(vertex));
            is_alone[first] = false;
            is_alone[last] = false;
        }
    }
    let mut text = String::new();
    for ((vertex, ends), is_alone) in graph.vertices.iter().zip(&ends).zip(is_alone) {
        if !ends.is_empty() {
            let _ = writeln!(text, "{} - {}", name(vertex), ends.join(", "));
        } else if is_alone {
            let _ = writeln!(text, "{}", name(vertex));
        }
    }
    if text.is_empty() {
        let _ = writeln!(text, "({})", words.say(&Message::new("draw-no-vertices")));
    }
    text
}

fn name(vertex: &Vertex) -> String {
    match &vertex.value {
        Some(value) => format!("{} ({})", vertex.name, signed::value(&value.for_mover())),
        None => vertex.name.clone(),
    }
}

fn board(words: &Words, grid: &Grid, most: Option<usize>) -> String {
    if grid.columns == 0 {
        return String::new();
    }
    let height = grid.cells.len() / grid.columns;
    let pieces = || {
        let cells = grid.cells.iter().enumerate();
        cells
            .filter(|(_, cell)| cell.piece.is_some())
            .map(|(at, _)| at)
    };
    let rows = window(height, WINDOW.0, pieces().map(|at| at / grid.columns));
    let columns = window(grid.columns, WINDOW.1, pieces().map(|at| at % grid.columns));
    let row_name = |row: usize| (grid.first_row + row as u64).to_string();
    let column_name = |column: usize| (grid.first_column + column as u64).to_string();

    let marks: Vec<Vec<String>> = rows
        .clone()
        .map(|row| {
            let cells = &grid.cells[row * grid.columns..][..grid.columns];
            cells[columns.clone()].iter().map(mark).collect()
        })
        .collect();
    let names = row_name(rows.end.saturating_sub(1)).len();
    let width = marks.iter().flatten().map(String::len).max().unwrap_or(0);
    let mut width = width.max(column_name(columns.end.saturating_sub(1)).len());
    // Half a cell, with the blank before it, is a whole number of characters.
    width |= usize::from(grid.slanted);
    let slant = if grid.slanted { width.div_ceil(2) } else { 0 };
    let begin = names + slant * rows.len().saturating_sub(1);

    let mut text = String::new();
    let room = most.map_or(usize::MAX, |most| most.saturating_sub(begin) / (width + 1));
    let block = room.clamp(1, columns.len().max(1));
    for first in (0..columns.len()).step_by(block) {
        let shown = first..(first + block).min(columns.len());
        if first > 0 {
            text.push('\n');
        }
        let _ = write!(text, "{:names$}", "");
        for column in shown.clone() {
            let _ = write!(text, " {:>width$}", column_name(columns.start + column));
        }
        text.push('\n');
        for (row, marks) in rows.clone().zip(&marks) {
            let shift = (row - rows.start) * slant;
            let _ = write!(text, "{:shift$}{:>names$}", "", row_name(row));
            for mark in &marks[shown.clone()] {
                let _ = write!(text, " {mark:>width$}");
            }
            text.push('\n');
        }
    }
    if rows.len() < height || columns.len() < grid.columns {
        let message = Message::new("diagram-window")
            .with("first", row_name(rows.start))
            .with("last", row_name(rows.end - 1))
            .with("left", column_name(columns.start))
            .with("right", column_name(columns.end - 1));
        let _ = writeln!(text, "{}", words.say(&message));
    }
    text
}

/// At most `most` of `length` rows, with as many of the `wanted` ones in the middle as can be.
fn window(length: usize, most: usize, wanted: impl Iterator<Item = usize>) -> Range<usize> {
    if length <= most {
        return 0..length;
    }
    let (mut first, mut last) = (usize::MAX, 0);
    for at in wanted {
        first = first.min(at);
        last = last.max(at);
    }
    // Pieces too far apart for one window: the one that comes first is shown.
    let middle = match first {
        usize::MAX => 0,
        _ if last - first < most => first + (last - first) / 2,
        _ => first,
    };
    let start = middle.saturating_sub(most / 2).min(length - most);
    start..start + most
}

fn mark(cell: &Cell) -> String {
    let ground = match cell.ground {
        Ground::Open => ".",
        Ground::Wall => "*",
        Ground::Exit => "E",
        Ground::Attacked => "x",
    };
    let piece = cell.piece.map(|piece| match piece {
        Piece::Token | Piece::Placed => "@",
        Piece::Police => "P",
        Piece::Thief => "T",
        Piece::Both => "X",
        Piece::Queen => "Q",
        Piece::X => "x",
        Piece::O => "o",
        Piece::Half(Side::Right) => "<",
        Piece::Half(Side::Left) => ">",
        Piece::Half(Side::Below) => "^",
        Piece::Half(Side::Above) => "v",
    });
    match (&cell.value, piece) {
        (None, piece) => piece.unwrap_or(ground).to_owned(),
        (Some(value), None) => signed::value(&value.for_mover()),
        // A piece that may stay where it is stands on an option.
        (Some(value), Some(piece)) => format!("{piece}{}", signed::value(&value.for_mover())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lastmove::Value;

    use crate::Language;

    fn text(diagram: &Diagram) -> String {
        text_within(diagram, None)
    }

    fn text_within(diagram: &Diagram, most: Option<usize>) -> String {
        super::text(Words::of(Language::English), diagram, most)
    }

    fn grid(rows: usize, columns: usize, pieces: &[(usize, Piece)]) -> Grid {
        let mut cells = vec![Cell::default(); rows * columns];
        for (at, piece) in pieces {
            cells[*at].piece = Some(*piece);
        }
        Grid::of(columns, cells)
    }

    #[test]
    fn a_board_shows_ground_pieces_and_values() {
        let mut board = grid(2, 3, &[(0, Piece::Token)]);
        board.cells[1].ground = Ground::Wall;
        board.cells[2].ground = Ground::Exit;
        board.cells[4].value = Some(Value::Loss(2).into());
        assert_eq!(
            text(&Diagram::Grid(board)),
            "   1  2  3\n1  @  *  E\n2  . -2  .\n"
        );
    }

    #[test]
    fn slanted_rows_are_shifted_by_half_a_cell() {
        let mut board = grid(3, 2, &[(1, Piece::X), (2, Piece::O)]);
        board.slanted = true;
        let text = |board: &Grid| text(&Diagram::Grid(board.clone()));
        assert_eq!(text(&board), "  1 2\n1 . x\n 2 o .\n  3 . .\n");
        board.cells[0].value = Some(Value::Loss(2).into());
        let wide = "    1   2\n1  -2   x\n  2   o   .\n    3   .   .\n";
        assert_eq!(text(&board), wide);
        let blocks = "    1\n1  -2\n  2   o\n    3   .\n\n    2\n1   x\n  2   .\n    3   .\n";
        let diagram = Diagram::Grid(board);
        assert_eq!(text_within(&diagram, Some(12)), blocks);
        assert_eq!(text_within(&diagram, Some(13)), wide);
    }

    #[test]
    fn the_halves_of_a_domino_point_away_from_each_other() {
        let half = Piece::Half;
        let lying = [(0, half(Side::Right)), (1, half(Side::Left))];
        let upright = [(2, half(Side::Below)), (5, half(Side::Above))];
        let board = grid(2, 3, &[lying, upright].concat());
        assert_eq!(text(&Diagram::Grid(board)), "  1 2 3\n1 < > ^\n2 . . v\n");
    }

    #[test]
    fn a_board_that_is_too_wide_is_broken_into_blocks() {
        let board = Diagram::Grid(grid(2, 3, &[(5, Piece::Token)]));
        let whole = "  1 2 3\n1 . . .\n2 . . @\n";
        assert_eq!(text_within(&board, Some(7)), whole);
        let blocks = "  1 2\n1 . .\n2 . .\n\n  3\n1 .\n2 @\n";
        assert_eq!(text_within(&board, Some(6)), blocks);
        assert_eq!(text_within(&board, Some(0)).lines().count(), 3 * 3 + 2);
    }

    #[test]
    fn a_large_board_is_shown_around_its_pieces() {
        let board = grid(200, 300, &[(150 * 300 + 250, Piece::Police)]);
        let text = text(&Diagram::Grid(board));
        assert_eq!(text.lines().count(), WINDOW.0 + 2);
        assert!(text.contains('P'));
        assert!(text.ends_with("rows 139 to 162 and columns 231 to 270 of a larger board\n"));
    }

    #[test]
    fn windows_stay_on_the_board() {
        assert_eq!(window(5, 24, [3].into_iter()), 0..5);
        assert_eq!(window(100, 24, [99].into_iter()), 76..100);
        assert_eq!(window(100, 24, [0].into_iter()), 0..24);
        assert_eq!(window(100, 24, std::iter::empty()), 0..24);
        assert!(window(100, 24, [10, 90].into_iter()).contains(&10));
    }

    #[test]
    fn heaps_are_counted_and_cut() {
        let heaps = [3u32, 0, 999].map(num_bigint::BigUint::from).to_vec();
        let expected = format!("1: ooo 3\n2: 0\n3: {}... 999\n", "o".repeat(50));
        assert_eq!(text(&Diagram::Heaps(heaps)), expected);
    }

    #[test]
    fn a_vertex_shows_its_options() {
        let vertex = |name: &str| Vertex {
            name: name.to_owned(),
            value: None,
            best: false,
        };
        let edge = |from, to| lastmove::diagram::Edge {
            from,
            to,
            best: false,
        };
        let mut graph = GraphDiagram {
            vertices: vec![vertex("a"), vertex("b"), vertex("c")],
            asked: Some(0),
            directed: true,
            ground: None,
            edges: vec![edge(0, 1), edge(0, 2)],
            hidden: 3,
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
    fn edges_without_a_direction_are_shown_once() {
        let vertex = |name: &str| Vertex {
            name: name.to_owned(),
            value: (name == "b").then(|| Value::Loss(2).into()),
            best: false,
        };
        let edge = |from, to| lastmove::diagram::Edge {
            from,
            to,
            best: false,
        };
        let mut graph = GraphDiagram {
            vertices: ["a", "b", "c", "d"].map(vertex).to_vec(),
            asked: None,
            directed: false,
            ground: None,
            edges: vec![edge(0, 1), edge(2, 0), edge(2, 0), edge(2, 2)],
            hidden: 0,
        };
        let expected = "a - b (-2), c, c\nc - c\nd\n";
        assert_eq!(text(&Diagram::Graph(graph.clone())), expected);
        graph.vertices.clear();
        graph.edges.clear();
        assert_eq!(text(&Diagram::Graph(graph)), "(no vertices)\n");
    }
}
