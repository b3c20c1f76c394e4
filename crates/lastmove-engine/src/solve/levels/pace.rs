//! The progress of a search.

use crate::control::Phase;
use crate::{Control, Error};

/// How many positions are decided between two checks for cancellation.
const PAUSE: usize = 1 << 16;

/// The progress of the search.
pub(super) struct Pace<'a> {
    control: &'a Control<'a>,
    phase: &'a Phase<'a>,
    decided: u64,
    /// How many positions have been decided since the last check for cancellation.
    unseen: usize,
    /// The remoteness of the positions decided last.
    pub(super) plies: u32,
}

impl<'a> Pace<'a> {
    pub(super) fn new(control: &'a Control<'a>, phase: &'a Phase<'a>, plies: u32) -> Self {
        Self {
            control,
            phase,
            decided: 0,
            unseen: 0,
            plies,
        }
    }

    /// Begins a level of `count` positions; returns the remoteness of those that it decides.
    #[inline]
    pub(super) fn begin(&mut self, count: usize) -> Result<u32, Error> {
        self.unseen += count;
        if self.unseen >= PAUSE {
            self.control.check()?;
            self.decided += self.unseen as u64;
            self.phase.advance(self.decided);
            self.unseen = 0;
        }
        self.plies += 1;
        Ok(self.plies)
    }
}
