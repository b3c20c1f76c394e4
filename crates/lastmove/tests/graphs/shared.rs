//! Random graphs, and writing and reading in memory.

use lastmove::files::MemoryFiles;
use lastmove::graph::formats::{self, Format, Writing};
use lastmove::graph::{GameGraph, Graph, Labels, NamedGraph, Names, Owners};
use lastmove::{Control, Error, Outcome, WriteError};

use lastmove::graph::generate::SplitMix64;

pub(crate) const OUTCOMES: [Outcome; 3] = [Outcome::Win, Outcome::Loss, Outcome::Draw];

/// Names of every kind, good ones and awkward ones.
pub(crate) const WORDS: [&str; 16] = [
    "a",
    "b",
    "=",
    ":",
    "#",
    "#a",
    "bảng",
    "cờ bảng",
    "\"",
    "a\\",
    "<&>",
    "0",
    "007",
    "\u{1}",
    "\u{feff}",
    "",
];

pub(crate) fn named(game: GameGraph, name: impl Fn(u32) -> String) -> NamedGraph {
    let mut names = Names::default();
    for v in 0..game.graph.vertices() {
        assert_eq!(names.intern(&name(v)), Some(v));
    }
    NamedGraph { game, names }
}

pub(crate) fn random_game(rng: &mut SplitMix64) -> GameGraph {
    let n = rng.below(12);
    let edges = if n == 0 { 0 } else { rng.below(3 * n) };
    let edges: Vec<_> = (0..edges)
        .map(|_| (rng.below(n) as u32, rng.below(n) as u32))
        .collect();
    let mut labels = Labels::default();
    if rng.chance(40) {
        for v in 0..n {
            if rng.chance(25) {
                labels.set(v as u32, Some(*rng.pick(&OUTCOMES)));
            }
        }
    }
    let owners = match rng.chance(40) {
        true => Owners::from_players((0..n).map(|_| rng.below(2) as u8)),
        false => Owners::default(),
    };
    GameGraph {
        graph: Graph::from_edges(n as u32, &edges),
        labels,
        owners,
    }
}

pub(crate) fn random_graph(rng: &mut SplitMix64) -> NamedGraph {
    let game = random_game(rng);
    match rng.below(5) {
        0 => named(game, |v| v.to_string()),
        1 => named(game, |v| (v + 1).to_string()),
        2 => named(game, |v| (v * v * 37 % 1009 + 5).to_string()),
        3 => named(game, |v| format!("v{v}")),
        _ => {
            let mut words = WORDS;
            rng.shuffle(&mut words);
            named(game, |v| words[v as usize].to_owned())
        }
    }
}

pub(crate) fn control() -> Control<'static> {
    Control::default().memory(64 << 20)
}

pub(crate) fn write(graph: &NamedGraph, format: Format, how: Writing) -> Result<Vec<u8>, Error> {
    let mut out = Vec::new();
    match formats::write(graph, format, how, &mut out, &control()) {
        Ok(()) => Ok(out),
        Err(WriteError::Work(error)) => {
            assert!(out.is_empty(), "{error:?} after some bytes");
            Err(error)
        }
        Err(WriteError::Output(error)) => panic!("{error}"),
    }
}

pub(crate) fn read(bytes: &[u8], format: Format) -> Result<NamedGraph, Error> {
    let files = MemoryFiles::from([("g", bytes)]);
    formats::open(&files, "g", Some(format), &control())
}

pub(crate) fn names(graph: &NamedGraph) -> Vec<String> {
    (0..graph.names.len())
        .map(|v| graph.names.name(v).to_string())
        .collect()
}

pub(crate) fn assert_same(a: &NamedGraph, b: &NamedGraph) {
    assert_eq!(names(a), names(b));
    assert_eq!(a.game, b.game, "{:?}", names(a));
}

/// A vertex: its name, its targets, its label and its owner.
pub(crate) type Line = (String, Vec<String>, Option<Outcome>, Option<u8>);

/// The graph as sets of lines by name, for readers with any numbering of vertices.
pub(crate) fn by_name(graph: &NamedGraph) -> Vec<Line> {
    let names = names(graph);
    let mut all: Vec<_> = (0..graph.names.len())
        .map(|v| {
            let targets = graph.game.graph.targets(v).iter();
            (
                names[v as usize].clone(),
                targets.map(|&to| names[to as usize].clone()).collect(),
                graph.game.labels.get(v),
                graph.game.owners.get(v),
            )
        })
        .collect();
    all.sort();
    all
}
