//! Placements as text.

mod board;
mod error;
mod format;
mod lines;

use std::io::{self, Write};

use lastmove::Control;

use crate::size::check_size;
use crate::{Algorithm, Placement, for_each};
use lines::Lines;

pub use error::ListError;
pub use format::Format;

/// Writes all placements of `n` queens to `out`, one a line in lexicographic order, and returns
/// their number.
///
/// Text is handed over in blocks of about 64 KiB and flushed at the end, so `out` needs no buffer of
/// its own. On an error, what was written so far stays: complete lines, but not all of them.
/// Progress counts placements written; their total is not known before the end. The memory does not
/// grow with the list; the time is that of [`for_each`] and of the writing. The listing of `n` = 16
/// is about 890 MB long.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::{Algorithm, Format, list};
/// let mut text = Vec::new();
/// let count = list(6, Algorithm::Bitmask, Format::Plain, &mut text, &Control::default())?;
/// assert_eq!(count, 4);
/// assert!(text.starts_with(b"2 4 6 1 3 5\n3 6 2 5 1 4\n"));
/// # Ok::<(), lastmove_queens::ListError>(())
/// ```
///
/// # Errors
/// [`ListError::Work`] with `queens-size` (input) unless `n` is from 1 to
/// [`LARGEST`](crate::LARGEST), or with an interrupt; [`ListError::Output`] with the error of `out`.
///
/// # Source
/// `KetQua` and `XepHau` in the Vietnamese source, for [`Format::Source`].
pub fn list(
    n: usize,
    algorithm: Algorithm,
    format: Format,
    out: &mut dyn Write,
    control: &Control,
) -> Result<u64, ListError> {
    check_size(n)?;
    let phase = control.phase("list", None);
    let mut lines = Lines::new(format);
    let mut written = 0;
    let count = for_each(n, algorithm, control, |rows| {
        if lines.is_full() {
            lines.write_to(out)?;
            phase.advance(written);
        }
        lines.push(rows);
        written += 1;
        Ok::<(), ListError>(())
    })?;
    lines.write_to(out)?;
    if format == Format::Source {
        // The blank before the end of the line is the source's.
        writeln!(out, "Tong cong {count} nghiem ")?;
    }
    out.flush()?;
    phase.advance(written);
    Ok(count)
}

/// Writes what [`first`](crate::first) found to `out`, as one line.
///
/// [`Format::Source`]: the rows, each right-aligned in a field of width 3, or `Vo nghiem` ("no
/// solution") for `None`. [`Format::Plain`]: the rows, or nothing for `None`, as in a [`list`] of
/// no placements. `out` is not flushed.
///
/// ```
/// use lastmove_queens::{Format, Placement, write_first};
/// let placement = Placement::new(vec![2, 4, 1, 3]);
/// let mut text = Vec::new();
/// write_first(Some(&placement), Format::Source, &mut text)?;
/// write_first(None, Format::Source, &mut text)?;
/// write_first(Some(&placement), Format::Plain, &mut text)?;
/// assert_eq!(text, b"  2  4  1  3\nVo nghiem\n2 4 1 3\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Those of `out`.
///
/// # Source
/// `KetQua1` in the Vietnamese source, without the empty line that it begins with.
pub fn write_first(
    placement: Option<&Placement>,
    format: Format,
    out: &mut dyn Write,
) -> io::Result<()> {
    let text = match (placement, format) {
        (Some(placement), Format::Source) => {
            let rows = placement.rows().iter();
            rows.map(|row| format!("{row:3}")).collect()
        }
        (Some(placement), Format::Plain) => {
            let rows: Vec<String> = placement.rows().iter().map(u8::to_string).collect();
            rows.join(" ")
        }
        (None, Format::Source) => "Vo nghiem".to_owned(),
        (None, Format::Plain) => return Ok(()),
    };
    out.write_all((text + "\n").as_bytes())
}
