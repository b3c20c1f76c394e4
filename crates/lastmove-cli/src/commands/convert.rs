//! `lastmove convert`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use lastmove::game::{Game, Listed, Notation, Play, Purpose, Spec};
use lastmove::games::rules::Rules;
use lastmove::graph::formats::{self, Beside, Format, Writing};
use lastmove::graph::shards::MOST_SHARDS;
use lastmove::graph::{Graph, MoveStream, NamedGraph, Turned};
use lastmove::{Control, Error, Message, Storage};
use lastmove_host::{
    Disk, Folder, TemporaryFolder,
    atomic_file::{self, not_written},
};

use crate::failure::Failure;
use crate::graph_output::{self, GraphOutput};
use crate::session::{Ending, Session};

/// The memory of the transpose besides the gathered moves: buffers, and the program itself.
const BUFFERS: u64 = 40 << 20;

/// Turn a graph file into one of another format
///
/// Formats are known by the extension: .lmg is lastmove's own binary format, .txt and .edges are
/// text, .pg is a parity game of PGSolver, .mtx a Matrix Market matrix, .g6, .s6 and .d6 graphs in
/// nauty's graph6, sparse6 and digraph6, .dot and .gv a graph in Graphviz's language, .graph a graph of
/// WebGraph with its other files beside it, and a folder with shards.json a graph in shards, which
/// --to shards writes; .graphml is only written. A format that cannot hold all of the graph is
/// refused. Weights of moves are kept in text, .pg and .dot, sets in text; elsewhere they are left out,
/// and a warning says so. Standard input is read once, so without them.
#[derive(Args)]
#[command(after_help = "\
Examples:
  lastmove convert examples/graphs/escape.txt moves.lmg             opens in a moment from now on
  lastmove convert examples/graphs/owned.txt game.pg --play normal  a parity game of PGSolver
  lastmove convert game.pg - --to text                              print it as text
  lastmove convert moves.lmg turned.lmg --transpose                 all moves turned round
  lastmove convert moves.lmg cut --to shards --shards 2             a folder for many machines
  lastmove convert rules:examples/rules/notakto.kif n.lmg           all positions of a game of rules")]
pub(crate) struct ConvertArgs {
    /// The graph file to read, or rules:FILE, from the start or @POSITION on; `-` is standard input
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
    /// Who wins when no move is left, which a parity game must say; for --to pg [default: normal]
    #[arg(long, value_name = "RULE")]
    play: Option<Rule>,
    /// Split the graph into this many shards, for --to shards [default: 16]
    #[arg(long, value_name = "S", value_parser = shards())]
    shards: Option<u64>,
    /// Write the graph with every move reversed; if it does not fit into --memory, through files in
    /// the folder of --work, or beside OUT
    #[arg(long)]
    transpose: bool,
    /// Write the reversed moves as well, for --to lmg; it takes memory for both
    #[arg(long, conflicts_with = "transpose")]
    with_transpose: bool,
}

/// Parses the number of shards.
pub(super) fn shards() -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(1..=MOST_SHARDS as u64)
}

/// The default number of shards.
pub(super) const SHARDS: usize = 16;

/// The formats that are read.
#[derive(Clone, Copy, ValueEnum)]
enum Readable {
    /// lastmove's own binary format
    Lmg,
    /// A compressed graph of WebGraph
    Bv,
    /// One move a line
    Text,
    /// A parity game of PGSolver
    Pg,
    /// A Matrix Market matrix
    Mtx,
    /// A graph of nauty; the line itself says which of the three formats it is in
    Graph6,
    /// The same
    Sparse6,
    /// The same
    Digraph6,
    /// A directed graph in Graphviz's language
    Dot,
}

/// The formats that are written.
#[derive(Clone, Copy, ValueEnum)]
enum Writable {
    /// lastmove's own binary format
    Lmg,
    /// A compressed graph of WebGraph, several files
    Bv,
    /// A folder, for many machines
    Shards,
    /// One move a line
    Text,
    /// A parity game of PGSolver
    Pg,
    /// A Matrix Market matrix
    Mtx,
    /// A graph of nauty whose edges have no direction, without loops
    Graph6,
    /// A graph of nauty as a list of edges without direction
    Sparse6,
    /// A directed graph of nauty
    Digraph6,
    /// For graph tools of any kind
    Graphml,
    /// For Graphviz, and pictures by it
    Dot,
}

/// The rules of play.
#[derive(Clone, Copy, ValueEnum)]
enum Rule {
    /// The player who cannot move loses
    Normal,
    /// The player who cannot move wins
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
            Readable::Graph6 => Self::Graph6,
            Readable::Sparse6 => Self::Sparse6,
            Readable::Digraph6 => Self::Digraph6,
            Readable::Dot => Self::Dot,
        }
    }
}

impl From<Writable> for Format {
    fn from(format: Writable) -> Self {
        match format {
            Writable::Lmg => Self::Binary,
            Writable::Bv => Self::Bv,
            Writable::Shards => Self::Shards,
            Writable::Text => Self::Text,
            Writable::Pg => Self::Pg,
            Writable::Mtx => Self::Mtx,
            Writable::Graph6 => Self::Graph6,
            Writable::Sparse6 => Self::Sparse6,
            Writable::Digraph6 => Self::Digraph6,
            Writable::Graphml => Self::GraphMl,
            Writable::Dot => Self::Dot,
        }
    }
}

/// Reads one format and writes another.
pub(crate) fn run(wanted: &ConvertArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    let cut = wanted.shards.map(|_| Format::Shards);
    let format = wanted.to.map(Format::from).or(cut);
    let format = graph_output::format(&wanted.output, format)?;
    let how = wanted.writing(format)?;
    atomic_file::no_input(Path::new(&wanted.output), [&wanted.input].into_iter())?;
    graph_output::check(&wanted.output, format, session)?;
    let control = session.control();
    let rules = wanted.rules(session)?;
    let moves = match &rules {
        Some(_) => None,
        None => wanted.stream(format, &control)?,
    };
    let mut beside = Beside::default();
    let mut graph = match (rules, &moves) {
        (Some(graph), _) => graph,
        (None, Some(_)) => formats::open_without_moves(&Disk, &wanted.input, &control)?,
        (None, None) => {
            let from = wanted.from.map(Format::from);
            let graph = formats::open(&Disk, &wanted.input, from, &control)?;
            beside = Beside::read(&Disk, &wanted.input, from, &graph, &control)?;
            graph
        }
    };
    if wanted.transpose && moves.is_none() {
        beside = beside.transposed(&graph.game.graph, &control)?;
        graph.game.graph = std::mem::take(&mut graph.game.graph).into_transpose(&control)?;
    }
    let folder = match &moves {
        Some(_) if wanted.transpose && control.work().is_none() => Some(wanted.folder()?),
        _ => None,
    };
    let work = folder.as_ref().map(|folder| folder.path().to_owned());
    let work = work.map(Folder::new);
    let work = control
        .work()
        .or(work.as_ref().map(|work| work as &dyn Storage));
    let turned = match (&moves, work) {
        (Some(moves), Some(work)) if wanted.transpose => {
            let room = control.memory_budget().saturating_sub(BUFFERS);
            Some(Turned::new(&**moves, work, room, &control)?)
        }
        _ => None,
    };
    let lost = |what| {
        let message = Message::new("convert-left-out").with("format", format.name());
        Error::input(message.with("what", what))
    };
    let lost = beside.lost_in(format).into_iter().map(lost);
    session.warn(lost.collect());
    let output = GraphOutput {
        graph: &graph,
        beside: &beside,
        moves: match &turned {
            Some(turned) => Some(turned),
            None => moves.as_deref(),
        },
        file: &wanted.output,
        format,
        how,
        shards: wanted.shards.map_or(SHARDS, |shards| shards as usize),
    };
    output.write(session)
}

impl ConvertArgs {
    /// The graph of a game written as rules, if the input is `rules:FILE`.
    fn rules(&self, session: &Session<'_>) -> Result<Option<NamedGraph>, Error> {
        if !self.input.starts_with("rules:") || self.from.is_some() {
            return Ok(None);
        }
        let spec = Spec::parse(&self.input)?;
        let control = &session.control();
        let game = Rules::open(&spec, Purpose::Answers, &Disk, control)?;
        session.warn(game.warnings());
        let start = match &spec.position {
            None => game.start(),
            Some(piece) => game
                .read_position(&piece.text)
                .map_err(|error| error.within(&spec.text, piece.start))?,
        };
        Ok(Some(game.graph(&start, control)?))
    }

    /// The moves of a graph that does not fit into memory, if they can be streamed.
    fn stream(
        &self,
        format: Format,
        control: &Control<'_>,
    ) -> Result<Option<Box<dyn MoveStream>>, Error> {
        use Format::{Binary, Bv, Shards, Text};
        let can_be = matches!(format, Binary | Bv | Shards | Text);
        if !can_be || self.with_transpose || self.from.is_some() {
            return Ok(None);
        }
        let stream = formats::stream(&Disk, &self.input, control)?;
        Ok(stream.filter(|moves| {
            let bytes = Graph::bytes(moves.vertices().into(), moves.edges());
            // The additional memory of the transpose.
            let more = match self.transpose {
                true => moves.edges() / 4 + u64::from(moves.vertices()) * 4,
                false => 0,
            };
            // Shards take memory besides the moves.
            bytes + more > control.memory_budget() || format == Shards
        }))
    }

    /// A folder beside the output, which is removed at the end.
    fn folder(&self) -> Result<TemporaryFolder, Error> {
        let output = match self.output.as_str() {
            "-" => std::env::temp_dir().join("turned"),
            named => PathBuf::from(named),
        };
        TemporaryFolder::beside(&output).map_err(|error| not_written(&output, error))
    }

    /// The options of writing. An option without effect is refused.
    fn writing(&self, format: Format) -> Result<Writing, Error> {
        let idle = |option: &str| {
            let message = Message::new("convert-option").with("option", option);
            Error::input(message.with("format", format.name()))
        };
        if self.play.is_some() && format != Format::Pg {
            return Err(idle("--play"));
        }
        if self.shards.is_some() && format != Format::Shards {
            return Err(idle("--shards"));
        }
        if self.with_transpose && format != Format::Binary {
            return Err(idle("--with-transpose"));
        }
        Ok(Writing {
            play: match self.play {
                Some(Rule::Misere) => Play::Misere,
                Some(Rule::Normal) | None => Play::Normal,
            },
            transpose: self.with_transpose,
        })
    }
}
