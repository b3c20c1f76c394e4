//! Lines of a block whose names are not numbers.

use super::parsed::{End, Parsed, Tools, line_end};
use crate::graph::names::{Keys, Words};

const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = 0x8080_8080_8080_8080;

/// Parses lines, and collects their names.
pub(super) struct NameReader<'a> {
    block: &'a [u8],
    file: &'a str,
    keys: &'a Keys,
    words: Words,
    /// The keys of all names, except at the beginning of a line that repeats the first name of the
    /// line before.
    found: &'a mut Vec<u64>,
    /// The name that the last line begins with.
    last: Last,
}

/// A name at the beginning of a line.
#[derive(Clone, Copy, Default)]
struct Last {
    key: u64,
    start: usize,
    end: usize,
    number: u32,
}

/// A name in the block.
#[derive(Clone, Copy)]
struct Word {
    key: u64,
    start: usize,
    end: usize,
}

impl<'a> NameReader<'a> {
    pub(super) fn new(block: &'a [u8], words: Words, tools: &'a mut Tools<'_>) -> Self {
        tools.found.clear();
        Self {
            block,
            file: tools.file,
            keys: tools.keys,
            words,
            found: &mut tools.found,
            last: Last::default(),
        }
    }

    /// The names that have been read.
    pub(super) fn finish(mut self) -> Words {
        self.words.share_out(self.found);
        self.words
    }

    /// Reads the lines from byte `start` on.
    pub(super) fn read(&mut self, parsed: &mut Parsed, start: usize) -> End {
        let mut at = start;
        while at < self.block.len() {
            if let Some(next) = self.plain_line(parsed, at) {
                at = next;
            } else {
                let end = line_end(self.block, at);
                match self.line(parsed, at, end) {
                    End::Whole => at = end,
                    other => return other,
                }
            }
            parsed.lines += 1;
        }
        End::Whole
    }

    /// Parses a line of one or two ASCII names separated by one blank; returns where the next line
    /// begins. Any other line is left for [`line`](Self::line).
    #[inline]
    fn plain_line(&mut self, parsed: &mut Parsed, at: usize) -> Option<usize> {
        let from = self.word(at)?;
        if let Some(next) = self.end_of_line(from.end) {
            let vertex = self.first(from);
            parsed.moves.vertex(vertex);
            return Some(next);
        }
        if !matches!(self.block.get(from.end), Some(b' ' | b'\t')) {
            return None;
        }
        let to = self.word(from.end + 1)?;
        let next = self.end_of_line(to.end)?;
        if matches!(self.block[to.start..to.end], [b'=' | b':'] | [b'-', b'>']) {
            return None;
        }
        let from = self.first(from);
        let to = self.number(to);
        parsed.moves.edge(from, to);
        Some(next)
    }

    #[inline]
    fn end_of_line(&self, at: usize) -> Option<usize> {
        match self.block.get(at..)? {
            [b'\n', ..] => Some(at + 1),
            [b'\r', b'\n', ..] => Some(at + 2),
            _ => None,
        }
    }

    /// The name that begins here, up to the first byte that is a blank, a control character or not
    /// ASCII. Near the end of the block it gives up.
    #[inline]
    fn word(&self, start: usize) -> Option<Word> {
        let first = self.eight(start)?;
        let length = plain_bytes(first);
        if length == 0 || first as u8 == b'#' {
            return None;
        }
        if length < 8 {
            let key = self.keys.short(first & ((1 << (8 * length)) - 1));
            let end = start + length;
            return Some(Word { key, start, end });
        }
        let mut end = start + 8;
        loop {
            let length = plain_bytes(self.eight(end)?);
            end += length;
            if length < 8 {
                break;
            }
        }
        let key = if end == start + 8 {
            self.keys.short(first)
        } else {
            self.keys.long(&self.block[start..end])
        };
        Some(Word { key, start, end })
    }

    #[inline]
    fn eight(&self, at: usize) -> Option<u64> {
        Some(u64::from_le_bytes(*self.block.get(at..)?.first_chunk()?))
    }

    /// The id of the name at the beginning of a line.
    #[inline]
    fn first(&mut self, word: Word) -> u32 {
        let last = self.last;
        // Lines often come sorted by source.
        if word.key == last.key
            && (Keys::is_exact(word.key)
                || self.block[word.start..word.end] == self.block[last.start..last.end])
        {
            return last.number;
        }
        let Word { key, start, end } = word;
        let number = self.number(word);
        self.last = Last {
            key,
            start,
            end,
            number,
        };
        number
    }

    /// The id of a name.
    #[inline]
    fn number(&mut self, word: Word) -> u32 {
        self.found.push(word.key);
        self.words.push(word.start, word.end)
    }

    /// Reads a line of any kind.
    fn line(&mut self, parsed: &mut Parsed, start: usize, end: usize) -> End {
        let (block, file) = (self.block, self.file);
        let mut first = true;
        parsed.line(block, start..end, file, |name| {
            // Names are slices of the block, so their places follow from their addresses.
            let start = name.as_ptr() as usize - block.as_ptr() as usize;
            let word = Word {
                key: self.keys.key(name.as_bytes()),
                start,
                end: start + name.len(),
            };
            Some(if std::mem::take(&mut first) {
                self.first(word)
            } else {
                self.number(word)
            })
        })
    }
}

/// How many bytes come before the first one that is a blank, a control character or not ASCII.
#[inline]
fn plain_bytes(word: u64) -> usize {
    // The upper bit of a byte is set by 0x21 and more, and nothing is carried from byte to byte.
    let plain = (word & !TOPS) + (0x7f - 0x20) * ONES;
    let others = (!plain | word) & TOPS;
    others.trailing_zeros() as usize / 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_bytes_are_counted() {
        for byte in 0..=u8::MAX {
            let plain = (0x21..0x80).contains(&byte);
            for at in 0..8 {
                let mut bytes = *b"abcdefgh";
                bytes[at] = byte;
                let expected = if plain { 8 } else { at };
                assert_eq!(plain_bytes(u64::from_le_bytes(bytes)), expected, "{byte}");
            }
        }
    }

    #[test]
    fn a_name_has_one_key_however_it_is_read() {
        let keys = Keys::default();
        let mut tools = Tools::new("", &keys);
        for name in [
            "a",
            "abcdefg",
            "abcdefgh",
            "abcdefghi",
            "v\u{7f}",
            "0123456789abcdefg",
        ] {
            let block = format!("{name} b        ");
            let reader = NameReader::new(block.as_bytes(), Words::default(), &mut tools);
            let word = reader.word(0).unwrap();
            assert_eq!(
                (word.key, word.end),
                (keys.key(name.as_bytes()), name.len())
            );
        }
    }
}
