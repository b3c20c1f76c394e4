//! What can go wrong while listing.

use std::fmt;
use std::io;

use lastmove::{Error, Message};

/// Why a list is not complete.
///
/// ```
/// use std::io;
/// use lastmove_queens::ListError;
/// let error = ListError::from(io::Error::from(io::ErrorKind::BrokenPipe));
/// assert!(error.is_broken_pipe());
/// assert_eq!(error.into_error().message.code, "write-failed");
/// ```
#[derive(Debug)]
pub enum ListError {
    /// The size was refused, or the work was interrupted.
    Work(Error),
    /// The writer failed.
    Output(io::Error),
}

impl ListError {
    /// Whether the reader of a pipe has gone, which for a command is a normal end.
    #[must_use]
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The same as one of the library's errors: the writer's becomes `write-failed` (machine) with
    /// the system's `reason`.
    #[must_use]
    pub fn into_error(self) -> Error {
        match self {
            Self::Work(error) => error,
            Self::Output(error) => {
                Error::machine(Message::new("write-failed").with("reason", error.to_string()))
            }
        }
    }
}

impl From<Error> for ListError {
    fn from(error: Error) -> Self {
        Self::Work(error)
    }
}

impl From<io::Error> for ListError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// For programmers, as the display of [`Error`] is.
impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Work(error) => error.fmt(f),
            Self::Output(error) => write!(f, "write-failed reason={error}"),
        }
    }
}

impl std::error::Error for ListError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Work(error) => Some(error),
            Self::Output(error) => Some(error),
        }
    }
}
