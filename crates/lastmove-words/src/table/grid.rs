//! Sections of a table with rows and columns, as grids of signed numbers.

use std::io::{self, Write};
use std::ops::Range;

use lastmove::game::Shape;

use super::list::HELD_ROWS;
use crate::layout::{Layout, Role};

/// How many cells are buffered: a row can be long.
const HELD_CELLS: usize = 1 << 16;

/// A section with rows and columns. Where it is too wide, some rows at a time are written in blocks
/// of columns.
pub(super) struct Grid {
    shape: Shape,
    most: Option<usize>,
    /// Written before and after the names of rows and columns.
    marks: (String, String),
    held: Vec<String>,
    /// The width of a column, once it is known.
    width: Option<usize>,
    /// The row and the column that are written next.
    row: u64,
    column: u64,
}

impl Grid {
    pub(super) fn new(shape: &Shape, layout: &Layout) -> Self {
        Self {
            shape: shape.clone(),
            most: layout.width,
            marks: (layout.marks)(Role::Faint),
            held: Vec::new(),
            width: None,
            row: 0,
            column: 0,
        }
    }

    pub(super) fn add(&mut self, text: String, out: &mut impl Write) -> io::Result<()> {
        if let Some(width) = self.width
            && self.block(width).is_none()
        {
            return self.put(&text, width, out);
        }
        self.held.push(text);
        let columns = self.shape.columns.max(1);
        let cells = self.held.len() as u64;
        // Whole rows, if there is room for one.
        let is_whole = cells.is_multiple_of(columns) || columns > HELD_CELLS as u64;
        if is_whole && (cells >= HELD_CELLS as u64 || cells / columns >= HELD_ROWS as u64) {
            self.settle(out)?;
        }
        Ok(())
    }

    /// Writes the buffered cells. The first ones decide the width of columns.
    fn settle(&mut self, out: &mut impl Write) -> io::Result<()> {
        let last = (self.shape.first_column + self.shape.columns).saturating_sub(1);
        let widest = self.held.iter().map(String::len).max().unwrap_or(0);
        let least = last.to_string().len();
        let is_first = self.width.is_none();
        let width = self.width.unwrap_or(0).max(widest).max(least);
        self.width = Some(width);
        let held = std::mem::take(&mut self.held);
        let Some(block) = self.block(width) else {
            if is_first {
                self.heading(0..self.shape.columns, width, out)?;
            }
            return held.iter().try_for_each(|text| self.put(text, width, out));
        };
        if !is_first {
            writeln!(out)?;
        }
        let columns = self.shape.columns as usize;
        for first in (0..columns).step_by(block) {
            let shown = first..(first + block).min(columns);
            if first > 0 {
                writeln!(out)?;
            }
            self.heading(first as u64..shown.end as u64, width, out)?;
            for (row, texts) in held.chunks(columns).enumerate() {
                self.name(self.row + row as u64, out)?;
                for text in &texts[shown.clone()] {
                    write!(out, " {text:>width$}")?;
                }
                writeln!(out)?;
            }
        }
        self.row += (held.len() / columns) as u64;
        Ok(())
    }

    /// Ends the grid.
    pub(super) fn close(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.width.is_none() || !self.held.is_empty() {
            self.settle(out)?;
        }
        Ok(())
    }

    /// How many columns stand side by side, where not all fit. A row that is too long to be
    /// buffered is not broken.
    fn block(&self, width: usize) -> Option<usize> {
        let columns = usize::try_from(self.shape.columns).ok()?;
        let room = self.most?.saturating_sub(self.names() + 1) / (width + 1);
        (columns > room && columns <= HELD_CELLS).then_some(room.max(1))
    }

    /// The names of columns.
    fn heading(&self, columns: Range<u64>, width: usize, out: &mut impl Write) -> io::Result<()> {
        let ((on, off), names) = (&self.marks, self.names());
        write!(out, "{on}{:names$} ", "")?;
        for column in columns {
            let name = self.shape.first_column + column;
            write!(out, " {name:>width$}")?;
        }
        writeln!(out, "{off}")
    }

    /// The name of a row.
    fn name(&self, row: u64, out: &mut impl Write) -> io::Result<()> {
        let ((on, off), names) = (&self.marks, self.names());
        let name = self.shape.first_row + row;
        write!(out, "{on}{name:>names$}{off} ")
    }

    fn put(&mut self, text: &str, width: usize, out: &mut impl Write) -> io::Result<()> {
        if self.column == 0 {
            self.name(self.row, out)?;
        }
        write!(out, " {text:>width$}")?;
        self.column += 1;
        if self.column == self.shape.columns {
            self.column = 0;
            self.row += 1;
            writeln!(out)?;
        }
        Ok(())
    }

    /// The width of the rows' names.
    fn names(&self) -> usize {
        let last = (self.shape.first_row + self.shape.rows).saturating_sub(1);
        last.to_string().len()
    }
}
