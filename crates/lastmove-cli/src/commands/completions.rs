//! `lastmove completions`.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::cli::Cli;
use crate::failure::Failure;
use crate::output;
use crate::session::Ending;

/// Print a script that completes commands and options in a shell
#[derive(Args)]
pub(crate) struct Completions {
    /// The shell to write for
    shell: Shell,
}

/// Prints the script.
pub(crate) fn run(wanted: &Completions) -> Result<Ending, Failure> {
    // The generator panics when it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(wanted.shell, &mut Cli::command(), "lastmove", &mut script);
    output::bytes(&script)?;
    Ok(Ending::Done)
}
