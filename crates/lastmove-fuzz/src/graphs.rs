//! Properties of every graph.

use std::io::{self, Read};

use lastmove::files::{FileError, Files, MemoryFiles};
use lastmove::game::Play;
use lastmove::graph::NamedGraph;
use lastmove::graph::formats::{self, Format, Writing};
use lastmove::solve::{backward, iterate, levels};
use lastmove::{Error, Outcome, WriteError};

use crate::control;
use crate::places::assert_sound;

/// Vertices and moves up to which a graph is solved and written in every format.
const SMALL: u64 = 3_000;

/// Vertices and moves up to which the slowest engine is run too.
pub(crate) const TINY: u64 = 200;

/// Reads bytes in a format, or in the one detected.
pub(crate) fn read(bytes: &[u8], name: &str, from: Option<Format>) -> Result<NamedGraph, Error> {
    let files = MemoryFiles::from([(name, bytes)]);
    formats::open(&files, name, from, &control())
}

/// Reads the bytes, and again through a slow reader: the results must be equal. Then checks the
/// properties of the graph.
pub(crate) fn check_reading(bytes: &[u8], name: &str, from: Option<Format>) -> Result<(), Error> {
    let graph = read(bytes, name, from);
    let slow = formats::open(&Slow(bytes), name, from, &control().threads(threads(bytes)));
    match (graph, slow) {
        (Ok(graph), Ok(slow)) => {
            assert_same(&graph, &slow);
            check(&graph);
            Ok(())
        }
        (Err(error), Err(slow)) => {
            assert_eq!(error, slow);
            Err(error)
        }
        (graph, slow) => panic!("{:?}, slowly {:?}", graph.err(), slow.err()),
    }
}

/// One thread, and sometimes three: starting them takes long.
fn threads(bytes: &[u8]) -> usize {
    match crc32fast::hash(bytes) % 32 {
        0 => 3,
        _ => 1,
    }
}

/// Returns a few bytes at a time.
struct Slow<'a>(&'a [u8]);

impl Files for Slow<'_> {
    fn open(&self, _: &str) -> Result<Box<dyn Read>, FileError> {
        Ok(Box::new(Trickle {
            bytes: self.0.to_vec(),
            at: 0,
        }))
    }
}

struct Trickle {
    bytes: Vec<u8>,
    at: usize,
}

impl Read for Trickle {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let rest = &self.bytes[self.at..];
        // One to seven bytes.
        let most = (self.at * 5 + 3) % 8;
        let length = rest.len().min(into.len()).min(most.max(1));
        into[..length].copy_from_slice(&rest[..length]);
        self.at += length;
        Ok(length)
    }
}

/// Checks all properties of a graph.
pub(crate) fn check(graph: &NamedGraph) {
    let game = &graph.game;
    let n = game.graph.vertices();
    assert_eq!(n, graph.names.len());
    if u64::from(n) + game.graph.edges() > SMALL {
        return;
    }
    for v in 0..n {
        assert_eq!(graph.names.number(&graph.names.name(v)), Some(v));
        assert!(game.graph.targets(v).iter().all(|&to| to < n));
    }
    // One rule of play per graph, so that a target runs more often.
    let play = match (u64::from(n) + game.graph.edges()) % 2 {
        0 => Play::Normal,
        _ => Play::Misere,
    };
    let values = levels(game, play, &control()).expect("a small graph is solved");
    let textbook = backward(game, play, &control()).expect("a small graph is solved");
    assert!(values.iter().eq(textbook.iter()), "{game:?}");
    if u64::from(n) + game.graph.edges() <= TINY {
        let plain = iterate(game, play).expect("a tiny graph is solved");
        assert!(values.iter().eq(plain.iter()), "{game:?}");
    }
    pg_there_and_back(graph, play);
    lmg_there_and_back(graph);
    text_there_and_back(graph);
    if let Some(bytes) = write(graph, Format::Mtx, Writing::default()) {
        assert_same(&again(&bytes, Format::Mtx), graph);
    }
    for format in [Format::Graph6, Format::Sparse6, Format::Digraph6] {
        if let Some(bytes) = write(graph, format, Writing::default()) {
            let there = again(&bytes, format);
            assert_eq!(ascending(&there), ascending(graph));
            assert_eq!(write(&there, format, Writing::default()), Some(bytes));
        }
    }
    if let Some(bytes) = write(graph, Format::Dot, Writing::default()) {
        assert_same(&again(&bytes, Format::Dot), graph);
    }
    if let Some(bytes) = write(graph, Format::GraphMl, Writing::default()) {
        assert!(String::from_utf8(bytes).is_ok());
    }
}

fn lmg_there_and_back(graph: &NamedGraph) {
    let how = Writing {
        transpose: graph.names.len().is_multiple_of(2),
        ..Writing::default()
    };
    let bytes = write(graph, Format::Binary, how).expect("lmg holds every graph");
    let there = again(&bytes, Format::Binary);
    assert_same(&there, graph);
    assert_eq!(write(&there, Format::Binary, how), Some(bytes));
}

fn text_there_and_back(graph: &NamedGraph) {
    let Some(bytes) = write(graph, Format::Text, Writing::default()) else {
        return;
    };
    let there = again(&bytes, Format::Text);
    // Numeric names are read back in their order.
    assert_eq!(by_name(&there), by_name(graph));
}

fn pg_there_and_back(graph: &NamedGraph, play: Play) {
    let how = Writing {
        play,
        ..Writing::default()
    };
    let Some(bytes) = write(graph, Format::Pg, how) else {
        return;
    };
    let there = again(&bytes, Format::Pg);
    let expected = levels(&graph.game, play, &control()).expect("a small graph is solved");
    let found = levels(&there.game, Play::Normal, &control()).expect("a small graph is solved");
    let copies = if graph.game.owners.is_empty() { 2 } else { 1 };
    for v in 0..graph.names.len() {
        for copy in 0..copies {
            let twin = u64::from(v * copies + copy);
            assert_eq!(found.get(twin), expected.get(v.into()), "{v} of {graph:?}");
        }
    }
    let twice = write(&there, Format::Pg, Writing::default()).expect("a parity game stays one");
    assert_eq!(by_name(&again(&twice, Format::Pg)), by_name(&there));
}

/// Writes a graph; `None` when the format cannot hold it.
fn write(graph: &NamedGraph, format: Format, how: Writing) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    match formats::write(graph, format, how, &mut out, &control()) {
        Ok(()) => Some(out),
        Err(WriteError::Work(error)) => {
            assert_sound(&error, b"");
            assert!(out.is_empty(), "{error} after some bytes");
            let refusal = matches!(
                error.message.code,
                "format-name" | "format-lacks" | "graph6-loop" | "graph6-twice" | "graph6-one-way"
            );
            assert!(refusal, "{error}");
            None
        }
        Err(WriteError::Output(error)) => panic!("{error}"),
    }
}

/// Reads back the bytes written.
fn again(bytes: &[u8], format: Format) -> NamedGraph {
    let there = read(bytes, "again", Some(format));
    there.unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(bytes)))
}

pub(crate) fn assert_same(a: &NamedGraph, b: &NamedGraph) {
    assert_eq!(a.game, b.game);
    assert_eq!(a.names.len(), b.names.len());
    for v in 0..a.names.len() {
        assert_eq!(a.names.name(v), b.names.name(v));
    }
}

/// A vertex: its name, the names of its targets in their order, its label and its owner.
type Line = (String, Vec<String>, Option<Outcome>, Option<u8>);

/// The graph by name, each vertex with its targets in ascending order.
fn ascending(graph: &NamedGraph) -> Vec<Line> {
    let mut lines = by_name(graph);
    lines.iter_mut().for_each(|(_, targets, ..)| targets.sort());
    lines
}

/// The graph by name, for formats that number vertices in any order.
fn by_name(graph: &NamedGraph) -> Vec<Line> {
    let name = |v: u32| graph.names.name(v).into_owned();
    let line = |v: u32| {
        let targets = graph.game.graph.targets(v).iter();
        (
            name(v),
            targets.map(|&to| name(to)).collect(),
            graph.game.labels.get(v),
            graph.game.owners.get(v),
        )
    };
    let mut lines: Vec<Line> = (0..graph.names.len()).map(line).collect();
    lines.sort();
    lines
}
