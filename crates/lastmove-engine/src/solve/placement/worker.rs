//! The state of one thread of a search.

use std::sync::atomic::{AtomicBool, Ordering};

use super::facts::Facts;
use super::journal::JournalWriter;
use super::shared::Shared;
use super::transposition_table::Key;
use crate::{Control, Error};

/// Threads coordinate in parts of at least this many cells: below, a search is short.
pub(super) const SHARED: usize = 28;

/// From this value on, a question is answered by the exact value: such values are rare.
pub(super) const HIGH: u32 = 8;

/// How many positions a search visits between two checks for cancellation.
const TICK: u32 = 1 << 12;

/// Why a search stops early.
pub(super) enum Halt {
    Error(Box<Error>),
    /// Another thread has answered the whole question.
    Finished,
    /// Another thread has answered the question of this depth: whether some option has the value, as
    /// far as it matters. It is told here, since what it stored may be replaced.
    Settled(usize, bool),
}

impl From<Error> for Halt {
    fn from(error: Error) -> Self {
        Self::Error(Box::new(error))
    }
}

pub(super) type Sought<T> = Result<T, Halt>;

/// One thread of a search.
pub(super) struct Worker<'a, const W: usize> {
    pub(super) shared: &'a Shared<W>,
    pub(super) control: &'a Control<'a>,
    /// Whether the whole question is answered.
    finished: &'a AtomicBool,
    pub(super) is_alone: bool,
    ticks: u32,
    /// Called with the number of known positions.
    pub(super) advance: Option<&'a (dyn Fn(u64) + Sync)>,
    /// Records results for a later search.
    pub(super) journal: Option<JournalWriter<'a, W>>,
}

impl<'a, const W: usize> Worker<'a, W> {
    pub(super) fn new(
        shared: &'a Shared<W>,
        control: &'a Control<'a>,
        finished: &'a AtomicBool,
        is_alone: bool,
    ) -> Self {
        Self {
            shared,
            control,
            finished,
            is_alone,
            ticks: 0,
            advance: None,
            journal: None,
        }
    }

    /// Stores facts of a key.
    pub(super) fn keep(&self, key: &Key<W>, facts: Facts) {
        self.shared.keep(key, facts, self.control);
    }

    /// Stores facts of a part of `count` cells, and records them.
    pub(super) fn keep_and_note(&mut self, key: &Key<W>, count: u16, facts: Facts) -> Sought<()> {
        self.keep(key, facts);
        self.shared.account.check(self.control)?;
        match &mut self.journal {
            Some(journal) => Ok(journal.add(key, count, facts)?),
            None => Ok(()),
        }
    }

    /// Writes all notes.
    pub(super) fn hand_over(&mut self) -> Sought<()> {
        match &mut self.journal {
            Some(journal) => Ok(journal.hand_over()?),
            None => Ok(()),
        }
    }

    /// Stops when another thread has answered the whole question.
    pub(super) fn check_finished(&self) -> Sought<()> {
        match self.finished.load(Ordering::Relaxed) {
            true => Err(Halt::Finished),
            false => Ok(()),
        }
    }

    /// To be called once a position.
    pub(super) fn tick(&mut self) -> Sought<()> {
        self.ticks += 1;
        if self.ticks.is_multiple_of(TICK) {
            self.control.check()?;
            self.check_finished()?;
            if let Some(advance) = self.advance {
                advance(self.shared.account.keys.load(Ordering::Relaxed));
            }
            if let Some(journal) = &mut self.journal {
                journal.look_at_clock()?;
            }
        }
        Ok(())
    }
}
