//! The only way for a game to reach a file: through what the caller passes in.

use std::io::Read;
use std::sync::Arc;

use super::FileError;

/// Opens files by name. The command passes in the disk, a server its uploads, a test a map.
pub trait Files {
    /// Opens the named file for reading.
    ///
    /// # Errors
    /// [`FileError`] when it cannot be opened.
    fn open(&self, name: &str) -> Result<Box<dyn Read>, FileError>;

    /// The size of the named file in bytes, where it is known before reading; used for progress
    /// only.
    fn size(&self, name: &str) -> Option<u64> {
        let _ = name;
        None
    }

    /// The names of some files in the folder where this one would be, to say which of them was
    /// meant; none where that cannot be said.
    fn beside(&self, name: &str) -> Vec<String> {
        let _ = name;
        Vec::new()
    }

    /// The same files with an unlimited lifetime, for readers that open a file more than once;
    /// `None` where that is impossible.
    fn lasting(&self) -> Option<Arc<dyn Files + Send + Sync>> {
        None
    }

    /// Like [`lasting`](Self::lasting), for files too many to record: a recorder then knows that
    /// its list is incomplete.
    fn lasting_unseen(&self) -> Option<Arc<dyn Files + Send + Sync>> {
        self.lasting()
    }
}
