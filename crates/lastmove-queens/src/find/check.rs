//! Whether the queens in a text attack each other.

mod bits;
mod list;
mod rows;

use lastmove::files::Input;
use lastmove::{Control, Error, Message};

use super::any::LARGEST_ANY;
use super::finding::{Conflict, Fault, Finding, Line};
use crate::size::check_size_to;
use bits::Bits;
use rows::Rows;

/// Queens between two reports of progress.
const REPORT: u64 = 1 << 16;

/// How much of a text is examined to decide whether it is a list.
const HEAD: usize = 1 << 16;

/// Reads the rows, from 1, of the queens in columns 1, 2, ... and finds the first error.
///
/// Rows are decimal numbers, separated by any number of blanks, tabs, commas or line ends: alone,
/// in brackets as a JSON array, or below a line of column names `c1,c2,...`, one for each. So one
/// placement is read in every text [`Format`](crate::Format). A list in any format, one placement a
/// line, is checked as a whole; the first wrong placement is found, and a duplicate of the previous
/// one. The board has `n` rows or, without `n`, one row for each queen. Every queen is
/// compared with the occupied lines, bits of five arrays: five bits a queen (up to ten while they
/// grow), and time linear in the text. `control`'s budget is checked before they grow. Progress
/// counts bytes.
///
/// ```
/// use lastmove::{Control, files::Input};
/// use lastmove_queens::{Conflict, Fault, Finding, Line, check};
/// let check = |text: &str| check(&mut Input::of("-", text.as_bytes()), None, &Control::default());
/// assert_eq!(check("2 4 1 3"), Ok(Finding::Peaceful { n: 4 }));
/// let conflict = Conflict { column: 3, row: 3, line: Line::Falling };
/// let attack = Fault::Attack { conflict, other: None };
/// assert_eq!(check("2, 4, 3, 1\n"), Ok(Finding::Wrong(attack)));
/// let list = check("2 4 1 3\n3 1 4 2\n");
/// assert_eq!(list, Ok(Finding::List { n: 4, placements: 2, is_ascending: true }));
/// let off = Fault::OffBoard { column: 1, row: 5, n: 1 };
/// assert_eq!(check("5"), Ok(Finding::Wrong(off)));
/// assert!(check("2 4 x 1").is_err());
/// ```
///
/// # Errors
/// All input and with the place: `queens-check-number` where the text is no number,
/// `queens-check-row` where it is larger than [`LARGEST_ANY`](crate::LARGEST_ANY), `queens-check-after`
/// where something follows an array or the rows of all columns named, `queens-check-open` and
/// `queens-check-columns` where the text ends before that. Those of [`read_bin`](crate::read_bin) for a
/// list in bytes, and `queens-square` (input) where its board is not square; `queens-check-empty` (input) when there is no number; `queens-check-many` (input) when there are more than
/// [`LARGEST_ANY`](crate::LARGEST_ANY); `queens-size` (input) unless `n` is from 1 to that; over the
/// memory budget; what reading gives; an interrupt.
pub fn check(input: &mut Input, n: Option<u64>, control: &Control) -> Result<Finding, Error> {
    if let Some(n) = n {
        check_size_to(n, LARGEST_ANY)?;
    }
    let mut head = Vec::new();
    input.read(&mut head, HEAD, control)?;
    if head.starts_with(list::BIN) {
        return list::check_bin(input, &head, n, control);
    }
    if let Some(form) = list::form(&head, n) {
        return list::check_list(input, head, form, n, control);
    }
    let mut lines = Lines::default();
    if let Some(n) = n {
        control.plan(n / 8 * 5)?;
    }
    let phase = control.phase("check", input.size());
    let mut rows = Rows::new(input, head);
    let mut count = 0;
    // The queen in the highest row.
    let mut highest = (0, 0);
    while let Some(row) = rows.next(control)? {
        count += 1;
        if count > LARGEST_ANY {
            let message = Message::new("queens-check-many").with("most", LARGEST_ANY);
            return Err(Error::input(message));
        }
        if count % REPORT == 0 {
            phase.advance(rows.taken());
        }
        let column = count;
        if n.is_some_and(|n| column > n) {
            continue;
        }
        let most = n.unwrap_or(LARGEST_ANY);
        if row == 0 || row > most {
            return Ok(match n {
                Some(n) => Finding::Wrong(Fault::OffBoard { column, row, n }),
                None => off_board(column, row, &mut rows, count, control)?,
            });
        }
        highest = highest.max((row, column));
        if let Some(line) = lines.take(column, row, control)? {
            let conflict = Conflict { column, row, line };
            let other = None;
            return Ok(Finding::Wrong(Fault::Attack { conflict, other }));
        }
    }
    if count == 0 {
        return Err(Error::input(Message::new("queens-check-empty")));
    }
    let (row, column) = highest;
    Ok(match n {
        Some(n) if n != count => Finding::Wrong(Fault::Count { found: count, n }),
        None if row > count => Finding::Wrong(Fault::OffBoard {
            column,
            row,
            n: count,
        }),
        _ => Finding::Peaceful { n: count },
    })
}

/// The error for a queen off the board, whose size the other queens determine.
fn off_board(
    column: u64,
    row: u64,
    rows: &mut Rows<'_, '_>,
    mut count: u64,
    control: &Control,
) -> Result<Finding, Error> {
    while rows.next(control)?.is_some() {
        count += 1;
    }
    let n = count;
    Ok(Finding::Wrong(Fault::OffBoard { column, row, n }))
}

/// Finds the first queen that the one of `conflict` attacks, as its column and row, in the text
/// that [`check()`] read, from its beginning; `None` when the text differs. It takes no memory.
///
/// ```
/// use lastmove::{Control, files::Input};
/// use lastmove_queens::{Conflict, Line, partner};
/// let conflict = Conflict { column: 3, row: 3, line: Line::Falling };
/// let mut input = Input::of("-", &b"2 4 3 1"[..]);
/// assert_eq!(partner(&mut input, &conflict, &Control::default()), Ok(Some((2, 4))));
/// ```
///
/// # Errors
/// Like [`check()`].
pub fn partner(
    input: &mut Input,
    conflict: &Conflict,
    control: &Control,
) -> Result<Option<(u64, u64)>, Error> {
    let mut rows = Rows::new(input, Vec::new());
    for column in 1..conflict.column {
        match rows.next(control)? {
            Some(row) if conflict.meets(column, row) => return Ok(Some((column, row))),
            Some(_) => {}
            None => break,
        }
    }
    Ok(None)
}

/// The occupied lines.
#[derive(Default)]
struct Lines {
    rows: Bits,
    /// By row + column.
    falling: Bits,
    /// By row − column, and by column − row.
    rising: Bits,
    rising_below: Bits,
}

impl Lines {
    /// Occupies the lines of a queen; returns a line that was occupied already.
    fn take(&mut self, column: u64, row: u64, control: &Control) -> Result<Option<Line>, Error> {
        if self.rows.set(row, control)? {
            return Ok(Some(Line::Row));
        }
        let rising = if row >= column {
            self.rising.set(row - column, control)?
        } else {
            self.rising_below.set(column - row, control)?
        };
        if rising {
            return Ok(Some(Line::Rising));
        }
        Ok(self
            .falling
            .set(row + column, control)?
            .then_some(Line::Falling))
    }
}
