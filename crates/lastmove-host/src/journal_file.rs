//! The file of a journal: one that grows, and that only one run writes to.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Write};
use std::path::Path;

use lastmove::journal::Storage;
use lastmove::{Error, Message};

use crate::atomic_file::not_written;

/// A journal on the disk.
pub struct JournalFile {
    name: String,
    file: File,
}

impl JournalFile {
    /// Opens a journal, or begins an empty one where there is no file; whoever else writes to it is in
    /// the way.
    ///
    /// # Errors
    /// When it is no file, cannot be written, or is in use.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let name = path.display().to_string();
        let there = std::fs::metadata(path);
        if there.as_ref().is_ok_and(|there| !there.is_file()) {
            return Err(Error::file(
                Message::new("journal-no-file").with("file", name),
            ));
        }
        let mut options = File::options();
        let opened = options.read(true).append(true).create(true).open(path);
        let file = opened.map_err(|error| not_written(path, &error))?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(Error::file(
                Message::new("journal-in-use").with("file", name),
            ));
        }
        if there.is_err() {
            sync_folder(path);
        }
        Ok(Self { name, file })
    }
}

/// Brings the name of a new file to the disk, where systems can do so.
fn sync_folder(path: &Path) {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if let Ok(folder) = File::open(folder) {
        // Systems that cannot keep names themselves.
        let _ = folder.sync_all();
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

impl Storage for JournalFile {
    fn name(&self) -> &str {
        &self.name
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.file.sync_all()
    }

    fn failed(&self, error: &io::Error) -> Error {
        not_written(Path::new(&self.name), error)
    }
}
