//! A lexer with places, for formats that are read token by token.

use std::ops::Range;

use crate::files::{Input, read_text_of};
use crate::{Control, Error, Message};

/// The longest piece of a text that an error repeats, in bytes.
const LONGEST: usize = 40;

/// Reads all of a text.
pub(crate) fn whole(input: &mut Input<'_>, control: &Control<'_>) -> Result<String, Error> {
    let _phase = control.phase("read", input.size());
    read_text_of(input, u64::MAX, control)
}

/// A text that is being read, for errors that point into it.
pub(crate) struct Lexer<'a> {
    text: &'a str,
    file: &'a str,
    /// The next byte.
    pub(crate) at: usize,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a str, file: &'a str) -> Self {
        Self { text, file, at: 0 }
    }

    /// The next byte, if there is one.
    pub(crate) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// What has not been read.
    pub(crate) fn rest(&self) -> &'a [u8] {
        &self.text.as_bytes()[self.at..]
    }

    /// Skips blanks, including line ends.
    pub(crate) fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Skips blanks of this line.
    pub(crate) fn skip_spaces(&mut self) {
        while self.peek().is_some_and(is_space) {
            self.at += 1;
        }
    }

    /// Skips `byte` if it is next.
    pub(crate) fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Skips a word of letters if it is next.
    pub(crate) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.text.as_bytes()[self.at..].starts_with(word.as_bytes());
        let after = self.text.as_bytes().get(self.at + word.len());
        let found = found && !after.is_some_and(u8::is_ascii_alphanumeric);
        if found {
            self.at += word.len();
        }
        found
    }

    /// Skips everything up to and including the next `byte`; `None` if there is none.
    pub(crate) fn through(&mut self, byte: u8) -> Option<Range<usize>> {
        let rest = &self.text.as_bytes()[self.at..];
        let length = rest.iter().position(|&next| next == byte)?;
        let range = self.at..self.at + length;
        self.at += length + 1;
        Some(range)
    }

    /// Skips the rest of the line and its end, and returns it without blanks around it.
    pub(crate) fn line(&mut self) -> Range<usize> {
        let start = self.at;
        let range = self.through(b'\n').unwrap_or(start..self.text.len());
        self.at = self.at.max(range.end);
        if self.at == start && range.is_empty() {
            return range;
        }
        let line = &self.text[range.clone()];
        let begin = range.start + (line.len() - line.trim_start().len());
        begin..begin + line.trim().len()
    }

    /// Skips the decimal number that is next, and returns its digits.
    pub(crate) fn digits(&mut self) -> Option<Range<usize>> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        (start < self.at).then_some(start..self.at)
    }

    /// Skips the number that is next. One that is too large becomes `u64::MAX`.
    #[inline]
    pub(crate) fn number(&mut self) -> Option<(u64, Range<usize>)> {
        let range = self.digits()?;
        let mut value = 0u64;
        for &digit in &self.text.as_bytes()[range.clone()] {
            value = value
                .saturating_mul(10)
                .saturating_add(u64::from(digit - b'0'));
        }
        Some((value, range))
    }

    /// A piece of the text.
    pub(crate) fn slice(&self, range: Range<usize>) -> &'a str {
        &self.text[range]
    }

    /// The next word, cut to the length that an error repeats; empty at the end.
    pub(crate) fn word(&self) -> Range<usize> {
        let rest = &self.text[self.at..];
        let mut length = rest
            .find(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '"'))
            .unwrap_or(rest.len());
        if length == 0 {
            // A single character, or the end.
            length = rest.chars().next().map_or(0, char::len_utf8);
        }
        self.at..self.at + short(&rest[..length]).len()
    }

    /// The error that something else is expected here.
    pub(crate) fn expected(&self, code: Message) -> Error {
        let word = self.word();
        let found = self.slice(word.clone()).trim();
        self.error(word, code.with("found", found))
    }

    /// An error about a piece of the text.
    pub(crate) fn error(&self, range: Range<usize>, message: Message) -> Error {
        Error::input(message)
            .at(self.text, range)
            .in_file(self.file)
    }
}

/// The beginning of a text that an error repeats.
pub(crate) fn short(text: &str) -> &str {
    let mut length = text.len().min(LONGEST);
    while !text.is_char_boundary(length) {
        length -= 1;
    }
    &text[..length]
}

/// A blank that does not end a line.
fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() && byte != b'\n'
}
