//! `queens N --first`.

use std::io::Write;

use lastmove_queens::Placement;
use serde::Serialize;

use super::Queens;
use crate::failure::Failure;
use crate::output;
use crate::session::Session;

/// The answer to `--first` as JSON.
#[derive(Serialize)]
pub(super) struct First<'a> {
    pub(super) n: usize,
    /// The rows from 1; null when there is no placement.
    pub(super) placement: Option<&'a [u8]>,
}

/// Finds and prints.
pub(super) fn run(wanted: &Queens, session: &Session<'_>) -> Result<(), Failure> {
    let found = lastmove_queens::first(wanted.n, wanted.algorithm(), &session.control());
    session.hush();
    let found = found?;
    if session.options.json {
        output::json_line(&First {
            n: wanted.n,
            placement: found.as_ref().map(Placement::rows),
        })?;
    } else {
        let mut out = output::open_data();
        lastmove_queens::write_first(found.as_ref(), wanted.format(), &mut out)?;
        out.flush()?;
    }
    Ok(())
}
