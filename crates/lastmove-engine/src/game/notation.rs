//! Positions and moves from and to text.

use super::{Field, Game, StepOf};
use crate::{Error, Message};

/// The text form of a game's positions and moves. What is written can be read back.
pub trait Notation: Game {
    /// A position as text.
    fn write_position(&self, at: &Self::Position) -> String;

    /// Reads a position of this game.
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input), with its place in `text`.
    fn read_position(&self, text: &str) -> Result<Self::Position, Error>;

    /// A move from `at` as text.
    fn write_move(&self, at: &Self::Position, mv: &Self::Move) -> String;

    /// Whether `text` means the move written as `written`. By default the texts must be equal.
    fn is_same_move(&self, written: &str, text: &str) -> bool {
        written == text
    }

    /// Reads a legal move from `at`. By default each legal move is written and compared, by
    /// [`is_same_move`](Self::is_same_move).
    ///
    /// # Errors
    /// [`Blame::Input`](crate::Blame::Input) when the text is not a legal move.
    fn read_move(&self, at: &Self::Position, text: &str) -> Result<StepOf<Self>, Error> {
        let mut steps = Vec::new();
        self.steps(at, &mut steps)?;
        let write = |index: usize| self.write_move(at, &steps[index].mv);
        let is_same = |written: &str| self.is_same_move(written, text);
        let found = find_move(steps.len(), &write, &is_same);
        let found = found.ok_or_else(|| not_legal(text, steps.len(), &write))?;
        Ok(steps.swap_remove(found))
    }
}

/// The index of the first of `count` moves with the text in question.
fn find_move(
    count: usize,
    write: &dyn Fn(usize) -> String,
    is_same: &dyn Fn(&str) -> bool,
) -> Option<usize> {
    (0..count).find(|index| is_same(&write(*index)))
}

/// The error that a text is none of the legal moves.
fn not_legal(text: &str, count: usize, write: &dyn Fn(usize) -> String) -> Error {
    Field::new(text).not_legal((0..count).map(write))
}

/// Items as text with a separator between them.
pub fn join(items: impl IntoIterator<Item: ToString>, separator: &str) -> String {
    join_first(items, usize::MAX, separator)
}

/// The same for the first items; `...` stands for the others.
pub fn join_first(
    items: impl IntoIterator<Item: ToString>,
    most: usize,
    separator: &str,
) -> String {
    let mut items = items.into_iter().map(|item| item.to_string());
    let mut texts: Vec<String> = items.by_ref().take(most).collect();
    texts.extend(items.next().map(|_| "...".to_owned()));
    texts.join(separator)
}

/// Encodes the characters with a meaning in game notation (`@`, `,`, `+`, `%` and blanks) as `%`
/// and two hexadecimal digits.
///
/// ```
/// use lastmove::game::{percent_decode, percent_encode};
/// assert_eq!(percent_encode("my board,2.txt"), "my%20board%2C2.txt");
/// assert_eq!(percent_decode("my%20board%2C2.txt").unwrap(), "my board,2.txt");
/// ```
#[must_use]
pub fn percent_encode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '@' | ',' | '+' | '%') || c.is_whitespace() || c.is_control() {
            let mut bytes = [0; 4];
            for byte in c.encode_utf8(&mut bytes).bytes() {
                out.push_str(&format!("%{byte:02X}"));
            }
        } else {
            out.push(c);
        }
    }
    out
}

/// Reverses [`percent_encode`]; characters that need no encoding may be left as they are.
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input) when a `%` is not followed by two hexadecimal digits, or
/// when the bytes are not UTF-8.
pub fn percent_decode(text: &str) -> Result<String, Error> {
    if !text.contains('%') {
        return Ok(text.to_owned());
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        if first != b'%' {
            bytes.push(first);
            rest = after;
            continue;
        }
        let at = text.len() - rest.len();
        let digit = |i: usize| after.get(i).and_then(|b| (*b as char).to_digit(16));
        let (Some(high), Some(low)) = (digit(0), digit(1)) else {
            return Err(Error::input(Message::new("percent-code")).at(text, at..at + 3));
        };
        bytes.push((high * 16 + low) as u8);
        rest = &after[2..];
    }
    String::from_utf8(bytes)
        .map_err(|_| Error::input(Message::new("percent-utf8")).at(text, 0..text.len()))
}
