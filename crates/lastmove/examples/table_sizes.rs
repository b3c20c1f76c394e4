//! How the size of blocks trades bits a position for probes a second: a random graph (20 % sinks)
//! and an open pursuit board of 40 × 40 cells, in both codings and from a file.
//! `cargo run --release --example table_sizes`.

use std::io::Write;
use std::time::Instant;

use lastmove::files::Inputs;
use lastmove::game::Play;
use lastmove::games::pursuit::{Board, Pursuit};
use lastmove::graph::generate::SplitMix64;
use lastmove::graph::{GameGraph, Graph};
use lastmove::table::{CodingKind, Content, Keys, Table, write};
use lastmove::{Control, Error, Value, solve};

const VERTICES: u64 = 2_000_000;
const PROBES: u64 = 300_000;

fn graph(control: &Control<'_>) -> Result<Vec<Value>, Error> {
    let mut rng = SplitMix64::new(1);
    let movers: Vec<u32> = (0..VERTICES as u32).filter(|_| !rng.chance(20)).collect();
    let mut edge = || {
        let from = *rng.pick(&movers);
        (from, rng.below(VERTICES) as u32)
    };
    let edges: Vec<_> = (0..4 * VERTICES).map(|_| edge()).collect();
    let graph = GameGraph::from(Graph::from_edges(VERTICES as u32, &edges));
    Ok(solve::levels(&graph, Play::Normal, control)?
        .iter()
        .collect())
}

fn pursuit(control: &Control<'_>) -> Result<Vec<Value>, Error> {
    let mut text = String::new();
    for row in 0..40 {
        for column in 0..40 {
            text.push(match (row, column) {
                (0, 0) => 'P',
                (20, 20) => 'T',
                (39, 39) | (0, 20) => 'E',
                _ => '.',
            });
        }
        text.push('\n');
    }
    let game = Pursuit::new(Board::read(&text, "open")?);
    let graph = solve::expand(&game, control)?;
    let values = solve::levels(&graph, Play::Normal, control)?;
    Ok(values.iter().collect())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let control = Control::default().threads(2);
    for (name, values) in [("graph", graph(&control)?), ("pursuit", pursuit(&control)?)] {
        let mut counts = std::collections::HashMap::new();
        values
            .iter()
            .for_each(|v| *counts.entry(v).or_insert(0u64) += 1);
        let n = values.len() as f64;
        let entropy: f64 = counts
            .values()
            .map(|&count| count as f64 / n)
            .map(|share| -share * share.log2())
            .sum();
        println!("{name}: {n} positions, order-0 entropy {entropy:.3} bits");
        println!("coding   block  bits   single/s  file/s    together/s  all/s");
        for kind in [CodingKind::Huffman, CodingKind::Zstd] {
            for block in [512, 1024, 2048, 4096, 8192] {
                measure(&values, kind, block, &control)?;
            }
        }
    }
    Ok(())
}

/// Prints a line for values in blocks of a given size.
fn measure(
    values: &[Value],
    kind: CodingKind,
    block: u32,
    control: &Control<'_>,
) -> Result<(), Box<dyn std::error::Error>> {
    let length = values.len() as u64;
    let inputs = Inputs::default();
    let value = |index: u64| values[index as usize];
    let mut content = Content::new("nim:1", Play::Normal, &inputs, Keys::Game, length, &value);
    content.block = Some(block);
    content.coding = Some(kind);
    let mut file = Vec::new();
    write(&content, &mut file, control).map_err(|error| format!("{error:?}"))?;
    let bits = file.len() as f64 * 8.0 / length as f64;
    let mut on_disk = tempfile::tempfile()?;
    on_disk.write_all(&file)?;
    let mut rng = SplitMix64::new(7);
    let indexes: Vec<u64> = (0..PROBES).map(|_| rng.below(length)).collect();
    let single = |table: &Table| -> Result<f64, Error> {
        let mut prober = table.prober()?;
        let start = Instant::now();
        for &index in &indexes {
            assert_eq!(prober.value(index)?, values[index as usize]);
        }
        Ok(PROBES as f64 / start.elapsed().as_secs_f64())
    };
    let in_file = single(&Table::open(Box::new(on_disk), "file", control)?)?;
    let table = Table::open(Box::new(file), "memory", control)?;
    let in_memory = single(&table)?;
    let mut prober = table.prober()?;
    let start = Instant::now();
    let found = prober.values(&indexes)?;
    let together = PROBES as f64 / start.elapsed().as_secs_f64();
    let expected = indexes.iter().map(|&index| values[index as usize]);
    assert!(expected.eq(found));
    let start = Instant::now();
    let mut sum = 0;
    table.scan(control, &mut |_, value| {
        sum += value.remoteness().unwrap_or(0);
        Ok(())
    })?;
    let all = length as f64 / start.elapsed().as_secs_f64();
    assert!(sum > 0);
    let kind = format!("{kind:?}");
    println!(
        "{kind:7}  {block:5}  {bits:5.3}  {in_memory:8.0}  {in_file:8.0}  {together:10.0}  {all:11.0}"
    );
    Ok(())
}
