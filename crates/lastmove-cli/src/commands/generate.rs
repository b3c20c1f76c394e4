//! `lastmove generate`.

use clap::{Args, ValueEnum};
use lastmove::graph::formats::{Beside, Format, Writing};
use lastmove::graph::generate::{Generated, Shape};
use lastmove::graph::{MOST_VERTICES, MoveStream, NamedGraph, Names};
use lastmove::{Error, Message};

use super::convert::SHARDS;
use crate::failure::Failure;
use crate::graph_output::{self, GraphOutput};
use crate::session::{Ending, Session};

/// The most vertices that a graph in shards has.
const MOST_SHARDED: u64 = 1 << 40;

/// The most edges that are generated: about a day of writing.
const MOST_EDGES: u64 = 1 << 40;

/// Write a graph of known shape, to measure and to try things with
///
/// The same options give the same graph on every machine. It is written as it is generated, in the
/// memory of a small part of it: as text (.txt, .edges), as lastmove's own binary format (.lmg), as a
/// graph of WebGraph (.graph), or with --shards as a folder for many machines.
#[derive(Args)]
#[command(after_help = "\
Examples:
  lastmove generate web w.lmg --vertices 100000 --edges 2000000
  lastmove generate random r.txt --vertices 1000 --edges 4000 --sinks 10 --seed 7
  lastmove generate web cut --vertices 100000 --edges 2000000 --shards 16
  lastmove generate path - --vertices 5")]
pub(crate) struct GenerateArgs {
    /// The shape of the graph
    shape: ShapeName,
    /// The file to write; `-` prints text
    #[arg(value_name = "OUT")]
    output: String,
    /// The number of vertices; a grid has the largest square up to it. From 2^32 − 1 on, only with
    /// --shards
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_SHARDED))]
    vertices: u64,
    /// The approximate number of moves, if the shape leaves it open [default: 4 for each vertex]
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u64).range(..=MOST_EDGES))]
    edges: Option<u64>,
    /// The percentage of vertices without a move [default: 20; for the web 76]
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u64).range(..=100))]
    sinks: Option<u64>,
    /// For the web: the percentage of moves that lead near by [default: 80]
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u64).range(..=100))]
    near: Option<u64>,
    /// Split the graph into this many shards; OUT is a folder
    #[arg(long, value_name = "S", value_parser = super::convert::shards())]
    shards: Option<u64>,
    /// The seed: another number gives another graph
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// The shapes.
#[derive(Clone, Copy, ValueEnum)]
enum ShapeName {
    /// Moves between any two vertices
    Random,
    /// The same, with some vertices that many moves leave or lead to
    Heavy,
    /// Like the links between sites: most without any, neighbours, and hubs
    Web,
    /// A square board: one step right, or one or two down
    Grid,
    /// From each vertex to the one before
    Path,
}

impl GenerateArgs {
    fn shape(&self) -> Result<Shape, Error> {
        let is_web = matches!(self.shape, ShapeName::Web);
        let has_sinks = is_web || matches!(self.shape, ShapeName::Random | ShapeName::Heavy);
        for (option, given, means) in [
            ("sinks", self.sinks, has_sinks),
            ("near", self.near, is_web),
        ] {
            if given.is_some() && !means {
                return Err(Error::input(
                    Message::new("generate-option").with("option", option),
                ));
            }
        }
        let sinks = |usual| self.sinks.unwrap_or(usual);
        Ok(match self.shape {
            ShapeName::Random => Shape::Random { sinks: sinks(20) },
            ShapeName::Heavy => Shape::Heavy { sinks: sinks(20) },
            ShapeName::Web => Shape::Web {
                sinks: sinks(76),
                near: self.near.unwrap_or(80),
            },
            ShapeName::Grid => Shape::Grid,
            ShapeName::Path => Shape::Path,
        })
    }
}

/// Generates a graph.
pub(crate) fn run(wanted: &GenerateArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    let output = match wanted.output.as_str() {
        "/dev/stdout" => "-",
        named => named,
    };
    let text = (output == "-").then_some(Format::Text);
    let cut = wanted.shards.map(|_| Format::Shards);
    let format = cut.or(text).or_else(|| Format::of_file(output));
    let format = format.ok_or_else(|| {
        let message = Message::new("format-not-streamed");
        Error::input(message.with("format", output))
    })?;
    graph_output::check(output, format, session)?;
    let edges = wanted.edges.unwrap_or(wanted.vertices * 4);
    let (shape, seed) = (wanted.shape()?, wanted.seed);
    let control = session.control();
    let shards = wanted.shards.map_or(SHARDS, |shards| shards as usize);
    let Some(vertices) = narrow(wanted.vertices) else {
        if format != Format::Shards {
            return Err(
                Error::input(Message::new("generate-many").with("most", MOST_VERTICES)).into(),
            );
        }
        let moves = Generated::wide(shape, wanted.vertices, edges, seed, &control)?;
        return graph_output::write_wide(output, &moves, shards, session);
    };
    let moves = Generated::new(shape, vertices, edges, seed, &control)?;
    let names = Names::numbered(moves.vertices());
    let graph = NamedGraph {
        names,
        ..NamedGraph::default()
    };
    let output = GraphOutput {
        graph: &graph,
        beside: &Beside::default(),
        moves: Some(&moves),
        file: output,
        format,
        how: Writing::default(),
        shards,
    };
    output.write(session)
}

/// The number of vertices, if a graph in memory can have that many.
fn narrow(vertices: u64) -> Option<u32> {
    let vertices = u32::try_from(vertices).ok();
    vertices.filter(|&few| u64::from(few) <= MOST_VERTICES)
}
