//! Explanations: sentences and small tables, in the order given.

use std::io::{self, Write};

use lastmove::Point;
use lastmove::explain::PointTable;
use serde_json::{Value, json};

use super::columns::{self, Cell};
use super::style;
use crate::messages::say;

/// Writes an explanation; each sentence is a line of its own.
pub(crate) fn write(out: &mut impl Write, points: &[Point]) -> io::Result<()> {
    for point in points {
        match point {
            Point::Say(message) => writeln!(out, "{}", say(message))?,
            Point::Table(table) => columns::write(out, &rows(table))?,
        }
    }
    Ok(())
}

fn rows(table: &PointTable) -> Vec<Vec<Cell>> {
    let heading = |text| Cell {
        text,
        style: style::DIM,
    };
    let headings = table.headings.iter().map(|message| heading(say(message)));
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    if !table.headings.is_empty() {
        rows.push(std::iter::once("".into()).chain(headings).collect());
    }
    for row in &table.rows {
        let star = if row.starred { "*" } else { "" };
        let cells = row.cells.iter().map(|cell| cell.as_str().into());
        rows.push(std::iter::once(star.into()).chain(cells).collect());
    }
    rows
}

/// The explanation as JSON: a string a sentence; a table is an array of rows, the headings first;
/// the first cell of a row is its star.
pub(crate) fn json(points: &[Point]) -> Vec<Value> {
    points
        .iter()
        .map(|point| match point {
            Point::Say(message) => json!(say(message)),
            Point::Table(table) => json!(table.texts(say)),
        })
        .collect()
}
