//! Lines of a list, made without the formatting machinery: long lists spend their time here.

use std::io::{self, Write};

use crate::{Format, LARGEST};

/// The size of a block.
const BLOCK: usize = 1 << 16;

/// More bytes than any line has: a number of up to 20 digits with its words, and 32 rows of three
/// bytes.
const LONGEST: usize = 256;

/// A block of lines.
pub(super) struct Lines {
    format: Format,
    block: Vec<u8>,
    /// How much of the block is filled.
    filled: usize,
    /// `Nghiem thu 1: `, the beginning of the next line in the source's format.
    head: Vec<u8>,
    /// Each row's number and a blank, and how many bytes these are. All have the same size, so that
    /// a row is stored in one go; the next one overwrites what is too much.
    rows: [([u8; 4], usize); LARGEST + 1],
}

impl Lines {
    pub(super) fn new(format: Format) -> Self {
        let mut rows = [([b' '; 4], 0); LARGEST + 1];
        for (row, (text, len)) in rows.iter_mut().enumerate() {
            let number = format!("{row} ");
            text[..number.len()].copy_from_slice(number.as_bytes());
            *len = number.len();
        }
        Self {
            format,
            block: vec![0; BLOCK],
            filled: 0,
            head: b"Nghiem thu 1: ".to_vec(),
            rows,
        }
    }

    /// Whether the block must be written before the next line.
    pub(super) fn is_full(&self) -> bool {
        self.filled + LONGEST > self.block.len()
    }

    /// Writes the block and empties it.
    pub(super) fn write_to(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let filled = std::mem::take(&mut self.filled);
        out.write_all(&self.block[..filled])
    }

    /// Appends the line of one placement. The block must not be full.
    pub(super) fn push(&mut self, rows: &[u8]) {
        let line = &mut self.block[self.filled..];
        let mut at = 0;
        if self.format == Format::Source {
            at = self.head.len();
            line[..at].copy_from_slice(&self.head);
            count_up(&mut self.head);
        }
        for &row in rows {
            let (text, len) = self.rows[usize::from(row)];
            line[at..at + 4].copy_from_slice(&text);
            at += len;
        }
        // The source leaves a blank at the end of the line, the plain format does not.
        if self.format == Format::Plain {
            at -= 1;
        }
        line[at] = b'\n';
        self.filled += at + 1;
    }
}

/// Adds one to the number that stands before the `: ` at the end of `head`.
fn count_up(head: &mut Vec<u8>) {
    let mut digit = head.len() - 3;
    while head[digit] == b'9' {
        head[digit] = b'0';
        digit -= 1;
    }
    if head[digit].is_ascii_digit() {
        head[digit] += 1;
    } else {
        head.insert(digit + 1, b'1');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_grow_by_one_digit_at_powers_of_ten() {
        let mut head = b"Nghiem thu 1: ".to_vec();
        for number in 1..=100_001 {
            assert_eq!(head, format!("Nghiem thu {number}: ").as_bytes());
            count_up(&mut head);
        }
    }

    #[test]
    fn the_longest_line_has_room() {
        let mut lines = Lines::new(Format::Source);
        lines.head = format!("Nghiem thu {}: ", u64::MAX).into_bytes();
        lines.filled = BLOCK - LONGEST;
        assert!(!lines.is_full());
        lines.push(&[LARGEST as u8; LARGEST]);
        assert!(lines.filled <= BLOCK && lines.is_full());
    }
}
