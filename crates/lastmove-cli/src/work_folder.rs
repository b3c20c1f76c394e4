//! The folder of `--work`, in which long work keeps what it has done.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::Once;

use lastmove::files::FileError;
use lastmove::{Error, Fill, ReadAt, Work};

use crate::atomic_file::{self, not_written};

/// How much is gathered before it is written.
const BUFFER: usize = 1 << 20;

/// A folder, which is made when something is written.
pub(crate) struct WorkFolder {
    folder: PathBuf,
    /// Done once: what a run that was killed was writing is of no use.
    cleared: Once,
}

impl WorkFolder {
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            cleared: Once::new(),
        }
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
        let path = self.folder.join(name);
        match File::open(&path) {
            Ok(file) => Ok(Some(Box::new(file))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(FileError::from(error).about(&path.display().to_string())),
        }
    }

    fn write(&self, name: &str, fill: &mut Fill<'_>) -> Result<(), Error> {
        let path = self.folder.join(name);
        let mut filled = || {
            fs::create_dir_all(&self.folder)?;
            self.cleared.call_once(|| self.clear());
            atomic_file::write(&path, |file| {
                let mut out = BufWriter::with_capacity(BUFFER, file);
                fill(&mut out)?;
                out.flush()
            })
        };
        filled().map_err(|error: io::Error| not_written(&path.display().to_string(), &error))
    }

    fn spill(&self, name: &str, fill: &mut Fill<'_>) -> Result<(), Error> {
        let path = self.folder.join(name);
        let mut filled = || {
            fs::create_dir_all(&self.folder)?;
            self.cleared.call_once(|| self.clear());
            let mut out = BufWriter::with_capacity(BUFFER, File::create(&path)?);
            fill(&mut out)?;
            out.flush()
        };
        filled().map_err(|error: io::Error| not_written(&path.display().to_string(), &error))
    }

    fn remove(&self, name: &str) {
        // If it cannot be taken away, it only takes room.
        let _ = fs::remove_file(self.folder.join(name));
    }
}
