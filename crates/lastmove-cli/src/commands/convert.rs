//! `lastmove convert`.

use clap::{Args, ValueEnum};
use lastmove::game::{Listed, Play, Spec};
use lastmove::games::rules::Rules;
use lastmove::graph::formats::{self, Format, Writing};
use lastmove::graph::{Graph, MoveStream, NamedGraph};
use lastmove::{Control, Error, Message};

use crate::disk::Disk;
use crate::failure::Failure;
use crate::graph_output::{self, GraphOutput};
use crate::session::{Ending, Session};

/// Turn a graph file into one of another format
///
/// Formats are known by the extension: .lmg is lastmove's own binary format, .txt and .edges are
/// text, .pg is a parity game of `PGSolver`, .mtx a Matrix Market matrix, .graph a graph of
/// `WebGraph` with its other files beside it; .graphml, .dot and .gv are only written. A format that has no place for what the graph holds is refused.
#[derive(Args)]
#[command(after_help = "\
Examples:
  lastmove convert moves.txt moves.lmg              opens in a moment from now on
  lastmove convert game.pg - --to text              print a parity game as text
  lastmove convert moves.txt game.pg --play misere  who cannot move wins
  lastmove convert rules:notakto.kif notakto.lmg    all positions of a game written as rules")]
pub(crate) struct ConvertArgs {
    /// The graph file to read, or rules:FILE; `-` is standard input
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
    /// A compressed graph of `WebGraph`
    Bv,
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
    /// A compressed graph of `WebGraph`, several files
    Bv,
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
            Readable::Bv => Self::Bv,
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
            Writable::Bv => Self::Bv,
            Writable::Text => Self::Text,
            Writable::Pg => Self::Pg,
            Writable::Mtx => Self::Mtx,
            Writable::Graphml => Self::GraphMl,
            Writable::Dot => Self::Dot,
        }
    }
}

/// Reads one format and writes another.
pub(crate) fn run(wanted: &ConvertArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    let format = graph_output::format(&wanted.output, wanted.to.map(Format::from))?;
    let how = wanted.writing(format)?;
    graph_output::check(&wanted.output, session)?;
    let control = session.control();
    if let Some(graph) = wanted.rules(&control)? {
        let output = GraphOutput {
            graph: &graph,
            moves: None,
            file: &wanted.output,
            format,
            how,
        };
        return output.write(session);
    }
    let moves = wanted.stream(format, &control)?;
    let graph = match &moves {
        Some(_) => formats::open_without_moves(&Disk, &wanted.input, &control)?,
        None => {
            let from = wanted.from.map(Format::from);
            formats::open(&Disk, &wanted.input, from, &control)?
        }
    };
    let output = GraphOutput {
        graph: &graph,
        moves: moves.as_deref(),
        file: &wanted.output,
        format,
        how,
    };
    output.write(session)
}

impl ConvertArgs {
    /// The graph of a game written as rules, `rules:FILE`, where that is what is to be read.
    fn rules(&self, control: &Control<'_>) -> Result<Option<NamedGraph>, Error> {
        if !self.input.starts_with("rules:") || self.from.is_some() {
            return Ok(None);
        }
        let spec = Spec::parse(&self.input)?;
        let game = Rules::open(&spec, &Disk, control)?;
        Ok(Some(game.graph(control)?))
    }

    /// The moves of a graph that does not fit into memory, where they can be written as they are read.
    fn stream(
        &self,
        format: Format,
        control: &Control<'_>,
    ) -> Result<Option<Box<dyn MoveStream>>, Error> {
        let can_be = matches!(format, Format::Binary | Format::Bv | Format::Text);
        if !can_be || self.transpose || self.from.is_some() {
            return Ok(None);
        }
        let stream = formats::stream(&Disk, &self.input, control)?;
        Ok(stream.filter(|moves| {
            let bytes = Graph::bytes(moves.vertices().into(), moves.edges());
            bytes > control.memory_budget()
        }))
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
