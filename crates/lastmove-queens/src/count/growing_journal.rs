//! A journal that grows during counting.

use std::io::{self, Read};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use lastmove::journal::{JournalFile, is_unbegun};
use lastmove::{Error, Message, Storage};

use crate::{Join, Journal, LONGEST_JOURNAL};

/// How long lines may wait for `sync`: they survive the program at once, but a failure of the
/// machine only after that.
const SYNC_EVERY: Duration = Duration::from_millis(200);

/// A [`Journal`] and its file, to which the counts of tasks are [added](Self::add) from any thread.
pub struct GrowingJournal {
    known: Journal,
    file: Mutex<JournalFile>,
}

impl GrowingJournal {
    /// Reads the journal of this count, or begins one where the file is missing or empty.
    ///
    /// # Errors
    /// Those of [`Journal::read`]; `queens-journal-n` (input) when it is of another N; those of the
    /// storage.
    pub fn open(storage: &dyn Storage, name: &str, join: &Join) -> Result<Self, Error> {
        let mut file = JournalFile::open(storage, name)?;
        let mut text = String::new();
        let read = (&mut file)
            .take(LONGEST_JOURNAL as u64)
            .read_to_string(&mut text);
        let head = Journal::head(join);
        let name = file.name();
        let begun = text.as_bytes();
        let (begun, mut rest) = begun.split_at(begun.len().min(head.len()));
        let is_unbegun = is_unbegun(begun, &head, &mut rest).map_err(|error| file.failed(error))?;
        let known = match read {
            Err(error) if error.kind() != io::ErrorKind::InvalidData => {
                return Err(file.failed(error));
            }
            // An incomplete first line is rewritten.
            Ok(_) if is_unbegun => Journal::read(&head),
            Ok(_) => Journal::read(&text),
            Err(_) => Journal::read(""),
        };
        let known = known.map_err(|error| error.in_file(name))?;
        if known.n() != join.n() {
            let message = Message::new("queens-journal-n").with("file", name);
            let message = message.with("n", known.n()).with("wanted", join.n());
            return Err(Error::input(message));
        }
        if is_unbegun {
            file.begin(&head)?;
        } else if known.whole() < text.len() {
            let cut = file.cut(known.whole() as u64).and_then(|()| file.sync());
            cut.map_err(|error| file.failed(error))?;
        }
        Ok(Self {
            known,
            file: Mutex::new(file),
        })
    }

    /// The counts known when it was opened.
    pub fn known(&self) -> &Journal {
        &self.known
    }

    /// Adds the count of a task.
    ///
    /// # Errors
    /// Those of the storage.
    pub fn add(&self, join: &Join, task: usize, count: u64) -> Result<(), Error> {
        let line = Journal::line(join, task, count);
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.add(line.as_bytes(), SYNC_EVERY)
    }

    /// Makes everything durable.
    ///
    /// # Errors
    /// Those of the storage.
    pub fn close(self) -> Result<(), Error> {
        let file = self.file.into_inner();
        file.unwrap_or_else(PoisonError::into_inner).close()
    }
}
