//! `lastmove export`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use lastmove::{Error, catalog};

use crate::failure::Failure;
use crate::output;
use crate::render::records::Values;
use crate::session::{Ending, Session};

/// Print all values of a table
#[derive(Args)]
pub(crate) struct Export {
    /// The table, as written by solve --table
    #[arg(value_name = "TABLE")]
    file: PathBuf,
    /// What to print [default: csv, or jsonl with --json]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
}

/// Forms of an export.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Comma-separated values, a position a line
    Csv,
    /// One JSON object a line, a position each
    Jsonl,
}

/// Prints a table.
pub(crate) fn run(wanted: &Export, session: &Session<'_>) -> Result<Ending, Failure> {
    let table = session.table(&wanted.file)?;
    let control = session.control();
    let mut reader = catalog::reopen(&table, &control)?;
    let csv = match wanted.format {
        Some(format) => format == Format::Csv,
        None => !session.options.json,
    };
    let mut values = Values::new(output::open_data(), csv)?;
    let mut failed = None;
    let scanned = table.scan(&control, &mut |index, value| {
        let text = reader.text(index)?;
        values.put(&text, value).map_err(|error| {
            failed = Some(error);
            Error::interrupt()
        })
    });
    session.hush();
    if let Some(error) = failed {
        return Err(error.into());
    }
    scanned?;
    values.finish()?;
    Ok(Ending::Done)
}
