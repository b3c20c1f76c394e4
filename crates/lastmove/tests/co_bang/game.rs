//! Cờ bảng: the row solver against the source's four programs and against exploring.

use lastmove::files::MemoryFiles;
use lastmove::game::{Game, Play};
use lastmove::games::co_bang::{CoBang, RowSolver, Token, source};
use lastmove::oracle::{Oracle, Style, Want};
use lastmove::solve::{Solver, explore};
use lastmove::{Blame, Control, Value, Verdict, catalog};

fn signed(verdict: &Verdict) -> i64 {
    let plies = verdict.remoteness.as_ref().unwrap().to_u64().unwrap() as i64;
    match verdict.outcome {
        lastmove::Outcome::Win => plies,
        lastmove::Outcome::Loss => -plies,
        lastmove::Outcome::Draw => panic!("a move always goes up"),
    }
}

fn open(notation: &str) -> Oracle {
    let opened = catalog::open(notation, &MemoryFiles::default(), &Control::default());
    opened.unwrap().oracle
}

#[test]
fn the_table_of_the_source() {
    let text = include_str!("../data/co_bang_12x4.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let known: Vec<Vec<i64>> = lines
        .map(|line| line.split(' ').map(|n| n.parse().unwrap()).collect())
        .collect();
    assert_eq!(known.len(), 12);
    let plain = source::distances(12, 4);
    let oracle = open("co-bang:12x4");
    for row in 1..=12 {
        for column in 1..=4 {
            let expected = known[row - 1][column - 1];
            assert_eq!(plain[row][column], expected, "({row},{column})");
            let at = format!("{row},{column}");
            let answer = oracle
                .ask(Some(&at), Want::default(), &Control::default())
                .unwrap();
            let verdict = Verdict {
                outcome: answer.outcome,
                remoteness: answer.remoteness,
            };
            assert_eq!(signed(&verdict), expected, "({row},{column})");
        }
    }
}

/// All boards up to 40 × 12: four programs of the source and the row solver, cell by cell.
#[test]
fn every_small_board_against_the_source() {
    let control = Control::default();
    for columns in 2..=12usize {
        let outcomes = source::outcomes(40, columns);
        let distances = source::distances(40, columns);
        for rows in [40, 39, columns.max(2), 2] {
            let board = CoBang::new(rows as u64, columns as u64).unwrap();
            let solver = RowSolver::new(Play::Normal);
            // From the bottom up first, so that windows restart repeatedly.
            for row in (1..=rows).rev().chain(1..=rows) {
                for column in 1..=columns {
                    let at = Token {
                        row: row as u64,
                        column: column as u64,
                    };
                    let verdict = solver.value(&board, &at, &control).unwrap();
                    let found = signed(&verdict);
                    assert_eq!(found, distances[row][column], "{rows}x{columns} {at:?}");
                    let wins = verdict.outcome == lastmove::Outcome::Win;
                    assert_eq!(wins, outcomes[row][column], "{rows}x{columns} {at:?}");
                }
            }
        }
        for row in 1..=40 {
            for column in 1..=columns {
                let outcome = source::outcome_in_window(columns, row, column);
                assert_eq!(outcome, outcomes[row][column], "{columns} ({row},{column})");
                let distance = source::distance_in_window(columns, row, column);
                assert_eq!(
                    distance, distances[row][column],
                    "{columns} ({row},{column})"
                );
            }
        }
    }
}

/// Both rules of play against the general engine, and best moves against all options.
#[test]
fn every_small_board_against_exploring() {
    let control = Control::default();
    for play in [Play::Normal, Play::Misere] {
        for columns in 2..=12 {
            let board = CoBang::new(40, columns).unwrap();
            let solver = RowSolver::new(play);
            let kept = RowSolver::new(play);
            kept.prepare(&board, &board.start(), &control).unwrap();
            for column in 1..=columns {
                let from = Token { row: 40, column };
                let solved = explore(&board, &from, play, &control).unwrap();
                for (at, value) in solved.iter() {
                    let verdict = solver.value(&board, at, &control).unwrap();
                    assert_eq!(verdict, value.into(), "{play:?} M = {columns} {at:?}");
                    assert_eq!(kept.value(&board, at, &control).unwrap(), verdict);
                }
                for (at, value) in solved.iter().step_by(7) {
                    let best = solver.best(&board, at, &control).unwrap();
                    let mut steps = Vec::new();
                    board.steps(at, &mut steps).unwrap();
                    assert_eq!(board.move_count(at).unwrap(), steps.len() as u64);
                    let worth = |to| solved.value(to).unwrap().for_mover(false);
                    let expected: Vec<u64> = steps
                        .iter()
                        .filter(|step| worth(&step.to) == value)
                        .map(|step| step.mv)
                        .collect();
                    let found: Vec<u64> = best.iter().map(|option| option.step.mv).collect();
                    assert_eq!(found, expected, "{play:?} M = {columns} {at:?}");
                }
            }
        }
    }
}

#[test]
fn totals_agree_with_the_table() {
    let control = Control::default();
    let totals = open("co-bang:12x4").totals(&control).unwrap();
    assert_eq!(totals.positions, 48);
    assert_eq!(totals.losses, 5 + 2 + 4 + 1 + 4 + 1);
    assert_eq!(totals.wins, 48 - totals.losses);
    let longest = totals.longest.unwrap();
    assert_eq!(longest.remoteness.to_u64(), Some(5));
    assert_eq!(longest.position, "10,4");
}

/// The source's program `Game`, literally: the positions of a whole game.
fn played_by_the_source(columns: usize, mut x: usize, mut y: usize) -> Vec<(usize, usize)> {
    let a = source::outcomes(x, columns);
    let mut positions = vec![(x, y)];
    while !(x == 1 || (x == 2 && y == 1)) {
        let highest = columns.min(x - 1);
        let option = if a[x][y] {
            (1..=highest).rev().find(|&k| k != y && !a[x - k][k])
        } else {
            (1..=highest).find(|&k| k != y)
        };
        let k = option.unwrap();
        (x, y) = (x - k, k);
        positions.push((x, y));
    }
    positions
}

#[test]
fn the_style_of_the_source_follows_its_program() {
    let control = Control::default();
    for (rows, columns, row, column) in [(50, 7, 49, 5), (8, 4, 7, 2), (40, 12, 40, 3)] {
        let oracle = open(&format!("co-bang:{rows}x{columns}"));
        let mut at = format!("{row},{column}");
        let mut played = vec![at.clone()];
        while let Some(choice) = oracle.choose(&at, Style::Source, &control).unwrap() {
            at = choice.to;
            played.push(at.clone());
        }
        let expected: Vec<String> = played_by_the_source(columns, row, column)
            .iter()
            .map(|(x, y)| format!("{x},{y}"))
            .collect();
        assert_eq!(played, expected);
        // A moves first; the player to move at the end has lost.
        if (rows, columns) == (50, 7) {
            assert_eq!(played.len() % 2, 0, "A wins");
        }
    }
    let chosen = open("co-bang:8x4").choose("7,2", Style::Source, &control);
    assert_eq!(chosen.unwrap().unwrap().mv, "3");
    let misere = open("co-bang/misere:8x4").choose("7,2", Style::Source, &control);
    assert_eq!(misere.unwrap_err().message.code, "no-source-style");
}

#[test]
fn the_worked_example_has_two_best_moves() {
    let answer = open("co-bang:8x4")
        .ask(Some("7,2"), Want::default(), &Control::default())
        .unwrap();
    let best: Vec<_> = answer
        .best
        .iter()
        .map(|m| (m.mv.as_str(), m.to.as_str()))
        .collect();
    assert_eq!(best, [("1", "6,1"), ("3", "4,3")]);
    assert_eq!(answer.remoteness.unwrap().to_u64(), Some(3));
}

#[test]
fn a_million_rows_at_once() {
    let control = Control::default().memory(1 << 20);
    let oracle = open("co-bang:1000000x50");
    let answer = oracle.ask(None, Want::default(), &control).unwrap();
    let plain = source::distance_in_window(50, 1_000_000, 1);
    let verdict = Verdict {
        outcome: answer.outcome,
        remoteness: answer.remoteness,
    };
    assert_eq!(signed(&verdict), plain);
    assert!(!answer.best.is_empty());
}

#[test]
fn too_large_boards_are_refused_with_an_estimate() {
    let notation = "co-bang:9223372036854775807x9223372036854775807";
    let error = open(notation)
        .ask(None, Want::default(), &Control::default())
        .unwrap_err();
    assert_eq!(error.blame, Blame::Limit);
    assert_eq!(error.message.code, "co-bang-too-large");
    // High up on the same board all is near.
    let answer = open(notation).ask(Some("3,1"), Want::default(), &Control::default());
    assert_eq!(answer.unwrap().outcome, lastmove::Outcome::Win);
}

#[test]
fn refuses_wrong_notations_and_points_at_them() {
    let code = |notation: &str| {
        let files = MemoryFiles::default();
        let control = Control::default();
        let error = match catalog::open(notation, &files, &control) {
            Err(error) => error,
            Ok(opened) => {
                let answer = opened.oracle.ask(opened.at(), Want::default(), &control);
                opened.relocate(answer.unwrap_err())
            }
        };
        (error.message.code, error.place.unwrap().column)
    };
    assert_eq!(code("co-bang"), ("rules-missing", 8));
    assert_eq!(code("co-bang:8"), ("syntax", 9));
    assert_eq!(code("co-bang:0x4"), ("number-range", 9));
    assert_eq!(code("co-bang:8x1"), ("number-range", 11));
    assert_eq!(code("co-bang:9223372036854775808x4"), ("number-range", 9));
    assert_eq!(code("co-bang:8x-4"), ("number-expected", 11));
    assert_eq!(code("co-bang:8x4@9,1"), ("number-range", 13));
    assert_eq!(code("co-bang:8x4@7,5"), ("number-range", 15));
    assert_eq!(code("co-bang:8x4@7"), ("syntax", 13));
    assert_eq!(code("co-bang:8x4,fast=1"), ("option-unknown", 13));
    let oracle = open("co-bang:8x4");
    let code = |at, mv| oracle.make(at, mv).unwrap_err().message.code;
    assert_eq!(code("7,2", "2"), "co-bang-same-column");
    assert_eq!(code("7,2", "5"), "number-range");
    assert_eq!(code("3,4", "3"), "number-range");
    assert_eq!(code("1,2", "1"), "move-not-legal");
    assert_eq!(code("2,1", "1"), "move-not-legal");
    assert_eq!(oracle.make("7,2", "3").unwrap().0, "4,3");
}

#[test]
fn values_are_those_of_the_rules() {
    let board = CoBang::new(8, 4).unwrap();
    let at = Token { row: 7, column: 2 };
    let solved = explore(&board, &at, Play::Normal, &Control::default()).unwrap();
    assert_eq!(solved.value(&at), Some(Value::Win(3)));
}
