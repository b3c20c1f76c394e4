//! Where shards are written to.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use super::MANIFEST;
use crate::files::MemoryFiles;

/// A folder that shards are written to. It has no manifest as long as it is written.
pub trait Folder {
    /// Begins a file.
    ///
    /// # Errors
    /// When it cannot be there.
    fn create(&mut self, name: &str) -> io::Result<Box<dyn Write>>;

    /// Writes the manifest [`MANIFEST`] whole or not at all, when all files are there to stay.
    ///
    /// # Errors
    /// When it cannot be written.
    fn finish(&mut self, manifest: &[u8]) -> io::Result<()>;
}

/// A folder in memory, for tests.
#[derive(Debug, Default)]
pub struct MemoryFolder(BTreeMap<String, Arc<Mutex<Vec<u8>>>>);

impl MemoryFolder {
    /// The names of its files.
    #[cfg(test)]
    pub(super) fn names(&self) -> Vec<String> {
        self.0.keys().cloned().collect()
    }

    /// The files, by their names in a folder that is called so.
    #[must_use]
    pub fn into_files(self, folder: &str) -> MemoryFiles {
        let bytes = |file: Arc<Mutex<Vec<u8>>>| {
            let mut bytes = file.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::take(&mut *bytes)
        };
        let files = self.0.into_iter();
        files
            .map(|(name, file)| (format!("{folder}/{name}"), bytes(file)))
            .collect()
    }
}

impl Folder for MemoryFolder {
    fn create(&mut self, name: &str) -> io::Result<Box<dyn Write>> {
        let file = Arc::default();
        self.0.insert(name.to_owned(), Arc::clone(&file));
        Ok(Box::new(MemoryFile(file)))
    }

    fn finish(&mut self, manifest: &[u8]) -> io::Result<()> {
        self.create(MANIFEST)?.write_all(manifest)
    }
}

struct MemoryFile(Arc<Mutex<Vec<u8>>>);

impl Write for MemoryFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        file.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
