//! The journal of a search for a nim value, in blocks of bytes.

use std::io::{self, BufReader, Read};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::{JournalFile, is_unbegun, next_byte};
use crate::game::{MOST_BLOCK, SearchJournal, TakeBlock};
use crate::{Blame, Error, Message, Storage};

/// How long blocks may wait for `sync`: they survive the program at once, but a failure of the
/// machine only after that.
const SYNC_EVERY: Duration = Duration::from_secs(10);

/// The length of the head of a block.
const HEAD: usize = 16;

/// The journal of a search for a nim value.
///
/// It begins with a line that names the game and, in hexadecimal, the mark of its rules. Blocks
/// follow: the length of the block (four bytes), a checksum of that length (four), a checksum of
/// the bytes (eight), and the bytes. Checksums are XXH3 with the mark as seed; numbers are
/// little-endian. The last block can be incomplete, cut off when the search was stopped: it is
/// removed. What is damaged in the middle, as by a loss of power, is skipped up to the next correct
/// block; its contents are searched again.
pub struct SearchBlocks<'a> {
    storage: &'a dyn Storage,
    name: &'a str,
    game: &'a str,
    tell: &'a (dyn Fn(&Message) + Sync),
    /// `None` until the search has passed the mark of its rules.
    state: Mutex<Option<State>>,
}

struct State {
    file: JournalFile,
    mark: u64,
}

/// The next item of a journal.
enum Next {
    /// A correct block.
    Sound,
    /// A damaged block.
    Damaged,
    /// The end, or a block that is cut off.
    End,
}

impl<'a> SearchBlocks<'a> {
    /// A journal of this game. The file is opened when the search asks for what is known, so that a
    /// question without a search leaves no file behind. Messages about what was read
    /// (`search-journal-goes-on`, `search-journal-left-out`) are reported at that time.
    ///
    /// # Errors
    /// The search returns those of the storage; `search-journal-other` (input) when the journal
    /// belongs to another game.
    #[must_use]
    pub fn new(
        storage: &'a dyn Storage,
        name: &'a str,
        game: &'a str,
        tell: &'a (dyn Fn(&Message) + Sync),
    ) -> Self {
        Self {
            storage,
            name,
            game,
            tell,
            state: Mutex::new(None),
        }
    }

    /// Makes everything durable.
    ///
    /// # Errors
    /// Those of the storage.
    pub fn close(self) -> Result<(), Error> {
        let state = self.state.into_inner();
        match state.unwrap_or_else(PoisonError::into_inner) {
            Some(State { file, .. }) => file.close(),
            None => Ok(()),
        }
    }

    /// Reads the blocks and truncates the file after the last correct one.
    fn read(
        &self,
        file: &mut JournalFile,
        mark: u64,
        take: &mut TakeBlock<'_>,
    ) -> Result<u64, Error> {
        let about = |code, file: &JournalFile| Message::new(code).with("file", file.name());
        let is_other = |file: &JournalFile| {
            Error::input(about("search-journal-other", file).with("game", self.game))
        };
        let head = format!("lastmove search 1 {} {mark:016x}\n", self.game);
        let mut reader = BufReader::with_capacity(1 << 16, &mut *file);
        let mut block = Vec::new();
        let found = read_up_to(&mut reader, head.len(), &mut block);
        let is_unbegun = found.and_then(|_| is_unbegun(&block, &head, &mut reader));
        if is_unbegun.map_err(|error| reader.get_ref().failed(error))? {
            // An incomplete first line is rewritten.
            file.begin(&head)?;
            return Ok(0);
        }
        if block != head.as_bytes() {
            return Err(is_other(file));
        }
        let (mut whole, mut at) = (head.len() as u64, head.len() as u64);
        let (mut known, mut damaged, mut doubtful) = (0, 0u64, 0);
        loop {
            let next = next(&mut reader, mark, &mut block);
            let (next, skipped) = next.map_err(|error| reader.get_ref().failed(error))?;
            at += skipped + (HEAD + block.len()) as u64;
            doubtful += u64::from(skipped > 0);
            match next {
                Next::Sound => {
                    known += take(&block).map_err(|error| match error.blame {
                        Blame::Input => is_other(reader.get_ref()),
                        _ => error,
                    })?;
                    whole = at;
                    damaged += std::mem::take(&mut doubtful);
                }
                // It is in the middle if correct blocks follow.
                Next::Damaged => doubtful += 1,
                Next::End => break,
            }
        }
        file.cut(whole).map_err(|error| file.failed(error))?;
        if damaged > 0 {
            (self.tell)(&about("search-journal-left-out", file).with("count", damaged));
        }
        Ok(known)
    }
}

/// Reads up to `most` bytes, fewer only at the end, and returns how many.
fn read_up_to(reader: &mut impl Read, most: usize, into: &mut Vec<u8>) -> io::Result<usize> {
    into.clear();
    reader.take(most as u64).read_to_end(into)
}

/// Reads the next block; returns how many bytes before it are of none.
fn next(reader: &mut impl Read, mark: u64, into: &mut Vec<u8>) -> io::Result<(Next, u64)> {
    let number = |bytes: &[u8]| {
        let bytes = bytes.iter().rev();
        bytes.fold(0, |number, &byte| number << 8 | u64::from(byte))
    };
    let mut skipped = 0;
    if read_up_to(reader, HEAD, into)? < HEAD {
        return Ok((Next::End, skipped));
    }
    let (length, sum) = loop {
        let (length, sum) = (number(&into[..4]) as usize, number(&into[8..]));
        if number(&into[4..8]) == length_sum(length, mark) && length <= MOST_BLOCK {
            break (length, sum);
        }
        let Some(more) = next_byte(reader)? else {
            return Ok((Next::End, skipped));
        };
        into.rotate_left(1);
        into[HEAD - 1] = more;
        skipped += 1;
    };
    let next = match read_up_to(reader, length, into)? < length {
        true => Next::End,
        false if xxh3_64_with_seed(into, mark) == sum => Next::Sound,
        false => Next::Damaged,
    };
    Ok((next, skipped))
}

fn length_sum(length: usize, mark: u64) -> u64 {
    xxh3_64_with_seed(&(length as u64).to_le_bytes(), mark) >> 32
}

impl SearchJournal for SearchBlocks<'_> {
    fn known(&self, mark: u64, take: &mut TakeBlock<'_>) -> Result<(), Error> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let mut file = JournalFile::open(self.storage, self.name)?;
        let known = self.read(&mut file, mark, take)?;
        if known > 0 {
            let message = Message::new("search-journal-goes-on").with("file", file.name());
            (self.tell)(&message.with("known", known));
        }
        *state = Some(State { file, mark });
        Ok(())
    }

    fn keep(&self, block: &[u8]) -> Result<(), Error> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(state) = &mut *state else {
            return Ok(());
        };
        let mut bytes = Vec::with_capacity(HEAD + block.len());
        bytes.extend_from_slice(&(block.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&length_sum(block.len(), state.mark).to_le_bytes()[..4]);
        bytes.extend_from_slice(&xxh3_64_with_seed(block, state.mark).to_le_bytes());
        bytes.extend_from_slice(block);
        state.file.add(&bytes, SYNC_EVERY)
    }
}
