//! Folders for the saved state of long work.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use lastmove::files::{FileError, Files, GrowingFile, Keep, NewFile, ReadAt};
use lastmove::{Error, Message, Storage};

use crate::atomic_file::{foresee_folder, not_written};
use crate::disk::{Folder, unfinished};

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

    /// Locks the folder until this run ends, however it ends. Does nothing where there is no folder
    /// yet, or where the system has no locks.
    fn hold(&self) -> io::Result<()> {
        self.try_hold().map_err(io::Error::other)
    }

    fn try_hold(&self) -> Result<(), Error> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.is_some() {
            return Ok(());
        }
        let path = self.folder.path();
        foresee_folder(path)?;
        let Ok(folder) = File::open(path) else {
            return Ok(());
        };
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
        Ok(())
    }

    /// Makes the folder, and locks it.
    fn make(&self) -> io::Result<()> {
        self.hold()?;
        let path = self.folder.path();
        let made = fs::create_dir_all(path);
        made.map_err(|error| io::Error::other(not_written(path, error)))?;
        self.hold()
    }
}

impl Files for WorkFolder {
    fn open(&self, name: &str) -> Result<Box<dyn Read>, FileError> {
        self.hold()?;
        self.folder.open(name)
    }

    fn size(&self, name: &str) -> Option<u64> {
        self.folder.size(name)
    }
}

impl Storage for WorkFolder {
    fn open_at(&self, name: &str) -> Result<Box<dyn ReadAt>, FileError> {
        self.hold()?;
        self.folder.open_at(name)
    }

    fn create(&self, name: &str, keep: Keep) -> io::Result<Box<dyn NewFile>> {
        self.make()?;
        self.folder.create(name, keep)
    }

    fn list(&self) -> io::Result<Vec<String>> {
        self.hold()?;
        self.folder.list()
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        self.hold()?;
        self.folder.remove(name)
    }

    fn sync(&self, name: &str) -> io::Result<()> {
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
