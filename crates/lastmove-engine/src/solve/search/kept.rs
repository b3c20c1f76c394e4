//! The journal of a search in a folder of work.

use std::sync::{Mutex, PoisonError};

use crate::files::{Store, Stored};
use crate::game::{MOST_BLOCK, SearchJournal, TakeBlock};
use crate::{Error, Storage};

/// The version of the files.
const FORMAT: &str = "lastmove notes 2";

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

    fn store(&self, mark: u64) -> Store<'a> {
        Store::new(self.work, FORMAT, mark)
    }
}

/// The bytes of a block.
fn load(stored: &Stored) -> Result<Vec<u8>, Error> {
    if stored.bytes() > MOST_BLOCK as u64 {
        return Err(stored.damaged("size"));
    }
    let mut block = vec![0; stored.bytes() as usize];
    stored.read(0, &mut block)?;
    Ok(block)
}

impl SearchJournal for WorkJournal<'_> {
    fn known(&self, mark: u64, take: &mut TakeBlock<'_>) -> Result<(), Error> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        *state = State { mark, next: 0 };
        let store = self.store(mark);
        while let Some(((), stored)) = store.open(self.name(state.next))? {
            take(&load(&stored)?)?;
            state.next += 1;
        }
        Ok(())
    }

    fn keep(&self, block: &[u8]) -> Result<(), Error> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let name = self.name(state.next);
        self.store(state.mark)
            .keep(name, &(), &mut |put| put(block))?;
        state.next += 1;
        Ok(())
    }
}
