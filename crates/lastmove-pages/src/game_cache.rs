//! Games kept open between requests, so that many questions about one game cost little more than one.

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use lastmove::catalog::{self, Opened, Question};
use lastmove::oracle::Totals;
use lastmove::{Control, Error, Storage};

use crate::uploads::SessionFiles;

/// The folder of long work that was done before, to look up values in: see
/// [`Oracle::load_work`](lastmove::oracle::Oracle::load_work). Clones share it.
#[derive(Clone)]
pub struct DoneWork(Arc<dyn Storage>);

impl DoneWork {
    /// The work in this folder.
    pub fn new(folder: impl Storage + 'static) -> Self {
        Self(Arc::new(folder))
    }

    /// How many files there are; 0 where they cannot be listed.
    #[must_use]
    pub fn files(&self) -> u64 {
        self.0.list().map_or(0, |files| files.len() as u64)
    }
}

impl fmt::Debug for DoneWork {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("DoneWork")
    }
}

/// An open game; the vector of entries is in order of last use.
struct Entry {
    game: String,
    /// The files that it was read from; `None` for an example.
    read: Vec<(String, Option<Arc<[u8]>>)>,
    opened: Arc<Opened>,
}

/// The most recently used games.
pub(crate) struct GameCache {
    entries: Mutex<Vec<Entry>>,
    most: usize,
    /// The memory for work that is alone, in bytes.
    half: u64,
    /// The game that has it, as long as it is kept or worked on.
    large: Mutex<Weak<Opened>>,
    work: Option<DoneWork>,
}

/// A question about an open game.
pub(crate) struct GameQuery {
    cache: Arc<GameCache>,
    pub(crate) opened: Arc<Opened>,
    question: Question,
}

impl GameCache {
    /// A cache of `most` games; work that is alone may take half of `memory`, in bytes. The values of
    /// a game whose work is done are looked up.
    pub(crate) fn new(most: usize, memory: u64, work: Option<DoneWork>) -> Self {
        Self {
            entries: Mutex::default(),
            most,
            half: memory / 2,
            large: Mutex::default(),
            work,
        }
    }

    /// The game of a notation; `position`, if given, replaces the one in the notation.
    pub(crate) fn open(
        self: &Arc<Self>,
        notation: &str,
        position: Option<String>,
        files: &SessionFiles,
        control: &Control<'_>,
    ) -> Result<GameQuery, Error> {
        // An error of opening says what was probably meant.
        let explained = |error| {
            let opened = catalog::open(notation, files, control);
            opened.err().unwrap_or(error)
        };
        let question = Question::parse(notation).map_err(explained)?;
        // If the game begins at the given position, the position is part of the name.
        let game = question.beginning().map_err(explained)?;
        let opened = match self.find(&game, files) {
            Some(opened) => opened,
            None => {
                let opened = Arc::new(question.clone().open(files, control)?);
                if let Some(DoneWork(folder)) = &self.work {
                    opened.oracle.load_work(&control.work_in(&**folder))?;
                }
                self.insert(game, &opened, files);
                opened
            }
        };
        Ok(GameQuery {
            cache: self.clone(),
            opened,
            question: question.about(position),
        })
    }

    /// The control for work on a game. A job that is alone may take half of the memory, and keeps it
    /// for later questions about its game; other games are dropped for it. Meanwhile all others get
    /// half of their share.
    fn widen<'a>(
        &self,
        opened: &Arc<Opened>,
        is_alone: bool,
        control: &Control<'a>,
    ) -> Control<'a> {
        let mut large = self.large.lock().unwrap_or_else(PoisonError::into_inner);
        let share = control.memory_budget();
        let half = control.memory(self.half.max(share));
        if let Some(other) = large.upgrade() {
            if Arc::ptr_eq(&other, opened) {
                return half;
            }
            // One is held here and one by the cache; who works on it holds another one.
            if !is_alone || Arc::strong_count(&other) > 2 {
                return control.memory(share / 2);
            }
            self.remove(&other);
        } else if !is_alone {
            return *control;
        }
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.retain(|entry| Arc::ptr_eq(&entry.opened, opened));
        *large = Arc::downgrade(opened);
        half
    }

    fn find(&self, game: &str, files: &SessionFiles) -> Option<Arc<Opened>> {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |entry: &Entry| entry.game == game && is_current(&entry.read, files);
        let at = entries.iter().position(same)?;
        let found = entries.remove(at);
        let opened = found.opened.clone();
        entries.push(found);
        Some(opened)
    }

    /// How many games are kept.
    pub(crate) fn len(&self) -> usize {
        let entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.len()
    }

    fn insert(&self, game: String, opened: &Arc<Opened>, files: &SessionFiles) {
        if self.most == 0 {
            return;
        }
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        if entries.len() >= self.most {
            entries.remove(0);
        }
        let names = opened.inputs.list.iter().map(|input| &input.name);
        entries.push(Entry {
            game,
            read: names
                .map(|name| (name.clone(), files.bytes(name)))
                .collect(),
            opened: opened.clone(),
        });
    }

    fn remove(&self, opened: &Arc<Opened>) {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        entries.retain(|entry| !Arc::ptr_eq(&entry.opened, opened));
    }
}

/// Whether the files that a game was read from are unchanged.
fn is_current(read: &[(String, Option<Arc<[u8]>>)], files: &SessionFiles) -> bool {
    read.iter()
        .all(|(name, bytes)| match (bytes, files.bytes(name)) {
            (None, None) => true,
            (Some(then), Some(now)) => Arc::ptr_eq(then, &now),
            _ => false,
        })
}

impl GameQuery {
    /// The control for work on this game, with the memory that it may take: see
    /// [`GameCache::widen`].
    pub(crate) fn widen<'a>(&self, is_alone: bool, control: &Control<'a>) -> Control<'a> {
        self.cache.widen(&self.opened, is_alone, control)
    }

    /// All positions of the game counted by outcome; the one asked about must be among them.
    pub(crate) fn totals(&self, control: &Control<'_>) -> Result<Totals, Error> {
        let oracle = &self.opened.oracle;
        self.at()
            .map_or(Ok(()), |at| oracle.in_table(at, control))?;
        oracle.totals(control)
    }
}

/// Gives access to the question.
impl Deref for GameQuery {
    type Target = Question;

    fn deref(&self) -> &Question {
        &self.question
    }
}

impl Drop for GameQuery {
    /// A panic may leave the game in a bad state, so it is removed from the cache.
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.cache.remove(&self.opened);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_begins_where_its_own_notation_says() {
        let cache = Arc::new(GameCache::new(4, 1 << 30, None));
        let start = |notation| {
            let control = Control::default();
            let asked = cache.open(notation, None, &SessionFiles::default(), &control);
            asked.unwrap().opened.oracle.start()
        };
        assert_eq!(start("nim:3@1 + nim:3@1").as_deref(), Some("1 + 1"));
        assert_eq!(start("nim:3 + nim:3").as_deref(), Some("3 + 3"));
        assert_eq!(start("nim:3@2 + nim:3").as_deref(), Some("2 + 3"));
        assert_eq!(start("octal:0.77@5").as_deref(), Some("5"));
        assert_eq!(start("octal:0.77").as_deref(), Some("20"));
        // Where most games begin, their rules say.
        assert_eq!(start("nim:3@1").as_deref(), Some("3"));
        assert_eq!(start("nim:3").as_deref(), Some("3"));
    }

    #[test]
    fn a_game_is_kept_until_work_on_it_panics() {
        let cache = Arc::new(GameCache::new(2, 1 << 30, None));
        let files = SessionFiles::default();
        let open = || {
            let control = Control::default();
            cache.open("nim:3,4,5", None, &files, &control).unwrap()
        };
        let first = open().opened.clone();
        assert!(Arc::ptr_eq(&first, &open().opened));
        let work = std::panic::AssertUnwindSafe(|| {
            let _asked = open();
            panic!("a fault on purpose");
        });
        assert!(std::panic::catch_unwind(work).is_err());
        assert!(!Arc::ptr_eq(&first, &open().opened));
    }

    #[test]
    fn who_is_alone_has_half_of_the_memory() {
        let cache = Arc::new(GameCache::new(4, 1000, None));
        let control = Control::default().memory(50);
        let files = SessionFiles::default();
        let open = |game| cache.open(game, None, &files, &control).unwrap();
        let memory = |asked: &GameQuery, alone| asked.widen(alone, &control).memory_budget();
        let first = open("nim:1");
        assert_eq!(memory(&first, false), 50);
        assert_eq!(memory(&first, true), 500);
        // It keeps it, and others have less meanwhile.
        assert_eq!(memory(&first, false), 500);
        assert_eq!(memory(&open("nim:2"), false), 25);
        assert_eq!(memory(&open("nim:2"), true), 25);
        drop(first);
        assert_eq!(memory(&open("nim:1"), false), 500);
        // Nobody works on it: the next job that is alone takes its place.
        assert_eq!(memory(&open("nim:2"), true), 500);
        assert_eq!(memory(&open("nim:1"), false), 25);
    }
}
