//! `lastmove cluster`.

mod keys;
mod process;
mod solve;
mod tables;

use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::session::{Ending, Session};

/// Solve graphs that are too large for one machine, on many processes
///
/// The graph is a folder of shards, as `lastmove convert` and `lastmove generate` write it with
/// --shards. docs/cluster.md explains what it costs, and how Slurm and Kubernetes start it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  lastmove generate web w --vertices 50000000 --edges 1000000000 --shards 16
  lastmove cluster solve graph:w --local 4
  lastmove cluster keys keys
  lastmove cluster solve graph:w --hosts hosts.txt --process 0 --tls keys")]
pub(crate) struct ClusterArgs {
    #[command(subcommand)]
    command: ClusterCommand,
}

#[derive(Subcommand)]
enum ClusterCommand {
    Solve(solve::ClusterSolveArgs),
    Keys(keys::KeysArgs),
    /// One process of a run: `cluster solve` starts it, with the job on standard input
    #[command(hide = true)]
    Process,
}

/// Runs the subcommand.
pub(crate) fn run(wanted: &ClusterArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    match &wanted.command {
        ClusterCommand::Solve(solve) => solve::run(solve, session),
        ClusterCommand::Keys(keys) => keys::run(keys, session),
        ClusterCommand::Process => process::run(session),
    }
}
