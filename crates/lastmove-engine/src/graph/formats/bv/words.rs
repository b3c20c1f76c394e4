//! The file of moves as words of 32 bits.

use std::cell::{Cell, OnceCell};
use std::io::{self, BufRead, BufReader, Read};

use dsi_bitstream::traits::{WordRead, WordSeek};

use crate::files::FileError;
use crate::{Control, Error};

/// Why decoding cannot go on.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum Fault {
    /// The file has ended.
    #[error("ended")]
    Ended,
    /// An impossible number was read.
    #[error("impossible")]
    Impossible,
    /// The file cannot be read, or the work must stop.
    #[error(transparent)]
    Stopped(Error),
}

/// State that the decoder shares with its caller, which cannot access the decoder while it works.
#[derive(Default)]
pub(super) struct Told {
    /// The first fault.
    pub(super) fault: OnceCell<Fault>,
    /// How many bytes of the file have been read.
    pub(super) bytes: Cell<u64>,
}

/// The words of a file. The last one is padded with zeros.
pub(super) struct Words<'a> {
    pub(super) source: &'a mut BufReader<Box<dyn Read>>,
    pub(super) file: &'a str,
    pub(super) control: &'a Control<'a>,
    pub(super) told: &'a Told,
    /// How many there were.
    pub(super) count: u64,
    /// The error that ended the reading; later reads return it again.
    pub(super) over: Option<Fault>,
}

impl Words<'_> {
    /// Reads a word of which a part, or nothing, has been read already.
    #[cold]
    fn next(&mut self) -> Result<[u8; 4], Fault> {
        if let Some(fault) = &self.over {
            return Err(fault.clone());
        }
        let result = self.fill();
        self.over = result.as_ref().err().cloned();
        result
    }

    fn fill(&mut self) -> Result<[u8; 4], Fault> {
        let mut word = [0; 4];
        let filled = read_fully(self.source, &mut word, self.file, self.control)?;
        self.told.bytes.set(self.told.bytes.get() + filled as u64);
        match filled {
            0 => Err(Fault::Ended),
            _ => Ok(word),
        }
    }
}

/// Fills `room` with what comes next in a file, and returns how much there was.
pub(super) fn read_fully(
    source: &mut dyn Read,
    room: &mut [u8],
    file: &str,
    control: &Control<'_>,
) -> Result<usize, Fault> {
    control.check().map_err(Fault::Stopped)?;
    let mut filled = 0;
    while filled < room.len() {
        match source.read(&mut room[filled..]) {
            Ok(0) => break,
            Ok(n) => filled += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                // Stopping the work may have made the reading fail.
                control.check().map_err(Fault::Stopped)?;
                return Err(Fault::Stopped(FileError::from(error).about(file)));
            }
        }
    }
    Ok(filled)
}

impl WordRead for Words<'_> {
    type Error = Fault;
    type Word = u32;

    #[inline]
    fn read_word(&mut self) -> Result<u32, Fault> {
        let word = match self.source.buffer().first_chunk() {
            Some(&word) => {
                self.source.consume(4);
                self.told.bytes.set(self.told.bytes.get() + 4);
                word
            }
            None => self.next()?,
        };
        self.count += 1;
        Ok(u32::from_ne_bytes(word))
    }
}

/// Reports its position, and cannot seek.
impl WordSeek for Words<'_> {
    type Error = Fault;

    fn word_pos(&mut self) -> Result<u64, Fault> {
        Ok(self.count)
    }

    fn set_word_pos(&mut self, _: u64) -> Result<(), Fault> {
        Err(Fault::Impossible)
    }
}
