//! Valid inputs, made by the library from a few texts and from the repository's files.

use std::fs;
use std::path::Path;

use lastmove::Control;
use lastmove::catalog;
use lastmove::files::MemoryFiles;
use lastmove::game::SearchJournal;
use lastmove::graph::formats::{self, Format, Writing};
use lastmove::graph::generate::SplitMix64;
use lastmove::journal::{HeapValues, SearchBlocks};
use lastmove_queens::{Format as ListFormat, Join, Journal, Listing};

use crate::graphs;
use crate::packing::{gzip, zstd};

/// Graphs as text.
const GRAPHS: &[&str] = &[
    "",
    "a b\nb a\nb c # exit\nc = loss\nd\n",
    "0 1\n1 2\n2 0\n2 3\n3 = win\n0 : 0\n1 : 1\n2 : 0\n3 : 1\n",
    "7 9\n9 10\n10 7\n9 3\n3 11\n5000000 3\n",
    "bảng cờ\ncờ cờ\n\"x\" a=b\n# remark\n a:b  c#d \r\n",
    "a a\nb : 0\na : 1\na = draw\nb a\n",
];

/// Boards.
const BOARDS: &[&str] = &[
    "3 4\nP..*\n.*.E\n...T\n",
    "P.T\n",
    "\n*E*\nP..\n..T  \n\n",
    "PT\n",
];

/// Games, positions and moves.
const NOTATIONS: &[&str] = &[
    "nim:3,4,5\n1,4,5\n2-3\n",
    "nim/misere:13,14@1,2\n0,0\n1-1\n",
    "nim:99999999999999999999,2\n7,1\n1-7\n",
    "co-bang:8x4@7,2\n3,3\n3\n",
    "co-bang/misere:3x3\n1,1\n1\n",
    "graph:g.txt@a%40b\na\nb\na a@b\na@b a\na b\n",
    "graph/misere:a%20b,c@0\n1\n2\n0 1\n1 2\n2 0\n",
    "pursuit:p.txt\n1,1/3,4/P\n1,2\nP..*\n.*.E\n...T\n",
    "nim:1 + nim:2\n\n1.1-1\n",
    "nim:3,4@1,1 + co-bang:6x4@5,2\n1,1 + 5,2\n2.1\n",
    "pursuit:a=b.txt,thief=8,pass=none@1,2/3,4/P\npass\npass\n",
    "connect-four:3x3,k=3@3/3/xo1\n.../x../xoo\n2\n",
    "mnk/misere:2x3,k=2@1x1/3\nx../..o\n1,2\n",
    "tic-tac-toe@.../.x./...\no../.x./...\n3,3\n",
    "hex:2x3@x2/1o1\nx../.o.\n2,1\n",
    "dobutsu@.l./3/1C1/.L.-x,Cg\ngle/.c./.C./ELG-o\nC*2,1\n",
    "l-game@nxx1/1ox1/1ox1/1oon-x\nnxx./.ox./.ox./.oon-o\n1,2-2,4;1,1-2,1\n",
];

/// The texts and the repository's files of a kind, if present.
fn with_files(texts: &[&str], folders: &[&str], extension: &str) -> Vec<Vec<u8>> {
    let mut seeds: Vec<_> = texts.iter().map(|text| text.as_bytes().to_vec()).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for folder in folders {
        let entries = fs::read_dir(root.join(folder)).into_iter().flatten();
        let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            if path.extension().is_some_and(|own| own == extension) {
                seeds.extend(fs::read(path));
            }
        }
    }
    seeds
}

pub(crate) fn text() -> Vec<Vec<u8>> {
    let folders = ["examples/graphs", "crates/lastmove/tests/data/graphs"];
    let mut seeds = with_files(GRAPHS, &folders, "txt");
    let mut rng = SplitMix64::new(1);
    let edge = |v: usize| format!("v{} v{v}\n", v * 7 % 90);
    seeds.push((0..120).map(edge).collect::<String>().into_bytes());
    let edge = |_| format!("{} {}\n", rng.below(60), rng.below(70));
    seeds.push((0..150).map(edge).collect::<String>().into_bytes());
    seeds
}

/// The text seeds in another format, where it can hold them.
fn written(format: Format) -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for text in text() {
        let Ok(graph) = graphs::read(&text, "g.txt", Some(Format::Text)) else {
            continue;
        };
        for transpose in [false, true] {
            let mut out = Vec::new();
            let how = Writing {
                transpose,
                ..Writing::default()
            };
            if formats::write(&graph, format, how, &mut out, &Control::default()).is_ok() {
                seeds.push(out);
            }
        }
    }
    seeds.sort();
    seeds.dedup();
    seeds
}

pub(crate) fn lmg() -> Vec<Vec<u8>> {
    written(Format::Binary)
}

pub(crate) fn pg() -> Vec<Vec<u8>> {
    let texts = [
        "parity 4;\nstart 0;\n0 0 0 1,2 \"a\";\n1 1 1 1 \"b\";\n2 0 1 0,1;\n4 2 0 4;\n",
        "7 2 1\n 3 , 3 \"b;\" ; 3 4 0 7,9 \"a\";\n9 13 0 9 \"c\";",
        "parity 4000000000;\n4000000000 0 0 7;7 0 0 4000000000;\n",
        "0 3 0 1,2;\n1 2 1 0,3;\n2 4 0 2,0;\n3 1 1 3,4;\n4 6 0 1;\nparitysol 4;\n0 0 2;\n1 1 3;\n2 0 2;\n3 1 3;\n4 1;\n",
        "0 18446744073709551613 1 1;\n1 0 0 0,2;\n2 7 0 0;\nparitysol 2;\n0 1 1;\n1 1;\n2 1;\n",
    ];
    let folders = ["crates/lastmove-cli/tests/data/graphs"];
    let mut seeds = with_files(&texts, &folders, "pg");
    seeds.extend(written(Format::Pg));
    seeds
}

pub(crate) fn mtx() -> Vec<Vec<u8>> {
    let texts = [
        "%%MatrixMarket matrix coordinate real symmetric\n% remark\n3 3 2\n1 2 0.5\n3 3 1\n",
        "%%matrixmarket MATRIX coordinate pattern general\r\n\r\n 2 2 3\n1 2\n2 1\n1 2\n",
        "%%MatrixMarket matrix coordinate complex hermitian\n1 1 0\n",
        "%%MatrixMarket matrix coordinate pattern general\n0 0 0\n",
    ];
    let folders = ["crates/lastmove-cli/tests/data/graphs"];
    let mut seeds = with_files(&texts, &folders, "mtx");
    seeds.extend(written(Format::Mtx));
    seeds
}

pub(crate) fn graph6() -> Vec<Vec<u8>> {
    let texts = [
        "IheA@GUAo\n",
        ">>sparse6<<:Fa@x^\n\n",
        "&DI?AO?\r\n",
        ">>graph6<<~?@?",
        ":~?@?_",
        "DQc\nDQc\n",
    ];
    let mut seeds: Vec<Vec<u8>> = texts.map(|text| text.as_bytes().to_vec()).into();
    for format in [Format::Graph6, Format::Sparse6, Format::Digraph6] {
        seeds.extend(written(format));
    }
    seeds
}

pub(crate) fn dot() -> Vec<Vec<u8>> {
    let texts = [
        "strict digraph \"\" {\n\tnode [label=\"\\N\", owner=0];\n\t0 -> 1\t[weight=-2,\n\t\tkey=0];\n\t0 -> 1;\n}\n",
        "# 1\n/* a */ digraph G // b\n{ a:n -> \"b c\":x:sw -> a; b [label=<i<b>>, owner=1] a[owner=0] \"b c\" [owner=\"0\"] }",
        "digraph{edge[weight=5]a->b->\"a\"+\"b\";c [declared=win;shape=box]rankdir=LR a->c[weight=\"\"]}",
        "digraph { 0 [label=\"x\\\\ \\\"&amp;\"]; 1 [label=y, declared=loss]; 1 -> 0 -> 0; }\n",
        "digraph { -1.5 -> .5 -> \"two\\\nlines\"; graph [owner=3]; node [owner=0]; subgraph x { a } }",
        "graph { a -- b }",
    ];
    let folders = ["crates/lastmove-cli/tests/data/graphs"];
    let mut seeds = with_files(&texts, &folders, "dot");
    seeds.extend(written(Format::Dot));
    seeds
}

pub(crate) fn packed() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for plain in text().iter().chain(&pg()).chain(&mtx()).take(20) {
        let (front, back) = plain.split_at(plain.len() / 2);
        seeds.push(plain.clone());
        seeds.push(gzip(plain));
        seeds.push(zstd(plain));
        // Two members, two frames, and one to be skipped.
        seeds.push([gzip(front), gzip(back)].concat());
        let skipped = [
            &b"\x50\x2a\x4d\x18\x02\0\0\0xy"[..],
            &zstd(front),
            &zstd(back),
        ];
        seeds.push(skipped.concat());
    }
    seeds
}

pub(crate) fn convert() -> Vec<Vec<u8>> {
    let mut rng = SplitMix64::new(2);
    let mut seed = |kinds| {
        let n = rng.below(9) as u8;
        let mut bytes = vec![n, kinds];
        let more = usize::from(n) * (1 + 2 * rng.index(4));
        bytes.extend((0..more).map(|_| rng.next_u64() as u8));
        bytes
    };
    (0..64).map(&mut seed).collect()
}

pub(crate) fn board() -> Vec<Vec<u8>> {
    let folders = ["examples/pursuit", "crates/lastmove-cli/tests/data/boards"];
    with_files(BOARDS, &folders, "txt")
}

pub(crate) fn rules() -> Vec<Vec<u8>> {
    with_files(&[], &["examples/rules"], "kif")
}

pub(crate) fn notation() -> Vec<Vec<u8>> {
    let mut seeds = with_files(NOTATIONS, &[], "");
    for entry in catalog::entries() {
        seeds.push(entry.syntax.example.as_bytes().to_vec());
        seeds.push(format!("{}:1,1@1,1\n1,1\n1", entry.name).into_bytes());
    }
    seeds
}

/// Tables of small games, with every kind of position index.
pub(crate) fn table() -> Vec<Vec<u8>> {
    let games = [
        "nim:3,2",
        "nim/misere:1,1,1",
        "co-bang:4x3",
        "nim:0",
        "nim:40,3",
    ];
    let mut seeds: Vec<_> = games.iter().map(|game| tabled(game, b"")).collect();
    seeds.extend(text().iter().map(|graph| tabled("graph:g", graph)));
    seeds.extend(
        BOARDS
            .iter()
            .map(|board| tabled("pursuit:g", board.as_bytes())),
    );
    seeds.retain(|seed| !seed.is_empty());
    seeds
}

/// The table of a game; empty where it has none.
fn tabled(game: &str, file: &[u8]) -> Vec<u8> {
    let files = MemoryFiles::from([("g", file)]);
    let control = Control::default();
    let mut out = Vec::new();
    match catalog::open(game, &files, &control).map(|opened| opened.write_table(&mut out, &control))
    {
        Ok(Ok(_)) => out,
        _ => Vec::new(),
    }
}

/// Journals of nim values and of searches, some of several parts.
pub(crate) fn journal() -> Vec<Vec<u8>> {
    let control = Control::default();
    let files = MemoryFiles::default();
    let mut seeds = Vec::new();
    for length in [0, 1, 70, 5_000] {
        if let Ok(mut values) = HeapValues::open(&files, "j", HEAPS, &control) {
            let first = values.known().len() as u64;
            let more: Vec<u16> = (0..length).map(|heap| heap * 7 % 300).collect();
            // Memory is written to.
            let _ = values.keep(first, &more);
        }
        seeds.extend(files.get("j"));
    }
    let blocks = SearchBlocks::new(&files, "s", SEARCHED, &|_| ());
    if blocks.known(MARK, &mut |_| Ok(1)).is_ok() {
        seeds.extend(files.get("s"));
        for length in [0, 1, 40, 3_000] {
            let _ = blocks.keep(&vec![length as u8; length]);
            seeds.extend(files.get("s"));
        }
    }
    seeds
}

/// The games of these journals, and the mark of the second.
pub(crate) const HEAPS: &str = "octal:0.77";
pub(crate) const SEARCHED: &str = "cram:5x5";
pub(crate) const MARK: u64 = 7;

/// Journals, boards with given queens, and lists of queens.
pub(crate) fn queens() -> Vec<Vec<u8>> {
    let control = Control::default();
    let mut seeds: Vec<Vec<u8>> = [
        "\n....\n....\n....\n....\n",
        "1=2\n....\n....\n....\n....\n",
        "2=4,4=5\n........\n........\n........\n........\n........\n........\n........\n........\n",
        "\n.*.*.\n....*\n**...\n",
        "3=1\n..*\n*..\n...\n...\n",
        "1 5 8 6 3 7 2 4\n",
        "  2  4\r\n\t3,1 2000000001",
        "c1,c2,c3,c4\n2,4,1,3\n",
        "[2,4,1,3]\n[3,1,4,2]\n",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec();
    for n in [4, 7, 8] {
        if let Ok(join) = Join::new(n) {
            let lines = (0..join.tasks()).map(|task| Journal::line(&join, task, task as u64));
            let journal = Journal::head(&join) + &lines.collect::<String>();
            seeds.push(journal.into_bytes());
        }
        let mut list = Vec::new();
        if Listing::new(n)
            .format(ListFormat::Bin)
            .write(&mut list, &control)
            .is_ok()
        {
            seeds.push(list);
        }
    }
    seeds
}
