//! The only way in which a game reaches a file: what the caller hands in.

use std::io::Read;
use std::sync::Arc;

use super::FileError;

/// Opens files by name. The command hands in the disk, a server its uploads, a test a map.
pub trait Files {
    /// Opens the named file for reading.
    ///
    /// # Errors
    /// [`FileError`] when it cannot be opened.
    fn open(&self, name: &str) -> Result<Box<dyn Read>, FileError>;

    /// The size of the named file in bytes, where it is known before reading; it serves progress
    /// alone.
    fn size(&self, name: &str) -> Option<u64> {
        let _ = name;
        None
    }

    /// The same files for as long as one likes, to be opened again and again; `None` where that
    /// cannot be. Who reads a graph more than once needs it.
    fn lasting(&self) -> Option<Arc<dyn Files + Send + Sync>> {
        None
    }

    /// The same for files that are too many to be remembered: where it is remembered what is read, it is
    /// known that this is not all.
    fn lasting_unseen(&self) -> Option<Arc<dyn Files + Send + Sync>> {
        self.lasting()
    }
}
