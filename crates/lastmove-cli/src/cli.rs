//! The one definition of the command line: help, man pages and completions come from it.

use clap::{Parser, Subcommand};

use crate::commands::{
    book, completions, convert, draw, examples, export, find, games, generate, info, man, play,
    probe, prove, queens, rules, solve, table, value, verify,
};
use crate::options::Options;

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
  lastmove examples DIR                   write files of examples

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
    Solve(solve::SolveArgs),
    Table(table::TableArgs),
    Value(value::ValueArgs),
    Play(play::PlayArgs),
    Draw(draw::DrawArgs),
    Info(info::InfoArgs),
    Probe(probe::ProbeArgs),
    Find(find::FindArgs),
    Export(export::ExportArgs),
    Verify(verify::VerifyArgs),
    Prove(prove::ProveArgs),
    Book(book::BookArgs),
    Queens(queens::QueensArgs),
    Convert(convert::ConvertArgs),
    Generate(generate::GenerateArgs),
    Rules(rules::RulesArgs),
    Games(games::GamesArgs),
    Examples(examples::ExamplesArgs),
    #[cfg(feature = "cluster")]
    Cluster(crate::commands::cluster::ClusterArgs),
    #[cfg(feature = "web")]
    Serve(crate::commands::serve::ServeArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}
