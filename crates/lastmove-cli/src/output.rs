//! Standard output. Every write error is returned, including that of the last flush.

use std::cell::RefCell;
use std::io::{self, BufWriter, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use lastmove_words::records;

use crate::wrap::Wrapped;

/// Standard output for data, unchanged.
pub(crate) type Data = BufWriter<Box<dyn Write>>;

/// Standard output for text: colours are removed where they are not wanted, and lines longer than
/// the width of a terminal are broken.
pub(crate) type Text = Wrapped<BufWriter<AutoStream<Box<dyn Write>>>>;

/// What a command wrote while it was kept.
#[derive(Debug, Default)]
pub struct Kept {
    /// To standard output.
    pub out: Vec<u8>,
    /// To standard error.
    pub err: Vec<u8>,
}

thread_local! {
    /// What this thread writes is kept here, if anything is.
    static KEPT: RefCell<Option<Kept>> = const { RefCell::new(None) };
}

/// Keeps what `work` writes on this thread, in place of the standard streams.
pub(crate) fn keeping<T>(work: impl FnOnce() -> T) -> (T, Kept) {
    KEPT.replace(Some(Kept::default()));
    let done = work();
    (done, KEPT.take().unwrap_or_default())
}

fn is_kept() -> bool {
    KEPT.with_borrow(Option::is_some)
}

/// Writes to what is kept.
struct Keeper(fn(&mut Kept) -> &mut Vec<u8>);

impl Write for Keeper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        KEPT.with_borrow_mut(|kept| {
            if let Some(kept) = kept {
                (self.0)(kept).extend_from_slice(bytes);
            }
        });
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Standard output, unbuffered.
pub(crate) fn standard() -> Box<dyn Write> {
    match is_kept() {
        true => Box::new(Keeper(|kept| &mut kept.out)),
        false => Box::new(io::stdout().lock()),
    }
}

/// Standard error, with colours where they are wanted.
pub(crate) fn error() -> Box<dyn Write> {
    match is_kept() {
        true => Box::new(anstream::StripStream::new(
            Box::new(Keeper(|kept| &mut kept.err)) as Box<dyn Write>,
        )),
        false => Box::new(anstream::stderr()),
    }
}

/// The size of the write buffer.
const BUFFER: usize = 1 << 16;

/// The assumed width of a terminal that does not report it, or reports 0.
const USUAL: usize = 80;

/// Opens standard output for data.
pub(crate) fn open_data() -> Data {
    BufWriter::with_capacity(BUFFER, standard())
}

/// Opens standard output for text.
pub(crate) fn open_text() -> Text {
    let colours = match is_kept() {
        true => ColorChoice::Never,
        false => AutoStream::choice(&io::stdout()),
    };
    let out = BufWriter::with_capacity(BUFFER, AutoStream::new(standard(), colours));
    Wrapped::new(out, width())
}

/// How many columns text may take: `None` unless standard output is a terminal, whose width the
/// variable `COLUMNS` overrides.
pub(crate) fn width() -> Option<usize> {
    match is_kept() {
        true => None,
        false => width_of(&io::stdout()),
    }
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
