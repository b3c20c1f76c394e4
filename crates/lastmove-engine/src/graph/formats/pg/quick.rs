//! A fast parallel parser for parity games as programs write them: one vertex a line, numbered 0,
//! 1, 2 and so on.
//!
//! Any other input, right or wrong, is left to the reader of [`lines`](super::lines), which handles
//! the whole syntax and reports errors.

use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};

use rayon::prelude::*;

use super::lines::header;
use crate::control::Phase;
use crate::files::Input;
use crate::graph::formats::lexer::Lexer;
use crate::graph::offsets::Offsets;
use crate::graph::{GameGraph, Graph, Labels, MOST_VERTICES, Owners};
use crate::{Control, Error, Message, Outcome};

/// Bytes of a piece of the text that is read by one thread.
pub(super) const PIECE: usize = 1 << 21;

/// The first piece is longer by this much, for the header.
const HEADER: usize = 64;

/// Flags of a vertex, in a byte.
const OWNED: u8 = 1;
const ODD: u8 = 2;
const TERMINAL: u8 = 4;

/// The vertices of a piece of the text.
struct Chunk {
    /// The number of the first one.
    first: u32,
    /// For each, [`OWNED`], [`ODD`] and [`TERMINAL`].
    facts: Vec<u8>,
    /// Where the moves of each end.
    ends: Vec<usize>,
    targets: Vec<u32>,
    /// The largest vertex that a move leads to.
    largest: u32,
}

/// A piece of the text, its number, and where its vertices begin.
type Job = (usize, usize, Arc<Vec<u8>>);

/// What a thread has parsed, each piece with its number; `None` after one that is not written in our way.
type Parsed = Option<Vec<(usize, Chunk)>>;

/// The largest number of a vertex, if the text says one, and all pieces.
type Whole = (Option<u64>, Vec<Chunk>);

/// Reads a game in pieces of about `piece` bytes, each parsed while the next ones are read; `None`
/// where the file is written otherwise, is wrong, or has names: then `input` is unread again.
pub(super) fn read(
    input: &mut Input<'_>,
    size: usize,
    control: &Control<'_>,
) -> Result<Option<GameGraph>, Error> {
    let phase = control.phase("read", input.size());
    let mut texts = Vec::new();
    let pieces = pieces(input, size, &mut texts, &phase, control)?;
    let game = pieces.and_then(|(most, pieces)| {
        let n = in_order(&pieces)?;
        let is_in_range = most.is_none_or(|most| n <= most + 1);
        (is_in_range && have_one_parity(&pieces)).then_some((n, pieces))
    });
    drop(phase);
    match game {
        Some((n, pieces)) => {
            drop(texts);
            Ok(Some(build(pieces, n as usize, control)?))
        }
        None => {
            let texts: Vec<&[u8]> = texts.iter().map(|text| &text[..]).collect();
            input.put_back(texts.concat());
            Ok(None)
        }
    }
}

/// Reads all pieces, and the largest number of a vertex if the text declares one. `texts` receives
/// all that was read, also on failure.
fn pieces(
    input: &mut Input<'_>,
    size: usize,
    texts: &mut Vec<Arc<Vec<u8>>>,
    phase: &Phase<'_>,
    control: &Control<'_>,
) -> Result<Option<Whole>, Error> {
    let (jobs, waiting) = mpsc::channel::<Job>();
    let waiting = Mutex::new(waiting);
    thread::scope(|scope| {
        // When this ends early, `jobs` is dropped, and that ends the other threads.
        let jobs = jobs;
        let mut threads: Vec<ScopedJoinHandle<'_, Parsed>> = Vec::new();
        let (mut most, mut length, mut pieces) = (None, 0, Vec::new());
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
            rest.reserve_exact(size + text.len() - end);
            rest.extend_from_slice(&text[end..]);
            text.truncate(end);
            length += end;
            let text = Arc::new(text);
            texts.push(Arc::clone(&text));
            // One of the threads has met an unexpected line.
            is_known &= is_affordable && !threads.iter().any(ScopedJoinHandle::is_finished);
            let mut start = 0;
            if texts.len() == 1 {
                match begin(&text, input.name()) {
                    Some(found) => (most, start) = found,
                    None => is_known = false,
                }
                // A short file is not worth threads.
                let others = match control.thread_count() {
                    1 => 0,
                    _ if ended => 0,
                    count => count,
                };
                for _ in 0..others {
                    let thread = thread::Builder::new();
                    let thread = thread.spawn_scoped(scope, || parse_jobs(&waiting, control));
                    threads.push(thread.map_err(|error| {
                        Error::machine(Message::new("threads-unavailable")).caused_by(error)
                    })?);
                }
            }
            if is_known && threads.is_empty() {
                let piece = parse(&text[start..]);
                is_known = piece.is_some();
                pieces.extend(piece.map(|piece| (texts.len(), piece)));
            } else if is_known {
                // The receiver is gone only after a panic, which is passed on.
                let _ = jobs.send((texts.len(), start, text));
            }
            if !is_known {
                break;
            }
        }
        if !rest.is_empty() {
            texts.push(Arc::new(rest));
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
        Ok(is_known.then_some((most, pieces)))
    })
}

/// The largest number of a vertex, and where the first vertex begins.
fn begin(text: &[u8], file: &str) -> Option<(Option<u64>, usize)> {
    let mut lexer = Lexer::new(std::str::from_utf8(text).ok()?, file);
    let most = header(&mut lexer).ok()?;
    Some((most, lexer.at))
}

/// Parses pieces until there are no more; `None` after an unexpected line.
fn parse_jobs(waiting: &Mutex<Receiver<Job>>, control: &Control<'_>) -> Parsed {
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

/// How many vertices there are, if they come in the order of their numbers and all moves lead to one.
fn in_order(pieces: &[Chunk]) -> Option<u64> {
    let mut n = 0;
    for piece in pieces.iter().filter(|piece| !piece.facts.is_empty()) {
        if u64::from(piece.first) != n {
            return None;
        }
        n += piece.facts.len() as u64;
    }
    let largest = pieces.iter().map(|piece| piece.largest).max();
    (u64::from(largest.unwrap_or(0)) < n && n <= MOST_VERTICES).then_some(n)
}

/// A piece of the text that is being read.
struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    #[inline]
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Skips blanks of a line; returns whether there was one.
    #[inline]
    fn blanks(&mut self) -> bool {
        let start = self.at;
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
        self.at > start
    }

    #[inline]
    fn number(&mut self) -> Option<u32> {
        let start = self.at;
        let mut value = 0u64;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            value = value * 10 + u64::from(digit - b'0');
            self.at += 1;
            if value >= MOST_VERTICES {
                return None;
            }
        }
        (self.at > start).then_some(value as u32)
    }

    /// Skips digits; returns whether the number is odd.
    #[inline]
    fn priority(&mut self) -> Option<bool> {
        let mut last = None;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            last = Some(digit);
            self.at += 1;
        }
        last.map(|digit| digit % 2 == 1)
    }
}

/// Reads a piece.
fn parse(text: &[u8]) -> Option<Chunk> {
    let mut cursor = Cursor { text, at: 0 };
    let mut piece = Chunk {
        first: 0,
        facts: Vec::with_capacity(text.len() / 32),
        ends: Vec::with_capacity(text.len() / 32),
        targets: Vec::with_capacity(text.len() / 8),
        largest: 0,
    };
    loop {
        while matches!(cursor.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            cursor.at += 1;
        }
        if cursor.peek().is_none() {
            return Some(piece);
        }
        let id = cursor.number()?;
        if piece.facts.is_empty() {
            piece.first = id;
        } else if u64::from(id) != u64::from(piece.first) + piece.facts.len() as u64 {
            return None;
        }
        if !cursor.blanks() {
            return None;
        }
        let odd = cursor.priority()?;
        if !cursor.blanks() {
            return None;
        }
        let owned = match cursor.peek()? {
            b'0' => false,
            b'1' => true,
            _ => return None,
        };
        cursor.at += 1;
        if !cursor.blanks() {
            return None;
        }
        let start = piece.targets.len();
        let mut is_terminal = true;
        loop {
            let to = cursor.number()?;
            is_terminal &= to == id;
            piece.largest = piece.largest.max(to);
            piece.targets.push(to);
            cursor.blanks();
            if cursor.peek()? != b',' {
                break;
            }
            cursor.at += 1;
            cursor.blanks();
        }
        if cursor.peek()? != b';' {
            return None;
        }
        cursor.at += 1;
        if is_terminal {
            piece.targets.truncate(start);
        }
        let facts = [(owned, OWNED), (odd, ODD), (is_terminal, TERMINAL)];
        let facts = facts.iter().filter(|(is, _)| *is).map(|(_, bit)| bit);
        piece.facts.push(facts.sum());
        piece.ends.push(piece.targets.len());
    }
}

/// Whether all vertices but the terminals have priorities of one parity.
fn have_one_parity(pieces: &[Chunk]) -> bool {
    let all = |wanted: u8| {
        pieces.par_iter().all(|piece| {
            let mut facts = piece.facts.iter();
            facts.all(|facts| facts & TERMINAL != 0 || facts & ODD == wanted)
        })
    };
    all(0) || all(ODD)
}

/// Puts the pieces together.
fn build(pieces: Vec<Chunk>, n: usize, control: &Control<'_>) -> Result<GameGraph, Error> {
    let _phase = control.phase("build", None);
    let (graph, (labels, owners)) = control
        .with_threads(|| rayon::join(|| graph(&pieces, n), || labels_and_owners(&pieces)))?;
    Ok(GameGraph {
        graph,
        labels,
        owners,
    })
}

fn graph(pieces: &[Chunk], n: usize) -> Graph {
    let m = pieces.iter().map(|piece| piece.targets.len()).sum();
    let mut targets = Vec::with_capacity(m);
    let mut offsets = Vec::with_capacity(n + 1);
    offsets.push(0);
    for piece in pieces {
        let before = targets.len();
        offsets.extend(piece.ends.iter().map(|end| (before + end) as u64));
        targets.extend_from_slice(&piece.targets);
    }
    Graph {
        offsets: Offsets::from(offsets),
        targets,
        keeps: Vec::new(),
    }
}

fn labels_and_owners(pieces: &[Chunk]) -> (Labels, Owners) {
    let players = pieces.iter().flat_map(|piece| &piece.facts);
    let owners = Owners::from_players(players.map(|facts| facts & OWNED));
    let mut labels = Labels::default();
    for piece in pieces {
        for (v, facts) in (piece.first..).zip(&piece.facts) {
            if facts & TERMINAL != 0 {
                let label = match (facts & ODD != 0) == (facts & OWNED != 0) {
                    true => Outcome::Win,
                    false => Outcome::Loss,
                };
                labels.set(v, Some(label));
            }
        }
    }
    (labels, owners)
}
