//! `queens N --count`.

use std::io::Write;

use lastmove::{Blame, Error, Message};
use lastmove_host::Disk;
use lastmove_queens::{GrowingJournal, Join, Part};
use serde::Serialize;

use super::options::QueensArgs;
use crate::failure::{self, Failure};
use crate::messages::say;
use crate::output;
use crate::session::Session;

/// The answer to `--count`, and to `--all` into a file, as JSON.
#[derive(Serialize)]
pub(super) struct Count {
    pub(super) n: usize,
    pub(super) count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) file: Option<String>,
    /// The part that was counted, if not all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) part: Option<String>,
}

/// Counts and prints.
pub(super) fn run(wanted: &QueensArgs, session: &Session<'_>) -> Result<(), Failure> {
    let count = all(wanted.n, wanted, session)?;
    if session.options.json {
        output::json_line(&Count {
            n: wanted.n,
            count,
            file: None,
            part: wanted.part.map(|part| part.to_string()),
        })?;
    } else {
        output::text(|out| writeln!(out, "{count}"))?;
    }
    Ok(())
}

/// The number of all placements, or of those of the requested part, with the requested algorithm.
pub(super) fn all(n: usize, wanted: &QueensArgs, session: &Session<'_>) -> Result<u64, Error> {
    let kept = wanted.journal.is_some() || wanted.part.is_some();
    let count = if kept || wanted.kernel.is_some() {
        by_tasks(n, wanted, session)
    } else if let Some(algorithm) = wanted.algorithm {
        lastmove_queens::count(n, algorithm.into(), &session.control())
    } else {
        lastmove_queens::count_all(n, &session.control())
    };
    session.hush();
    count
}

fn by_tasks(n: usize, wanted: &QueensArgs, session: &Session<'_>) -> Result<u64, Error> {
    let mut join = Join::new(n)?;
    if let Some(kernel) = wanted.kernel {
        join = join.with_kernel(kernel)?;
    }
    let part = wanted.part.unwrap_or(Part::WHOLE);
    let tasks: Vec<usize> = part.tasks(join.tasks()).collect();
    let Some(path) = &wanted.journal else {
        return join.count_tasks(&tasks, &session.control(), |_, _| Ok(()));
    };
    let journal = GrowingJournal::open(&Disk, &path.to_string_lossy(), &join)?;
    let known = journal.known().counts();
    let done = tasks.iter().filter_map(|task| known.get(task));
    let too_many = || Error::machine(Message::new("queens-overflow").with("n", join.n()));
    let (mut before, mut sum) = (0, 0u64);
    for count in done {
        before += 1;
        sum = sum.checked_add(*count).ok_or_else(too_many)?;
    }
    let left: Vec<usize> = tasks
        .iter()
        .copied()
        .filter(|task| !known.contains_key(task))
        .collect();
    let tell = |code, done: usize| {
        if !session.options.quiet && !session.options.json {
            let message = Message::new(code).with("file", path.display().to_string());
            let message = message.with("done", done).with("tasks", tasks.len());
            failure::complain(&say(&message));
        }
    };
    if before > 0 {
        tell("queens-journal-goes-on", before);
    }
    let added = std::sync::atomic::AtomicUsize::new(0);
    let count = join.count_tasks(&left, &session.control(), |task, count| {
        journal.add(&join, task, count)?;
        added.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        Ok::<(), Error>(())
    });
    session.hush();
    if let Err(error) = &count
        && error.blame == Blame::Interrupt
    {
        tell("queens-journal-keeps", before + added.into_inner());
    }
    journal.close()?;
    count?.checked_add(sum).ok_or_else(too_many)
}
