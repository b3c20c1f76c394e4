//! File formats of graphs, one file or folder a format; opening and writing by format.
//!
//! `docs/formats.md` describes them all. Those besides text are the feature `formats`.

#[cfg(feature = "formats")]
pub mod binary;
#[cfg(feature = "formats")]
pub mod dot;
mod estimate;
mod format;
#[cfg(feature = "formats")]
pub mod graphml;
#[cfg(feature = "formats")]
mod lexer;
#[cfg(feature = "formats")]
pub mod mtx;
#[cfg(feature = "formats")]
mod numbered;
#[cfg(feature = "formats")]
pub mod pg;
mod refuse;
pub mod text;
pub mod text_write;
mod tick;

pub use format::Format;

use refuse::{
    canonical, check_names, is_word, lacks, no_such_name, refuse_kept_turns, too_many_vertices,
};
use tick::{TICK, tick};

use std::io::{BufWriter, Write};

use super::NamedGraph;
use crate::files::{Files, Input, read_text_of};
use crate::game::Play;
use crate::{Control, Error, Message, WriteError};

impl Format {
    /// The format of a file with this name that begins with `head`: our binary format is known by
    /// its first bytes, the others by the file's extension, then by their first words; whatever
    /// is left is text.
    #[must_use]
    pub fn detect(file: &str, head: &[u8]) -> Self {
        #[cfg(feature = "formats")]
        if head.starts_with(&binary::MAGIC) {
            return Self::Binary;
        }
        if let Some(format) = Self::of_file(file) {
            return format;
        }
        #[cfg(feature = "formats")]
        if mtx::begins(head) {
            return Self::Mtx;
        }
        #[cfg(feature = "formats")]
        if pg::begins(head) {
            return Self::Pg;
        }
        Self::Text
    }
}

/// Opens a graph in any format that is read: [`Format::detect`] says which, unless `from` does.
///
/// Before it reads all of a file whose size is known and that is not packed, it says how much
/// memory that will take, as the figure `memory-reading`: exactly for the binary format, else judged
/// by the size and the first 64 kB.
///
/// # Errors
/// [`Blame::File`](crate::Blame::File) when the file cannot be read,
/// [`Blame::Input`](crate::Blame::Input) when it is wrong or of a format that is only written,
/// [`Blame::Budget`](crate::Blame::Budget), [`Blame::Interrupt`](crate::Blame::Interrupt).
pub fn open(
    files: &dyn Files,
    file: &str,
    from: Option<Format>,
    control: &Control<'_>,
) -> Result<NamedGraph, Error> {
    let mut input = Input::open(files, file, control)?;
    let mut head = Vec::new();
    input.read(&mut head, estimate::SAMPLE, control)?;
    let format = from.unwrap_or_else(|| Format::detect(file, &head));
    estimate::announce(&input, format, &head, control)?;
    input.put_back(head);
    match format {
        #[cfg(feature = "formats")]
        Format::Binary => binary::read(&mut input.into_reader(), file, control),
        Format::Text => text::read_from(input, control),
        #[cfg(feature = "formats")]
        Format::Pg => pg::read(&read_text_of(&mut input, u64::MAX, control)?, file, control),
        #[cfg(feature = "formats")]
        Format::Mtx => mtx::read(&read_text_of(&mut input, u64::MAX, control)?, file, control),
        #[cfg(feature = "formats")]
        Format::GraphMl | Format::Dot => {
            let message = Message::new("format-only-written").with("format", format.name());
            Err(Error::input(message.with("file", file)))
        }
        #[cfg(not(feature = "formats"))]
        _ => Err(not_built(format)),
    }
}

/// The error that this build of the library knows a format by name only.
#[cfg(not(feature = "formats"))]
fn not_built(format: Format) -> Error {
    Error::input(Message::new("format-not-built").with("format", format.name()))
}

/// How a graph is written, where a format leaves a choice.
#[derive(Clone, Copy, Debug, Default)]
pub struct Writing {
    /// [`Format::Pg`]: who wins where no move is left.
    pub play: Play,
    /// [`Format::Binary`]: the edges turned round are written as well.
    pub transpose: bool,
}

/// Writes a graph. Whatever the format cannot hold is found before the first byte is written.
///
/// # Errors
/// [`WriteError::Work`] with [`Blame::Input`](crate::Blame::Input) when the format cannot hold
/// the graph, and when memory does not suffice or the work is stopped; [`WriteError::Output`] when
/// `out` fails.
pub fn write(
    graph: &NamedGraph,
    format: Format,
    how: Writing,
    out: &mut dyn Write,
    control: &Control<'_>,
) -> Result<(), WriteError> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    match format {
        #[cfg(feature = "formats")]
        Format::Binary => binary::write(graph, how.transpose, &mut out, control)?,
        Format::Text => text_write::write(graph, &mut out, control)?,
        #[cfg(feature = "formats")]
        Format::Pg => pg::write(graph, how.play, &mut out, control)?,
        #[cfg(feature = "formats")]
        Format::Mtx => mtx::write(graph, &mut out, control)?,
        #[cfg(feature = "formats")]
        Format::GraphMl => graphml::write(graph, &mut out, control)?,
        #[cfg(feature = "formats")]
        Format::Dot => dot::write(graph, &mut out, control)?,
        #[cfg(not(feature = "formats"))]
        _ => return Err(not_built(format).into()),
    }
    out.flush()?;
    Ok(())
}
