//! `lastmove man`.

use clap::{Args, CommandFactory};
use lastmove::{Error, Message};

use crate::cli::Cli;
use crate::failure::Failure;
use crate::output;
use crate::session::Ending;

/// Print a manual page, as roff for `man -l -`
#[derive(Args)]
pub(crate) struct Man {
    /// Print the page of this command instead of the one about all
    command: Option<String>,
}

/// Prints the page.
pub(crate) fn run(wanted: &Man) -> Result<Ending, Failure> {
    let mut all = Cli::command();
    // Until it is built, a command does not know the options that all have.
    all.build();
    let page = match &wanted.command {
        None => all,
        Some(name) => {
            let found = all.get_subcommands().find(|page| page.get_name() == name);
            let page = found.ok_or_else(|| unknown(name, &all))?.clone();
            page.display_name(format!("lastmove-{name}"))
                .version(env!("CARGO_PKG_VERSION"))
        }
    };
    let mut roff = Vec::new();
    clap_mangen::Man::new(page).render(&mut roff)?;
    output::bytes(&roff)?;
    Ok(Ending::Done)
}

fn unknown(name: &str, all: &clap::Command) -> Error {
    let known: Vec<_> = all.get_subcommands().map(clap::Command::get_name).collect();
    Error::input(
        Message::new("command-unknown")
            .with("command", name)
            .with("known", known.join(", ")),
    )
}
