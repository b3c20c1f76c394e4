//! Files that can also be written.

use std::io::{self, BufWriter, Read, Write};

use super::{FileError, Files, ReadAt, not_written};
use crate::Error;

/// The size of the write buffer, in bytes.
const BUFFER: usize = 1 << 20;

/// A function that writes the contents of a file.
pub type Fill<'a> = dyn FnMut(&mut dyn Write) -> io::Result<()> + 'a;

/// How durable a written file must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Survives everything: the old file of this name stays until the new one is finished, which is
    /// then durable, even when the machine fails.
    Safely,
    /// Needed only by the run that writes it: a partial file may be left behind, and it may be lost
    /// when the machine fails, unless [`Storage::sync`] was called.
    Meanwhile,
}

/// Files that can be written: a folder of the disk, an object store, memory. All output of long
/// work (checkpoints, journals, graphs in shards) goes through it.
///
/// Names are those of [`Files`]. Methods return errors of the system; an implementation with more
/// to say wraps an [`Error`] in one ([`io::Error::other`]), and it is found again.
///
/// ```
/// use lastmove::{Storage, files::MemoryFiles};
/// let storage = MemoryFiles::default();
/// storage.write("level-3", &mut |out| out.write_all(b"values"))?;
/// let file = storage.find("level-3")?.unwrap();
/// let mut bytes = [0; 3];
/// file.read_at(2, &mut bytes).unwrap();
/// assert_eq!(&bytes, b"lue");
/// assert!(storage.find("level-4")?.is_none());
/// # Ok::<(), lastmove::Error>(())
/// ```
pub trait Storage: Files + Send + Sync {
    /// Opens a file that was written, for reading at any place.
    ///
    /// # Errors
    /// [`FileError`] when it cannot be opened.
    fn open_at(&self, name: &str) -> Result<Box<dyn ReadAt>, FileError>;

    /// Begins a file. Several files of different names can be written at the same time.
    ///
    /// # Errors
    /// When no such file can exist.
    fn create(&self, name: &str, keep: Keep) -> io::Result<Box<dyn NewFile>>;

    /// The names of all files, in no order; others may be among them.
    ///
    /// # Errors
    /// When they cannot be listed.
    fn list(&self) -> io::Result<Vec<String>>;

    /// Removes a file, if it exists.
    ///
    /// # Errors
    /// When it could not be removed.
    fn remove(&self, name: &str) -> io::Result<()>;

    /// Makes a file that was kept [meanwhile](Keep::Meanwhile) durable, and its name.
    ///
    /// # Errors
    /// Those of the system.
    fn sync(&self, name: &str) -> io::Result<()> {
        let _ = name;
        Ok(())
    }

    /// Opens a file for appending, and creates it where there is none. No one else may write to it
    /// meanwhile.
    ///
    /// # Errors
    /// [`Unsupported`](io::ErrorKind::Unsupported) where appending is impossible,
    /// [`ResourceBusy`](io::ErrorKind::ResourceBusy) when another process writes to it,
    /// [`NotSeekable`](io::ErrorKind::NotSeekable) when it is not a regular file; those of the
    /// system.
    fn append(&self, name: &str) -> io::Result<Box<dyn GrowingFile>> {
        let _ = name;
        Err(io::ErrorKind::Unsupported.into())
    }

    /// The name of a file in errors.
    fn place(&self, name: &str) -> String {
        name.to_owned()
    }

    /// Opens a file for reading at any place; `None` when there is none of this name.
    ///
    /// # Errors
    /// When it cannot be opened.
    fn find(&self, name: &str) -> Result<Option<Box<dyn ReadAt>>, Error> {
        match self.open_at(name) {
            Ok(file) => Ok(Some(file)),
            Err(FileError::NotFound) => Ok(None),
            Err(error) => Err(error.about(&self.place(name))),
        }
    }

    /// Writes a file. `fill` is called once; meanwhile it may write other files, and read the old
    /// file of this name.
    ///
    /// # Errors
    /// That of `fill`, and those of the system.
    fn fill(&self, name: &str, keep: Keep, fill: &mut Fill<'_>) -> io::Result<()> {
        let mut out = BufWriter::with_capacity(BUFFER, self.create(name, keep)?);
        fill(&mut out)?;
        out.into_inner()?.finish()
    }

    /// Writes a file that must be [durable](Keep::Safely).
    ///
    /// # Errors
    /// Those of [`fill`](Self::fill), with the name of the file.
    fn write(&self, name: &str, fill: &mut Fill<'_>) -> Result<(), Error> {
        let filled = self.fill(name, Keep::Safely, fill);
        filled.map_err(|error| not_written(&self.place(name), error))
    }

    /// Writes a file that only this run [needs](Keep::Meanwhile).
    ///
    /// # Errors
    /// Like [`write`](Self::write).
    fn spill(&self, name: &str, fill: &mut Fill<'_>) -> Result<(), Error> {
        let filled = self.fill(name, Keep::Meanwhile, fill);
        filled.map_err(|error| not_written(&self.place(name), error))
    }
}

/// A file that is being written. If it is dropped unfinished, a file to be kept
/// [safely](Keep::Safely) does not appear; of others a part may remain.
pub trait NewFile: Write {
    /// Finishes the file: from now on it exists, as durable as [asked](Keep).
    ///
    /// # Errors
    /// When it could not be finished.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

/// A file that is appended to, such as a journal.
///
/// Reading begins at the start; writes go to the end. When the program ends, the data of a single write is
/// complete or cut off at its end; after a loss of power there may also be zeros in place of what was not
/// [flushed](Self::sync).
pub trait GrowingFile: Read + Write + Send {
    /// Truncates the file to `length` bytes.
    ///
    /// # Errors
    /// Those of the system.
    fn cut(&mut self, length: u64) -> io::Result<()>;

    /// Flushes all writes to the disk.
    ///
    /// # Errors
    /// Those of the system.
    fn sync(&mut self) -> io::Result<()>;
}
