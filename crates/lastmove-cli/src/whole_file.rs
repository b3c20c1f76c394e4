//! Files that appear whole or not at all.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use lastmove::{Error, Message};
use tempfile::Builder;

/// Lets `write` fill a file that then takes the name `path`: it is written under another name
/// beside it, flushed to the disk, and renamed. If anything fails, `path` is as it was.
pub(crate) fn write<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<T, E>,
) -> Result<T, E> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    if path.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory).into());
    }
    let mut builder = Builder::new();
    builder.prefix(".lastmove-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::fs::Permissions;
        use std::os::unix::fs::PermissionsExt;
        // As any program would make it: the system takes away what the user's mask says.
        builder.permissions(Permissions::from_mode(0o666));
    }
    // Its error names the other file, which means nothing to anybody.
    let plain = |error: io::Error| io::Error::from(error.kind());
    let mut file = builder.tempfile_in(folder).map_err(plain)?;
    let result = write(file.as_file_mut())?;
    file.as_file_mut().flush()?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(result)
}

/// The file could not be written: the user's matter when it cannot be there, else the machine's.
pub(crate) fn not_written(file: &str, error: &io::Error) -> Error {
    let message = match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Message::new("output-no-folder"),
        io::ErrorKind::IsADirectory => Message::new("output-is-directory"),
        io::ErrorKind::PermissionDenied => Message::new("output-denied"),
        _ => {
            let message = Message::new("file-not-written").with("reason", error.to_string());
            return Error::machine(message.with("file", file));
        }
    };
    Error::file(message.with("file", file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_write_leaves_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.txt");
        let wrote: io::Result<()> = super::write(&path, |file| file.write_all(b"one"));
        wrote.unwrap();
        let failed: io::Result<()> = super::write(&path, |file| {
            file.write_all(b"half of two")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert_eq!(failed.unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert_eq!(std::fs::read(&path).unwrap(), b"one");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
