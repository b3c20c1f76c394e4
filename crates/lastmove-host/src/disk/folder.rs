//! Folders on disk.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lastmove::Storage;
use lastmove::files::{FileError, Files, GrowingFile, Keep, NewFile, ReadAt};

use super::growing_file;
use super::{Disk, new_file, sync_folder};

/// The files below a folder, by their relative names. The folder is created at the first write.
///
/// All writes to the disk go through here. A durable file is written without a name or under a
/// temporary one, flushed to the disk, named, and its folder flushed.
///
/// ```
/// use lastmove::Storage;
/// use lastmove_host::Folder;
/// # let temporary = tempfile::tempdir().unwrap();
/// let folder = Folder::new(temporary.path().join("levels"));
/// folder.write("level-3", &mut |out| out.write_all(b"values"))?;
/// assert_eq!(folder.list().unwrap(), ["level-3"]);
/// # Ok::<(), lastmove::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// The files below this folder, which need not exist; below `""`, all files of the disk.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Files for Folder {
    fn open(&self, name: &str) -> Result<Box<dyn Read>, FileError> {
        Disk::open_path(&self.file(name))
    }

    fn size(&self, name: &str) -> Option<u64> {
        let facts = fs::metadata(self.file(name)).ok()?;
        facts.is_file().then_some(facts.len())
    }

    fn lasting(&self) -> Option<Arc<dyn Files + Send + Sync>> {
        Some(Arc::new(self.clone()))
    }
}

impl Storage for Folder {
    fn open_at(&self, name: &str) -> Result<Box<dyn ReadAt>, FileError> {
        Ok(Box::new(File::open(self.file(name))?))
    }

    fn create(&self, name: &str, keep: Keep) -> io::Result<Box<dyn NewFile>> {
        new_file::make_folder(&self.0)?;
        new_file::create(&self.file(name), keep)
    }

    fn list(&self) -> io::Result<Vec<String>> {
        let entries = match fs::read_dir(self.0.join(".")) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        entries
            .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
            .collect()
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        match fs::remove_file(self.file(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    fn sync(&self, name: &str) -> io::Result<()> {
        let path = self.file(name);
        File::open(&path)?.sync_all()?;
        sync_folder(&path)
    }

    fn append(&self, name: &str) -> io::Result<Box<dyn GrowingFile>> {
        growing_file::append(&self.file(name))
    }

    fn place(&self, name: &str) -> String {
        self.file(name).display().to_string()
    }
}
