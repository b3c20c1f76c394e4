//! `lastmove value GAME --range A..B`.

use std::io::{self, Write};
use std::ops::Range;

use lastmove::catalog::Opened;
use lastmove::{Error, Message};
use serde::Serialize;

use crate::output;
use crate::session::Session;

/// The most values that are printed.
const MOST: u64 = 10_000_000;

/// The number of values in a line.
const IN_LINE: u64 = 10;

/// The values of single heaps; as JSON, the output of `value --range --json`.
#[derive(Serialize)]
pub(super) struct RangeValues {
    game: String,
    range: [u64; 2],
    values: Vec<u64>,
}

/// Finds the values of single heaps.
pub(super) fn find(
    opened: &Opened,
    range: &Range<u64>,
    session: &Session<'_>,
) -> Result<RangeValues, Error> {
    let heaps = opened.oracle.one_heap()?;
    let count = range.end.saturating_sub(range.start);
    if count > MOST {
        let message = Message::new("value-range-too-long").with("count", count);
        return Err(Error::limit(message.with("most", MOST)));
    }
    let values = heaps.values(range.start, count as usize, &session.control())?;
    Ok(RangeValues {
        game: opened.oracle.game().to_owned(),
        range: [range.start, range.end.saturating_sub(1)],
        values,
    })
}

/// Prints them: ten a line, after the first of these heaps.
pub(super) fn write(found: &RangeValues, range: &Range<u64>) -> io::Result<()> {
    let values = &found.values;
    let last = range.end.saturating_sub(1) / IN_LINE * IN_LINE;
    let width = last.to_string().len();
    let wide = values.iter().max().map_or(1, |most| most.to_string().len());
    output::text(|out| {
        let mut heap = range.start;
        let mut values = values.iter();
        while heap < range.end {
            // Lines begin at multiples of ten; the first one may begin further right.
            let line = heap / IN_LINE * IN_LINE;
            let blanks = (heap - line) as usize * (wide + 1);
            write!(out, "{line:>width$}:{:blanks$}", "")?;
            let here = (line + IN_LINE).min(range.end) - heap;
            for value in values.by_ref().take(here as usize) {
                write!(out, " {value:>wide$}")?;
            }
            writeln!(out)?;
            heap += here;
        }
        Ok(())
    })
}
