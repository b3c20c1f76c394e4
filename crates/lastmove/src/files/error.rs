//! Why a file cannot be read.

use std::io;

use crate::{Error, Message};

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
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
    /// Anything else that the system says.
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

impl FileError {
    /// This error about the file `name`.
    #[must_use]
    pub fn about(self, name: &str) -> Error {
        Error::file(match self {
            Self::NotFound => Message::new("file-not-found").with("file", name),
            Self::Directory => Message::new("file-is-directory").with("file", name),
            Self::Denied => Message::new("file-denied").with("file", name),
            Self::StdinUsed => Message::new("stdin-used"),
            Self::Other(error) => Message::new("file-unreadable")
                .with("file", name)
                .with("reason", error.to_string()),
        })
    }
}
