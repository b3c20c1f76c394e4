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
    /// Takes the next line, without trailing blanks; `false` when it is not part of the header and so
    /// the first row.
    pub(super) fn take(&mut self, line: Field<'a>) -> Result<bool, Error> {
        if let Some((key, value)) = rule(line) {
            self.rule(key, value)?;
        } else if self.size.is_none() && line.text.trim_start().starts_with(begins_number) {
            self.size = Some(Size::read(line)?);
        } else {
            return Ok(false);
        }
        self.lines += 1;
        Ok(true)
    }

    fn rule(&mut self, key: Field<'a>, value: Field<'_>) -> Result<(), Error> {
        if self.keys.contains(&key.text) {
            return Err(key.error(Message::new("option-twice").with("option", key.text)));
        }
        self.keys.push(key.text);
        let set = value.read(|value| self.rules.set(key.text, value));
        set.map_err(|error| match error.place {
            Some(_) => error,
            None => key.error(error.message),
        })
    }
}

/// Splits a line `key=value`, without blanks around either.
pub(super) fn rule(line: Field<'_>) -> Option<(Field<'_>, Field<'_>)> {
    let (key, value) = line.split_once('=')?;
    Some((key.trim(), value.trim()))
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
    pub(super) fn read(line: Field<'a>) -> Result<Self, Error> {
        let end = line.skip(line.text.len());
        let mut words = line.text.split_whitespace().map(|word| line.slice(word));
        let mut next = || words.next().unwrap_or(end);
        let (word, second, extra) = (next(), next(), next());
        let wrong = |field: Field<'_>| field.error(Message::new("board-size"));
        let rows = count(word).ok_or_else(|| wrong(word))?;
        let columns = count(second).ok_or_else(|| wrong(second))?;
        if !extra.text.is_empty() {
            return Err(wrong(line.skip(extra.start - line.start)));
        }
        if rows.saturating_mul(columns) > MOST_CELLS {
            return Err(too_large(line.trim()));
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
    let count = word
        .is_digits()
        .then(|| word.text.parse().unwrap_or(usize::MAX));
    count.filter(|&count| count > 0)
}

pub(super) fn too_large(cells: Field<'_>) -> Error {
    cells.error(Message::new("board-too-large").with("most", MOST_CELLS))
}
