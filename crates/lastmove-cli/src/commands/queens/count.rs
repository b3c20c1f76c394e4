//! `queens N --count`.

use std::io::Write;

use serde::Serialize;

use super::Queens;
use crate::failure::Failure;
use crate::output;
use crate::session::Session;

/// The answer to `--count`, and to `--all` into a file, as JSON.
#[derive(Serialize)]
pub(super) struct Count {
    pub(super) n: usize,
    pub(super) count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) file: Option<String>,
}

/// Counts and prints.
pub(super) fn run(wanted: &Queens, session: &Session<'_>) -> Result<(), Failure> {
    let count = lastmove_queens::count(wanted.n, wanted.algorithm(), &session.control());
    session.hush();
    let count = count?;
    if session.options.json {
        let n = wanted.n;
        let file = None;
        output::json_line(&Count { n, count, file })?;
    } else {
        output::text(|out| writeln!(out, "{count}"))?;
    }
    Ok(())
}
