//! Files that appear whole or not at all.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use lastmove::files::{self, Input, Keep};
use lastmove::{Control, Error, Message, WriteError};

use crate::disk::{self, Folder};

/// The buffer size.
const BUFFER: usize = 1 << 20;

/// How many bytes say what a file holds.
const HEAD: usize = 1 << 12;

/// The memory that unpacking them may take.
const UNPACKING: u64 = 1 << 27;

/// Lets `write` fill a file that then takes the name `path`: it is written in the same folder
/// without a name, or under a temporary one where the system does not know such files, flushed to
/// the disk, and named. If anything fails, `path` is unchanged. A pipe or a device is written to
/// directly.
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
/// Errors of `write`, and when the file cannot be created or written.
pub fn write<T, E: Into<WriteError>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, Error> {
    let filled = || {
        let mut out = BufWriter::with_capacity(BUFFER, disk::create(path, Keep::Safely)?);
        let result = write(&mut out).map_err(Into::into)?;
        let file = out.into_inner().map_err(io::Error::from)?;
        file.finish()?;
        Ok(result)
    };
    filled().map_err(|error| failed(path, error))
}

/// Fails where no file named `output` can be created: called before long work, not after it.
///
/// # Errors
/// [`Blame::File`](lastmove::Blame::File) or [`Blame::Machine`](lastmove::Blame::Machine);
/// `output-is-dash` for `-`, which names standard output where that can be written.
pub fn foresee(output: &Path) -> Result<(), Error> {
    no_dash(output)?;
    if disk::is_device(output) {
        return Ok(());
    }
    let begun = disk::create(output, Keep::Safely);
    begun.map(drop).map_err(|error| not_written(output, error))
}

/// Fails where an output would replace a file that holds something else: `is_same` judges by its
/// first bytes, unpacked. A new or an empty file, a pipe and a device may always be written.
///
/// ```
/// use lastmove::table::Table;
/// use lastmove_host::atomic_file;
/// # let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("moves.txt");
/// atomic_file::foresee_same(&path, Table::begins)?;
/// std::fs::write(&path, "a b\n").unwrap();
/// let error = atomic_file::foresee_same(&path, Table::begins).unwrap_err();
/// assert_eq!(error.message.code, "output-is-other");
/// # Ok::<(), lastmove::Error>(())
/// ```
///
/// # Errors
/// `output-is-other`.
pub fn foresee_same(output: &Path, is_same: impl FnOnce(&[u8]) -> bool) -> Result<(), Error> {
    if !fs::metadata(output).is_ok_and(|there| there.is_file() && there.len() > 0) {
        return Ok(());
    }
    let file = output.display().to_string();
    let mut head = Vec::new();
    let control = Control::default().memory(UNPACKING);
    let there = Input::open(&Folder::new(""), &file, &control);
    let read = there.and_then(|mut there| there.read(&mut head, HEAD, &control));
    // What cannot be read may be anything.
    match read.is_ok() && is_same(&head) {
        true => Ok(()),
        false => Err(Error::input(
            Message::new("output-is-other").with("file", file),
        )),
    }
}

/// Fails where a folder for output has the name of an existing file.
///
/// # Errors
/// `folder-is-file`; `output-is-dash`.
pub fn foresee_folder(folder: &Path) -> Result<(), Error> {
    no_dash(folder)?;
    if fs::metadata(folder).is_ok_and(|there| !there.is_dir()) {
        let message = Message::new("folder-is-file");
        return Err(Error::file(
            message.with("folder", folder.display().to_string()),
        ));
    }
    Ok(())
}

fn no_dash(output: &Path) -> Result<(), Error> {
    match output == Path::new("-") {
        true => Err(Error::input(Message::new("output-is-dash"))),
        false => Ok(()),
    }
}

/// Fails where an output would replace one of the input files.
///
/// # Errors
/// `output-is-input`.
pub fn no_input(
    output: &Path,
    mut inputs: impl Iterator<Item = impl AsRef<Path>>,
) -> Result<(), Error> {
    let Ok(there) = disk::followed(output) else {
        return Ok(());
    };
    match inputs.any(|input| disk::followed(input.as_ref()).is_ok_and(|input| input == there)) {
        true => {
            let message = Message::new("output-is-input");
            Err(Error::input(
                message.with("file", output.display().to_string()),
            ))
        }
        false => Ok(()),
    }
}

/// The error of a failed write, as an error of the library.
pub(crate) fn failed(file: &Path, error: WriteError) -> Error {
    match error {
        WriteError::Work(error) => error,
        WriteError::Output(error) => not_written(file, error),
    }
}

/// The error that a file could not be written: see [`files::not_written`].
#[must_use]
pub fn not_written(file: &Path, error: io::Error) -> Error {
    files::not_written(&file.display().to_string(), error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_write_leaves_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.txt");
        super::write(&path, |file| file.write_all(b"one")).unwrap();
        let failed = super::write(&path, |file| {
            file.write_all(&[7; 3 << 20])?;
            Err::<(), _>(io::Error::from(io::ErrorKind::StorageFull))
        });
        assert_eq!(failed.unwrap_err().message.code, "file-not-written");
        assert_eq!(std::fs::read(&path).unwrap(), b"one");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        for longest in ["l".repeat(255), "ồ".repeat(85)] {
            let path = folder.path().join(longest);
            super::write(&path, |file| file.write_all(b"one")).unwrap();
        }
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
