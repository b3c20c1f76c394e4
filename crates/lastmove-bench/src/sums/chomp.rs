//! Nim values of all positions of Chomp, beside a map filled by recursion.

use std::time::Instant;

use lastmove::Control;
use lastmove::games::chomp::{table, table_plainly};

use crate::report::Row;

/// A bar, and its nim value.
struct Case {
    side: u16,
    value: u16,
    /// Whether the textbook algorithm is fast enough to run.
    plain: bool,
    /// Whether it is measured with `--small`.
    small: bool,
}

const CASES: &[Case] = &[
    Case {
        side: 8,
        value: 13,
        plain: true,
        small: true,
    },
    // The goal is 0.1 seconds. The value of the largest was found by this program.
    Case {
        side: 10,
        value: 19,
        plain: true,
        small: true,
    },
    Case {
        side: 12,
        value: 41,
        plain: false,
        small: false,
    },
];

/// Measures the bars, each beside its textbook algorithm where that is fast enough.
pub(crate) fn chomp(runs: usize, small: bool) -> Result<Vec<Row>, String> {
    let cases = CASES.iter().filter(|case| case.small || !small);
    cases.map(|case| measure(case, runs)).collect()
}

fn measure(case: &Case, runs: usize) -> Result<Row, String> {
    let what = format!("chomp {0} x {0}, all positions", case.side);
    let start = vec![case.side; case.side.into()];
    let wrong = |value| format!("{what}: wrong: {value:?}");
    let (mut took, mut plain) = (Vec::new(), Vec::new());
    let mut size = 0;
    for _ in 0..runs {
        let began = Instant::now();
        let side = usize::from(case.side);
        let found = table(side, side, &Control::default());
        let found = found.map_err(|why| format!("{what}: {why:?}"))?;
        took.push(began.elapsed().as_secs_f64());
        size = found.len() as u64;
        if found.get(&start) != Some(case.value) {
            return Err(wrong(found.get(&start)));
        }
        if case.plain {
            let began = Instant::now();
            let known = table_plainly(case.side, case.side);
            plain.push(began.elapsed().as_secs_f64());
            if known.get(&start) != Some(&case.value) {
                return Err(wrong(known.get(&start).copied()));
            }
        }
    }
    Ok(Row {
        goal: (case.side == 10).then_some(0.1),
        took: crate::measure::median(&mut took),
        plain: case.plain.then(|| crate::measure::median(&mut plain)),
        what,
        size,
    })
}
