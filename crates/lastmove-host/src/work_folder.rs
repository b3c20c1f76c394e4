//! Folders for the saved state of long work.

use std::fs::{File, TryLockError};
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use lastmove::files::{FileError, Files, GrowingFile, Keep, NewFile, ReadAt};
use lastmove::{Error, Message, Storage};

use crate::atomic_file::{foresee_folder, not_written};
use crate::disk::{Folder, make_folder, unfinished};

/// A [`Folder`] that is created at the first write, and serves one run at a time.
pub struct WorkFolder {
    folder: Folder,
    /// The folder, once found and locked: otherwise two runs would use each other's files.
    held: Mutex<Option<File>>,
}

impl WorkFolder {
    /// The state of long work in this folder, which is locked at first use.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Self {
            folder: Folder::new(folder),
            held: Mutex::default(),
        }
    }

    /// Locks the folder until this run ends, however it ends. Returns whether there is a folder: where
    /// there is none yet nothing is locked, and nothing below it may be touched, since another run may
    /// make it at any moment.
    fn hold(&self) -> io::Result<bool> {
        self.try_hold().map_err(io::Error::other)
    }

    fn try_hold(&self) -> Result<bool, Error> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.is_some() {
            return Ok(true);
        }
        let path = self.folder.path();
        foresee_folder(path)?;
        let folder = match File::open(path) {
            Ok(folder) => folder,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            Err(error) if cfg!(unix) => {
                return Err(FileError::from(error).about(&path.display().to_string()));
            }
            // The system opens no folders, and so locks none.
            Err(_) => return Ok(true),
        };
        // Some systems lock no folders.
        if let Err(TryLockError::WouldBlock) = folder.try_lock() {
            let folder = path.display().to_string();
            return Err(Error::file(
                Message::new("work-in-use").with("folder", folder),
            ));
        }
        // Unfinished files of a killed run are useless.
        let names = self.folder.list().unwrap_or_default();
        for name in names.iter().filter(|name| unfinished(name).is_some()) {
            // If it cannot be removed, it only takes space.
            let _ = self.folder.remove(name);
        }
        *held = Some(folder);
        Ok(true)
    }

    /// Fails where there is no folder.
    fn find_folder(&self) -> Result<(), FileError> {
        match self.hold()? {
            true => Ok(()),
            false => Err(FileError::NotFound),
        }
    }

    /// Makes the folder, and locks it.
    fn make(&self) -> io::Result<()> {
        if self.hold()? {
            return Ok(());
        }
        let path = self.folder.path();
        let made = make_folder(path);
        made.map_err(|error| io::Error::other(not_written(path, error)))?;
        Ok(self.find_folder()?)
    }
}

impl Files for WorkFolder {
    fn open(&self, name: &str) -> Result<Box<dyn Read>, FileError> {
        self.find_folder()?;
        self.folder.open(name)
    }

    fn size(&self, name: &str) -> Option<u64> {
        self.folder.size(name)
    }
}

impl Storage for WorkFolder {
    fn open_at(&self, name: &str) -> Result<Box<dyn ReadAt>, FileError> {
        self.find_folder()?;
        self.folder.open_at(name)
    }

    fn create(&self, name: &str, keep: Keep) -> io::Result<Box<dyn NewFile>> {
        self.make()?;
        self.folder.create(name, keep)
    }

    fn list(&self) -> io::Result<Vec<String>> {
        match self.hold()? {
            true => self.folder.list(),
            false => Ok(Vec::new()),
        }
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        match self.hold()? {
            true => self.folder.remove(name),
            false => Ok(()),
        }
    }

    fn sync(&self, name: &str) -> io::Result<()> {
        self.find_folder()?;
        self.folder.sync(name)
    }

    fn append(&self, name: &str) -> io::Result<Box<dyn GrowingFile>> {
        self.make()?;
        self.folder.append(name)
    }

    fn place(&self, name: &str) -> String {
        self.folder.place(name)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Otherwise it would change the files of a run that makes the folder at this moment. A file
    /// outside stands for those of such a run: a name that begins at the root is not below the folder.
    #[test]
    fn where_there_is_no_folder_nothing_is_touched() {
        let around = tempfile::tempdir().unwrap();
        let other = around.path().join("run-0");
        fs::write(&other, "of another run").unwrap();
        let name = other.to_str().unwrap();
        let work = WorkFolder::new(around.path().join("new"));
        work.remove(name).unwrap();
        assert_eq!(fs::read(&other).unwrap(), b"of another run");
        assert!(work.find(name).unwrap().is_none());
        assert!(matches!(work.open(name), Err(FileError::NotFound)));
        assert!(work.list().unwrap().is_empty());
        // Once there is one, it is locked for all others.
        let late = WorkFolder::new(around.path().join("new"));
        work.write("run-0", &mut |out| out.write_all(b"mine"))
            .unwrap();
        let refused = late.remove("run-0").unwrap_err();
        let refused = lastmove::files::not_written("run-0", refused);
        assert_eq!(refused.message.code, "work-in-use");
        assert!(work.find("run-0").unwrap().is_some());
    }
}
