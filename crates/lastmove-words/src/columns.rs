//! Columns of text, aligned.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use crate::layout::{Layout, Role};

/// The maximum width of a column; longer cells stick out.
pub const WIDEST: usize = 60;

/// A cell of a column.
pub struct Cell {
    /// The text.
    pub text: String,
    /// Its role.
    pub role: Role,
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self {
            text,
            role: Role::Plain,
        }
    }
}

/// How many terminal columns a text takes.
#[must_use]
pub fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// Writes rows with two blanks between columns, all flush left, after an indent of two.
///
/// # Errors
/// I/O errors of `out`.
pub fn write(out: &mut impl Write, rows: &[Vec<Cell>], layout: &Layout) -> io::Result<()> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            let widths = cells.map(|cell| width(&cell.text));
            widths.filter(|&w| w <= WIDEST).max().unwrap_or(0)
        })
        .collect();
    for row in rows {
        // No padding after the last non-empty cell.
        let last = row.iter().rposition(|cell| !cell.text.is_empty());
        for (column, cell) in row.iter().enumerate().take(last.map_or(0, |l| l + 1)) {
            let pad = if Some(column) == last {
                0
            } else {
                widths[column].saturating_sub(width(&cell.text))
            };
            let (on, off) = (layout.marks)(cell.role);
            write!(out, "  {on}{}{off}{:pad$}", cell.text, "")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
