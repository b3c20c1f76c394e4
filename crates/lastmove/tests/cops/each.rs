//! The cop numbers of many graphs, against the games on each of them.

use std::collections::BTreeMap;

use lastmove::files::MemoryFiles;
use lastmove::game::{Game, Play, Spec};
use lastmove::games::cops::{self, CopNumber, Cops, RowSearch};
use lastmove::graph::formats::graph6::{self, Kind};
use lastmove::graph::generate::SplitMix64;
use lastmove::graph::{GameGraph, Graph, NamedGraph, Names};
use lastmove::solve::Solver;
use lastmove::{Control, Error, Outcome};

/// A graph as a line.
fn line(n: u32, moves: &[(u32, u32)], kind: Kind) -> String {
    let graph = NamedGraph {
        game: GameGraph::from(Graph::from_edges(n, moves)),
        names: Names::numbered(n),
    };
    let mut out = Vec::new();
    graph6::write(&graph, kind, &mut out, &Control::default()).unwrap();
    String::from_utf8(out).unwrap()
}

fn each(text: &str, options: &str, threads: usize) -> (Vec<CopNumber>, Result<(), Error>) {
    let files = MemoryFiles::from([("g", text)]);
    let spec = Spec::parse(&format!("cops:g{options}")).unwrap();
    let mut found = Vec::new();
    let control = Control::default().threads(threads);
    let ended = cops::each_graph(&spec, &files, &control, &mut |answer| {
        found.push(answer);
        Ok(())
    });
    (found, ended)
}

/// The cop number and the capture time by the values of games with one cop after the other.
fn plainly(line: &str, options: &str) -> Option<(u64, u64)> {
    let robber_first = u64::from(options.contains("first=robber"));
    (1..=4).find_map(|count| {
        let files = MemoryFiles::from([("g.g6", line)]);
        let spec = Spec::parse(&format!("cops:g.g6,k={count}{options}")).unwrap();
        let game = Cops::open(&spec, &files, &Control::default()).unwrap();
        let solver = RowSearch::new(Play::Normal);
        let verdict = solver
            .value(&game, &game.start(), &Control::default())
            .unwrap();
        // Two placings, then moves in turn.
        let plies = verdict
            .remoteness
            .filter(|_| verdict.outcome == Outcome::Win)?;
        Some((count, (plies.to_u64().unwrap() - 1 - robber_first) / 2))
    })
}

#[test]
fn each_line_is_answered_as_if_it_were_alone() {
    let mut random = SplitMix64::new(31);
    for options in [
        "",
        ",first=robber",
        ",undirected=yes",
        ",robber-speed=2",
        ",pass=cops",
    ] {
        let mut lines = Vec::new();
        for case in 0..150 {
            let n = 1 + random.below(8) as u32;
            let kind = [Kind::Graph6, Kind::Sparse6, Kind::Digraph6][case % 3];
            let mut moves = Vec::new();
            for _ in 0..random.below(u64::from(n) * 2) {
                let (a, b) = (random.below(n.into()) as u32, random.below(n.into()) as u32);
                match kind {
                    Kind::Digraph6 => moves.push((a, b)),
                    Kind::Graph6 if a == b => {}
                    _ if a == b => moves.push((a, b)),
                    _ => moves.extend([(a, b), (b, a)]),
                }
            }
            moves.sort_unstable();
            moves.dedup();
            let edges = match kind {
                Kind::Digraph6 => moves.len(),
                _ => moves.iter().filter(|(a, b)| a <= b).count(),
            };
            lines.push((line(n, &moves, kind), n, edges as u64));
        }
        let text: String = lines.iter().map(|(line, ..)| &line[..]).collect();
        let (found, ended) = each(&text, options, 3);
        ended.unwrap();
        assert_eq!(found.len(), lines.len());
        for (number, (answer, (line, n, edges))) in (1..).zip(found.iter().zip(&lines)) {
            assert_eq!((answer.line, answer.vertices), (number, u64::from(*n)));
            assert_eq!(answer.edges, *edges, "{line}");
            let expected = plainly(line, options);
            assert_eq!(answer.cops.zip(answer.time), expected, "{line} {options}");
        }
    }
}

/// Of the 853 connected graphs with seven vertices one cop wins 403, two the others: see the file.
#[test]
fn the_connected_graphs_with_seven_vertices() {
    let text = include_str!("../data/connected-7.g6");
    let (found, ended) = each(text, "", 2);
    ended.unwrap();
    assert_eq!(found.len(), 853);
    let mut counts: BTreeMap<(u64, u64), u32> = BTreeMap::new();
    for (line, answer) in text.lines().zip(&found) {
        let key = answer.cops.zip(answer.time).unwrap();
        *counts.entry(key).or_default() += 1;
        if answer.line % 7 == 0 {
            assert_eq!(Some(key), plainly(line, ""), "{line}");
        }
    }
    let one = counts.iter().filter(|((cops, _), _)| *cops == 1);
    assert_eq!(one.map(|(_, count)| count).sum::<u32>(), 403);
    // One cop needs at most n − 4 of his moves: T. Gavenčiak, "Cop-win graphs with maximum capture
    // time", Discrete Mathematics 310 (2010).
    assert_eq!(
        counts.keys().filter(|(cops, _)| *cops == 1).max(),
        Some(&(1, 3))
    );
    assert!(counts.keys().all(|(cops, _)| *cops <= 2));
}

/// The same answers whatever is in the file beside the graphs, and however it is read.
#[test]
fn lines_keep_their_numbers() {
    let (found, ended) = each(">>graph6<<Bw\r\n\nA_\n\n\n@", "", 1);
    ended.unwrap();
    let lines: Vec<_> = found
        .iter()
        .map(|answer| (answer.line, answer.vertices))
        .collect();
    assert_eq!(lines, [(1, 3), (3, 2), (6, 1)]);
    let (found, ended) = each("", "", 1);
    ended.unwrap();
    assert!(found.is_empty());
    // Many blocks of lines: stars, won at the first move.
    let star: Vec<_> = (1..62).flat_map(|v| [(0, v), (v, 0)]).collect();
    let text = line(62, &star, Kind::Graph6).repeat(14_000);
    assert!(text.len() > 1 << 22);
    let (found, ended) = each(&text, ",k=4", 2);
    ended.unwrap();
    assert_eq!(found.len(), 14_000);
    assert!(
        found
            .iter()
            .zip(1..)
            .all(|(answer, line)| answer.line == line)
    );
    let is_star =
        |answer: &CopNumber| (answer.edges, answer.cops, answer.time) == (61, Some(1), Some(1));
    assert!(found.iter().all(is_star));
}

#[test]
fn a_wrong_line_is_pointed_at_after_those_before_it() {
    for (text, code, line, column, before) in [
        ("A_\n\nA\nA_\n", "graph6-length", 3, 2, 1),
        ("A_\nA_\nA_A\n", "graph6-length", 3, 2, 2),
        ("A_\n?\n", "cops-no-vertex", 2, 1, 1),
        ("A_\nA\u{e9}\n", "graph6-character", 2, 2, 1),
        (":Dq_\n", "graph6-vertex", 1, 3, 0),
    ] {
        let (found, ended) = each(text, "", 1);
        assert_eq!(found.len(), before, "{text}");
        let error = ended.unwrap_err();
        let place = error.place.unwrap();
        assert_eq!(
            (error.message.code, place.line, place.column),
            (code, line, column)
        );
    }
    let spec = Spec::parse("cops:g").unwrap();
    let files = MemoryFiles::from([("g", "A_\nA_\n")]);
    let stopped = cops::each_graph(&spec, &files, &Control::default(), &mut |_| {
        Err(Error::interrupt())
    });
    assert_eq!(stopped, Err(Error::interrupt()));
}

/// More vertices than a word has bits, and more cops than the words are made for.
#[test]
fn larger_graphs_and_more_cops() {
    let path =
        |n: u32| -> Vec<(u32, u32)> { (1..n).flat_map(|v| [(v - 1, v), (v, v - 1)]).collect() };
    // Four vertices without edges need four cops, five more than are tried.
    let text = line(65, &path(65), Kind::Graph6) + "C?\nD??\n" + &line(64, &path(64), Kind::Graph6);
    let (found, ended) = each(&text, "", 2);
    ended.unwrap();
    let found: Vec<_> = found
        .iter()
        .map(|answer| (answer.cops, answer.time))
        .collect();
    let four = [
        (Some(1), Some(32)),
        (Some(4), Some(0)),
        (None, None),
        (Some(1), Some(32)),
    ];
    assert_eq!(found, four);
}
