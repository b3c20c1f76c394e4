//! `queens N --all`.

use std::io::Write;
use std::path::Path;

use lastmove::{Error, Message};
use lastmove_host::{atomic_file, packed};
use lastmove_queens::Listing;
use serde::Serialize;

use super::count::Count;
use super::options::QueensArgs;
use crate::failure::{self, Failure};
use crate::messages::say;
use crate::output;
use crate::output_kind::OutputKind;
use crate::session::Session;

/// The default output file, named as in the source.
const LISTING: &str = "N_HAU.OUT";

/// Writes all placements.
pub(super) fn run(wanted: &QueensArgs, session: &Session<'_>) -> Result<(), Failure> {
    let (n, listing) = (wanted.n, Listing::new(wanted.n));
    let listing = listing.algorithm(wanted.algorithm());
    write(listing, wanted, session, |count, file| Count {
        n,
        count,
        file: Some(file),
        part: None,
    })
}

/// Writes a list as requested, and reports it, in JSON by the result of `answer` for the number of
/// placements and the file.
pub(super) fn write<T: Serialize>(
    listing: Listing,
    wanted: &QueensArgs,
    session: &Session<'_>,
    answer: impl FnOnce(u64, String) -> T,
) -> Result<(), Failure> {
    let json = session.options.json;
    let output = wanted.output.as_deref().unwrap_or(Path::new(LISTING));
    let listing = listing
        .format(wanted.format())
        .skip(wanted.skip)
        .limit(wanted.limit)
        .fundamental(wanted.fundamental);
    let write = |out: &mut dyn Write| {
        let listed = listing.write(out, &session.control());
        session.hush();
        listed
    };
    if output == Path::new("-") {
        if json {
            return Err(Error::input(Message::new("queens-json-listing")).into());
        }
        write(&mut *output::standard())?;
        return Ok(());
    }
    session.foresee_same(output, OutputKind::Placements)?;
    let file = output.display().to_string();
    let threads = session.control().thread_count();
    let count = atomic_file::write(output, |out| packed::write(output, threads, out, write))?;
    if json {
        output::json_line(&answer(count, file))?;
    } else if !session.options.quiet {
        let message = Message::new("queens-written").with("count", count);
        failure::complain(&say(&message.with("file", file)));
    }
    Ok(())
}
