//! The speed of the engine for games of moving pieces.

use std::sync::Arc;

use lastmove::files::MemoryFiles;
use lastmove::game::{Play, Spec, Tiered};
use lastmove::games::pieces::PieceBoard;
use lastmove::games::{morris, quixo, teeko};
use lastmove::solve::tiers::{Blocks, Ranked};
use lastmove::{Control, Error, Value, catalog};

use crate::measure::grown;

/// A game that is solved block by block.
struct Line {
    game: &'static str,
    solve: fn(&Line, usize) -> Result<Solved, String>,
    /// The number of positions, without symmetry, and the value at the beginning.
    positions: u64,
    value: Option<Value>,
    /// The goal in million positions a second, on one thread.
    goal: f64,
}

/// The cost of solving.
struct Solved {
    seconds: f64,
    bytes: u64,
    slots: u64,
}

const LINES: &[Line] = &[
    Line {
        game: "quixo:4",
        solve: |line, threads| board(line, quixo::open, threads),
        positions: 43_046_721,
        value: Some(Value::Win(21)),
        goal: 35.0,
    },
    Line {
        game: "morris:6",
        solve: |line, threads| board(line, morris::open, threads),
        positions: 52_731_253,
        value: Some(Value::Draw),
        goal: 120.0,
    },
    Line {
        game: "teeko",
        solve: |line, threads| board(line, teeko::open, threads),
        positions: 96_691_476,
        value: Some(Value::Draw),
        goal: 50.0,
    },
    Line {
        game: "chess:KBNvK",
        solve: endgame,
        positions: 24_536_088,
        value: None,
        goal: 8.0,
    },
];

/// Prints the table.
pub(crate) fn run(
    is_wanted: impl Fn(&str) -> bool,
    runs: u64,
    threads: usize,
) -> Result<(), String> {
    println!(
        "\nblock by block, median of {runs} runs by turns: seconds, and million positions a second on one thread"
    );
    println!(
        "{:<14} {:>12} {:>9} {:>12} {:>8} {:>7} {:>14}",
        "game", "positions", "1 thread", "", "million", "goal", "bytes a slot"
    );
    for line in LINES.iter().filter(|line| is_wanted(line.game)) {
        let (mut one, mut many) = (Vec::new(), Vec::new());
        let mut most: f64 = 0.0;
        for _ in 0..runs {
            let solved = (line.solve)(line, 1)?;
            one.push(solved.seconds);
            most = most.max(solved.bytes as f64 / solved.slots as f64);
            many.push((line.solve)(line, threads)?.seconds);
        }
        let [one, many] = [one, many].map(|mut times| crate::measure::median(&mut times));
        let speed = line.positions as f64 / one / 1e6;
        let (game, positions, goal) = (line.game, line.positions, line.goal);
        println!(
            "{game:<14} {positions:>12} {one:>9.2} {many:>6.2} by {threads:<2} {speed:>8.1} {goal:>7} {most:>14.2}"
        );
    }
    Ok(())
}

fn board<G: PieceBoard>(
    line: &Line,
    open: fn(&Spec) -> Result<G, Error>,
    threads: usize,
) -> Result<Solved, String> {
    let wrong = |what: String| format!("{}: wrong: {what}", line.game);
    let spec = Spec::parse(line.game).map_err(|why| format!("{why:?}"))?;
    let game = Arc::new(open(&spec).map_err(|why| format!("{why:?}"))?);
    let control = Control::default().threads(threads);
    let (start, symmetries) = (game.start(), game.symmetries());
    let work = || {
        let ranked = Ranked::new(game.clone(), &[start.tier()], &symmetries, &control)?;
        let solved = Blocks::solve(&ranked, Play::Normal, &control)?;
        Ok((ranked, solved))
    };
    let (done, seconds, bytes) = grown(work);
    let (ranked, solved) = done.map_err(|why: lastmove::Error| format!("{why:?}"))?;
    let (block, slot) = ranked.slot(start);
    let value = solved
        .value(block, slot)
        .map_err(|why| format!("{why:?}"))?;
    let (mut slots, mut positions) = (0, 0);
    for block in 0..ranked.blocks() {
        slots += ranked.slots(block);
        let there = (0..ranked.slots(block)).filter_map(|slot| ranked.at(block, slot));
        positions += there.map(|at| ranked.images(at)).sum::<u64>();
    }
    if value != line.value || positions != line.positions {
        return Err(wrong(format!("{positions} {value:?}")));
    }
    Ok(Solved {
        seconds,
        bytes,
        slots,
    })
}

/// All legal positions of an endgame, with their number.
fn endgame(line: &Line, threads: usize) -> Result<Solved, String> {
    let control = Control::default().threads(threads);
    let work = || {
        let opened = catalog::open(line.game, &MemoryFiles::default(), &control)?;
        opened.totals(&control)
    };
    let (done, seconds, bytes) = grown(work);
    let totals = done.map_err(|why: lastmove::Error| format!("{why:?}"))?;
    match totals.positions == line.positions {
        true => Ok(Solved {
            seconds,
            bytes,
            slots: totals.positions,
        }),
        false => Err(format!("{}: wrong: {totals:?}", line.game)),
    }
}
