//! Graphs and tables of several files: shards, those in WebGraph's format, tables of shards.

use std::io::{self, Write};
use std::sync::{Arc, OnceLock};

use lastmove::files::{FileError, Keep, MemoryFiles};
use lastmove::game::Play;
use lastmove::graph::formats::bv::{self, Part, Parts};
use lastmove::graph::formats::{self, text, text_write};
use lastmove::graph::shards::{self, Hash, Manifest, Sharded};
use lastmove::solve;
use lastmove::table::{Table, TableManifest, write_shard};
use lastmove::{Control, Error, Storage, Value, WriteError};
use xxhash_rust::xxh3::xxh3_64;

use crate::control;
use crate::places::assert_sound;

/// The graph that all of them are of.
const GRAPH: &str = "a b\nb c\nc a\nc d\nd = loss\ne d\ne a\na : 0\nb : 1\nc : 1\nd : 0\ne : 1\n";
const PLAIN: &str = "0 1\n1 2\n2 0\n2 3\n4 3\n4 0\n5 4\n6 5\n6 6\n";

const MANIFEST: &str = "g/shards.json";

/// What several files can be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Shards,
    Bv,
    Tables,
}

impl Kind {
    /// Reads all of it; what is read, as text.
    fn read(self, files: &MemoryFiles) -> Result<String, Error> {
        let control = control();
        let graph = match self {
            Self::Shards => {
                let sharded = Sharded::open(Arc::new(files.clone()), "g", &control)?;
                for number in 0..sharded.manifest().shards.len() {
                    sharded.shard(number, &control)?;
                    sharded.moves(number, &control, &mut |_| Ok(()))?;
                }
                formats::open(files, "g", None, &control)?
            }
            Self::Bv => formats::open(files, "g.graph", None, &control)?,
            Self::Tables => return tables(files, &control),
        };
        let mut text = Vec::new();
        // A damaged name may be one that a text cannot hold.
        let written = text_write::write(&graph, &mut text, &control);
        written.map_err(WriteError::into_error)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }
}

/// The values of a table of shards.
fn tables(files: &MemoryFiles, control: &Control<'_>) -> Result<String, Error> {
    let manifest = files.get("t.lmts").unwrap_or_default();
    let table = Table::open_shards(manifest, "t.lmts", &mut |file| {
        let bytes = files
            .get(file)
            .ok_or_else(|| FileError::NotFound.about(file))?;
        Table::open(Box::new(bytes), file, control)
    })?;
    table.check(control)?;
    let mut values = Vec::new();
    table.scan(control, &mut |index, value| {
        values.push((index, value));
        Ok(())
    })?;
    Ok(format!("{values:?}"))
}

/// Several files, and what is read of them.
struct Case {
    kind: Kind,
    files: Vec<(String, Vec<u8>)>,
    read: String,
}

fn cases() -> &'static [Case] {
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    CASES.get_or_init(|| {
        let [graph, plain] = [GRAPH, PLAIN].map(in_shards);
        let kinds = [
            (Kind::Shards, graph.clone()),
            (Kind::Shards, plain.clone()),
            (Kind::Bv, in_bv(GRAPH)),
            (Kind::Bv, in_bv(PLAIN)),
            (Kind::Tables, tables_of(&graph, GRAPH)),
            (Kind::Tables, tables_of(&plain, PLAIN)),
        ];
        let case = |(kind, files): (Kind, MemoryFiles)| {
            let named = |name: String| (name.clone(), files.get(&name).expect("it is there"));
            Case {
                kind,
                read: kind.read(&files).expect("nothing is damaged"),
                files: files.names().into_iter().map(named).collect(),
            }
        };
        kinds.into_iter().map(case).collect()
    })
}

fn in_shards(graph: &str) -> MemoryFiles {
    let graph = text::read(graph, "g.txt", &Control::default()).expect("a graph");
    let folder = MemoryFiles::default();
    let moves = &graph.game.graph;
    shards::write(moves, &graph, 2, &folder, &Control::default()).expect("it is written");
    folder.in_folder("g")
}

/// Parts of a graph as files in memory.
struct InMemory<'a>(&'a MemoryFiles);

impl Parts for InMemory<'_> {
    fn create(&mut self, part: Part) -> io::Result<Box<dyn Write>> {
        let file = self.0.create(&part.beside("g"), Keep::Safely)?;
        Ok(Box::new(Finished(Some(file))))
    }
}

/// A file that is finished when it is dropped.
struct Finished(Option<Box<dyn lastmove::files::NewFile>>);

impl Write for Finished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.as_mut().map_or(Ok(0), |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Finished {
    fn drop(&mut self) {
        let _ = self.0.take().map(lastmove::files::NewFile::finish);
    }
}

fn in_bv(graph: &str) -> MemoryFiles {
    let graph = text::read(graph, "g.txt", &Control::default()).expect("a graph");
    let files = MemoryFiles::default();
    bv::write(&graph, &mut InMemory(&files), &Control::default()).expect("it is written");
    files
}

fn tables_of(shards: &MemoryFiles, graph: &str) -> MemoryFiles {
    let control = Control::default();
    let graph = text::read(graph, "g.txt", &control).expect("a graph");
    let solved = solve::levels(&graph.game, Play::Normal, &control).expect("it is small");
    let values: Vec<Value> = solved.iter().collect();
    let sharded = Sharded::open(Arc::new(shards.clone()), "g", &control).expect("it is whole");
    let (files, mut metas) = (MemoryFiles::default(), Vec::new());
    for (number, shard) in sharded.manifest().shards.iter().enumerate() {
        let value = |place: u64| values[(shard.first + place) as usize];
        let (mut out, of) = (Vec::new(), ("graph:g", Play::Normal));
        let meta = write_shard(&sharded, number, of, &value, &mut out, &control);
        let name = format!("t.{number}.lmt");
        metas.push((name.clone(), meta.expect("memory is written to")));
        files.put(&name, out);
    }
    let manifest = TableManifest::new(&sharded, "graph:g", Play::Normal, &metas);
    files.put("t.lmts", manifest.to_bytes());
    files
}

/// The first byte chooses a case and the second one of its files, which the others replace. Then what is
/// read is the same or a refusal. Of files without checksums, and with those of shards mended, anything
/// may be read, or nothing.
pub(super) fn run(bytes: &[u8]) {
    let [case, file, bytes @ ..] = bytes else {
        return;
    };
    let Case { kind, files, read } = &cases()[usize::from(*case) % cases().len()];
    let (name, old) = &files[usize::from(*file) % files.len()];
    let changed: MemoryFiles = files.iter().cloned().collect();
    changed.put(name, bytes.to_vec());
    match kind.read(&changed) {
        Ok(now) => assert!(*kind == Kind::Bv || now == *read, "{now} from {name}"),
        Err(error) => assert_sound(&error, b"\xff"),
    }
    if *kind == Kind::Shards
        && let Some(manifest) = mended(&changed, old, bytes)
    {
        changed.put(MANIFEST, manifest);
        if let Err(error) = kind.read(&changed) {
            assert_sound(&error, b"\xff");
        }
    }
}

/// The manifest with the hash of a file whose bytes were others, and with its own.
fn mended(files: &MemoryFiles, old: &[u8], new: &[u8]) -> Option<Vec<u8>> {
    let mut manifest: Manifest = serde_json::from_slice(&files.get(MANIFEST)?).ok()?;
    let entries = manifest.shards.iter_mut();
    for entry in entries.flat_map(|shard| shard.files.values_mut()) {
        if entry.xxh3 == Hash(xxh3_64(old)) {
            (entry.bytes, entry.xxh3) = (new.len() as u64, Hash(xxh3_64(new)));
        }
    }
    let Manifest {
        vertices,
        edges,
        shift,
        width,
        turns,
        first_name,
        ..
    } = manifest;
    let said = (
        (vertices, edges, shift, width),
        (turns, first_name, &manifest.shards),
    );
    manifest.hash = Hash(xxh3_64(&serde_json::to_vec(&said).ok()?));
    Some(manifest.to_bytes())
}

/// Every file of every case, and each empty.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let seeds = cases().iter().zip(0..).flat_map(|(case, number)| {
        let files = case.files.iter().zip(0..);
        files.flat_map(move |((_, bytes), file)| {
            let start = [number, file];
            [[&start[..], bytes].concat(), start.to_vec()]
        })
    });
    seeds.collect()
}
