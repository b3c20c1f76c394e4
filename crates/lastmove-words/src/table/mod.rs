//! Tables for people: grids of signed numbers, lists of positions. Both are streamed; the first
//! rows are buffered to find the width of columns.

mod grid;
mod list;

use std::io::{self, Write};

use lastmove::game::Shape;
use lastmove::oracle::{TableCell, TableSink, Totals};
use lastmove::{Error, Message};

use crate::layout::{Layout, Role};
use crate::records::stopped;
use crate::{Words, signed, totals};

use grid::Grid;
use list::List;

/// Marks a cell without a position.
const NOTHING: &str = "#";

/// Receives the explanation of the numbers.
type Reader<'a> = Box<dyn FnMut(&str) + 'a>;

/// Writes a table as text.
pub struct TextTable<'a, W> {
    words: &'a Words,
    out: W,
    outcomes: bool,
    layout: Layout,
    /// Receives the explanation before the first grid; `None` once called.
    reader: Option<Reader<'a>>,
    part: Option<Part<'a>>,
    failed: Option<io::Error>,
}

enum Part<'a> {
    Grid(Grid),
    List(List<'a>),
}

impl<'a, W: Write> TextTable<'a, W> {
    /// A table on `out`; with `outcomes`, without remoteness. A grid that is too wide is broken
    /// into blocks of columns.
    #[must_use]
    pub fn new(words: &'a Words, out: W, outcomes: bool, layout: Layout) -> Self {
        Self {
            words,
            out,
            outcomes,
            layout,
            reader: None,
            part: None,
            failed: None,
        }
    }

    /// The same table; calls `reader` with a sentence that explains its numbers, before the first
    /// grid.
    #[must_use]
    pub fn explained_to(mut self, reader: impl FnMut(&str) + 'a) -> Self {
        self.reader = Some(Box::new(reader));
        self
    }

    /// Ends the table.
    ///
    /// # Errors
    /// The error of the output, if any.
    pub fn finish(mut self) -> io::Result<()> {
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
            let title = self.layout.paint(Role::Heading, self.words.say(title));
            writeln!(self.out, "{title}")?;
        }
        self.part = Some(match shape {
            Some(shape) => {
                if let Some(mut tell) = self.reader.take() {
                    let code = match self.outcomes {
                        true => "table-legend-outcomes",
                        false => "table-legend",
                    };
                    tell(&self.words.say(&Message::new(code)));
                }
                Part::Grid(Grid::new(shape, &self.layout))
            }
            None => Part::List(List::new(self.words, self.layout, self.outcomes)),
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
                Some(cell) => list.add(cell, &mut self.out),
                None => Ok(()),
            },
            None => Ok(()),
        }
    }

    fn close(&mut self) -> io::Result<()> {
        match &mut self.part {
            Some(Part::Grid(grid)) => grid.close(&mut self.out),
            Some(Part::List(list)) => list.settle(&mut self.out),
            None => Ok(()),
        }
    }
}

impl<W: Write> TableSink for TextTable<'_, W> {
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
            written = writeln!(self.out, "{}", totals::line(self.words, totals));
        }
        stopped(written, &mut self.failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lastmove::Value;

    use crate::Language;
    use crate::columns::width;
    use crate::table::list::HELD_ROWS;

    /// A grid of rows and columns from 1, in which each cell is a win in ROW plies, as text.
    fn grid(rows: u64, columns: u64, most: Option<usize>) -> String {
        let shape = Shape {
            first_row: 1,
            rows,
            first_column: 1,
            columns,
        };
        let mut out = Vec::new();
        let layout = Layout {
            width: most,
            ..Layout::default()
        };
        let words = Words::of(Language::English);
        let mut table = TextTable::new(words, &mut out, false, layout);
        table.section(None, Some(&shape)).unwrap();
        for row in 1..=rows {
            for column in 1..=columns {
                let cell = TableCell {
                    position: format!("{row},{column}"),
                    verdict: Value::Win(row).into(),
                    worth: None,
                    best: None,
                };
                table.cell(Some(&cell)).unwrap();
            }
        }
        table.end(None).unwrap();
        table.finish().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_grid_that_is_too_wide_is_broken_into_blocks() {
        let whole = "   1 2 3\n1  1 1 1\n2  2 2 2\n";
        assert_eq!(grid(2, 3, None), whole);
        assert_eq!(grid(2, 3, Some(8)), whole);
        let blocks = "   1 2\n1  1 1\n2  2 2\n\n   3\n1  1\n2  2\n";
        assert_eq!(grid(2, 3, Some(7)), blocks);
        assert_eq!(grid(2, 3, Some(6)), blocks);
        // At least one column, however narrow.
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
