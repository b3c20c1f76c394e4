//! `generate` writes a graph as text; `graphs`, `pursuit`, `co-bang`, `boards`, `queens`, `sums` and `serve` print
//! tables of speed.

mod boards;
mod co_bang;
mod pieces;
mod pursuit;
mod queens;
mod serve;
mod sums;
mod table;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::process::ExitCode;

use lastmove_bench::Shape;

const USAGE: &str = "\
lastmove-bench generate SHAPE VERTICES EDGES [--sinks PERCENT] [--seed S] FILE
    writes a graph as text; SHAPE is random, heavy, path or grid; numbers may be written 1e7
lastmove-bench graphs [--small] [--threads K] [--runs R]
    prints the table of the engines' speed; --small takes graphs a hundredth as large
lastmove-bench pursuit [--small] [--threads K] [--runs R]
    prints the table of policeman and thief; --small leaves out boards over 60 x 60
lastmove-bench co-bang [--runs R]
    prints the table of cờ bảng, row 10^18
lastmove-bench boards [--small] [--only TEXT] [--threads K] [--runs R] [--memory BYTES]
    prints the table of board games; --small leaves out what takes more than a few seconds
lastmove-bench queens [--small] [--threads K] [--runs R]
    prints the table of queens; --small leaves out what takes more than a few seconds
lastmove-bench sums [--small] [--runs R]
    prints the table of nim values; --small leaves out what takes more than a few seconds
lastmove-bench serve [--small] [--requests N] [--clients K]
    prints the speed of the `lastmove serve` beside this program; --small asks 50,000 requests
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.split_first() {
        Some((first, rest)) if first == "generate" => generate(rest),
        Some((first, rest)) if first == "graphs" => table::run(rest),
        Some((first, rest)) if first == "pursuit" => pursuit::run(rest),
        Some((first, rest)) if first == "co-bang" => co_bang::run(rest),
        Some((first, rest)) if first == "boards" => boards::run(rest),
        Some((first, rest)) if first == "queens" => queens::run(rest),
        Some((first, rest)) if first == "serve" => serve::run(rest),
        Some((first, rest)) if first == "sums" => sums::run(rest),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

/// A number written plainly or as 1e7.
fn number(text: &str) -> Result<u64, String> {
    let parsed = text.parse::<f64>().ok();
    parsed
        .filter(|n| (0.0..1e18).contains(n))
        .map(|n| n as u64)
        .ok_or_else(|| format!("“{text}” is not a number from 0 on"))
}

/// Takes `--name VALUE` out of the arguments.
fn option(arguments: &mut Vec<String>, name: &str, default: u64) -> Result<u64, String> {
    let Some(at) = arguments.iter().position(|argument| argument == name) else {
        return Ok(default);
    };
    if at + 1 >= arguments.len() {
        return Err(format!("{name} needs a number"));
    }
    let value = arguments.remove(at + 1);
    arguments.remove(at);
    number(&value)
}

fn generate(arguments: &[String]) -> Result<(), String> {
    let mut arguments = arguments.to_vec();
    let sinks = option(&mut arguments, "--sinks", 20)?;
    let seed = option(&mut arguments, "--seed", 1)?;
    let [shape, vertices, edges, path] = &arguments[..] else {
        return Err(USAGE.to_owned());
    };
    let shape = match shape.as_str() {
        "random" => Shape::Random { sinks },
        "heavy" => Shape::Heavy { sinks },
        "path" => Shape::Path,
        "grid" => Shape::Grid,
        _ => return Err(format!("there is no shape “{shape}”\n{USAGE}")),
    };
    let vertices = u32::try_from(number(vertices)?).map_err(|_| "too many vertices".to_owned())?;
    let file = File::create(path).map_err(|why| format!("{path}: {why}"))?;
    let mut out = BufWriter::with_capacity(1 << 20, file);
    let mut failed = Ok(());
    // Sinks that nothing moves to must be declared: every vertex is, in order.
    let mut next = 0;
    let mut line = String::new();
    let mut write = |line: &str| {
        if failed.is_ok() {
            failed = out.write_all(line.as_bytes());
        }
    };
    shape.generate(vertices, number(edges)?, seed, |from, to| {
        use std::fmt::Write as _;
        line.clear();
        while next < from {
            let _ = writeln!(line, "{next}");
            next += 1;
        }
        next = next.max(from + 1);
        let _ = writeln!(line, "{from} {to}");
        write(&line);
    });
    for vertex in next..vertices {
        write(&format!("{vertex}\n"));
    }
    failed
        .and_then(|()| out.flush())
        .map_err(|why| format!("{path}: {why}"))
}

/// The median; of an even number of times, the longer one in the middle.
fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
