//! Finding and checking.

use std::io::{self, Write};

use lastmove::Control;
use lastmove::files::Input;
use lastmove_queens::{Algorithm, Finding, Format, check, first, random, write_any};

use crate::report::Report;

const LEAST: &str = include_str!("../../../lastmove-queens/tests/data/least-large.txt");

/// The known least placement.
fn known(n: usize) -> Option<Vec<u8>> {
    let head = format!("{n} ");
    let line = LEAST.lines().find_map(|line| line.strip_prefix(&head))?;
    line.split(' ').map(|word| word.parse().ok()).collect()
}

/// Counts and drops the bytes.
struct Sink(u64);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The sum of row times column modulo 2^64, a checksum of the placement.
fn sum(rows: &[u32]) -> u64 {
    let products = (1u64..)
        .zip(rows)
        .map(|(column, &row)| column * u64::from(row));
    products.fold(0, u64::wrapping_add)
}

/// The least placements, any, random ones, and the check.
pub(super) fn cases(report: &Report) -> Result<(), String> {
    let control = Control::default().threads(report.threads);
    for (n, goal, small) in [
        (30, 0.2, true),
        (32, 0.2, true),
        (34, 3.0, true),
        (37, 3.0, true),
        (36, 15.0, false),
        (38, 15.0, false),
    ] {
        if small || !report.small {
            let what = format!("the first of {n}");
            let find = |algorithm| {
                let found = first(n, algorithm, &control).ok().flatten();
                found.map(|placement| placement.rows().to_vec())
            };
            report.case(&what, Some(goal), known(n), || find(Algorithm::Bitmask))?;
            if n == 30 {
                let what = "the first of 30, the source's search with marks";
                report.case(what, None, known(n), || find(Algorithm::Marks))?;
            }
        }
    }

    let bytes = 888_888_898;
    // The goal is 300 MB a second.
    let took = report.case("any of 100,000,000 as text", Some(3.0), bytes, || {
        let mut sink = Sink(0);
        let written = write_any(100_000_000, Format::Plain, &mut sink, &control);
        written.map_or(0, |_| sink.0)
    })?;
    println!(
        "{:<52} {:>9} {:>9.0}",
        "  MB a second",
        ">300",
        bytes as f64 / 1e6 / took
    );

    let random = |n| random(n, 1, &control).ok().flatten().map(|rows| sum(&rows));
    report.case(
        "a random one of 1,000,000",
        Some(1.0),
        Some(249_981_384_781_370_441),
        || random(1_000_000),
    )?;
    if !report.small {
        report.case(
            "a random one of 10,000,000",
            Some(10.0),
            Some(10_170_126_046_605_604_187),
            || random(10_000_000),
        )?;
    }

    let mut text = Vec::new();
    write_any(10_000_000, Format::Plain, &mut text, &control).map_err(|why| why.to_string())?;
    let peaceful = Ok(Finding::Peaceful { n: 10_000_000 });
    report.case("check of 10,000,000", Some(1.0), peaceful, || {
        check(&mut Input::of("text", &text[..]), None, &control)
    })?;
    Ok(())
}
