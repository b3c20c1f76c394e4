//! Writing rows as text in blocks, without the formatting machinery, for speed.

use std::io::{self, Write};

use super::any::Run;

/// The size of a block.
const BLOCK: usize = 1 << 16;

/// More bytes than a row takes: up to ten digits and a blank, stored sixteen bytes at a time.
const LONGEST: usize = 16;

/// The size of a group of numbers that share all but their last four digits.
const GROUP: u64 = 10_000;

/// Writes rows separated by blanks, in blocks.
pub(super) struct Numbers<'a> {
    out: &'a mut dyn Write,
    block: Vec<u8>,
    filled: usize,
    /// The last four digits of a number, with zeros before them.
    endings: Vec<[u8; 4]>,
    /// The least width of a row.
    width: usize,
    /// Whether a blank comes before the next row.
    begun: bool,
}

impl<'a> Numbers<'a> {
    /// Rows of at least `width` digits, padded with blanks. With `padded`, there is a blank before
    /// the first one too.
    pub(super) fn new(out: &'a mut dyn Write, padded: bool) -> Self {
        let digit = |number: u64, unit: u64| b'0' + (number / unit % 10) as u8;
        let endings = (0..GROUP).map(|n| [1000, 100, 10, 1].map(|unit| digit(n, unit)));
        Self {
            out,
            block: vec![0; BLOCK],
            filled: 0,
            endings: endings.collect(),
            width: if padded { 2 } else { 0 },
            begun: padded,
        }
    }

    /// Writes one row.
    pub(super) fn row(&mut self, row: u64) -> io::Result<()> {
        let count = 1;
        self.run(Run { first: row, count })
    }

    /// Writes rows that increase by two.
    pub(super) fn run(&mut self, run: Run) -> io::Result<()> {
        let mut next = run.first;
        let end = run.first + 2 * run.count;
        while next < end {
            // All up to `stop` share their leading digits, and fit the block.
            let high = next / GROUP;
            if self.filled + LONGEST > BLOCK {
                self.hand_over()?;
            }
            let room = ((BLOCK - self.filled) / LONGEST) as u64;
            let stop = end.min((high + 1) * GROUP).min(next + 2 * room);
            if high == 0 {
                while next < stop {
                    self.short(next);
                    next += 2;
                }
            } else {
                self.long(high, next % GROUP, stop - high * GROUP);
                next += (stop - next).next_multiple_of(2);
            }
        }
        Ok(())
    }

    /// Appends a row of up to four digits.
    fn short(&mut self, row: u64) {
        let digits = self.endings[row as usize];
        let skipped = digits.iter().take(3).take_while(|&&d| d == b'0').count();
        if std::mem::replace(&mut self.begun, true) {
            self.push(b' ');
        }
        for _ in 4 - skipped..self.width {
            self.push(b' ');
        }
        for &digit in &digits[skipped..] {
            self.push(digit);
        }
    }

    fn push(&mut self, byte: u8) {
        self.block[self.filled] = byte;
        self.filled += 1;
    }

    /// Appends the rows with the leading digits `high` and the endings from `low` to before `stop`.
    fn long(&mut self, high: u64, mut low: u64, stop: u64) {
        // A blank and the at most seven digits of `high`, in one store of eight bytes.
        let length = high.ilog10() as usize + 2;
        let mut head = [b' '; 8];
        let mut rest = high;
        for digit in head[1..length].iter_mut().rev() {
            *digit = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        let first = !std::mem::replace(&mut self.begun, true);
        let mut at = self.filled;
        let block = &mut self.block[..];
        while low < stop {
            let slot = &mut block[at..at + 12];
            slot[..8].copy_from_slice(&head);
            slot[length..length + 4].copy_from_slice(&self.endings[low as usize]);
            at += length + 4;
            low += 2;
        }
        if first {
            // No blank before it.
            block.copy_within(self.filled + 1..at, self.filled);
            at -= 1;
        }
        self.filled = at;
    }

    fn hand_over(&mut self) -> io::Result<()> {
        let filled = std::mem::take(&mut self.filled);
        self.out.write_all(&self.block[..filled])
    }

    /// Ends the line and writes what is left.
    pub(super) fn end_line(mut self) -> io::Result<()> {
        self.hand_over()?;
        self.out.write_all(b"\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_written_as_the_formatter_writes_them() {
        for first in [1, 2, 95, 9_990, 9_995, 99_991, 19_999_990, 3_999_999_991] {
            for count in [0, 1, 2, 10, 7_000, 70_000] {
                let rows: Vec<String> = (0..count).map(|i| (first + 2 * i).to_string()).collect();
                let mut text = Vec::new();
                let mut numbers = Numbers::new(&mut text, false);
                numbers.run(Run { first, count }).unwrap();
                numbers.end_line().unwrap();
                assert!(
                    text == (rows.join(" ") + "\n").into_bytes(),
                    "{first} {count}"
                );
                let padded = (0..count).map(|i| format!(" {:2}", first + 2 * i));
                let padded: String = padded.chain(["\n".to_owned()]).collect();
                let mut text = Vec::new();
                let mut numbers = Numbers::new(&mut text, true);
                for i in 0..count {
                    numbers.row(first + 2 * i).unwrap();
                }
                numbers.end_line().unwrap();
                assert!(text == padded.into_bytes(), "{first} {count}");
            }
        }
    }
}
