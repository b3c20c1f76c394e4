//! A folder of checkpoints.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::PathBuf;

use super::name::UNFINISHED;
use super::store::{Fill, Store};

/// How much is gathered before it is written.
const BUFFER: usize = 1 << 20;

/// A folder, which is made when something is written.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Store for Folder {
    fn list(&self) -> io::Result<Vec<String>> {
        let entries = match fs::read_dir(&self.0) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        entries
            .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
            .collect()
    }

    fn read(&self, name: &str) -> io::Result<Box<dyn Read>> {
        Ok(Box::new(File::open(self.0.join(name))?))
    }

    fn write(&self, name: &str, fill: &mut Fill<'_>) -> io::Result<()> {
        fs::create_dir_all(&self.0)?;
        // Under its own name, so that what a killed process leaves is written over by the next.
        let unfinished = self.0.join(format!("{name}{UNFINISHED}"));
        let written = (|| {
            let mut file = BufWriter::with_capacity(BUFFER, File::create(&unfinished)?);
            fill(&mut file)?;
            file.flush()?;
            file.get_ref().sync_all()
        })();
        if let Err(error) = written {
            // If it cannot be taken away, it only takes room.
            let _ = fs::remove_file(&unfinished);
            return Err(error);
        }
        fs::rename(&unfinished, self.0.join(name))?;
        #[cfg(unix)]
        File::open(&self.0)?.sync_all()?;
        Ok(())
    }

    fn delete(&self, name: &str) -> io::Result<()> {
        match fs::remove_file(self.0.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    fn place(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}
