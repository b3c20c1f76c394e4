//! Parses a block of lines, on any thread.

use super::grammar::{Line, error_at};
use super::marks::What;
use super::parsed::{Declared, End, Ids, Parsed, Tools, line_end};
use super::words::NameReader;
use crate::graph::names::plain_number;
use crate::{Error, Message};

impl Parsed {
    /// Parses a block from byte `start` on.
    pub(super) fn parse(&mut self, block: &[u8], start: usize, ids: Ids, tools: &mut Tools<'_>) {
        self.moves.clear();
        self.declared.clear();
        self.words.clear();
        self.lines = 0;
        self.ids = ids;
        self.end = match ids {
            Ids::Names if u32::try_from(block.len()).is_err() => {
                let message = Message::new("graph-line-too-long").with("most", u64::from(u32::MAX));
                End::Wrong(Box::new(Error::input(message)))
            }
            Ids::Numbers => self.numbers(block, start, tools.file),
            Ids::Names => {
                let words = std::mem::take(&mut self.words);
                let mut names = NameReader::new(block, words, tools);
                let end = names.read(self, start);
                self.words = names.finish();
                end
            }
        };
    }

    /// Replaces the ids of names by vertices.
    pub(super) fn renumber(&mut self, vertices: &[u32]) {
        self.moves.renumber(|name| vertices[name as usize]);
        for declared in &mut self.declared {
            declared.vertex = vertices[declared.vertex as usize];
        }
    }

    fn numbers(&mut self, block: &[u8], start: usize, file: &str) -> End {
        let mut at = start;
        while at < block.len() {
            if let Some(next) = self.move_line(block, at) {
                at = next;
            } else {
                let end = line_end(block, at);
                match self.line(block, at..end, file, plain_number) {
                    End::Whole => at = end,
                    other => return other,
                }
            }
            self.lines += 1;
        }
        End::Whole
    }

    /// Parses a line of two numbers separated by one blank; returns where the next line begins. Any
    /// other line is left for [`line`](Self::line).
    #[inline]
    fn move_line(&mut self, block: &[u8], at: usize) -> Option<usize> {
        let (from, at) = number(block, at)?;
        if !matches!(block.get(at), Some(b' ' | b'\t')) {
            return None;
        }
        let (to, at) = number(block, at + 1)?;
        let next = match block.get(at..)? {
            [b'\n', ..] => at + 1,
            [b'\r', b'\n', ..] => at + 2,
            _ => return None,
        };
        self.moves.edge(from, to);
        Some(next)
    }

    /// Parses a line of any kind. `id` returns the id of a name, if there is one.
    pub(super) fn line(
        &mut self,
        block: &[u8],
        span: std::ops::Range<usize>,
        file: &str,
        mut id: impl FnMut(&str) -> Option<u32>,
    ) -> End {
        let wrong = |span, message| End::Wrong(Box::new(error_at(block, span, file, message)));
        let start = span.start;
        let line = match std::str::from_utf8(&block[span]) {
            Ok(line) => line,
            Err(error) => {
                let at = start + error.valid_up_to();
                let message = Message::new("file-not-utf8").with("file", file);
                return wrong(at..at + 1, message);
            }
        };
        // Words are slices of the line, so their places follow from their addresses.
        let place = |word: &str| {
            let at = start + (word.as_ptr() as usize - line.as_ptr() as usize);
            at..at + word.len()
        };
        let read = match Line::read(line) {
            Ok(read) => read,
            Err((word, message)) => return wrong(place(word), message),
        };
        let (vertex, what, word) = match read {
            Line::Nothing => return End::Whole,
            // Sets are read by themselves.
            Line::Vertex(name) | Line::Member(name, _) => {
                let Some(vertex) = id(name) else {
                    return End::Name(start);
                };
                self.moves.vertex(vertex);
                return End::Whole;
            }
            // Weights are read by themselves.
            Line::Edge(from, to, _) => {
                let (Some(from), Some(to)) = (id(from), id(to)) else {
                    return End::Name(start);
                };
                self.moves.edge(from, to);
                return End::Whole;
            }
            Line::Label(name, outcome, word) => (id(name), What::Label(outcome), word),
            Line::Owner(name, player, word) => (id(name), What::Owner(player), word),
        };
        let Some(vertex) = vertex else {
            return End::Name(start);
        };
        self.moves.vertex(vertex);
        let span = place(word);
        self.declared.push(Declared {
            vertex,
            what,
            start: span.start,
            end: span.end,
        });
        End::Whole
    }
}

/// Reads a number like [`plain_number`], up to the first non-digit, and returns where that is. Near
/// the end of the block it gives up.
///
/// Reads eight bytes at once, as in "Faster integer parsing" by Kholdstare (2020).
#[inline]
fn number(block: &[u8], at: usize) -> Option<(u32, usize)> {
    const ZEROS: u64 = 0x3030_3030_3030_3030;
    let word = u64::from_le_bytes(*block.get(at..)?.first_chunk()?) ^ ZEROS;
    // The first byte above 9 sets its upper bit; what carries there goes to later bytes only.
    let others = (word.wrapping_add(0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080;
    let digits = others.trailing_zeros() / 8;
    if digits == 0 || (word & 0xff == 0 && digits > 1) {
        return None;
    }
    // Digits move up so that zeros come before them; then pairs, fours and eights are joined.
    let ones = word << (64 - 8 * digits);
    let pairs = (ones.wrapping_mul(1 + (10 << 8)) >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs.wrapping_mul(1 + (100 << 16)) >> 16) & 0x0000_ffff_0000_ffff;
    let value = fours.wrapping_mul(1 + (10_000 << 32)) >> 32;
    if digits == 8 {
        return long_number(block, at + 8, value);
    }
    Some((value as u32, at + digits as usize))
}

/// Continues a number after its first eight digits.
fn long_number(block: &[u8], mut at: usize, mut value: u64) -> Option<(u32, usize)> {
    while let Some(digit @ b'0'..=b'9') = block.get(at) {
        value = value * 10 + u64::from(digit - b'0');
        if value >= crate::graph::MOST_VERTICES {
            return None;
        }
        at += 1;
    }
    Some((value as u32, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_plain_ones() {
        let powers = (0..10).map(|power| 10u64.pow(power));
        let mut values: Vec<u64> = powers.flat_map(|p| [p - 1, p, p + 1, p * 7 / 3]).collect();
        values.extend([u64::from(u32::MAX) - 2, u64::from(u32::MAX) - 1]);
        for value in values {
            for (before, after) in [
                ("", " 5\n      "),
                ("7 ", "\r\nabcdefgh"),
                ("", "x\u{ff}      "),
            ] {
                let text = format!("{before}{value}{after}");
                let read = number(text.as_bytes(), before.len());
                let end = text.len() - after.len();
                let plain = plain_number(&value.to_string());
                assert_eq!(read, plain.map(|number| (number, end)), "{text:?}");
            }
        }
        for text in [
            "00 1     ",
            "01 2     ",
            " 1 2     ",
            "-1 2     ",
            "/1      ",
            ":       ",
        ] {
            assert_eq!(number(text.as_bytes(), 0), None, "{text:?}");
        }
        assert_eq!(number(b"0 1     ", 0), Some((0, 1)));
        assert_eq!(number(b"12 3", 0), None);
    }
}
