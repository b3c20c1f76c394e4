//! The one definition of the command line: help, man pages and completions come from it.

use std::num::NonZeroUsize;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};

use lastmove_words::Language;

use crate::commands::{
    completions, convert, draw, export, find, games, info, man, play, probe, queens, solve, table,
    value, verify,
};
use crate::memory;

/// What is said after the help of every command that takes a GAME.
pub(crate) const GAME_HELP: &str = "\
GAME is a name, an optional /misere, the rules after a colon and a position after an @, such as
nim:3,5,6, nim/misere:3,5,6@3,4,6 or graph:FILE@VERTEX. `lastmove games` lists all games.";

/// Solves finite games of perfect information exactly: who wins, in how many moves, and what to
/// play.
#[derive(Parser)]
#[command(
    name = "lastmove",
    version,
    max_term_width = 100,
    after_help = "\
Examples:
  lastmove solve nim:12,14,6,3,2          who wins, in how many plies, and how
  lastmove solve nim:3,5,6 --explain      why
  lastmove table nim:7,7                  the values of all positions
  lastmove value nim:3,4,6                the nim value of a position
  lastmove play nim:3,4,5                 play against the machine
  lastmove draw co-bang:20x12 -o b.svg    a picture of the values of a board
  lastmove queens 8 --first               place queens so that none attacks another
  lastmove solve nim:9,9 --table n.lmt    keep all values in a file
  lastmove probe n.lmt 3,4                look one up
  lastmove verify n.lmt                   check them all by the rules alone
  lastmove games                          what games there are

Exit status: 0 done; 1 the machine failed, the work is over the memory budget, or `verify` found
something false; 2 bad usage, bad input, or too large on every machine; 130 interrupted."
)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
    /// What every command understands.
    #[command(flatten)]
    pub(crate) options: Options,
}

/// The commands, in the order of the help.
#[derive(Subcommand)]
pub(crate) enum Command {
    Solve(solve::Solve),
    Table(table::Table),
    Value(value::Value),
    Play(play::Play),
    Draw(draw::Draw),
    Info(info::Info),
    Probe(probe::Probe),
    Find(find::Find),
    Export(export::Export),
    Verify(verify::Verify),
    Queens(queens::Queens),
    Convert(convert::Convert),
    Games(games::Games),
    #[cfg(feature = "web")]
    Serve(crate::commands::serve::Serve),
    Completions(completions::Completions),
    Man(man::Man),
}

/// Reads a number of threads.
fn threads(text: &str) -> Result<NonZeroUsize, String> {
    text.parse()
        .map_err(|_| "the number of threads is a whole number from 1 on".to_owned())
}

/// What every command understands.
#[derive(Args)]
#[command(next_help_heading = "General options")]
pub(crate) struct Options {
    /// Refuse work that needs more memory, such as 500M or 2GiB [default: 80 % of what is
    /// available]
    #[arg(long, global = true, value_name = "SIZE", value_parser = memory::parse)]
    pub(crate) memory: Option<u64>,
    /// Use this many threads [default: as many as the machine runs at once]
    #[arg(long, global = true, value_name = "K", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Say at the end how long each phase took, how much was done (such as positions, edges touched
    /// and levels) and how much memory it took
    #[arg(long, global = true)]
    pub(crate) stats: bool,
    /// Show no progress and no hints, only data and errors
    #[arg(long, global = true)]
    pub(crate) quiet: bool,
    /// Print JSON: data on standard output, errors on standard error
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Speak this language, en or vi; --help and complaints about options stay English [default:
    /// that of LC_ALL, LC_MESSAGES or LANG, else en]
    // `messages::begin` has read it before: what is wrong with an option is said in it too.
    #[arg(long, global = true, value_name = "LANGUAGE", hide_possible_values = true,
        value_parser = PossibleValuesParser::new(Language::ALL.map(Language::tag)))]
    pub(crate) lang: Option<String>,
}
