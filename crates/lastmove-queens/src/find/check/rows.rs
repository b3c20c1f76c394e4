//! The numbers of a text, one after the other.

use lastmove::game::Input;
use lastmove::{Control, Error, Message};

/// How much is read at once.
const BLOCK: usize = 1 << 16;

/// Numbers are cut to this one, which is larger than any board.
const LARGEST: u64 = u64::MAX / 16;

/// How much of a wrong word is shown, and of the line before it.
const SHOWN: usize = 40;

/// Reads numbers separated by blanks, tabs, commas and ends of lines.
pub(super) struct Rows<'a, 'b> {
    input: &'a mut Input<'b>,
    block: Vec<u8>,
    at: usize,
    line: u64,
    /// Characters of the line before the block; all are of one byte.
    before: u64,
    /// Where the line begins in the block, if it does.
    line_start: usize,
    ended: bool,
}

impl<'a, 'b> Rows<'a, 'b> {
    pub(super) fn new(input: &'a mut Input<'b>) -> Self {
        Self {
            input,
            block: Vec::with_capacity(BLOCK),
            at: 0,
            line: 1,
            before: 0,
            line_start: 0,
            ended: false,
        }
    }

    /// How many bytes of the file have been read.
    pub(super) fn taken(&self) -> u64 {
        self.input.taken()
    }

    /// The next number; `None` at the end.
    pub(super) fn next(&mut self, control: &Control) -> Result<Option<u64>, Error> {
        let mut number = None;
        loop {
            while let Some(&byte) = self.block.get(self.at) {
                match byte {
                    b'0'..=b'9' => {
                        let more = number.unwrap_or(0) * 10 + u64::from(byte - b'0');
                        number = Some(more.min(LARGEST));
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
                    _ => return Err(self.wrong(control)?),
                }
                self.at += 1;
            }
            if self.ended {
                return Ok(number);
            }
            self.read(control)?;
        }
    }

    fn read(&mut self, control: &Control) -> Result<(), Error> {
        self.before += (self.block.len() - self.line_start) as u64;
        self.block.clear();
        self.at = 0;
        self.line_start = 0;
        let read = self.input.read(&mut self.block, BLOCK, control)?;
        self.ended = read < BLOCK;
        Ok(())
    }

    /// The error at a byte that belongs to no number.
    fn wrong(&mut self, control: &Control) -> Result<Error, Error> {
        // The rest of the word may be in the next block.
        if self.block.len() - self.at < SHOWN && !self.ended {
            self.input.read(&mut self.block, SHOWN, control)?;
        }
        let column = self.before + (self.at - self.line_start) as u64 + 1;
        let from = self.line_start.max(self.at.saturating_sub(SHOWN));
        let to = self.block.len().min(self.at + SHOWN);
        let head = String::from_utf8_lossy(&self.block[from..self.at]);
        let tail = String::from_utf8_lossy(&self.block[self.at..to]);
        let tail = tail.split(['\n', '\r']).next().unwrap_or_default();
        let word = tail.split([' ', '\t', ',']).next().unwrap_or_default();
        let message = Message::new("queens-check-number").with("found", word);
        let text = format!("{head}{tail}");
        let mut error = Error::input(message).at(&text, head.len()..head.len() + word.len());
        if let Some(place) = &mut error.place {
            (place.line, place.column) = (self.line, column);
        }
        Ok(error.in_file(self.input.name()))
    }
}
