//! The threads of a parallel search.

use std::sync::atomic::{AtomicBool, Ordering};

use super::cells::Cells;
use super::journal::JournalWriter;
use super::shared::Shared;
use super::worker::{Halt, Sought, Worker};
use crate::game::SearchJournal;
use crate::{Control, Error, Message};

/// Sets of up to this many cells are searched by the caller's thread alone.
const ALONE: usize = 40;

/// The stack of a searching thread. A search recurses some four calls a move, with some hundred
/// bytes for each word of a set of cells; a move takes at least two cells of a connected part.
const STACK: usize = 16 << 20;

/// The answer to a question about a set of cells, by workers that each `ask` it: the first answer
/// counts. `phase` says how they search.
pub(super) fn answer<const W: usize>(
    phase: &'static str,
    shared: &Shared<W>,
    cells: &Cells<W>,
    journal: Option<&dyn SearchJournal>,
    control: &Control<'_>,
    ask: impl Fn(Worker<'_, W>) -> Sought<u32> + Sync,
) -> Result<u32, Error> {
    control.afford(Shared::<W>::FEWEST)?;
    shared.account.begin();
    let finished = AtomicBool::new(false);
    let writer = || {
        let new = |journal| JournalWriter::new(journal, shared, control);
        journal.map(new).transpose()
    };
    let phase = control.phase(phase, None);
    let told = || control.figure("positions", shared.account.now().0);
    if cells.count() <= ALONE {
        let mut worker = Worker::new(shared, control, &finished, true);
        worker.journal = writer()?;
        let answer = ask(worker);
        told();
        return match answer {
            Ok(answer) => Ok(answer),
            Err(Halt::Error(error)) => Err(*error),
            // There is no other thread to finish.
            Err(Halt::Finished | Halt::Settled(..)) => Err(Error::interrupt()),
        };
    }
    let advance = |known| phase.advance(known);
    let threads = control.thread_count();
    let search = || {
        let mut worker = Worker::new(shared, control, &finished, threads == 1);
        worker.advance = Some(&advance);
        let answer = writer().map_err(Halt::from).and_then(|writer| {
            worker.journal = writer;
            ask(worker)
        });
        if !matches!(answer, Err(Halt::Finished)) {
            finished.store(true, Ordering::Relaxed);
        }
        answer
    };
    if cfg!(target_family = "wasm") {
        // There are no threads, and so none that finishes before this one.
        return search().map_err(|halt| match halt {
            Halt::Error(error) => *error,
            Halt::Finished | Halt::Settled(..) => Error::interrupt(),
        });
    }
    let answers = std::thread::scope(|scope| {
        let start = |_| {
            let builder = std::thread::Builder::new().stack_size(STACK);
            builder.spawn_scoped(scope, search)
        };
        let started: Vec<_> = (0..threads).map(start).collect();
        let join = |thread: std::io::Result<std::thread::ScopedJoinHandle<'_, _>>| {
            let thread = thread.map_err(|why| {
                Error::machine(Message::new("threads-unavailable")).caused_by(why)
            })?;
            match thread.join() {
                Ok(Err(Halt::Error(error))) => Err(*error),
                Ok(Ok(answer)) => Ok(Some(answer)),
                Ok(Err(_)) => Ok(None),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        };
        started.into_iter().map(join).collect::<Vec<_>>()
    });
    told();
    let mut failed = None;
    for answer in answers {
        match answer {
            Ok(Some(answer)) => return Ok(answer),
            Ok(None) => {}
            Err(error) => failed = Some(error),
        }
    }
    Err(failed.unwrap_or_else(Error::interrupt))
}
