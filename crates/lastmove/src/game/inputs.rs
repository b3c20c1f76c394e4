//! What a game was read from: files with their fingerprints, and small ones as they are.

use std::io::{self, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::{FileError, Files, MemoryFiles};

/// Files are kept as they are up to this many bytes, all together.
const KEPT: usize = 1 << 20;

/// A file that a game was read from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputFile {
    /// Its name in the notation.
    pub name: String,
    /// How many bytes of it were read.
    pub bytes: u64,
    /// The 64-bit XXH3 of these bytes, as 16 hexadecimal digits.
    pub xxh3: String,
}

impl InputFile {
    /// Whether these bytes are what was read of it, by length and fingerprint.
    pub(crate) fn is_of(&self, bytes: &[u8]) -> bool {
        self.bytes == bytes.len() as u64 && self.xxh3 == fingerprint(xxh3_64(bytes))
    }
}

fn fingerprint(xxh3: u64) -> String {
    format!("{xxh3:016x}")
}

/// The files that a game was read from, in the order in which they were opened.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// The files.
    pub list: Vec<InputFile>,
    /// Their contents, when they are short enough to be kept.
    pub contents: Option<Vec<Vec<u8>>>,
}

impl Inputs {
    /// Whether these are the same files, by length and fingerprint; names do not matter.
    #[must_use]
    pub fn is_same(list: &[InputFile], other: &[InputFile]) -> bool {
        let same = |(a, b): (&InputFile, &InputFile)| a.bytes == b.bytes && a.xxh3 == b.xxh3;
        list.len() == other.len() && list.iter().zip(other).all(same)
    }

    /// The files in memory, by name.
    #[must_use]
    pub fn files(list: &[InputFile], contents: Vec<Vec<u8>>) -> MemoryFiles {
        let names = list.iter().map(|input| input.name.clone());
        names.zip(contents).collect()
    }
}

struct Record {
    name: String,
    hasher: Xxh3,
    bytes: u64,
}

#[derive(Default)]
struct State {
    records: Vec<Record>,
    contents: Vec<Vec<u8>>,
    kept: usize,
}

/// Hands on files and remembers what was read of them.
pub(crate) struct Recorder<'a> {
    files: &'a dyn Files,
    state: Arc<Mutex<State>>,
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a> Recorder<'a> {
    pub(crate) fn new(files: &'a dyn Files) -> Self {
        Self {
            files,
            state: Arc::default(),
        }
    }

    /// What was read so far.
    pub(crate) fn inputs(&self) -> Inputs {
        let mut state = lock(&self.state);
        let list = state.records.iter().map(|record| InputFile {
            name: record.name.clone(),
            bytes: record.bytes,
            xxh3: fingerprint(record.hasher.digest()),
        });
        let list = list.collect();
        let contents = std::mem::take(&mut state.contents);
        Inputs {
            list,
            contents: (state.kept <= KEPT).then_some(contents),
        }
    }
}

impl Files for Recorder<'_> {
    fn size(&self, name: &str) -> Option<u64> {
        self.files.size(name)
    }

    fn open(&self, name: &str) -> Result<Box<dyn Read>, FileError> {
        let inner = self.files.open(name)?;
        let mut state = lock(&self.state);
        state.records.push(Record {
            name: name.to_owned(),
            hasher: Xxh3::new(),
            bytes: 0,
        });
        state.contents.push(Vec::new());
        Ok(Box::new(Recorded {
            inner,
            number: state.records.len() - 1,
            state: self.state.clone(),
        }))
    }
}

struct Recorded {
    inner: Box<dyn Read>,
    number: usize,
    state: Arc<Mutex<State>>,
}

impl Read for Recorded {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(into)?;
        let bytes = &into[..count];
        let mut state = lock(&self.state);
        let record = &mut state.records[self.number];
        record.hasher.update(bytes);
        record.bytes += count as u64;
        state.kept = state.kept.saturating_add(count);
        if state.kept <= KEPT {
            state.contents[self.number].extend_from_slice(bytes);
        } else {
            state
                .contents
                .iter_mut()
                .for_each(|kept| *kept = Vec::new());
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_remembered() {
        let files = MemoryFiles::from([("a", vec![1u8; 100]), ("b", vec![2; 2 << 20])]);
        let recorder = Recorder::new(&files);
        io::copy(&mut recorder.open("a").unwrap(), &mut io::sink()).unwrap();
        let small = recorder.inputs();
        assert_eq!(small.contents, Some(vec![vec![1; 100]]));
        let recorder = Recorder::new(&files);
        for name in ["a", "b"] {
            io::copy(&mut recorder.open(name).unwrap(), &mut io::sink()).unwrap();
        }
        let both = recorder.inputs();
        assert_eq!(both.contents, None);
        assert_eq!(both.list[0], small.list[0]);
        assert_eq!(both.list[1].bytes, 2 << 20);
        assert!(Inputs::is_same(&both.list[..1], &small.list));
        assert!(!Inputs::is_same(&both.list, &small.list));
    }
}
