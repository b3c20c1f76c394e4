//! What diagrams show against what the oracle says of each position.

use lastmove::diagram::{Diagram, Ground};
use lastmove::game::MemoryFiles;
use lastmove::oracle::{Answer, View, Want};
use lastmove::{Control, Outcome, Verdict, catalog};

const BOARD: &str = "P..*\n.*.E\n...T\n";
const GRAPH: &str = "a b\nb a\nb c\nc d\nd\ne e\na b\nf f\nf d\n";
const OWNED: &str = "x : 0\ny : 0\nz : 1\nx y\ny z\nz x\nx z\nz = loss\n";

fn open(game: &str) -> catalog::Opened {
    let files = MemoryFiles::from([("board", BOARD), ("graph", GRAPH), ("owned", OWNED)]);
    catalog::open(game, &files, &Control::default()).unwrap()
}

fn ask(opened: &catalog::Opened, at: Option<&str>) -> Answer {
    let want = Want::default();
    opened.oracle.ask(at, want, &Control::default()).unwrap()
}

fn draw(opened: &catalog::Opened, view: &View) -> Result<Diagram, lastmove::Error> {
    let control = Control::default();
    opened.oracle.diagram(opened.at(), view, &control)
}

fn map(opened: &catalog::Opened) -> Diagram {
    draw(opened, &View::Map { rows: None }).unwrap()
}

fn verdict(answer: &Answer) -> Option<Verdict> {
    Some(Verdict {
        outcome: answer.outcome,
        remoteness: answer.remoteness.clone(),
    })
}

#[test]
fn every_cell_of_co_bang_has_its_value_and_best_moves_their_mark() {
    for game in ["co-bang:8x4@7,2", "co-bang/misere:9x5@9,3", "co-bang:2x2"] {
        let opened = open(game);
        let Diagram::Grid(grid) = map(&opened) else {
            panic!("{game}");
        };
        let own = ask(&opened, opened.at());
        for (index, cell) in grid.cells.iter().enumerate() {
            let (row, column) = (index / grid.columns + 1, index % grid.columns + 1);
            let at = format!("{row},{column}");
            assert_eq!(cell.value, verdict(&ask(&opened, Some(&at))), "{game} {at}");
            assert_eq!(
                cell.best,
                own.best.iter().any(|best| best.to == at),
                "{game} {at}"
            );
            assert_eq!(cell.piece.is_some(), own.position == at);
        }
    }
}

#[test]
fn every_cell_of_the_thief_has_its_value() {
    for turn in ["P", "T"] {
        let opened = open(&format!("pursuit:board@1,1/3,4/{turn}"));
        let Diagram::Grid(grid) = map(&opened) else {
            panic!();
        };
        let own = ask(&opened, opened.at());
        for (index, cell) in grid.cells.iter().enumerate() {
            let cell_name = format!("{},{}", index / 4 + 1, index % 4 + 1);
            let at = format!("1,1/{cell_name}/{turn}");
            let expected = match cell.ground {
                Ground::Wall => None,
                _ => verdict(&ask(&opened, Some(&at))),
            };
            assert_eq!(cell.value, expected, "{at}");
            let pass = if turn == "P" { index == 0 } else { index == 11 };
            let best = own
                .best
                .iter()
                .any(|best| best.mv == cell_name || (pass && best.mv == "pass"));
            assert_eq!(cell.best, best, "{at}");
        }
        let rows = View::Map { rows: Some(2..3) };
        let Diagram::Grid(row) = draw(&opened, &rows).unwrap() else {
            panic!();
        };
        assert_eq!((row.first_row, row.is_window), (2, true));
        assert_eq!(row.cells, grid.cells[4..8]);
    }
}

#[test]
fn every_vertex_has_its_value_and_every_best_move_is_bold() {
    for (game, count) in [
        ("graph:graph", 6),
        ("graph/misere:graph", 6),
        ("graph:owned@x", 3),
    ] {
        let opened = open(game);
        let Diagram::Graph(graph) = map(&opened) else {
            panic!("{game}");
        };
        assert_eq!(graph.vertices.len(), count);
        let asked = graph.asked.map(|asked| graph.vertices[asked].name.as_str());
        assert_eq!(asked, opened.at());
        for (index, vertex) in graph.vertices.iter().enumerate() {
            let answer = ask(&opened, Some(&vertex.name));
            assert_eq!(vertex.value, verdict(&answer), "{game} {}", vertex.name);
            let mut bold: Vec<&str> = graph
                .edges
                .iter()
                .filter(|edge| edge.from == index && edge.best)
                .map(|edge| graph.vertices[edge.to].name.as_str())
                .collect();
            let mut best: Vec<&str> = answer.best.iter().map(|best| &*best.to).collect();
            bold.sort_unstable();
            best.sort_unstable();
            best.dedup();
            assert_eq!(bold, best, "{game} {}", vertex.name);
        }
    }
}

#[test]
fn histograms_count_every_position_once() {
    for game in [
        "co-bang:9x5",
        "nim:4,5,6",
        "nim/misere:3,3",
        "graph:graph",
        "pursuit:board",
    ] {
        let opened = open(game);
        let Ok(Diagram::Histogram(histogram)) = draw(&opened, &View::Histogram) else {
            panic!("{game}");
        };
        let totals = opened.oracle.totals(&Control::default()).unwrap();
        let wins: u64 = histogram.tallies.iter().map(|tally| tally.wins).sum();
        let losses: u64 = histogram.tallies.iter().map(|tally| tally.losses).sum();
        assert_eq!(
            (wins, losses, histogram.draws),
            (totals.wins, totals.losses, totals.draws),
            "{game}"
        );
        let last = histogram.tallies.last().map(|tally| tally.remoteness);
        let longest = totals
            .longest
            .and_then(|longest| longest.remoteness.to_u64());
        assert_eq!(last, longest, "{game}");
        assert!(histogram.tallies.is_sorted_by_key(|tally| tally.remoteness));
    }
}

#[test]
fn nim_shows_what_a_best_move_leaves() {
    let Diagram::Bits(bits) = map(&open("nim:12,14,6,3,2")) else {
        panic!();
    };
    assert_eq!(bits.xor, 5u32.into());
    let leaves: Vec<_> = bits.heaps.iter().map(|row| row.leaves.clone()).collect();
    let expected = [Some(9u32), Some(11), Some(3), None, None];
    assert_eq!(leaves, expected.map(|left| left.map(Into::into)));
    let opened = open("nim:1,2");
    let rows = View::Map { rows: Some(0..3) };
    assert_eq!(
        draw(&opened, &rows).unwrap_err().message.code,
        "draw-no-rows"
    );
}

#[test]
fn a_board_too_large_for_a_picture_is_refused_unsolved() {
    let text =
        format!("P{0}\n{0}T\n", ".".repeat(100)) + &format!("{}\n", ".".repeat(101)).repeat(99);
    let files = MemoryFiles::from([("large", text)]);
    let opened = catalog::open("pursuit:large", &files, &Control::default()).unwrap();
    let view = View::Map { rows: None };
    // Too little memory for solving: that would be the error if it had begun.
    let control = Control::default().memory(1 << 20);
    let refused = opened.oracle.diagram(Some("1,1/2,101/P"), &view, &control);
    assert_eq!(refused.unwrap_err().message.code, "draw-too-large");
}

#[test]
fn a_large_graph_is_drawn_around_a_vertex_only() {
    let mut text = String::new();
    for vertex in 0..400 {
        text += &format!("{vertex} {}\n0 {vertex}\n", (vertex + 1) % 400);
    }
    let files = MemoryFiles::from([("large", text)]);
    let control = Control::default();
    let opened = catalog::open("graph:large", &files, &control).unwrap();
    let view = View::Map { rows: None };
    let refused = opened.oracle.diagram(None, &view, &control).unwrap_err();
    assert_eq!(refused.message.code, "draw-graph-too-large");
    let Ok(Diagram::Graph(graph)) = opened.oracle.diagram(Some("0"), &view, &control) else {
        panic!();
    };
    assert_eq!(
        (graph.vertices.len(), graph.asked, graph.hidden),
        (25, Some(0), 375)
    );
    let value = graph.vertices[0].value.as_ref().unwrap();
    assert_eq!(value.outcome, Outcome::Draw);
}
