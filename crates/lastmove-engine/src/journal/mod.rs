//! Journals of long work, so that it can be stopped and continued.
//!
//! A journal is an append-only file. A part that was cut off when the program was killed or the
//! power failed is removed when the work continues. Nothing here opens files: the caller passes in
//! a [`Storage`].

mod heap_values;
mod search_blocks;

use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

pub use heap_values::HeapValues;
pub use search_blocks::SearchBlocks;

use crate::files::{GrowingFile, not_written};
use crate::{Error, Message, Storage};

/// The file of a journal; only one run at a time can write to it.
pub struct JournalFile {
    name: String,
    file: Box<dyn GrowingFile>,
    synced: Instant,
    /// Why a part could not be added: what came after it would be behind half a part.
    broken: Option<io::ErrorKind>,
}

impl JournalFile {
    /// Opens a journal, or begins an empty one where there is no file.
    ///
    /// # Errors
    /// `journal-no-file`, `journal-in-use`, and when it cannot be written.
    pub fn open(storage: &dyn Storage, name: &str) -> Result<Self, Error> {
        let opened = storage.append(name);
        let name = storage.place(name);
        let file = opened.map_err(|error| {
            let code = match error.kind() {
                io::ErrorKind::IsADirectory | io::ErrorKind::NotSeekable => "journal-no-file",
                io::ErrorKind::ResourceBusy => "journal-in-use",
                _ => return not_written(&name, error),
            };
            Error::file(Message::new(code).with("file", &name[..]))
        })?;
        Ok(Self {
            name,
            file,
            synced: Instant::now(),
            broken: None,
        })
    }

    /// The name of the file in messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Truncates the file to `length` bytes.
    ///
    /// # Errors
    /// Those of the system.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        self.file.cut(length)
    }

    /// Adds a part by one write, so that parts are not mixed. It survives the program at once, but a
    /// failure of the machine only after the next flush, which comes with the first part when `every` has
    /// passed since the last.
    ///
    /// # Errors
    /// Those of the system, and again after one: half of the part may be there.
    pub fn add(&mut self, part: &[u8], every: Duration) -> Result<(), Error> {
        let mut add = || {
            if let Some(kind) = self.broken {
                return Err(kind.into());
            }
            self.file.write_all(part)?;
            if self.synced.elapsed() >= every {
                self.file.sync()?;
                self.synced = Instant::now();
            }
            Ok(())
        };
        let added: io::Result<()> = add();
        added.map_err(|error| {
            self.broken = Some(error.kind());
            self.failed(error)
        })
    }

    /// Flushes all writes to the disk.
    ///
    /// # Errors
    /// Those of the system.
    pub fn sync(&mut self) -> io::Result<()> {
        self.file.sync()
    }

    /// Calls [`sync`](Self::sync) and closes the journal.
    ///
    /// # Errors
    /// That of `sync`, as one of this library.
    pub fn close(mut self) -> Result<(), Error> {
        self.sync().map_err(|error| self.failed(error))
    }

    /// Converts an error of reading, writing, [`cut`](Self::cut) or [`sync`](Self::sync) to the
    /// library's.
    #[must_use]
    pub fn failed(&self, error: io::Error) -> Error {
        not_written(&self.name, error)
    }

    /// Starts the file anew with its first line, which is durable before anything follows it.
    ///
    /// # Errors
    /// Those of the system.
    pub fn begin(&mut self, head: &str) -> Result<(), Error> {
        let mut begin = || {
            self.file.cut(0)?;
            self.file.write_all(head.as_bytes())?;
            self.file.sync()
        };
        begin().map_err(|error| self.failed(error))
    }
}

/// Whether a journal that begins with these bytes has nothing but the beginning of its first line `head`,
/// or zeros where a loss of power left it unwritten. `rest` has the bytes that follow.
///
/// # Errors
/// Those of reading.
pub fn is_unbegun(found: &[u8], head: &str, rest: &mut impl Read) -> io::Result<bool> {
    let written = found.iter().rposition(|byte| *byte != 0);
    let written = &found[..written.map_or(0, |last| last + 1)];
    let is_cut_off = written.len() < head.len() && head.as_bytes().starts_with(written);
    Ok(is_cut_off && next_byte(rest)?.is_none())
}

/// The next byte, if there is one.
fn next_byte(from: &mut impl Read) -> io::Result<Option<u8>> {
    let mut byte = Vec::new();
    from.take(1).read_to_end(&mut byte)?;
    Ok(byte.pop())
}

impl Read for JournalFile {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.file.read(into)
    }
}

impl Write for JournalFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests;
