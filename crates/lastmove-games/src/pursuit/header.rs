//! The header before the rows of a board: its size and its rules.

use super::Rules;
use super::board::MOST_CELLS;
use lastmove_engine::game::Field;
use lastmove_engine::{Error, Message};

/// The parsed header.
#[derive(Default)]
pub(super) struct Header<'a> {
    pub(super) size: Option<Size<'a>>,
    pub(super) rules: Rules,
    /// The rules given so far.
    keys: Vec<&'a str>,
    /// The number of lines, without empty ones.
    pub(super) lines: usize,
}

impl<'a> Header<'a> {
    /// Parses the next line; returns `false` when it is not part of the header and so the first
    /// row. The line has no blanks at its end.
    pub(super) fn take(&mut self, text: &str, line: Field<'a>) -> Result<bool, Error> {
        if let Some((key, value)) = rule(line) {
            self.rule(text, key, value)?;
        } else if self.size.is_none() && line.text.trim_start().starts_with(begins_number) {
            self.size = Some(Size::read(text, line)?);
        } else {
            return Ok(false);
        }
        self.lines += 1;
        Ok(true)
    }

    fn rule(&mut self, text: &str, key: Field<'a>, value: Field<'_>) -> Result<(), Error> {
        let at_key = key.start..key.start + key.text.len();
        if self.keys.contains(&key.text) {
            let message = Message::new("option-twice").with("option", key.text);
            return Err(Error::input(message).at(text, at_key));
        }
        self.keys.push(key.text);
        self.rules
            .set(key.text, value.text)
            .map_err(|error| match error.place {
                Some(_) => error.within(text, value.start),
                None => error.at(text, at_key),
            })
    }
}

/// Splits a line `key=value`, without blanks around either.
pub(super) fn rule(line: Field<'_>) -> Option<(Field<'_>, Field<'_>)> {
    let (key, value) = line.text.split_once('=')?;
    let trimmed = |text: &'_ str, at: usize| at + text.len() - text.trim_start().len();
    Some((
        Field {
            text: key.trim(),
            start: trimmed(key, line.start),
        },
        Field {
            text: value.trim(),
            start: trimmed(value, line.start + key.len() + 1),
        },
    ))
}

/// Whether a line beginning with `c` gives the size; a row never begins so.
fn begins_number(c: char) -> bool {
    c.is_ascii_digit() || c == '-' || c == '+'
}

/// How many rows and columns there are.
pub(super) struct Size<'a> {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The number of rows as written.
    pub(super) word: Field<'a>,
}

impl<'a> Size<'a> {
    pub(super) fn read(text: &str, line: Field<'a>) -> Result<Self, Error> {
        let error = |code, span| Err(Error::input(Message::new(code)).at(text, span));
        let end = line.start + line.text.len();
        let mut words = line.text.split_whitespace().map(|word| Field {
            text: word,
            start: line.start + (word.as_ptr() as usize - line.text.as_ptr() as usize),
        });
        let mut next = || {
            words.next().unwrap_or(Field {
                text: "",
                start: end,
            })
        };
        let (word, second, extra) = (next(), next(), next());
        let (Some(rows), Some(columns)) = (count(word), count(second)) else {
            let wrong = if count(word).is_some() { second } else { word };
            return error("board-size", wrong.start..wrong.start + wrong.text.len());
        };
        if !extra.text.is_empty() {
            return error("board-size", extra.start..end);
        }
        if rows.saturating_mul(columns) > MOST_CELLS {
            return Err(too_large(text, word.start..end));
        }
        Ok(Self {
            rows,
            columns,
            word,
        })
    }
}

/// Parses a number from 1 on. One that overflows becomes the largest.
fn count(word: Field<'_>) -> Option<usize> {
    let digits = !word.text.is_empty() && word.text.bytes().all(|b| b.is_ascii_digit());
    let count = digits.then(|| word.text.parse().unwrap_or(usize::MAX));
    count.filter(|&count| count > 0)
}

pub(super) fn too_large(text: &str, span: std::ops::Range<usize>) -> Error {
    Error::input(Message::new("board-too-large").with("most", MOST_CELLS)).at(text, span)
}
