//! Standard output. Every write error is returned, including that of the last flush.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use anstream::AutoStream;
use lastmove_words::records;

use crate::wrap::Wrapped;

/// Standard output for data, unchanged.
pub(crate) type Data = BufWriter<StdoutLock<'static>>;

/// Standard output for text: colours are removed where they are not wanted, and lines longer than
/// the width of a terminal are broken.
pub(crate) type Text = Wrapped<BufWriter<AutoStream<StdoutLock<'static>>>>;

/// The size of the write buffer.
const BUFFER: usize = 1 << 16;

/// The assumed width of a terminal that does not report it, or reports 0.
const USUAL: usize = 80;

/// Opens standard output for data.
pub(crate) fn open_data() -> Data {
    BufWriter::with_capacity(BUFFER, io::stdout().lock())
}

/// Opens standard output for text.
pub(crate) fn open_text() -> Text {
    let out = BufWriter::with_capacity(BUFFER, AutoStream::auto(io::stdout().lock()));
    Wrapped::new(out, width())
}

/// How many columns text may take: `None` unless standard output is a terminal, whose width the
/// variable `COLUMNS` overrides.
pub(crate) fn width() -> Option<usize> {
    width_of(&io::stdout())
}

/// How many columns `out` has: `None` if it is not a terminal.
pub(crate) fn width_of(out: &impl IsTerminal) -> Option<usize> {
    if !out.is_terminal() {
        return None;
    }
    let set = std::env::var("COLUMNS")
        .ok()
        .and_then(|set| set.parse().ok());
    let found = || Some(usize::from(terminal_size::terminal_size()?.0.0));
    let known = set.filter(|&width| width > 0).or_else(found);
    Some(known.filter(|&width| width > 0).unwrap_or(USUAL))
}

/// Writes text and flushes it.
pub(crate) fn text(write: impl FnOnce(&mut Text) -> io::Result<()>) -> io::Result<()> {
    let mut out = open_text();
    write(&mut out)?;
    out.flush()
}

/// Writes one object of JSON on a line.
pub(crate) fn json_line(value: &impl serde::Serialize) -> io::Result<()> {
    let mut out = open_data();
    records::json_line(&mut out, value)?;
    out.flush()
}

/// Writes bytes unchanged.
pub(crate) fn bytes(bytes: &[u8]) -> io::Result<()> {
    let mut out = open_data();
    out.write_all(bytes)?;
    out.flush()
}
