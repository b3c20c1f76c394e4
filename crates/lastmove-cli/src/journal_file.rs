//! The file of a journal: one that grows, and that only one run writes to.

use std::fs::{File, TryLockError};
use std::path::Path;

use lastmove::{Error, Message};

use crate::whole_file::not_written;

/// Opens a journal, or begins an empty one where there is no file; whoever else writes to it is in
/// the way.
///
/// # Errors
/// When it is no file, cannot be written, or is in use.
pub(crate) fn open(path: &Path) -> Result<File, Error> {
    let name = path.display().to_string();
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Err(Error::file(
            Message::new("journal-no-file").with("file", name),
        ));
    }
    let mut options = File::options();
    let opened = options.read(true).append(true).create(true).open(path);
    let file = opened.map_err(|error| not_written(&name, &error))?;
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return Err(Error::file(
            Message::new("journal-in-use").with("file", name),
        ));
    }
    Ok(file)
}
