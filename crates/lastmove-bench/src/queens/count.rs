//! Counting.

use std::time::Instant;

use lastmove::Control;
use lastmove_queens::{Algorithm, Join, Kernel, count};
use rayon::prelude::*;

use crate::report::Report;

/// Joining halves, with each kernel, beside searches that visit each placement.
pub(super) fn cases(report: &Report) -> Result<(), String> {
    let control = Control::default().threads(report.threads);
    let join = |n, kernel| {
        let join = Join::new(n).and_then(|join| join.with_kernel(kernel));
        join.and_then(|join| join.count(&control))
    };
    for kernel in Kernel::available() {
        let what = |n| format!("count {n}, {kernel}");
        report.case(&what(16), goal(16, kernel), Ok(14_772_512), || {
            join(16, kernel)
        })?;
        report.case(&what(17), goal(17, kernel), Ok(95_815_104), || {
            join(17, kernel)
        })?;
    }
    let widest = Kernel::widest();
    let eighteen = report.case("count 18", Some(0.7), Ok(666_090_624), || join(18, widest))?;
    let search = |n| count(n, Algorithm::Bitmask, &control);
    report.case("count 16 by bit masks", None, Ok(14_772_512), || search(16))?;
    report.case("count 15 by a plain search", None, 2_279_184, || {
        plain(15, report.threads)
    })?;
    if report.small {
        return Ok(());
    }
    // Takes about a minute: one run.
    let began = Instant::now();
    if plain(18, report.threads) != 666_090_624 {
        return Err("the plain search of 18 is wrong".to_owned());
    }
    let took = began.elapsed().as_secs_f64();
    println!(
        "{:<52} {:>9} {took:>9.3}",
        "count 18 by a plain search, once", "-"
    );
    println!(
        "    {:.0} times as long as by joining; the goal is 100",
        took / eighteen
    );
    report.case("count 19", Some(9.0), Ok(4_968_057_848), || {
        join(19, widest)
    })?;
    report.case("count 20", Some(28.0), Ok(39_029_188_884), || {
        join(20, widest)
    })?;
    Ok(())
}

/// The goals are for the widest kernel.
fn goal(n: usize, kernel: Kernel) -> Option<f64> {
    let goal = if n == 16 { 0.05 } else { 0.5 };
    (kernel == Kernel::Avx512).then_some(goal)
}

/// The ordinary program: bit masks, no look-ahead, the first row halved by symmetry. The first two
/// queens are the tasks of the threads.
fn plain(n: u32, threads: usize) -> u64 {
    let all = (1u32 << n) - 1;
    let mut starts = Vec::new();
    for first in 0..n.div_ceil(2) {
        let weight = if 2 * first + 1 == n { 1 } else { 2 };
        let bit = 1 << first;
        let free = all & !(bit | bit << 1 | bit >> 1);
        starts.extend(
            (0..n)
                .map(|row| 1 << row)
                .filter(|second| free & second != 0)
                .map(|second| {
                    (
                        weight,
                        bit | second,
                        (bit << 1 | second) << 1,
                        (bit >> 1 | second) >> 1,
                    )
                }),
        );
    }
    let count = || {
        let tasks = starts.par_iter().with_max_len(1);
        tasks
            .map(|&(weight, rows, up, down)| weight * completions(all, rows, up, down))
            .sum()
    };
    Control::default()
        .threads(threads)
        .with_threads(count)
        .unwrap_or(0)
}

/// One queen a column; there are at most as many columns as bits.
fn completions(all: u32, rows: u32, up: u32, down: u32) -> u64 {
    if rows == all {
        return 1;
    }
    let mut free = all & !(rows | up | down);
    let mut count = 0;
    while free != 0 {
        let bit = free & free.wrapping_neg();
        free ^= bit;
        count += completions(all, rows | bit, (up | bit) << 1, (down | bit) >> 1);
    }
    count
}
