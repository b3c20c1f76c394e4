//! Append-only files, each written by one run at a time.

use std::fs::{File, TryLockError, metadata};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use lastmove::files::GrowingFile;

use super::new_file::sync_folder;
use super::steps::{Step, step};

struct Growing {
    file: File,
    path: PathBuf,
}

/// Opens a file to read and append, or creates an empty one; fails while another run writes to it.
pub(super) fn append(path: &Path) -> io::Result<Box<dyn GrowingFile>> {
    let there = metadata(path);
    if there.as_ref().is_ok_and(|there| !there.is_file()) {
        return Err(io::ErrorKind::NotSeekable.into());
    }
    step(Step::Make, path)?;
    let mut options = File::options();
    let file = options.read(true).append(true).create(true).open(path)?;
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return Err(io::ErrorKind::ResourceBusy.into());
    }
    // Also for a file that is there: a run that made it may have been killed before it came to this.
    sync_folder(path)?;
    let path = path.to_owned();
    Ok(Box::new(Growing { file, path }))
}

impl Read for Growing {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.file.read(into)
    }
}

impl Write for Growing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        step(Step::Write, &self.path)?;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl GrowingFile for Growing {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        step(Step::Write, &self.path)?;
        self.file.set_len(length)
    }

    fn sync(&mut self) -> io::Result<()> {
        step(Step::Flush, &self.path)?;
        self.file.sync_all()
    }
}
