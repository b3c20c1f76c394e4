//! Layers in files, so that little memory is needed and work that was ended goes on.

use std::borrow::Cow;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;

use super::tiers::Tiers;
use crate::game::{Play, Positional, Stone};
use crate::{Control, Error, Message, ReadAt, Work};

/// The bytes before the words: one line of JSON, and blanks.
const HEAD: usize = 8192;

/// Words that are written and read at a time.
const PART: usize = 1 << 17;

/// The version of the files.
const FORMAT: &str = "lastmove colourings 1";

/// What a file says of itself.
#[derive(Serialize, Deserialize)]
struct Head<S> {
    format: String,
    /// Two games, or two rules of play, do not share it.
    mark: u64,
    words: u64,
    xxh3: u64,
    summary: S,
}

/// The files of one game.
pub(super) struct Store<'a> {
    work: &'a dyn Work,
    mark: u64,
}

/// The words of a layer in a file.
pub(super) struct StoredWords {
    name: String,
    file: Box<dyn ReadAt>,
    words: usize,
    xxh3: u64,
}

/// The words of a layer.
pub(super) enum Words {
    Held(Vec<u64>),
    Stored(StoredWords),
}

impl Words {
    /// Some of the words.
    pub(super) fn range(&self, from: usize, length: usize) -> Result<Cow<'_, [u64]>, Error> {
        match self {
            Self::Held(words) => Ok(Cow::Borrowed(&words[from..][..length])),
            Self::Stored(stored) => stored.read(from, length).map(Cow::Owned),
        }
    }
}

impl StoredWords {
    fn read(&self, from: usize, length: usize) -> Result<Vec<u64>, Error> {
        let mut bytes = vec![0; length * 8];
        let at = (HEAD + from * 8) as u64;
        let read = self.file.read_at(at, &mut bytes);
        read.map_err(|error| damaged(&self.name, &error.to_string()))?;
        let words = bytes.chunks_exact(8);
        Ok(words
            .map(|word| {
                word.iter()
                    .rev()
                    .fold(0, |all, &byte| all << 8 | u64::from(byte))
            })
            .collect())
    }

    /// All words, compared with their checksum.
    pub(super) fn load(&self, control: &Control<'_>) -> Result<Vec<u64>, Error> {
        let mut words = Vec::with_capacity(self.words);
        let mut hash = Xxh3::new();
        while words.len() < self.words {
            control.check()?;
            let part = self.read(words.len(), PART.min(self.words - words.len()))?;
            hash.update(&bytes(&part));
            words.extend(part);
        }
        match hash.digest() == self.xxh3 {
            true => Ok(words),
            false => Err(damaged(&self.name, "checksum")),
        }
    }
}

impl<'a> Store<'a> {
    pub(super) fn new(
        work: &'a dyn Work,
        game: &dyn Positional,
        tiers: &Tiers,
        play: Play,
    ) -> Self {
        let mut hash = Xxh3::new();
        let mut add = |number: u64| hash.update(&number.to_le_bytes());
        let base = tiers.base();
        let beginning = [base.x, base.o, u64::from(play == Play::Misere)];
        beginning.into_iter().for_each(&mut add);
        for stone in [Stone::X, Stone::O] {
            let sets = game.winning_sets(stone).unwrap_or_default();
            add(sets.len() as u64);
            sets.iter().copied().for_each(&mut add);
        }
        // Which cells are open follows from the sets that can be filled.
        let filled = (0..tiers.layers()).flat_map(|layer| tiers.layer(layer));
        filled.copied().for_each(&mut add);
        Self {
            work,
            mark: hash.digest(),
        }
    }

    /// What was kept of a layer; `None` when nothing was.
    pub(super) fn open<S: DeserializeOwned>(
        &self,
        kind: &str,
        layer: usize,
    ) -> Result<Option<(S, StoredWords)>, Error> {
        let name = format!("{kind}-{layer}");
        let Some(file) = self.work.open(&name)? else {
            return Ok(None);
        };
        let mut head = [0; HEAD];
        let read = file.read_at(0, &mut head);
        read.map_err(|error| damaged(&name, &error.to_string()))?;
        let end = head.iter().position(|&byte| byte == b'\n').unwrap_or(0);
        let head: Head<S> = serde_json::from_slice(&head[..end])
            .map_err(|error| damaged(&name, &error.to_string()))?;
        if head.format != FORMAT || head.mark != self.mark {
            let message = Message::new("work-other").with("file", name);
            return Err(Error::file(message));
        }
        let size = file.size().unwrap_or(0);
        if Some(size)
            != head
                .words
                .checked_mul(8)
                .and_then(|n| n.checked_add(HEAD as u64))
        {
            return Err(damaged(&name, "size"));
        }
        let stored = StoredWords {
            name,
            file,
            words: head.words as usize,
            xxh3: head.xxh3,
        };
        Ok(Some((head.summary, stored)))
    }

    /// What has just been kept.
    pub(super) fn opened<S: DeserializeOwned>(
        &self,
        kind: &str,
        layer: usize,
    ) -> Result<(S, StoredWords), Error> {
        let opened = self.open(kind, layer)?;
        opened.ok_or_else(|| damaged(&format!("{kind}-{layer}"), "gone"))
    }

    /// Keeps the words of a layer.
    pub(super) fn keep<S: Serialize>(
        &self,
        kind: &str,
        layer: usize,
        words: &[u64],
        summary: S,
    ) -> Result<(), Error> {
        let mut hash = Xxh3::new();
        words
            .chunks(PART)
            .for_each(|part| hash.update(&bytes(part)));
        let head = Head {
            format: FORMAT.to_owned(),
            mark: self.mark,
            words: words.len() as u64,
            xxh3: hash.digest(),
            summary,
        };
        self.work.write(&format!("{kind}-{layer}"), &mut |out| {
            let mut line = serde_json::to_vec(&head)?;
            line.push(b'\n');
            line.resize(HEAD.max(line.len()), b' ');
            out.write_all(&line)?;
            words
                .chunks(PART)
                .try_for_each(|part| out.write_all(&bytes(part)))
        })
    }
}

/// Words as they are in files, the lowest byte first.
fn bytes(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn damaged(name: &str, reason: &str) -> Error {
    let message = Message::new("work-damaged").with("file", name);
    Error::file(message.with("reason", reason))
}
