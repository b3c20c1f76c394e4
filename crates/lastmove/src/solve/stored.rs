//! Long arrays in the files of a work folder, so that little memory is needed and work that was ended
//! goes on.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;

use crate::{Control, Error, Message, ReadAt, Work};

/// The bytes before the array: one line of JSON, and blanks.
const HEAD: usize = 8192;

/// Bytes that are read at a time.
const PART: usize = 1 << 20;

/// What a file says of itself.
#[derive(Serialize, Deserialize)]
struct Head<S> {
    format: String,
    /// Two games, or two rules of play, do not share it.
    mark: u64,
    bytes: u64,
    xxh3: u64,
    summary: S,
}

/// The files of one game.
pub(super) struct Store<'a> {
    work: &'a dyn Work,
    /// The name and the version of the kind of files.
    format: &'static str,
    mark: u64,
}

/// An array in a file.
pub(super) struct Stored {
    name: String,
    file: Box<dyn ReadAt>,
    bytes: u64,
    xxh3: u64,
}

/// Hands over all bytes of an array, part by part.
pub(super) type Parts<'a> =
    dyn Fn(&mut dyn FnMut(&[u8]) -> std::io::Result<()>) -> std::io::Result<()> + 'a;

impl Stored {
    /// How many bytes it has.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Reads some bytes, which are not compared with the checksum.
    pub(super) fn read(&self, from: u64, into: &mut [u8]) -> Result<(), Error> {
        let read = self.file.read_at(HEAD as u64 + from, into);
        read.map_err(|error| damaged(&self.name, &error.to_string()))
    }

    /// Says that these bytes will be read soon.
    pub(super) fn will_read(&self, from: u64, length: u64) {
        self.file.will_read(HEAD as u64 + from, length);
    }

    /// Hands over all bytes part by part, each of a multiple of eight bytes but the last, and compares
    /// them with the checksum.
    pub(super) fn load(
        &self,
        control: &Control<'_>,
        each: &mut dyn FnMut(&[u8]),
    ) -> Result<(), Error> {
        let mut hash = Xxh3::new();
        let mut from = 0;
        let mut part = vec![0; PART];
        while from < self.bytes {
            control.check()?;
            let length = (self.bytes - from).min(PART as u64);
            let part = &mut part[..length as usize];
            self.read(from, part)?;
            hash.update(part);
            each(part);
            from += length;
        }
        match hash.digest() == self.xxh3 {
            true => Ok(()),
            false => Err(damaged(&self.name, "checksum")),
        }
    }
}

impl<'a> Store<'a> {
    pub(super) fn new(work: &'a dyn Work, format: &'static str, mark: u64) -> Self {
        Self { work, format, mark }
    }

    /// What was kept under a name, with its summary; `None` when nothing was.
    pub(super) fn open<S: DeserializeOwned>(
        &self,
        name: String,
    ) -> Result<Option<(S, Stored)>, Error> {
        let Some(file) = self.work.open(&name)? else {
            return Ok(None);
        };
        let mut head = [0; HEAD];
        let read = file.read_at(0, &mut head);
        read.map_err(|error| damaged(&name, &error.to_string()))?;
        let end = head.iter().position(|&byte| byte == b'\n').unwrap_or(0);
        let head: Head<S> = serde_json::from_slice(&head[..end])
            .map_err(|error| damaged(&name, &error.to_string()))?;
        if head.format != self.format || head.mark != self.mark {
            let message = Message::new("work-other").with("file", name);
            return Err(Error::file(message));
        }
        let size = file.size().unwrap_or(0);
        if Some(size) != head.bytes.checked_add(HEAD as u64) {
            return Err(damaged(&name, "size"));
        }
        let stored = Stored {
            name,
            file,
            bytes: head.bytes,
            xxh3: head.xxh3,
        };
        Ok(Some((head.summary, stored)))
    }

    /// Keeps an array under a name, and opens it again.
    pub(super) fn keep<S: Serialize + DeserializeOwned>(
        &self,
        name: String,
        parts: &Parts<'_>,
        summary: S,
    ) -> Result<(S, Stored), Error> {
        let mut hash = Xxh3::new();
        let mut bytes = 0;
        let hashed = parts(&mut |part| {
            bytes += part.len() as u64;
            hash.update(part);
            Ok(())
        });
        hashed.map_err(|error| damaged(&name, &error.to_string()))?;
        let head = Head {
            format: self.format.to_owned(),
            mark: self.mark,
            bytes,
            xxh3: hash.digest(),
            summary,
        };
        self.work.write(&name, &mut |out| {
            let mut line = serde_json::to_vec(&head)?;
            line.push(b'\n');
            line.resize(HEAD.max(line.len()), b' ');
            out.write_all(&line)?;
            parts(&mut |part| out.write_all(part))
        })?;
        let opened = self.open(name.clone())?;
        opened.ok_or_else(|| damaged(&name, "gone"))
    }
}

fn damaged(name: &str, reason: &str) -> Error {
    let message = Message::new("work-damaged").with("file", name);
    Error::file(message.with("reason", reason))
}
