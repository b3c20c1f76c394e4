//! The engines on graphs that take milliseconds, each beside its twin.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use lastmove::Control;
use lastmove::game::Play;
use lastmove::solve::{backward, levels};
use lastmove_bench::Shape;

fn engines(criterion: &mut Criterion) {
    let shapes = [
        ("random", Shape::Random { sinks: 20 }),
        ("path", Shape::Path),
        ("grid", Shape::Grid),
        ("heavy", Shape::Heavy { sinks: 20 }),
    ];
    let mut group = criterion.benchmark_group("graphs of 100,000 vertices");
    group.sample_size(20);
    for (name, shape) in shapes {
        let graph = shape.graph(100_000, 400_000, 1);
        let textbook = backward(&graph, Play::Normal, &Control::default()).unwrap();
        for threads in [1, 2] {
            let control = Control::default().threads(threads);
            let id = BenchmarkId::new(format!("levels, {threads} threads"), name);
            group.bench_function(id, |bench| {
                bench.iter(|| {
                    let values = levels(&graph, Play::Normal, &control).unwrap();
                    assert!(values == textbook);
                });
            });
        }
        group.bench_function(BenchmarkId::new("textbook", name), |bench| {
            bench.iter(|| {
                let values = backward(&graph, Play::Normal, &Control::default()).unwrap();
                assert!(values == textbook);
            });
        });
    }
    group.finish();
}

criterion_group!(graphs, engines);
criterion_main!(graphs);
