//! The graph that `cargo xtask bench python` passes as arrays, and the time of the library without
//! Python.

use std::fs;
use std::path::Path;
use std::time::Instant;

use lastmove::game::Play;
use lastmove::graph::{GameGraph, Graph};
use lastmove::solve::levels;
use lastmove::{Control, Outcome};
use lastmove_bench::Shape;
use lastmove_host::memory;

/// The first graph of `graphs`.
const SHAPE: Shape = Shape::Random { sinks: 20 };
const VERTICES: u64 = 10_000_000;
const EDGES: u64 = 40_000_000;

/// `write FOLDER` writes the arrays as raw numbers; `solve FOLDER` reads them, and prints the
/// seconds of each run, the counts and the peak memory as JSON.
pub(crate) fn run(arguments: &[String]) -> Result<(), String> {
    let mut arguments = arguments.to_vec();
    let runs = crate::arguments::option(&mut arguments, "--runs", 3)?.max(1);
    let scale = match arguments.iter().position(|argument| argument == "--small") {
        Some(at) => {
            arguments.remove(at);
            100
        }
        None => 1,
    };
    match &arguments[..] {
        [what, folder] if what == "write" => write(Path::new(folder), scale),
        [what, folder] if what == "solve" => solve(Path::new(folder), runs),
        _ => Err("arrays write FOLDER, or arrays solve FOLDER".to_owned()),
    }
}

fn write(folder: &Path, scale: u64) -> Result<(), String> {
    let graph = SHAPE.graph((VERTICES / scale) as u32, EDGES / scale, 1);
    let graph = graph.graph;
    let mut offset = 0u64;
    let mut offsets = offset.to_le_bytes().to_vec();
    for vertex in 0..graph.vertices() {
        offset += graph.out_degree(vertex);
        offsets.extend(offset.to_le_bytes());
    }
    let targets = graph.all_targets().iter();
    let targets: Vec<u8> = targets.flat_map(|target| target.to_le_bytes()).collect();
    let put = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).map_err(|why| format!("{}: {why}", path.display()))
    };
    put("offsets", &offsets)?;
    put("targets", &targets)
}

fn solve(folder: &Path, runs: u64) -> Result<(), String> {
    let get = |name: &str| {
        let path = folder.join(name);
        fs::read(&path).map_err(|why| format!("{}: {why}", path.display()))
    };
    let offsets = get("offsets")?;
    let offsets: Vec<u64> = offsets
        .as_chunks()
        .0
        .iter()
        .map(|n| u64::from_le_bytes(*n))
        .collect();
    let targets = get("targets")?;
    let targets: Vec<u32> = targets
        .as_chunks()
        .0
        .iter()
        .map(|n| u32::from_le_bytes(*n))
        .collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let control = Control::default().threads(threads);
    let mut seconds = Vec::new();
    let mut counts = [0u64; 3];
    for _ in 0..runs {
        let began = Instant::now();
        // The arrays belong to the caller, as those of Python do.
        let graph = Graph::from_arrays(offsets.clone(), targets.clone());
        let graph = GameGraph::from(graph.map_err(|error| format!("{error:?}"))?);
        let values =
            levels(&graph, Play::Normal, &control).map_err(|error| format!("{error:?}"))?;
        seconds.push(began.elapsed().as_secs_f64());
        counts = [0; 3];
        for value in values.iter() {
            counts[match value.outcome() {
                Outcome::Win => 0,
                Outcome::Loss => 1,
                Outcome::Draw => 2,
            }] += 1;
        }
    }
    let peak = memory::peak().ok_or("the system does not tell how much memory is used")?;
    println!(
        "{{\"seconds\":{seconds:?},\"counts\":{counts:?},\"threads\":{threads},\"peak\":{peak}}}"
    );
    Ok(())
}
