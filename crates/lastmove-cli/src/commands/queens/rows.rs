//! Writing large placements.

use std::io::Write;
use std::path::Path;

use lastmove::{Message, WriteError};
use lastmove_host::{atomic_file, packed};
use serde::Serialize;

use crate::failure::{self, Failure};
use crate::messages::say;
use crate::output;
use crate::output_kind::OutputKind;
use crate::session::Session;

/// Writes a placement to an output; false when there is none.
pub(super) type PlacementWriter<'a> = dyn Fn(&mut dyn Write) -> Result<bool, WriteError> + 'a;

/// A placement as JSON.
#[derive(Serialize)]
struct FoundRows<'a> {
    n: usize,
    /// The rows from 1; null when there is no placement, left out when it is in a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    placement: Option<Option<&'a [u32]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

/// Prints a placement as JSON.
pub(super) fn print_json(n: usize, rows: Option<&[u32]>) -> Result<(), Failure> {
    let placement = Some(rows);
    let file = None;
    Ok(output::json_line(&FoundRows { n, placement, file })?)
}

/// Reports that there is no placement: the output is then empty, or the word of the source,
/// whatever the language.
pub(super) fn say_none(n: usize, session: &Session<'_>) {
    if !session.options.quiet {
        let message = Message::new("queens-no-placement").with("n", n);
        failure::complain(&say(&message));
    }
}

/// Writes to standard output.
pub(super) fn write_stdout(
    n: usize,
    session: &Session<'_>,
    write_placement: &PlacementWriter<'_>,
) -> Result<(), Failure> {
    // No progress is shown between parts of the data.
    session.hush();
    let placed = write_placement(&mut *output::standard())?;
    if !placed {
        say_none(n, session);
    }
    Ok(())
}

/// Writes to a file, all or nothing.
pub(super) fn write_file(
    n: usize,
    path: &Path,
    session: &Session<'_>,
    write_placement: &PlacementWriter<'_>,
) -> Result<(), Failure> {
    session.foresee_same(path, OutputKind::Placements)?;
    let file = path.display().to_string();
    let threads = session.control().thread_count();
    let written = atomic_file::write(path, |out| {
        packed::write(path, threads, out, write_placement)
    });
    session.hush();
    let placed = written?;
    if session.options.json {
        let (placement, file) = ((!placed).then_some(None), Some(file));
        output::json_line(&FoundRows { n, placement, file })?;
    } else if !session.options.quiet {
        let message = match placed {
            true => Message::new("queens-placed"),
            false => Message::new("queens-not-placed"),
        };
        let message = message.with("n", n);
        failure::complain(&say(&message.with("file", file)));
    }
    Ok(())
}
