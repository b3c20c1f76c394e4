//! Listing placements.

mod allowed;
mod bin;
mod branches;
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
mod write;

use std::io::{self, Write};

use lastmove::{Control, WriteError};

use crate::{Algorithm, Placement};

pub use bin::{BinList, read_bin};
pub use format::{Format, begins_list};
pub use listing::Listing;

/// Writes all placements of `n` queens to `out` in lexicographic order, and returns their number:
/// [`Listing`] with its defaults.
///
/// ```
/// use lastmove::Control;
/// use lastmove_queens::{Algorithm, Format, list};
/// let mut text = Vec::new();
/// let count = list(6, Algorithm::Bitmask, Format::Plain, &mut text, &Control::default())?;
/// assert_eq!(count, 4);
/// assert!(text.starts_with(b"2 4 6 1 3 5\n3 6 2 5 1 4\n"));
/// # Ok::<(), lastmove::WriteError>(())
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
) -> Result<u64, WriteError> {
    Listing::new(n)
        .algorithm(algorithm)
        .format(format)
        .write(out, control)
}

/// Writes the result of a search for one placement on a board of `rows` × `columns` to `out`.
///
/// [`Format::Source`]: one line with the rows, each right-aligned in a field of width 3, or
/// `Vo nghiem` ("no solution") for `None`. The others: a list of the one placement, or of none for
/// `None`. `out` is not flushed.
///
/// ```
/// use lastmove_queens::{Format, Placement, write_first};
/// let placement = Placement::new(vec![2, 4, 1, 3]);
/// let mut text = Vec::new();
/// write_first(Some(&placement), 4, 4, Format::Source, &mut text)?;
/// write_first(None, 3, 3, Format::Source, &mut text)?;
/// write_first(Some(&placement), 4, 4, Format::Plain, &mut text)?;
/// write_first(Some(&placement), 4, 4, Format::Jsonl, &mut text)?;
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
    rows: usize,
    columns: usize,
    format: Format,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut text = form::opening(format, columns, rows, false);
    match placement {
        Some(placement) => text.extend(one(placement.rows(), format)),
        None if format == Format::Source => text.extend(b"Vo nghiem\n"),
        None => {}
    }
    if format == Format::Bin {
        text.extend(form::closing(format, placement.iter().len() as u64, None));
        let checksum = crc32fast::hash(&text);
        text.extend(checksum.to_le_bytes());
    }
    out.write_all(&text)
}

/// The one placement of a list.
fn one(rows: &[u8], format: Format) -> Vec<u8> {
    let joined = |blank: &str| {
        let rows: Vec<String> = rows.iter().map(u8::to_string).collect();
        rows.join(blank)
    };
    let line = match format {
        Format::Source => rows.iter().map(|row| format!("{row:3}")).collect(),
        Format::Plain => joined(" "),
        Format::Csv => joined(","),
        Format::Jsonl => format!("[{}]", joined(",")),
        Format::Bin => return rows.to_vec(),
    };
    (line + "\n").into_bytes()
}
