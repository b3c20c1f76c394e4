//! File formats of graphs, one file or folder a format; opening and writing by format.
//!
//! `docs/formats.md` describes them all.

pub mod binary;
pub mod dot;
mod estimate;
pub mod graphml;
mod lexer;
pub mod mtx;
mod numbered;
pub mod pg;
pub mod text;
pub mod text_write;

use std::io::{BufWriter, Write};

use super::NamedGraph;
use crate::control::Phase;
use crate::files::{Files, Input, read_text_of};
use crate::game::Play;
use crate::{Control, Error, Message, WriteError};

/// How often long loops look whether they should stop, in vertices.
const TICK: u32 = 1 << 14;

/// A file format of graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Our binary format: [`binary`].
    Binary,
    /// One move a line: [`text`].
    Text,
    /// `PGSolver`'s parity games: [`pg`].
    Pg,
    /// Matrix Market's sparse matrices: [`mtx`].
    Mtx,
    /// `GraphML`, only written: [`graphml`].
    GraphMl,
    /// Graphviz's language, only written: [`dot`].
    Dot,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 6] = [
        Self::Binary,
        Self::Text,
        Self::Pg,
        Self::Mtx,
        Self::GraphMl,
        Self::Dot,
    ];

    /// The format's name in options and messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Binary => "lmg",
            Self::Text => "text",
            Self::Pg => "pg",
            Self::Mtx => "mtx",
            Self::GraphMl => "graphml",
            Self::Dot => "dot",
        }
    }

    /// The format that the extension of a file's name stands for.
    ///
    /// ```
    /// use lastmove::graph::formats::Format;
    /// assert_eq!(Format::of_file("games/big.lmg"), Some(Format::Binary));
    /// assert_eq!(Format::of_file("big.edges"), Some(Format::Text));
    /// assert_eq!(Format::of_file("big"), None);
    /// ```
    #[must_use]
    pub fn of_file(file: &str) -> Option<Self> {
        let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
        // A packed file is what it unpacks to.
        let name = name.strip_suffix(".gz").unwrap_or(name);
        let name = name.strip_suffix(".zst").unwrap_or(name);
        let (_, extension) = name.rsplit_once('.')?;
        match extension.to_ascii_lowercase().as_str() {
            "lmg" => Some(Self::Binary),
            "txt" | "edges" => Some(Self::Text),
            "pg" => Some(Self::Pg),
            "mtx" => Some(Self::Mtx),
            "graphml" => Some(Self::GraphMl),
            "dot" | "gv" => Some(Self::Dot),
            _ => None,
        }
    }

    /// The format of a file with this name that begins with `head`: our binary format is known by
    /// its first bytes, the others by the file's extension, then by their first words; whatever
    /// is left is text.
    #[must_use]
    pub fn detect(file: &str, head: &[u8]) -> Self {
        if head.starts_with(&binary::MAGIC) {
            return Self::Binary;
        }
        Self::of_file(file).unwrap_or_else(|| {
            if mtx::begins(head) {
                Self::Mtx
            } else if pg::begins(head) {
                Self::Pg
            } else {
                Self::Text
            }
        })
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
        Format::Binary => binary::read(&mut input.into_reader(), file, control),
        Format::Text => text::read_from(input, control),
        Format::Pg => pg::read(&read_text_of(&mut input, u64::MAX, control)?, file, control),
        Format::Mtx => mtx::read(&read_text_of(&mut input, u64::MAX, control)?, file, control),
        Format::GraphMl | Format::Dot => {
            let message = Message::new("format-only-written").with("format", format.name());
            Err(Error::input(message.with("file", file)))
        }
    }
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
        Format::Binary => binary::write(graph, how.transpose, &mut out, control)?,
        Format::Text => text_write::write(graph, &mut out, control)?,
        Format::Pg => pg::write(graph, how.play, &mut out, control)?,
        Format::Mtx => mtx::write(graph, &mut out, control)?,
        Format::GraphMl => graphml::write(graph, &mut out, control)?,
        Format::Dot => dot::write(graph, &mut out, control)?,
    }
    out.flush()?;
    Ok(())
}

/// Refuses to write what a format has no place for: `names`, `labels`, `owners` or `turns`.
fn lacks(format: Format, what: &'static str) -> Error {
    let message = Message::new("format-lacks").with("format", format.name());
    Error::input(message.with("what", what))
}

/// Refuses to write a name that a format cannot hold.
fn no_such_name(format: Format, name: impl AsRef<str>) -> Error {
    let message = Message::new("format-name").with("format", format.name());
    Error::input(message.with("name", name.as_ref()))
}

/// Refuses the first name that does not fit a format.
fn check_names(
    graph: &NamedGraph,
    format: Format,
    fits: impl Fn(&str) -> bool,
) -> Result<(), Error> {
    let names = &graph.names;
    match (0..names.len()).find(|&v| !test(names.name(v), &fits)) {
        Some(v) => Err(no_such_name(format, names.name(v))),
        None => Ok(()),
    }
}

fn test(name: impl AsRef<str>, fits: impl Fn(&str) -> bool) -> bool {
    fits(name.as_ref())
}

/// Refuses edges that keep the turn, which only our binary format has a place for.
fn refuse_kept_turns(graph: &NamedGraph, format: Format) -> Result<(), Error> {
    if graph.game.graph.has_kept_turns() {
        return Err(lacks(format, "turns"));
    }
    Ok(())
}

/// Whether the text format can hold a name: a word that does not begin a comment.
fn is_word(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('#') && !name.contains(char::is_whitespace)
}

/// The number that a name writes in decimal without leading zeros.
fn canonical(name: impl AsRef<str>) -> Option<u32> {
    let name = name.as_ref();
    let bytes = name.as_bytes();
    if bytes.len() > 10 || !bytes.iter().all(u8::is_ascii_digit) {
        return None;
    }
    if bytes.first() == Some(&b'0') && bytes.len() > 1 {
        return None;
    }
    name.parse().ok()
}

/// Now and then looks whether the work should stop, and says how far it is.
fn tick(v: u32, control: &Control<'_>, phase: &Phase<'_>) -> Result<(), Error> {
    if v.is_multiple_of(TICK) {
        control.check()?;
        phase.advance(v.into());
    }
    Ok(())
}

/// The error that a file has too many vertices.
fn too_many_vertices() -> Error {
    Error::input(Message::new("graph-too-many-vertices"))
}
