//! Errors as data: who must act, what is wrong, and where.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::Message;

/// The longest part of a line shown by an error, in characters.
const EXCERPT: usize = 160;

/// Who must act for the work to succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blame {
    /// The user's text is wrong: a notation, a move, a file's contents.
    Input,
    /// A file is not there.
    Missing,
    /// A file cannot be read.
    File,
    /// The machine failed: a full disk, a broken pipe.
    Machine,
    /// The work would need more memory than allowed; a larger budget would help.
    Memory,
    /// The work exceeds a limit other than memory, such as on the size of output or on time.
    Limit,
    /// The user stopped the work.
    Interrupt,
}

/// What went wrong.
///
/// [`Display`](fmt::Display) is for programmers: the place, the words of the code, the arguments.
/// Interfaces render [`message`](Self::message) in sentences and show [`place`](Self::place).
///
/// ```
/// use lastmove::{Error, Message};
/// let error = Error::input(Message::new("number-expected").with("found", "x"));
/// assert_eq!(error.at("nim:3,x", 6..7).to_string(), "1:7: number expected: found x");
/// ```
#[derive(Clone, Debug)]
pub struct Error {
    /// Who must act.
    pub blame: Blame,
    /// What is wrong, and what would be right.
    pub message: Message,
    /// The place in the user's text, if the error is about a text.
    pub place: Option<Box<TextPlace>>,
    cause: Option<Arc<dyn std::error::Error + Send + Sync>>,
}

/// Ignores the cause, whose text is in the message.
impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        (self.blame, &self.message, &self.place) == (other.blame, &other.message, &other.place)
    }
}

impl Eq for Error {}

/// A place in a text that the user gave.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextPlace {
    /// The file; `None` for a text given directly, such as a notation.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: u64,
    /// The column of the first wrong character, from 1, in characters.
    pub column: u64,
    /// The line, or the part of a long line around the place.
    pub excerpt: String,
    /// The wrong part, in bytes of the excerpt.
    pub span: Range<usize>,
}

impl Error {
    fn new(blame: Blame, message: Message) -> Self {
        Self {
            blame,
            message,
            place: None,
            cause: None,
        }
    }

    /// The user's text is wrong.
    #[must_use]
    pub fn input(message: Message) -> Self {
        Self::new(Blame::Input, message)
    }

    /// A file is not there.
    #[must_use]
    pub fn missing(message: Message) -> Self {
        Self::new(Blame::Missing, message)
    }

    /// A file cannot be read.
    #[must_use]
    pub fn file(message: Message) -> Self {
        Self::new(Blame::File, message)
    }

    /// The machine failed.
    #[must_use]
    pub fn machine(message: Message) -> Self {
        Self::new(Blame::Machine, message)
    }

    /// The work would need more memory than allowed.
    #[must_use]
    pub fn memory(message: Message) -> Self {
        Self::new(Blame::Memory, message)
    }

    /// The work exceeds a limit other than memory.
    #[must_use]
    pub fn limit(message: Message) -> Self {
        Self::new(Blame::Limit, message)
    }

    /// The user stopped the work.
    #[must_use]
    pub fn interrupt() -> Self {
        Self::new(Blame::Interrupt, Message::new("interrupted"))
    }

    /// The same error with its cause, such as an error of the system: its text becomes the argument
    /// `reason`, and it becomes the [`source`](std::error::Error::source).
    #[must_use]
    pub fn caused_by(mut self, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        let cause = cause.into();
        self.message = self.message.with("reason", cause.to_string());
        self.cause = Some(cause.into());
        self
    }

    /// Whether the work is too large, for the memory budget or another limit.
    #[must_use]
    pub fn is_too_large(&self) -> bool {
        matches!(self.blame, Blame::Memory | Blame::Limit)
    }

    /// The same error with the place `span` (in bytes) of `text`.
    #[must_use]
    pub fn at(mut self, text: &str, span: Range<usize>) -> Self {
        self.place = Some(Box::new(TextPlace::locate(text, span)));
        self
    }

    /// The same error with its place in `file`.
    #[must_use]
    pub fn in_file(mut self, file: &str) -> Self {
        if let Some(place) = &mut self.place {
            place.file = Some(file.to_owned());
        }
        self
    }

    /// The same error with its place given in `whole`, where the text that it is about begins at byte
    /// `start`. Errors about files are unchanged.
    #[must_use]
    pub fn within(mut self, whole: &str, start: usize) -> Self {
        if let Some(place) = &self.place
            && place.file.is_none()
        {
            let inner = whole.get(start..).unwrap_or_default();
            let lines = inner.split_inclusive('\n').take(place.line as usize - 1);
            let line_start = lines.map(str::len).sum::<usize>();
            let line = &inner[line_start..];
            let offset = line
                .char_indices()
                .nth(place.column as usize - 1)
                .map_or(line.len(), |(at, _)| at);
            let from = start + line_start + offset;
            let to = from + place.span.len();
            self.place = Some(Box::new(TextPlace::locate(whole, from..to)));
        }
        self
    }
}

impl TextPlace {
    /// Finds the line and column of `span` (in bytes) in `text`.
    fn locate(text: &str, span: Range<usize>) -> Self {
        let start = floor_boundary(text, span.start);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..]
            .find(['\n', '\r'])
            .map_or(text.len(), |at| start + at);
        let line = text[..line_start].matches('\n').count() as u64 + 1;
        let end = floor_boundary(text, span.end).clamp(start, line_end);
        let column = text[line_start..start].chars().count() as u64 + 1;
        // A long line is cut to the part around the place.
        let before: usize = text[line_start..start]
            .chars()
            .rev()
            .take(EXCERPT / 2)
            .map(char::len_utf8)
            .sum();
        let shown_start = start - before;
        let shown: String = text[shown_start..line_end].chars().take(EXCERPT).collect();
        let span_start = before.min(shown.len());
        let span_end = (end - shown_start).clamp(span_start, shown.len());
        Self {
            file: None,
            line,
            column,
            excerpt: shown,
            span: span_start..span_end,
        }
    }
}

fn floor_boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            if let Some(file) = &place.file {
                write!(f, "{file}:")?;
            }
            write!(f, "{}:{}: ", place.line, place.column)?;
        }
        f.write_str(&self.message.code.replace('-', " "))?;
        for (index, (name, value)) in self.message.args.iter().enumerate() {
            write!(f, "{} {name} {value}", if index == 0 { ":" } else { "," })?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(self.cause.as_deref()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str, span: Range<usize>) -> TextPlace {
        *Error::input(Message::new("test"))
            .at(text, span)
            .place
            .unwrap()
    }

    #[test]
    fn lines_and_columns_count_from_one_in_characters() {
        let text = "ab\ncờ bảng\n";
        let start = text.find("bảng").unwrap();
        let place = place(text, start..start + "bảng".len());
        assert_eq!((place.line, place.column), (2, 4));
        assert_eq!(&place.excerpt[place.span.clone()], "bảng");
        assert_eq!(place.excerpt, "cờ bảng");
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let text = format!("{}X{}", "a".repeat(5000), "b".repeat(5000));
        let place = place(&text, 5000..5001);
        assert_eq!(place.column, 5001);
        assert!(place.excerpt.len() <= EXCERPT);
        assert_eq!(&place.excerpt[place.span.clone()], "X");
    }

    #[test]
    fn places_outside_the_text_do_not_panic() {
        let place = place("é", 1..99);
        assert_eq!((place.line, place.column), (1, 1));
        assert_eq!(super::TextPlace::locate("", 5..9).column, 1);
    }

    #[test]
    fn within_moves_the_place_into_the_whole_text() {
        let error = Error::input(Message::new("test"))
            .at("4,x", 2..3)
            .within("co-bang:8x4@4,x", 12);
        assert_eq!(error.place.unwrap().column, 15);
        let error = Error::input(Message::new("test"))
            .at("a\nb%", 3..4)
            .within("graph:f\n@a\nb%", 9);
        let place = error.place.unwrap();
        assert_eq!((place.line, place.column), (3, 2));
    }
}
