//! The lines of a file of graphs.

use std::ops::Range;

/// The lines of a text that are not empty: their places, and their numbers from 1 on. Blanks at the
/// end of a line do not count.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    text: &'a [u8],
    next: usize,
    number: u64,
}

impl<'a> Lines<'a> {
    /// The lines of this text.
    #[must_use]
    pub fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            next: 0,
            number: 0,
        }
    }
}

impl Iterator for Lines<'_> {
    type Item = (u64, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        while self.next < self.text.len() {
            let start = self.next;
            let rest = &self.text[start..];
            let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            self.next = start + length + 1;
            self.number += 1;
            let length = rest[..length].trim_ascii_end().len();
            if length > 0 {
                return Some((self.number, start..start + length));
            }
        }
        None
    }
}
