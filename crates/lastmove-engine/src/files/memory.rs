//! Files held in memory.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use super::{FileError, Files, GrowingFile, Keep, NewFile, ReadAt, Storage};

/// Files held in memory, by name: for tests and for uploads. A clone shares the same files.
///
/// ```
/// use lastmove::files::{Files, MemoryFiles};
/// let files = MemoryFiles::from([("loop.txt", "a b\nb a\n")]);
/// assert!(files.open("loop.txt").is_ok());
/// assert!(files.open("other.txt").is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles(Arc<Mutex<BTreeMap<String, Bytes>>>);

/// The bytes of a file; readers that have it open see changes, as on a disk.
#[derive(Clone, Debug, Default)]
struct Bytes(Arc<RwLock<Vec<u8>>>);

impl Bytes {
    fn of(bytes: Vec<u8>) -> Self {
        Self(Arc::new(RwLock::new(bytes)))
    }

    fn with<T>(&self, look: impl FnOnce(&[u8]) -> T) -> T {
        look(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn change<T>(&self, change: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        change(&mut self.0.write().unwrap_or_else(PoisonError::into_inner))
    }
}

impl MemoryFiles {
    fn files<T>(&self, look: impl FnOnce(&mut BTreeMap<String, Bytes>) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn file(&self, name: &str) -> Option<Bytes> {
        self.files(|files| files.get(name).cloned())
    }

    /// The bytes of a file.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Vec<u8>> {
        Some(self.file(name)?.with(<[u8]>::to_vec))
    }

    /// Puts a file under this name, and replaces one that is there.
    pub fn put(&self, name: &str, bytes: Vec<u8>) {
        self.files(|files| files.insert(name.to_owned(), Bytes::of(bytes)));
    }

    /// Changes the bytes of a file, if it exists, also for readers that have it open.
    pub fn change(&self, name: &str, change: impl FnOnce(&mut Vec<u8>)) {
        if let Some(file) = self.file(name) {
            file.change(change);
        }
    }

    /// The names of all files, sorted.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.files(|files| files.keys().cloned().collect())
    }

    /// The same files, named as files in the folder `folder`.
    #[must_use]
    pub fn in_folder(&self, folder: &str) -> Self {
        let inner = |(name, bytes): (&String, &Bytes)| (format!("{folder}/{name}"), bytes.clone());
        Self::of(self.files(|files| files.iter().map(inner).collect()))
    }

    fn of(files: BTreeMap<String, Bytes>) -> Self {
        Self(Arc::new(Mutex::new(files)))
    }
}

impl<N: Into<String>, T: Into<Vec<u8>>, const K: usize> From<[(N, T); K]> for MemoryFiles {
    fn from(files: [(N, T); K]) -> Self {
        let files = files.into_iter();
        files
            .map(|(name, text)| (name.into(), text.into()))
            .collect()
    }
}

impl FromIterator<(String, Vec<u8>)> for MemoryFiles {
    fn from_iter<I: IntoIterator<Item = (String, Vec<u8>)>>(files: I) -> Self {
        let files = files.into_iter();
        Self::of(
            files
                .map(|(name, bytes)| (name, Bytes::of(bytes)))
                .collect(),
        )
    }
}

impl Files for MemoryFiles {
    fn open(&self, name: &str) -> Result<Box<dyn Read>, FileError> {
        let bytes = self.get(name).ok_or(FileError::NotFound)?;
        Ok(Box::new(io::Cursor::new(bytes)))
    }

    fn size(&self, name: &str) -> Option<u64> {
        Some(self.file(name)?.with(<[u8]>::len) as u64)
    }

    fn lasting(&self) -> Option<Arc<dyn Files + Send + Sync>> {
        Some(Arc::new(self.clone()))
    }
}

impl Storage for MemoryFiles {
    fn open_at(&self, name: &str) -> Result<Box<dyn ReadAt>, FileError> {
        Ok(Box::new(self.file(name).ok_or(FileError::NotFound)?))
    }

    fn create(&self, name: &str, _: Keep) -> io::Result<Box<dyn NewFile>> {
        Ok(Box::new(New {
            files: self.clone(),
            name: name.to_owned(),
            bytes: Vec::new(),
        }))
    }

    fn list(&self) -> io::Result<Vec<String>> {
        Ok(self.names())
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        self.files(|files| files.remove(name));
        Ok(())
    }

    fn append(&self, name: &str) -> io::Result<Box<dyn GrowingFile>> {
        let bytes = self.files(|files| files.entry(name.to_owned()).or_default().clone());
        Ok(Box::new(Growing { bytes, at: 0 }))
    }
}

impl ReadAt for Bytes {
    fn size(&self) -> io::Result<u64> {
        self.with(<[u8]>::size)
    }

    fn read_at(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        self.with(|bytes| bytes.read_at(at, into))
    }
}

struct New {
    files: MemoryFiles,
    name: String,
    bytes: Vec<u8>,
}

impl Write for New {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl NewFile for New {
    fn finish(self: Box<Self>) -> io::Result<()> {
        self.files.put(&self.name, self.bytes);
        Ok(())
    }
}

struct Growing {
    bytes: Bytes,
    at: usize,
}

impl Read for Growing {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let at = self.at;
        let rest = |bytes: &[u8]| bytes.get(at..).unwrap_or_default().read(into);
        let read = self.bytes.with(rest)?;
        self.at += read;
        Ok(read)
    }
}

impl Write for Growing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.change(|all| all.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl GrowingFile for Growing {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.bytes.change(|all| all.truncate(length as usize));
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
}
