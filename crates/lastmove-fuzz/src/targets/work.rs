//! Files of work folders.

use std::sync::OnceLock;

use lastmove::files::MemoryFiles;
use lastmove::game::Play;
use lastmove::graph::generate::SplitMix64;
use lastmove::graph::{GameGraph, Graph};
use lastmove::oracle::Want;
use lastmove::table::{Book, BookSide};
use lastmove::{ByNumber, Control, Error, Value, WriteError, catalog, solve};
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::places::assert_sound;

/// What a folder can be of: each kind of file is in one of them.
const WORKS: [Work; 6] = [
    Work::Game("hexapawn:3x3"),
    Work::Game("dodgem:2"),
    Work::Game("mnk:2x4,k=2"),
    Work::Book("mnk:3x3,k=3"),
    Work::Held,
    Work::External,
];

#[derive(Clone, Copy)]
enum Work {
    /// All positions of a game.
    Game(&'static str),
    Book(&'static str),
    /// A graph whose words are in memory, and one whose are not.
    Held,
    External,
}

/// The memory of graphs: a little more than their buffers. So little is left for moves that all of
/// them go to files.
const GRAPHS: u64 = 40_200_000;

impl Work {
    /// Does the work, or goes on with it; what is found, as text.
    fn run(self, folder: &MemoryFiles) -> Result<String, Error> {
        let control = Control::default().memory(GRAPHS).work_in(folder);
        let files = MemoryFiles::default();
        match self {
            Self::Game(game) => {
                let opened = catalog::open(game, &files, &control)?;
                let want = Want {
                    moves: true,
                    ..Want::default()
                };
                let answer = opened.oracle.ask(opened.at(), want, &control)?;
                let totals = opened.totals(&control)?;
                Ok(format!("{answer:?} {totals:?}"))
            }
            Self::Book(game) => {
                let opened = catalog::open(game, &files, &control)?;
                let (plies, side) = (2, BookSide::Both);
                let mut book = Vec::new();
                let written = opened.write_book(Book { plies, side }, &mut book, &control);
                match written {
                    Ok(_) => Ok(format!("{book:?}")),
                    Err(WriteError::Work(error)) => Err(error),
                    Err(WriteError::Output(error)) => panic!("{error}"),
                }
            }
            Self::Held => {
                let found = solve::streamed(
                    graph(),
                    &GameGraph::default(),
                    Play::Normal,
                    folder,
                    &control,
                )?;
                Ok(format!("{:?}", found.iter().collect::<Vec<_>>()))
            }
            Self::External => {
                let rest = GameGraph::default();
                let found = solve::external(graph(), &rest, Play::Normal, folder, &control)?;
                let mut values = vec![Value::Draw; found.len() as usize];
                found.read(0, &mut values)?;
                Ok(format!("{values:?}"))
            }
        }
    }
}

fn graph() -> &'static Graph {
    static GRAPH: OnceLock<Graph> = OnceLock::new();
    GRAPH.get_or_init(|| {
        let mut rng = SplitMix64::new(3);
        let mut vertex = || rng.below(1_500) as u32;
        let edges: Vec<_> = (0..3_000).map(|_| (vertex(), vertex())).collect();
        Graph::from_edges(1_500, &edges)
    })
}

/// A folder when the work is done: its files, and what was found.
struct Done {
    files: Vec<(String, Vec<u8>)>,
    found: String,
}

fn done() -> &'static [Done] {
    static DONE: OnceLock<Vec<Done>> = OnceLock::new();
    DONE.get_or_init(|| {
        let done = WORKS.iter().map(|work| {
            let folder = MemoryFiles::default();
            let found = work.run(&folder).expect("nothing is damaged");
            let bytes = |name: &String| folder.get(name).unwrap_or_default();
            let files = folder.names().into_iter();
            let files = files.map(|name| (name.clone(), bytes(&name))).collect();
            Done { files, found }
        });
        done.collect()
    })
}

/// The first byte chooses the work and the second one of its files, which the others replace. Then
/// the answer is the same or a refusal. With its checksums mended there is an answer or a refusal.
pub(super) fn run(bytes: &[u8]) {
    let [work, file, bytes @ ..] = bytes else {
        return;
    };
    let work = usize::from(*work) % WORKS.len();
    let Done { files, found } = &done()[work];
    let name = &files[usize::from(*file) % files.len()].0;
    let with = |bytes: Vec<u8>| {
        let folder: MemoryFiles = files.iter().cloned().collect();
        folder.put(name, bytes);
        WORKS[work].run(&folder)
    };
    match with(bytes.to_vec()) {
        Ok(now) => assert_eq!(now, *found),
        Err(error) => assert_sound(&error, b"\xff"),
    }
    if let Some(mended) = mended(bytes)
        && let Err(error) = with(mended)
    {
        assert_sound(&error, b"\xff");
    }
}

/// Every file of every work.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let seeds = done().iter().zip(0..).flat_map(|(done, work)| {
        let files = done.files.iter().zip(0..);
        files.map(move |((_, bytes), file)| [&[work, file], &bytes[..]].concat())
    });
    seeds.collect()
}

/// The bytes of a page without its checksum, and the length of what follows a footer's line.
const DATA: usize = 4088;
const TAIL: usize = 24;

/// The same file with all checksums corrected; `None` when its footer cannot be found.
fn mended(bytes: &[u8]) -> Option<Vec<u8>> {
    let lines = bytes.len().checked_sub(TAIL)?;
    let number = |at: usize| {
        let bytes = bytes.get(at..at + 8)?.iter().rev();
        Some(bytes.fold(0, |number, &byte| number << 8 | u64::from(byte)))
    };
    let length = usize::try_from(number(lines)?).ok()?;
    let pages = lines.checked_sub(length)?;
    let line = bytes.get(pages..lines)?;
    let end: serde_json::Value = serde_json::from_slice(line).ok()?;
    let key = end["key"].as_u64()?;
    let mut file = Vec::new();
    for (number, page) in (0..).zip(bytes[..pages].chunks(DATA + 8)) {
        let data = &page[..page.len().saturating_sub(8)];
        file.extend_from_slice(data);
        file.extend(xxh3_64_with_seed(data, key.wrapping_add(number)).to_le_bytes());
    }
    file.extend_from_slice(line);
    file.extend((line.len() as u64).to_le_bytes());
    file.extend(xxh3_64_with_seed(line, line.len() as u64).to_le_bytes());
    file.extend_from_slice(&bytes[lines + 16..]);
    Some(file)
}
