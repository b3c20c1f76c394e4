//! `queens merge JOURNAL...`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use lastmove::files::read_text;
use lastmove_host::Disk;
use lastmove_queens::{Journal, LONGEST_JOURNAL};
use serde::Serialize;

use crate::failure::Failure;
use crate::output;
use crate::session::Session;

/// Add up the journals of all parts of a count
///
/// Each part is in one journal: overlaps, gaps, and journals of another N or version are refused.
#[derive(Args, Clone)]
#[command(after_help = "\
Examples:
  lastmove queens 12 --count --part 1/2 --journal a.log  on one machine,
  lastmove queens 12 --count --part 2/2 --journal b.log  on another one,
  lastmove queens merge a.log b.log                      and together")]
pub(super) struct MergeArgs {
    /// The journals, as `queens N --count --part I/K --journal FILE` writes them
    #[arg(value_name = "JOURNAL", required = true)]
    journals: Vec<PathBuf>,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Merged {
    n: usize,
    count: u64,
    journals: usize,
}

/// Reads, adds and prints.
pub(super) fn run(merge: &MergeArgs, session: &Session<'_>) -> Result<(), Failure> {
    let mut journals: Vec<(String, Journal)> = Vec::new();
    for path in &merge.journals {
        let name = path.display().to_string();
        let text = read_text(&Disk, &name, LONGEST_JOURNAL as u64, &session.control())?;
        let journal = Journal::read(&text).map_err(|error| error.in_file(&name))?;
        journals.push((name, journal));
    }
    let named: Vec<(&str, &Journal)> = journals
        .iter()
        .map(|(name, one)| (&name[..], one))
        .collect();
    let count = Journal::merge(&named)?;
    if session.options.json {
        let n = named.first().map_or(0, |first| first.1.n());
        let journals = named.len();
        output::json_line(&Merged { n, count, journals })?;
    } else {
        output::text(|out| writeln!(out, "{count}"))?;
    }
    Ok(())
}
