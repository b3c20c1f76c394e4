//! Games kept open between requests, so that many questions about one game cost little more than one.

use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

use lastmove::catalog::{Opened, Question};
use lastmove::oracle::Totals;
use lastmove::{Control, Error};

use crate::uploads::SessionFiles;

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
}

/// A question about an open game.
pub(crate) struct GameQuery {
    cache: Arc<GameCache>,
    pub(crate) opened: Arc<Opened>,
    question: Question,
}

impl GameCache {
    pub(crate) fn new(most: usize) -> Self {
        Self {
            entries: Mutex::default(),
            most,
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
        let question = Question::parse(notation)?;
        // If the game begins at the given position, the position is part of the name.
        let game = question.beginning()?;
        let opened = match self.find(&game, files) {
            Some(opened) => opened,
            None => {
                let opened = Arc::new(question.clone().open(files, control)?);
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

    fn find(&self, game: &str, files: &SessionFiles) -> Option<Arc<Opened>> {
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |entry: &Entry| entry.game == game && is_current(&entry.read, files);
        let at = entries.iter().position(same)?;
        let found = entries.remove(at);
        let opened = found.opened.clone();
        entries.push(found);
        Some(opened)
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
        let cache = Arc::new(GameCache::new(4));
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
        let cache = Arc::new(GameCache::new(2));
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
}
