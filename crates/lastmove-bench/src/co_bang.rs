//! The speed of cờ bảng 10^18 rows down, the search for the proof included.

use std::time::Instant;

use lastmove::files::MemoryFiles;
use lastmove::oracle::Want;
use lastmove::{Control, Outcome, catalog};

/// A question and its expected answer.
struct Case {
    game: &'static str,
    /// The player to move wins in this many plies.
    plies: u64,
    best: &'static [&'static str],
    nim_value: u64,
}

const CASES: &[Case] = &[
    Case {
        game: "co-bang:1000000000000000000x4@999999999999999999,2",
        plies: 399_999_999_999_999_999,
        best: &["3", "4"],
        nim_value: 2,
    },
    Case {
        game: "co-bang:1000000000000000000x50@999999999999999999,7",
        plies: 39_215_686_274_509_803,
        best: &["47", "49"],
        nim_value: 19,
    },
];

/// The goal for value and best moves, in milliseconds.
const GOAL: &str = "< 100";

/// Prints the table.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let runs = crate::arguments::option(&mut arguments.to_vec(), "--runs", 3)?.max(1);
    println!(
        "{:<52} {:>8} {:>7} {:>10}",
        "position", "solve", "goal", "nim value"
    );
    println!("median of {runs} runs, each from the notation on; milliseconds");
    for case in CASES {
        measure(case, runs)?;
    }
    Ok(())
}

fn measure(case: &Case, runs: u64) -> Result<(), String> {
    let failed = |why| format!("{}: {why:?}", case.game);
    let files = MemoryFiles::default();
    let control = Control::default();
    let (mut solving, mut valuing) = (Vec::new(), Vec::new());
    for _ in 0..runs {
        let began = Instant::now();
        let opened = catalog::open(case.game, &files, &control).map_err(failed)?;
        let answer = opened.oracle.ask(opened.at(), Want::default(), &control);
        let answer = answer.map_err(failed)?;
        solving.push(began.elapsed().as_secs_f64());
        let plies = answer.remoteness.as_ref().and_then(|plies| plies.to_u64());
        let best: Vec<_> = answer.best.iter().map(|best| best.mv.as_str()).collect();
        if (answer.outcome, plies, &best[..]) != (Outcome::Win, Some(case.plies), case.best) {
            return Err(format!("{}: wrong: {plies:?} {best:?}", case.game));
        }
        let began = Instant::now();
        let opened = catalog::open(case.game, &files, &control).map_err(failed)?;
        let answer = opened.oracle.nim_value(opened.at(), &control);
        let found = answer.map_err(failed)?.nim_value;
        valuing.push(began.elapsed().as_secs_f64());
        if found != lastmove::Nimber::from(case.nim_value).into() {
            return Err(format!("{}: wrong nim value {found}", case.game));
        }
    }
    println!(
        "{:<52} {:>8.2} {GOAL:>7} {:>10.1}",
        case.game,
        crate::measure::median(&mut solving) * 1e3,
        crate::measure::median(&mut valuing) * 1e3,
    );
    Ok(())
}
