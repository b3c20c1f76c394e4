//! Boards as text: rows from the top, joined by `/`, with `.` for an empty cell and letters for
//! pieces, such as `x` and `o`; then whose turn it is. When read, a number stands for that many
//! empty cells.

use lastmove_engine::game::{Field, Stone, join};
use lastmove_engine::{Error, Message};

/// The letter of an empty cell.
pub const EMPTY: char = '.';

/// The letters of two players.
pub const STONES: &str = "xo";

/// A parsed cell of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// The letter of its piece, or [`EMPTY`].
    pub letter: char,
    /// The byte of the text at which it is.
    pub start: usize,
}

impl Read {
    /// The owner of the stone.
    #[must_use]
    pub fn stone(self) -> Option<Stone> {
        let players = [Stone::X, Stone::O];
        players.into_iter().find(|of| of.letter() == self.letter)
    }
}

/// The letter of a cell.
#[must_use]
pub fn letter(stone: Option<Stone>) -> char {
    stone.map_or(EMPTY, Stone::letter)
}

/// Writes rows of these lengths; `letter` returns the letter of a cell, by its row and its column
/// from 0.
///
/// ```
/// use lastmove::{game::Stone, games::rows};
/// let stone = |row, column| (row < column).then_some(Stone::X);
/// let text = rows::write(&[2, 1], |row, column| rows::letter(stone(row, column)));
/// assert_eq!(text, ".x/.");
/// ```
pub fn write(lengths: &[usize], letter: impl Fn(usize, usize) -> char) -> String {
    let cells: usize = lengths.iter().sum();
    let mut text = String::with_capacity(cells + lengths.len());
    for (row, &length) in lengths.iter().enumerate() {
        if row > 0 {
            text.push('/');
        }
        text.extend((0..length).map(|column| letter(row, column)));
    }
    text
}

/// Parses rows of these lengths, whose cells are empty or have one of these letters.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input), with its place in `text`.
///
/// ```
/// use lastmove::{game::Stone, games::rows};
/// let read = rows::read("2x/o", &[3, 1], rows::STONES).unwrap();
/// assert_eq!(read[0][2].stone(), Some(Stone::X));
/// assert_eq!(read[1][0].start, 3);
/// assert!(rows::read("x/o", &[3, 1], rows::STONES).is_err());
/// ```
pub fn read(text: &str, lengths: &[usize], letters: &str) -> Result<Vec<Vec<Read>>, Error> {
    let whole = Field::new(text);
    let found = text.matches('/').count() + 1;
    if found != lengths.len() {
        let message = Message::new("stones-rows").with("found", found);
        let past = lengths.len().checked_sub(1);
        let past = past.and_then(|past| text.match_indices('/').nth(past));
        let wrong = whole.skip(past.map_or(0, |(start, _)| start));
        return Err(wrong.error(message.with("expected", lengths.len())));
    }
    let rows = whole.split('/').zip(lengths);
    rows.map(|(field, length)| row(field, *length, letters))
        .collect()
}

/// Reads a row of `length` cells.
fn row(field: Field<'_>, length: usize, letters: &str) -> Result<Vec<Read>, Error> {
    let mut cells = Vec::with_capacity(length);
    // A row that is too long is counted to its end, for the error.
    let (mut found, mut rest) = (0u64, field);
    while let Some(first) = rest.text.chars().next() {
        let digits = rest.text.bytes().take_while(u8::is_ascii_digit).count();
        let bytes = digits.max(first.len_utf8());
        let run = rest.slice(&rest.text[..bytes]);
        let (letter, count) = if digits > 0 {
            (EMPTY, run.number("empty-cells", 1..=length as u64)?)
        } else if first == EMPTY || letters.contains(first) {
            (first, 1)
        } else {
            let message = Message::new("stones-character").with("found", run.text);
            return Err(run.error(message.with("letters", join(letters.chars(), ", "))));
        };
        found += count;
        let room = length - cells.len();
        let start = run.start;
        cells.extend((0..count.min(room as u64)).map(|_| Read { letter, start }));
        rest = rest.skip(bytes);
    }
    if found != length as u64 {
        let message = Message::new("stones-columns").with("found", found);
        return Err(field.error_or_next(message.with("expected", length)));
    }
    Ok(cells)
}

/// Splits a position into its rows, the turn, and the part after a comma that follows. Errors show
/// `syntax`.
///
/// # Errors
/// [`Blame::Input`](lastmove_engine::Blame::Input) with its place, where the turn is missing.
///
/// ```
/// use lastmove::{game::Stone, games::rows};
/// let (rows, turn, more) = rows::cut("x../.o.-o,2,3", "ROW/ROW-TURN").unwrap();
/// assert_eq!((rows, turn), ("x../.o.", Stone::O));
/// assert_eq!((more.unwrap().text, more.unwrap().start), ("2,3", 10));
/// ```
pub fn cut<'a>(
    text: &'a str,
    syntax: &'static str,
) -> Result<(&'a str, Stone, Option<Field<'a>>), Error> {
    let parts = Field::new(text).split_once('-');
    let (board, after) = parts.ok_or_else(|| turn_expected(text, text.len(), syntax))?;
    let (turn, more) = match after.split_once(',') {
        Some((turn, more)) => (turn, Some(more)),
        None => (after, None),
    };
    let turn = match turn.text {
        "x" => Stone::X,
        "o" => Stone::O,
        _ => return Err(turn_expected(text, after.start, syntax)),
    };
    Ok((board.text, turn, more))
}

/// The error that only the turn was expected from this byte on.
pub(super) fn turn_expected(text: &str, start: usize, syntax: &'static str) -> Error {
    let message = Message::new("stones-turn").with("syntax", syntax);
    Error::input(message).at(text, start..text.len().max(start + 1))
}
