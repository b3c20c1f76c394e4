//! Graphs in the BV format: round trips, wrong files, and a crawl of the web.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::rc::Rc;

use lastmove::files::{Files, MemoryFiles};
use lastmove::game::{Play, Purpose};
use lastmove::graph::formats::bv::{self, Part, Parts};
use lastmove::graph::formats::{self, Format, Writing};
use lastmove::graph::{GameGraph, Graph, MoveStream, NamedGraph, Names, Turned};
use lastmove::solve::{levels, levels_beside, streamed};
use lastmove::{Control, Error, Value, WriteError, catalog};
use lastmove_host::{Folder, WorkFolder};

use crate::left_out::left_out;
use crate::shared::{assert_same, control, names, random_graph, read, write};
use lastmove::graph::generate::SplitMix64;

/// The files of a graph, by their extensions.
pub(crate) type Parted = BTreeMap<&'static str, Vec<u8>>;

/// Files being written.
#[derive(Default)]
struct Kept(Rc<RefCell<Parted>>);

struct KeptFile(&'static str, Rc<RefCell<Parted>>);

impl Parts for Kept {
    fn create(&mut self, part: Part) -> io::Result<Box<dyn Write>> {
        let extension = part.extension();
        let before = self.0.borrow_mut().insert(extension, Vec::new());
        assert_eq!(before, None);
        Ok(Box::new(KeptFile(extension, self.0.clone())))
    }
}

impl Write for KeptFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut files = self.1.borrow_mut();
        files.get_mut(self.0).unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub(crate) fn written(graph: &NamedGraph) -> Result<Parted, Error> {
    let mut kept = Kept::default();
    match bv::write(graph, &mut kept, &control()) {
        Ok(moves) => {
            assert!(moves <= graph.game.graph.edges());
            Ok(kept.0.take())
        }
        Err(WriteError::Work(error)) => {
            assert!(kept.0.borrow().is_empty(), "{error:?}");
            Err(error)
        }
        Err(WriteError::Output(error)) => panic!("{error}"),
    }
}

pub(crate) fn opened(parts: &Parted) -> Result<NamedGraph, Error> {
    formats::open(&files_of(parts), "g.graph", None, &control())
}

/// The files of the graph `g.graph`.
pub(crate) fn files_of(parts: &Parted) -> MemoryFiles {
    let files = parts.iter();
    let files = files.map(|(extension, bytes)| (format!("g.{extension}"), bytes.clone()));
    files.collect()
}

/// The same graph with the moves of each vertex in order, each once.
pub(crate) fn in_order(graph: &NamedGraph) -> NamedGraph {
    let moves = &graph.game.graph;
    let n = moves.vertices();
    let mut edges: Vec<_> = (0..n)
        .flat_map(|v| moves.targets(v).iter().map(move |&to| (v, to)))
        .collect();
    edges.sort_unstable();
    edges.dedup();
    let mut graph = graph.clone();
    graph.game.graph = Graph::from_edges(n, &edges);
    graph
}

#[test]
fn bv_holds_all_but_the_order_of_moves() {
    let mut rng = SplitMix64::new(41);
    for _ in 0..2_000 {
        let graph = random_graph(&mut rng);
        let parts = written(&graph).unwrap();
        assert!(parts.contains_key("offsets"));
        let counted = names(&graph)
            .iter()
            .enumerate()
            .all(|(v, name)| *name == v.to_string());
        assert_eq!(parts.contains_key("names"), !counted);
        assert_eq!(
            parts.contains_key("owners"),
            graph.game.owners.get(0).is_some()
        );
        let again = opened(&parts).unwrap();
        let expected = in_order(&graph);
        assert_same(&again, &expected);
        // Through our own format nothing more is lost.
        let bytes = write(&again, Format::Binary, Writing::default()).unwrap();
        assert_same(&read(&bytes, Format::Binary).unwrap(), &expected);
        let values = |graph: &NamedGraph| {
            let values = levels(&graph.game, Play::Normal, &control()).unwrap();
            (0..graph.names.len())
                .map(|v| values.get(v.into()))
                .collect::<Vec<Value>>()
        };
        assert_eq!(values(&again), values(&graph));
    }
}

/// Graphs in which vertices copy from each other, with hubs, runs and vertices without moves.
pub(crate) fn web_like(rng: &mut SplitMix64, n: u32) -> NamedGraph {
    let mut edges = Vec::new();
    let mut last: Vec<u32> = Vec::new();
    for v in 0..n {
        match rng.below(6) {
            0 | 1 => {}
            // Most of the targets of an earlier vertex.
            2 | 3 => {
                let mut some = last.clone();
                some.retain(|_| rng.chance(80));
                last = some;
                last.push(rng.below(n.into()) as u32);
            }
            4 => {
                let start = rng.below(n.into()) as u32;
                last = (start..n.min(start + rng.below(60) as u32)).collect();
            }
            _ => {
                last = (0..rng.below(20))
                    .map(|_| rng.below(n.into()) as u32)
                    .collect()
            }
        }
        if rng.chance(60) {
            edges.extend(last.iter().map(|&to| (v, to)));
        }
        if v % 1000 == 7 {
            edges.extend((0..n).step_by(3).map(|to| (v, to)));
        }
    }
    let game = GameGraph::from(Graph::from_edges(n, &edges));
    let names = Names::numbered(n);
    NamedGraph { game, names }
}

#[test]
fn large_graphs_come_back() {
    let mut rng = SplitMix64::new(43);
    for n in [1, 2, 1_000, 3_000] {
        let graph = web_like(&mut rng, n);
        assert_same(
            &opened(&written(&graph).unwrap()).unwrap(),
            &in_order(&graph),
        );
    }
}

#[test]
fn what_has_no_place_is_refused() {
    let mut graph = web_like(&mut SplitMix64::new(3), 2);
    let mut names = Names::default();
    names.intern("a");
    names.intern("b\nc");
    graph.names = names;
    assert_eq!(written(&graph).unwrap_err().message.code, "format-name");
    let mut out = Vec::new();
    let error = formats::write(&graph, Format::Bv, Writing::default(), &mut out, &control());
    assert_eq!(
        error.unwrap_err().into_error().message.code,
        "bv-several-files"
    );
}

/// An output that fails after some bytes.
struct Full(usize);

impl Parts for Full {
    fn create(&mut self, _: Part) -> io::Result<Box<dyn Write>> {
        Ok(Box::new(Self(self.0)))
    }
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.min(bytes.len()) {
            0 if !bytes.is_empty() => Err(io::ErrorKind::StorageFull.into()),
            length => {
                self.0 -= length;
                Ok(length)
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_an_error() {
    let graph = web_like(&mut SplitMix64::new(5), 2_000);
    let mut full = 0;
    for room in [0, 1, 100, 1_000, 1 << 20] {
        match bv::write(&graph, &mut Full(room), &control()) {
            Err(WriteError::Output(error)) => {
                assert_eq!(error.kind(), io::ErrorKind::StorageFull);
                full += 1;
            }
            other => assert!(other.is_ok() && room == 1 << 20, "{room}"),
        }
    }
    assert_eq!(full, 4);
}

/// The folder of the crawl, if it is there.
fn crawl() -> Option<Folder> {
    let data = std::env::var_os("LASTMOVE_DATA").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")),
        PathBuf::from,
    );
    let folder = data.join("cnr-2000");
    if folder.join("cnr-2000.graph").exists() {
        return Some(Folder::new(folder));
    }
    left_out(&format!(
        "{} is not there; LASTMOVE_DATA says where data lie",
        folder.display()
    ));
    None
}

#[test]
fn a_crawl_of_the_web_is_read() {
    let Some(folder) = crawl() else {
        return;
    };
    let control = Control::default();
    let graph = formats::open(&folder, "cnr-2000.graph", None, &control).unwrap();
    let moves = &graph.game.graph;
    assert_eq!((moves.vertices(), moves.edges()), (325_557, 3_216_152));
    // The transpose beside it was made by WebGraph.
    let back = formats::open(&folder, "cnr-2000-t.graph", None, &control).unwrap();
    assert_eq!(moves.transposed(), back.game.graph);
    let bytes = write(&graph, Format::Binary, Writing::default()).unwrap();
    let ours = read(&bytes, Format::Binary).unwrap();
    assert_same(&ours, &graph);
    let files = MemoryFiles::from([("g.lmg", bytes)]);
    let totals = |game: &str, files: &dyn Files| {
        let opened = catalog::open(game, files, &control).unwrap();
        let mut totals = opened.oracle.totals(&control).unwrap();
        totals.game.clear();
        totals
    };
    let found = totals("graph:cnr-2000.graph", &folder);
    assert_eq!(found, totals("graph:g.lmg", &files));
    assert_eq!(found.positions, 325_557);
    // Writing it again gives the same graph, in about as many bits.
    let parts = written(&graph).unwrap();
    assert!(parts["graph"].len() < 1_250_000, "{}", parts["graph"].len());
    assert_same(&opened(&parts).unwrap(), &graph);
}

/// A graph without its stored transpose.
struct Alone(Box<dyn MoveStream>);

impl MoveStream for Alone {
    fn vertices(&self) -> u32 {
        self.0.vertices()
    }

    fn edges(&self) -> u64 {
        self.0.edges()
    }

    fn fingerprint(&self, control: &Control<'_>) -> Result<u64, Error> {
        self.0.fingerprint(control)
    }

    fn read(
        &self,
        control: &Control<'_>,
        each: &mut dyn FnMut(&lastmove::graph::MoveBlock<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.0.read(control, each)
    }
}

/// Our transpose of the crawl equals WebGraph's, and either gives the same values.
#[test]
fn a_crawl_of_the_web_is_turned_round() {
    let Some(folder) = crawl() else {
        return;
    };
    let control = Control::default().threads(2);
    let back = formats::open(&folder, "cnr-2000-t.graph", None, &control).unwrap();
    let graph = formats::open(&folder, "cnr-2000.graph", None, &control).unwrap();
    let expected = levels(&graph.game, Play::Normal, &control).unwrap();
    let stream = |file| formats::stream(&folder, file, &control).unwrap().unwrap();
    let alone = Alone(stream("cnr-2000.graph"));
    let temporary = tempfile::tempdir().unwrap();
    let work = WorkFolder::new(temporary.path().to_owned());
    let turned = Turned::new(&alone, &work, 1 << 20, &control).unwrap();
    let mut vertices = 0;
    turned
        .read(&control, &mut |block| {
            for (v, sources) in block.moves() {
                assert_eq!(v, vertices);
                assert_eq!(sources, back.game.graph.targets(v));
                vertices += 1;
            }
            Ok(())
        })
        .unwrap();
    assert_eq!(vertices, 325_557);
    drop(turned);
    assert_eq!(std::fs::read_dir(temporary.path()).unwrap().count(), 0);
    let rest = GameGraph::default();
    let beside = stream("cnr-2000.graph");
    assert_eq!(beside.beside().unwrap().file, "cnr-2000-t.graph");
    let found = levels_beside(&*beside, &rest, Play::Normal, &control).unwrap();
    assert!(found == Some(expected.clone()));
    // Un-moves are 12.9 MB: some stay in memory, some go to files.
    let control = control.memory(48_000_000);
    for moves in [&alone as &dyn MoveStream, &*beside] {
        let temporary = tempfile::tempdir().unwrap();
        let work = WorkFolder::new(temporary.path().to_owned());
        let found = streamed(moves, &rest, Play::Normal, &work, &control).unwrap();
        assert!(found == expected);
    }
}

/// Another graph under the name of the transpose is detected, in memory and streamed.
#[test]
fn a_graph_that_is_not_the_transpose_is_refused() {
    let mut rng = SplitMix64::new(44);
    let graph = web_like(&mut rng, 500);
    let (parts, n) = (written(&graph).unwrap(), graph.names.len());
    let own = in_order(&graph).game.graph;
    let with = |beside: &Graph| -> MemoryFiles {
        let game = GameGraph::from(beside.clone());
        let names = Names::numbered(n);
        let beside = written(&NamedGraph { game, names }).unwrap();
        let named = |name: &str, parts: &Parted| {
            let files = parts.iter();
            let files = files.map(|(end, bytes)| (format!("{name}.{end}"), bytes.clone()));
            files.collect::<Vec<_>>()
        };
        let files = named("g", &parts).into_iter();
        files.chain(named("g-t", &beside)).collect()
    };
    let totals = |files: &MemoryFiles| {
        let control = Control::default();
        let opened = catalog::open_for("graph:g.graph", Purpose::Values, files, &control)?;
        opened.oracle.totals(&control)
    };
    let right = with(&own.transposed());
    let expected = totals(&files_of(&parts)).unwrap();
    assert_eq!(totals(&right).unwrap(), expected);
    // The graph itself has the same number of moves.
    let wrong = with(&own);
    assert_eq!(
        totals(&wrong).unwrap_err().message.code,
        "graph-transpose-other"
    );
    let stream = formats::stream(&wrong, "g.graph", &control())
        .unwrap()
        .unwrap();
    let temporary = tempfile::tempdir().unwrap();
    let work = WorkFolder::new(temporary.path().to_owned());
    let rest = GameGraph::default();
    let found = streamed(&*stream, &rest, Play::Normal, &work, &control());
    assert_eq!(found.unwrap_err().message.code, "graph-transpose-other");
}
