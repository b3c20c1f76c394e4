//! Reading the numbers of a text.

use lastmove::files::Input;
use lastmove::{Control, Error, Message};

use crate::LARGEST_ANY;

/// The size of a block.
const BLOCK: usize = 1 << 16;

/// How much of a wrong word is shown, and of the line before it.
const SHOWN: usize = 40;

/// Reads numbers separated by blanks, tabs, commas and ends of lines: alone, as a JSON array, or
/// below a line of column names `c1,c2,...`.
pub(super) struct Rows<'a, 'b> {
    input: &'a mut Input<'b>,
    block: Vec<u8>,
    at: usize,
    /// The beginning of the current number.
    word: usize,
    line: u64,
    /// Characters of the line before the block; all are one byte long.
    before: u64,
    /// Where the line begins, if within the block.
    line_start: usize,
    ended: bool,
    /// How many numbers were read.
    count: u64,
    shape: Shape,
}

/// The syntax around the numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Only separators have been read.
    Unknown,
    /// Nothing.
    Bare,
    /// A line before them names this many columns.
    Columns(u64),
    /// An open array, or a closed one.
    Open,
    Closed,
}

impl<'a, 'b> Rows<'a, 'b> {
    /// The numbers of an input of which `head` has been read.
    pub(super) fn new(input: &'a mut Input<'b>, head: Vec<u8>) -> Self {
        // Input shorter than a block is complete.
        let ended = !head.is_empty() && head.len() < BLOCK;
        Self {
            input,
            block: head,
            at: 0,
            word: 0,
            line: 1,
            before: 0,
            line_start: 0,
            ended,
            count: 0,
            shape: Shape::Unknown,
        }
    }

    /// How many bytes of the file have been read.
    pub(super) fn taken(&self) -> u64 {
        self.input.taken()
    }

    /// The next number, which is a possible row or 0; `None` at the end.
    pub(super) fn next(&mut self, control: &Control) -> Result<Option<u64>, Error> {
        let mut number = None;
        loop {
            while let Some(&byte) = self.block.get(self.at) {
                match byte {
                    b'0'..=b'9' => {
                        if number.is_none() {
                            self.begin(control)?;
                        }
                        let more = number.unwrap_or(0) * 10 + u64::from(byte - b'0');
                        if more > LARGEST_ANY {
                            return Err(self.too_large(control)?);
                        }
                        number = Some(more);
                    }
                    b' ' | b'\t' | b',' | b'\r' | b'\n' => {
                        if number.is_some() {
                            return Ok(number);
                        }
                        if byte == b'\n' {
                            self.line += 1;
                            self.line_start = self.at + 1;
                            self.before = 0;
                        }
                    }
                    b']' if self.shape == Shape::Open => {
                        if number.is_some() {
                            return Ok(number);
                        }
                        self.shape = Shape::Closed;
                    }
                    _ if number.is_some() => return Err(self.no_number(self.word, control)?),
                    b'[' if self.shape == Shape::Unknown => self.shape = Shape::Open,
                    b'c' if self.shape == Shape::Unknown => self.names(control)?,
                    b'[' if self.shape == Shape::Closed => return Err(self.after(control)?),
                    _ => return Err(self.no_number(self.at, control)?),
                }
                self.at += 1;
            }
            if self.ended {
                if number.is_none() {
                    self.end()?;
                }
                return Ok(number);
            }
            self.read(number.is_some(), control)?;
        }
    }

    /// Begins a number.
    fn begin(&mut self, control: &Control) -> Result<(), Error> {
        match self.shape {
            Shape::Unknown => self.shape = Shape::Bare,
            Shape::Columns(columns) if columns == self.count => return Err(self.after(control)?),
            Shape::Closed => return Err(self.after(control)?),
            _ => {}
        }
        self.word = self.at;
        self.count += 1;
        Ok(())
    }

    /// Reads the line of names that begins here, up to its end. It must be in the block, which has
    /// room for some ten thousand names.
    fn names(&mut self, control: &Control) -> Result<(), Error> {
        let rest = &self.block[self.at..];
        let line = rest.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let length = line.len();
        let is_whole = self.ended || length < rest.len();
        let named = if is_whole { named(line) } else { Err(0) };
        let columns = match named {
            Ok(columns) => columns,
            Err(wrong) => return Err(self.no_number(self.at + wrong, control)?),
        };
        self.shape = Shape::Columns(columns);
        self.at += length - 1;
        Ok(())
    }

    /// Refuses an end that comes too early.
    fn end(&self) -> Result<(), Error> {
        let message = match self.shape {
            Shape::Open => Message::new("queens-check-open"),
            Shape::Columns(columns) if (1..columns).contains(&self.count) => {
                let message = Message::new("queens-check-columns").with("found", self.count);
                message.with("columns", columns)
            }
            _ => return Ok(()),
        };
        let from = self.line_start.max(self.at.saturating_sub(SHOWN));
        let text = String::from_utf8_lossy(&self.block[from..self.at]);
        let error = Error::input(message).at(&text, text.len()..text.len());
        Err(self.placed(error, self.at))
    }

    /// Reads the next block, and keeps the current number.
    fn read(&mut self, in_number: bool, control: &Control) -> Result<(), Error> {
        // Leading zeros can make a number arbitrarily long.
        let long = self.at.saturating_sub(BLOCK);
        let done = if in_number {
            self.word.max(long)
        } else {
            self.at
        };
        self.before += done.saturating_sub(self.line_start) as u64;
        self.line_start = self.line_start.saturating_sub(done);
        self.block.drain(..done);
        self.at -= done;
        self.word = self.word.saturating_sub(done);
        let read = self.input.read(&mut self.block, BLOCK, control)?;
        self.ended = read < BLOCK;
        Ok(())
    }

    /// The error for a word that is not a number.
    fn no_number(&mut self, at: usize, control: &Control) -> Result<Error, Error> {
        self.wrong(Message::new("queens-check-number"), at, control)
    }

    /// The error for a number too large for any board.
    fn too_large(&mut self, control: &Control) -> Result<Error, Error> {
        let message = Message::new("queens-check-row").with("most", LARGEST_ANY);
        self.wrong(message, self.word, control)
    }

    /// The error for text after the placement.
    fn after(&mut self, control: &Control) -> Result<Error, Error> {
        self.wrong(Message::new("queens-check-after"), self.at, control)
    }

    /// The error for the word that begins at `at`, which it shows.
    fn wrong(&mut self, message: Message, at: usize, control: &Control) -> Result<Error, Error> {
        // The rest of the word may be in the next block.
        if self.block.len() - at <= SHOWN && !self.ended {
            self.input.read(&mut self.block, SHOWN + 1, control)?;
        }
        let from = self.line_start.max(at.saturating_sub(SHOWN));
        let to = self.block.len().min(at + SHOWN);
        let head = String::from_utf8_lossy(&self.block[from..at]);
        let tail = &self.block[at..to];
        // An incomplete character is not shown.
        let tail = match std::str::from_utf8(tail) {
            Err(error) if error.error_len().is_none() => &tail[..error.valid_up_to()],
            _ => tail,
        };
        let tail = String::from_utf8_lossy(tail);
        let tail = tail.split(['\n', '\r']).next().unwrap_or_default();
        let is_end = |c| matches!(c, ' ' | '\t' | ',') || c == ']' && self.shape == Shape::Open;
        let end = tail.find(is_end).unwrap_or(tail.len());
        let word = &tail[..end];
        let text = format!("{head}{tail}");
        let is_cut = end == SHOWN && self.block.get(to).is_some_and(u8::is_ascii_digit);
        let found = format!("{word}{}", if is_cut { "…" } else { "" });
        let message = message.with("found", found);
        let error = Error::input(message).at(&text, head.len()..head.len() + word.len());
        Ok(self.placed(error, at))
    }

    /// The error with its place in the file.
    fn placed(&self, mut error: Error, at: usize) -> Error {
        if let Some(place) = &mut error.place {
            let column = self.before + at.saturating_sub(self.line_start) as u64 + 1;
            (place.line, place.column) = (self.line, column);
        }
        error.in_file(self.input.name())
    }
}

/// How many columns a line `c1,c2,...` names, or the place of the first wrong name.
fn named(line: &[u8]) -> Result<u64, usize> {
    let mut at = 0;
    let mut columns = 0;
    for name in line.split(|&byte| byte == b',') {
        columns += 1;
        if name.trim_ascii() != format!("c{columns}").as_bytes() {
            let blanks = name.len() - name.trim_ascii_start().len();
            // If the name is missing, the previous one is shown.
            return Err(if name.trim_ascii().is_empty() {
                0
            } else {
                at + blanks
            });
        }
        at += name.len() + 1;
    }
    Ok(columns)
}
