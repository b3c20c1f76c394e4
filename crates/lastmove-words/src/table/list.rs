//! Sections of a table that are lists of positions.

use std::io::{self, Write};

use lastmove::Message;
use lastmove::oracle::TableCell;
use lastmove::solve::Worth;

use crate::Words;
use crate::columns::{WIDEST, width};
use crate::layout::{Layout, Role};
use crate::records::worth_text;

/// How many rows are buffered.
pub(super) const HELD_ROWS: usize = 256;

/// A list of positions.
pub(super) struct List<'a> {
    words: &'a Words,
    layout: Layout,
    /// Whether the column of plies is left out.
    outcomes: bool,
    /// The heading of the column of numbers.
    number: &'static str,
    held: Vec<Vec<String>>,
    widths: Option<Vec<usize>>,
}

impl<'a> List<'a> {
    pub(super) fn new(words: &'a Words, layout: Layout, outcomes: bool) -> Self {
        Self {
            words,
            layout,
            outcomes,
            number: "table-remoteness",
            held: Vec::new(),
            widths: None,
        }
    }

    pub(super) fn add(&mut self, cell: &TableCell, out: &mut impl Write) -> io::Result<()> {
        if self.held.is_empty() && self.widths.is_none() {
            self.number = match cell.worth {
                None => "table-remoteness",
                Some(Worth::Credit(_)) => "table-credit",
                Some(Worth::Payoff(_)) => "table-payoff",
            };
        }
        let row = self.row(cell);
        if let Some(widths) = &self.widths {
            return put(&row, widths, out);
        }
        self.held.push(row);
        if self.held.len() == HELD_ROWS {
            self.settle(out)?;
        }
        Ok(())
    }

    /// The columns of a position.
    fn row(&self, cell: &TableCell) -> Vec<String> {
        let mut row = vec![
            cell.position.clone(),
            self.words.outcome(cell.verdict.outcome),
        ];
        if !self.outcomes {
            let plies = || cell.verdict.remoteness.as_ref().map(ToString::to_string);
            let number = match &cell.worth {
                // Plies are not counted where moves have weights.
                Some(worth) => worth_text(worth),
                None => plies(),
            };
            row.push(number.unwrap_or_else(|| "-".to_owned()));
        }
        row.push(cell.best.clone().unwrap_or_else(|| "-".to_owned()));
        row
    }

    /// Writes the buffered rows, below the headings.
    pub(super) fn settle(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.widths.is_some() {
            return Ok(());
        }
        let headings = [
            Some("table-position"),
            Some("table-outcome"),
            (!self.outcomes).then_some(self.number),
            Some("table-best"),
        ];
        let headings: Vec<String> = headings
            .into_iter()
            .flatten()
            .map(|code| self.words.say(&Message::new(code)))
            .collect();
        let widths: Vec<usize> = (0..headings.len())
            .map(|column| {
                let cells = self.held.iter().map(|row| width(&row[column]));
                let widest = cells.filter(|&width| width <= WIDEST).max();
                widest.unwrap_or(0).max(width(&headings[column]))
            })
            .collect();
        let (on, off) = (self.layout.marks)(Role::Faint);
        write!(out, "{on}")?;
        put(&headings, &widths, out)?;
        write!(out, "{off}")?;
        for row in std::mem::take(&mut self.held) {
            put(&row, &widths, out)?;
        }
        self.widths = Some(widths);
        Ok(())
    }
}

/// Writes a row of a list; numbers are flush left like words, for legibility.
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
