//! A file of lines.

use std::io::{self, BufRead, BufReader, Read};

use crate::files::FileError;
use crate::graph::formats::tick::TICK;
use crate::{Control, Error, Message};

/// The lines of a file.
pub(super) struct Lines<'a> {
    reader: BufReader<Box<dyn Read>>,
    file: String,
    line: Vec<u8>,
    /// How many lines have been read.
    pub(super) number: u64,
    control: &'a Control<'a>,
}

impl<'a> Lines<'a> {
    /// The longest line with its end, in bytes.
    pub(super) const LONGEST: usize = 1 << 16;

    pub(super) fn new(reader: Box<dyn Read>, file: String, control: &'a Control<'a>) -> Self {
        Self {
            reader: BufReader::with_capacity(1 << 16, reader),
            file,
            line: Vec::new(),
            number: 0,
            control,
        }
    }

    /// The next line without its end.
    pub(super) fn next(&mut self) -> Result<Option<&str>, Error> {
        if self.number.is_multiple_of(TICK.into()) {
            self.control.check()?;
        }
        self.line.clear();
        let mut limited = self.reader.by_ref().take(Self::LONGEST as u64);
        let read = limited.read_until(b'\n', &mut self.line);
        let length = read.map_err(|error: io::Error| FileError::from(error).about(&self.file))?;
        if length == 0 {
            return Ok(None);
        }
        self.number += 1;
        if self.line.pop_if(|byte| *byte == b'\n').is_some() {
            self.line.pop_if(|byte| *byte == b'\r');
        } else if length == Self::LONGEST {
            return Err(self.wrong("bv-line-long", 0));
        }
        match std::str::from_utf8(&self.line) {
            Ok(line) => Ok(Some(line)),
            Err(_) => Err(self.wrong("bv-line-text", 0)),
        }
    }

    /// The error that the last line is wrong.
    pub(super) fn wrong(&self, code: &'static str, vertices: u32) -> Error {
        let message = Message::new(code).with("vertices", u64::from(vertices));
        let line = String::from_utf8_lossy(&self.line);
        let mut error = Error::input(message.with("file", self.file.as_str()));
        if self.number == 0 {
            // The file is empty: there is no line to show.
            return error;
        }
        error = error.at(&line, 0..line.len()).in_file(&self.file);
        if let Some(place) = &mut error.place {
            place.line = self.number;
        }
        error
    }

    /// Fails when there are more lines than vertices.
    pub(super) fn no_more_than(&self, vertices: u32) -> Result<(), Error> {
        match self.number > vertices.into() {
            true => Err(self.wrong("bv-lines", vertices)),
            false => Ok(()),
        }
    }

    /// Fails when there are fewer lines than vertices.
    pub(super) fn all(&self, vertices: u32) -> Result<(), Error> {
        match self.number == u64::from(vertices) {
            true => Ok(()),
            false => Err(self.wrong("bv-lines", vertices)),
        }
    }
}
