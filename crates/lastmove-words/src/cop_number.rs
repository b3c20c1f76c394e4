//! The cop numbers of many graphs.

use std::io::{self, Write};

use lastmove::games::cops::CopNumber;
use serde::Serialize;

use crate::records;

/// A line of `solve --each --json`.
#[derive(Serialize)]
pub struct CopNumberJson {
    line: u64,
    vertices: u64,
    edges: u64,
    cop_number: Option<u64>,
    capture_time: Option<u64>,
}

impl From<&CopNumber> for CopNumberJson {
    fn from(found: &CopNumber) -> Self {
        Self {
            line: found.line,
            vertices: found.vertices,
            edges: found.edges,
            cop_number: found.cops,
            capture_time: found.time,
        }
    }
}

/// Writes the heading of the lines of CSV.
///
/// # Errors
/// I/O errors of `out`.
pub fn csv_heading(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "line,vertices,edges,cop_number,capture_time")
}

/// Writes a line, as CSV or as JSON.
///
/// # Errors
/// I/O errors of `out`.
pub fn write(out: &mut impl Write, found: &CopNumber, as_json: bool) -> io::Result<()> {
    if as_json {
        return records::json_line(out, &CopNumberJson::from(found));
    }
    write!(out, "{},{},{},", found.line, found.vertices, found.edges)?;
    match (found.cops, found.time) {
        (Some(cops), Some(time)) => writeln!(out, "{cops},{time}"),
        _ => writeln!(out, ","),
    }
}
