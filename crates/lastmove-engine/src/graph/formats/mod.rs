//! File formats of graphs, one file or folder a format; opening and writing by format.
//!
//! `docs/formats.md` describes them all. Those besides text and nauty's are the feature `formats`.

mod beside;
#[cfg(feature = "formats")]
pub mod binary;
#[cfg(feature = "webgraph")]
pub mod bv;
#[cfg(feature = "formats")]
pub mod dot;
mod estimate;
mod format;
pub mod graph6;
#[cfg(feature = "formats")]
pub mod graphml;
#[cfg(feature = "formats")]
pub(crate) mod lexer;
#[cfg(feature = "formats")]
pub mod mtx;
#[cfg(feature = "formats")]
mod numbered;
mod output;
#[cfg(feature = "formats")]
pub mod pg;
mod refuse;
#[cfg(feature = "formats")]
pub mod shards;
pub mod text;
pub mod text_write;
mod tick;

pub use beside::Beside;
pub use format::Format;

use std::collections::BTreeMap;
use std::io::{BufWriter, Write};

use super::{MoveStream, NamedGraph, Names, Priorities, ToSolve};
use crate::files::{Files, Input, read_text_of};
use crate::game::Play;
use crate::{Control, Error, Message, WriteError};

impl Format {
    /// The format of a file with this name that begins with `head`: our binary format is recognized
    /// by its first bytes, the others by the file's extension, then by their first words; anything
    /// else is text.
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
        #[cfg(feature = "formats")]
        if dot::begins(head) {
            return Self::Dot;
        }
        if let Some(format) = graph6::headed(head) {
            return format;
        }
        Self::Text
    }

    /// Whether a file that begins with `head` is in this format, as it is written here: a text that
    /// somebody typed need not begin so. False for the formats of several files.
    ///
    /// ```
    /// use lastmove::graph::formats::Format;
    /// assert!(Format::Text.begins(b"# 2 vertices, 1 moves\na b\n"));
    /// assert!(!Format::Text.begins(b"a b\n"));
    /// assert!(Format::Pg.begins(b"parity 3;\n") && !Format::Mtx.begins(b"parity 3;\n"));
    /// ```
    #[must_use]
    pub fn begins(self, head: &[u8]) -> bool {
        match self {
            Self::Text => text_write::begins(head),
            #[cfg(feature = "formats")]
            Self::Binary => head.starts_with(&binary::MAGIC),
            #[cfg(feature = "formats")]
            Self::Pg => pg::begins(head),
            #[cfg(feature = "formats")]
            Self::Mtx => mtx::begins(head),
            Self::Graph6 => graph6::begins(head, graph6::Kind::Graph6),
            Self::Sparse6 => graph6::begins(head, graph6::Kind::Sparse6),
            Self::Digraph6 => graph6::begins(head, graph6::Kind::Digraph6),
            #[cfg(feature = "formats")]
            Self::GraphMl => head.starts_with(graphml::HEAD.as_bytes()),
            #[cfg(feature = "formats")]
            Self::Dot => dot::is_written_here(head),
            _ => false,
        }
    }
}

/// Opens a graph in any readable format: [`Format::detect`] finds which, unless `from` is given.
///
/// If the size is known and the file is not packed, it first reports how much memory reading will
/// take, as the figure `memory-reading`: exactly for the binary format, else estimated from the
/// size and the first 64 kB.
///
/// # Errors
/// [`Blame::File`](crate::Blame::File) when the file cannot be read,
/// [`Blame::Input`](crate::Blame::Input) when it is wrong or of a format that is only written,
/// [`Blame::Memory`](crate::Blame::Memory), [`Blame::Interrupt`](crate::Blame::Interrupt).
pub fn open(
    files: &dyn Files,
    file: &str,
    from: Option<Format>,
    control: &Control<'_>,
) -> Result<NamedGraph, Error> {
    #[cfg(feature = "formats")]
    if from.is_none_or(|from| from == Format::Shards)
        && let Some(sharded) = open_sharded(files, file, control)?
    {
        return sharded.graph(control);
    }
    if from.or_else(|| Format::of_file(file)) == Some(Format::Bv) {
        return open_bv(files, file, control);
    }
    let (input, format) = begin(files, file, from, control)?;
    read(input, format, from, control)
}

/// [`open`] for a graph with its priorities, which parity games have; without any in other formats.
///
/// # Errors
/// Like [`open`], but that priorities may be of both parities.
pub fn open_with_priorities(
    files: &dyn Files,
    file: &str,
    control: &Control<'_>,
) -> Result<(NamedGraph, Priorities), Error> {
    #[cfg(feature = "formats")]
    if Format::of_file(file) != Some(Format::Bv) && !shards::is_folder(files, file) {
        let (input, format) = begin(files, file, None, control)?;
        return match format {
            Format::Pg => pg::read_with_priorities(input, control),
            _ => Ok((read(input, format, None, control)?, Priorities::default())),
        };
    }
    Ok((open(files, file, None, control)?, Priorities::default()))
}

/// The sets of vertices that a file names, which must be the one of a graph with these names that was
/// opened before: it is read once more. Only [text](text::sets) has sets; a stream, which cannot be
/// read again, has none.
///
/// # Errors
/// Like [`open`].
pub fn sets(
    files: &dyn Files,
    file: &str,
    names: &Names,
    control: &Control<'_>,
) -> Result<BTreeMap<String, Vec<u32>>, Error> {
    match once_more(files, file, None, control)? {
        Some((input, Format::Text)) => text::sets(input, names, control),
        _ => Ok(BTreeMap::new()),
    }
}

/// The weights of the moves of a graph that was opened before, in the order of its edges, from its file,
/// which is read once more; `None` where it has none. [Texts](text::weights), parity games and
/// Graphviz's graphs have weights; a stream, which cannot be read again, has none.
///
/// # Errors
/// Like [`open`].
pub fn weights(
    files: &dyn Files,
    file: &str,
    graph: &NamedGraph,
    control: &Control<'_>,
) -> Result<Option<Vec<i64>>, Error> {
    weights_of(once_more(files, file, None, control)?, graph, control)
}

/// The weights that a file of this format has.
fn weights_of(
    opened: Option<(Input<'static>, Format)>,
    graph: &NamedGraph,
    control: &Control<'_>,
) -> Result<Option<Vec<i64>>, Error> {
    match opened {
        Some((input, Format::Text)) => text::weights(input, graph, control),
        #[cfg(feature = "formats")]
        Some((input, Format::Pg)) => pg::weights(input, graph, control),
        #[cfg(feature = "formats")]
        Some((input, Format::Dot)) => dot::weights(input, graph, control),
        _ => Ok(None),
    }
}

/// The error of the first line of a [text](text::mistaken_weight) in which a weight was probably meant and
/// is read as the name of a vertex; of a graph that was opened before, or could not be.
///
/// # Errors
/// Like [`open`].
pub fn mistaken_weight(
    files: &dyn Files,
    file: &str,
    graph: Option<&NamedGraph>,
    control: &Control<'_>,
) -> Result<Option<Error>, Error> {
    match once_more(files, file, None, control)? {
        Some((input, Format::Text)) => text::mistaken_weight(input, graph, control),
        _ => Ok(None),
    }
}

/// Opens a single file once more, and finds its format; `None` for a stream and for several files.
fn once_more(
    files: &dyn Files,
    file: &str,
    from: Option<Format>,
    control: &Control<'_>,
) -> Result<Option<(Input<'static>, Format)>, Error> {
    let is_bv = from.or_else(|| Format::of_file(file)) == Some(Format::Bv);
    if is_bv || files.size(file).is_none() {
        return Ok(None);
    }
    #[cfg(feature = "formats")]
    if from.is_none_or(|from| from == Format::Shards) && shards::is_folder(files, file) {
        return Ok(None);
    }
    let lasting = files.lasting();
    let files = lasting.as_deref().map_or(files, |files| files);
    let mut input = Input::open(files, file, control)?;
    let mut head = Vec::new();
    input.read(&mut head, estimate::SAMPLE, control)?;
    let format = from.unwrap_or_else(|| Format::detect(file, &head));
    input.put_back(head);
    Ok(Some((input, format)))
}

/// [`open`] for a graph of which nothing but the values will be asked: some formats turn its moves
/// round while they read them.
///
/// # Errors
/// Like [`open`].
pub fn open_to_solve(
    files: &dyn Files,
    file: &str,
    control: &Control<'_>,
) -> Result<ToSolve, Error> {
    #[cfg(feature = "formats")]
    if Format::of_file(file) != Some(Format::Bv) && !shards::is_folder(files, file) {
        let (input, format) = begin(files, file, None, control)?;
        return match format {
            Format::Pg => pg::read_to_solve(input, control),
            _ => read(input, format, None, control).map(ToSolve::Held),
        };
    }
    open(files, file, None, control).map(ToSolve::Held)
}

/// Opens a file; finds its format, and reports how much memory reading will take.
fn begin(
    files: &dyn Files,
    file: &str,
    from: Option<Format>,
    control: &Control<'_>,
) -> Result<(Input<'static>, Format), Error> {
    let mut input = Input::open(files, file, control)?;
    let mut head = Vec::new();
    input.read(&mut head, estimate::SAMPLE, control)?;
    let format = from.unwrap_or_else(|| Format::detect(file, &head));
    estimate::announce(&input, format, &head, control)?;
    input.put_back(head);
    Ok((input, format))
}

/// Reads a file of this format.
fn read(
    input: Input<'static>,
    format: Format,
    from: Option<Format>,
    control: &Control<'_>,
) -> Result<NamedGraph, Error> {
    let file = &input.name().to_owned()[..];
    match format {
        #[cfg(feature = "formats")]
        Format::Binary => binary::read(&mut input.into_reader(), file, control),
        // Handled above.
        Format::Bv => Err(not_built(format)),
        Format::Shards => Err(no_single_file(format)),
        // Errors about the syntax of a text line would not help here.
        Format::Text if from.is_none() && file.ends_with(".kif") => Err(Error::input(
            Message::new("graph-is-rules").with("file", file),
        )),
        Format::Text => text::read_from(input, control),
        #[cfg(feature = "formats")]
        Format::Pg => pg::read_from(input, control),
        #[cfg(feature = "formats")]
        Format::Mtx => {
            let mut input = input;
            mtx::read(&lexer::whole(&mut input, control)?, file, control)
        }
        Format::Graph6 | Format::Sparse6 | Format::Digraph6 => {
            let mut input = input;
            let text = read_text_of(&mut input, u64::MAX, control)?;
            graph6::read(&text, file, control)
        }
        #[cfg(feature = "formats")]
        Format::Dot => {
            let mut input = input;
            dot::read(&lexer::whole(&mut input, control)?, file, control)
        }
        #[cfg(feature = "formats")]
        Format::GraphMl => {
            let message = Message::new("format-only-written").with("format", format.name());
            Err(Error::input(message.with("file", file)))
        }
        #[cfg(not(feature = "formats"))]
        _ => Err(not_built(format)),
    }
}

/// Opens a graph so that its moves are read when they are needed, and not held: those in our binary
/// format, in BV and in shards, from files that [can be opened again](Files::lasting); `None` for others. Only
/// as much is read as says how large it is.
///
/// # Errors
/// Like [`open`].
pub fn stream(
    files: &dyn Files,
    file: &str,
    control: &Control<'_>,
) -> Result<Option<Box<dyn MoveStream>>, Error> {
    let Some(lasting) = files.lasting() else {
        return Ok(None);
    };
    #[cfg(feature = "formats")]
    if let Some(sharded) = open_sharded(&*lasting, file, control)? {
        let opened = sharded.into_stream()?;
        return Ok(opened.map(|stream| Box::new(stream) as Box<dyn MoveStream>));
    }
    if files.size(file).is_none() {
        return Ok(None);
    }
    #[cfg(feature = "webgraph")]
    if Format::of_file(file) == Some(Format::Bv) {
        return Ok(Some(Box::new(bv::Stream::open(lasting, file, control)?)));
    }
    #[cfg(feature = "formats")]
    {
        let mut head = Vec::new();
        Input::open(&*lasting, file, control)?.read(&mut head, binary::MAGIC.len(), control)?;
        if head == binary::MAGIC {
            let opened = binary::Stream::open(lasting, file, control)?;
            return Ok(opened.map(|stream| Box::new(stream) as Box<dyn MoveStream>));
        }
    }
    Ok(None)
}

/// Reads everything but the moves of a graph that is [read as a stream](stream). Our binary format
/// is read in full even so.
///
/// # Errors
/// Like [`open`].
pub fn open_without_moves(
    files: &dyn Files,
    file: &str,
    control: &Control<'_>,
) -> Result<NamedGraph, Error> {
    #[cfg(feature = "webgraph")]
    if Format::of_file(file) == Some(Format::Bv) {
        return bv::read_without_moves(files, file, control);
    }
    #[cfg(feature = "formats")]
    {
        if let Some(sharded) = open_sharded(files, file, control)? {
            return sharded.without_moves(control);
        }
        let mut reader = Input::open(files, file, control)?.into_reader();
        binary::read_without_moves(&mut reader, file, control)
    }
    #[cfg(not(feature = "formats"))]
    Err(not_built(Format::Binary))
}

/// Opens a graph in shards; `None` when there is none of this name. Only the manifest is opened
/// through `files`: it has the checksums of all other files.
#[cfg(feature = "formats")]
fn open_sharded(
    files: &dyn Files,
    file: &str,
    control: &Control<'_>,
) -> Result<Option<shards::Sharded>, Error> {
    if !shards::is_folder(files, file) {
        return Ok(None);
    }
    let Some(lasting) = files.lasting_unseen() else {
        return Ok(None);
    };
    let manifest = shards::read_manifest(files, file, control)?;
    Ok(Some(shards::Sharded::new(lasting, file, manifest)))
}

/// Opens a graph that is several files. They are not unpacked: a file of moves may happen to begin
/// like a packed file.
#[cfg(feature = "webgraph")]
fn open_bv(files: &dyn Files, file: &str, control: &Control<'_>) -> Result<NamedGraph, Error> {
    bv::read(files, file, control)
}

/// The reader where the feature is off.
#[cfg(not(feature = "webgraph"))]
fn open_bv(_: &dyn Files, _: &str, _: &Control<'_>) -> Result<NamedGraph, Error> {
    Err(not_built(Format::Bv))
}

/// The error that this build cannot read a format.
fn not_built(format: Format) -> Error {
    let feature = match format {
        Format::Bv => "webgraph",
        _ => "formats",
    };
    let message = Message::new("format-not-built").with("format", format.name());
    Error::input(message.with("feature", feature))
}

/// The error that a format consists of more than one file.
fn no_single_file(format: Format) -> Error {
    match format {
        Format::Shards => Error::input(Message::new("shards-folder")),
        _ if cfg!(feature = "webgraph") => Error::input(Message::new("bv-several-files")),
        _ => not_built(format),
    }
}

/// Options for writing a graph.
#[derive(Clone, Copy, Debug, Default)]
pub struct Writing {
    /// [`Format::Pg`]: the rule of play, which decides who wins where no move is left.
    pub play: Play,
    /// [`Format::Binary`]: also write the reversed edges.
    pub transpose: bool,
}

/// Writes a graph whose moves are read when they are needed, as text or in our binary format; in BV
/// `bv::write_streamed` does. `rest` has all but the moves.
///
/// Memory: that of a block of moves.
///
/// # Errors
/// Like [`write()`], for any other format too, and when the moves cannot be read.
///
/// ```
/// use lastmove::graph::formats::{self, Format};
/// use lastmove::graph::generate::{Generated, Shape};
/// use lastmove::graph::{NamedGraph, Names};
/// use lastmove::{Control, WriteError};
/// let control = Control::default();
/// let path = Generated::new(Shape::Path, 3, 0, 1, &control)?;
/// let rest = NamedGraph { names: Names::numbered(3), ..NamedGraph::default() };
/// let mut text = Vec::new();
/// formats::write_streamed(&rest, &path, Format::Text, &mut text, &control)?;
/// assert_eq!(text, b"# 3 vertices, 2 moves\n0\n1 0\n2 1\n");
/// # Ok::<(), WriteError>(())
/// ```
pub fn write_streamed(
    rest: &NamedGraph,
    moves: &dyn MoveStream,
    format: Format,
    out: &mut dyn Write,
    control: &Control<'_>,
) -> Result<(), WriteError> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    match format {
        #[cfg(feature = "formats")]
        Format::Binary => binary::write_streamed(rest, moves, &mut out, control)?,
        Format::Text => {
            text_write::check(rest)?;
            text_write::write_streamed(rest, moves, &mut out, control)?;
        }
        Format::Bv | Format::Shards => return Err(no_single_file(format).into()),
        _ => return Err(not_streamed(format).into()),
    }
    out.flush()?;
    Ok(())
}

/// The error that a format is written only from memory.
fn not_streamed(format: Format) -> Error {
    Error::input(Message::new("format-not-streamed").with("format", format.name()))
}

/// Writes a graph. Everything the format cannot hold is found before the first byte is written.
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
    write_with(graph, &Beside::default(), format, how, out, control)
}

/// [`write()`] with what a file says beside its graph, as far as the format can
/// [hold](Beside::lost_in) it.
///
/// # Errors
/// Like [`write()`], and when there is not one weight for each move.
pub fn write_with(
    graph: &NamedGraph,
    beside: &Beside,
    format: Format,
    how: Writing,
    out: &mut dyn Write,
    control: &Control<'_>,
) -> Result<(), WriteError> {
    let moves = graph.game.graph.edges();
    if let Some(weights) = &beside.weights
        && weights.len() as u64 != moves
    {
        let message = Message::new("graph-weights-count").with("weights", weights.len());
        return Err(Error::input(message.with("moves", moves)).into());
    }
    let weights = beside.weights.as_deref();
    let mut out = BufWriter::with_capacity(1 << 16, out);
    match format {
        #[cfg(feature = "formats")]
        Format::Binary => binary::write(graph, how.transpose, &mut out, control)?,
        Format::Bv | Format::Shards => return Err(no_single_file(format).into()),
        Format::Text => text_write::write_with(graph, beside, &mut out, control)?,
        #[cfg(feature = "formats")]
        Format::Pg => pg::write_with(graph, weights, how.play, &mut out, control)?,
        #[cfg(feature = "formats")]
        Format::Mtx => mtx::write(graph, &mut out, control)?,
        Format::Graph6 => graph6::write(graph, graph6::Kind::Graph6, &mut out, control)?,
        Format::Sparse6 => graph6::write(graph, graph6::Kind::Sparse6, &mut out, control)?,
        Format::Digraph6 => graph6::write(graph, graph6::Kind::Digraph6, &mut out, control)?,
        #[cfg(feature = "formats")]
        Format::GraphMl => graphml::write(graph, &mut out, control)?,
        #[cfg(feature = "formats")]
        Format::Dot => dot::write_with(graph, weights, &mut out, control)?,
        #[cfg(not(feature = "formats"))]
        _ => return Err(not_built(format).into()),
    }
    out.flush()?;
    Ok(())
}
