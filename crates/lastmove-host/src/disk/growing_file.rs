//! Append-only files, each written by one run at a time.

use std::fs::{File, TryLockError, metadata};
use std::io::{self, Read, Write};
use std::path::Path;

use lastmove::files::GrowingFile;

use super::new_file::sync_folder;

struct Growing(File);

/// Opens a file to read and append, or creates an empty one; fails while another run writes to it.
pub(super) fn append(path: &Path) -> io::Result<Box<dyn GrowingFile>> {
    let there = metadata(path);
    if there.as_ref().is_ok_and(|there| !there.is_file()) {
        return Err(io::ErrorKind::NotSeekable.into());
    }
    let mut options = File::options();
    let file = options.read(true).append(true).create(true).open(path)?;
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return Err(io::ErrorKind::ResourceBusy.into());
    }
    // Also for a file that is there: a run that made it may have been killed before it came to this.
    sync_folder(path)?;
    Ok(Box::new(Growing(file)))
}

impl Read for Growing {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.0.read(into)
    }
}

impl Write for Growing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl GrowingFile for Growing {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.0.set_len(length)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.0.sync_all()
    }
}
