//! Known lines, lines that lie, and round trips.

use super::{Kind, read, write};
use crate::files::MemoryFiles;
use crate::graph::formats::{self, Format};
use crate::graph::generate::SplitMix64;
use crate::graph::{GameGraph, Graph, NamedGraph, Names};
use crate::{Blame, Control, WriteError};

fn edges_of(line: &str) -> (u32, Vec<(u32, u32)>) {
    let graph = read(line, "g", &Control::default()).unwrap_or_else(|e| panic!("{line}: {e}"));
    let n = graph.names.len();
    let moves = |v| graph.game.graph.targets(v).iter().map(move |&to| (v, to));
    (n, (0..n).flat_map(moves).collect())
}

fn graph(n: u32, moves: &[(u32, u32)]) -> NamedGraph {
    NamedGraph {
        game: GameGraph::from(Graph::from_edges(n, moves)),
        names: Names::numbered(n),
    }
}

fn line_of(graph: &NamedGraph, kind: Kind) -> Result<String, &'static str> {
    let mut out = Vec::new();
    match write(graph, kind, &mut out, &Control::default()) {
        Ok(()) => Ok(String::from_utf8(out).unwrap()),
        Err(WriteError::Work(error)) => Err(error.message.code),
        Err(WriteError::Output(error)) => panic!("{error}"),
    }
}

/// Both ways.
fn both(edges: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let back = |&(a, b): &(u32, u32)| [(a, b), (b, a)];
    let mut moves: Vec<_> = edges.iter().flat_map(back).collect();
    moves.sort_unstable();
    moves
}

/// The examples of formats.txt, the Petersen graph and the smallest graphs.
#[test]
fn known_lines() {
    let five = both(&[(0, 2), (0, 4), (1, 3), (3, 4)]);
    assert_eq!(edges_of("DQc"), (5, five));
    let directed = vec![(0, 2), (0, 4), (3, 1), (3, 4)];
    assert_eq!(edges_of("&DI?AO?"), (5, directed));
    let seven = both(&[(0, 1), (0, 2), (1, 2), (5, 6)]);
    assert_eq!(edges_of(":Fa@x^"), (7, seven));
    let (n, petersen) = edges_of("IheA@GUAo");
    assert_eq!((n, petersen.len()), (10, 30));
    let degree = |v| petersen.iter().filter(|(from, _)| *from == v).count();
    assert!((0..10).all(|v| degree(v) == 3));
    for (line, n, moves) in [
        ("?", 0, vec![]),
        ("@", 1, vec![]),
        ("A?", 2, vec![]),
        ("A_", 2, vec![(0, 1), (1, 0)]),
        (":?", 0, vec![]),
        (":@", 1, vec![]),
        ("&?", 0, vec![]),
        ("&@?", 1, vec![]),
        ("&@_", 1, vec![(0, 0)]),
        // A loop of a single vertex has a bit and no number.
        (":@^", 1, vec![(0, 0)]),
        (">>graph6<<Bw\r\n\n", 3, both(&[(0, 1), (0, 2), (1, 2)])),
        (">>digraph6<<&AG", 2, vec![(1, 0)]),
        (">>sparse6<<:An\n", 2, both(&[(0, 1)])),
    ] {
        assert_eq!(edges_of(line), (n, moves), "{line}");
    }
}

#[test]
fn known_lines_are_written() {
    let petersen = read("IheA@GUAo", "g", &Control::default()).unwrap();
    assert_eq!(line_of(&petersen, Kind::Graph6).unwrap(), "IheA@GUAo\n");
    let seven = graph(7, &both(&[(0, 1), (0, 2), (1, 2), (5, 6)]));
    assert_eq!(line_of(&seven, Kind::Sparse6).unwrap(), ":Fa@x^\n");
    let directed = graph(5, &[(0, 4), (0, 2), (3, 1), (3, 4)]);
    assert_eq!(line_of(&directed, Kind::Digraph6).unwrap(), "&DI?AO?\n");
    assert_eq!(line_of(&graph(0, &[]), Kind::Graph6).unwrap(), "?\n");
    // More vertices than one character says, and than four say.
    let path = |n: u32| graph(n, &both(&(1..n).map(|v| (v - 1, v)).collect::<Vec<_>>()));
    for n in [62, 63, 64, 300] {
        let line = line_of(&path(n), Kind::Graph6).unwrap();
        assert_eq!(line.starts_with('~'), n > 62);
        assert_eq!(edges_of(&line).1.len() as u32, (n - 1) * 2);
    }
    let line = line_of(&path(258_048), Kind::Sparse6).unwrap();
    assert!(line.starts_with(":~~"));
    assert_eq!(edges_of(&line).1.len(), 258_047 * 2);
}

/// Every kind of graph that a format holds is read back as it was.
#[test]
fn random_graphs_there_and_back() {
    let mut rng = SplitMix64::new(6);
    for case in 0..6_000 {
        let n = rng.below(if case % 8 == 0 { 90 } else { 18 }) as u32;
        let kind = [Kind::Graph6, Kind::Sparse6, Kind::Digraph6][case % 3];
        let mut moves = Vec::new();
        for _ in 0..rng.below(u64::from(n) * 2 + 1) {
            let (a, b) = (rng.below(n.into()) as u32, rng.below(n.into()) as u32);
            match kind {
                Kind::Digraph6 => moves.push((a, b)),
                Kind::Graph6 if a == b => {}
                _ if a == b => moves.push((a, b)),
                _ => moves.extend([(a, b), (b, a)]),
            }
        }
        moves.sort_unstable();
        if kind != Kind::Sparse6 {
            moves.dedup();
        }
        let line = line_of(&graph(n, &moves), kind).unwrap();
        assert_eq!(edges_of(&line), (n, moves), "{line}");
        let format = kind.format();
        assert!(format.begins(line.as_bytes()), "{line}");
    }
}

/// Endings that could be read as a loop: all graphs of sparse6 with the sizes for which it matters.
#[test]
fn padding_is_no_loop() {
    for n in [1, 2, 4, 8, 16] {
        for last in 0..n {
            for count in 0..5 {
                let edges: Vec<_> = (0..count).map(|other| (other % (last + 1), last)).collect();
                let mut moves = both(&edges);
                moves.retain(|(a, b)| a != b);
                let line = line_of(&graph(n, &moves), Kind::Sparse6).unwrap();
                assert_eq!(edges_of(&line), (n, moves), "{line}");
            }
        }
    }
}

#[test]
fn writing_refuses_what_a_format_lacks() {
    let code = |moves: &[(u32, u32)], kind| line_of(&graph(3, moves), kind).unwrap_err();
    for kind in [Kind::Graph6, Kind::Sparse6] {
        assert_eq!(code(&[(0, 1)], kind), "graph6-one-way");
        assert_eq!(code(&[(1, 0)], kind), "graph6-one-way");
        assert_eq!(code(&[(0, 1), (1, 2), (2, 0)], kind), "graph6-one-way");
    }
    assert_eq!(
        code(&[(0, 1), (1, 0), (0, 1)], Kind::Sparse6),
        "graph6-one-way"
    );
    assert_eq!(code(&[(1, 1)], Kind::Graph6), "graph6-loop");
    assert_eq!(code(&[(0, 1), (0, 1)], Kind::Digraph6), "graph6-twice");
    let mut named = graph(2, &[]);
    named.names = Names::default();
    named.names.intern("b");
    named.names.intern("a");
    assert_eq!(line_of(&named, Kind::Graph6), Err("format-name"));
    let mut labelled = graph(2, &[]);
    labelled.game.labels.set(1, Some(crate::Outcome::Win));
    assert_eq!(line_of(&labelled, Kind::Digraph6), Err("format-lacks"));
}

fn fault(text: &str) -> (&'static str, u64, u64) {
    let error = read(text, "g.g6", &Control::default()).unwrap_err();
    assert_eq!(error.blame, Blame::Input);
    let place = error.place.unwrap();
    (error.message.code, place.line, place.column)
}

#[test]
fn points_at_what_is_wrong() {
    for (text, expected) in [
        ("", ("graph6-empty", 1, 1)),
        ("\n \n", ("graph6-empty", 3, 1)),
        ("IheA@GUAo\n\nDQc\n", ("graph6-several", 3, 1)),
        ("Ihe A@GUAo\n", ("graph6-character", 1, 4)),
        ("IheA@GUA=\n", ("graph6-character", 1, 9)),
        (">>graph6<<\u{e9}", ("graph6-character", 1, 11)),
        ("IheA@GUA", ("graph6-length", 1, 2)),
        ("IheA@GUAoo", ("graph6-length", 1, 2)),
        ("&DI?AO", ("graph6-length", 1, 3)),
        ("A`", ("graph6-padding", 1, 2)),
        ("&@`", ("graph6-padding", 1, 3)),
        (";Fa@x^", ("graph6-incremental", 1, 1)),
        (">>sparse6<<DQc", ("graph6-header", 1, 1)),
        ("~??", ("graph6-number", 1, 1)),
        ("~~?????", ("graph6-number", 1, 1)),
        (":", ("graph6-number", 1, 2)),
        // Vertex 6 of 5.
        (":Dq_", ("graph6-vertex", 1, 3)),
        (":?_", ("graph6-vertex", 1, 3)),
        (":~~~~~~~~", ("graph-too-many-vertices", 1, 2)),
        ("~~~~~~~~", ("graph6-length", 1, 9)),
    ] {
        assert_eq!(fault(text), expected, "{text}");
    }
}

/// A line of ten characters that says four thousand million vertices makes none of them.
#[test]
fn large_numbers_are_refused_first() {
    let text = ":~~?B~~~~";
    let control = Control::default().memory(1 << 30);
    let error = read(text, "g.s6", &control).unwrap_err();
    assert_eq!(error.blame, Blame::Memory, "{error}");
}

#[test]
fn any_bytes_are_read_or_refused() {
    let mut rng = SplitMix64::new(7);
    let seeds = [
        "IheA@GUAo\n",
        ":Fa@x^\n",
        "&DI?AO?",
        ">>sparse6<<:An",
        "~?@?",
        ":~?@?_",
    ];
    let (mut good, mut bad) = (0, 0);
    let control = Control::default().memory(1 << 26);
    for case in 0..20_000 {
        let mut text = seeds[case % seeds.len()].as_bytes().to_vec();
        for _ in 0..rng.below(4) {
            let at = rng.below(text.len() as u64 + 1) as usize;
            let byte = [
                b'?' + rng.below(64) as u8,
                b"\n:&;~ >\x00"[rng.below(8) as usize],
            ][rng.below(2) as usize];
            match rng.below(3) {
                0 => text.insert(at, byte),
                1 if at < text.len() => text[at] = byte,
                _ => text.truncate(at),
            }
        }
        let text = String::from_utf8(text).unwrap();
        match read(&text, "g", &control) {
            Ok(graph) => {
                good += 1;
                let n = graph.names.len();
                assert_eq!(n, graph.game.graph.vertices());
                assert!((0..n).all(|v| graph.game.graph.targets(v).iter().all(|&to| to < n)));
            }
            Err(error) => {
                bad += 1;
                assert!(
                    error.place.is_some() || error.blame == Blame::Memory,
                    "{error}"
                );
            }
        }
    }
    assert!(good > 2_000 && bad > 2_000, "{good} {bad}");
}

#[test]
fn files_are_known_by_extension_and_header() {
    let control = Control::default();
    let vertices = |name: &str, text: &str| {
        let files = MemoryFiles::from([(name, text)]);
        let opened = formats::open(&files, name, None, &control);
        opened
            .map(|graph| graph.names.len())
            .map_err(|e| e.message.code)
    };
    assert_eq!(vertices("g.g6", "IheA@GUAo\n"), Ok(10));
    assert_eq!(vertices("g.S6", ":Fa@x^\n"), Ok(7));
    assert_eq!(vertices("g.d6", "&DI?AO?\n"), Ok(5));
    assert_eq!(vertices("g", ">>digraph6<<&DI?AO?\n"), Ok(5));
    assert_eq!(vertices("g.g6", ":Fa@x^\n"), Ok(7));
    assert_eq!(Format::detect("g", b">>sparse6<<:Fa@x^"), Format::Sparse6);
    assert_eq!(Format::detect("g", b"IheA@GUAo\n"), Format::Text);
    assert!(Format::Graph6.begins(b"IheA@GUAo\n"));
    assert!(!Format::Graph6.begins(b"a b\n") && !Format::Sparse6.begins(b"IheA@GUAo\n"));
    assert!(Format::Digraph6.begins(b"&DI?AO?\n") && !Format::Digraph6.begins(b"# text\n"));
    let long = [&b"~?~~"[..], &[b'?'; 5000]].concat();
    assert!(Format::Graph6.begins(&long) && !Format::Sparse6.begins(&long));
}
