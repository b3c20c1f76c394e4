//! Long arrays in the files of a work folder, so that little memory is needed and interrupted work
//! can be continued.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;

use crate::{Control, Error, Message, ReadAt, Storage};

/// The length of the footer of a complete file: one line of JSON, padded with blanks.
const END: usize = 8192;

/// Bytes read at a time.
const PART: usize = 1 << 20;

/// The footer of a file.
#[derive(Serialize, Deserialize)]
struct End<S> {
    format: String,
    /// A fingerprint that depends on the game and the rule of play.
    mark: u64,
    bytes: u64,
    xxh3: u64,
    summary: S,
}

/// The files of one game.
pub(super) struct Store<'a> {
    work: &'a dyn Storage,
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

/// A function that receives the bytes of an array, part by part.
pub(super) type Put<'a> = dyn FnMut(&[u8]) -> std::io::Result<()> + 'a;

impl Stored {
    /// The length in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Reads some bytes, without checking the checksum.
    pub(super) fn read(&self, from: u64, into: &mut [u8]) -> Result<(), Error> {
        let read = self.file.read_at(from, into);
        read.map_err(|error| damaged(&self.name, error))
    }

    /// Appends words of an array of words to `into`, using `bytes` as a buffer; without checking
    /// the checksum.
    pub(super) fn words(
        &self,
        start: usize,
        end: usize,
        bytes: &mut Vec<u8>,
        into: &mut Vec<u32>,
    ) -> Result<(), Error> {
        bytes.resize((end - start) * 4, 0);
        self.read(start as u64 * 4, bytes)?;
        let words = bytes.as_chunks().0.iter();
        into.extend(words.map(|word| u32::from_le_bytes(*word)));
        Ok(())
    }

    /// A hint that these bytes will be read soon.
    pub(super) fn will_read(&self, from: u64, length: u64) {
        self.file.will_read(from, length);
    }

    /// Passes on all bytes part by part, each a multiple of eight bytes except the last, and checks
    /// the checksum.
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
    pub(super) fn new(work: &'a dyn Storage, format: &'static str, mark: u64) -> Self {
        Self { work, format, mark }
    }

    /// The array stored under a name, with its summary; `None` when there is none.
    pub(super) fn open<S: DeserializeOwned>(
        &self,
        name: String,
    ) -> Result<Option<(S, Stored)>, Error> {
        let Some(file) = self.work.find(&name)? else {
            return Ok(None);
        };
        let size = file.size().unwrap_or(0);
        let bytes = size.checked_sub(END as u64);
        let bytes = bytes.ok_or_else(|| damaged(&name, "size"))?;
        let mut end = [0; END];
        let read = file.read_at(bytes, &mut end);
        read.map_err(|error| damaged(&name, error))?;
        let line = end.iter().position(|&byte| byte == b'\n').unwrap_or(0);
        let blanks = &end[line + 1..];
        let end: End<S> =
            serde_json::from_slice(&end[..line]).map_err(|error| damaged(&name, error))?;
        if end.format != self.format || end.mark != self.mark {
            let message = Message::new("work-other").with("file", name);
            return Err(Error::file(message));
        }
        if bytes != end.bytes || !blanks.iter().all(|&byte| byte == b' ') {
            return Err(damaged(&name, "size"));
        }
        let stored = Stored {
            name,
            file,
            bytes,
            xxh3: end.xxh3,
        };
        Ok(Some((end.summary, stored)))
    }

    /// Stores an array under a name, and opens it again. `parts` provides all its bytes.
    pub(super) fn keep<S: Serialize + DeserializeOwned>(
        &self,
        name: String,
        summary: S,
        parts: &mut dyn FnMut(&mut Put<'_>) -> std::io::Result<()>,
    ) -> Result<(S, Stored), Error> {
        let mut summary = Some(summary);
        self.work.write(&name, &mut |out| {
            let mut hash = Xxh3::new();
            let mut bytes = 0;
            parts(&mut |part| {
                bytes += part.len() as u64;
                hash.update(part);
                out.write_all(part)
            })?;
            let mut line = serde_json::to_vec(&End {
                format: self.format.to_owned(),
                mark: self.mark,
                bytes,
                xxh3: hash.digest(),
                summary: summary.take(),
            })?;
            line.push(b'\n');
            line.resize(END.max(line.len()), b' ');
            out.write_all(&line)
        })?;
        let opened = self.open(name.clone())?;
        opened.ok_or_else(|| damaged(&name, "gone"))
    }
}

fn damaged(name: &str, reason: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    let message = Message::new("work-damaged").with("file", name);
    Error::file(message).caused_by(reason)
}
