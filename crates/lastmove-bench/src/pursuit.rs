//! The table of the speed of policeman and thief.

use std::time::Instant;

use lastmove::catalog;
use lastmove::files::MemoryFiles;
use lastmove::game::Play;
use lastmove::games::pursuit::{Board, Pursuit, RowSearch};
use lastmove::solve::{Solver, backward, expand};
use lastmove::table::Table;
use lastmove::{Control, Value};
use lastmove_bench::{Figures, SplitMix64};

/// A board and its expected counts.
struct Case {
    side: u64,
    /// Wins, losses and draws, seed 1.
    counts: [u64; 3],
    /// The additional measurement.
    also: Also,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Also {
    Nothing,
    /// The textbook's queue on the explicit graph, building it included.
    Textbook,
    /// Writing a table and verifying it.
    Table,
}

const CASES: &[Case] = &[
    Case {
        side: 30,
        counts: [438_079, 410_133, 137_396],
        also: Also::Textbook,
    },
    Case {
        side: 60,
        counts: [8_102_884, 7_898_293, 255_225],
        also: Also::Nothing,
    },
    Case {
        side: 100,
        counts: [62_946_484, 62_063_188, 0],
        also: Also::Table,
    },
    Case {
        side: 140,
        counts: [245_181_260, 241_913_212, 0],
        also: Also::Nothing,
    },
    Case {
        side: 200,
        counts: [1_019_633_807, 1_011_887_475, 0],
        also: Also::Nothing,
    },
];

/// The largest board of a small run.
const SMALL: u64 = 60;

/// The largest board that is also solved without wide vectors.
const PLAIN: u64 = 100;

/// A square board with 20 % walls and one exit, as text.
fn board(side: u64) -> String {
    let mut rng = SplitMix64::new(1);
    let cells = (side * side) as usize;
    let mut squares: Vec<char> = (0..cells)
        .map(|_| if rng.below(5) == 0 { '*' } else { '.' })
        .collect();
    squares[rng.below(side * side) as usize] = 'E';
    squares[0] = 'P';
    squares[cells - 1] = 'T';
    let rows = squares.chunks(side as usize);
    rows.map(|row| row.iter().chain(&['\n']).collect::<String>())
        .collect()
}

/// Prints the table.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut arguments = arguments.to_vec();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = crate::arguments::option(&mut arguments, "--threads", cores as u64)? as usize;
    let runs = crate::arguments::option(&mut arguments, "--runs", 3)?.max(1);
    let small = arguments.iter().any(|argument| argument == "--small");
    println!(
        "{:>9} {:>13} {:>6} {:>9} {:>8} {:>9} {:>7}  counts",
        "board", "positions", "rounds", "solve", "ns/pos", "ps/pos/rd", "MB"
    );
    println!("{threads} threads, median of {runs} runs; all values are kept; seconds");
    for case in CASES {
        if small && case.side > SMALL {
            break;
        }
        measure(case, threads, runs)?;
    }
    Ok(())
}

fn measure(case: &Case, threads: usize, runs: u64) -> Result<(), String> {
    let text = board(case.side);
    let game = Pursuit::new(Board::read(&text, "board").map_err(|why| format!("{why:?}"))?);
    let figures = Figures::default();
    let control = Control::default().threads(threads).reporting_to(&figures);
    let failed = |why| format!("{:?}", why);
    let (mut times, mut plain) = (Vec::new(), Vec::new());
    let mut counts = [0; 3];
    let mut textbook = Vec::new();
    for _ in 0..runs {
        let solver = <RowSearch as Solver<Pursuit>>::new(Play::Normal);
        let began = Instant::now();
        let all = solver.all(&game, &control).map_err(failed)?;
        times.push(began.elapsed().as_secs_f64());
        if case.side <= PLAIN {
            let solver = RowSearch::portable(Play::Normal);
            let began = Instant::now();
            solver.all(&game, &control).map_err(failed)?;
            plain.push(began.elapsed().as_secs_f64());
        }
        let census = solver.census(&game, &control).map_err(failed)?;
        counts = [census.wins, census.losses, census.draws];
        if case.also == Also::Textbook {
            let began = Instant::now();
            let graph = expand(&game, &Control::default()).map_err(failed)?;
            let values = backward(&graph, Play::Normal, &Control::default()).map_err(failed)?;
            textbook.push(began.elapsed().as_secs_f64());
            let mut found = vec![Value::Draw; values.len() as usize];
            if let Some(all) = all {
                all.read(0, &mut found).map_err(failed)?;
            }
            if !values.iter().eq(found) {
                return Err(format!("{}: the engines disagree", case.side));
            }
        }
    }
    if counts != case.counts {
        return Err(format!("{}: wrong counts {counts:?}", case.side));
    }
    let positions: u64 = counts.iter().sum();
    let (time, rounds) = (crate::measure::median(&mut times), figures.get("levels"));
    println!(
        "{:>9} {positions:>13} {rounds:>6} {time:>9.3} {:>8.2} {:>9.1} {:>7.0}  {counts:?}",
        format!("{0} x {0}", case.side),
        time * 1e9 / positions as f64,
        time * 1e12 / positions as f64 / rounds as f64,
        figures.get("memory") as f64 / 1e6,
    );
    if !plain.is_empty() {
        let plain = crate::measure::median(&mut plain);
        println!(
            "          without wide vectors: {plain:.3} s, {:.2} times",
            plain / time
        );
    }
    match case.also {
        Also::Nothing => {}
        Also::Textbook => {
            let textbook = crate::measure::median(&mut textbook);
            println!(
                "          textbook, building the graph included: {textbook:.3} s, {:.0} times",
                textbook / time
            );
        }
        Also::Table => table(&text, &control)?,
    }
    Ok(())
}

/// Writes a table of the board, and verifies it.
fn table(board: &str, control: &Control<'_>) -> Result<(), String> {
    let files = MemoryFiles::from([("board.txt", board)]);
    let failed = |why| format!("{why:?}");
    let opened = catalog::open("pursuit:board.txt", &files, control).map_err(failed)?;
    let at = opened.oracle.start().unwrap_or_default();
    opened.oracle.prepare(&at, control).map_err(failed)?;
    let mut bytes = Vec::new();
    let began = Instant::now();
    opened
        .write_table(&mut bytes, control)
        .map_err(|why| format!("{why:?}"))?;
    let written = began.elapsed().as_secs_f64();
    let size = bytes.len();
    let table = Table::open(Box::new(bytes), "table", control).map_err(failed)?;
    let began = Instant::now();
    if let Some(false_one) = opened.verify_table(&table, control).map_err(failed)? {
        return Err(format!("the table is false: {false_one:?}"));
    }
    println!(
        "          table of {:.1} MB written in {written:.3} s, verified in {:.3} s",
        size as f64 / 1e6,
        began.elapsed().as_secs_f64()
    );
    Ok(())
}
