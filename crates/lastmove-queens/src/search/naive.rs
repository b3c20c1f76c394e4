//! The source's first program, step for step (its `XepHau`, `Tim`, `DatDuoc`).

use super::{Event, Search};
use crate::LARGEST;

/// Columns and rows count from 1, as in the source.
pub(crate) struct Naive {
    n: usize,
    /// `v[i]`: the row of queen `i`, which is in column `i`; 0 while it is off the board.
    v: [u8; LARGEST + 1],
    /// The queen to place next.
    i: usize,
}

impl Naive {
    pub(crate) fn new(n: usize) -> Self {
        Self {
            n,
            v: [0; LARGEST + 1],
            i: 1,
        }
    }

    /// Moves queen `i` on to the next row where no earlier queen attacks it (`Tim`).
    fn find(&mut self, i: usize) -> bool {
        while usize::from(self.v[i]) < self.n {
            self.v[i] += 1;
            if self.can_stand(i) {
                return true;
            }
        }
        false
    }

    /// Whether none of the queens `1..i` attacks queen `i` (`DatDuoc`).
    fn can_stand(&self, i: usize) -> bool {
        let v = &self.v;
        for j in 1..i {
            if v[i] == v[j] || i - j == usize::from(v[i].abs_diff(v[j])) {
                return false;
            }
        }
        true
    }
}

impl Search for Naive {
    fn advance(&mut self, steps: u32) -> Event {
        for _ in 0..steps {
            // After a placement, continue as if the last queen could not stay there.
            if self.i > self.n {
                self.i = self.n;
            }
            if self.i < 1 {
                return Event::Exhausted;
            }
            if self.find(self.i) {
                self.i += 1;
                if self.i > self.n {
                    return Event::Found;
                }
            } else {
                self.v[self.i] = 0;
                self.i -= 1;
            }
        }
        Event::Paused
    }

    fn rows(&self) -> &[u8] {
        &self.v[1..=self.n]
    }
}
