//! The disk and standard input, as games see them.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lastmove::files::{FileError, Files};

use crate::signals;

/// The name of standard input; a file of that name is `./-`.
const STDIN: &str = "-";

static STDIN_USED: AtomicBool = AtomicBool::new(false);

/// Opens files of the disk, and standard input as `-`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn open(&self, name: &str) -> Result<Box<dyn Read>, FileError> {
        if name == STDIN {
            take_stdin()?;
            return Ok(Box::new(Interruptible(io::stdin())));
        }
        // A pipe with a name waits for who writes into it, when it is opened and whenever it is read.
        let file = waiting(|| File::open(name))?;
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

    fn size(&self, name: &str) -> Option<u64> {
        let facts = fs::metadata(name).ok()?;
        (name != STDIN && facts.is_file()).then_some(facts.len())
    }

    fn lasting(&self) -> Option<Arc<dyn Files + Send + Sync>> {
        Some(Arc::new(Self))
    }
}

/// The files below a folder, by names that begin there.
///
/// ```
/// use lastmove::files::Files;
/// use lastmove_host::Folder;
/// let sources = Folder::new("src");
/// assert!(sources.open("lib.rs").is_ok());
/// assert!(sources.open("lib.txt").is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// The files below this folder, which need not be there.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    fn place(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }
}

impl Files for Folder {
    fn open(&self, name: &str) -> Result<Box<dyn Read>, FileError> {
        Disk.open(&self.place(name))
    }

    fn size(&self, name: &str) -> Option<u64> {
        Disk.size(&self.place(name))
    }

    fn lasting(&self) -> Option<Arc<dyn Files + Send + Sync>> {
        Some(Arc::new(self.clone()))
    }
}

/// Claims standard input, which one reader can have in the life of the program.
///
/// # Errors
/// [`FileError::StdinUsed`].
pub fn take_stdin() -> Result<(), FileError> {
    if STDIN_USED.swap(true, Ordering::Relaxed) {
        return Err(FileError::StdinUsed);
    }
    Ok(())
}

/// What may keep its reader waiting for ever, such as standard input.
struct Interruptible<R>(R);

impl<R: Read> Read for Interruptible<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        waiting(|| self.0.read(into))
    }
}

/// Runs `work`, which a Ctrl-C may end.
fn waiting<T>(work: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    signals::waiting(work).map_err(io::Error::other)?
}
