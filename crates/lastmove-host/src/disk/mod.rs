//! The disk and standard input, as games see them.

mod folder;
mod growing_file;
mod new_file;
mod new_folder;
mod steps;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub use folder::Folder;
use lastmove::Storage;
use lastmove::files::{FileError, Files, GrowingFile, Keep, NewFile, ReadAt};
use lastmove::samples::Samples;
#[cfg(feature = "webgraph")]
pub(crate) use new_file::Pending;
pub use new_file::{TemporaryFolder, unfinished};
pub(crate) use new_file::{create, followed, is_device, make_folder, sync_folder};
pub use new_folder::write_folder;
#[cfg(feature = "webgraph")]
pub(crate) use steps::{Step, step};

use crate::signals;

/// The name of standard input; a file of that name is `./-`.
const STDIN: &str = "-";

static STDIN_USED: AtomicBool = AtomicBool::new(false);

/// Opens files on disk, standard input as `-`, and [examples](lastmove::samples) that are not on the
/// disk; writes files like [`Folder`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Disk {
    fn all() -> Folder {
        Folder::new("")
    }

    fn open_path(path: &Path) -> Result<Box<dyn Read>, FileError> {
        // Opening or reading a named pipe waits for its writer.
        let file = waiting(|| File::open(path))?;
        let facts = file.metadata()?;
        // Some systems open a directory and fail only at the first read.
        if facts.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory).into());
        }
        if facts.is_file() {
            return Ok(Box::new(file));
        }
        Ok(Box::new(Interruptible(file)))
    }
}

/// The most files of a folder among which one that was meant is looked for.
const MOST_BESIDE: usize = 1000;

impl Files for Disk {
    fn open(&self, name: &str) -> Result<Box<dyn Read>, FileError> {
        if name == STDIN {
            take_stdin()?;
            return Ok(Box::new(Interruptible(io::stdin())));
        }
        match Self::all().open(name) {
            // The examples can be opened without their files.
            Err(FileError::NotFound) => Samples.open(name),
            opened => opened,
        }
    }

    fn size(&self, name: &str) -> Option<u64> {
        let size = Self::all().size(name).or_else(|| Samples.size(name));
        size.filter(|_| name != STDIN)
    }

    fn beside(&self, name: &str) -> Vec<String> {
        let folder = &name[..name.rfind('/').map_or(0, |at| at + 1)];
        let listed = std::fs::read_dir(if folder.is_empty() { "." } else { folder });
        let listed = listed.into_iter().flatten().flatten().take(MOST_BESIDE);
        let names = listed.filter_map(|entry| entry.file_name().into_string().ok());
        let own = names.map(|name| format!("{folder}{name}"));
        let samples = lastmove::samples::names().into_iter();
        own.chain(samples.filter(|sample| sample.starts_with(folder)))
            .collect()
    }

    fn lasting(&self) -> Option<Arc<dyn Files + Send + Sync>> {
        Some(Arc::new(Self))
    }
}

impl Storage for Disk {
    fn open_at(&self, name: &str) -> Result<Box<dyn ReadAt>, FileError> {
        Self::all().open_at(name)
    }

    fn create(&self, name: &str, keep: Keep) -> io::Result<Box<dyn NewFile>> {
        Self::all().create(name, keep)
    }

    fn list(&self) -> io::Result<Vec<String>> {
        Self::all().list()
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        Self::all().remove(name)
    }

    fn sync(&self, name: &str) -> io::Result<()> {
        Self::all().sync(name)
    }

    fn append(&self, name: &str) -> io::Result<Box<dyn GrowingFile>> {
        Self::all().append(name)
    }
}

/// Claims standard input, which can have one reader in the life of the program.
///
/// # Errors
/// [`FileError::StdinUsed`].
pub fn take_stdin() -> Result<(), FileError> {
    if STDIN_USED.swap(true, Ordering::Relaxed) {
        return Err(FileError::StdinUsed);
    }
    Ok(())
}

/// A reader that may block without end, such as standard input.
struct Interruptible<R>(R);

impl<R: Read> Read for Interruptible<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        waiting(|| self.0.read(into))
    }
}

/// Runs `work`, which Ctrl-C may end.
fn waiting<T>(work: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    signals::waiting(work).map_err(io::Error::other)?
}
