//! Why a file cannot be read or written.

use std::io;

use crate::{Error, Message};

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// There is no such file.
    #[error("not found")]
    NotFound,
    /// It is a directory.
    #[error("is a directory")]
    Directory,
    /// Reading it is not allowed.
    #[error("permission denied")]
    Denied,
    /// It is standard input, which has been read already.
    #[error("standard input has been read already")]
    StdinUsed,
    /// Any other error of the system.
    #[error(transparent)]
    Other(io::Error),
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::NotFound,
            io::ErrorKind::IsADirectory => Self::Directory,
            io::ErrorKind::PermissionDenied => Self::Denied,
            _ => Self::Other(error),
        }
    }
}

impl From<FileError> for io::Error {
    fn from(error: FileError) -> Self {
        match error {
            FileError::NotFound => io::ErrorKind::NotFound.into(),
            FileError::Directory => io::ErrorKind::IsADirectory.into(),
            FileError::Denied => io::ErrorKind::PermissionDenied.into(),
            FileError::StdinUsed => Self::other(error),
            FileError::Other(error) => error,
        }
    }
}

impl FileError {
    /// Converts it to the library's error, about the file `name`.
    #[must_use]
    pub fn about(self, name: &str) -> Error {
        let named = |code| Message::new(code).with("file", name);
        match self {
            Self::NotFound => Error::missing(named("file-not-found")),
            Self::Directory => Error::file(named("file-is-directory")),
            Self::Denied => Error::file(named("file-denied")),
            Self::StdinUsed => Error::file(Message::new("stdin-used")),
            Self::Other(error) => within(&error)
                .unwrap_or_else(|| Error::file(named("file-unreadable")).caused_by(error)),
        }
    }
}

/// The error that a file could not be written: the user's fault when no such file can exist, else
/// the machine's. An error of this library inside `error` is returned as it is.
#[must_use]
pub fn not_written(name: &str, error: io::Error) -> Error {
    if let Some(error) = within(&error) {
        return error;
    }
    let message = match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Message::new("output-no-folder"),
        io::ErrorKind::IsADirectory => Message::new("output-is-directory"),
        io::ErrorKind::PermissionDenied => Message::new("output-denied"),
        _ => {
            let mut failed = Error::machine(Message::new("file-not-written")).caused_by(error);
            failed.message = failed.message.with("file", name);
            return failed;
        }
    };
    Error::file(message.with("file", name))
}

/// The error of this library inside one of the system's.
fn within(error: &io::Error) -> Option<Error> {
    error.get_ref()?.downcast_ref::<Error>().cloned()
}
