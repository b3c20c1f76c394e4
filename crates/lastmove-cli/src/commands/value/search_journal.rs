//! `value GAME --journal FILE`: a search for a nim value that can be stopped and gone on with.
//!
//! The file begins with a line that names the game and, in hexadecimal, the mark of its rules. Blocks
//! follow: the length of what the search hands over (four bytes), a checksum of that length (four),
//! one of the bytes themselves (eight), and these. Checksums are XXH3 with the mark as seed; numbers
//! are little-endian. A block that is not whole is the last one, cut off when the search was stopped:
//! it is taken away. A damaged one before others is left out; what it said is found again.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use lastmove::catalog::Opened;
use lastmove::game::{MOST_BLOCK, SearchJournal, TakeBlock};
use lastmove::oracle::NimAnswer;
use lastmove::{Blame, Error, Message};
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::failure;
use crate::journal_file;
use crate::messages::say;
use crate::session::Session;
use crate::whole_file::not_written;

/// How long blocks may wait until they are brought to the disk: they outlive the program at once, but
/// not the machine.
const SYNC_EVERY: Duration = Duration::from_secs(10);

/// The bytes before those of a block.
const HEAD: usize = 16;

/// Finds the nim value with a journal.
pub(super) fn run(opened: &Opened, path: &Path, session: &Session<'_>) -> Result<NimAnswer, Error> {
    let options = session.options;
    let kept = Kept {
        name: path.display().to_string(),
        game: opened.oracle.game(),
        is_quiet: options.quiet || options.json,
        state: Mutex::new(State {
            file: None,
            path,
            mark: 0,
            synced: Instant::now(),
        }),
    };
    let answer = opened
        .oracle
        .nim_value_kept(opened.at(), &kept, &session.control());
    session.hush();
    if answer
        .as_ref()
        .is_err_and(|error| error.blame == Blame::Interrupt)
    {
        kept.tell(&Message::new("search-journal-keeps").with("file", kept.name.as_str()));
    }
    let closed = kept.close();
    let answer = answer?;
    closed?;
    Ok(answer)
}

/// A journal on the disk, which grows.
struct Kept<'a> {
    name: String,
    game: &'a str,
    is_quiet: bool,
    state: Mutex<State<'a>>,
}

struct State<'a> {
    path: &'a Path,
    /// Opened when the search knows its rules.
    file: Option<File>,
    mark: u64,
    synced: Instant,
}

/// What follows in a file.
enum Next {
    /// A sound block, which can be taken in.
    Sound,
    /// One that was changed, of this many bytes.
    Damaged,
    /// The end of the file, or a block that ends with it too soon.
    End,
    /// Something else.
    Other,
}

impl Kept<'_> {
    fn tell(&self, message: &Message) {
        if !self.is_quiet {
            failure::complain(&say(message));
        }
    }

    fn failed(&self) -> impl Fn(io::Error) -> Error + '_ {
        |error| not_written(&self.name, &error)
    }

    fn about(&self, code: &'static str) -> Message {
        Message::new(code).with("file", self.name.as_str())
    }

    fn is_other(&self) -> Error {
        Error::input(self.about("search-journal-other").with("game", self.game))
    }

    /// Reads the blocks; the file ends behind the last sound one afterwards.
    fn read(&self, file: &File, mark: u64, take: &mut TakeBlock<'_>) -> Result<u64, Error> {
        let failed = self.failed();
        let head = format!("lastmove search 1 {} {mark:016x}\n", self.game);
        let mut reader = BufReader::with_capacity(1 << 16, file);
        let mut block = Vec::new();
        let found = read_up_to(&mut reader, head.len(), &mut block).map_err(&failed)?;
        if found < head.len() && head.as_bytes().starts_with(&block) {
            // What is left of a first line is begun anew.
            file.set_len(0).map_err(&failed)?;
            (&mut &*file).write_all(head.as_bytes()).map_err(&failed)?;
            return Ok(0);
        }
        if block != head.as_bytes() {
            return Err(self.is_other());
        }
        let (mut whole, mut at) = (head.len() as u64, head.len() as u64);
        let (mut known, mut damaged, mut doubtful) = (0, 0u64, 0);
        loop {
            let next = next(&mut reader, mark, &mut block).map_err(&failed)?;
            at += (HEAD + block.len()) as u64;
            match next {
                Next::Sound => {
                    known += take(&block).map_err(|error| match error.message.code {
                        "placement-notes-bad" => self.is_other(),
                        _ => error,
                    })?;
                    whole = at;
                    damaged += std::mem::take(&mut doubtful);
                }
                // Whether others follow is seen then.
                Next::Damaged => doubtful += 1,
                Next::End => break,
                Next::Other => {
                    let message = self.about("search-journal-damaged");
                    return Err(Error::file(message.with("byte", whole)));
                }
            }
        }
        file.set_len(whole).map_err(&failed)?;
        if damaged > 0 {
            let message = self.about("search-journal-left-out");
            self.tell(&message.with("count", damaged));
        }
        Ok(known)
    }

    /// Brings all to the disk.
    fn close(self) -> Result<(), Error> {
        let state = self.state.into_inner();
        let state = state.unwrap_or_else(PoisonError::into_inner);
        match state.file {
            Some(file) => file
                .sync_all()
                .map_err(|error| not_written(&self.name, &error)),
            None => Ok(()),
        }
    }
}

/// Reads as many bytes as there are, up to `most`, and says how many.
fn read_up_to(reader: &mut impl Read, most: usize, into: &mut Vec<u8>) -> io::Result<usize> {
    into.clear();
    reader.take(most as u64).read_to_end(into)
}

/// Reads what follows.
fn next(reader: &mut impl Read, mark: u64, into: &mut Vec<u8>) -> io::Result<Next> {
    if read_up_to(reader, HEAD, into)? < HEAD {
        return Ok(Next::End);
    }
    let number = |range: std::ops::Range<usize>| {
        let bytes = into[range].iter().rev();
        bytes.fold(0, |number, &byte| number << 8 | u64::from(byte))
    };
    let (length, sum) = (number(0..4) as usize, number(8..16));
    if number(4..8) != length_sum(length, mark) || length > MOST_BLOCK {
        return Ok(Next::Other);
    }
    Ok(match read_up_to(reader, length, into)? < length {
        true => Next::End,
        false if xxh3_64_with_seed(into, mark) == sum => Next::Sound,
        false => Next::Damaged,
    })
}

fn length_sum(length: usize, mark: u64) -> u64 {
    xxh3_64_with_seed(&(length as u64).to_le_bytes(), mark) >> 32
}

impl SearchJournal for Kept<'_> {
    fn known(&self, mark: u64, take: &mut TakeBlock<'_>) -> Result<(), Error> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let file = journal_file::open(state.path)?;
        let known = self.read(&file, mark, take)?;
        if known > 0 {
            self.tell(&self.about("search-journal-goes-on").with("known", known));
        }
        (state.file, state.mark) = (Some(file), mark);
        Ok(())
    }

    fn keep(&self, block: &[u8]) -> Result<(), Error> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let state = &mut *state;
        let Some(file) = &mut state.file else {
            return Ok(());
        };
        let mut bytes = Vec::with_capacity(HEAD + block.len());
        bytes.extend_from_slice(&(block.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&length_sum(block.len(), state.mark).to_le_bytes()[..4]);
        bytes.extend_from_slice(&xxh3_64_with_seed(block, state.mark).to_le_bytes());
        bytes.extend_from_slice(block);
        // One write for a block: it is there whole, or cut off at its end.
        file.write_all(&bytes).map_err(self.failed())?;
        if state.synced.elapsed() >= SYNC_EVERY {
            file.sync_data().map_err(self.failed())?;
            state.synced = Instant::now();
        }
        Ok(())
    }
}
