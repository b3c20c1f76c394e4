//! The command `lastmove`, and what other ways into the library share with it: files of the disk,
//! what memory there is, and errors as people read them.

mod atomic_file;
#[cfg(feature = "webgraph")]
mod bv_files;
mod cached_game;
mod cli;
mod commands;
pub mod disk;
mod dispatch;
mod eta;
mod failure;
mod falsehood;
mod graph_output;
pub mod heap;
mod journal_file;
mod lines;
pub mod memory;
mod messages;
mod options;
mod output;
mod packed;
pub mod picture_file;
mod progress;
pub mod report;
mod session;
mod shard_folder;
pub mod signals;
mod stats;
mod style;
pub mod table_file;
mod work_folder;
mod wrap;

use std::ffi::OsString;

use clap::Parser;

/// Does what the arguments say, of which the first is the name of the program, and returns the exit
/// status. Ctrl-C is for the caller to hear: see [`signals`].
#[must_use]
pub fn main(arguments: &[OsString]) -> u8 {
    messages::begin(arguments.iter().cloned());
    match cli::Cli::try_parse_from(arguments) {
        Ok(cli) => dispatch::run(&cli),
        Err(error) => failure::usage(&error, arguments),
    }
}
