//! Boards as text: rows from the top, joined by `/`, with `.` for an empty cell and `x` and `o` for the
//! two players. In reading, a number stands for so many empty cells.

use crate::game::{Field, Stone, fields, number};
use crate::{Error, Message};

/// A cell of a row that has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// What stands there.
    pub stone: Option<Stone>,
    /// The byte of the text at which it stands.
    pub start: usize,
}

/// Writes rows of so many cells each; `stone` says what stands on a cell, by its row and its column
/// from 0.
///
/// ```
/// use lastmove::{game::Stone, games::rows};
/// let text = rows::write(&[2, 1], |row, column| (row < column).then_some(Stone::X));
/// assert_eq!(text, ".x/.");
/// ```
pub fn write(lengths: &[usize], stone: impl Fn(usize, usize) -> Option<Stone>) -> String {
    let cells: usize = lengths.iter().sum();
    let mut text = String::with_capacity(cells + lengths.len());
    for (row, &length) in lengths.iter().enumerate() {
        if row > 0 {
            text.push('/');
        }
        text.extend((0..length).map(|column| match stone(row, column) {
            None => '.',
            Some(Stone::X) => 'x',
            Some(Stone::O) => 'o',
        }));
    }
    text
}

/// Reads rows of so many cells each.
///
/// # Errors
/// [`Blame::Input`](crate::Blame::Input), with its place in `text`.
///
/// ```
/// use lastmove::{game::Stone, games::rows};
/// let read = rows::read("2x/o", &[3, 1]).unwrap();
/// assert_eq!(read[0][2].stone, Some(Stone::X));
/// assert_eq!(read[1][0].start, 3);
/// assert!(rows::read("x/o", &[3, 1]).is_err());
/// ```
pub fn read(text: &str, lengths: &[usize]) -> Result<Vec<Vec<Read>>, Error> {
    let found = text.matches('/').count() + 1;
    if found != lengths.len() {
        let message = Message::new("stones-rows").with("found", found);
        let past = lengths.len().checked_sub(1);
        let span = match past.and_then(|past| text.match_indices('/').nth(past)) {
            Some((start, _)) => start..text.len(),
            None => 0..text.len(),
        };
        return Err(Error::input(message.with("expected", lengths.len())).at(text, span));
    }
    let rows = fields(text, '/').zip(lengths);
    rows.map(|(field, length)| row(text, field, *length))
        .collect()
}

/// Reads a row of so many cells.
fn row(text: &str, field: Field<'_>, length: usize) -> Result<Vec<Read>, Error> {
    let mut cells = Vec::with_capacity(length);
    // A row that is too long is counted all the same, to say so.
    let (mut found, mut rest) = (0u64, field.text);
    while let Some(first) = rest.chars().next() {
        let start = field.start + field.text.len() - rest.len();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let bytes = digits.max(first.len_utf8());
        let (stone, count) = match first {
            '.' => (None, 1),
            'x' => (Some(Stone::X), 1),
            'o' => (Some(Stone::O), 1),
            _ if digits > 0 => {
                let text_of = Field {
                    text: &rest[..digits],
                    start,
                };
                (
                    None,
                    number(text, text_of, "empty-cells", 1..=length as u64)?,
                )
            }
            _ => {
                let message = Message::new("stones-character").with("found", first.to_string());
                return Err(Error::input(message).at(text, start..start + bytes));
            }
        };
        found += count;
        let room = length - cells.len();
        cells.extend((0..count.min(room as u64)).map(|_| Read { stone, start }));
        rest = &rest[bytes..];
    }
    if found != length as u64 {
        let message = Message::new("stones-columns").with("found", found);
        let span = field.start..field.start + field.text.len().max(1);
        return Err(Error::input(message.with("expected", length)).at(text, span));
    }
    Ok(cells)
}
