//! The values found so far, forwards and backwards.

use crate::{Control, Error};

/// The nim values of the heaps from 0 on. They are also stored in reverse: of the two parts of a
/// split, one grows as the other shrinks, and so both are read in ascending order.
pub(super) struct Store {
    values: Vec<u16>,
    /// The values in reverse, at the end of the list.
    mirror: Vec<u16>,
}

impl Store {
    /// The empty heap's value alone.
    pub(super) fn new() -> Self {
        Self {
            values: vec![0],
            mirror: vec![0],
        }
    }

    /// All values, by heap.
    pub(super) fn values(&self) -> &[u16] {
        &self.values
    }

    /// All values, the last heap's first.
    pub(super) fn reversed(&self) -> &[u16] {
        &self.mirror[self.mirror.len() - self.values.len()..]
    }

    /// Makes room for `more` values.
    pub(super) fn reserve(&mut self, more: usize, control: &Control<'_>) -> Result<(), Error> {
        let needed = self.values.len() + more;
        if needed <= self.mirror.len() {
            return Ok(());
        }
        let room = needed.max(self.mirror.len() * 2).max(1 << 10);
        // Two lists of two bytes a value, twice during copying, and the memory of the search for a
        // period.
        control.afford(room as u64 * 10)?;
        self.values.reserve(room - self.values.len());
        let mut mirror = vec![0; room];
        mirror[room - self.values.len()..].copy_from_slice(self.reversed());
        self.mirror = mirror;
        Ok(())
    }

    /// Adds the next heap's value; there is room for it.
    pub(super) fn push(&mut self, value: u16) {
        self.values.push(value);
        let at = self.mirror.len() - self.values.len();
        self.mirror[at] = value;
    }

    /// The values of the heaps 1 to `many`, and those of `sum` less these.
    pub(super) fn pairs(&self, sum: usize, many: usize) -> [&[u16]; 2] {
        let end = self.mirror.len() - 1;
        [
            &self.values[1..=many],
            &self.mirror[end - (sum - 1)..][..many],
        ]
    }
}
