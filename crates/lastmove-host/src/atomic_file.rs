//! Files that appear whole or not at all.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use lastmove::{Error, Message, WriteError};
use tempfile::{Builder, NamedTempFile};

/// How files are called while they are written.
const PREFIX: &str = ".lastmove-";
const SUFFIX: &str = ".tmp";

/// Whether a file with this name was being written when its writer was killed.
pub(crate) fn is_unfinished(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with(PREFIX) && name.ends_with(SUFFIX)
}

/// A file that is being written under another name, beside the one that it takes in the end.
pub(crate) struct Pending {
    file: NamedTempFile,
    path: PathBuf,
}

impl Pending {
    /// Begins a file that shall be called `path`. A file that is there keeps its permissions, and a
    /// link stays a link.
    ///
    /// # Errors
    /// When `path` is a folder, or no file can be there.
    pub(crate) fn begin(path: &Path) -> io::Result<Self> {
        let there = match fs::metadata(path) {
            Ok(there) if there.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(there) => Some(there.permissions()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        // The file that a link leads to is replaced, not the link.
        let path = match &there {
            Some(_) => fs::canonicalize(path)?,
            None => end_of_links(path),
        };
        let folder = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let mut builder = Builder::new();
        builder.prefix(PREFIX).suffix(SUFFIX);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // As any program would make it: the system takes away what the user's mask says.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        // Its error names the other file, which means nothing to anybody.
        let plain = |error: io::Error| io::Error::from(error.kind());
        let file = builder.tempfile_in(folder).map_err(plain)?;
        if let Some(permissions) = there {
            file.as_file().set_permissions(permissions)?;
        }
        Ok(Self { file, path })
    }

    /// The file as long as it is written.
    pub(crate) fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// What it is called as long as it is written.
    #[cfg(feature = "webgraph")]
    pub(crate) fn path(&self) -> &Path {
        self.file.path()
    }

    /// Flushes it to the disk.
    pub(crate) fn sync(&mut self) -> io::Result<()> {
        self.file().flush()?;
        self.file().sync_all()
    }

    /// Gives it its name.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.file.persist(self.path).map_err(|error| error.error)?;
        Ok(())
    }
}

/// Lets `write` fill a file that then takes the name `path`: it is written under another name
/// beside it, flushed to the disk, and renamed. If anything fails, `path` is as it was. What is no
/// file (a pipe, a device) is written to as it is.
///
/// ```
/// use std::io::{self, Write};
/// use lastmove_host::atomic_file;
/// # let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("list.txt");
/// atomic_file::write(&path, |file| file.write_all(b"one"))?;
/// let full = atomic_file::write(&path, |_| Err::<(), _>(io::Error::from(io::ErrorKind::StorageFull)));
/// assert_eq!(full.unwrap_err().message.code, "file-not-written");
/// assert_eq!(std::fs::read(&path).unwrap(), b"one");
/// # Ok::<(), lastmove::Error>(())
/// ```
///
/// # Errors
/// That of `write`, and when no file can be there or be written.
pub fn write<T, E: From<io::Error> + Into<WriteError>>(
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<T, E>,
) -> Result<T, Error> {
    fill(path, write).map_err(|error| failed(path, error.into()))
}

/// [`write`] with the error as it comes.
pub(crate) fn fill<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<T, E>,
) -> Result<T, E> {
    if is_device(path) {
        let mut file = File::options().write(true).open(path)?;
        let result = write(&mut file)?;
        file.flush()?;
        return Ok(result);
    }
    let mut pending = Pending::begin(path)?;
    let result = write(pending.file())?;
    pending.sync()?;
    pending.finish()?;
    Ok(result)
}

/// Where the links from here lead to, where nothing is yet: the system has found no circle.
fn end_of_links(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // No system follows more; somebody may make a circle of them now.
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&path) else {
            break;
        };
        path = path.parent().unwrap_or(Path::new("")).join(next);
    }
    path
}

/// Whether what is there is neither a file nor a folder: a pipe or a device.
fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// Fails where no file can be called `output`: to be known before long work, not after it.
///
/// # Errors
/// [`Blame::File`](lastmove::Blame::File) or [`Blame::Machine`](lastmove::Blame::Machine).
pub fn foresee(output: &Path) -> Result<(), Error> {
    if is_device(output) {
        return Ok(());
    }
    let begun = Pending::begin(output);
    begun.map(drop).map_err(|error| not_written(output, &error))
}

/// Fails where a file is in the place of a folder that files are written into.
///
/// # Errors
/// `folder-is-file`.
pub fn foresee_folder(folder: &Path) -> Result<(), Error> {
    if fs::metadata(folder).is_ok_and(|there| !there.is_dir()) {
        let message = Message::new("folder-is-file");
        return Err(Error::file(
            message.with("folder", folder.display().to_string()),
        ));
    }
    Ok(())
}

/// Fails where an output is one of the files that are read, and would take its place.
///
/// # Errors
/// `output-is-input`.
pub fn no_input(
    output: &Path,
    mut inputs: impl Iterator<Item = impl AsRef<Path>>,
) -> Result<(), Error> {
    let Ok(there) = fs::canonicalize(output) else {
        return Ok(());
    };
    match inputs.any(|input| fs::canonicalize(input).is_ok_and(|input| input == there)) {
        true => {
            let message = Message::new("output-is-input");
            Err(Error::input(
                message.with("file", output.display().to_string()),
            ))
        }
        false => Ok(()),
    }
}

/// Why a file was not filled, as one of the library's errors.
pub(crate) fn failed(file: &Path, error: WriteError) -> Error {
    match error {
        WriteError::Work(error) => error,
        WriteError::Output(error) => not_written(file, &error),
    }
}

/// The file could not be written: the user's matter when it cannot be there, else the machine's.
#[must_use]
pub fn not_written(file: &Path, error: &io::Error) -> Error {
    let file = file.display().to_string();
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
        super::write(&path, |file| file.write_all(b"one")).unwrap();
        let failed: io::Result<()> = super::fill(&path, |file| {
            file.write_all(b"half of two")?;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert_eq!(failed.unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert_eq!(std::fs::read(&path).unwrap(), b"one");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_permissions_and_devices_stay() {
        use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let private = folder.path().join("private");
        let link = folder.path().join("link");
        fs::write(&private, "old").unwrap();
        fs::set_permissions(&private, fs::Permissions::from_mode(0o600)).unwrap();
        symlink("private", &link).unwrap();
        super::write(&link, |file| file.write_all(b"new")).unwrap();
        assert_eq!(fs::read(&private).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(
            fs::metadata(&private).unwrap().permissions().mode() & 0o777,
            0o600
        );
        fs::remove_file(&private).unwrap();
        let around = folder.path().join("around");
        symlink("link", &around).unwrap();
        super::write(&around, |file| file.write_all(b"first")).unwrap();
        assert_eq!(fs::read(&private).unwrap(), b"first");
        assert!(fs::symlink_metadata(&around).unwrap().is_symlink());
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        fs::remove_file(&private).unwrap();
        symlink("around", &private).unwrap();
        super::write(&around, |file| file.write_all(b"lost")).unwrap_err();
        assert!(fs::symlink_metadata(&around).unwrap().is_symlink());
        let device = Path::new("/dev/null");
        super::write(device, |file| file.write_all(b"gone")).unwrap();
        assert!(fs::metadata(device).unwrap().file_type().is_char_device());
    }
}
