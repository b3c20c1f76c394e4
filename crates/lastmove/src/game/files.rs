//! The only way in which a game reaches a file: what the caller hands in.

use std::collections::HashMap;
use std::io::{self, Read};

use super::Input;
use crate::{Control, Error, Message};

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
}

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

/// Files held in memory, by name: for tests and for uploads.
///
/// ```
/// use lastmove::game::{Files, MemoryFiles};
/// let files = MemoryFiles::from([("loop.txt", "a b\nb a\n")]);
/// assert!(files.open("loop.txt").is_ok());
/// assert!(files.open("other.txt").is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles(HashMap<String, Vec<u8>>);

impl<N: Into<String>, T: Into<Vec<u8>>, const K: usize> From<[(N, T); K]> for MemoryFiles {
    fn from(files: [(N, T); K]) -> Self {
        Self(
            files
                .into_iter()
                .map(|(name, text)| (name.into(), text.into()))
                .collect(),
        )
    }
}

impl FromIterator<(String, Vec<u8>)> for MemoryFiles {
    fn from_iter<I: IntoIterator<Item = (String, Vec<u8>)>>(files: I) -> Self {
        Self(files.into_iter().collect())
    }
}

impl Files for MemoryFiles {
    fn open(&self, name: &str) -> Result<Box<dyn Read>, FileError> {
        let bytes = self.0.get(name).ok_or(FileError::NotFound)?;
        Ok(Box::new(io::Cursor::new(bytes.clone())))
    }

    fn size(&self, name: &str) -> Option<u64> {
        self.0.get(name).map(|bytes| bytes.len() as u64)
    }
}

/// Reads a whole text file of at most `limit` bytes and at most the memory budget, unpacked as
/// [`Input::open`] does.
///
/// # Errors
/// [`Blame::File`](crate::Blame::File) when it cannot be read or unpacked,
/// [`Blame::Input`](crate::Blame::Input) when it is longer than `limit` or not UTF-8 (with the
/// place), and [`Blame::Budget`](crate::Blame::Budget) when it does not fit the memory budget.
pub fn read_text(
    files: &dyn Files,
    name: &str,
    limit: u64,
    control: &Control<'_>,
) -> Result<String, Error> {
    let mut input = Input::open(files, name, control)?;
    read_text_of(&mut input, limit, control)
}

/// [`read_text`] of a file that is open.
pub(crate) fn read_text_of(
    input: &mut Input<'_>,
    limit: u64,
    control: &Control<'_>,
) -> Result<String, Error> {
    let name = input.name().to_owned();
    let mut bytes = Vec::new();
    while input.read(&mut bytes, 1 << 16, control)? > 0 {
        let length = bytes.len() as u64;
        // The buffer doubles when it grows.
        control.afford(length.saturating_mul(2))?;
        if length > limit {
            return Err(Error::input(
                Message::new("file-too-long")
                    .with("file", name)
                    .with("most", limit),
            ));
        }
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let text = String::from_utf8_lossy(error.as_bytes());
        Error::input(Message::new("file-not-utf8").with("file", name.as_str()))
            .at(&text, at..at + 1)
            .in_file(&name)
    })
}
