//! Files of graphs, one format each.

use lastmove::files::{Input, MemoryFiles};
use lastmove::game::Play;
use lastmove::graph::NamedGraph;
use lastmove::graph::formats::{self, Format, binary, dot as dot_format, text as text_format};
use lastmove::solve::parity::{self, Algorithm, ParityGame, Regions};

use crate::control;
use crate::graphs::{TINY, assert_same, check_reading, read};
use crate::places::{assert_placed, assert_sound};

/// Errors about a graph as a whole.
const WHOLE: &[&str] = &["graph-no-owner", "graph-too-many-vertices"];

/// A text graph is the same with blocks of any length.
pub(super) fn text(bytes: &[u8]) {
    if let Err(error) = check_reading(bytes, "g.txt", Some(Format::Text)) {
        assert_placed(&error, bytes, WHOLE);
    }
    let whole = read(bytes, "g.txt", Some(Format::Text));
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if packed(bytes) {
        return;
    }
    let size = [1, 7, 64][bytes.len() % 3];
    let input = Input::of("g.txt", bytes);
    let blocks = text_format::read_in_blocks(input, size, &control());
    match (&whole, blocks) {
        (Ok(whole), Ok(blocks)) => assert_same(whole, &blocks),
        (Err(whole), Err(blocks)) => assert_eq!(*whole, blocks),
        (whole, blocks) => panic!("{:?}, in blocks {:?}", whole.as_ref().err(), blocks.err()),
    }
}

/// Whether a file is decompressed before it is read.
fn packed(bytes: &[u8]) -> bool {
    matches!(
        bytes,
        [0x1f, 0x8b, ..] | [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..]
    )
}

/// A parity game and, where the word that begins a solution is in it, a solution of what stands before.
pub(super) fn pg(bytes: &[u8]) {
    let word = b"paritysol";
    let begin = bytes.windows(word.len()).position(|part| part == word);
    let (game, solution) = bytes.split_at(begin.unwrap_or(bytes.len()));
    if let Err(error) = check_reading(game, "g.pg", Some(Format::Pg)) {
        assert_placed(&error, game, &[]);
    }
    let files = MemoryFiles::from([("g.pg", game)]);
    match formats::open_with_priorities(&files, "g.pg", &control()) {
        Err(error) => assert_placed(&error, game, &[]),
        Ok((graph, priorities)) if u64::from(graph.names.len()) <= TINY => {
            for least in [false, true] {
                check_parity(&graph, &priorities.levels(least), solution);
            }
        }
        Ok(_) => {}
    }
}

/// All algorithms find the same winners and right strategies, which are read as they are written; of any
/// solution it can be said whether it is right.
fn check_parity(graph: &NamedGraph, levels: &[u32], solution: &[u8]) {
    let control = control();
    let Ok(game) = ParityGame::new(&graph.game, levels, Play::Normal) else {
        return;
    };
    let check = |regions: &Regions| parity::check(&game, regions, &|v| v.to_string(), &control);
    let winners =
        |regions: &Regions| -> Vec<u8> { (0..game.len()).map(|v| regions.winner(v)).collect() };
    let plain = parity::zielonka(&game, &control).expect("it is small");
    for algorithm in [None].into_iter().chain(Algorithm::ALL.map(Some)) {
        let found = parity::solve(&game, algorithm, &control).expect("it is small");
        assert_eq!(winners(&found), winners(&plain), "{algorithm:?}");
        assert_eq!(check(&found), Ok(None), "{algorithm:?}");
        let text = parity::write_solution(&game, &found, &graph.names);
        let read = parity::read_solution(&text, "g.sol", &game, &graph.names, &control);
        assert_eq!(check(&read.expect("it was written so")), Ok(None));
    }
    let Ok(text) = std::str::from_utf8(solution) else {
        return;
    };
    match parity::read_solution(text, "g.sol", &game, &graph.names, &control) {
        Ok(claimed) => assert!(check(&claimed).is_ok()),
        Err(error) => assert_placed(&error, solution, &["solution-vertex-missing"]),
    }
}

pub(super) fn mtx(bytes: &[u8]) {
    if let Err(error) = check_reading(bytes, "g.mtx", Some(Format::Mtx)) {
        assert_placed(&error, bytes, &[]);
    }
}

pub(super) fn graph6(bytes: &[u8]) {
    if let Err(error) = check_reading(bytes, "g.g6", Some(Format::Graph6)) {
        assert_placed(&error, bytes, &[]);
    }
}

/// A graph, and the weights of its moves.
pub(super) fn dot(bytes: &[u8]) {
    if let Err(error) = check_reading(bytes, "g.dot", Some(Format::Dot)) {
        assert_placed(&error, bytes, &[]);
        return;
    }
    let graph = read(bytes, "g.dot", Some(Format::Dot)).expect("it was read before");
    let files = MemoryFiles::from([("g.dot", bytes)]);
    let input = Input::open(&files, "g.dot", &control()).expect("it was opened before");
    let weights = dot_format::weights(input, &graph, &control());
    let weights = weights.expect("it is the same file");
    let count = weights.map_or(graph.game.graph.edges(), |weights| weights.len() as u64);
    assert_eq!(count, graph.game.graph.edges());
}

/// The file as it is, then with corrected checksums, so that the code behind them is reached.
pub(super) fn lmg(bytes: &[u8]) {
    if let Err(error) = check_reading(bytes, "g.lmg", Some(Format::Binary)) {
        assert_sound(&error, bytes);
    }
    let mended = mended(bytes);
    if mended != bytes
        && let Err(error) = check_reading(&mended, "g.lmg", None)
    {
        assert_sound(&error, &mended);
    }
}

/// The bytes of the header that every file has.
const HEADER: usize = 64;

/// The bytes of a section in the table behind it.
const ENTRY: usize = 24;

/// The same file with corrected magic, version and checksums.
fn mended(bytes: &[u8]) -> Vec<u8> {
    let mut file = bytes.to_vec();
    let count = file.get(52..56).map_or(0, |count| number(count) as usize);
    let end = HEADER + count.min(10) * ENTRY;
    if file.len() < end {
        return file;
    }
    file[..8].copy_from_slice(&binary::MAGIC);
    file[8..12].copy_from_slice(&binary::VERSION.to_le_bytes());
    for row in (HEADER..end).step_by(ENTRY) {
        let at = number(&file[row + 8..row + 16]) as usize;
        let length = number(&file[row + 16..row + 24]) as usize;
        if let Some(section) = file.get(at..at.saturating_add(length)) {
            let crc = crc32fast::hash(section);
            file[row + 4..row + 8].copy_from_slice(&crc.to_le_bytes());
        }
    }
    let crc = crc32fast::hash(&[&file[..HEADER - 4], &file[HEADER..end]].concat());
    file[HEADER - 4..HEADER].copy_from_slice(&crc.to_le_bytes());
    file
}

/// A little-endian number.
fn number(bytes: &[u8]) -> u64 {
    let bytes = bytes.iter().rev();
    bytes.fold(0, |number, &byte| number << 8 | u64::from(byte))
}
