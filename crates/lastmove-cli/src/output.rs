//! Standard output. Every write error comes back, that of the last flush included.

use std::io::{self, BufWriter, StdoutLock, Write};

use anstream::AutoStream;

/// Standard output for data: nothing is changed on the way.
pub(crate) type Data = BufWriter<StdoutLock<'static>>;

/// Standard output for text: colours are taken out where they are not wanted.
pub(crate) type Text = BufWriter<AutoStream<StdoutLock<'static>>>;

/// How much is gathered before it is written.
const BUFFER: usize = 1 << 16;

/// Opens standard output for data.
pub(crate) fn open_data() -> Data {
    BufWriter::with_capacity(BUFFER, io::stdout().lock())
}

/// Opens standard output for text.
pub(crate) fn open_text() -> Text {
    BufWriter::with_capacity(BUFFER, AutoStream::auto(io::stdout().lock()))
}

/// Writes text in one go.
pub(crate) fn text(write: impl FnOnce(&mut Text) -> io::Result<()>) -> io::Result<()> {
    let mut out = open_text();
    write(&mut out)?;
    out.flush()
}

/// Writes one object of JSON on a line.
pub(crate) fn json_line(value: &impl serde::Serialize) -> io::Result<()> {
    let mut out = open_data();
    write_json_line(&mut out, value)?;
    out.flush()
}

/// Writes one object of JSON on a line of `out`.
pub(crate) fn write_json_line(
    out: &mut impl Write,
    value: &impl serde::Serialize,
) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

/// Writes bytes as they are.
pub(crate) fn bytes(bytes: &[u8]) -> io::Result<()> {
    let mut out = open_data();
    out.write_all(bytes)?;
    out.flush()
}
