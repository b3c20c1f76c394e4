//! What long work keeps while it goes on, so that it can be stopped and gone on with.
//!
//! A journal is a file to whose end is written. What was cut off there, when the program was killed or
//! the power failed, is taken away when the work goes on. Nothing here opens files: whoever does hands
//! over a [`Storage`].

mod heap_values;
mod search_blocks;

use std::io::{self, Read, Write};

pub use heap_values::HeapValues;
pub use search_blocks::SearchBlocks;

use crate::files::{GrowingFile, not_written};
use crate::{Error, Message, Storage};

/// The file of a journal, which one run at a time writes to.
pub struct JournalFile {
    name: String,
    file: Box<dyn GrowingFile>,
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
        Ok(Self { name, file })
    }

    /// What it is called in messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Takes away what is behind so many bytes.
    ///
    /// # Errors
    /// Those of the system.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        self.file.cut(length)
    }

    /// Brings what was written to where it outlives the machine.
    ///
    /// # Errors
    /// Those of the system.
    pub fn sync(&mut self) -> io::Result<()> {
        self.file.sync()
    }

    /// [`sync`](Self::sync) at the end.
    ///
    /// # Errors
    /// That of `sync`, as one of this library.
    pub fn close(mut self) -> Result<(), Error> {
        self.sync().map_err(|error| self.failed(error))
    }

    /// An error of reading, writing, [`cut`](Self::cut) or [`sync`](Self::sync) as one of this library.
    #[must_use]
    pub fn failed(&self, error: io::Error) -> Error {
        not_written(&self.name, error)
    }

    /// Begins it anew with its first line.
    fn begin(&mut self, head: &str) -> Result<(), Error> {
        let mut begin = || {
            self.file.cut(0)?;
            self.file.write_all(head.as_bytes())
        };
        begin().map_err(|error| self.failed(error))
    }
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
