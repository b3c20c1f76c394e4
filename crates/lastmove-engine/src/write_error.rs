//! Errors of writing.

use std::io;

use crate::{Error, Message};

/// Why writing failed: a table, a graph, a list of placements.
///
/// ```
/// use std::{error::Error, io};
/// use lastmove::WriteError;
/// let error = WriteError::from(io::Error::from(io::ErrorKind::BrokenPipe));
/// assert!(error.is_broken_pipe());
/// let error = error.into_error();
/// assert_eq!(error.message.code, "write-failed");
/// assert!(error.source().is_some_and(|cause| cause.is::<io::Error>()));
/// ```
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The data cannot be written, or the work was stopped.
    #[error(transparent)]
    Work(#[from] Error),
    /// The output failed.
    #[error("write failed: reason {0}")]
    Output(#[from] io::Error),
}

impl WriteError {
    /// Whether the reader of a pipe has gone, which for a command is a normal end.
    #[must_use]
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Converts it to the library's error: a failed output becomes `write-failed` (machine) with
    /// the system's `reason`.
    #[must_use]
    pub fn into_error(self) -> Error {
        match self {
            Self::Work(error) => error,
            Self::Output(error) => Error::machine(Message::new("write-failed")).caused_by(error),
        }
    }
}
