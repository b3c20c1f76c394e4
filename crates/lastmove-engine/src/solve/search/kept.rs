//! The journal of a search in a folder of work.

use std::sync::Mutex;
use std::sync::PoisonError;

use crate::game::{MOST_BLOCK, SearchJournal, TakeBlock};
use crate::{Error, Message, Storage};

/// The head before the block: the mark, and a checksum of the block.
const HEAD: usize = 16;

/// Stores each block in a separate file of a folder of work.
pub struct WorkJournal<'a> {
    work: &'a dyn Storage,
    kind: &'static str,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    mark: u64,
    next: u64,
}

impl<'a> WorkJournal<'a> {
    /// A journal in files `KIND-0`, `KIND-1`, ...
    pub fn new(work: &'a dyn Storage, kind: &'static str) -> Self {
        Self {
            work,
            kind,
            state: Mutex::default(),
        }
    }

    fn name(&self, number: u64) -> String {
        format!("{}-{number}", self.kind)
    }
}

fn damaged(name: String, reason: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    let message = Message::new("work-damaged").with("file", name);
    Error::file(message).caused_by(reason)
}

impl SearchJournal for WorkJournal<'_> {
    fn known(&self, mark: u64, take: &mut TakeBlock<'_>) -> Result<(), Error> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        *state = State { mark, next: 0 };
        while let Some(file) = self.work.find(&self.name(state.next))? {
            let name = self.name(state.next);
            let read = |error: std::io::Error| damaged(name.clone(), error);
            let size = file.size().map_err(read)?;
            if !(HEAD as u64..=(HEAD + MOST_BLOCK) as u64).contains(&size) {
                return Err(damaged(name, "size"));
            }
            let mut bytes = vec![0; size as usize];
            file.read_at(0, &mut bytes).map_err(read)?;
            let (head, block) = bytes.split_at(HEAD);
            if head[..8] != mark.to_le_bytes() {
                let message = Message::new("work-other").with("file", name);
                return Err(Error::file(message));
            }
            if head[8..] != xxhash_rust::xxh3::xxh3_64(block).to_le_bytes() {
                return Err(damaged(name, "checksum"));
            }
            take(block)?;
            state.next += 1;
        }
        Ok(())
    }

    fn keep(&self, block: &[u8]) -> Result<(), Error> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let checksum = xxhash_rust::xxh3::xxh3_64(block);
        self.work.write(&self.name(state.next), &mut |out| {
            out.write_all(&state.mark.to_le_bytes())?;
            out.write_all(&checksum.to_le_bytes())?;
            out.write_all(block)
        })?;
        state.next += 1;
        Ok(())
    }
}
