//! Reading a board with blocked squares.

use lastmove::{Error, Message};

use super::Board;
use crate::LARGEST;

impl Board {
    /// Reads a board; `file` names it in errors.
    ///
    /// A line is a row, the first one row 1, and a character a square: `.` is open, `*` is blocked.
    /// Blanks after a row and empty lines before and after the rows are ignored. With a `size`,
    /// rows and columns, the board must have it.
    ///
    /// ```
    /// use lastmove_queens::Board;
    /// let board = Board::read("..*.\n....\n", None, "small.txt")?;
    /// assert_eq!((board.rows(), board.columns()), (2, 4));
    /// assert!(board.is_open(3, 2) && !board.is_open(3, 1));
    /// let error = Board::read("...\n..\n", None, "ragged.txt").unwrap_err();
    /// assert_eq!(error.to_string(), "queens-board-ragged found=2 expected=3 at ragged.txt:2:3");
    /// # Ok::<(), lastmove::Error>(())
    /// ```
    ///
    /// # Errors
    /// All input, with the place, at the first line that is wrong: `queens-board-empty`,
    /// `queens-board-character`, `queens-board-gap` (an empty line between rows),
    /// `queens-board-ragged`, `queens-board-large` (over [`LARGEST`] rows or columns),
    /// `queens-board-rows` and `queens-board-columns` (another size than asked for).
    pub fn read(text: &str, size: Option<(usize, usize)>, file: &str) -> Result<Self, Error> {
        read(text, size).map_err(|error| error.in_file(file))
    }
}

/// A row of the text, without ignored characters.
#[derive(Clone, Copy)]
struct Line<'a> {
    text: &'a str,
    /// Where it begins in the text.
    start: usize,
}

fn read(text: &str, size: Option<(usize, usize)>) -> Result<Board, Error> {
    let mut start = 0;
    let mut gap = None;
    let mut rows: Vec<Line<'_>> = Vec::new();
    for piece in text.split('\n') {
        let line = Line {
            text: piece.trim_end(),
            start,
        };
        start += piece.len() + 1;
        if line.text.is_empty() {
            gap = gap.or((!rows.is_empty()).then_some(line.start));
            continue;
        }
        if let Some(gap) = gap {
            return Err(Error::input(Message::new("queens-board-gap")).at(text, gap..gap));
        }
        let first = rows.first().copied();
        check(text, line, first, size.map(|size| size.1))?;
        let most = size.map_or(LARGEST, |size| size.0);
        if rows.len() == most {
            let message = match size {
                Some(_) => wrong_rows(count_rows(text), most),
                None => Message::new("queens-board-large").with("most", LARGEST),
            };
            let end = line.start + line.text.len();
            return Err(Error::input(message).at(text, line.start..end));
        }
        rows.push(line);
    }
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        return Err(Error::input(Message::new("queens-board-empty")).at(text, 0..0));
    };
    if let Some((expected, _)) = size.filter(|size| size.0 > rows.len()) {
        let end = last.start + last.text.len();
        let message = wrong_rows(rows.len(), expected);
        return Err(Error::input(message).at(text, end..end));
    }
    let mut board = Board::new(rows.len(), first.text.len())?;
    for (row, line) in (1..).zip(&rows) {
        for (column, square) in (1..).zip(line.text.bytes()) {
            if square == b'*' {
                board.block(column, row)?;
            }
        }
    }
    Ok(board)
}

/// Checks the characters of a row and its length, against the first row and the requested size.
fn check(
    text: &str,
    line: Line<'_>,
    first: Option<Line<'_>>,
    columns: Option<usize>,
) -> Result<(), Error> {
    let known = |c| matches!(c, '.' | '*');
    if let Some((at, c)) = line.text.char_indices().find(|&(_, c)| !known(c)) {
        let at = line.start + at;
        let message = Message::new("queens-board-character").with("found", c.to_string());
        return Err(Error::input(message).at(text, at..at + c.len_utf8()));
    }
    // Every character was recognized, and so is one byte long.
    let found = line.text.len();
    let (message, most) = match (first, columns) {
        (Some(first), _) if first.text.len() != found => {
            let expected = first.text.len();
            (Message::new("queens-board-ragged"), expected)
        }
        (None, Some(columns)) if columns != found => {
            (Message::new("queens-board-columns"), columns)
        }
        (None, None) if found > LARGEST => {
            let message = Message::new("queens-board-large").with("most", LARGEST);
            return Err(Error::input(message).at(text, line.start + LARGEST..line.start + found));
        }
        _ => return Ok(()),
    };
    let span = line.start + found.min(most)..line.start + found;
    let message = message.with("found", found).with("expected", most);
    Err(Error::input(message).at(text, span))
}

/// The number of rows of a text.
fn count_rows(text: &str) -> usize {
    text.lines()
        .filter(|line| !line.trim_end().is_empty())
        .count()
}

fn wrong_rows(found: usize, expected: usize) -> Message {
    Message::new("queens-board-rows")
        .with("found", found)
        .with("expected", expected)
}
