//! Reading a board.

use super::board::{Board, MOST_CELLS};
use crate::diagram::Ground;
use crate::game::{Field, fields};
use crate::{Error, Message};

/// Reads a board; see [`Board::read`]. O(length).
pub(super) fn read(text: &str) -> Result<Board, Error> {
    let mut rest = lines(text)
        .skip_while(|line| line.text.is_empty())
        .peekable();
    let Some(&first) = rest.peek() else {
        return Err(Error::input(Message::new("board-empty")).at(text, 0..0));
    };
    let size = if first.text.trim_start().starts_with(begins_number) {
        rest.next();
        Some(Size::read(text, first)?)
    } else {
        None
    };
    let mut reader = Reader::new(text, size);
    let mut gap: Option<Field<'_>> = None;
    for line in rest.skip_while(|line| line.text.is_empty()) {
        if line.text.is_empty() {
            gap.get_or_insert(line);
        } else if let Some(gap) = gap {
            let message = Message::new("board-blank-line");
            return Err(Error::input(message).at(text, gap.start..gap.start));
        } else {
            reader.row(line)?;
        }
    }
    reader.finish()
}

/// The lines of `text` without the blanks at their ends.
fn lines(text: &str) -> impl Iterator<Item = Field<'_>> {
    fields(text, '\n').map(|line| Field {
        text: line.text.trim_end(),
        ..line
    })
}

/// Whether a first line that begins so gives the size, for a row never begins like that.
fn begins_number(c: char) -> bool {
    c.is_ascii_digit() || c == '-' || c == '+'
}

/// The first line: how many rows and columns there are.
struct Size<'a> {
    rows: usize,
    columns: usize,
    /// The number of rows as written.
    word: Field<'a>,
}

impl<'a> Size<'a> {
    fn read(text: &str, line: Field<'a>) -> Result<Self, Error> {
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

/// A number from 1 on. One that is too large to be kept becomes the largest that can be.
fn count(word: Field<'_>) -> Option<usize> {
    let digits = !word.text.is_empty() && word.text.bytes().all(|b| b.is_ascii_digit());
    let count = digits.then(|| word.text.parse().unwrap_or(usize::MAX));
    count.filter(|&count| count > 0)
}

fn too_large(text: &str, span: std::ops::Range<usize>) -> Error {
    Error::input(Message::new("board-too-large").with("most", MOST_CELLS)).at(text, span)
}

/// The rows read so far.
struct Reader<'a> {
    text: &'a str,
    size: Option<Size<'a>>,
    /// The first row, when it has been read.
    first: Option<Field<'a>>,
    rows: usize,
    columns: usize,
    ground: Vec<Ground>,
    police: Option<usize>,
    thief: Option<usize>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, size: Option<Size<'a>>) -> Self {
        Self {
            columns: size.as_ref().map_or(0, |size| size.columns),
            text,
            size,
            first: None,
            rows: 0,
            ground: Vec::new(),
            police: None,
            thief: None,
        }
    }

    fn row(&mut self, line: Field<'a>) -> Result<(), Error> {
        if let Some(size) = &self.size
            && self.rows == size.rows
        {
            return Err(self.row_count(line));
        }
        if let Some((at, c)) = line.text.char_indices().find(|&(_, c)| !is_known(c)) {
            let at = line.start + at;
            let message = Message::new("board-character").with("found", c.to_string());
            return Err(Error::input(message).at(self.text, at..at + c.len_utf8()));
        }
        // Every character is known by now, and so one byte long.
        let found = line.text.len();
        if self.first.is_none() {
            self.first = Some(line);
            if self.size.is_none() {
                self.columns = found;
            }
        }
        let end = line.start + found;
        if found != self.columns {
            let message = Message::new("board-ragged")
                .with("found", found)
                .with("expected", self.columns);
            let span = line.start + found.min(self.columns)..end;
            return Err(Error::input(message).at(self.text, span));
        }
        let room = MOST_CELLS - self.ground.len();
        if found > room {
            return Err(too_large(self.text, line.start + room..end));
        }
        self.rows += 1;
        for (column, byte) in line.text.bytes().enumerate() {
            self.cell(byte, line.start + column)?;
        }
        Ok(())
    }

    /// Takes the next cell, which stands at byte `at` of the text.
    fn cell(&mut self, byte: u8, at: usize) -> Result<(), Error> {
        let square = self.ground.len();
        self.ground.push(match byte {
            b'*' => Ground::Wall,
            b'E' => Ground::Exit,
            _ => Ground::Open,
        });
        let (start, twice) = match byte {
            b'P' => (&mut self.police, "board-two-police"),
            b'T' => (&mut self.thief, "board-two-thieves"),
            _ => return Ok(()),
        };
        if let Some(before) = *start {
            let message = Message::new(twice)
                .with("row", before / self.columns + 1)
                .with("column", before % self.columns + 1);
            return Err(Error::input(message).at(self.text, at..at + 1));
        }
        *start = Some(square);
        Ok(())
    }

    fn finish(self) -> Result<Board, Error> {
        if let Some(size) = &self.size
            && self.rows < size.rows
        {
            return Err(self.row_count(size.word));
        }
        let missing = |code| {
            let span = self
                .first
                .map_or(0..0, |row| row.start..row.start + row.text.len());
            Error::input(Message::new(code)).at(self.text, span)
        };
        let police = self.police.ok_or_else(|| missing("board-no-police"))?;
        let thief = self.thief.ok_or_else(|| missing("board-no-thief"))?;
        Ok(Board::from_parts(self.columns, self.ground, police, thief))
    }

    /// There are more or fewer rows than the first line says; `at` is where to point.
    fn row_count(&self, at: Field<'_>) -> Error {
        let filled = lines(self.text).filter(|line| !line.text.is_empty());
        let message = Message::new("board-rows")
            .with("found", filled.count() - 1)
            .with("expected", self.size.as_ref().map_or(0, |size| size.rows));
        Error::input(message).at(self.text, at.start..at.start + at.text.len())
    }
}

fn is_known(c: char) -> bool {
    matches!(c, '*' | 'E' | 'P' | 'T' | '.')
}
