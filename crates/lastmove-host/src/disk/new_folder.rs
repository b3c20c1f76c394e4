//! Folders being written.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use lastmove::{Error, Message};

use super::new_file::{TemporaryFolder, make_folder, sync_folder};
use super::steps::{Step, step};
use crate::atomic_file::not_written;

/// Writes a new folder with these files, by their relative names: it is filled under a temporary
/// name beside its own and then renamed, so that it appears whole or not at all.
///
/// # Errors
/// `folder-there` where something has this name already; when it cannot be written.
///
/// ```
/// # let temporary = tempfile::tempdir().unwrap();
/// let folder = temporary.path().join("examples");
/// let files = || [("graphs/loop.txt", b"a a\n".to_vec())];
/// lastmove_host::write_folder(&folder, files())?;
/// assert_eq!(std::fs::read(folder.join("graphs/loop.txt")).unwrap(), b"a a\n");
/// let again = lastmove_host::write_folder(&folder, files());
/// assert_eq!(again.unwrap_err().message.code, "folder-there");
/// # Ok::<(), lastmove::Error>(())
/// ```
pub fn write_folder<N: AsRef<Path>, B: AsRef<[u8]>>(
    path: &Path,
    files: impl IntoIterator<Item = (N, B)>,
) -> Result<(), Error> {
    let there = || {
        let message = Message::new("folder-there").with("folder", path.display().to_string());
        Error::input(message)
    };
    // A link that leads nowhere is there, too.
    if fs::symlink_metadata(path).is_ok() {
        return Err(there());
    }
    match fill(path, files) {
        // It may have come meanwhile.
        Err(_) if fs::symlink_metadata(path).is_ok() => Err(there()),
        filled => filled.map_err(|error| not_written(path, error)),
    }
}

fn fill<N: AsRef<Path>, B: AsRef<[u8]>>(
    path: &Path,
    files: impl IntoIterator<Item = (N, B)>,
) -> io::Result<()> {
    let temporary = TemporaryFolder::beside(path)?;
    // The temporary folder is private, what is in it has the usual permissions.
    let folder = temporary.path().join("new");
    fs::create_dir(&folder)?;
    for (name, bytes) in files {
        let file = folder.join(name);
        if let Some(above) = file.parent() {
            make_folder(above)?;
        }
        step(Step::Write, &file)?;
        let mut new = File::create(&file)?;
        new.write_all(bytes.as_ref())?;
        step(Step::Flush, &file)?;
        new.sync_all()?;
        sync_folder(&file)?;
    }
    step(Step::Name, path)?;
    fs::rename(folder, path)?;
    sync_folder(path)
}
