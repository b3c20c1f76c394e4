//! Parts of a text, and errors that point at them.

use std::ops::RangeInclusive;

use super::join_first;
use crate::{Error, Message};

/// The number of legal moves that an error names.
pub const HINTED_MOVES: usize = 6;

/// A part of a text from the user.
///
/// ```
/// use lastmove::game::Field;
/// let text = Field::new("3,12");
/// let [row, column] = text.parts(',').unwrap();
/// assert_eq!(row.number("row", 1..=8).unwrap(), 3);
/// let error = column.number("column", 1..=8).unwrap_err();
/// assert_eq!(error.place.unwrap().column, 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<'a> {
    /// The part.
    pub text: &'a str,
    /// Its first byte in the whole text.
    pub start: usize,
    /// The whole text.
    pub(super) whole: &'a str,
}

impl<'a> Field<'a> {
    /// All of a text.
    #[must_use]
    pub fn new(whole: &'a str) -> Self {
        Self {
            text: whole,
            start: 0,
            whole,
        }
    }

    /// A slice of its text as a part.
    #[must_use]
    pub fn slice(self, slice: &'a str) -> Self {
        let before = (slice.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        Self {
            text: slice,
            start: self.start + before,
            ..self
        }
    }

    /// The rest after some bytes.
    ///
    /// # Panics
    /// When `bytes` is within a character, or beyond the end.
    #[must_use]
    pub fn skip(self, bytes: usize) -> Self {
        self.slice(&self.text[bytes..])
    }

    /// Its parts between separators.
    pub fn split(self, separator: char) -> impl Iterator<Item = Self> {
        let parts = self.text.split(separator);
        parts.map(move |part| self.slice(part))
    }

    /// The parts before and after the first separator.
    #[must_use]
    pub fn split_once(self, separator: char) -> Option<(Self, Self)> {
        let (before, after) = self.text.split_once(separator)?;
        Some((self.slice(before), self.slice(after)))
    }

    /// The parts before and after the last separator.
    #[must_use]
    pub fn rsplit_once(self, separator: char) -> Option<(Self, Self)> {
        let (before, after) = self.text.rsplit_once(separator)?;
        Some((self.slice(before), self.slice(after)))
    }

    /// Its parts between separators, if there are exactly `N`.
    #[must_use]
    pub fn parts<const N: usize>(self, separator: char) -> Option<[Self; N]> {
        // Takes one more than wanted, to detect too many.
        let parts: Vec<Self> = self.split(separator).take(N + 1).collect();
        parts.try_into().ok()
    }

    /// Its lines, without trailing blanks.
    pub fn lines(self) -> impl Iterator<Item = Self> {
        let lines = self.split('\n');
        lines.map(|line| line.slice(line.text.trim_end()))
    }

    /// Its characters, each as a part.
    pub fn letters(self) -> impl Iterator<Item = Self> {
        let letters = self.text.char_indices();
        letters.map(move |(at, c)| self.slice(&self.text[at..at + c.len_utf8()]))
    }

    /// The part without blanks around it; a blank part becomes its empty end.
    #[must_use]
    pub fn trim(self) -> Self {
        self.slice(self.text.trim_start().trim_end())
    }

    /// Reads it as a separate text, with the places of errors given in the whole text.
    ///
    /// # Errors
    /// Errors of `read`.
    pub fn read<T>(self, read: impl FnOnce(&'a str) -> Result<T, Error>) -> Result<T, Error> {
        read(self.text).map_err(|error| error.within(self.whole, self.start))
    }

    /// The error that this part is wrong.
    #[must_use]
    pub fn error(self, message: Message) -> Error {
        let end = self.start + self.text.len();
        Error::input(message).at(self.whole, self.start..end)
    }

    /// The same; if the part is empty, the error points at the next character.
    #[must_use]
    pub fn error_or_next(self, message: Message) -> Error {
        let end = self.start + self.text.len().max(1);
        Error::input(message).at(self.whole, self.start..end)
    }

    /// The error that this part does not have the right syntax.
    #[must_use]
    pub fn syntax(self, syntax: &'static str) -> Error {
        let message = Message::new("syntax").with("found", self.text);
        self.error(message.with("syntax", syntax))
    }

    /// The error that this part does not have the syntax of a move.
    #[must_use]
    pub fn move_syntax(self, syntax: &'static str) -> Error {
        let message = Message::new("move-syntax").with("move", self.text);
        self.error(message.with("syntax", syntax))
    }

    /// The two parts of a move: before and after the first separator.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) without a separator; `syntax` says what would be right.
    pub fn move_parts(self, separator: char, syntax: &'static str) -> Result<(Self, Self), Error> {
        let parts = self.split_once(separator);
        parts.ok_or_else(|| self.move_syntax(syntax))
    }

    /// The error that this part is none of the legal moves, of which it names the first ones.
    #[must_use]
    pub fn not_legal(self, moves: impl IntoIterator<Item = String>) -> Error {
        let message = Message::new("move-not-legal").with("move", self.text);
        self.error(message.with("legal", join_first(moves, HINTED_MOVES, "  ")))
    }

    /// Whether it is a decimal number.
    #[must_use]
    pub fn is_digits(self) -> bool {
        !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// The error that this part is not a number. `what` says what the number would count.
    #[must_use]
    pub fn not_a_number(self, what: &'static str) -> Error {
        let message = Message::new("number-expected").with("what", what);
        self.error_or_next(message.with("found", self.text))
    }

    /// A decimal number within `range`. `what` says what it counts, for the error.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when it is not a plain decimal number, or out of range.
    pub fn number(self, what: &'static str, range: RangeInclusive<u64>) -> Result<u64, Error> {
        if !self.is_digits() {
            return Err(self.not_a_number(what));
        }
        let number = self.text.parse().ok();
        number.filter(|n| range.contains(n)).ok_or_else(|| {
            let message = Message::new("number-range")
                .with("what", what)
                .with("found", self.text)
                .with("least", *range.start())
                .with("most", *range.end());
            self.error(message)
        })
    }

    /// Two numbers separated by a comma, of any size; `what` names one of them.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) for anything else; `syntax` says what would be right.
    pub fn pair(self, what: &'static str, syntax: &'static str) -> Result<[u64; 2], Error> {
        self.read(|text| {
            let field = Field::new(text);
            let parts = field.parts(',').ok_or_else(|| field.syntax(syntax))?;
            let [first, second] = parts.map(|part| part.number(what, 0..=u64::MAX));
            Ok([first?, second?])
        })
    }

    /// Rows and columns: `11`, or `8x10`.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) for anything else, and for more than `most` squares.
    pub fn size(self, most: u64) -> Result<(u64, u64), Error> {
        self.read(|text| {
            let field = Field::new(text);
            let (rows, columns) = field.split_once('x').unwrap_or((field, field));
            let rows = rows.number("rows", 1..=most)?;
            let columns = columns.number("columns", 1..=most)?;
            if rows * columns > most {
                let message = Message::new("placed-board-large").with("squares", rows * columns);
                return Err(field.error(message.with("most", most)));
            }
            Ok((rows, columns))
        })
    }

    /// Reads a list: each part between commas by `read`.
    ///
    /// # Errors
    /// Errors of `read`; [`Blame::Input`](crate::Blame::Input) with `code` for more than `most` parts.
    pub fn list<T>(
        self,
        most: usize,
        code: &'static str,
        mut read: impl FnMut(Self) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let parts = self.split(',').enumerate();
        let read = parts.map(|(index, part)| match index == most {
            true => Err(part.error(Message::new(code).with("most", most))),
            false => read(part),
        });
        read.collect()
    }
}

/// Parses a decimal number without leading zeros.
pub fn canonical(text: &str) -> Option<u64> {
    let plain = text == "0" || !text.starts_with('0');
    (plain && Field::new(text).is_digits())
        .then(|| text.parse().ok())
        .flatten()
}
