//! Writing graphs.

use std::io::Write;
use std::path::Path;

use lastmove::graph::formats::{self, Beside, Format, Writing};
use lastmove::graph::shards;
use lastmove::graph::{MoveStream, NamedGraph, WideStream};
use lastmove::{Control, Error, Message, WriteError};
use lastmove_host::{atomic_file, shard_folder};
use serde::Serialize;

use crate::failure::{self, Failure};
use crate::messages::say;
use crate::output;
use crate::output_kind::OutputKind;
use crate::session::{Ending, Session};

/// The name for standard output.
const STANDARD: &str = "-";

/// A graph to write.
pub(crate) struct GraphOutput<'a> {
    /// The graph, without its moves if there is a stream of them.
    pub(crate) graph: &'a NamedGraph,
    /// What its file says beside it.
    pub(crate) beside: &'a Beside,
    pub(crate) moves: Option<&'a dyn MoveStream>,
    /// The file, or `-` for standard output.
    pub(crate) file: &'a str,
    pub(crate) format: Format,
    pub(crate) how: Writing,
    /// The number of shards, for that format.
    pub(crate) shards: usize,
}

/// The JSON report about a written graph.
#[derive(Serialize)]
struct Written {
    file: String,
    format: &'static str,
    vertices: u64,
    edges: u64,
}

impl Written {
    /// Prints the report.
    fn say(self, session: &Session<'_>) -> Result<Ending, Failure> {
        session.hush();
        if session.options.json {
            output::json_line(&self)?;
        } else if !session.options.quiet {
            let message = Message::new("convert-written");
            let message = message.with("vertices", self.vertices);
            let message = message.with("edges", self.edges).with("file", self.file);
            failure::complain(&say(&message));
        }
        Ok(Ending::Done)
    }
}

/// Fails if the graph cannot be written there, or would go to standard output together with JSON.
pub(crate) fn check(file: &str, format: Format, session: &Session<'_>) -> Result<(), Error> {
    match (file, format) {
        (STANDARD, _) if session.options.json => Err(Error::input(Message::new("convert-json"))),
        (STANDARD, _) => Ok(()),
        (_, Format::Shards) => shard_folder::foresee(file),
        _ => {
            atomic_file::foresee(Path::new(file))?;
            // A graph of several files is known by them.
            let has_others = Path::new(file).with_extension("properties").is_file();
            match format == Format::Bv && has_others {
                true => Ok(()),
                false => session.foresee_same(Path::new(file), OutputKind::Graph(format)),
            }
        }
    }
}

/// The format from the option, or else from the name of the file.
pub(crate) fn format(file: &str, option: Option<Format>) -> Result<Format, Error> {
    option.or_else(|| Format::of_file(file)).ok_or_else(|| {
        let known = Format::ALL.map(Format::name).join(", ");
        let message = Message::new("convert-format").with("file", file);
        Error::input(message.with("known", known))
    })
}

/// Writes a graph that may have more vertices than one in memory into a folder of shards, and
/// reports it.
pub(crate) fn write_wide(
    folder: &str,
    moves: &dyn WideStream,
    shards: usize,
    session: &Session<'_>,
) -> Result<Ending, Failure> {
    let control = session.control();
    let manifest = shard_folder::write(folder, |into| {
        shards::write_wide(moves, shards, into, &control)
    })?;
    let written = Written {
        file: folder.to_owned(),
        format: Format::Shards.name(),
        vertices: manifest.vertices,
        edges: manifest.edges,
    };
    written.say(session)
}

impl GraphOutput<'_> {
    /// Writes it, all or nothing, and reports it.
    pub(crate) fn write(&self, session: &Session<'_>) -> Result<Ending, Failure> {
        let control = session.control();
        if self.file == STANDARD {
            let written = self.bytes(&mut *output::standard(), &control);
            session.hush();
            written?;
            return Ok(Ending::Done);
        }
        let mut written = Written {
            file: self.file.to_owned(),
            format: self.format.name(),
            vertices: self.moves().vertices().into(),
            edges: self.moves().edges(),
        };
        match self.format {
            Format::Bv => written.edges = self.bv(&control)?,
            Format::Shards => {
                shard_folder::write(self.file, |into| {
                    shards::write(self.moves(), self.graph, self.shards, into, &control)
                })?;
            }
            _ => {
                let file = Path::new(self.file);
                atomic_file::write(file, |out| self.bytes(out, &control))?;
            }
        }
        written.say(session)
    }

    fn moves(&self) -> &dyn MoveStream {
        self.moves.unwrap_or(&self.graph.game.graph)
    }

    fn bytes(&self, out: &mut dyn Write, control: &Control<'_>) -> Result<(), WriteError> {
        match self.moves {
            Some(moves) => formats::write_streamed(self.graph, moves, self.format, out, control),
            None => {
                let (graph, how) = (self.graph, self.how);
                formats::write_with(graph, self.beside, self.format, how, out, control)
            }
        }
    }

    /// Writes the files of the BV format, and returns how many moves they have.
    #[cfg(feature = "webgraph")]
    fn bv(&self, control: &Control<'_>) -> Result<u64, Error> {
        lastmove_host::bv_files::write(self.file, self.graph, self.moves(), control)
    }

    /// Without the feature the library returns an error.
    #[cfg(not(feature = "webgraph"))]
    fn bv(&self, control: &Control<'_>) -> Result<u64, Error> {
        let written = self.bytes(&mut std::io::sink(), control);
        written.map_err(WriteError::into_error)?;
        Ok(0)
    }
}
