//! A fast parallel parser for parity games as programs write them: one vertex a line, numbered 0,
//! 1, 2 and so on.
//!
//! Any other input, right or wrong, is left to the reader of [`lines`](super::lines), which handles
//! the whole syntax and reports errors.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};

use super::lines::{Header, header};
use super::past::Past;
use super::piece::{Chunk, parse};
use super::pieces::Pieces;
use crate::control::Phase;
use crate::files::Input;
use crate::graph::formats::lexer::Lexer;
use crate::{Control, Error, Message};

/// Bytes of a piece of the text that is read by one thread.
pub(super) const PIECE: usize = 1 << 21;

/// The first piece is longer by this much, for the header.
const HEADER: usize = 64;

/// A piece of the text, its number, and where its vertices begin.
type Job = (usize, usize, Arc<Vec<u8>>);

/// What a thread has parsed, each piece with its number; `None` after one that is not written in our way.
type Parsed = Option<Vec<(usize, Chunk)>>;

/// What the first lines say, and all pieces.
type Whole = (Header, Vec<Chunk>);

/// Reads a game in pieces of about `piece` bytes, each parsed while the next ones are read; `None`
/// where the file is written otherwise, is wrong, or has names, or priorities of both parities unless
/// these are `wanted`: then `input` is unread again.
pub(super) fn read(
    input: &mut Input<'_>,
    size: usize,
    wanted: bool,
    control: &Control<'_>,
) -> Result<Option<Pieces>, Error> {
    let phase = control.phase("read", input.size());
    let mut past = Past::of(input);
    let read = pieces(input, size, &mut past, &phase, control)?;
    let game = read.and_then(|(header, pieces)| Pieces::of(pieces, &header));
    let game = game.filter(|game| wanted || game.have_one_parity);
    drop(phase);
    if game.is_none() {
        past.unread(input, control)?;
    }
    Ok(game)
}

/// Texts that have been parsed, whose memory is used again.
struct Buffers {
    parsed: Receiver<Arc<Vec<u8>>>,
    /// How many texts have been given to other threads and not come back.
    given: usize,
    /// When as many are given, one is waited for.
    most: usize,
}

impl Buffers {
    /// An empty text.
    fn take(&mut self) -> Vec<u8> {
        let parsed = match self.given < self.most {
            true => self.parsed.try_recv().ok(),
            // It fails when all threads have ended, which the caller sees as well.
            false => self.parsed.recv().ok(),
        };
        self.given = self.given.saturating_sub(usize::from(parsed.is_some()));
        let text = parsed.and_then(|text| Arc::try_unwrap(text).ok());
        let mut text = text.unwrap_or_default();
        text.clear();
        text
    }
}

/// Reads all pieces, and the largest number of a vertex if the text declares one. `past` receives
/// all that was read, also on failure.
fn pieces(
    input: &mut Input<'_>,
    size: usize,
    past: &mut Past,
    phase: &Phase<'_>,
    control: &Control<'_>,
) -> Result<Option<Whole>, Error> {
    let (jobs, waiting) = mpsc::channel::<Job>();
    let waiting = Mutex::new(waiting);
    let (done, parsed) = mpsc::channel();
    thread::scope(|scope| {
        // When this ends early, `jobs` is dropped, and that ends the other threads.
        let jobs = jobs;
        let mut done = Some(done);
        let mut buffers = Buffers {
            parsed,
            given: 0,
            most: control.thread_count() + 2,
        };
        let mut threads: Vec<ScopedJoinHandle<'_, Parsed>> = Vec::new();
        let (mut head, mut length, mut count) = (Header::default(), 0, 0);
        let mut pieces = Vec::new();
        let (mut rest, mut ended, mut is_known) = (Vec::new(), false, true);
        while !ended {
            let usual = if length == 0 { size + HEADER } else { size };
            let want = usual.max(rest.len());
            let mut text = std::mem::take(&mut rest);
            text.reserve_exact(want);
            ended = input.read(&mut text, want, control)? < want;
            phase.advance(input.taken());
            let end = match ended {
                true => text.len(),
                false => cut(&text),
            };
            // A move takes at least two bytes of text, and twice four bytes while lists are merged.
            let is_affordable = control.afford((length + text.len()) as u64 * 5).is_ok();
            if end == 0 && !ended && is_affordable {
                rest = text;
                continue;
            }
            rest = buffers.take();
            rest.reserve_exact(size + text.len() - end);
            rest.extend_from_slice(&text[end..]);
            text.truncate(end);
            length += end;
            let text = Arc::new(text);
            past.add(&text);
            count += 1;
            // One of the threads has met an unexpected line.
            is_known &= is_affordable && !threads.iter().any(ScopedJoinHandle::is_finished);
            let mut start = 0;
            if count == 1 {
                match begin(&text, input.name()) {
                    Some(found) => (head, start) = found,
                    None => is_known = false,
                }
                // A short file is not worth threads.
                let others = match control.thread_count() {
                    1 => 0,
                    _ if ended => 0,
                    count => count,
                };
                for _ in 0..others {
                    let (thread, waiting, done) = (thread::Builder::new(), &waiting, done.clone());
                    let work = move || parse_jobs(waiting, done, control);
                    let thread = thread.spawn_scoped(scope, work);
                    threads.push(thread.map_err(|error| {
                        Error::machine(Message::new("threads-unavailable")).caused_by(error)
                    })?);
                }
            }
            if is_known && threads.is_empty() {
                let piece = parse(&text[start..]);
                is_known = piece.is_some();
                pieces.extend(piece.map(|piece| (count, piece)));
                give_back(&done, text);
            } else if is_known {
                // The receiver is gone only after a panic, which is passed on.
                let _ = jobs.send((count, start, text));
                buffers.given += 1;
                // Only the threads hold it now, so that waiting for texts ends when they do.
                done = None;
            }
            if !is_known {
                break;
            }
        }
        if !rest.is_empty() {
            past.add(&Arc::new(rest));
        }
        drop(jobs);
        for thread in threads {
            // Leaving the scope passes a panic on.
            match thread.join() {
                Ok(Some(found)) => pieces.extend(found),
                _ => is_known = false,
            }
        }
        control.check()?;
        pieces.sort_unstable_by_key(|(at, _)| *at);
        let pieces = pieces.into_iter().map(|(_, piece)| piece).collect();
        Ok(is_known.then_some((head, pieces)))
    })
}

/// What the first lines say, and where the first vertex begins.
fn begin(text: &[u8], file: &str) -> Option<(Header, usize)> {
    let mut lexer = Lexer::new(std::str::from_utf8(text).ok()?, file);
    let head = header(&mut lexer).ok()?;
    Some((head, lexer.at))
}

/// Lets the memory of a text be used again.
fn give_back(done: &Option<Sender<Arc<Vec<u8>>>>, text: Arc<Vec<u8>>) {
    if let Some(done) = done {
        // Nobody waits for it after the last piece.
        let _ = done.send(text);
    }
}

/// Parses pieces until there are no more; `None` after an unexpected line.
fn parse_jobs(
    waiting: &Mutex<Receiver<Job>>,
    done: Option<Sender<Arc<Vec<u8>>>>,
    control: &Control<'_>,
) -> Parsed {
    let mut pieces = Vec::new();
    loop {
        let job = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok((at, start, text)) = job else {
            return Some(pieces);
        };
        if control.is_cancelled() {
            return None;
        }
        pieces.push((at, parse(&text[start..])?));
        give_back(&done, text);
    }
}

/// Where the last line that ends a vertex ends, 0 if none does. A name may contain such a line end;
/// then parsing of the piece fails.
fn cut(text: &[u8]) -> usize {
    let mut end = text.len();
    while let Some(at) = memchr::memrchr(b';', &text[..end]) {
        let after = &text[at + 1..end];
        let blanks = after.iter().take_while(|byte| byte.is_ascii_whitespace());
        let blanks = &after[..blanks.count()];
        if let Some(line) = memchr::memchr(b'\n', blanks) {
            return at + 1 + line + 1;
        }
        end = at;
    }
    0
}
