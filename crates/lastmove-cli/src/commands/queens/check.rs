//! `queens --check FILE`.

use std::path::Path;

use lastmove::files::{Files, Input};
use lastmove::{Error, Message};
use lastmove_host::Disk;
use lastmove_queens::{Conflict, Fault, Finding, Line};
use serde_json::json;

use crate::failure::{self, Failure};
use crate::falsehood::falsehood;
use crate::messages::say;
use crate::output;
use crate::session::{Ending, Session};

/// Checks and reports errors.
pub(super) fn run(file: &Path, n: Option<u64>, session: &Session<'_>) -> Result<Ending, Failure> {
    let control = session.control();
    let file = file.display().to_string();
    let mut input = Input::open(&Disk, &file, &control)?;
    let found = lastmove_queens::check(&mut input, n, &control)?;
    let message = match found {
        Finding::Peaceful { n } => {
            session.hush();
            if session.options.json {
                output::json_line(&json!({"true": true, "n": n}))?;
            } else if !session.options.quiet {
                failure::complain(&say(&Message::new("queens-check-true").with("n", n)));
            }
            return Ok(Ending::Done);
        }
        Finding::List {
            n,
            placements,
            is_ascending,
        } => {
            session.hush();
            if session.options.json {
                output::json_line(&json!({
                    "true": true, "n": n, "placements": placements, "ascending": is_ascending,
                }))?;
            } else if !session.options.quiet {
                let message = Message::new("queens-check-list").with("count", placements);
                let order = if is_ascending { "ascending" } else { "other" };
                failure::complain(&say(&message.with("n", n).with("order", order)));
            }
            return Ok(Ending::Done);
        }
        Finding::Wrong(Fault::Attack { conflict, .. }) => of_fault(&Fault::Attack {
            conflict,
            other: partner(&file, &conflict, session)?,
        }),
        Finding::Wrong(fault) => of_fault(&fault),
        Finding::InList {
            number,
            line,
            fault,
        } => Message::new("queens-check-in-list")
            .with("number", number)
            .with("line", line.unwrap_or_default())
            .with("fault", of_fault(&fault)),
        Finding::Total { said, found } => Message::new("queens-check-total")
            .with("said", said)
            .with("found", found),
    };
    session.hush();
    falsehood(message, session)
}

/// The message of a fault.
fn of_fault(fault: &Fault) -> Message {
    match *fault {
        Fault::Attack { conflict, other } => attack(&conflict, other.unwrap_or_default()),
        Fault::OffBoard { column, row, n } => Message::new("queens-check-off")
            .with("column", column)
            .with("row", row)
            .with("n", n),
        Fault::Count { found, n } => Message::new("queens-check-count")
            .with("found", found)
            .with("n", n),
        Fault::Twice => Message::new("queens-check-twice"),
        Fault::Number { said } => Message::new("queens-check-misnumbered").with("said", said),
    }
}

/// The first queen of a conflict, looked up in the file; not possible for standard input.
fn partner(
    file: &str,
    conflict: &Conflict,
    session: &Session<'_>,
) -> Result<Option<(u64, u64)>, Error> {
    if Disk.size(file).is_none() {
        return Ok(None);
    }
    let control = session.control();
    let mut input = Input::open(&Disk, file, &control)?;
    lastmove_queens::partner(&mut input, conflict, &control)
}

/// Both queens of a conflict; 0, 0 if the first one is not known.
fn attack(conflict: &Conflict, (column, row): (u64, u64)) -> Message {
    let line = match conflict.line {
        Line::Row => "row",
        Line::Rising => "rising",
        Line::Falling => "falling",
    };
    Message::new("queens-check-attack")
        .with("column", conflict.column)
        .with("row", conflict.row)
        .with("other-column", column)
        .with("other-row", row)
        .with("line", line)
}
