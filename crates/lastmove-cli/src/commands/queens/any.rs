//! `queens N --any` and `queens N --random`.

use std::io::Write;
use std::path::Path;

use lastmove::{Error, Message, WriteError};

use super::draw;
use super::options::QueensArgs;
use super::rows::{self, PlacementWriter};
use crate::failure::Failure;
use crate::session::Session;

/// The most queens that are printed as JSON, which is built in memory.
const MOST_JSON: usize = 1_000_000;

/// Finds and writes.
pub(super) fn run(wanted: &QueensArgs, session: &Session<'_>) -> Result<(), Failure> {
    let n = wanted.n;
    if let Some(path) = wanted
        .output
        .as_deref()
        .filter(|path| draw::is_picture(path))
    {
        return draw::run(n, path, session, || find(wanted, session));
    }
    if session.options.json && file(wanted).is_none() {
        if n > MOST_JSON {
            // Omitting --json helps only if nothing else is refused.
            afford(wanted, session)?;
            let message = Message::new("queens-json-large").with("n", n);
            return Err(Error::input(message.with("most", MOST_JSON)).into());
        }
        let found = find(wanted, session);
        session.hush();
        return rows::print_json(n, found?.as_deref());
    }
    if wanted.any {
        // Computed while it is written.
        let stream = |out: &mut dyn Write| {
            lastmove_queens::write_any(n as u64, wanted.format(), out, &session.control())
        };
        return write(wanted, session, &stream);
    }
    // The format is checked before the work.
    lastmove_queens::write_rows(
        None,
        wanted.format(),
        &mut std::io::sink(),
        &session.control(),
    )
    .map_err(WriteError::into_error)?;
    let found = find(wanted, session)?;
    write(wanted, session, &|out| {
        let format = wanted.format();
        lastmove_queens::write_rows(found.as_deref(), format, out, &session.control())?;
        Ok(found.is_some())
    })
}

fn write(
    wanted: &QueensArgs,
    session: &Session<'_>,
    write_placement: &PlacementWriter<'_>,
) -> Result<(), Failure> {
    match file(wanted) {
        Some(path) => rows::write_file(wanted.n, path, session, write_placement),
        None => rows::write_stdout(wanted.n, session, write_placement),
    }
}

/// The file to write to; `None` for standard output.
pub(super) fn file(wanted: &QueensArgs) -> Option<&Path> {
    let output = wanted.output.as_deref();
    output.filter(|&path| path != Path::new("-"))
}

/// Refuses sizes that are too large in any case.
fn afford(wanted: &QueensArgs, session: &Session<'_>) -> Result<(), Error> {
    let n = wanted.n as u64;
    if wanted.uniform {
        // Reported before the work.
        lastmove_queens::uniform(wanted.n, wanted.seed, &session.control()).map(drop)
    } else if wanted.random {
        lastmove_queens::afford_random(n, &session.control())
    } else {
        lastmove_queens::any(n).map(drop)
    }
}

/// Finds the rows.
fn find(wanted: &QueensArgs, session: &Session<'_>) -> Result<Option<Vec<u32>>, Error> {
    let (n, control) = (wanted.n, session.control());
    if wanted.any {
        let found = lastmove_queens::any(n as u64)?;
        // No row is over 2,000,000,000.
        return Ok(found.map(|rows| rows.map(|row| row as u32).collect()));
    }
    if wanted.uniform {
        let found = lastmove_queens::uniform(n, wanted.seed, &control)?;
        return Ok(found.map(|placement| placement.rows().iter().map(|&r| r.into()).collect()));
    }
    lastmove_queens::random(n as u64, wanted.seed, &control)
}
