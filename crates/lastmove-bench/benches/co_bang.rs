//! Cờ bảng 10^18 rows down, the search for the proof included.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use lastmove::game::{Impartial, Play};
use lastmove::games::co_bang::{CoBang, RowSolver, Token};
use lastmove::solve::Solver;
use lastmove::{Control, Nimber, Value};

const ROWS: u64 = 1_000_000_000_000_000_000;

fn far_down(criterion: &mut Criterion) {
    let control = Control::default();
    let mut group = criterion.benchmark_group("co-bang, row 10^18 - 1");
    group.sample_size(20);
    for (columns, column, value) in [
        (4, 2, Value::Win(399_999_999_999_999_999)),
        (46, 2, Value::Win(42_553_191_489_361_703)),
        (50, 7, Value::Win(39_215_686_274_509_803)),
    ] {
        let at = Token {
            row: ROWS - 1,
            column,
        };
        let board = CoBang::new(ROWS, columns).unwrap();
        group.bench_function(BenchmarkId::new("value", columns), |bench| {
            bench.iter(|| {
                let solver = RowSolver::new(Play::Normal);
                let found = solver.value(&board, &at, &control).unwrap();
                assert_eq!(found, value.into());
            });
        });
    }
    let board = CoBang::new(ROWS, 50).unwrap();
    let at = Token {
        row: ROWS - 1,
        column: 7,
    };
    group.bench_function(BenchmarkId::new("nim value", 50), |bench| {
        bench.iter(|| {
            let found = board.nim_value(&at, &control).unwrap();
            assert_eq!(found, Nimber::from(19).into());
        });
    });
    group.finish();
}

criterion_group!(co_bang, far_down);
criterion_main!(co_bang);
