//! The engines on graphs that take milliseconds, each beside its textbook algorithm.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use lastmove::game::Play;
use lastmove::solve::{Values, backward, levels};
use lastmove::{Control, Outcome};
use lastmove_bench::Shape;

/// The shapes of `cargo xtask bench`, a hundredth as large, and the wins, losses and draws of seed 1.
const CASES: [(&str, Shape, u32, Play, [u64; 3]); 7] = [
    (
        "random, 20 % sinks",
        Shape::Random { sinks: 20 },
        100_000,
        Play::Normal,
        [66_148, 33_852, 0],
    ),
    (
        "random, 1 % sinks",
        Shape::Random { sinks: 1 },
        100_000,
        Play::Normal,
        [4843, 1225, 93_932],
    ),
    (
        "random, misère",
        Shape::Random { sinks: 20 },
        100_000,
        Play::Misere,
        [23_450, 838, 75_712],
    ),
    (
        "random, larger",
        Shape::Random { sinks: 20 },
        300_000,
        Play::Normal,
        [198_762, 101_238, 0],
    ),
    (
        "path",
        Shape::Path,
        100_000,
        Play::Normal,
        [50_000, 50_000, 0],
    ),
    (
        "grid",
        Shape::Grid,
        100_000,
        Play::Normal,
        [66_518, 33_338, 0],
    ),
    (
        "heavy-tailed",
        Shape::Heavy { sinks: 20 },
        100_000,
        Play::Normal,
        [61_099, 38_901, 0],
    ),
];

fn counts(values: &Values) -> [u64; 3] {
    let mut counts = [0; 3];
    for value in values.iter() {
        counts[match value.outcome() {
            Outcome::Win => 0,
            Outcome::Loss => 1,
            Outcome::Draw => 2,
        }] += 1;
    }
    counts
}

fn engines(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("graphs");
    group.sample_size(20);
    for (name, shape, vertices, play, expected) in CASES {
        let graph = shape.graph(vertices, u64::from(vertices) * 4, 1);
        let textbook = backward(&graph, play, &Control::default()).unwrap();
        assert_eq!(counts(&textbook), expected, "{name}");
        for threads in [1, 2] {
            let control = Control::default().threads(threads);
            let id = BenchmarkId::new(format!("levels, {threads} threads"), name);
            group.bench_function(id, |bench| {
                bench.iter(|| {
                    let values = levels(&graph, play, &control).unwrap();
                    assert!(values == textbook);
                });
            });
        }
        group.bench_function(BenchmarkId::new("textbook", name), |bench| {
            bench.iter(|| {
                let values = backward(&graph, play, &Control::default()).unwrap();
                assert!(values == textbook);
            });
        });
    }
    group.finish();
}

criterion_group!(graphs, engines);
criterion_main!(graphs);
