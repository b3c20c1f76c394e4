//! The threads: one reads and merges, the others parse.

use std::collections::VecDeque;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::blocks::Blocks;
use super::gather::{Gathered, Slot};
use super::parsed::{Ids, Tools};
use crate::control::Phase;
use crate::files::Input;
use crate::{Control, Error, Message};

/// A block to parse, and where the result goes.
struct Job {
    slot: Slot,
    ids: Ids,
    done: Sender<Slot>,
}

/// Reads, parses and merges a whole file.
pub(super) fn parse_all(
    input: Input<'_>,
    size: usize,
    gathered: &mut Gathered<'_>,
    mut tools: Tools<'_>,
    phase: &Phase<'_>,
    control: &Control<'_>,
) -> Result<(), Error> {
    let mut blocks = Blocks::new(input, size);
    // A short file is not worth threads.
    let alone = control.thread_count() == 1;
    loop {
        let mut slot = gathered.slot();
        if !blocks.next(&mut slot.block, control)? {
            break;
        }
        if !alone && !blocks.ended() {
            together(&mut blocks, slot, gathered, &tools, phase, control)?;
            break;
        }
        slot.parsed
            .parse(&slot.block, 0, gathered.ids(), &mut tools);
        gathered.take(slot, control)?;
        phase.advance(blocks.taken());
    }
    gathered.look_up(control)
}

/// Parses the rest of a file, of which `first` is the next block, on all threads.
fn together(
    blocks: &mut Blocks<'_>,
    first: Slot,
    gathered: &mut Gathered<'_>,
    tools: &Tools<'_>,
    phase: &Phase<'_>,
    control: &Control<'_>,
) -> Result<(), Error> {
    let (file, keys) = (tools.file, tools.keys);
    let (jobs, waiting) = mpsc::channel::<Job>();
    let waiting = Mutex::new(waiting);
    thread::scope(|scope| {
        // When this ends early, `jobs` is dropped, and that ends the other threads.
        let jobs = jobs;
        for _ in 0..control.thread_count() {
            thread::Builder::new()
                .spawn_scoped(scope, || parse_jobs(&waiting, Tools::new(file, keys)))
                .map_err(|error| {
                    Error::machine(Message::new("threads-unavailable")).caused_by(error)
                })?;
        }
        let mut flying = VecDeque::new();
        let mut next = Some(first);
        loop {
            while flying.len() <= control.thread_count() {
                let slot = match next.take() {
                    Some(slot) => slot,
                    None => {
                        let mut slot = gathered.slot();
                        if !blocks.next(&mut slot.block, control)? {
                            break;
                        }
                        slot
                    }
                };
                let (done, parsed) = mpsc::channel();
                let ids = gathered.ids();
                // The receiver is gone only after a panic, which the next lines notice.
                let _ = jobs.send(Job { slot, ids, done });
                flying.push_back(parsed);
            }
            let Some(parsed) = flying.pop_front() else {
                return Ok(());
            };
            // Leaving the scope passes a panic on.
            let Ok(slot) = parsed.recv() else {
                return Err(Error::machine(Message::new("interrupted")));
            };
            gathered.take(slot, control)?;
            phase.advance(blocks.taken());
        }
    })
}

fn parse_jobs(waiting: &Mutex<Receiver<Job>>, mut tools: Tools<'_>) {
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
        slot.parsed.parse(&slot.block, 0, ids, &mut tools);
        // After an error the receiver is gone.
        let _ = done.send(slot);
    }
}
