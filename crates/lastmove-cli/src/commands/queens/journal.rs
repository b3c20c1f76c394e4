//! `queens N --count --journal FILE`: a count that can be stopped and gone on with.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use lastmove::{Error, Message};
use lastmove_queens::{Join, Journal, LONGEST_JOURNAL};

use crate::journal_file;
use crate::whole_file::not_written;

/// How long lines may wait until they are brought to the disk: they outlive the program at once, but
/// not the machine.
const SYNC_EVERY: Duration = Duration::from_millis(200);

/// A journal on the disk, which grows.
pub(super) struct Kept {
    name: String,
    known: Journal,
    file: Mutex<Growing>,
}

struct Growing {
    file: File,
    synced: Instant,
}

impl Kept {
    /// Opens a journal of this count, or begins one where there is no file. Nobody else may write to
    /// it at the same time.
    pub(super) fn open(path: &Path, join: &Join) -> Result<Self, Error> {
        let name = path.display().to_string();
        let failed = |error: io::Error| not_written(&name, &error);
        let mut file = journal_file::open(path)?;
        let mut text = String::new();
        let limit = LONGEST_JOURNAL as u64;
        let read = (&mut file).take(limit).read_to_string(&mut text);
        let head = Journal::head(join);
        let known = match read {
            Err(error) if error.kind() != io::ErrorKind::InvalidData => return Err(failed(error)),
            // What is left of a first line is begun anew.
            Ok(_) if head.starts_with(&text) => {
                file.set_len(0).map_err(failed)?;
                file.write_all(head.as_bytes()).map_err(failed)?;
                sync_folder(path);
                Journal::read(&head)?
            }
            Ok(_) => read_text(&text, &name)?,
            Err(_) => Journal::read("").map_err(|error| error.in_file(&name))?,
        };
        if known.n() != join.n() {
            let message = Message::new("queens-journal-n").with("file", name);
            let message = message.with("n", known.n()).with("wanted", join.n());
            return Err(Error::input(message));
        }
        if known.whole() < text.len() && known.whole() > 0 {
            file.set_len(known.whole() as u64).map_err(failed)?;
        }
        file.sync_all().map_err(failed)?;
        Ok(Self {
            name,
            known,
            file: Mutex::new(Growing {
                file,
                synced: Instant::now(),
            }),
        })
    }

    /// What was known when it was opened.
    pub(super) fn known(&self) -> &Journal {
        &self.known
    }

    /// Its name.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Adds the count of a task.
    pub(super) fn add(&self, join: &Join, task: usize, count: u64) -> Result<(), Error> {
        let mut growing = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let write = |growing: &mut Growing| {
            // One write for a line: none is mixed with another.
            growing
                .file
                .write_all(Journal::line(join, task, count).as_bytes())?;
            if growing.synced.elapsed() >= SYNC_EVERY {
                growing.file.sync_data()?;
                growing.synced = Instant::now();
            }
            Ok(())
        };
        write(&mut growing).map_err(|error: io::Error| not_written(&self.name, &error))
    }

    /// Brings all to the disk.
    pub(super) fn close(self) -> Result<(), Error> {
        let growing = self
            .file
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        growing
            .file
            .sync_all()
            .map_err(|error| not_written(&self.name, &error))
    }
}

/// Reads a text that is said to be a journal.
pub(super) fn read_text(text: &str, name: &str) -> Result<Journal, Error> {
    Journal::read(text).map_err(|error| error.in_file(name))
}

/// Brings the name of a new file to the disk, where systems can do so.
fn sync_folder(path: &Path) {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if let Ok(folder) = File::open(folder) {
        // Systems that cannot keep names themselves.
        let _ = folder.sync_all();
    }
}
