//! Tables for people: grids of signed numbers, lists of positions. Both are streamed; the first
//! rows are held back to see how wide the columns must be.

use std::io::{self, Write};
use std::ops::Range;

use lastmove::game::Shape;
use lastmove::oracle::{TableCell, TableSink, Totals};
use lastmove::{Error, Message};

use super::columns::{WIDEST, width};
use super::records::stopped;
use super::{signed, style};
use crate::failure;
use crate::messages::{self, say};

/// How many rows are held back.
const HELD_ROWS: usize = 256;

/// How many cells of a grid are held back: a row can be long.
const HELD_CELLS: usize = 1 << 16;

/// What stands where there is no position.
const NOTHING: &str = "#";

/// Writes a table as text.
pub(crate) struct TextTable<W> {
    out: W,
    outcomes: bool,
    /// Whether it is still to be said what the numbers of a grid mean.
    has_legend: bool,
    /// How wide a grid may be.
    most: Option<usize>,
    part: Option<Part>,
    failed: Option<io::Error>,
}

enum Part {
    Grid(Grid),
    List(List),
}

impl<W: Write> TextTable<W> {
    /// A table on `out`; with `outcomes`, without remoteness. A grid wider than `most` is broken
    /// into blocks of columns.
    pub(crate) fn new(out: W, outcomes: bool, most: Option<usize>) -> Self {
        Self {
            out,
            outcomes,
            has_legend: true,
            most,
            part: None,
            failed: None,
        }
    }

    /// The same table, whose reader knows what its numbers mean.
    pub(crate) fn without_legend(mut self) -> Self {
        self.has_legend = false;
        self
    }

    /// What went wrong with the output, if anything.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        match self.failed {
            Some(error) => Err(error),
            None => self.out.flush(),
        }
    }

    fn begin(&mut self, title: Option<&Message>, shape: Option<&Shape>) -> io::Result<()> {
        if self.part.is_some() {
            self.close()?;
            writeln!(self.out)?;
        }
        if let Some(title) = title {
            let title = style::paint(style::HEADING, &say(title));
            writeln!(self.out, "{title}")?;
        }
        self.part = Some(match shape {
            Some(shape) => {
                if std::mem::take(&mut self.has_legend) {
                    let code = match self.outcomes {
                        true => "table-legend-outcomes",
                        false => "table-legend",
                    };
                    failure::remark(&say(&Message::new(code)));
                }
                Part::Grid(Grid::new(shape, self.most))
            }
            None => Part::List(List::default()),
        });
        Ok(())
    }

    fn add(&mut self, cell: Option<&TableCell>) -> io::Result<()> {
        match &mut self.part {
            Some(Part::Grid(grid)) => {
                let text = match cell {
                    None => NOTHING.to_owned(),
                    Some(cell) if self.outcomes => signed::outcome(cell.verdict.outcome).to_owned(),
                    Some(cell) => signed::value(&cell.verdict),
                };
                grid.add(text, &mut self.out)
            }
            Some(Part::List(list)) => match cell {
                Some(cell) => list.add(row(cell, self.outcomes), self.outcomes, &mut self.out),
                None => Ok(()),
            },
            None => Ok(()),
        }
    }

    fn close(&mut self) -> io::Result<()> {
        match &mut self.part {
            Some(Part::Grid(grid)) => grid.close(&mut self.out),
            Some(Part::List(list)) => list.settle(self.outcomes, &mut self.out),
            None => Ok(()),
        }
    }

    fn totals(&mut self, totals: &Totals) -> io::Result<()> {
        writeln!(self.out, "{}", counted(totals))
    }
}

/// The positions counted by outcome, and the longest win, in a line.
pub(crate) fn counted(totals: &Totals) -> String {
    let counts = Message::new("table-end")
        .with("positions", totals.positions)
        .with("wins", totals.wins)
        .with("losses", totals.losses)
        .with("draws", totals.draws);
    let Some(longest) = &totals.longest_win else {
        return say(&counts);
    };
    let longest = Message::new("table-end-longest")
        .with("plies", &longest.remoteness)
        .with("position", longest.position.as_str());
    format!("{}; {}", say(&counts), say(&longest))
}

impl<W: Write> TableSink for TextTable<W> {
    fn section(&mut self, title: Option<&Message>, shape: Option<&Shape>) -> Result<(), Error> {
        let written = self.begin(title, shape);
        stopped(written, &mut self.failed)
    }

    fn cell(&mut self, cell: Option<&TableCell>) -> Result<(), Error> {
        let written = self.add(cell);
        stopped(written, &mut self.failed)
    }

    fn end(&mut self, totals: Option<&Totals>) -> Result<(), Error> {
        let mut written = self.close();
        if let (Ok(()), Some(totals)) = (&written, totals) {
            written = self.totals(totals);
        }
        stopped(written, &mut self.failed)
    }
}

/// A section with rows and columns. Where it is wider than it may be, some rows at a time are written
/// in blocks of columns.
struct Grid {
    shape: Shape,
    most: Option<usize>,
    held: Vec<String>,
    /// The width of a column, once it is known.
    width: Option<usize>,
    /// The row and the column that are written next.
    row: u64,
    column: u64,
}

impl Grid {
    fn new(shape: &Shape, most: Option<usize>) -> Self {
        Self {
            shape: shape.clone(),
            most,
            held: Vec::new(),
            width: None,
            row: 0,
            column: 0,
        }
    }

    fn add(&mut self, text: String, out: &mut impl Write) -> io::Result<()> {
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

    /// Writes what has been held back. With the first of it, the width of columns is known.
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

    /// No more cells come.
    fn close(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.width.is_none() || !self.held.is_empty() {
            self.settle(out)?;
        }
        Ok(())
    }

    /// How many columns stand side by side, where not all have room. A row that is too long to be
    /// held back is not broken.
    fn block(&self, width: usize) -> Option<usize> {
        let columns = usize::try_from(self.shape.columns).ok()?;
        let room = self.most?.saturating_sub(self.names() + 1) / (width + 1);
        (columns > room && columns <= HELD_CELLS).then_some(room.max(1))
    }

    /// The names of columns.
    fn heading(&self, columns: Range<u64>, width: usize, out: &mut impl Write) -> io::Result<()> {
        let (dim, names) = (style::DIM, self.names());
        write!(out, "{dim}{:names$} ", "")?;
        for column in columns {
            let name = self.shape.first_column + column;
            write!(out, " {name:>width$}")?;
        }
        writeln!(out, "{dim:#}")
    }

    /// The name of a row.
    fn name(&self, row: u64, out: &mut impl Write) -> io::Result<()> {
        let (dim, names) = (style::DIM, self.names());
        let name = self.shape.first_row + row;
        write!(out, "{dim}{name:>names$}{dim:#} ")
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

/// A list of positions.
#[derive(Default)]
struct List {
    held: Vec<Vec<String>>,
    widths: Option<Vec<usize>>,
}

/// The columns of a list.
fn row(cell: &TableCell, outcomes: bool) -> Vec<String> {
    let mut row = vec![
        cell.position.clone(),
        messages::outcome(cell.verdict.outcome),
    ];
    if !outcomes {
        let plies = cell.verdict.remoteness.as_ref();
        row.push(plies.map_or_else(|| "-".to_owned(), ToString::to_string));
    }
    row.push(cell.best.clone().unwrap_or_else(|| "-".to_owned()));
    row
}

impl List {
    fn add(&mut self, row: Vec<String>, outcomes: bool, out: &mut impl Write) -> io::Result<()> {
        if let Some(widths) = &self.widths {
            return put(&row, widths, out);
        }
        self.held.push(row);
        if self.held.len() == HELD_ROWS {
            self.settle(outcomes, out)?;
        }
        Ok(())
    }

    fn settle(&mut self, outcomes: bool, out: &mut impl Write) -> io::Result<()> {
        if self.widths.is_some() {
            return Ok(());
        }
        let headings = [
            Some("table-position"),
            Some("table-outcome"),
            (!outcomes).then_some("table-remoteness"),
            Some("table-best"),
        ];
        let headings: Vec<String> = headings
            .into_iter()
            .flatten()
            .map(|code| say(&Message::new(code)))
            .collect();
        let widths: Vec<usize> = (0..headings.len())
            .map(|column| {
                let cells = self.held.iter().map(|row| width(&row[column]));
                let widest = cells.filter(|&width| width <= WIDEST).max();
                widest.unwrap_or(0).max(width(&headings[column]))
            })
            .collect();
        let dim = style::DIM;
        write!(out, "{dim}")?;
        put(&headings, &widths, out)?;
        write!(out, "{dim:#}")?;
        for row in std::mem::take(&mut self.held) {
            put(&row, &widths, out)?;
        }
        self.widths = Some(widths);
        Ok(())
    }
}

/// Writes a row of a list; numbers are flush left like words, so that a long list reads well.
fn put(row: &[String], widths: &[usize], out: &mut impl Write) -> io::Result<()> {
    let last = row.len().saturating_sub(1);
    for (column, text) in row.iter().enumerate() {
        if column == last {
            writeln!(out, "{text}")?;
        } else {
            let pad = widths[column].saturating_sub(width(text)) + 2;
            write!(out, "{text}{:pad$}", "")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use lastmove::Value;

    /// A grid of rows and columns from 1, in which each cell is a win in ROW plies, as text.
    fn grid(rows: u64, columns: u64, most: Option<usize>) -> String {
        let shape = Shape {
            first_row: 1,
            rows,
            first_column: 1,
            columns,
        };
        let mut out = Vec::new();
        let mut table = TextTable::new(&mut out, false, most);
        table.section(None, Some(&shape)).unwrap();
        for row in 1..=rows {
            for column in 1..=columns {
                let cell = TableCell {
                    position: format!("{row},{column}"),
                    verdict: Value::Win(row).into(),
                    best: None,
                };
                table.cell(Some(&cell)).unwrap();
            }
        }
        table.end(None).unwrap();
        table.finish().unwrap();
        let text = String::from_utf8(out).unwrap();
        anstream::adapter::strip_str(&text).to_string()
    }

    #[test]
    fn a_grid_that_is_too_wide_is_broken_into_blocks() {
        let whole = "   1 2 3\n1  1 1 1\n2  2 2 2\n";
        assert_eq!(grid(2, 3, None), whole);
        assert_eq!(grid(2, 3, Some(8)), whole);
        let blocks = "   1 2\n1  1 1\n2  2 2\n\n   3\n1  1\n2  2\n";
        assert_eq!(grid(2, 3, Some(7)), blocks);
        assert_eq!(grid(2, 3, Some(6)), blocks);
        // A column at least, however narrow it is.
        assert_eq!(grid(1, 2, Some(0)), "   1\n1  1\n\n   2\n1  1\n");
    }

    #[test]
    fn a_long_grid_is_broken_into_blocks_of_rows_too() {
        let rows = HELD_ROWS as u64 + 3;
        let text = grid(rows, 4, Some(14));
        assert!(text.lines().all(|line| width(line) <= 14));
        // Every row twice, below two headings each.
        let mut named: Vec<u64> = Vec::new();
        for line in text
            .lines()
            .filter(|line| !line.starts_with("    ") && !line.is_empty())
        {
            named.push(line.split_whitespace().next().unwrap().parse().unwrap());
        }
        named.sort_unstable();
        let twice: Vec<u64> = (1..=rows).flat_map(|row| [row, row]).collect();
        assert_eq!(named, twice);
    }
}
