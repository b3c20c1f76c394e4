//! Tables for people: grids of signed numbers, lists of positions. Both are streamed; the first
//! rows are held back to see how wide the columns must be.

use std::io::{self, Write};

use lastmove::game::Shape;
use lastmove::oracle::{TableCell, TableSink, Totals};
use lastmove::{Error, Message};

use super::columns::{WIDEST, width};
use super::records::stopped;
use super::{signed, style};
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
    part: Option<Part>,
    failed: Option<io::Error>,
}

enum Part {
    Grid(Grid),
    List(List),
}

impl<W: Write> TextTable<W> {
    /// A table on `out`; with `outcomes`, without remoteness.
    pub(crate) fn new(out: W, outcomes: bool) -> Self {
        Self {
            out,
            outcomes,
            part: None,
            failed: None,
        }
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
            Some(shape) => Part::Grid(Grid::new(shape)),
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
            Some(Part::Grid(grid)) => grid.settle(&mut self.out),
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

/// A section with rows and columns.
struct Grid {
    shape: Shape,
    held: Option<Vec<String>>,
    width: usize,
    row: u64,
    column: u64,
}

impl Grid {
    fn new(shape: &Shape) -> Self {
        let last = (shape.first_column + shape.columns).saturating_sub(1);
        Self {
            shape: shape.clone(),
            held: Some(Vec::new()),
            width: last.to_string().len(),
            row: 0,
            column: 0,
        }
    }

    fn add(&mut self, text: String, out: &mut impl Write) -> io::Result<()> {
        self.width = self.width.max(text.len());
        let Some(held) = &mut self.held else {
            return self.put(&text, out);
        };
        held.push(text);
        let rows = held.len() as u64 / self.shape.columns.max(1);
        if held.len() >= HELD_CELLS || rows >= HELD_ROWS as u64 {
            self.settle(out)?;
        }
        Ok(())
    }

    /// The width is known: writes the heading and what has been held back.
    fn settle(&mut self, out: &mut impl Write) -> io::Result<()> {
        let Some(held) = self.held.take() else {
            return Ok(());
        };
        let names = self.names();
        let dim = style::DIM;
        write!(out, "{dim}{:names$} ", "")?;
        for column in 0..self.shape.columns {
            let name = self.shape.first_column + column;
            write!(out, " {name:>width$}", width = self.width)?;
        }
        writeln!(out, "{dim:#}")?;
        for text in held {
            self.put(&text, out)?;
        }
        Ok(())
    }

    fn put(&mut self, text: &str, out: &mut impl Write) -> io::Result<()> {
        if self.column == 0 {
            let (dim, names) = (style::DIM, self.names());
            let name = self.shape.first_row + self.row;
            write!(out, "{dim}{name:>names$}{dim:#} ")?;
        }
        write!(out, " {text:>width$}", width = self.width)?;
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
