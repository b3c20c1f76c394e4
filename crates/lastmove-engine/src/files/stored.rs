//! The files of a work folder: arrays of any length, and other results, so that little memory is
//! needed and interrupted work can be continued. Whatever is read from them is checked.
//!
//! A file is the bytes in [pages](super::pages), and behind them a footer: a line of JSON, the
//! length of that line and its checksum (XXH3 with the length as its seed; eight bytes each,
//! little-endian), and [`MAGIC`]. The line says what wrote the file, its kind, its name, the game,
//! how many bytes there are, the key of the pages, and a summary.

mod packed;

pub(crate) use packed::Packed;

use std::error::Error as Reason;
use std::io::{self, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

use super::pages::{DATA, PART, PageWriter, Pages, Unread};
use super::{ReadAt, Storage};
use crate::{Control, Error, Message};

/// The last bytes of a complete file.
const MAGIC: [u8; 8] = *b"lm work\n";

/// The bytes behind the line of the footer.
const TAIL: usize = 24;

/// The longest line of a footer, in bytes.
const MOST_LINE: u64 = 1 << 16;

/// What wrote the file.
const WRITER: &str = concat!("lastmove ", env!("CARGO_PKG_VERSION"));

/// The footer of earlier versions, which had no checksums of pages: JSON, padded with blanks.
const OLD_END: u64 = 8192;
const OLD_START: &[u8; 20] = b"{\"format\":\"lastmove ";

/// The line of the footer.
#[derive(Serialize, Deserialize)]
struct End {
    by: String,
    /// The name and the version of the kind of files.
    format: String,
    /// The name of the file.
    name: String,
    /// A fingerprint of the game and the rule of play, in hexadecimal.
    game: String,
    bytes: u64,
    /// The key of the pages: a fingerprint of all the above and of the summary.
    key: u64,
    summary: Value,
}

/// The files of one game and of one kind.
pub(crate) struct Store<'a> {
    work: &'a dyn Storage,
    format: &'static str,
    game: String,
}

/// An array in a file.
pub(crate) struct Stored {
    name: String,
    file: Box<dyn ReadAt>,
    pages: Pages,
}

/// A function that receives the bytes of an array, part by part.
pub(crate) type Put<'a> = dyn FnMut(&[u8]) -> io::Result<()> + 'a;

/// A function that passes on all bytes of an array.
pub(crate) type Parts<'a> = dyn FnMut(&mut Put<'_>) -> io::Result<()> + 'a;

impl Stored {
    /// The words of four bytes that are read and checked together.
    pub(crate) const PAGE_WORDS: usize = DATA / 4;

    /// The length in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.pages.bytes
    }

    /// Refuses an array of another length.
    pub(crate) fn of_bytes(self, bytes: u64) -> Result<Self, Error> {
        match self.bytes() == bytes {
            true => Ok(self),
            false => Err(self.damaged("size")),
        }
    }

    /// The error that its contents are wrong.
    pub(crate) fn damaged(&self, reason: impl Into<Box<dyn Reason + Send + Sync>>) -> Error {
        damaged(&self.name, reason)
    }

    /// Reads some bytes.
    pub(crate) fn read(&self, from: u64, into: &mut [u8]) -> Result<(), Error> {
        let mut rest = &mut into[..];
        let length = rest.len() as u64;
        self.each_page((from, length), &mut Vec::new(), |part| {
            if let Some(into) = rest.split_off_mut(..part.len()) {
                into.copy_from_slice(part);
            }
        })
    }

    /// Appends words of an array of words to `into`, using `bytes` as a buffer.
    pub(crate) fn words(
        &self,
        start: usize,
        end: usize,
        bytes: &mut Vec<u8>,
        into: &mut Vec<u32>,
    ) -> Result<(), Error> {
        let range = (start as u64 * 4, (end - start) as u64 * 4);
        // A page has whole words.
        self.each_page(range, bytes, |part| {
            let words = part.as_chunks().0.iter();
            into.extend(words.map(|word| u32::from_le_bytes(*word)));
        })
    }

    /// A hint that these bytes will be read soon.
    pub(crate) fn will_read(&self, from: u64, length: u64) {
        let (place, length) = Pages::place(from, length);
        self.file.will_read(place, length);
    }

    /// Passes on all bytes part by part, each a multiple of eight bytes except the last.
    pub(crate) fn load(
        &self,
        control: &Control<'_>,
        each: &mut dyn FnMut(&[u8]),
    ) -> Result<(), Error> {
        let (mut from, mut buffer) = (0, Vec::new());
        while from < self.bytes() {
            control.check()?;
            let length = (self.bytes() - from).min(PART);
            self.each_page((from, length), &mut buffer, &mut *each)?;
            from += length;
        }
        Ok(())
    }

    fn each_page(
        &self,
        range: (u64, u64),
        buffer: &mut Vec<u8>,
        each: impl FnMut(&[u8]),
    ) -> Result<(), Error> {
        let read = |place, into: &mut [u8]| self.file.read_at(place, into);
        let done = self.pages.read(range, buffer, read, each);
        done.map_err(|unread| match unread {
            Unread::Beyond => self.damaged("size"),
            Unread::Failed(error) => self.damaged(error),
            Unread::Unsound => self.damaged("checksum"),
        })
    }
}

impl<'a> Store<'a> {
    /// The files in `work` of this kind and of the game with this fingerprint.
    pub(crate) fn new(work: &'a dyn Storage, format: &'static str, mark: u64) -> Self {
        Self {
            work,
            format,
            game: format!("{mark:016x}"),
        }
    }

    /// Whether there is a file of this name and of this game.
    ///
    /// # Errors
    /// When it is damaged.
    pub(crate) fn has(&self, name: &str) -> Result<bool, Error> {
        let Some(file) = self.work.find(name)? else {
            return Ok(false);
        };
        Ok(self.is_own(&End::read(name, &*file)?.0))
    }

    /// The array stored under a name, with its summary; `None` when there is none.
    pub(crate) fn open<S: DeserializeOwned>(
        &self,
        name: String,
    ) -> Result<Option<(S, Stored)>, Error> {
        let Some(file) = self.work.find(&name)? else {
            return Ok(None);
        };
        let (end, length) = End::read(&name, &*file)?;
        if !self.is_own(&end) {
            return Err(Error::file(Message::new("work-other").with("file", name)));
        }
        if end.name != name {
            let message = Message::new("work-renamed").with("file", name);
            return Err(Error::file(message.with("name", end.name)));
        }
        let pages = Pages {
            bytes: end.bytes,
            key: end.key,
        };
        if pages.length() != Some(length) {
            return Err(damaged(&name, "size"));
        }
        let summary = serde_json::from_value(end.summary);
        let summary = summary.map_err(|error| damaged(&name, error))?;
        Ok(Some((summary, Stored { name, file, pages })))
    }

    /// Stores an array under a name, [durably](Storage::write), and opens it again. `parts` provides
    /// all its bytes.
    pub(crate) fn keep<S: Serialize + DeserializeOwned>(
        &self,
        name: String,
        summary: &S,
        parts: &mut Parts<'_>,
    ) -> Result<(S, Stored), Error> {
        let mut fill = self.filling(&name, summary, parts);
        self.work.write(&name, &mut fill)?;
        drop(fill);
        self.written(name)
    }

    /// The same for a file that only this run [needs](Storage::spill).
    pub(crate) fn spill(&self, name: String, parts: &mut Parts<'_>) -> Result<Stored, Error> {
        let mut fill = self.filling(&name, &(), parts);
        self.work.spill(&name, &mut fill)?;
        drop(fill);
        Ok(self.written::<()>(name)?.1)
    }

    /// Writes the bytes of an array, and its footer.
    fn filling<S: Serialize>(
        &self,
        name: &str,
        summary: &S,
        parts: &mut Parts<'_>,
    ) -> impl FnMut(&mut dyn Write) -> io::Result<()> {
        move |out| {
            let mut end = End {
                by: WRITER.to_owned(),
                format: self.format.to_owned(),
                name: name.to_owned(),
                game: self.game.clone(),
                bytes: 0,
                key: 0,
                summary: serde_json::to_value(summary)?,
            };
            end.key = xxh3_64(&serde_json::to_vec(&end)?);
            let mut pages = PageWriter::new(out, end.key);
            parts(&mut |part| pages.put(part))?;
            end.bytes = pages.finish()?;
            end.write(out)
        }
    }

    fn is_own(&self, end: &End) -> bool {
        end.format == self.format && end.game == self.game
    }

    fn written<S: DeserializeOwned>(&self, name: String) -> Result<(S, Stored), Error> {
        let opened = self.open(name.clone())?;
        opened.ok_or_else(|| damaged(&name, "gone"))
    }
}

impl End {
    /// The footer of a file, and how many bytes are before it.
    fn read(name: &str, file: &dyn ReadAt) -> Result<(Self, u64), Error> {
        let failed = |error: io::Error| damaged(name, error);
        let size = file.size().map_err(failed)?;
        let tail = size.checked_sub(TAIL as u64);
        let tail = tail.ok_or_else(|| damaged(name, "size"))?;
        let mut numbers = [0; TAIL];
        file.read_at(tail, &mut numbers).map_err(failed)?;
        let ([length, sum, magic], _) = numbers.as_chunks::<8>() else {
            return Err(damaged(name, "size"));
        };
        if *magic != MAGIC {
            return Err(match is_old(file, size).map_err(failed)? {
                true => Error::file(Message::new("work-old").with("file", name)),
                false => damaged(name, "end"),
            });
        }
        let line = u64::from_le_bytes(*length);
        let pages = match line <= MOST_LINE {
            true => tail.checked_sub(line),
            false => None,
        };
        let pages = pages.ok_or_else(|| damaged(name, "size"))?;
        let mut bytes = vec![0; line as usize];
        file.read_at(pages, &mut bytes).map_err(failed)?;
        if *sum != sum_of(&bytes) {
            return Err(damaged(name, "checksum"));
        }
        let end = serde_json::from_slice(&bytes).map_err(|error| damaged(name, error))?;
        Ok((end, pages))
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut line = serde_json::to_vec(self)?;
        line.push(b'\n');
        if line.len() as u64 > MOST_LINE {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        out.write_all(&line)?;
        out.write_all(&(line.len() as u64).to_le_bytes())?;
        out.write_all(&sum_of(&line))?;
        out.write_all(&MAGIC)
    }
}

/// The checksum of the line of a footer and its length.
fn sum_of(line: &[u8]) -> [u8; 8] {
    xxh3_64_with_seed(line, line.len() as u64).to_le_bytes()
}

/// Whether a file of this size was written by an earlier version.
fn is_old(file: &dyn ReadAt, size: u64) -> io::Result<bool> {
    let Some(end) = size.checked_sub(OLD_END) else {
        return Ok(false);
    };
    let mut start = [0; OLD_START.len()];
    file.read_at(end, &mut start)?;
    Ok(start == *OLD_START)
}

/// The error that a file of a work folder is damaged.
pub(crate) fn damaged(name: &str, reason: impl Into<Box<dyn Reason + Send + Sync>>) -> Error {
    let message = Message::new("work-damaged").with("file", name);
    Error::file(message).caused_by(reason)
}

#[cfg(test)]
mod tests;
