//! The speed of games written as rules.

use std::fs;
use std::time::Instant;

use lastmove::game::{Game, Play};
use lastmove::games::rules::Rules;
use lastmove::solve::explore;
use lastmove::{Control, Value};

/// A file of rules.
struct Sheet {
    name: &'static str,
    is_small: bool,
    file: &'static str,
    /// The replacements in it.
    changes: &'static [(&'static str, &'static str)],
    positions: usize,
    value: Value,
}

const SHEETS: &[Sheet] = &[
    Sheet {
        name: "tic-tac-toe",
        is_small: true,
        file: "tic-tac-toe.kif",
        changes: &[],
        positions: 5_478,
        value: Value::Draw,
    },
    Sheet {
        name: "connect four 4 x 4",
        is_small: true,
        file: "connect-four.kif",
        changes: &[],
        positions: 161_029,
        value: Value::Draw,
    },
    Sheet {
        name: "connect four 5 x 4",
        is_small: true,
        file: "connect-four.kif",
        changes: &[("(heights 4)", "(heights 5)")],
        positions: 1_706_255,
        value: Value::Draw,
    },
    Sheet {
        name: "connect four 5 x 5",
        is_small: false,
        file: "connect-four.kif",
        changes: &[
            ("(heights 4)", "(heights 5)"),
            ("(columns 4)", "(columns 5)"),
        ],
        positions: 69_763_700,
        value: Value::Draw,
    },
];

/// The number of positions for the plain interpreter.
const ASKED: usize = 50;

/// Prints the table.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut arguments = arguments.to_vec();
    let threads = crate::arguments::option(&mut arguments, "--threads", 1)? as usize;
    let memory = crate::arguments::option(&mut arguments, "--memory", 4_000_000_000)?;
    let is_small = arguments.iter().any(|argument| argument == "--small");
    println!("{threads} threads; seconds, positions a second, bytes a position at the peak");
    println!(
        "{:<22} {:>11} {:>8} {:>8} {:>12} {:>6} {:>10} {:>8}",
        "rules", "positions", "read", "solved", "a second", "bytes", "plain", "ratio"
    );
    for sheet in SHEETS.iter().filter(|sheet| sheet.is_small || !is_small) {
        measure(sheet, threads, memory)?;
    }
    Ok(())
}

fn measure(sheet: &Sheet, threads: usize, memory: u64) -> Result<(), String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rules");
    let file = format!("{folder}/{}", sheet.file);
    let mut text = fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
    for (from, to) in sheet.changes {
        assert!(text.contains(from), "{file} has {from}");
        text = text.replace(from, to);
    }
    let control = Control::default().threads(threads).memory(memory);
    let start = Instant::now();
    let game = Rules::read(&text, &file, &control).map_err(|error| error.to_string())?;
    let read = start.elapsed().as_secs_f64();
    let at = game.start();
    let (solved, seconds, peak) =
        crate::measure::grown(|| explore(&game, &at, Play::Normal, &control));
    let solved = solved.map_err(|error| error.to_string())?;
    assert_eq!(solved.len(), sheet.positions, "{}", sheet.name);
    assert_eq!(solved.value(&at), Some(sheet.value), "{}", sheet.name);
    // The interpreter, on some of the same positions.
    let asked: Vec<_> = solved
        .iter()
        .step_by(solved.len() / ASKED)
        .map(|(at, _)| at.clone())
        .collect();
    drop(solved);
    let plain = game.plainly(&control).map_err(|error| error.to_string())?;
    let start = Instant::now();
    let mut steps = Vec::new();
    for at in &asked {
        if plain.label(at).is_none() {
            plain
                .steps(at, &mut steps)
                .map_err(|error| error.to_string())?;
        }
    }
    let slow = asked.len() as f64 / start.elapsed().as_secs_f64();
    let speed = sheet.positions as f64 / seconds;
    println!(
        "{:<22} {:>11} {:>8.3} {:>8.3} {:>12.0} {:>6.0} {:>10.0} {:>8.0}",
        sheet.name,
        sheet.positions,
        read,
        seconds,
        speed,
        peak as f64 / sheet.positions as f64,
        slow,
        speed / slow
    );
    Ok(())
}
