//! Nim values of placement games, beside a memo of all positions.

use std::time::Instant;

use lastmove::Control;
use lastmove::solve::placement::{Arena, Placement, Takes, plain};

use crate::report::Row;

/// A board, and its nim value.
struct Case {
    what: &'static str,
    takes: Takes,
    near: fn(usize, usize) -> bool,
    rows: usize,
    columns: usize,
    value: u64,
    /// The goal in seconds, on two threads.
    goal: Option<f64>,
    /// Whether the textbook algorithm is fast enough to run.
    plain: bool,
    /// Whether it is measured with `--small`.
    small: bool,
}

const fn queens(side: usize, value: u64, goal: Option<f64>) -> Case {
    Case {
        what: "queens",
        takes: Takes::Vertex,
        near: |rows, columns| rows == columns || rows == 0 || columns == 0,
        rows: side,
        columns: side,
        value,
        goal,
        plain: side <= 8,
        small: side <= 10,
    }
}

const fn cram(rows: usize, columns: usize, value: u64, goal: Option<f64>) -> Case {
    Case {
        what: "cram",
        takes: Takes::Edge,
        near: |rows, columns| rows + columns == 1,
        rows,
        columns,
        value,
        goal,
        plain: rows * columns <= 20,
        small: rows * columns <= 24,
    }
}

/// The goals: queens 10 x 10 in 0.4 s, 11 x 11 in 3 s, 12 x 12 in 40 s, 13 x 13 in 15 minutes; Cram
/// 5 x 9 in 10 s.
/// Queens: A344227; Cram: Lemoine and Viennot, "Nimbers are inevitable".
const CASES: &[Case] = &[
    queens(8, 3, None),
    queens(10, 0, Some(0.4)),
    queens(11, 1, Some(3.0)),
    queens(12, 0, Some(40.0)),
    queens(13, 1, Some(900.0)),
    cram(4, 5, 2, None),
    cram(5, 6, 2, None),
    cram(4, 8, 0, None),
    cram(5, 7, 1, None),
    cram(5, 8, 1, None),
    cram(5, 9, 1, Some(10.0)),
];

/// Measures the boards, each beside its textbook algorithm where that is fast enough.
pub(crate) fn placement(runs: usize, small: bool) -> Result<Vec<Row>, String> {
    let cases = CASES.iter().filter(|case| case.small || !small);
    cases.map(|case| measure(case, runs)).collect()
}

fn measure(case: &Case, runs: usize) -> Result<Row, String> {
    let what = format!("{} {} x {}", case.what, case.rows, case.columns);
    let (mut took, mut slow) = (Vec::new(), Vec::new());
    let mut size = 0;
    let control = Control::default();
    let arena = || Arena::on_board(case.takes, case.rows, case.columns, case.near);
    let check = |found: Result<u64, lastmove::Error>| match found {
        Ok(value) if value == case.value => Ok(()),
        found => Err(format!("{what}: wrong: {found:?}")),
    };
    for _ in 0..runs {
        let began = Instant::now();
        let game = Placement::new(arena());
        check(game.value(&game.all(), &control))?;
        took.push(began.elapsed().as_secs_f64());
        size = game.known().0;
        if case.plain {
            let cells: Vec<u32> = (0..(case.rows * case.columns) as u32).collect();
            let began = Instant::now();
            check(plain(&arena(), &cells, &control))?;
            slow.push(began.elapsed().as_secs_f64());
        }
    }
    Ok(Row {
        what,
        goal: case.goal,
        took: crate::measure::median(&mut took),
        plain: case.plain.then(|| crate::measure::median(&mut slow)),
        size,
    })
}
