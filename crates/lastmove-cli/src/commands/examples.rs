//! `lastmove examples`.

use std::path::PathBuf;

use clap::Args;
use lastmove::{Message, samples};
use lastmove_host::write_folder;

use crate::failure::{self, Failure};
use crate::messages::say;
use crate::session::{Ending, Session};

/// Write the files of examples to a new folder
///
/// They are graphs, boards of policeman and thief, a picture for Hackenbush, games written as rules,
/// boards with blocked squares for queens, and notebooks for Python. Every command opens them also
/// without that, by names such as graph:examples/graphs/escape.txt; a file on the disk that has this
/// name is opened in its place.
#[derive(Args)]
#[command(after_help = "\
Examples:
  lastmove examples samples                              write the files,
  lastmove solve graph:samples/graphs/escape.txt@start   and use one;
  lastmove solve graph:examples/graphs/escape.txt@start  this needs no file")]
pub(crate) struct ExamplesArgs {
    /// The folder, which must not be there yet
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Writes the examples, all or none.
pub(crate) fn run(wanted: &ExamplesArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    let names = samples::names();
    let files = names.iter().filter_map(|name| {
        let inside = name.strip_prefix(samples::FOLDER)?;
        Some((inside, samples::bytes(name)?))
    });
    write_folder(&wanted.folder, files)?;
    if !session.options.quiet && !session.options.json {
        let folder = wanted.folder.display().to_string();
        let message = Message::new("examples-written").with("count", names.len());
        failure::complain(&say(&message.with("folder", folder)));
    }
    Ok(Ending::Done)
}
