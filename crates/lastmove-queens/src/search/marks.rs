//! The source's improved program, step for step (its `XepHau`, `Tim`, `DatHau`, `NhacHau`).

use super::{Event, Search};
use crate::LARGEST;

/// Columns and rows count from 1, as in the source.
pub(crate) struct Marks {
    n: usize,
    /// `v[i]`: the row of queen `i`, which is in column `i`; 0 while it is off the board.
    v: [u8; LARGEST + 1],
    /// `dd[j]`: row `j` is taken.
    dd: [bool; LARGEST + 1],
    /// `c1[i - j + LARGEST]`: the diagonal of column `i`, row `j` is taken. The source counts these
    /// diagonals from -n; here they are moved up.
    c1: [bool; 2 * LARGEST + 1],
    /// `c2[i + j]`: the other diagonal of column `i`, row `j` is taken.
    c2: [bool; 2 * LARGEST + 1],
    /// The queen to place next.
    i: usize,
}

impl Marks {
    pub(crate) fn new(n: usize) -> Self {
        Self {
            n,
            v: [0; LARGEST + 1],
            dd: [false; LARGEST + 1],
            c1: [false; 2 * LARGEST + 1],
            c2: [false; 2 * LARGEST + 1],
            i: 1,
        }
    }

    /// The first free row after `v[i]` for queen `i`; 0 when there is none (`Tim`).
    fn find(&self, i: usize) -> usize {
        for j in usize::from(self.v[i]) + 1..=self.n {
            if !self.dd[j] && !self.c1[i + LARGEST - j] && !self.c2[i + j] {
                return j;
            }
        }
        0
    }

    /// Marks what queen `i` takes in row `j` (`DatHau`), or frees it again (`NhacHau`).
    fn mark(&mut self, i: usize, j: usize, taken: bool) {
        self.dd[j] = taken;
        self.c1[i + LARGEST - j] = taken;
        self.c2[i + j] = taken;
    }
}

impl Search for Marks {
    fn advance(&mut self, steps: u32) -> Event {
        for _ in 0..steps {
            // After a placement, continue with the last queen.
            if self.i > self.n {
                self.i = self.n;
            }
            if self.i < 1 {
                return Event::Exhausted;
            }
            let i = self.i;
            let from = usize::from(self.v[i]);
            if from > 0 {
                self.mark(i, from, false);
            }
            let j = self.find(i);
            self.v[i] = j as u8;
            if j > 0 {
                self.mark(i, j, true);
                self.i += 1;
                if self.i > self.n {
                    return Event::Found;
                }
            } else {
                self.i -= 1;
            }
        }
        Event::Paused
    }

    fn rows(&self) -> &[u8] {
        &self.v[1..=self.n]
    }
}
