//! Files held in memory.

use std::collections::HashMap;
use std::io::{self, Read};
use std::sync::Arc;

use super::{FileError, Files};

/// Files held in memory, by name: for tests and for uploads.
///
/// ```
/// use lastmove::files::{Files, MemoryFiles};
/// let files = MemoryFiles::from([("loop.txt", "a b\nb a\n")]);
/// assert!(files.open("loop.txt").is_ok());
/// assert!(files.open("other.txt").is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles(HashMap<String, Vec<u8>>);

impl<N: Into<String>, T: Into<Vec<u8>>, const K: usize> From<[(N, T); K]> for MemoryFiles {
    fn from(files: [(N, T); K]) -> Self {
        Self(
            files
                .into_iter()
                .map(|(name, text)| (name.into(), text.into()))
                .collect(),
        )
    }
}

impl FromIterator<(String, Vec<u8>)> for MemoryFiles {
    fn from_iter<I: IntoIterator<Item = (String, Vec<u8>)>>(files: I) -> Self {
        Self(files.into_iter().collect())
    }
}

impl Files for MemoryFiles {
    fn open(&self, name: &str) -> Result<Box<dyn Read>, FileError> {
        let bytes = self.0.get(name).ok_or(FileError::NotFound)?;
        Ok(Box::new(io::Cursor::new(bytes.clone())))
    }

    fn size(&self, name: &str) -> Option<u64> {
        self.0.get(name).map(|bytes| bytes.len() as u64)
    }

    fn lasting(&self) -> Option<Arc<dyn Files + Send + Sync>> {
        Some(Arc::new(self.clone()))
    }
}
