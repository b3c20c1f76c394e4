//! `lastmove convert`.

use std::io::{self, Write};
use std::path::Path;

use clap::{Args, ValueEnum};
use lastmove::game::Play;
use lastmove::graph::NamedGraph;
use lastmove::graph::formats::{self, Format, Writing};
use lastmove::{Error, Message};
use serde::Serialize;

use crate::disk::Disk;
use crate::failure::{self, Failure};
use crate::messages::say;
use crate::session::{Ending, Session};
use crate::{atomic_file, output};

/// What stands for standard input and output.
const STANDARD: &str = "-";

/// Turn a graph file into one of another format
///
/// Formats are known by the extension: .lmg is lastmove's own binary format, .txt and .edges are
/// text, .pg is a parity game of `PGSolver`, .mtx a Matrix Market matrix; .graphml, .dot and .gv are
/// only written. A format that has no place for what the graph holds is refused.
#[derive(Args)]
#[command(after_help = "\
Examples:
  lastmove convert moves.txt moves.lmg              opens in a moment from now on
  lastmove convert game.pg - --to text              print a parity game as text
  lastmove convert moves.txt game.pg --play misere  who cannot move wins")]
pub(crate) struct ConvertArgs {
    /// The graph file to read; `-` is standard input
    #[arg(value_name = "IN")]
    input: String,
    /// The file to write; `-` is standard output and needs --to
    #[arg(value_name = "OUT")]
    output: String,
    /// The format of IN [default: by its extension and its first bytes]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Readable>,
    /// The format of OUT [default: by its extension]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Writable>,
    /// Who wins where no move is left, which a parity game has to say; for --to pg [default: normal]
    #[arg(long, value_name = "RULE")]
    play: Option<Rule>,
    /// Write the moves turned round as well, for --to lmg
    #[arg(long)]
    transpose: bool,
}

/// The formats that are read.
#[derive(Clone, Copy, ValueEnum)]
enum Readable {
    /// lastmove's own binary format
    Lmg,
    /// One move a line
    Text,
    /// A parity game of `PGSolver`
    Pg,
    /// A Matrix Market matrix
    Mtx,
}

/// The formats that are written.
#[derive(Clone, Copy, ValueEnum)]
enum Writable {
    /// lastmove's own binary format
    Lmg,
    /// One move a line
    Text,
    /// A parity game of `PGSolver`
    Pg,
    /// A Matrix Market matrix
    Mtx,
    /// For graph tools of any kind
    Graphml,
    /// For pictures by Graphviz
    Dot,
}

/// The rules of play.
#[derive(Clone, Copy, ValueEnum)]
enum Rule {
    /// Who cannot move loses
    Normal,
    /// Who cannot move wins
    Misere,
}

impl From<Readable> for Format {
    fn from(format: Readable) -> Self {
        match format {
            Readable::Lmg => Self::Binary,
            Readable::Text => Self::Text,
            Readable::Pg => Self::Pg,
            Readable::Mtx => Self::Mtx,
        }
    }
}

impl From<Writable> for Format {
    fn from(format: Writable) -> Self {
        match format {
            Writable::Lmg => Self::Binary,
            Writable::Text => Self::Text,
            Writable::Pg => Self::Pg,
            Writable::Mtx => Self::Mtx,
            Writable::Graphml => Self::GraphMl,
            Writable::Dot => Self::Dot,
        }
    }
}

/// What was written, as JSON.
#[derive(Serialize)]
struct Written {
    file: String,
    format: &'static str,
    vertices: u32,
    edges: u64,
}

/// Reads one format and writes another.
pub(crate) fn run(wanted: &ConvertArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    let format = wanted.format()?;
    let how = wanted.writing(format)?;
    let standard = wanted.output == STANDARD;
    if standard && session.options.json {
        return Err(Error::input(Message::new("convert-json")).into());
    }
    let control = session.control();
    let graph = formats::open(
        &Disk,
        &wanted.input,
        wanted.from.map(Format::from),
        &control,
    )?;
    let write = |out: &mut dyn Write| {
        let written = formats::write(&graph, format, how, out, &control);
        session.hush();
        written
    };
    if standard {
        write(&mut io::stdout().lock())?;
        return Ok(Ending::Done);
    }
    let path = Path::new(&wanted.output);
    atomic_file::write(path, |out| write(out))
        .map_err(|error| atomic_file::failed(&wanted.output, error))?;
    report(wanted, format, &graph, session)?;
    Ok(Ending::Done)
}

fn report(
    wanted: &ConvertArgs,
    format: Format,
    graph: &NamedGraph,
    session: &Session<'_>,
) -> io::Result<()> {
    let written = Written {
        file: wanted.output.clone(),
        format: format.name(),
        vertices: graph.game.graph.vertices(),
        edges: graph.game.graph.edges(),
    };
    if session.options.json {
        return output::json_line(&written);
    }
    if !session.options.quiet {
        let message = Message::new("convert-written")
            .with("vertices", u64::from(written.vertices))
            .with("edges", written.edges);
        failure::complain(&say(&message.with("file", written.file)));
    }
    Ok(())
}

impl ConvertArgs {
    /// The format to write.
    fn format(&self) -> Result<Format, Error> {
        let by_name = || Format::of_file(&self.output);
        self.to.map(Format::from).or_else(by_name).ok_or_else(|| {
            let known = Format::ALL.map(Format::name).join(", ");
            let message = Message::new("convert-format").with("file", self.output.as_str());
            Error::input(message.with("known", known))
        })
    }

    /// How to write it. An option that would change nothing is refused.
    fn writing(&self, format: Format) -> Result<Writing, Error> {
        let idle = |option: &str| {
            let message = Message::new("convert-option").with("option", option);
            Error::input(message.with("format", format.name()))
        };
        if self.play.is_some() && format != Format::Pg {
            return Err(idle("--play"));
        }
        if self.transpose && format != Format::Binary {
            return Err(idle("--transpose"));
        }
        Ok(Writing {
            play: match self.play {
                Some(Rule::Misere) => Play::Misere,
                Some(Rule::Normal) | None => Play::Normal,
            },
            transpose: self.transpose,
        })
    }
}
