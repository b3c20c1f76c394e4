//! `queens N --first`.

use std::io::Write;

use lastmove::{Error, Message};
use lastmove_queens::{Algorithm, Least, Placement};
use serde::Serialize;

use super::options::QueensArgs;
use super::rows;
use crate::failure::Failure;
use crate::output;
use crate::session::Session;

/// The answer to `--first` as JSON.
#[derive(Serialize)]
struct First<'a> {
    n: usize,
    /// The rows from 1; null when there is no placement.
    placement: Option<&'a [u8]>,
}

/// Finds and prints.
pub(super) fn run(wanted: &QueensArgs, session: &Session<'_>) -> Result<(), Failure> {
    let found = find(wanted, session);
    session.hush();
    let found = found?;
    if session.options.json {
        output::json_line(&First {
            n: wanted.n,
            placement: found.as_ref().map(Placement::rows),
        })?;
    } else {
        let mut out = output::open_data();
        let (n, format) = (wanted.n, wanted.format());
        lastmove_queens::write_first(found.as_ref(), n, n, format, &mut out)?;
        out.flush()?;
        if found.is_none() {
            rows::say_none(n, session);
        }
    }
    Ok(())
}

/// Finds the rows.
pub(super) fn found(wanted: &QueensArgs, session: &Session<'_>) -> Result<Option<Vec<u32>>, Error> {
    let found = find(wanted, session)?;
    Ok(found.map(|placement| placement.rows().iter().map(|&row| row.into()).collect()))
}

/// Finds it; an interrupted search reports how far it came.
fn find(wanted: &QueensArgs, session: &Session<'_>) -> Result<Option<Placement>, Error> {
    let control = session.control();
    if wanted.algorithm() != Algorithm::Bitmask {
        return lastmove_queens::first(wanted.n, wanted.algorithm(), &control);
    }
    match lastmove_queens::least(wanted.n, &control)? {
        Least::Found(placement) => Ok(Some(placement)),
        Least::None => Ok(None),
        Least::Stopped { reached, best } => {
            let best = best.as_ref().map_or(&[][..], Placement::rows);
            let message = Message::new("queens-stopped").with("reached", words(&reached));
            let mut error = Error::interrupt();
            error.message = message.with("best", words(best));
            Err(error)
        }
    }
}

fn words(rows: &[u8]) -> String {
    let words: Vec<_> = rows.iter().map(ToString::to_string).collect();
    words.join(" ")
}
