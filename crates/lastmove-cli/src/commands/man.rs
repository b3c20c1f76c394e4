//! `lastmove man`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use lastmove::{Error, Message};
use lastmove_host::atomic_file::{self, not_written};

use crate::failure::{self, Failure};
use crate::messages::say;
use crate::output;
use crate::output_kind::OutputKind;
use crate::session::{Ending, Session};

/// Print a manual page, as roff for `man -l -`, or write all of them
#[derive(Args)]
#[command(after_help = "\
Examples:
  lastmove man solve > solve.1  the page of a command; `man -l solve.1` shows it
  lastmove man queens merge     the page of a command of a command
  lastmove man --all man/man1   all pages; `man -M man lastmove` then finds them")]
pub(crate) struct ManArgs {
    /// Print the page of this command instead of the one about all, such as solve or queens merge
    command: Vec<String>,
    /// Write the pages of all commands to this folder, which is made if it is missing
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    all: Option<PathBuf>,
}

/// Prints the page, or writes all, of the commands that `program` defines.
pub(crate) fn run(
    wanted: &ManArgs,
    program: Command,
    session: &Session<'_>,
) -> Result<Ending, Failure> {
    // `help` has no page: it repeats the others.
    let mut all = program.disable_help_subcommand(true);
    // Until it is built, a command does not have the global options.
    all.build();
    if let Some(folder) = &wanted.all {
        write_all(&all, folder, session)?;
        return Ok(Ending::Done);
    }
    let mut page = &all;
    let mut name = page.get_name().to_owned();
    let words = match wanted.command.split_first() {
        Some((first, words)) if first == "help" => words,
        _ => &wanted.command,
    };
    for word in words {
        let found = page.find_subcommand(word);
        // A command without subcommands: look among all commands.
        let known = if page.has_subcommands() { page } else { &all };
        page = found.ok_or_else(|| unknown(word, known))?;
        name = format!("{name}-{word}");
    }
    output::bytes(&roff(page, name)?)?;
    Ok(Ending::Done)
}

/// A page as roff; its name joins those of the commands.
fn roff(page: &clap::Command, name: String) -> io::Result<Vec<u8>> {
    let version = env!("CARGO_PKG_VERSION");
    let page = page.clone().display_name(&name).version(version);
    let mut roff = Vec::new();
    clap_mangen::Man::new(page)
        .title(name)
        .source(format!("lastmove {version}"))
        .render(&mut roff)?;
    Ok(roff)
}

/// Writes the page of every command, `NAME.1` each.
fn write_all(all: &clap::Command, folder: &Path, session: &Session<'_>) -> Result<(), Failure> {
    atomic_file::foresee_folder(folder)?;
    fs::create_dir_all(folder).map_err(|error| not_written(folder, error))?;
    let mut waiting = vec![(all.get_name().to_owned(), all)];
    let mut count = 0u64;
    while let Some((name, page)) = waiting.pop() {
        for command in page.get_subcommands().filter(|page| !page.is_hide_set()) {
            waiting.push((format!("{name}-{}", command.get_name()), command));
        }
        let path = folder.join(format!("{name}.1"));
        session.foresee_same(&path, OutputKind::Manual)?;
        let roff = roff(page, name)?;
        atomic_file::write(&path, |file| file.write_all(&roff))?;
        count += 1;
    }
    if !session.options.quiet && !session.options.json {
        let message = Message::new("man-written").with("count", count);
        let message = message.with("folder", folder.display().to_string());
        failure::complain(&say(&message));
    }
    Ok(())
}

fn unknown(name: &str, of: &clap::Command) -> Error {
    let known = of.get_subcommands().filter(|page| !page.is_hide_set());
    let known: Vec<_> = known.map(clap::Command::get_name).collect();
    Error::input(
        Message::new("command-unknown")
            .with("command", name)
            .with("known", known.join(", ")),
    )
}
