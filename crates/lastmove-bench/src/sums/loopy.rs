//! Loopy nim values of explicit graphs.

use std::time::Instant;

use lastmove::graph::GameGraph;
use lastmove::solve::{LoopyValues, loopy as solve, loopy_plainly};
use lastmove::{Control, Outcome};
use lastmove_bench::Shape;

use crate::report::Row;

/// A graph and its expected counts.
struct Case {
    name: &'static str,
    shape: Shape,
    vertices: u32,
    edges: u64,
    /// The counts at full size, seed 1.
    counts: Counts,
    /// Whether the textbook algorithm is fast enough to run.
    plain: bool,
    /// Whether it is measured with `--small`.
    small: bool,
}

/// Vertices of value 0, of other numbers, infinite and won, infinite and drawn; the largest number.
type Counts = [u64; 5];

const CASES: &[Case] = &[
    Case {
        name: "random, 20 % sinks",
        shape: Shape::Random { sinks: 20 },
        vertices: 1_000_000,
        edges: 4_000_000,
        counts: [337_434, 41_162, 621_390, 14, 3],
        plain: true,
        small: true,
    },
    Case {
        name: "random, 1 % sinks",
        shape: Shape::Random { sinks: 1 },
        vertices: 1_000_000,
        edges: 4_000_000,
        counts: [12_788, 604, 49_093, 937_515, 2],
        plain: true,
        small: true,
    },
    Case {
        name: "heavy-tailed",
        shape: Shape::Heavy { sinks: 20 },
        vertices: 1_000_000,
        edges: 4_000_000,
        counts: [388_676, 108_008, 503_315, 1, 3],
        plain: true,
        small: true,
    },
    Case {
        name: "grid",
        shape: Shape::Grid,
        vertices: 1_000_000,
        edges: 0,
        counts: [333_500, 666_500, 0, 0, 3],
        plain: false,
        small: true,
    },
    Case {
        name: "random, 20 % sinks",
        shape: Shape::Random { sinks: 20 },
        vertices: 10_000_000,
        edges: 40_000_000,
        counts: [3_374_830, 416_587, 6_208_583, 0, 3],
        plain: false,
        small: false,
    },
    Case {
        name: "grid",
        shape: Shape::Grid,
        vertices: 10_000_000,
        edges: 0,
        counts: [3_332_748, 6_665_496, 0, 0, 3],
        plain: false,
        small: false,
    },
];

/// Measures all cases, and the textbook algorithm where that is fast enough.
pub(super) fn loopy(runs: usize, small: bool) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for case in CASES.iter().filter(|case| case.small || !small) {
        let graph = case.shape.graph(case.vertices, case.edges, 1);
        let (values, mut times) = measure(runs, &graph, solve)?;
        let plain = if case.plain {
            // Takes long: one run.
            let (expected, times) = measure(1, &graph, loopy_plainly)?;
            if values != expected {
                return Err(format!("{}: the engines disagree", case.name));
            }
            Some(times[0])
        } else {
            None
        };
        let counts = count(&values);
        if counts != case.counts {
            return Err(format!("{}: wrong counts {counts:?}", case.name));
        }
        rows.push(Row {
            goal: None,
            what: format!("{}, {} vertices", case.name, graph.graph.vertices()),
            took: crate::measure::median(&mut times),
            plain,
            size: graph.graph.edges(),
        });
    }
    Ok(rows)
}

type Engine = fn(&GameGraph, &Control<'_>) -> Result<LoopyValues, lastmove::Error>;

/// The values, and the times of the runs in seconds.
fn measure(
    runs: usize,
    graph: &GameGraph,
    engine: Engine,
) -> Result<(LoopyValues, Vec<f64>), String> {
    let mut values = LoopyValues::default();
    let mut times = Vec::new();
    for _ in 0..runs {
        let began = Instant::now();
        values = engine(graph, &Control::default()).map_err(|error| error.to_string())?;
        times.push(began.elapsed().as_secs_f64());
    }
    Ok((values, times))
}

fn count(values: &LoopyValues) -> Counts {
    let mut counts = [0; 5];
    for v in 0..values.len() as u32 {
        match (values.number(v), values.outcome(v)) {
            (Some(number), _) => {
                counts[usize::from(number > 0)] += 1;
                counts[4] = counts[4].max(number.into());
            }
            (None, Outcome::Win) => counts[2] += 1,
            (None, _) => counts[3] += 1,
        }
    }
    counts
}
