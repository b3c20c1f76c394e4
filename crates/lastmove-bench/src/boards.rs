//! The speed of the engines for board games.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use lastmove::game::{Game, Play, Positional, Stones};
use lastmove::games::connect_four::{ConnectFour, Falling};
use lastmove::games::hex::{Hex, Slanted};
use lastmove::games::mnk::Rows;
use lastmove::games::stones::StoneGame;
use lastmove::solve::colourings::{Depth, count};
use lastmove::solve::search::{SearchTable, search_positional};
use lastmove::solve::{explore, explore_plainly};
use lastmove::{Control, Progress, Value};
use lastmove_bench::Figures;

use crate::measure::grown;

/// All positions of a board.
struct Whole {
    name: &'static str,
    is_small: bool,
    make: fn() -> Box<dyn Positional>,
    /// The number of reachable positions, and the value of the empty board.
    positions: u64,
    value: Value,
    /// The goals in seconds, for outcomes and for remoteness.
    goals: [f64; 2],
}

const WHOLE: &[Whole] = &[
    Whole {
        name: "mnk 4 x 4, k = 4",
        is_small: true,
        make: || Box::new(mnk(4, 4)),
        positions: 9_722_011,
        value: Value::Draw,
        goals: [0.03, 0.15],
    },
    Whole {
        name: "connect four 4 x 6",
        is_small: true,
        make: || Box::new(ConnectFour::new(Falling::new(4, 6, 4), Play::Normal)),
        positions: 94_910_577,
        value: Value::Loss(24),
        goals: [0.25, 1.5],
    },
    Whole {
        name: "mnk 5 x 4, k = 4",
        is_small: true,
        make: || Box::new(mnk(5, 4)),
        positions: 674_794_169,
        value: Value::Draw,
        goals: [0.5, 2.0],
    },
    Whole {
        name: "hex 4 x 5",
        is_small: true,
        make: || Box::new(Hex::new(Slanted::new(4, 5), Play::Normal)),
        positions: 674_778_621,
        value: Value::Win(9),
        goals: [0.5, 2.0],
    },
    Whole {
        name: "connect four 4 x 7",
        is_small: false,
        make: || Box::new(ConnectFour::new(Falling::new(4, 7, 4), Play::Normal)),
        positions: 2_265_792_710,
        value: Value::Draw,
        goals: [6.0, 40.0],
    },
    Whole {
        name: "connect four 5 x 6",
        is_small: false,
        make: || Box::new(ConnectFour::new(Falling::new(5, 6, 4), Play::Normal)),
        positions: 2_818_972_642,
        value: Value::Draw,
        goals: [15.0, 90.0],
    },
];

fn mnk(rows: u32, columns: u32) -> StoneGame<Rows> {
    StoneGame::new(Rows::new(rows, columns, 4), Play::Normal)
}

/// Prints the table.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut arguments = arguments.to_vec();
    let runs = crate::arguments::option(&mut arguments, "--runs", 3)?.max(1);
    let threads = crate::arguments::option(&mut arguments, "--threads", 2)? as usize;
    let memory = crate::arguments::option(&mut arguments, "--memory", 6_000_000_000)?;
    let is_small = arguments.iter().any(|argument| argument == "--small");
    let only = arguments.iter().position(|argument| argument == "--only");
    let only = only.and_then(|at| arguments.get(at + 1)).cloned();
    let is_wanted = |name: &str| {
        only.as_ref()
            .is_none_or(|only| name.contains(only.as_str()))
    };
    println!("median of {runs} runs, {threads} threads; seconds, without keeping the values");
    println!(
        "{:<22} {:>13} {:>9} {:>7} {:>10} {:>7} {:>9}",
        "all positions", "positions", "outcomes", "goal", "remoteness", "goal", "memory"
    );
    let wanted = |whole: &&Whole| is_wanted(whole.name) && (whole.is_small || !is_small);
    for whole in WHOLE.iter().filter(wanted) {
        measure(whole, runs, threads, memory)?;
    }
    println!("\none position searched, {threads} threads, an empty table of at most 3 GB; seconds");
    let wanted = |one: &&One| is_wanted(one.name) && (one.is_small || !is_small);
    for one in ONE.iter().filter(wanted) {
        search(one, threads)?;
    }
    if is_wanted("explored") {
        explored(runs, threads)?;
    }
    crate::pieces::run(is_wanted, runs, threads)
}

/// The empty board of Connect Four.
struct One {
    name: &'static str,
    size: (u32, u32),
    is_small: bool,
    value: Value,
    goal: f64,
}

const ONE: &[One] = &[
    One {
        name: "connect four 5 x 6, the empty board",
        size: (5, 6),
        is_small: true,
        value: Value::Draw,
        goal: 60.0,
    },
    One {
        name: "connect four 6 x 7, the empty board",
        size: (6, 7),
        is_small: false,
        value: Value::Win(41),
        goal: 300.0,
    },
];

fn search(one: &One, threads: usize) -> Result<(), String> {
    let (rows, columns) = one.size;
    let game = ConnectFour::new(Falling::new(rows, columns, 4), Play::Normal);
    let nodes = Nodes::default();
    let control = Control::default().threads(threads).memory(4_000_000_000);
    let control = control.reporting_to(&nodes);
    let (mut table, at) = (SearchTable::default(), Stones::default());
    let began = Instant::now();
    let value = search_positional(&game, at, Play::Normal, &mut table, None, &control);
    let time = began.elapsed().as_secs_f64();
    match value {
        Ok(value) if value == one.value => {}
        other => return Err(format!("{}: wrong: {other:?}", one.name)),
    }
    let millions = nodes.0.load(Ordering::Relaxed) as f64 / 1e6;
    println!(
        "{}: {time:.1} (goal {}), {millions:.0} million nodes, {:.1} million/s",
        one.name,
        one.goal,
        millions / time
    );
    Ok(())
}

/// Counts the nodes visited.
#[derive(Default)]
struct Nodes(AtomicU64);

impl Progress for Nodes {
    fn begin(&self, _: &'static str, _: Option<u64>) {}

    fn advance(&self, done: u64) {
        self.0.fetch_max(done, Ordering::Relaxed);
    }

    fn end(&self) {}

    fn figure(&self, _: &'static str, _: u64) {}
}

fn measure(whole: &Whole, runs: u64, threads: usize, memory: u64) -> Result<(), String> {
    let game = (whole.make)();
    let mut row = String::new();
    let mut most = 0;
    for (depth, goal) in [Depth::Outcomes, Depth::Remoteness]
        .into_iter()
        .zip(whole.goals)
    {
        let mut times = Vec::new();
        for _ in 0..runs {
            let figures = Figures::default();
            let control = Control::default().threads(threads).reporting_to(&figures);
            // Outcomes alone must work with little memory.
            let control = match depth {
                Depth::Outcomes => control.memory(memory),
                Depth::Remoteness => control,
            };
            let began = Instant::now();
            let counted = count(&*game, Stones::default(), Play::Normal, depth, &control);
            let counted = counted.map_err(|why| format!("{}: {why:?}", whole.name))?;
            times.push(began.elapsed().as_secs_f64());
            most = most.max(figures.get("memory"));
            let is_right = match depth {
                Depth::Outcomes => counted.value.outcome() == whole.value.outcome(),
                Depth::Remoteness => counted.value == whole.value,
            };
            if counted.census.positions != whole.positions || !is_right {
                let (found, value) = (counted.census.positions, counted.value);
                return Err(format!("{}: wrong: {found} {value:?}", whole.name));
            }
        }
        row += &format!(" {:>9.3} {goal:>7}", crate::measure::median(&mut times));
    }
    let (name, positions) = (whole.name, whole.positions);
    println!("{name:<22} {positions:>13}{row} {:>6} MB", most / 1_000_000);
    Ok(())
}

/// A user's own game with positions and moves only; alternates with the slow textbook algorithm.
fn explored(runs: u64, threads: usize) -> Result<(), String> {
    let game = mnk(4, 4);
    let control = Control::default().threads(threads);
    let (mut fast, mut slow) = (Vec::new(), Vec::new());
    let (mut bytes, mut plain_bytes) = (0, 0);
    for _ in 0..runs {
        let (solved, time, peak) = grown(|| explore(&game, &game.start(), Play::Normal, &control));
        let solved = solved.map_err(|why| format!("{why:?}"))?;
        fast.push(time);
        bytes = peak.max(bytes);
        let (plain, time, peak) =
            grown(|| explore_plainly(&game, &game.start(), Play::Normal, &control));
        let plain = plain.map_err(|why| format!("{why:?}"))?;
        slow.push(time);
        plain_bytes = peak.max(plain_bytes);
        let is_same = solved
            .iter()
            .eq(plain.iter().map(|(at, value)| (at, *value)));
        let found = (solved.len(), solved.value(&game.start()));
        if !is_same || found != (9_722_011, Some(Value::Draw)) {
            return Err(format!("mnk 4 x 4 explored: wrong: {found:?}"));
        }
    }
    for (name, times, bytes) in [("explored", fast, bytes), ("its twin", slow, plain_bytes)] {
        let time = crate::measure::median(&mut { times });
        println!(
            "mnk 4 x 4 {name}: {time:.2} s, {:.1} million positions/s, {:.0} bytes each at the peak",
            9.722_011 / time,
            bytes as f64 / 9_722_011.0,
        );
    }
    Ok(())
}
