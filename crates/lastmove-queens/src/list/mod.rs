//! Placements, listed.

mod bin;
mod branches;
mod error;
mod form;
mod format;
mod half;
mod least;
mod levels;
mod lines;
mod listing;
mod output;
mod parallel;
mod plain;
mod subtree;
mod tails;

use std::io::{self, Write};

use lastmove::Control;

use crate::{Algorithm, Placement};

pub use bin::{BinList, read_bin};
pub use error::ListError;
pub use format::Format;
pub use listing::Listing;

/// Writes all placements of `n` queens to `out` in lexicographic order, and returns their number:
/// [`Listing`] without further wishes.
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
/// Those of [`Listing::write`].
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
    Listing::new(n)
        .algorithm(algorithm)
        .format(format)
        .write(out, control)
}

/// Writes what [`first`](crate::first) found to `out`.
///
/// [`Format::Source`]: one line with the rows, each right-aligned in a field of width 3, or
/// `Vo nghiem` ("no solution") for `None`. The others: a list of the one placement, or nothing at all
/// for `None`. In [`Format::Bin`], the board is taken to be square. `out` is not flushed.
///
/// ```
/// use lastmove_queens::{Format, Placement, write_first};
/// let placement = Placement::new(vec![2, 4, 1, 3]);
/// let mut text = Vec::new();
/// write_first(Some(&placement), Format::Source, &mut text)?;
/// write_first(None, Format::Source, &mut text)?;
/// write_first(Some(&placement), Format::Plain, &mut text)?;
/// write_first(Some(&placement), Format::Jsonl, &mut text)?;
/// assert_eq!(text, b"  2  4  1  3\nVo nghiem\n2 4 1 3\n[2,4,1,3]\n");
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
    let Some(placement) = placement else {
        if format == Format::Source {
            out.write_all(b"Vo nghiem\n")?;
        }
        return Ok(());
    };
    let rows = placement.rows();
    let joined = |blank: &str| {
        let rows: Vec<String> = rows.iter().map(u8::to_string).collect();
        rows.join(blank)
    };
    match format {
        Format::Source => {
            let fields: String = rows.iter().map(|row| format!("{row:3}")).collect();
            writeln!(out, "{fields}")
        }
        Format::Plain => writeln!(out, "{}", joined(" ")),
        Format::Csv => {
            out.write_all(&form::opening(format, rows.len(), rows.len(), false))?;
            writeln!(out, "{}", joined(","))
        }
        Format::Jsonl => writeln!(out, "[{}]", joined(",")),
        Format::Bin => {
            let mut file = form::opening(format, rows.len(), rows.len(), false);
            file.extend_from_slice(rows);
            file.extend_from_slice(&form::closing(format, 1, None));
            let checksum = crc32fast::hash(&file);
            file.extend_from_slice(&checksum.to_le_bytes());
            out.write_all(&file)
        }
    }
}
