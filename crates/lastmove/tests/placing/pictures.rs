//! Diagrams compared with the oracle's answers for each position.

use lastmove::diagram::{Diagram, GraphDiagram, Ground, Heaps, Worth};
use lastmove::files::MemoryFiles;
use lastmove::oracle::{Answer, RatedMove, View, Want};
use lastmove::{Control, Outcome, Verdict, catalog};

const BOARD: &str = "P..*\n.*.E\n...T\n";
const GRAPH: &str = "a b\nb a\nb c\nc d\nd\ne e\na b\nf f\nf d\n";
const OWNED: &str = "x : 0\ny : 0\nz : 1\nx y\ny z\nz x\nx z\nz = loss\n";
const PATHS: &str = "a b\nb c\nc d\nd e\ne f\nc c\nb a\ng\nh,;\n";
const TREE: &str = "ground root\nroot a\nroot b\na b\na b\na a\nb a\nfar away\n";

fn open(game: &str) -> catalog::Opened {
    let files = MemoryFiles::from([
        ("board", BOARD),
        ("graph", GRAPH),
        ("owned", OWNED),
        ("paths", PATHS),
        ("tree", TREE),
    ]);
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

fn verdict(answer: &Answer) -> Verdict {
    Verdict {
        outcome: answer.outcome,
        remoteness: answer.remoteness.clone(),
    }
}

fn worth(answer: &Answer) -> Option<Worth> {
    Some(verdict(answer).into())
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
            assert_eq!(cell.value, worth(&ask(&opened, Some(&at))), "{game} {at}");
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
                _ => worth(&ask(&opened, Some(&at))),
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
            assert_eq!(vertex.value, worth(&answer), "{game} {}", vertex.name);
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
    // Too little memory for solving: that error would show that solving had begun.
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
    assert_eq!(value.for_mover().outcome, Outcome::Draw);
}

/// The graph of an undirected picture.
fn joined(diagram: Diagram) -> GraphDiagram {
    let Diagram::Graph(graph) = diagram else {
        panic!("{diagram:?}");
    };
    assert_eq!(
        (graph.directed, graph.asked, graph.hidden),
        (false, None, 0)
    );
    graph
}

fn with_values(opened: &catalog::Opened) -> GraphDiagram {
    joined(draw(opened, &View::Position { values: true }).unwrap())
}

/// The edges of a picture as moves are written, ascending; only the best ones, or all.
fn edges(graph: &GraphDiagram, best: bool) -> Vec<String> {
    let name = |vertex: usize| graph.vertices[vertex].name.as_str();
    let edges = graph.edges.iter().filter(|edge| edge.best || !best);
    let mut found: Vec<_> = edges
        .map(|edge| format!("{}-{}", name(edge.from), name(edge.to)))
        .collect();
    found.sort_unstable();
    found
}

/// The moves, ascending, without the numbers of parallel edges.
fn moves(moves: &[RatedMove]) -> Vec<String> {
    let mut found: Vec<_> = moves
        .iter()
        .map(|mv| mv.mv.split('/').next().unwrap().to_owned())
        .collect();
    found.sort_unstable();
    found
}

/// All that can be asked about a position.
fn ask_all(opened: &catalog::Opened) -> Answer {
    let want = Want {
        moves: true,
        ..Want::default()
    };
    let control = Control::default();
    opened.oracle.ask(opened.at(), want, &control).unwrap()
}

#[test]
fn node_kayles_shows_what_is_left_with_the_values_of_taking_it() {
    let at_b = open("node-kayles:paths@b");
    let graph = with_values(&at_b);
    let names: Vec<_> = graph.vertices.iter().map(|v| v.name.as_str()).collect();
    assert_eq!(names, ["d", "e", "f", "g", "h%2C%3B"]);
    assert_eq!(edges(&graph, false), ["d-e", "e-f"]);
    for game in [
        "node-kayles:paths",
        "node-kayles:paths@b",
        "node-kayles/misere:paths@e",
        "node-kayles:paths@b;g",
        "node-kayles:paths@b;e;g;h%2C%3B",
    ] {
        let opened = open(game);
        let answer = ask_all(&opened);
        let options = answer.moves.as_ref().unwrap();
        let graph = with_values(&opened);
        assert_eq!(graph.vertices.len(), options.len(), "{game}");
        let on_map = joined(map(&opened));
        assert_eq!(on_map.edges, graph.edges, "{game}");
        for (index, vertex) in graph.vertices.iter().enumerate() {
            let name = &vertex.name;
            let option = options.iter().find(|option| option.mv == *name).unwrap();
            let value = Some(passing(verdict(&ask(&opened, Some(&option.to)))));
            assert_eq!(vertex.value, value, "{game} {name}");
            let best = answer.best.iter().any(|best| best.mv == *name);
            assert_eq!(vertex.best, best, "{game} {name}");
            let there = &on_map.vertices[index];
            assert_eq!((&there.value, there.best), (&value, best), "{game} {name}");
        }
        let plain = draw(&opened, &View::Position { values: false }).unwrap();
        let plain = joined(plain);
        assert!(plain.vertices.iter().all(|v| v.value.is_none() && !v.best));
    }
}

/// The value of an option at which the other player moves.
fn passing(verdict: Verdict) -> Worth {
    Worth::Option {
        verdict,
        keeps_turn: false,
    }
}

/// The squares that a move takes.
fn squares(mv: &str) -> Vec<usize> {
    let number = |square: &str| {
        let (row, column) = square.split_once(',').unwrap();
        (row.parse::<usize>().unwrap() - 1) * 100 + column.parse::<usize>().unwrap() - 1
    };
    mv.split('-').map(number).collect()
}

#[test]
fn every_square_of_a_placing_game_has_the_value_of_its_move() {
    for game in [
        "queens-game:5@2,1",
        "queens-game:8@1,1",
        "kings-game:4x5",
        "knights-game/misere:4@1,1",
        "bishops-game:3x6@1,1;1,2",
        "rooks-game:4x3,blocked=hole@1,1",
        "cram:4x4@1,1-1,2",
        "cram/misere:3x3,blocked=gap",
        "queens-game:3@2,2",
        // Too large for plies.
        "knights-game:6",
        "cram:4x6@1,1-1,2",
    ] {
        let files =
            MemoryFiles::from([("hole", "...\n.*.\n...\n...\n"), ("gap", "...\n.*.\n...\n")]);
        let opened = catalog::open(game, &files, &Control::default()).unwrap();
        let answer = ask_all(&opened);
        let Diagram::Grid(grid) = map(&opened) else {
            panic!("{game}");
        };
        let placed: Vec<usize> = match opened.at() {
            Some(at) => at.split(';').flat_map(squares).collect(),
            None => Vec::new(),
        };
        for (index, cell) in grid.cells.iter().enumerate() {
            let square = index / grid.columns * 100 + index % grid.columns;
            let covers = |mv: &&RatedMove| squares(&mv.mv).contains(&square);
            let options = answer.moves.iter().flatten().filter(covers);
            // For the next mover the least is the best of the current mover.
            let values = options.map(|option| Verdict {
                outcome: option.outcome,
                remoteness: option.remoteness.clone(),
            });
            let value = values.min().map(passing);
            let is_legal = value.is_some();
            assert_eq!(cell.value, value, "{game} {square}");
            let best = answer.best.iter().any(|best| covers(&best));
            assert_eq!(cell.best, best, "{game} {square}");
            let is_placed = placed.contains(&square);
            assert_eq!(cell.piece.is_some(), is_placed, "{game} {square}");
            let is_free = cell.ground == Ground::Open && !is_placed;
            if game.starts_with("cram") {
                assert_ne!(cell.ground, Ground::Attacked);
            } else {
                assert_eq!(is_free, is_legal, "{game} {square}");
            }
        }
        let rows = View::Map { rows: Some(2..3) };
        let Diagram::Grid(row) = draw(&opened, &rows).unwrap() else {
            panic!();
        };
        assert_eq!((row.first_row, row.is_window), (2, true));
        assert_eq!(row.cells, grid.cells[grid.columns..2 * grid.columns]);
        let none = draw(&opened, &View::Map { rows: Some(9..12) });
        assert_eq!(none.unwrap_err().message.code, "rows-outside-table");
    }
}

#[test]
fn hackenbush_stands_on_its_ground_and_no_other_game_does() {
    let ground = |game: &str| joined(map(&open(game))).ground;
    assert_eq!(ground("hackenbush:tree"), Some(0));
    let other = joined(map(&open("hackenbush:tree,ground=a")));
    assert_eq!(other.vertices[other.ground.unwrap()].name, "a");
    assert_eq!(ground("node-kayles:paths"), None);
}

#[test]
fn arc_kayles_and_hackenbush_show_moves_as_edges() {
    let graph = with_values(&open("arc-kayles:paths@b-c"));
    assert_eq!(edges(&graph, false), ["d-e", "e-f"]);
    assert_eq!(graph.vertices.len(), 6);
    let graph = with_values(&open("hackenbush:tree@root-b"));
    assert_eq!(graph.vertices[0].name, "ground");
    assert_eq!(
        edges(&graph, false),
        ["a-a", "a-b", "a-b", "b-a", "ground-root", "root-a"]
    );
    for game in [
        "arc-kayles:paths",
        "arc-kayles:paths@b-c",
        "arc-kayles/misere:paths@d-e",
        "arc-kayles:paths@a-b;c-d;e-f",
        "hackenbush:tree",
        "hackenbush:tree,ground=a",
        "hackenbush:tree@root-b",
        "hackenbush:tree@root-b;a-a",
        "hackenbush:tree@a-b/2",
        "hackenbush/misere:tree@root-b;a-b",
        "hackenbush:tree@ground-root",
    ] {
        let opened = open(game);
        let answer = ask_all(&opened);
        for (view, graph) in [
            ("values", with_values(&opened)),
            ("map", joined(map(&opened))),
        ] {
            let all = moves(answer.moves.as_ref().unwrap());
            assert_eq!(edges(&graph, false), all, "{game} {view}");
            assert_eq!(edges(&graph, true), moves(&answer.best), "{game} {view}");
        }
        let plain = draw(&opened, &View::Position { values: false }).unwrap();
        assert_eq!(edges(&joined(plain), true), Vec::<String>::new());
    }
}

#[test]
fn euclid_shows_its_numbers_as_heaps() {
    let plain = View::Position { values: true };
    let heaps = |numbers: [u64; 2]| Diagram::Heaps(Heaps::of_stones(numbers));
    for numbers in [[15, 21], [15, 6], [0, 3], [u64::MAX, 1]] {
        let opened = open(&format!("euclid:{},{}", numbers[0], numbers[1]));
        assert_eq!(draw(&opened, &plain).unwrap(), heaps(numbers));
        assert_eq!(map(&opened), heaps(numbers));
    }
}

#[test]
fn what_is_too_large_to_be_drawn_is_written() {
    let control = Control::default();
    let star =
        |ends: usize| -> String { (1..=ends).map(|end| format!("ground {end}\n")).collect() };
    let files = MemoryFiles::from([
        ("most", star(GraphDiagram::MOST_VERTICES - 1)),
        ("more", star(GraphDiagram::MOST_VERTICES)),
        (
            "loops",
            "ground ground\n".repeat(GraphDiagram::MOST_EDGES + 1),
        ),
        (
            "dense",
            (0..43 * 43)
                .map(|i| format!("{} {}\n", i / 43, i % 43))
                .collect(),
        ),
    ]);
    for (file, game, is_drawn) in [
        ("most", "node-kayles", true),
        ("more", "node-kayles", false),
        ("more", "arc-kayles", false),
        ("dense", "node-kayles", false),
        ("dense", "arc-kayles", false),
        ("most", "hackenbush", true),
        ("more", "hackenbush", false),
        ("loops", "hackenbush", false),
    ] {
        let game = format!("{game}:{file}");
        let opened = catalog::open(&game, &files, &control).unwrap();
        let drawn = draw(&opened, &View::Position { values: false }).unwrap();
        match is_drawn {
            true => assert_eq!(joined(drawn).vertices.len(), GraphDiagram::MOST_VERTICES),
            false => assert_eq!(drawn, Diagram::Text("-".to_owned()), "{game}"),
        }
    }
    // What is left of a large graph can be drawn.
    let opened = catalog::open("hackenbush:more@ground-7", &files, &control).unwrap();
    let drawn = draw(&opened, &View::Position { values: false }).unwrap();
    assert_eq!(joined(drawn).vertices.len(), GraphDiagram::MOST_VERTICES);
}
