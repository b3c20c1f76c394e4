//! The search on bit masks: one step finds all free rows of a column.

use super::{Event, Search};
use crate::LARGEST;
use crate::attacked::{Attacked, full, lowest};

/// Columns count from 0 here; rows are bits.
pub(crate) struct Bitmask {
    n: usize,
    full: u32,
    /// The column whose queen moves next.
    column: usize,
    /// The rows still to try in each column up to `column`.
    free: [u32; LARGEST],
    /// The attacks of the queens before each column.
    attacked: [Attacked; LARGEST],
    /// The row, from 1, of the queen in each column.
    rows: [u8; LARGEST],
}

impl Bitmask {
    pub(crate) fn new(n: usize) -> Self {
        let full = full(n);
        let mut free = [0; LARGEST];
        free[0] = full;
        Self {
            n,
            full,
            column: 0,
            free,
            attacked: [Attacked::default(); LARGEST],
            rows: [0; LARGEST],
        }
    }
}

impl Search for Bitmask {
    fn advance(&mut self, steps: u32) -> Event {
        let mut column = self.column;
        let mut event = Event::Paused;
        for _ in 0..steps {
            let free = self.free[column];
            if free == 0 {
                if column == 0 {
                    event = Event::Exhausted;
                    break;
                }
                column -= 1;
                continue;
            }
            let bit = lowest(free);
            self.free[column] = free ^ bit;
            self.rows[column] = bit.trailing_zeros() as u8 + 1;
            if column + 1 == self.n {
                event = Event::Found;
                break;
            }
            let attacked = self.attacked[column].with(bit);
            let free = attacked.free(self.full);
            if free != 0 {
                column += 1;
                self.attacked[column] = attacked;
                self.free[column] = free;
            }
        }
        self.column = column;
        event
    }

    fn rows(&self) -> &[u8] {
        &self.rows[..self.n]
    }
}
