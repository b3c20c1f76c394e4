//! Who does what: one thread reads and puts together, the others parse.

use std::collections::VecDeque;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::blocks::Blocks;
use super::gather::Gathered;
use super::parse::{Ids, Parsed};
use crate::control::Phase;
use crate::game::Input;
use crate::{Control, Error, Message};

/// A block on its way.
#[derive(Default)]
struct Slot {
    block: Vec<u8>,
    parsed: Parsed,
}

/// A block to be parsed, and where it goes then.
struct Job {
    slot: Slot,
    ids: Ids,
    done: Sender<Slot>,
}

/// Reads, parses and puts together a whole file.
pub(super) fn parse_all(
    input: Input<'_>,
    size: usize,
    gathered: &mut Gathered<'_>,
    phase: &Phase<'_>,
    control: &Control<'_>,
) -> Result<(), Error> {
    let mut blocks = Blocks::new(input, size);
    let mut slot = Slot::default();
    // A short file is not worth threads.
    let alone = control.thread_count() == 1;
    while blocks.next(&mut slot.block, control)? {
        if !alone && !blocks.ended() {
            return together(&mut blocks, slot, gathered, phase, control);
        }
        let (block, parsed) = (&slot.block, &mut slot.parsed);
        parsed.parse(block, 0, gathered.ids(), gathered.file);
        gathered.take(block, parsed, control)?;
        phase.advance(blocks.taken());
    }
    Ok(())
}

/// Parses the rest of a file, of which `first` is the next block, on all threads.
fn together(
    blocks: &mut Blocks<'_>,
    first: Slot,
    gathered: &mut Gathered<'_>,
    phase: &Phase<'_>,
    control: &Control<'_>,
) -> Result<(), Error> {
    let file = gathered.file;
    let (jobs, waiting) = mpsc::channel::<Job>();
    let waiting = Mutex::new(waiting);
    thread::scope(|scope| {
        // When this ends early, `jobs` is dropped, and that sends the crew home.
        let jobs = jobs;
        for _ in 0..control.thread_count() {
            thread::Builder::new()
                .spawn_scoped(scope, || parse_jobs(&waiting, file))
                .map_err(|error| {
                    let message = Message::new("threads-unavailable");
                    Error::machine(message.with("reason", error.to_string()))
                })?;
        }
        let mut flying = VecDeque::new();
        let mut next = Some(first);
        let mut spare = Vec::new();
        loop {
            while flying.len() <= control.thread_count() {
                let slot = match next.take() {
                    Some(slot) => slot,
                    None => {
                        let mut slot: Slot = spare.pop().unwrap_or_default();
                        if !blocks.next(&mut slot.block, control)? {
                            break;
                        }
                        slot
                    }
                };
                let (done, parsed) = mpsc::channel();
                let ids = gathered.ids();
                // Nobody is there to take it only after a panic, which the next lines notice.
                let _ = jobs.send(Job { slot, ids, done });
                flying.push_back(parsed);
            }
            let Some(parsed) = flying.pop_front() else {
                return Ok(());
            };
            // Leaving the scope passes a panic on.
            let Ok(mut slot) = parsed.recv() else {
                return Err(Error::machine(Message::new("interrupted")));
            };
            gathered.take(&slot.block, &mut slot.parsed, control)?;
            phase.advance(blocks.taken());
            spare.push(slot);
        }
    })
}

fn parse_jobs(waiting: &Mutex<Receiver<Job>>, file: &str) {
    loop {
        let job = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(Job {
            mut slot,
            ids,
            done,
        }) = job
        else {
            return;
        };
        slot.parsed.parse(&slot.block, 0, ids, file);
        // Nobody waits for it any more after an error.
        let _ = done.send(slot);
    }
}
