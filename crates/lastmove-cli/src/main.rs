//! The command `lastmove`: solves finite games of perfect information exactly.

mod cli;
mod commands;
mod dispatch;
mod failure;
mod falsehood;
mod files;
mod journal_file;
mod lines;
mod memory;
mod messages;
mod options;
mod output;
mod pace;
mod packed;
mod pictures;
mod progress;
mod report;
mod session;
mod signals;
mod stats;
mod style;
mod tables;
mod whole_file;
mod wrap;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    messages::begin(std::env::args_os());
    match cli::Cli::try_parse() {
        Ok(cli) => dispatch::run(&cli),
        Err(error) => failure::usage(&error),
    }
}
