//! `queens --check FILE`.

use std::path::Path;

use lastmove::game::{Files, Input};
use lastmove::{Error, Message};
use lastmove_queens::{Conflict, Finding, Line};
use serde_json::json;

use crate::failure::{self, Failure};
use crate::falsehood::falsehood;
use crate::files::Disk;
use crate::messages::say;
use crate::output;
use crate::session::{Ending, Session};

/// Checks and says what is wrong.
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
        Finding::Attack(conflict) => attack(&file, &conflict, session)?,
        Finding::OffBoard { column, row, n } => Message::new("queens-check-off")
            .with("column", column)
            .with("row", row)
            .with("n", n),
        Finding::Count { found, n } => Message::new("queens-check-count")
            .with("found", found)
            .with("n", n),
    };
    session.hush();
    falsehood(message, session)
}

/// Both queens of a conflict; the first one is looked up in the file, which standard input is not.
fn attack(file: &str, conflict: &Conflict, session: &Session<'_>) -> Result<Message, Error> {
    let control = session.control();
    let partner = match Disk.size(file) {
        Some(_) => {
            let mut input = Input::open(&Disk, file, &control)?;
            lastmove_queens::partner(&mut input, conflict, &control)?
        }
        None => None,
    };
    let (column, row) = partner.unwrap_or_default();
    let line = match conflict.line {
        Line::Row => "row",
        Line::Rising => "rising",
        Line::Falling => "falling",
    };
    Ok(Message::new("queens-check-attack")
        .with("column", conflict.column)
        .with("row", conflict.row)
        .with("other-column", column)
        .with("other-row", row)
        .with("line", line))
}
