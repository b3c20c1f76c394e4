//! `value --period --journal FILE`: values kept while they are found.
//!
//! The file is text. Its first line names the game; each other one holds the values of up to 4096
//! heaps: the first of them, a checksum (CRC-32 of the rest of the line), and the values in
//! hexadecimal. A line that is not whole is the last one, cut off when the work was stopped: it is
//! taken away, and what is found from there on follows.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use lastmove::game::HeapJournal;
use lastmove::{Control, Error, Message};

use crate::journal_file;
use crate::whole_file::not_written;

/// How many values stand in a line.
const IN_LINE: usize = 4096;

/// The longest line, in bytes.
const LONGEST: usize = 64 + 5 * IN_LINE;

/// A journal on the disk, which grows.
pub(super) struct Kept {
    name: String,
    file: File,
    known: Vec<u16>,
}

impl Kept {
    /// Opens the journal of this game, or begins one where there is no file. Nobody else may write
    /// to it at the same time.
    pub(super) fn open(path: &Path, game: &str, control: &Control<'_>) -> Result<Self, Error> {
        let name = path.display().to_string();
        let failed = |error: io::Error| not_written(&name, &error);
        let mut file = journal_file::open(path)?;
        let head = format!("lastmove nim values 1 {game}\n");
        let mut reader = BufReader::new(&file);
        let mut line = Vec::new();
        read_line(&mut reader, head.len(), &mut line).map_err(failed)?;
        let mut known = vec![0];
        let mut whole = head.len() as u64;
        if line == head.as_bytes() {
            loop {
                control.check()?;
                control.afford(known.len() as u64 * 4)?;
                read_line(&mut reader, LONGEST, &mut line).map_err(failed)?;
                let values = values(&line, known.len());
                let Some(values) = values else {
                    break;
                };
                known.extend(values);
                whole += line.len() as u64;
            }
            // Only the last line may be cut off: what follows a damaged one would be lost.
            let mut more = Vec::new();
            read_line(&mut reader, 1, &mut more).map_err(failed)?;
            if !more.is_empty() {
                let message = Message::new("heaps-journal-damaged").with("file", name);
                return Err(Error::file(message.with("heap", known.len() as u64)));
            }
            file.set_len(whole).map_err(failed)?;
        } else if head.as_bytes().starts_with(&line) {
            // What is left of a first line is begun anew.
            file.set_len(0).map_err(failed)?;
            file.write_all(head.as_bytes()).map_err(failed)?;
        } else {
            let message = Message::new("heaps-journal-other").with("file", name);
            return Err(Error::input(message.with("game", game)));
        }
        Ok(Self { name, file, known })
    }

    /// Brings all to the disk.
    pub(super) fn close(self) -> Result<(), Error> {
        let synced = self.file.sync_all();
        synced.map_err(|error| not_written(&self.name, &error))
    }
}

/// Reads the next line, with its end, or as much of it as `most` bytes.
fn read_line(reader: &mut impl BufRead, most: usize, into: &mut Vec<u8>) -> io::Result<()> {
    into.clear();
    let mut part = io::Read::take(reader, most as u64);
    part.read_until(b'\n', into).map(|_| ())
}

/// The values of a whole and sound line that begins with this heap.
fn values(line: &[u8], first: usize) -> Option<Vec<u16>> {
    let line = std::str::from_utf8(line.strip_suffix(b"\n")?).ok()?;
    let (start, rest) = line.split_once(' ')?;
    let (sum, values) = rest.split_once(' ')?;
    if start != first.to_string() || sum != checksum(start, values) {
        return None;
    }
    let values = values.split(' ');
    let values = values.map(|value| u16::from_str_radix(value, 16).ok());
    values.collect()
}

fn checksum(start: &str, values: &str) -> String {
    let mut sum = crc32fast::Hasher::new();
    sum.update(start.as_bytes());
    sum.update(b" ");
    sum.update(values.as_bytes());
    format!("{:08x}", sum.finalize())
}

impl HeapJournal for Kept {
    fn known(&mut self) -> Result<Vec<u16>, Error> {
        Ok(std::mem::take(&mut self.known))
    }

    fn keep(&mut self, first: u64, values: &[u16]) -> Result<(), Error> {
        let mut first = first;
        for values in values.chunks(IN_LINE) {
            let mut text = String::with_capacity(LONGEST);
            for (index, value) in values.iter().enumerate() {
                let blank = if index == 0 { "" } else { " " };
                // Writing to a string does not fail.
                let _ = write!(text, "{blank}{value:x}");
            }
            let start = first.to_string();
            let line = format!("{start} {} {text}\n", checksum(&start, &text));
            // One write for a line: it is there whole, or cut off at its end.
            let written = self.file.write_all(line.as_bytes());
            written.map_err(|error| not_written(&self.name, &error))?;
            first += values.len() as u64;
        }
        Ok(())
    }
}
