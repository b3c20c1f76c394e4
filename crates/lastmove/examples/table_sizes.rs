//! How the size of blocks trades bits a position for probes a second: a random graph (20 % sinks)
//! and an open pursuit board of 40 × 40 cells. `cargo run --release --example table_sizes`.

use std::time::Instant;

use lastmove::game::{Inputs, Play};
use lastmove::games::pursuit::{Board, Pursuit};
use lastmove::graph::{GameGraph, Graph};
use lastmove::table::{Content, Keys, Table, write};
use lastmove::{Control, Error, Value, solve};

const VERTICES: u64 = 2_000_000;
const PROBES: u64 = 300_000;

fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn graph(control: &Control<'_>) -> Result<Vec<Value>, Error> {
    let mut state = 1;
    let movers: Vec<u32> = (0..VERTICES as u32)
        .filter(|_| !next(&mut state).is_multiple_of(5))
        .collect();
    let mut edge = || {
        let from = movers[(next(&mut state) % movers.len() as u64) as usize];
        (from, (next(&mut state) % VERTICES) as u32)
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
    Ok(solve::reverse(&game, Play::Normal, control)?
        .iter()
        .collect())
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
        println!("block  outcomes  remoteness  all    probes/s  together/s");
        let inputs = Inputs::default();
        let value = |index: u64| values[index as usize];
        for block in [512, 1024, 2048, 4096, 8192] {
            let length = values.len() as u64;
            let mut content =
                Content::new("nim:1", Play::Normal, &inputs, Keys::Game, length, &value);
            content.block = block;
            let mut file = Vec::new();
            write(&content, &mut file, &control).map_err(|error| format!("{error:?}"))?;
            let bits = |bytes: u64| bytes as f64 * 8.0 / n;
            let size = bits(file.len() as u64);
            let table = Table::open(Box::new(file), name, &control)?;
            let (outcomes, remoteness) = table.block_bytes();
            let mut state = 7;
            let indexes: Vec<u64> = (0..PROBES).map(|_| next(&mut state) % length).collect();
            let mut prober = table.prober()?;
            let start = Instant::now();
            for &index in &indexes {
                assert_eq!(prober.value(index)?, values[index as usize]);
            }
            let single = PROBES as f64 / start.elapsed().as_secs_f64();
            let start = Instant::now();
            let found = prober.values(&indexes)?;
            let many = PROBES as f64 / start.elapsed().as_secs_f64();
            assert!(
                indexes
                    .iter()
                    .zip(found)
                    .all(|(&i, v)| values[i as usize] == v)
            );
            println!(
                "{block:5}  {:8.3}  {:10.3}  {size:5.3}  {single:8.0}  {many:10.0}",
                bits(outcomes),
                bits(remoteness),
            );
        }
    }
    Ok(())
}
