//! `lastmove value GAME --range A..B`.

use std::io::Write;
use std::ops::Range;

use lastmove::catalog::Opened;
use lastmove::{Error, Message};
use serde_json::json;

use crate::failure::Failure;
use crate::output;
use crate::session::{Ending, Session};

/// The most values that are printed.
const MOST: u64 = 10_000_000;

/// How many values stand in a line.
const IN_LINE: u64 = 10;

/// Prints the values of single heaps: ten a line, after the first of these heaps.
pub(super) fn run(
    opened: &Opened,
    range: &Range<u64>,
    session: &Session<'_>,
) -> Result<Ending, Failure> {
    let heaps = opened.oracle.one_heap()?;
    let count = range.end.saturating_sub(range.start);
    if count > MOST {
        let message = Message::new("value-range-too-long").with("count", count);
        return Err(Error::budget(message.with("most", MOST)).into());
    }
    let values = heaps.values(range.start, count as usize, &session.control());
    session.hush();
    let values = values?;
    if session.options.json {
        let last = range.end.saturating_sub(1);
        output::json_line(&json!({
            "game": opened.oracle.game(),
            "range": [range.start, last],
            "values": values,
        }))?;
        return Ok(Ending::Done);
    }
    let last = range.end.saturating_sub(1) / IN_LINE * IN_LINE;
    let width = last.to_string().len();
    let wide = values.iter().max().map_or(1, |most| most.to_string().len());
    output::text(|out| {
        let mut heap = range.start;
        let mut values = values.iter();
        while heap < range.end {
            // Lines begin at round heaps; the first one may begin further right.
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
    })?;
    Ok(Ending::Done)
}
