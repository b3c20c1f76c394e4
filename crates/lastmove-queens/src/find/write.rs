//! Large placements as text.

use std::io::Write;

use lastmove::{Control, Error, Message, WriteError};

use super::any::{Run, any};
use super::numbers::Numbers;
use crate::Format;

/// Rows between two checks for cancellation.
const WATCHED: u64 = 1 << 20;

/// Writes the placement of [`any`] to `out`, as one line, while it is computed: the memory does not
/// grow with `n`. False when there is none.
///
/// The formats are [`Format::Source`] and [`Format::Plain`], as in
/// [`write_first`](crate::write_first), except that the first has a blank before every row, even
/// where rows have more than two digits. `out` needs no buffer and is flushed. Progress counts
/// rows.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::{Format, write_any};
/// let mut text = Vec::new();
/// assert!(write_any(6, Format::Plain, &mut text, &Control::default())?);
/// assert_eq!(text, b"2 4 6 1 3 5\n");
/// # Ok::<(), lastmove::WriteError>(())
/// ```
///
/// # Errors
/// [`WriteError::Work`] with `queens-size` (input) unless `n` is from 1 to
/// [`LARGEST_ANY`](crate::LARGEST_ANY), with `queens-find-format` (input) for another format, or with
/// an interrupt; [`WriteError::Output`] with the error
/// of `out`.
pub fn write_any(
    n: u64,
    format: Format,
    out: &mut dyn Write,
    control: &Control,
) -> Result<bool, WriteError> {
    check_format(format)?;
    let Some(rows) = any(n)? else {
        write_none(format, out)?;
        return Ok(false);
    };
    let phase = control.phase("write", Some(n));
    control.check()?;
    let mut written = 0;
    let mut numbers = Numbers::new(out, format == Format::Source);
    for &run in rows.runs() {
        let mut left = run;
        while left.count > 0 {
            let count = left.count.min(WATCHED);
            let first = left.first;
            numbers.run(Run { first, count })?;
            left.first += 2 * count;
            left.count -= count;
            written += count;
            control.check()?;
            phase.advance(written);
        }
    }
    numbers.end_line()?;
    out.flush()?;
    Ok(true)
}

/// Writes rows to `out` in the same form; `None` means no placement.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::{Format, write_rows};
/// let mut text = Vec::new();
/// write_rows(Some(&[2, 4, 1, 3]), Format::Source, &mut text, &Control::default())?;
/// write_rows(None, Format::Source, &mut text, &Control::default())?;
/// assert_eq!(text, b"  2  4  1  3\nVo nghiem\n");
/// # Ok::<(), lastmove::WriteError>(())
/// ```
///
/// # Errors
/// [`WriteError::Work`] with `queens-find-format` (input) for another format than these, or with an
/// interrupt; [`WriteError::Output`] with the error of `out`.
pub fn write_rows(
    rows: Option<&[u32]>,
    format: Format,
    out: &mut dyn Write,
    control: &Control,
) -> Result<(), WriteError> {
    check_format(format)?;
    let Some(rows) = rows else {
        return Ok(write_none(format, out)?);
    };
    let phase = control.phase("write", Some(rows.len() as u64));
    let mut written = 0;
    let mut numbers = Numbers::new(out, format == Format::Source);
    for chunk in rows.chunks(WATCHED as usize) {
        control.check()?;
        for &row in chunk {
            numbers.row(u64::from(row))?;
        }
        written += chunk.len() as u64;
        phase.advance(written);
    }
    numbers.end_line()?;
    Ok(out.flush()?)
}

/// Refuses list formats, which do not apply to a single large placement.
fn check_format(format: Format) -> Result<(), Error> {
    if matches!(format, Format::Source | Format::Plain) {
        return Ok(());
    }
    Err(Error::input(Message::new("queens-find-format")))
}

fn write_none(format: Format, out: &mut dyn Write) -> std::io::Result<()> {
    if format == Format::Source {
        out.write_all(b"Vo nghiem\n")?;
    }
    out.flush()
}
