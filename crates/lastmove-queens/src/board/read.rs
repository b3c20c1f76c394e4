//! Reading a board with blocked squares.

use lastmove::game::Field;
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
    /// assert_eq!(error.to_string(), "ragged.txt:2:3: queens board ragged: found 2, expected 3");
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

fn read(text: &str, size: Option<(usize, usize)>) -> Result<Board, Error> {
    let mut gap = None;
    let mut rows: Vec<Field<'_>> = Vec::new();
    for line in Field::new(text).lines() {
        if line.text.is_empty() {
            gap = gap.or((!rows.is_empty()).then_some(line));
            continue;
        }
        if let Some(gap) = gap {
            return Err(gap.error(Message::new("queens-board-gap")));
        }
        let first = rows.first().copied();
        check(line, first, size.map(|size| size.1))?;
        let most = size.map_or(LARGEST, |size| size.0);
        if rows.len() == most {
            let message = match size {
                Some(_) => wrong_rows(count_rows(text), most),
                None => Message::new("queens-board-large").with("most", LARGEST),
            };
            return Err(line.error(message));
        }
        rows.push(line);
    }
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        return Err(Error::input(Message::new("queens-board-empty")).at(text, 0..0));
    };
    if let Some((expected, _)) = size.filter(|size| size.0 > rows.len()) {
        let end = last.skip(last.text.len());
        return Err(end.error(wrong_rows(rows.len(), expected)));
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

/// Checks the characters of a row and its length: that of the first row, and of the size asked for.
fn check(line: Field<'_>, first: Option<Field<'_>>, columns: Option<usize>) -> Result<(), Error> {
    if let Some(wrong) = line
        .letters()
        .find(|letter| !matches!(letter.text, "." | "*"))
    {
        let message = Message::new("queens-board-character").with("found", wrong.text);
        return Err(wrong.error(message));
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
            return Err(line.skip(LARGEST).error(message));
        }
        _ => return Ok(()),
    };
    let message = message.with("found", found).with("expected", most);
    Err(line.skip(found.min(most)).error(message))
}

/// The number of rows of a text.
fn count_rows(text: &str) -> usize {
    let lines = Field::new(text).lines();
    lines.filter(|line| !line.text.is_empty()).count()
}

fn wrong_rows(found: usize, expected: usize) -> Message {
    Message::new("queens-board-rows")
        .with("found", found)
        .with("expected", expected)
}
