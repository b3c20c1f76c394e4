//! The words of all positions in a file, and the changes since it was written.

use std::ops::Range;

use hashbrown::HashMap;
use rayon::prelude::*;

use super::reads::Reads;
use crate::files::{Put, Store, Stored};
use crate::solve::Values;
use crate::{ByNumber, Error, Value};

/// The file.
pub(super) const WORDS: &str = "words";

/// The words of all positions, as those of [`Words`](crate::solve::levels::Words).
pub(super) struct FileWords {
    stored: Stored,
    /// The words that have changed.
    changed: HashMap<u32, u32>,
    most: usize,
}

impl FileWords {
    /// The words of a file, of which at most `most` change before it is written again.
    pub(super) fn new(stored: Stored, most: usize) -> Self {
        Self {
            stored,
            changed: HashMap::with_capacity(most),
            most,
        }
    }

    /// Whether `more` more may change.
    pub(super) fn has_room(&self, more: usize) -> bool {
        self.changed.len() + more <= self.most
    }

    pub(super) fn is_changed(&self) -> bool {
        !self.changed.is_empty()
    }

    /// Changes words, each with its position.
    pub(super) fn change(&mut self, words: &[(u32, u32)]) {
        self.changed.extend(words);
    }

    /// The words of some positions, which rise; returns how many bytes were read.
    pub(super) fn get(
        &self,
        positions: &[u32],
        reads: &mut Reads,
        into: &mut Vec<u32>,
    ) -> Result<u64, Error> {
        into.clear();
        let known = positions.iter().map(|v| self.changed.get(v).copied());
        into.extend(known.map(|word| word.unwrap_or(0)));
        // Empty words mark unknown ones here; no change makes a word empty.
        let unknown = |at: usize| into[at] == 0;
        let places: Vec<_> = (0..positions.len())
            .map(|at| match positions[at] as usize {
                place if unknown(at) => place..place + 1,
                place => place..place,
            })
            .collect();
        // What is held may be of an earlier file.
        reads.forget();
        reads.each((0, &self.stored), places.iter().cloned(), |piece| {
            for at in piece.of.clone() {
                if let [word] = piece.part(&places[at]) {
                    into[at] = *word;
                }
            }
        })
    }

    /// Reads the words of neighbouring positions as they are in the file.
    pub(super) fn load(
        &self,
        range: Range<u32>,
        bytes: &mut Vec<u8>,
        into: &mut Vec<u32>,
    ) -> Result<(), Error> {
        into.clear();
        let (start, end) = (range.start as usize, range.end as usize);
        self.stored.words(start, end, bytes, into)
    }

    /// Takes all changes, in the order of the positions.
    pub(super) fn take_changed(&mut self) -> Vec<(u32, u32)> {
        let mut changed: Vec<_> = self.changed.drain().collect();
        changed.par_sort_unstable();
        changed
    }

    /// Continues with a new file in place of this one.
    pub(super) fn replace(&mut self, stored: Stored) {
        self.stored = stored;
    }

    /// The values, when nothing has changed since the file was written.
    pub(super) fn into_values(self) -> StoredValues {
        StoredValues(self.stored)
    }
}

/// Encodes words as [`keep`] writes them.
pub(super) fn encode(words: &[u32], into: &mut Vec<u8>) {
    // What is there already need not be cleared.
    into.resize(words.len() * 4, 0);
    for (bytes, word) in into.as_chunks_mut().0.iter_mut().zip(words) {
        *bytes = word.to_le_bytes();
    }
}

/// Writes words that `fill` provides list by list, [encoded](encode).
pub(super) fn keep(
    store: &Store<'_>,
    plies: u32,
    fill: impl FnOnce(&mut dyn FnMut(&[u8]) -> Result<(), Error>) -> Result<(), Error>,
) -> Result<Stored, Error> {
    let (mut fill, mut failed) = (Some(fill), None);
    let kept = store.keep(WORDS.to_owned(), &plies, &mut |put: &mut Put<'_>| {
        let mut wrong = None;
        let filled = fill.take().map(|fill| {
            fill(&mut |bytes| {
                put(bytes).map_err(|error| {
                    wrong = Some(error);
                    Error::interrupt()
                })
            })
        });
        match (wrong, filled) {
            // The writer's error says why.
            (Some(error), _) => Err(error),
            (None, Some(Err(error))) => {
                failed = Some(error);
                Err(std::io::Error::other("not made"))
            }
            (None, _) => Ok(()),
        }
    });
    match failed {
        Some(error) => Err(error),
        None => Ok(kept?.1),
    }
}

/// The values of all positions, a word of 32 bits each in a file of a work folder, which must stay there
/// while they are asked for.
pub struct StoredValues(Stored);

impl StoredValues {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.0.bytes() / 4
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl ByNumber for StoredValues {
    fn read(&self, first: u64, into: &mut [Value]) -> Result<(), Error> {
        let mut bytes = vec![0; into.len() * 4];
        self.0.read(first * 4, &mut bytes)?;
        let words = bytes.as_chunks().0.iter();
        for (value, word) in into.iter_mut().zip(words) {
            *value = Values::value(u32::from_le_bytes(*word));
        }
        Ok(())
    }
}
