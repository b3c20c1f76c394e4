//! The table of the engines' speed, each beside its textbook algorithm in the same run.

use std::time::{Duration, Instant};

use lastmove::game::Play;
use lastmove::graph::GameGraph;
use lastmove::solve::{Values, backward, levels};
use lastmove::{Control, Outcome};
use lastmove_bench::{Phases, Shape};

/// A graph and its expected counts.
struct Case {
    name: &'static str,
    shape: Shape,
    vertices: u32,
    edges: u64,
    play: Play,
    /// Wins, losses and draws at full size, seed 1.
    counts: [u64; 3],
}

const CASES: &[Case] = &[
    Case {
        name: "random, 20 % sinks",
        shape: Shape::Random { sinks: 20 },
        vertices: 10_000_000,
        edges: 40_000_000,
        play: Play::Normal,
        counts: [6_625_170, 3_374_830, 0],
    },
    Case {
        name: "random, 1 % sinks",
        shape: Shape::Random { sinks: 1 },
        vertices: 10_000_000,
        edges: 40_000_000,
        play: Play::Normal,
        counts: [499_800, 127_562, 9_372_638],
    },
    Case {
        name: "random, misère",
        shape: Shape::Random { sinks: 20 },
        vertices: 10_000_000,
        edges: 40_000_000,
        play: Play::Misere,
        counts: [2_342_302, 87_392, 7_570_306],
    },
    Case {
        name: "random, larger",
        shape: Shape::Random { sinks: 20 },
        vertices: 30_000_000,
        edges: 120_000_000,
        play: Play::Normal,
        counts: [19_877_473, 10_122_479, 48],
    },
    Case {
        name: "path",
        shape: Shape::Path,
        vertices: 10_000_000,
        edges: 0,
        play: Play::Normal,
        counts: [5_000_000, 5_000_000, 0],
    },
    Case {
        name: "grid",
        shape: Shape::Grid,
        vertices: 10_000_000,
        edges: 0,
        play: Play::Normal,
        counts: [6_665_496, 3_332_748, 0],
    },
    Case {
        name: "heavy-tailed",
        shape: Shape::Heavy { sinks: 20 },
        vertices: 10_000_000,
        edges: 40_000_000,
        play: Play::Normal,
        counts: [6_113_031, 3_886_964, 5],
    },
];

/// Times of one run.
#[derive(Clone, Copy, Default)]
struct Times {
    transpose: Duration,
    solve: Duration,
}

/// Prints the table.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut arguments = arguments.to_vec();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = crate::arguments::option(&mut arguments, "--threads", cores as u64)? as usize;
    let runs = crate::arguments::option(&mut arguments, "--runs", 3)?.max(1);
    let small = arguments.iter().any(|argument| argument == "--small");
    println!(
        "{:20} {:>9} {:>10}  {:>9} {:>9} {:>6}  {:>9} {:>9} {:>6}  {:>8}  counts",
        "graph",
        "vertices",
        "edges",
        "transpose",
        "textbook",
        "ratio",
        "solve",
        "textbook",
        "ratio",
        "Medges/s",
    );
    println!(
        "{threads} threads, median of {runs} runs, in turn with the textbook's on one thread; \
         seconds"
    );
    for case in CASES {
        let scale = if small { 100 } else { 1 };
        let vertices = case.vertices / scale;
        let graph = case.shape.graph(vertices, case.edges / u64::from(scale), 1);
        let mut fast = Vec::new();
        let mut slow = Vec::new();
        let mut counts = None;
        for _ in 0..runs {
            let (values, times) = measure(&graph, case.play, threads, levels);
            let (expected, plain) = measure(&graph, case.play, 1, backward);
            if values != expected {
                return Err(format!("{}: the engines disagree", case.name));
            }
            fast.push(times);
            slow.push(plain);
            counts = Some(count(&values));
        }
        let counts = counts.unwrap_or_default();
        if !small && case.counts != counts {
            return Err(format!("{}: wrong counts {counts:?}", case.name));
        }
        let transpose = median(&fast, |times| times.transpose);
        let plain_transpose = median(&slow, |times| times.transpose);
        let solve = median(&fast, |times| times.solve);
        let plain_solve = median(&slow, |times| times.solve);
        println!(
            "{:20} {:>9} {:>10}  {:>9.3} {:>9.3} {:>6.2}  {:>9.3} {:>9.3} {:>6.2}  {:>8.1}  {:?}",
            case.name,
            graph.graph.vertices(),
            graph.graph.edges(),
            transpose,
            plain_transpose,
            plain_transpose / transpose,
            solve,
            plain_solve,
            plain_solve / solve,
            graph.graph.edges() as f64 / solve / 1e6,
            counts,
        );
    }
    Ok(())
}

type Engine = fn(&GameGraph, Play, &Control<'_>) -> Result<Values, lastmove::Error>;

/// The values and their time: all but the transposition counts as solving.
fn measure(graph: &GameGraph, play: Play, threads: usize, engine: Engine) -> (Values, Times) {
    let phases = Phases::default();
    let control = Control::default().reporting_to(&phases).threads(threads);
    let began = Instant::now();
    let values = engine(graph, play, &control).unwrap_or_default();
    let all = began.elapsed();
    let transpose = phases.time("transpose");
    let solve = all - transpose;
    (values, Times { transpose, solve })
}

fn count(values: &Values) -> [u64; 3] {
    let mut counts = [0; 3];
    for value in values.iter() {
        match value.outcome() {
            Outcome::Win => counts[0] += 1,
            Outcome::Loss => counts[1] += 1,
            Outcome::Draw => counts[2] += 1,
        }
    }
    counts
}

/// The median in seconds.
fn median(times: &[Times], of: impl Fn(&Times) -> Duration) -> f64 {
    let mut times: Vec<Duration> = times.iter().map(of).collect();
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64()
}
