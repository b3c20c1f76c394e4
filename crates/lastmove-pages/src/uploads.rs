//! The files that games reach in a request: the uploads of the session, those embedded in the
//! server's tables, and the examples in the program. Nothing here opens a file of the machine.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lastmove::files::{FileError, Files};
use lastmove::samples::Samples;
use lastmove::{Error, Message};

use crate::bounds::Bounds;

/// The longest name of an upload, in characters.
const LONGEST_NAME: usize = 80;

/// Uploads by name.
pub(crate) type FileMap = BTreeMap<String, Arc<[u8]>>;

/// The uploads of all sessions.
pub(crate) struct Uploads {
    /// The sessions, in order of last use.
    sessions: Mutex<Vec<(String, FileMap)>>,
    most: usize,
    most_bytes: usize,
    most_sessions: usize,
    most_bytes_of_all: usize,
}

/// The files of one session: a view that later uploads do not change.
#[derive(Clone, Default)]
pub(crate) struct SessionFiles {
    uploads: FileMap,
    /// The files embedded in the server's tables.
    given: Arc<FileMap>,
}

impl Uploads {
    pub(crate) fn new(bounds: &Bounds) -> Self {
        Self {
            sessions: Mutex::default(),
            most: bounds.uploads,
            most_bytes: bounds.held,
            most_sessions: bounds.sessions.max(1),
            most_bytes_of_all: bounds.held_by_all,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(String, FileMap)>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The files that this session can reach.
    pub(crate) fn files_of(&self, session: Option<&str>) -> SessionFiles {
        let Some(session) = session else {
            return SessionFiles::default();
        };
        let mut sessions = self.lock();
        let Some(at) = sessions.iter().position(|(name, _)| name == session) else {
            return SessionFiles::default();
        };
        let used = sessions.remove(at);
        let files = SessionFiles {
            uploads: used.1.clone(),
            ..SessionFiles::default()
        };
        sessions.push(used);
        files
    }

    /// Stores an upload, replacing an older one of the same name.
    pub(crate) fn put(&self, session: &str, name: &str, bytes: &[u8]) -> Result<(), Error> {
        if !is_name(name) {
            let message = Message::new("web-upload-name").with("name", name);
            return Err(Error::input(message));
        }
        let mut sessions = self.lock();
        let found = sessions.iter().position(|(name, _)| name == session);
        let mut used = match found {
            Some(at) => sessions.remove(at),
            None => (session.to_owned(), FileMap::new()),
        };
        let full = self.full(&used.1, name, bytes.len());
        if full.is_none() {
            used.1.insert(name.to_owned(), bytes.into());
        }
        if sessions.len() >= self.most_sessions {
            sessions.remove(0);
        }
        sessions.push(used);
        let mut held: usize = sessions.iter().map(|(_, files)| bytes_of(files)).sum();
        while held > self.most_bytes_of_all && sessions.len() > 1 {
            held -= bytes_of(&sessions.remove(0).1);
        }
        match full {
            Some(message) => Err(Error::limit(message)),
            None => Ok(()),
        }
    }

    /// Why an upload of this name and length does not fit beside the others; `None` if it does.
    fn full(&self, files: &FileMap, name: &str, length: usize) -> Option<Message> {
        if files.len() >= self.most && !files.contains_key(name) {
            return Some(Message::new("web-uploads-full").with("most", self.most));
        }
        let others = files.iter().filter(|(other, _)| *other != name);
        let held: usize = others.map(|(_, bytes)| bytes.len()).sum();
        (held.saturating_add(length) > self.most_bytes)
            .then(|| Message::new("web-uploads-large").with("most", self.most_bytes))
    }

    /// The bytes of all uploads of all sessions.
    pub(crate) fn bytes(&self) -> usize {
        self.lock().iter().map(|(_, files)| bytes_of(files)).sum()
    }

    /// Removes an upload; returns whether there was one.
    pub(crate) fn remove(&self, session: &str, name: &str) -> bool {
        let mut sessions = self.lock();
        let mine = sessions.iter_mut().find(|(name, _)| name == session);
        mine.is_some_and(|(_, files)| files.remove(name).is_some())
    }
}

impl SessionFiles {
    /// Adds the files embedded in tables.
    pub(crate) fn with(self, given: Arc<FileMap>) -> Self {
        Self { given, ..self }
    }

    /// The uploads and their sizes, by name.
    pub(crate) fn list(&self) -> impl Iterator<Item = (&str, usize)> {
        let uploads = self.uploads.iter();
        uploads.map(|(name, bytes)| (name.as_str(), bytes.len()))
    }

    /// The uploads that are tables by their names, with their bytes.
    pub(crate) fn tables(&self) -> impl Iterator<Item = (&str, &[u8])> {
        let uploads = self.uploads.iter();
        let tables = uploads.filter(|(name, _)| name.ends_with(".lmt"));
        tables.map(|(name, bytes)| (name.as_str(), &**bytes))
    }

    /// The bytes of an upload, or of a file embedded in a table.
    pub(crate) fn bytes(&self, name: &str) -> Option<Arc<[u8]>> {
        let own = self.uploads.get(name);
        own.or_else(|| self.given.get(name)).cloned()
    }
}

impl Files for SessionFiles {
    fn open(&self, name: &str) -> Result<Box<dyn Read>, FileError> {
        if let Some(bytes) = self.bytes(name) {
            return Ok(Box::new(Cursor::new(bytes)));
        }
        Samples.open(name)
    }

    fn size(&self, name: &str) -> Option<u64> {
        if let Some(bytes) = self.bytes(name) {
            return Some(bytes.len() as u64);
        }
        Samples.size(name)
    }
}

/// The total size of these uploads.
fn bytes_of(files: &FileMap) -> usize {
    files.values().map(|bytes| bytes.len()).sum()
}

/// Whether an upload may have this name: it must need no encoding in a notation, and not be a path.
fn is_name(name: &str) -> bool {
    let length = name.chars().count();
    let plain = |c: char| c.is_alphanumeric() || "-_.".contains(c);
    (1..=LONGEST_NAME).contains(&length) && name.chars().all(plain) && !name.starts_with(['.', '-'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uploads() -> Uploads {
        Uploads::new(&Bounds {
            uploads: 2,
            sessions: 2,
            ..Bounds::default()
        })
    }

    fn text(files: &SessionFiles, name: &str) -> Option<String> {
        let mut text = String::new();
        files.open(name).ok()?.read_to_string(&mut text).ok()?;
        Some(text)
    }

    #[test]
    fn a_session_reaches_its_own_uploads_and_the_examples() {
        let uploads = uploads();
        uploads.put("a", "loop.txt", b"x y").unwrap();
        let mine = uploads.files_of(Some("a"));
        assert_eq!(text(&mine, "loop.txt").as_deref(), Some("x y"));
        assert!(text(&mine, "examples/graphs/loop.txt").is_some());
        let other = uploads.files_of(Some("b"));
        assert_eq!(text(&other, "loop.txt"), None);
        assert_eq!(text(&uploads.files_of(None), "loop.txt"), None);
    }

    #[test]
    fn no_path_of_the_machine_is_reached() {
        let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let files = SessionFiles::default();
        for path in [
            here,
            "Cargo.toml",
            "/etc/passwd",
            "examples/../Cargo.toml",
            "examples/graphs/../../Cargo.toml",
            "./examples/graphs/loop.txt",
            "examples",
            "-",
            "",
        ] {
            assert!(files.open(path).is_err(), "{path}");
            assert_eq!(files.size(path), None, "{path}");
        }
    }

    #[test]
    fn names_are_plain() {
        for name in ["a", "maze-2.txt", "mê_cung.lmg", &"x".repeat(80)] {
            assert!(is_name(name), "{name}");
        }
        for name in [
            "",
            ".",
            "..",
            "a/b",
            "-",
            "a b",
            "a@b",
            "%61",
            "a,b",
            &"x".repeat(81),
        ] {
            assert!(!is_name(name), "{name}");
        }
    }

    #[test]
    fn uploads_and_sessions_are_bounded() {
        let uploads = uploads();
        uploads.put("a", "1", b"").unwrap();
        uploads.put("a", "2", b"").unwrap();
        assert!(uploads.put("a", "3", b"").is_err());
        uploads.put("a", "2", b"new").unwrap();
        assert!(uploads.remove("a", "1"));
        assert!(!uploads.remove("a", "1"));
        uploads.put("b", "1", b"").unwrap();
        assert_eq!(uploads.files_of(Some("a")).list().count(), 1);
        uploads.put("c", "1", b"").unwrap();
        assert_eq!(uploads.files_of(Some("b")).list().count(), 0);
        assert_eq!(uploads.files_of(Some("a")).list().count(), 1);
    }

    #[test]
    fn uploads_are_bounded_together() {
        let uploads = Uploads::new(&Bounds {
            held: 10,
            ..Bounds::default()
        });
        uploads.put("a", "1", b"123456").unwrap();
        let large = uploads.put("a", "2", b"12345").unwrap_err();
        assert_eq!(large.message.code, "web-uploads-large");
        uploads.put("a", "2", b"1234").unwrap();
        // A replaced upload does not count.
        uploads.put("a", "1", b"654321").unwrap();
        assert!(uploads.put("a", "1", b"7654321").is_err());
        uploads.put("b", "1", b"1234567890").unwrap();
        assert_eq!(uploads.files_of(Some("a")).list().count(), 2);
    }

    #[test]
    fn uploads_of_all_sessions_are_bounded_together() {
        let uploads = Uploads::new(&Bounds {
            held_by_all: 10,
            ..Bounds::default()
        });
        for session in ["a", "b", "c"] {
            uploads.put(session, "1", b"12345").unwrap();
        }
        let count = |session| uploads.files_of(Some(session)).list().count();
        assert_eq!(["a", "b", "c"].map(count), [0, 1, 1]);
    }
}
