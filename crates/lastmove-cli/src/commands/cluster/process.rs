//! One process of a run on many.

use std::io::{self, BufRead, BufReader, Write};
use std::sync::Arc;

use lastmove::{Error, Message};
use lastmove_cluster::{Event, Failed, ProcessJob, ShardTables, Surroundings, panicked, process};
use lastmove_host::Disk;
use lastmove_words::report;

use crate::failure::{self, Failure};
use crate::messages::words;
use crate::session::{Ending, Session};

use super::tables::Tables;

/// Runs the job in the first line of standard input, and reports events on standard output.
pub(crate) fn run(session: &Session<'_>) -> Result<Ending, Failure> {
    let mut input = BufReader::new(io::stdin());
    let mut line = String::new();
    input.read_line(&mut line)?;
    let job: ProcessJob =
        serde_json::from_str(&line).map_err(|_| Error::input(Message::new("cluster-ended")))?;
    std::panic::set_hook(Box::new(|panic| abort(&panicked(panic))));
    let tables = job
        .table
        .as_ref()
        .map(|path| Tables::new(path, &job, session.control()));
    let around = Surroundings {
        files: Arc::new(Disk),
        tables: tables.as_ref().map(|tables| tables as &dyn ShardTables),
        tell: Arc::new(tell),
        abort: Arc::new(|error| abort(error)),
    };
    match process(&job, input, &around, &session.control()) {
        Ok(()) => Ok(Ending::Done),
        // At once: connections to the others may never end.
        Err(error) => abort(&error),
    }
}

/// Reports an event to the parent.
fn tell(event: &Event) {
    if let Ok(mut line) = serde_json::to_vec(event) {
        line.push(b'\n');
        // A parent that is gone is detected elsewhere.
        let _ = io::stdout().lock().write_all(&line);
    }
}

/// Reports why, and ends.
fn abort(error: &Error) -> ! {
    let json = lastmove::json::text(&lastmove_words::error::json(words(), error));
    let status = failure::status(error);
    tell(&Event::Failed(Failed::new(
        error,
        status,
        json,
        report::styled(words(), error),
    )));
    std::process::exit(status.into())
}
