//! The folder of `--work`, in which long work keeps what it has done.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use lastmove::files::FileError;
use lastmove::{Error, Fill, Message, ReadAt, Work};

use crate::atomic_file::{self, not_written};

/// How much is gathered before it is written.
const BUFFER: usize = 1 << 20;

/// A folder, which is made when something is written, and serves one run at a time.
pub struct WorkFolder {
    folder: PathBuf,
    /// The folder, once it is found and locked: two runs would take each other's files for their own.
    held: Mutex<Option<File>>,
}

impl WorkFolder {
    /// Long work in this folder, which is opened when something is kept in it.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            held: Mutex::default(),
        }
    }

    /// Keeps other runs out from now on, until this one ends in whatever way. Nothing where there is no
    /// folder yet, or where the system locks none.
    fn hold(&self) -> Result<(), Error> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.is_some() {
            return Ok(());
        }
        atomic_file::foresee_folder(&self.folder)?;
        let Ok(folder) = File::open(&self.folder) else {
            return Ok(());
        };
        if let Err(TryLockError::WouldBlock) = folder.try_lock() {
            let folder = self.folder.display().to_string();
            return Err(Error::file(
                Message::new("work-in-use").with("folder", folder),
            ));
        }
        // What a run that was killed was writing is of no use.
        self.clear();
        *held = Some(folder);
        Ok(())
    }

    /// Makes the folder, and writes to the file of this name in it.
    fn fill(&self, name: &str, write: impl FnOnce(&Path) -> io::Result<()>) -> Result<(), Error> {
        self.hold()?;
        fs::create_dir_all(&self.folder).map_err(|error| not_written(&self.folder, &error))?;
        self.hold()?;
        let path = self.folder.join(name);
        write(&path).map_err(|error| not_written(&path, &error))
    }

    fn clear(&self) {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for file in files.filter(|file| atomic_file::is_unfinished(&file.file_name())) {
            // If it cannot be taken away, it only takes room.
            let _ = fs::remove_file(file.path());
        }
    }
}

impl Work for WorkFolder {
    fn open(&self, name: &str) -> Result<Option<Box<dyn ReadAt>>, Error> {
        self.hold()?;
        let path = self.folder.join(name);
        match File::open(&path) {
            Ok(file) => Ok(Some(Box::new(file))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(FileError::from(error).about(&path.display().to_string())),
        }
    }

    fn write(&self, name: &str, fill: &mut Fill<'_>) -> Result<(), Error> {
        self.fill(name, |path| {
            atomic_file::fill(path, |file| {
                let mut out = BufWriter::with_capacity(BUFFER, file);
                fill(&mut out)?;
                out.flush()
            })
        })
    }

    fn spill(&self, name: &str, fill: &mut Fill<'_>) -> Result<(), Error> {
        self.fill(name, |path| {
            let mut out = BufWriter::with_capacity(BUFFER, File::create(path)?);
            fill(&mut out)?;
            out.flush()
        })
    }

    fn remove(&self, name: &str) {
        // If it cannot be taken away, it only takes room.
        let _ = fs::remove_file(self.folder.join(name));
    }
}
