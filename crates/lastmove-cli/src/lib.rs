//! The command `lastmove`.

mod cached_game;
mod cli;
mod commands;
mod dispatch;
mod failure;
mod falsehood;
mod graph_output;
pub mod heap;
mod lines;
mod messages;
mod options;
mod output;
mod output_kind;
mod picture_file;
mod progress;
mod session;
mod stats;
mod style;
mod wrap;

use std::ffi::OsString;

use clap::Parser;

pub use output::Kept;

/// The same as [`main`], with what it writes kept in place of the standard streams. What other threads
/// write, as those that show progress, is not.
#[must_use]
pub fn kept(arguments: &[OsString]) -> (u8, Kept) {
    output::keeping(|| main(arguments))
}

/// Runs the command with these arguments, of which the first is the name of the program, and
/// returns the exit status. The caller handles Ctrl-C: see [`signals`](lastmove_host::signals).
#[must_use]
pub fn main(arguments: &[OsString]) -> u8 {
    messages::begin(arguments.iter().cloned());
    match cli::Cli::try_parse_from(arguments) {
        Ok(cli) => dispatch::run(&cli),
        Err(error) => failure::usage(&error, arguments),
    }
}
