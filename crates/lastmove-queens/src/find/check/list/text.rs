//! The lines of a list.

use lastmove::files::Input;
use lastmove::{Control, Error, Message};

/// The size of a block. A line this long does not belong to a list.
const BLOCK: usize = 1 << 16;

/// The syntax of a list's placements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::find::check) enum Form {
    /// Plain numbers.
    Plain,
    /// Numbers below a line of names.
    Csv,
    /// An array.
    Jsonl,
    /// The format of the Vietnamese source, numbered and counted.
    Source,
}

/// The syntax of a text that begins with `head`, if it is a list: one placement a line, at least
/// two.
///
/// One placement on several lines is distinguished from a list of plain numbers by its second line:
/// when the first one has k numbers, none over k, it would be complete, so another line begins the
/// next placement.
pub(in crate::find::check) fn form(head: &[u8], n: Option<u64>) -> Option<Form> {
    let lines = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut lines = lines.filter(|line| !line.is_empty());
    let first = lines.next()?;
    if first.starts_with(NUMBERED) || first.starts_with(TOTAL) {
        return Some(Form::Source);
    }
    let second = lines.next()?;
    match first[0] {
        b'[' => (first.ends_with(b"]") && second.starts_with(b"[")).then_some(Form::Jsonl),
        b'c' => {
            let columns = first.split(|&byte| byte == b',').count();
            let is_list = lines.next().is_some() && words(second).count() == columns;
            is_list.then_some(Form::Csv)
        }
        _ => {
            let rows: Option<Vec<u64>> = words(first).map(number).collect();
            let rows = rows?;
            let k = rows.len() as u64;
            let begins = words(second).next().and_then(number)?;
            let is_board = k > 1 && rows.iter().all(|row| (1..=k).contains(row));
            let is_list = is_board && (begins <= k || n == Some(k));
            is_list.then_some(Form::Plain)
        }
    }
}

/// The beginning of the source's lines.
const NUMBERED: &[u8] = b"Nghiem thu ";
const TOTAL: &[u8] = b"Tong cong ";

fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let words = line.split(|byte| matches!(byte, b' ' | b'\t' | b','));
    words.filter(|word| !word.is_empty())
}

fn number(word: &[u8]) -> Option<u64> {
    let digits = std::str::from_utf8(word).ok()?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

/// A line of a list.
pub(super) struct Entry {
    /// Its number, from 1.
    pub(super) line: u64,
    /// The number stated for its placement.
    pub(super) number: Option<u64>,
    /// The stated number of placements, if the line has that instead of a placement.
    pub(super) total: Option<u64>,
    pub(super) rows: Vec<u64>,
}

/// Reads a list line by line.
pub(super) struct Lines<'a, 'b> {
    input: &'a mut Input<'b>,
    block: Vec<u8>,
    at: usize,
    line: u64,
    ended: bool,
    form: Form,
    /// Whether a line of names is expected.
    names: bool,
}

impl<'a, 'b> Lines<'a, 'b> {
    /// A list of which `head` has been read.
    pub(super) fn new(input: &'a mut Input<'b>, head: Vec<u8>, form: Form) -> Self {
        Self {
            input,
            block: head,
            at: 0,
            line: 0,
            ended: false,
            form,
            names: form == Form::Csv,
        }
    }

    /// How many bytes of the file have been read.
    pub(super) fn taken(&self) -> u64 {
        self.input.taken()
    }

    /// The next non-empty line.
    pub(super) fn next(&mut self, control: &Control) -> Result<Option<Entry>, Error> {
        loop {
            let rest = &self.block[self.at..];
            let end = rest.iter().position(|&byte| byte == b'\n');
            let length = match end {
                Some(end) => end,
                // A line as long as two blocks is cut: it is too long for any board.
                None if self.ended || rest.len() >= 2 * BLOCK => rest.len(),
                None => {
                    self.block.drain(..self.at);
                    self.at = 0;
                    let read = self.input.read(&mut self.block, BLOCK, control)?;
                    self.ended = read < BLOCK;
                    continue;
                }
            };
            if end.is_none() && length == 0 {
                return Ok(None);
            }
            let line = self.at..self.at + length;
            self.at = line.end + usize::from(end.is_some());
            self.line += 1;
            if self.block[line.clone()].trim_ascii().is_empty() {
                continue;
            }
            if std::mem::take(&mut self.names) {
                continue;
            }
            return self.entry(&self.block[line]).map(Some);
        }
    }

    fn entry(&self, line: &[u8]) -> Result<Entry, Error> {
        let mut entry = Entry {
            line: self.line,
            number: None,
            total: None,
            rows: Vec::new(),
        };
        let text = line.trim_ascii();
        let mut rows = text;
        match self.form {
            Form::Plain | Form::Csv => {}
            Form::Jsonl => {
                let inside = text.strip_prefix(b"[").and_then(|t| t.strip_suffix(b"]"));
                rows = inside.ok_or_else(|| self.wrong(line, text))?;
            }
            Form::Source => {
                if let Some(total) = text.strip_prefix(TOTAL) {
                    let total = total.strip_suffix(b" nghiem").and_then(number);
                    entry.total = Some(total.ok_or_else(|| self.wrong(line, text))?);
                    return Ok(entry);
                }
                let numbered = text.strip_prefix(NUMBERED).and_then(|rest| {
                    let colon = rest.iter().position(|&byte| byte == b':')?;
                    Some((number(&rest[..colon])?, &rest[colon + 1..]))
                });
                let (number, rest) = numbered.ok_or_else(|| self.wrong(line, text))?;
                entry.number = Some(number);
                rows = rest;
            }
        }
        for word in words(rows) {
            entry
                .rows
                .push(number(word).ok_or_else(|| self.wrong(line, word))?);
        }
        Ok(entry)
    }

    /// The error for a word that should be a number.
    fn wrong(&self, line: &[u8], word: &[u8]) -> Error {
        const SHOWN: usize = 40;
        let start = word.as_ptr() as usize - line.as_ptr() as usize;
        let head = String::from_utf8_lossy(&line[..start]);
        let word = String::from_utf8_lossy(word);
        let shown: String = word.chars().take(SHOWN).collect();
        let text = format!("{head}{word}");
        let message = Message::new("queens-check-number").with("found", shown.as_str());
        let mut error = Error::input(message).at(&text, head.len()..head.len() + shown.len());
        if let Some(place) = &mut error.place {
            place.line = self.line;
        }
        error.in_file(self.input.name())
    }
}
