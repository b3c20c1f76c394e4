//! Placing games as the catalog opens them.

use std::fmt::Write;

use lastmove::files::{Files, MemoryFiles};
use lastmove::oracle::{Answer, Want};
use lastmove::{Control, Error, catalog};

fn ask(text: &str, files: &dyn Files) -> Result<Answer, Error> {
    let control = Control::default();
    let opened = catalog::open(text, files, &control)?;
    opened.oracle.ask(opened.at(), Want::default(), &control)
}

fn code(text: &str, files: &dyn Files) -> &'static str {
    match ask(text, files) {
        Ok(_) => "none",
        Err(error) => error.message.code,
    }
}

fn nim_value(text: &str, files: &dyn Files) -> String {
    let control = Control::default();
    let opened = catalog::open(text, files, &control).unwrap();
    let found = opened.oracle.nim_value(opened.at(), &control).unwrap();
    found.nim_value.to_string()
}

const GRAPH: &str = "a b\nb c\nc d\nb a\nc c\ne\n";

fn files() -> MemoryFiles {
    MemoryFiles::from([
        ("graph.txt", GRAPH),
        ("./3x4", GRAPH),
        ("empty.txt", ""),
        ("loops.txt", "a a\nb b\n"),
        ("names.txt", "a-b c;d\n- c;d\n"),
        ("board.txt", ".*.\n...\n\n"),
        ("ragged.txt", "..\n...\n"),
        ("letters.txt", ".x.\n...\n"),
        ("gap.txt", "...\n\n...\n"),
        ("short.txt", "...\n"),
        ("tall.txt", "...\n...\n...\n"),
    ])
}

#[test]
fn every_game_answers() {
    let none = files();
    for (game, value) in [
        ("queens-game:5", "3"),
        ("queens-game:3@2,2", "0"),
        ("queens-game:1", "1"),
        ("rooks-game:3x5", "1"),
        ("rooks-game:3x5@1,1", "0"),
        ("kings-game:2x2", "1"),
        ("kings-game:1x4", "0"),
        ("knights-game:2x2", "0"),
        ("bishops-game:2x2", "0"),
        ("cram:2x2", "0"),
        ("cram:1x4", "2"),
        ("cram:4x5", "2"),
        ("node-kayles:3x12", "5"),
        ("node-kayles:12x3", "5"),
        ("node-kayles:2x3,blocked=board.txt@2,1", "1"),
        ("arc-kayles:4x5", "2"),
        ("node-kayles:./3x4", "1"),
        ("node-kayles:graph.txt", "1"),
        ("node-kayles:empty.txt@-", "0"),
        ("node-kayles:loops.txt", "0"),
        ("arc-kayles:graph.txt", "2"),
        ("arc-kayles:loops.txt", "0"),
    ] {
        assert_eq!(nim_value(game, &none), value, "{game}");
    }
}

#[test]
fn small_games_have_exact_plies_and_large_ones_outcomes() {
    let answer = ask("rooks-game:3x4", &files()).unwrap();
    assert_eq!(answer.remoteness.unwrap().to_u64(), Some(3));
    assert_eq!(answer.best.len(), 12);
    let answer = ask("rooks-game/misere:3x4", &files()).unwrap();
    assert_eq!(answer.outcome, lastmove::Outcome::Loss);
    let answer = ask("queens-game:9", &files()).unwrap();
    assert_eq!(answer.outcome, lastmove::Outcome::Win);
    // The middle wins: every answer is mirrored.
    assert!(answer.best.iter().any(|rated| rated.mv == "5,5"));
    assert_eq!(answer.remoteness, None);
}

#[test]
fn positions_are_read_in_any_order_and_written_in_one() {
    let control = Control::default();
    let files = files();
    for (text, written) in [
        ("queens-game:5@3,5;1,1", "1,1;3,5"),
        ("queens-game:5", "-"),
        ("queens-game:5@-", "-"),
        ("cram:2x3@2,3-1,3;1,2-1,1", "1,1-1,2;1,3-2,3"),
        ("arc-kayles:graph.txt@d-c;b-a", "a-b;c-d"),
        ("node-kayles:graph.txt@e;a", "a;e"),
        ("node-kayles:names.txt@%2D", "%2D"),
        ("arc-kayles:names.txt@c%3Bd-%2D", "c%3Bd-%2D"),
        ("arc-kayles:names.txt@c%3Bd-a%2Db", "a%2Db-c%3Bd"),
    ] {
        let opened = catalog::open(text, &files, &control).unwrap();
        let answer = opened
            .oracle
            .ask(opened.at(), Want::default(), &control)
            .unwrap();
        assert_eq!(answer.position, written, "{text}");
        // Every move is legal, and its option can be read.
        let game = text.split('@').next().unwrap();
        for rated in &answer.best {
            assert_eq!(code(&format!("{game}@{}", rated.to), &files), "none");
        }
    }
}

/// A board is the graph of its squares: with holes, and at positions within.
#[test]
fn boards_are_their_graphs() {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = |below: u64| {
        state = state
            .wrapping_mul(0xD120_0000_1000_0001)
            .wrapping_add(0x2545_F491);
        (state >> 33) % below
    };
    for _ in 0..60 {
        let (rows, columns) = (1 + random(4), 1 + random(5));
        let is_open: Vec<bool> = (0..rows * columns).map(|_| random(5) > 0).collect();
        let (mut board, mut graph) = (String::new(), String::new());
        for row in 0..rows {
            for column in 0..columns {
                let at = (row * columns + column) as usize;
                board.push(if is_open[at] { '.' } else { '*' });
                if !is_open[at] {
                    continue;
                }
                writeln!(graph, "{at}").unwrap();
                if column + 1 < columns && is_open[at + 1] {
                    writeln!(graph, "{at} {}", at + 1).unwrap();
                }
                let below = at + columns as usize;
                if row + 1 < rows && is_open[below] {
                    writeln!(graph, "{at} {below}").unwrap();
                }
            }
            board.push('\n');
        }
        let files = MemoryFiles::from([("board", board.as_str()), ("graph", graph.as_str())]);
        for game in ["node-kayles", "arc-kayles"] {
            let on_board = format!("{game}:{rows}x{columns},blocked=board");
            let on_graph = format!("{game}:graph");
            assert_eq!(
                nim_value(&on_board, &files),
                nim_value(&on_graph, &files),
                "{game}\n{board}"
            );
        }
    }
}

#[test]
fn wrong_texts_are_refused() {
    let files = files();
    for (text, expected) in [
        ("queens-game", "rules-missing"),
        ("queens-game:0", "number-range"),
        ("queens-game:21", "placed-board-large"),
        ("queens-game:2x400", "placed-board-large"),
        ("queens-game:8y8", "number-expected"),
        ("queens-game:8,size=3", "option-unknown"),
        ("queens-game:5@6,1", "number-range"),
        ("queens-game:5@1", "move-syntax"),
        ("queens-game:5@1,1;2,2", "placed-conflict"),
        ("queens-game:5@1,1;1,1", "placed-conflict"),
        ("queens-game:5@", "move-syntax"),
        ("queens-game:2x3,blocked=board.txt@1,2", "placed-conflict"),
        ("queens-game:2x3,blocked=nowhere.txt", "file-not-found"),
        ("queens-game:2x3,blocked=ragged.txt", "placed-columns"),
        (
            "queens-game:2x3,blocked=letters.txt",
            "queens-board-character",
        ),
        ("queens-game:2x3,blocked=gap.txt", "queens-board-gap"),
        ("queens-game:2x3,blocked=short.txt", "placed-rows"),
        ("queens-game:2x3,blocked=tall.txt", "placed-rows"),
        ("queens-game:2x3,blocked=empty.txt", "placed-rows"),
        ("cram:2x3@1,1-2,2", "placed-conflict"),
        ("cram:2x3@1,1", "move-syntax"),
        ("node-kayles:2x3@1", "move-syntax"),
        ("arc-kayles:2x3@1,1", "move-syntax"),
        ("node-kayles:2x3@1,1;1,2", "placed-conflict"),
        ("node-kayles:0x3", "number-range"),
        ("node-kayles:2x3x4", "file-not-found"),
        ("node-kayles:graph.txt,blocked=board.txt", "option-unknown"),
        ("node-kayles:graph.txt@z", "vertex-unknown"),
        ("node-kayles:graph.txt@a;b", "placed-conflict"),
        ("arc-kayles:graph.txt@a-c", "placed-conflict"),
        ("arc-kayles:graph.txt@a", "move-syntax"),
    ] {
        assert_eq!(code(text, &files), expected, "{text}");
    }
}

#[test]
fn blocked_squares_are_not_taken() {
    // 2 x 3 without one square of the middle column: a rook anywhere.
    let files = files();
    assert_eq!(nim_value("rooks-game:2x3,blocked=board.txt", &files), "0");
    let answer = ask("cram:2x3,blocked=board.txt", &files).unwrap();
    assert_eq!(answer.outcome, lastmove::Outcome::Loss);
}

#[test]
fn huge_and_crowded_graphs_are_bounded() {
    let path =
        |cells: u32| -> String { (1..cells).map(|v| format!("v{} v{v}\n", v - 1)).collect() };
    let star: String = (1..70_000).map(|v| format!("v0 v{v}\n")).collect();
    let files = MemoryFiles::from([
        ("path.txt", path(10_000)),
        ("short.txt", path(72)),
        ("star.txt", star),
    ]);
    // Both are 4 more than a multiple of the period 34.
    for game in ["node-kayles", "arc-kayles"] {
        let value = |file| nim_value(&format!("{game}:{file}"), &files);
        assert_eq!(value("path.txt"), value("short.txt"));
    }
    assert_eq!(code("node-kayles:star.txt", &files), "placed-graph-large");
}

#[test]
fn graphs_that_say_more_than_edges_are_refused() {
    let files = MemoryFiles::from([
        ("declared.txt", "a b\nb = win\n"),
        ("owned.txt", "a : 0\nb : 1\na b\n"),
    ]);
    for game in ["node-kayles", "arc-kayles", "hackenbush"] {
        for file in ["declared.txt", "owned.txt"] {
            let found = code(&format!("{game}:{file}"), &files);
            assert_eq!(found, "graph-edges-alone", "{game}:{file}");
        }
    }
}
