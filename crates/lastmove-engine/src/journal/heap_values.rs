//! The nim values of single heaps, as text.

use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Read};
use std::time::Duration;

use super::{JournalFile, is_unbegun};
use crate::{Control, Error, Message, Storage};

/// The number of values in a line.
const IN_LINE: usize = 4096;

/// How long lines may wait to be flushed: they survive the program at once, but a failure of the machine
/// only after that.
const SYNC_EVERY: Duration = Duration::from_secs(10);

/// The most bytes that lines which wait may have.
const UNFLUSHED: usize = 1 << 20;

/// The longest line, in bytes.
const LONGEST: usize = 64 + 5 * IN_LINE;

/// The journal of a search for a period: the nim values of the heaps from 0 on.
///
/// It is text. Its first line names the game; each other one holds the values of up to 4096 heaps:
/// the first of them, a checksum (CRC-32 of the rest of the line), and the values in hexadecimal.
/// The last line can be incomplete, cut off when the work was stopped, and a loss of power can leave
/// zeros in place of the last lines, at most the length of which is not flushed: that is removed, and the
/// search goes on from there.
pub struct HeapValues {
    file: JournalFile,
    known: Vec<u16>,
    /// How many bytes may not be flushed.
    unflushed: usize,
}

impl HeapValues {
    /// Reads the journal of this game, or begins one where the file is missing or empty. O(values)
    /// time and memory.
    ///
    /// # Errors
    /// `heaps-journal-other` (input) when it is of another game; `heaps-journal-damaged` (file);
    /// `memory-over-budget` (memory); an interrupt; those of the storage.
    pub fn open(
        storage: &dyn Storage,
        name: &str,
        game: &str,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let mut file = JournalFile::open(storage, name)?;
        let head = format!("lastmove nim values 1 {game}\n");
        let mut reader = BufReader::new(&mut file);
        let mut line = Vec::new();
        read_line(&mut reader, head.len(), &mut line)?;
        let is_unbegun = is_unbegun(&line, &head, &mut reader);
        let is_unbegun = is_unbegun.map_err(|error| reader.get_ref().failed(error))?;
        let mut known = vec![0];
        if line == head.as_bytes() {
            let mut whole = head.len() as u64;
            loop {
                control.check()?;
                control.afford(known.len() as u64 * 4)?;
                read_line(&mut reader, LONGEST, &mut line)?;
                let Some(values) = values(&line, known.len()) else {
                    break;
                };
                known.extend(values);
                whole += line.len() as u64;
            }
            // Only the last line may be cut off, or what was not flushed before a loss of power, which
            // leaves zeros: otherwise values after a damaged line would be lost.
            let most = if line.contains(&0) { UNFLUSHED } else { 0 };
            let mut rest = reader.by_ref().take(most as u64 + 1);
            let rest = io::copy(&mut rest, &mut io::sink());
            if rest.map_err(|error| reader.get_ref().failed(error))? > most as u64 {
                let message = Message::new("heaps-journal-damaged").with("file", file.name());
                return Err(Error::file(message.with("heap", known.len() as u64)));
            }
            file.cut(whole).map_err(|error| file.failed(error))?;
        } else if is_unbegun {
            // An incomplete first line is rewritten.
            file.begin(&head)?;
        } else {
            let message = Message::new("heaps-journal-other").with("file", file.name());
            return Err(Error::input(message.with("game", game)));
        }
        Ok(Self {
            file,
            known,
            unflushed: 0,
        })
    }

    /// Takes the values of the heaps from 0 on that were found before.
    pub fn known(&mut self) -> Vec<u16> {
        std::mem::take(&mut self.known)
    }

    /// Keeps the values of the heaps from `first` on, which follow those kept so far.
    ///
    /// # Errors
    /// Those of the storage.
    pub fn keep(&mut self, first: u64, values: &[u16]) -> Result<(), Error> {
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
            self.unflushed += line.len();
            let is_full = self.unflushed > UNFLUSHED - LONGEST;
            let every = if is_full { Duration::ZERO } else { SYNC_EVERY };
            self.file.add(line.as_bytes(), every)?;
            if is_full {
                self.unflushed = 0;
            }
            first += values.len() as u64;
        }
        Ok(())
    }

    /// Brings all to where it outlives the machine.
    ///
    /// # Errors
    /// Those of the storage.
    pub fn close(self) -> Result<(), Error> {
        self.file.close()
    }
}

/// Reads the next line with its end, or the first `most` bytes of it.
fn read_line(
    reader: &mut BufReader<&mut JournalFile>,
    most: usize,
    into: &mut Vec<u8>,
) -> Result<(), Error> {
    into.clear();
    let read: io::Result<usize> = reader.take(most as u64).read_until(b'\n', into);
    match read {
        Ok(_) => Ok(()),
        Err(error) => Err(reader.get_ref().failed(error)),
    }
}

/// The values of a complete and correct line that begins with this heap.
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
