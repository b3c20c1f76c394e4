//! `graphs`, `parity`, `energy`, `pursuit`, `co-bang`, `boards`, `large`, `cluster`, `queens`, `rules`,
//! `sums` and `serve` print tables of speed.

mod arguments;
mod arrays;
mod boards;
mod cluster;
mod co_bang;
mod energy;
mod large;
mod measure;
mod parity;
mod parity_games;
mod pieces;
mod pursuit;
mod queens;
mod report;
mod rules;
mod serve;
mod sums;
mod table;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.split_first() {
        Some((first, rest)) if first == "graphs" => table::run(rest),
        Some((first, rest)) if first == "parity" => parity::run(rest),
        Some((first, rest)) if first == "energy" => energy::run(rest),
        Some((first, rest)) if first == "pursuit" => pursuit::run(rest),
        Some((first, rest)) if first == "co-bang" => co_bang::run(rest),
        Some((first, rest)) if first == "boards" => boards::run(rest),
        Some((first, rest)) if first == "large" => large::run(rest),
        Some((first, rest)) if first == "cluster" => cluster::run(rest),
        Some((first, _)) if first == cluster::PROCESS => cluster::process(),
        Some((first, rest)) if first == "queens" => queens::run(rest),
        Some((first, rest)) if first == "rules" => rules::run(rest),
        Some((first, rest)) if first == "serve" => serve::run(rest),
        Some((first, rest)) if first == "sums" => sums::run(rest),
        Some((first, rest)) if first == "arrays" => arrays::run(rest),
        _ => Err(arguments::USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}
