//! Explanations: sentences and small tables, in the order given.

use std::io::{self, Write};

use lastmove::Point;
use lastmove::explain::PointTable;
use serde_json::{Value, json};

use crate::Words;
use crate::columns::{self, Cell, width};
use crate::layout::{Layout, Role};

/// Writes an explanation, one sentence a line. The headings of a table wider than the limit are
/// broken.
///
/// # Errors
/// I/O errors of `out`.
pub fn write(
    words: &Words,
    out: &mut impl Write,
    points: &[Point],
    layout: &Layout,
) -> io::Result<()> {
    for point in points {
        match point {
            Point::Say(message) | Point::Detail(message) => {
                writeln!(out, "{}", words.say(message))?
            }
            Point::Table(table) => columns::write(out, &rows(words, table, layout.width), layout)?,
        }
    }
    Ok(())
}

fn rows(words: &Words, table: &PointTable, most: Option<usize>) -> Vec<Vec<Cell>> {
    let heading = |text| Cell {
        text,
        role: Role::Faint,
    };
    let headings: Vec<String> = table.headings.iter().map(|text| words.say(text)).collect();
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for line in lines(table, &headings, most) {
        let line = line.into_iter().map(heading);
        rows.push(std::iter::once("".into()).chain(line).collect());
    }
    for row in &table.rows {
        let star = if row.starred { "*" } else { "" };
        let cells = row.cells.iter().map(|cell| cell.as_str().into());
        rows.push(std::iter::once(star.into()).chain(cells).collect());
    }
    rows
}

/// The lines of the headings: one, unless the table would be wider than `most`. Then each heading
/// is broken at blanks to the width of the column below it.
fn lines(table: &PointTable, headings: &[String], most: Option<usize>) -> Vec<Vec<String>> {
    if headings.is_empty() {
        return Vec::new();
    }
    let below = |column: usize| {
        let cells = table.rows.iter().filter_map(|row| row.cells.get(column));
        cells.map(|cell| width(cell)).max().unwrap_or(0)
    };
    let below: Vec<usize> = (0..headings.len()).map(below).collect();
    let widths = headings.iter().zip(&below);
    // The column of stars is one wide; two blanks stand before each column.
    let whole: usize = widths
        .map(|(text, &below)| 2 + width(text).max(below))
        .sum();
    if most.is_none_or(|most| whole + 3 <= most) {
        return vec![headings.to_vec()];
    }
    let broken = |(text, &below): (&String, &usize)| {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ') {
            match lines.last_mut() {
                Some(line) if width(line) + 1 + width(word) <= below => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    };
    let broken: Vec<Vec<String>> = headings.iter().zip(&below).map(broken).collect();
    let high = broken.iter().map(Vec::len).max().unwrap_or(0);
    let line = |at: usize| {
        let words = broken.iter().map(|lines| lines.get(at));
        words
            .map(|word| word.cloned().unwrap_or_default())
            .collect()
    };
    (0..high).map(line).collect()
}

/// The explanation as JSON: a sentence is a string; a table is an array of rows, the headings
/// first; the first cell of a row is its star.
#[must_use]
pub fn json(words: &Words, points: &[Point]) -> Vec<Value> {
    points
        .iter()
        .map(|point| match point {
            Point::Say(message) | Point::Detail(message) => json!(words.say(message)),
            Point::Table(table) => json!(table.texts(|message| words.say(message))),
        })
        .collect()
}
