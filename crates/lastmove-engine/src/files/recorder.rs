//! A wrapper of files that records the data read.

use std::io::{self, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use xxhash_rust::xxh3::Xxh3;

use super::inputs::fingerprint;
use super::{FileError, Files, InputFile, Inputs};

/// The contents of files are kept up to this many bytes, all together.
const MOST_KEPT: usize = 1 << 20;

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

/// Opens files and records the data read.
pub struct Recorder<'a> {
    files: &'a dyn Files,
    state: Arc<Mutex<State>>,
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a> Recorder<'a> {
    /// A recorder that has read nothing yet.
    #[must_use]
    pub fn new(files: &'a dyn Files) -> Self {
        Self {
            files,
            state: Arc::default(),
        }
    }

    /// The data read so far.
    pub fn inputs(&self) -> Inputs {
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
            contents: (state.kept <= MOST_KEPT).then_some(contents),
        }
    }
}

impl Files for Recorder<'_> {
    fn size(&self, name: &str) -> Option<u64> {
        self.files.size(name)
    }

    fn beside(&self, name: &str) -> Vec<String> {
        self.files.beside(name)
    }

    /// A second reading is not recorded again.
    fn lasting(&self) -> Option<Arc<dyn Files + Send + Sync>> {
        self.files.lasting()
    }

    fn lasting_unseen(&self) -> Option<Arc<dyn Files + Send + Sync>> {
        let mut state = lock(&self.state);
        state.kept = usize::MAX;
        state
            .contents
            .iter_mut()
            .for_each(|kept| *kept = Vec::new());
        self.files.lasting()
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
        if state.kept <= MOST_KEPT {
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
    use crate::files::MemoryFiles;

    #[test]
    fn what_is_read_is_remembered() {
        let files = MemoryFiles::from([("a", vec![1u8; 100]), ("b", vec![2; 2 << 20])]);
        let recorder = Recorder::new(&files);
        io::copy(&mut recorder.open("a").unwrap(), &mut io::sink()).unwrap();
        let small = recorder.inputs();
        assert_eq!(small.contents, Some(vec![vec![1; 100]]));
        let recorder = Recorder::new(&files);
        io::copy(&mut recorder.open("a").unwrap(), &mut io::sink()).unwrap();
        assert!(recorder.lasting_unseen().is_some());
        assert_eq!(recorder.inputs().contents, None);
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
