//! A list of states.

use crate::LARGEST;
use crate::attacked::Attacked;

/// States that a kernel takes at a time.
pub(super) const LANES: usize = 16;

/// A list this long is filled before those above it grow it further.
pub(super) const ENOUGH: usize = 128;

/// The capacity of a list: kernels stop adding to a list of length [`ENOUGH`], but each of the last
/// states that they process may add one for every square of a line, and the last vector stored may
/// reach beyond the end.
pub(super) const CAPACITY: usize = ENOUGH + LANES * LARGEST + LANES;

/// States as a structure of arrays, for vector loads.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct List {
    pub(super) rows: [u32; CAPACITY],
    pub(super) rising: [u32; CAPACITY],
    pub(super) falling: [u32; CAPACITY],
    /// How many there are; never more than `CAPACITY - LANES`.
    pub(super) len: usize,
}

impl List {
    pub(super) fn new() -> Self {
        Self {
            rows: [0; CAPACITY],
            rising: [0; CAPACITY],
            falling: [0; CAPACITY],
            len: 0,
        }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a state to a list that is not full.
    #[inline]
    pub(super) fn push(&mut self, state: Attacked) {
        self.rows[self.len] = state.rows;
        self.rising[self.len] = state.rising;
        self.falling[self.len] = state.falling;
        self.len += 1;
    }

    /// Adds a state to a list that is not full, if it `lives`.
    #[inline(always)]
    pub(super) fn push_if(&mut self, lives: bool, state: Attacked) {
        let at = self.len;
        self.rows[at] = state.rows;
        self.rising[at] = state.rising;
        self.falling[at] = state.falling;
        self.len = at + usize::from(lives);
    }

    /// The state at `at`.
    #[inline]
    pub(super) fn get(&self, at: usize) -> Attacked {
        Attacked {
            rows: self.rows[at],
            rising: self.rising[at],
            falling: self.falling[at],
        }
    }
}
