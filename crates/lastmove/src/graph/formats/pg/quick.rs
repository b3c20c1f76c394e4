//! Parity games as programs write them, on all threads: one vertex a line, numbered 0, 1, 2 and so on.
//!
//! Whatever is written otherwise, right or wrong, is left to the reader of [`lines`](super::lines),
//! which knows all that a file may look like, and says what is wrong.

use std::ops::Range;

use rayon::prelude::*;

use super::lines::header;
use crate::graph::formats::lexer::Lexer;
use crate::graph::offsets::Offsets;
use crate::graph::{GameGraph, Graph, Labels, MOST_VERTICES, Owners};
use crate::{Control, Error, Outcome};

/// Bytes of a piece of the text that is read by one thread.
const PIECE: usize = 1 << 21;

/// What a byte says of a vertex.
const OWNED: u8 = 1;
const ODD: u8 = 2;
const TERMINAL: u8 = 4;

/// The vertices of a piece of the text.
struct Piece {
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

/// Reads a game; `None` where it is not written in this way, is wrong, or has names.
pub(super) fn read(
    text: &str,
    file: &str,
    control: &Control<'_>,
) -> Result<Option<GameGraph>, Error> {
    read_in(text, file, PIECE, control)
}

/// The same with pieces of about so many bytes.
pub(super) fn read_in(
    text: &str,
    file: &str,
    piece: usize,
    control: &Control<'_>,
) -> Result<Option<GameGraph>, Error> {
    // A move takes two bytes of the text at least, and twice four while lists are put together.
    if control.afford(text.len() as u64 * 5).is_err() {
        return Ok(None);
    }
    let mut lexer = Lexer::new(text, file);
    let Ok(most) = header(&mut lexer) else {
        return Ok(None);
    };
    let (text, start) = (text.as_bytes(), lexer.at);
    let phase = control.phase("parse", Some(text.len() as u64));
    let pieces = cut(text, start, piece);
    let pieces: Option<Vec<Piece>> = control.with_threads(|| {
        let pieces = pieces.into_par_iter();
        let read = pieces.map(|range| match control.is_cancelled() {
            true => None,
            false => parse(&text[range]),
        });
        read.collect()
    })?;
    control.check()?;
    drop(phase);
    let Some(pieces) = pieces else {
        return Ok(None);
    };
    let mut n = 0;
    for piece in &pieces {
        if piece.facts.is_empty() {
            continue;
        }
        if u64::from(piece.first) != n {
            return Ok(None);
        }
        n += piece.facts.len() as u64;
    }
    let largest = pieces.iter().map(|piece| piece.largest).max();
    let is_in_range = u64::from(largest.unwrap_or(0)) < n
        && most.is_none_or(|most| n <= most + 1)
        && n <= MOST_VERTICES;
    match is_in_range && have_one_parity(&pieces) {
        true => Ok(Some(build(pieces, n as usize, control)?)),
        false => Ok(None),
    }
}

/// Cuts the text behind ends of lines that end a vertex. A name may hold such an end of a line; then
/// the piece before it is not written in our way.
fn cut(text: &[u8], start: usize, length: usize) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let mut start = start;
    while start < text.len() {
        let mut end = start.saturating_add(length).min(text.len());
        while end < text.len() {
            match memchr::memchr(b'\n', &text[end..]) {
                None => end = text.len(),
                Some(line) => {
                    end += line + 1;
                    if text[..end - 1].trim_ascii_end().ends_with(b";") {
                        break;
                    }
                }
            }
        }
        pieces.push(start..end);
        start = end;
    }
    pieces
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

    /// Passes over blanks of a line; whether there was one.
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

    /// Passes over digits; whether the number is odd.
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
fn parse(text: &[u8]) -> Option<Piece> {
    let mut cursor = Cursor { text, at: 0 };
    let mut piece = Piece {
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
fn have_one_parity(pieces: &[Piece]) -> bool {
    let all = |wanted: u8| {
        pieces.par_iter().all(|piece| {
            let mut facts = piece.facts.iter();
            facts.all(|facts| facts & TERMINAL != 0 || facts & ODD == wanted)
        })
    };
    all(0) || all(ODD)
}

/// Puts the pieces together.
fn build(pieces: Vec<Piece>, n: usize, control: &Control<'_>) -> Result<GameGraph, Error> {
    let _phase = control.phase("build", None);
    let (graph, (labels, owners)) = control
        .with_threads(|| rayon::join(|| graph(&pieces, n), || labels_and_owners(&pieces)))?;
    Ok(GameGraph {
        graph,
        labels,
        owners,
    })
}

fn graph(pieces: &[Piece], n: usize) -> Graph {
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

fn labels_and_owners(pieces: &[Piece]) -> (Labels, Owners) {
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
