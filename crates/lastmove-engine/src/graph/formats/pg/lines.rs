//! Parsing the lines of a parity game.

use std::ops::Range;

use crate::graph::MOST_VERTICES;
use crate::graph::formats::lexer::Lexer;
use crate::{Control, Error, Message};

/// Memory that a vertex takes while it is read, in bytes.
pub(super) const VERTEX_BYTES: usize = 100;

/// Whether a file that begins with `head` is a parity game: `parity`, a number, and a semicolon.
pub(in crate::graph::formats) fn begins(head: &[u8]) -> bool {
    let Some(rest) = head.trim_ascii_start().strip_prefix(b"parity") else {
        return false;
    };
    let number = rest.trim_ascii_start();
    let digits = number.iter().take_while(|b| b.is_ascii_digit()).count();
    let after = number[digits..].trim_ascii_start();
    number.len() < rest.len() && digits > 0 && after.first() == Some(&b';')
}

/// A parsed line: a vertex.
pub(super) struct Record {
    pub(super) id: u32,
    /// `u64::MAX` or one less where it does not fit, which has its parity.
    pub(super) priority: u64,
    pub(super) owner: u8,
    /// Where its number is in the text.
    pub(super) at: usize,
    /// Where its successors end in the list of all successors.
    end: usize,
}

/// All parsed lines.
#[derive(Default)]
pub(super) struct Lines {
    pub(super) records: Vec<Record>,
    /// The numbers of successors.
    pub(super) successors: Vec<u32>,
    /// The weights of the moves to successors; missing ones at the end are 0.
    pub(super) weights: Vec<i64>,
    /// Where the names are in the text, as long as every vertex has one.
    pub(super) names: Vec<Range<usize>>,
}

impl Lines {
    /// Whether the priority of a record is odd.
    pub(super) fn is_odd(&self, record: usize) -> bool {
        self.records[record].priority % 2 == 1
    }

    pub(super) fn successors(&self, record: usize) -> &[u32] {
        &self.successors[self.range(record)]
    }

    /// Where the successors of a record are in the list of all.
    pub(super) fn range(&self, record: usize) -> Range<usize> {
        let start = match record {
            0 => 0,
            _ => self.records[record - 1].end,
        };
        start..self.records[record].end
    }

    /// Whether a record's only move is to itself.
    pub(super) fn is_terminal(&self, record: usize) -> bool {
        let id = self.records[record].id;
        self.successors(record).iter().all(|&to| to == id)
    }
}

/// Reads all lines.
pub(super) fn lines(text: &str, file: &str, control: &Control<'_>) -> Result<Lines, Error> {
    let phase = control.phase("parse", Some(text.len() as u64));
    let mut lexer = Lexer::new(text, file);
    let mut lines = Lines::default();
    let Header { most, start } = header(&mut lexer)?;
    loop {
        if lines.records.len().is_multiple_of(1 << 14) {
            control.check()?;
            phase.advance(lexer.at as u64);
            let bytes = lines.records.len() * VERTEX_BYTES
                + (lines.successors.len() + lines.weights.len()) * 8;
            control.afford((text.len() + bytes) as u64)?;
        }
        lexer.skip_blanks();
        let at = lexer.at;
        if lexer.peek().is_none() {
            let is_there = |start: u64| lines.records.iter().any(|one| u64::from(one.id) == start);
            return match start {
                Some((start, at)) if !is_there(start) => {
                    Err(lexer.error(at, Message::new("pg-unknown").with("vertex", start)))
                }
                _ => Ok(lines),
            };
        }
        let id = vertex_id(&mut lexer, "vertex-number")?;
        if most.is_some_and(|most| u64::from(id) > most) {
            let message = Message::new("pg-over-most").with("vertex", u64::from(id));
            return Err(lexer.error(at..lexer.at, message.with("most", most.unwrap_or_default())));
        }
        if lines.records.len() as u64 >= MOST_VERTICES {
            return Err(lexer.error(at..lexer.at, Message::new("graph-too-many-vertices")));
        }
        lexer.skip_blanks();
        let priority = lexer.digits().ok_or_else(|| expected(&lexer, "priority"))?;
        let digits = lexer.slice(priority);
        // Where only the parity counts, it may be of any size.
        let even = u64::from(!digits.ends_with(['1', '3', '5', '7', '9']));
        let priority = digits.parse().unwrap_or(u64::MAX - even);
        lexer.skip_blanks();
        let word = lexer.word();
        let owner = match lexer.slice(word.clone()) {
            "0" => 0,
            "1" => 1,
            _ => return Err(expected(&lexer, "owner")),
        };
        lexer.at = word.end;
        lexer.skip_blanks();
        if matches!(lexer.peek(), Some(b';' | b'"')) {
            let message = Message::new("pg-no-successor").with("vertex", u64::from(id));
            return Err(lexer.error(lexer.word(), message));
        }
        loop {
            lexer.skip_blanks();
            lines.successors.push(vertex_id(&mut lexer, "successor")?);
            lexer.skip_blanks();
            if let Some(weight) = weight(&mut lexer)? {
                lines.weights.resize(lines.successors.len() - 1, 0);
                lines.weights.push(weight);
                lexer.skip_blanks();
            }
            if !lexer.eat(b',') {
                break;
            }
        }
        name_and_end(&mut lexer, &mut lines)?;
        lines.records.push(Record {
            id,
            priority,
            owner,
            at,
            end: lines.successors.len(),
        });
    }
}

/// Reads the optional weight of a move, in square brackets.
fn weight(lexer: &mut Lexer<'_>) -> Result<Option<i64>, Error> {
    let open = lexer.at;
    if !lexer.eat(b'[') {
        return Ok(None);
    }
    let inner = lexer.through(b']').unwrap_or(lexer.at..lexer.at);
    match lexer.slice(inner.clone()).trim().parse() {
        Ok(weight) => Ok(Some(weight)),
        Err(_) => {
            lexer.at = open;
            let word = lexer.word();
            let message = Message::new("graph-weight").with("found", lexer.slice(word.clone()));
            Err(lexer.error(word, message))
        }
    }
}

/// Reads the optional name in quotation marks and the semicolon after the successors.
fn name_and_end(lexer: &mut Lexer<'_>, lines: &mut Lines) -> Result<(), Error> {
    let open = lexer.at;
    if lexer.eat(b'"') {
        let Some(name) = lexer.through(b'"') else {
            return Err(lexer.error(open..open + 1, Message::new("pg-quote")));
        };
        if lines.names.len() == lines.records.len() {
            lines.names.push(name);
        }
        lexer.skip_blanks();
    }
    if !lexer.eat(b';') {
        return Err(expected(lexer, "semicolon"));
    }
    Ok(())
}

/// What the first lines of a file say.
#[derive(Default)]
pub(super) struct Header {
    /// The largest number of a vertex.
    pub(super) most: Option<u64>,
    /// The number of the vertex to begin at, and where it is in the text.
    pub(super) start: Option<(u64, Range<usize>)>,
}

/// Reads `parity MAXID;` and `start ID;`, each of which may be missing.
pub(super) fn header(lexer: &mut Lexer<'_>) -> Result<Header, Error> {
    let mut found = Header::default();
    for word in ["parity", "start"] {
        lexer.skip_blanks();
        if !lexer.eat_word(word) {
            continue;
        }
        lexer.skip_blanks();
        let number = lexer.number();
        let (value, range) = number.ok_or_else(|| expected(lexer, "vertex-number"))?;
        if word == "parity" {
            if value >= MOST_VERTICES {
                return Err(lexer.error(range, Message::new("graph-too-many-vertices")));
            }
            found.most = Some(value);
        } else {
            found.start = Some((value, range));
        }
        lexer.skip_blanks();
        if !lexer.eat(b';') {
            return Err(expected(lexer, "semicolon"));
        }
    }
    Ok(found)
}

/// Reads a vertex's number; `what` names it in the error if there is none.
fn vertex_id(lexer: &mut Lexer<'_>, what: &'static str) -> Result<u32, Error> {
    let (value, range) = lexer.number().ok_or_else(|| expected(lexer, what))?;
    match u32::try_from(value) {
        Ok(id) if value < MOST_VERTICES => Ok(id),
        _ => Err(lexer.error(range, Message::new("graph-too-many-vertices"))),
    }
}

fn expected(lexer: &Lexer<'_>, what: &'static str) -> Error {
    lexer.expected(Message::new("pg-expected").with("what", what))
}

/// The error that a record's successor does not exist. The text is read again to find its place.
pub(super) fn unknown(text: &str, file: &str, record: usize, id: u32) -> Error {
    let mut lexer = Lexer::new(text, file);
    let message = Message::new("pg-unknown").with("vertex", u64::from(id));
    let mut place = || -> Result<Option<Range<usize>>, Error> {
        header(&mut lexer)?;
        let mut scratch = Lines::default();
        for line in 0.. {
            lexer.skip_blanks();
            for _ in 0..3 {
                lexer.digits();
                lexer.skip_blanks();
            }
            loop {
                lexer.skip_blanks();
                let Some((found, range)) = lexer.number() else {
                    return Ok(None);
                };
                if line == record && found == u64::from(id) {
                    return Ok(Some(range));
                }
                lexer.skip_blanks();
                if weight(&mut lexer)?.is_some() {
                    lexer.skip_blanks();
                }
                if !lexer.eat(b',') {
                    break;
                }
            }
            name_and_end(&mut lexer, &mut scratch)?;
        }
        Ok(None)
    };
    let range = place().ok().flatten().unwrap_or(0..0);
    Lexer::new(text, file).error(range, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_known_by_its_first_words() {
        assert!(begins(b"parity 3;\n"));
        assert!(begins(b"\n parity  30 ;"));
        for text in ["parity 3\n", "parity3;", "parity ;", "parityx 3;", ""] {
            assert!(!begins(text.as_bytes()), "{text}");
        }
    }
}
