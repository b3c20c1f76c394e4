//! Files that are written as well.

use std::io::{self, BufWriter, Read, Write};

use super::{FileError, Files, ReadAt, not_written};
use crate::Error;

/// How much is gathered before it is written.
const BUFFER: usize = 1 << 20;

/// What fills a file.
pub type Fill<'a> = dyn FnMut(&mut dyn Write) -> io::Result<()> + 'a;

/// What a file that is written must outlive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// All that may happen: whatever stood under its name stands there until the file is finished, and
    /// then it is there to stay, even when the machine fails.
    Safely,
    /// The run alone that writes it: nobody minds a half of it, and it may be gone when the machine
    /// fails, but for [`Storage::sync`].
    Meanwhile,
}

/// Files that can be written: a folder of the disk, an object store, memory. All that long work keeps,
/// checkpoints, journals and graphs in shards go through it.
///
/// Names are those of [`Files`]. A storage has what is said of errors of the system: whoever has more
/// to say puts an [`Error`] into them ([`io::Error::other`]), which is found again.
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
    /// Opens a file that was written, to be read at any place.
    ///
    /// # Errors
    /// [`FileError`] when it cannot be opened.
    fn open_at(&self, name: &str) -> Result<Box<dyn ReadAt>, FileError>;

    /// Begins a file. Several can be written at the same time, of different names.
    ///
    /// # Errors
    /// When no file can be there.
    fn create(&self, name: &str, keep: Keep) -> io::Result<Box<dyn NewFile>>;

    /// The names of all files, in no order; others may be among them.
    ///
    /// # Errors
    /// When they cannot be listed.
    fn list(&self) -> io::Result<Vec<String>>;

    /// Takes a file away, if it is there.
    ///
    /// # Errors
    /// When it is there still.
    fn remove(&self, name: &str) -> io::Result<()>;

    /// Lets a file that was kept [meanwhile](Keep::Meanwhile) outlive the machine. Its name does when
    /// the next one is kept [safely](Keep::Safely).
    ///
    /// # Errors
    /// Those of the system.
    fn sync(&self, name: &str) -> io::Result<()> {
        let _ = name;
        Ok(())
    }

    /// Opens a file that grows, and makes it where there is none. Nobody else may write to it
    /// meanwhile.
    ///
    /// # Errors
    /// [`Unsupported`](io::ErrorKind::Unsupported) where no file can grow,
    /// [`ResourceBusy`](io::ErrorKind::ResourceBusy) when somebody else writes to it,
    /// [`NotSeekable`](io::ErrorKind::NotSeekable) when it is no file; those of the system.
    fn append(&self, name: &str) -> io::Result<Box<dyn GrowingFile>> {
        let _ = name;
        Err(io::ErrorKind::Unsupported.into())
    }

    /// What a file is called in errors.
    fn place(&self, name: &str) -> String {
        name.to_owned()
    }

    /// Opens a file to be read at any place; `None` when there is none of this name.
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

    /// Writes a file. `fill` is called once; it may write others meanwhile, and read the one that
    /// stands under this name until then.
    ///
    /// # Errors
    /// That of `fill`, and those of the system.
    fn fill(&self, name: &str, keep: Keep, fill: &mut Fill<'_>) -> io::Result<()> {
        let mut out = BufWriter::with_capacity(BUFFER, self.create(name, keep)?);
        fill(&mut out)?;
        out.into_inner()?.finish()
    }

    /// Writes a file that is to [stay](Keep::Safely).
    ///
    /// # Errors
    /// [`fill`](Self::fill)'s, with what the file is called.
    fn write(&self, name: &str, fill: &mut Fill<'_>) -> Result<(), Error> {
        let filled = self.fill(name, Keep::Safely, fill);
        filled.map_err(|error| not_written(&self.place(name), error))
    }

    /// Writes a file that is of use to this run [alone](Keep::Meanwhile).
    ///
    /// # Errors
    /// Like [`write`](Self::write).
    fn spill(&self, name: &str, fill: &mut Fill<'_>) -> Result<(), Error> {
        let filled = self.fill(name, Keep::Meanwhile, fill);
        filled.map_err(|error| not_written(&self.place(name), error))
    }
}

/// A file that is being written. One that is to be kept [safely](Keep::Safely) is not there when it is
/// dropped before it is finished; half of another may be.
pub trait NewFile: Write {
    /// Ends it: it is there now, as it was asked to be [kept](Keep).
    ///
    /// # Errors
    /// When it is not.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

/// A file to whose end is written, such as a journal.
///
/// Reading begins at the start; what is written comes after all that is there. A single write is there
/// whole afterwards, or cut off at its end.
pub trait GrowingFile: Read + Write + Send {
    /// Takes away what is behind so many bytes.
    ///
    /// # Errors
    /// Those of the system.
    fn cut(&mut self, length: u64) -> io::Result<()>;

    /// Brings what was written to where it outlives the machine.
    ///
    /// # Errors
    /// Those of the system.
    fn sync(&mut self) -> io::Result<()>;
}
