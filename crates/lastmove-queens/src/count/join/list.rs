//! Lists that are written in blocks.

/// Places after the end of a list that may be written to: a block of the widest kernel.
pub(super) const SLACK: usize = 16;

/// A list that keeps its memory when it is emptied, and is never cleared.
#[derive(Clone, Debug, Default)]
pub(super) struct List<T> {
    places: Vec<T>,
    len: usize,
}

impl<T: Copy + Default> List<T> {
    /// The places for `most` items and [`SLACK`] more: the list is written from the first of them,
    /// then its length is set by [`set_len`](Self::set_len).
    pub(super) fn places(&mut self, most: usize) -> &mut [T] {
        let wanted = most + SLACK;
        if self.places.len() < wanted {
            // The old contents are overwritten: no need to copy them.
            self.places.clear();
            self.places.resize(wanted + wanted / 4, T::default());
        }
        &mut self.places[..wanted]
    }

    pub(super) fn set_len(&mut self, len: usize) {
        self.len = len;
    }

    pub(super) fn items(&self) -> &[T] {
        &self.places[..self.len]
    }
}
