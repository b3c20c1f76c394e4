//! Sharded graphs, solved by several processes of this program.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use lastmove::game::Play;
use lastmove::graph::generate::Shape;
use lastmove::graph::shards;
use lastmove::graph::{GameGraph, Graph, NamedGraph, Names};
use lastmove::{Control, Error, solve};
use lastmove_cluster::{
    Ended, Event, Failed, Launch, ProcessJob, Surroundings, Totals, launch, panicked,
};
use lastmove_host::{Disk, shard_folder};

/// The subcommand that starts a process of a run.
pub(crate) const PROCESS: &str = "cluster-process";

/// Shards of every graph.
const SHARDS: usize = 8;

/// A graph to measure with.
struct Case {
    name: &'static str,
    vertices: u32,
    edges: u64,
    graph: fn(u32, u64) -> GameGraph,
    /// The number of processes, and whether workers remember the vertices that they have reported.
    runs: &'static [(usize, bool)],
}

const CASES: &[Case] = &[
    Case {
        name: "random",
        vertices: 10_000_000,
        edges: 40_000_000,
        graph: |n, m| Shape::Random { sinks: 20 }.graph(n, m, 1),
        runs: &[(1, false), (2, false), (4, false)],
    },
    Case {
        name: "random",
        vertices: 10_000_000,
        edges: 120_000_000,
        graph: |n, m| Shape::Random { sinks: 20 }.graph(n, m, 1),
        runs: &[(1, false), (2, false), (4, false)],
    },
    Case {
        name: "web-like",
        vertices: 10_000_000,
        edges: 120_000_000,
        graph: |n, m| {
            Shape::Web {
                sinks: 76,
                near: 80,
            }
            .graph(n, m, 1)
        },
        runs: &[(1, false), (4, false), (4, true)],
    },
    Case {
        name: "zigzag path",
        vertices: 100_000,
        edges: 100_000,
        graph: |n, _| zigzag(n),
        runs: &[(2, false), (4, false)],
    },
];

/// A path on which every step leads to another shard and another process.
fn zigzag(n: u32) -> GameGraph {
    let at = |k: u32| k % SHARDS as u32 * (n / SHARDS as u32) + k / SHARDS as u32;
    let edges: Vec<_> = (1..n).map(|k| (at(k), at(k - 1))).collect();
    GameGraph::from(Graph::from_edges(n, &edges))
}

/// Prints the table.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut arguments = arguments.to_vec();
    let runs = crate::arguments::option(&mut arguments, "--runs", 3)?.max(1);
    let small = arguments.iter().any(|argument| argument == "--small");
    arguments.retain(|argument| argument != "--small");
    if !arguments.is_empty() {
        return Err(crate::arguments::USAGE.to_owned());
    }
    println!("median of {runs} runs, one worker a process, {SHARDS} shards, on loopback");
    println!(
        "{:12} {:>9} {:>10} {:>9} {:>8} {:>10} {:>9} {:>9} {:>8} {:>8} {:>8}",
        "graph",
        "vertices",
        "edges",
        "processes",
        "seconds",
        "M edges/",
        "all ns/",
        "us/level",
        "wire B/",
        "sent of",
        "MB of"
    );
    println!(
        "{:62}{:>10} {:>9} {:>9} {:>8} {:>8} {:>8}",
        "", "worker s", "edge", "", "edge sent", "100", "one"
    );
    for case in CASES {
        measure(case, small, runs)?;
    }
    Ok(())
}

fn measure(case: &Case, small: bool, runs: u64) -> Result<(), String> {
    let scale = if small { 10 } else { 1 };
    let (n, m) = (case.vertices / scale, case.edges / u64::from(scale));
    let control = Control::default();
    let folder = tempfile::tempdir().map_err(|why| why.to_string())?;
    let mut game = (case.graph)(n, m);
    let edges = game.graph.edges();
    let named = NamedGraph {
        names: Names::numbered(game.graph.vertices()),
        game: std::mem::take(&mut game),
    };
    shard_folder::write(&folder.path().to_string_lossy(), |into| {
        shards::write(&named.game.graph, &named, SHARDS, into, &control)
    })
    .map_err(|why| why.to_string())?;
    let mut game = named.game;
    let values = solve::levels_alone(&mut game, Play::Normal, &control);
    let words = values.map_err(|why| why.to_string())?.into_words();
    let count = |code| words.iter().filter(|&&word| word & 3 == code).count() as u64;
    let expected = (count(1), count(2));
    let levels = words.iter().map(|word| word >> 2).max().unwrap_or(0) + 1;
    drop(words);
    for &(processes, remember) in case.runs {
        let mut all = Vec::new();
        for _ in 0..runs {
            let wire = loopback();
            let totals = solved(folder.path(), processes, remember)?;
            if (totals.wins, totals.losses) != expected {
                return Err(format!(
                    "{} by {processes} processes: {totals:?}",
                    case.name
                ));
            }
            all.push((totals, loopback() - wire));
        }
        let median = |of: &dyn Fn(&(Totals, u64)) -> f64| {
            let mut figures: Vec<f64> = all.iter().map(of).collect();
            crate::measure::median(&mut figures)
        };
        let seconds = median(&|one| one.0.milliseconds as f64 / 1e3);
        let sent = all[0].0.bytes / 4;
        println!(
            "{:12} {n:>9} {edges:>10} {processes:>9} {seconds:>8.2} {:>10.1} {:>9.1} {:>9.1} {:>8.2} {:>8.1} {:>8.0}",
            case.name,
            median(&|one| one.0.touched as f64 / one.0.worker_processor as f64),
            median(&|one| one.0.processor as f64 * 1e3 / one.0.touched as f64),
            seconds * 1e6 / f64::from(levels),
            median(&|one| one.1 as f64 / sent.max(1) as f64),
            100. * sent as f64 / all[0].0.touched as f64,
            median(&|one| one.0.memory as f64 / 1e6),
        );
    }
    Ok(())
}

/// Bytes transferred over loopback; 0 where the system does not report it.
fn loopback() -> u64 {
    let text = fs::read_to_string("/proc/net/dev").unwrap_or_default();
    let line = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("lo:"));
    let first = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    first.unwrap_or(0)
}

fn solved(graph: &Path, processes: usize, remember: bool) -> Result<Totals, String> {
    let program = std::env::current_exe().map_err(|why| why.to_string())?;
    let command = |_| {
        let mut command = Command::new(&program);
        command.arg(PROCESS);
        command
    };
    let job = |process| ProcessJob {
        graph: graph.display().to_string(),
        table: None,
        misere: false,
        process,
        listen: "127.0.0.1:0".to_owned(),
        addresses: None,
        threads: 1,
        tls: None,
        insecure: false,
        secret: String::new(),
        checkpoints: None,
        every: 0,
        times_cost: 19,
        deadline: 60_000,
        patience: 60_000,
        metrics: None,
        part: None,
        remember,
    };
    let launched = Launch {
        jobs: (0..processes).map(job).collect(),
        command: &command,
        restarts: 0,
        hear: &mut |_, _| {},
    };
    match launch(launched, &Control::default()) {
        Ok(Some(totals)) => Ok(totals),
        Ok(None) => Err("process 0 said nothing".to_owned()),
        Err(Ended::Here(error)) => Err(error.to_string()),
        Err(Ended::Said(failed)) => Err(failed.text),
    }
}

/// Runs as a process of a run.
pub(crate) fn process() -> Result<(), String> {
    let mut input = BufReader::new(io::stdin());
    let mut line = String::new();
    input.read_line(&mut line).map_err(|why| why.to_string())?;
    let job: ProcessJob = serde_json::from_str(&line).map_err(|why| why.to_string())?;
    std::panic::set_hook(Box::new(|panic| abort(&panicked(panic))));
    let around = Surroundings {
        files: Arc::new(Disk),
        tables: None,
        tell: Arc::new(tell),
        abort: Arc::new(|error| abort(error)),
    };
    let done = lastmove_cluster::process(&job, input, &around, &Control::default());
    done.map_err(|error| abort(&error))
}

fn tell(event: &Event) {
    if let Ok(mut line) = serde_json::to_vec(event) {
        line.push(b'\n');
        let _ = io::stdout().lock().write_all(&line);
    }
}

fn abort(error: &Error) -> ! {
    let text = error.to_string();
    tell(&Event::Failed(Failed::new(error, 1, String::new(), text)));
    std::process::exit(1)
}
