//! The command `lastmove`: solves finite games of perfect information exactly.

mod atomic_file;
mod cached_game;
mod cli;
mod commands;
mod disk;
mod dispatch;
mod eta;
mod failure;
mod falsehood;
mod journal_file;
mod lines;
mod memory;
mod messages;
mod options;
mod output;
mod packed;
mod picture_file;
mod progress;
mod report;
mod session;
mod signals;
mod stats;
mod style;
mod table_file;
mod work_folder;
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
