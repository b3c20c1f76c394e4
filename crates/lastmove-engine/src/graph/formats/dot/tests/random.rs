//! Random graphs, written and read back, and a file with random changes.

use super::*;
use crate::graph::formats::dot::write;
use crate::graph::generate::SplitMix64;
use crate::graph::{GameGraph, Graph, Labels, Names, Owners};

const OUTCOMES: [Option<Outcome>; 4] = [
    None,
    Some(Outcome::Win),
    Some(Outcome::Loss),
    Some(Outcome::Draw),
];

/// Pieces of names, among them all that means something in the language.
const PIECES: [&str; 24] = [
    "a", "B", "7", "0", "-", ".", " ", "\"", "\\", "\\\\", "&", "&amp;", ";", "{", "]", "<", ">",
    "->", "--", "+", "//", "é", "\\n", "cờ",
];

fn name(rng: &mut SplitMix64) -> String {
    (0..rng.below(4))
        .map(|_| PIECES[rng.below(24) as usize])
        .collect()
}

fn random_graph(rng: &mut SplitMix64) -> NamedGraph {
    let wanted = rng.below(8);
    let kind = rng.below(4);
    let mut names = Names::default();
    for v in 0..wanted {
        match kind {
            0 => names.intern(&v.to_string()),
            1 => names.intern(&(wanted - 1 - v).to_string()),
            _ => names.intern(&name(rng)),
        };
    }
    let n = names.len();
    let moves: Vec<_> = (0..rng.below(3) * u64::from(n))
        .map(|_| (rng.below(n.into()) as u32, rng.below(n.into()) as u32))
        .collect();
    let mut labels = Labels::default();
    for v in 0..n {
        labels.set(v, OUTCOMES[rng.below(4) as usize]);
    }
    let owners = match rng.below(2) {
        0 => Owners::default(),
        _ => Owners::from_players((0..n).map(|_| rng.below(2) as u8)),
    };
    let graph = Graph::from_edges(n, &moves);
    NamedGraph {
        game: GameGraph {
            graph,
            labels,
            owners,
        },
        names,
    }
}

#[test]
fn what_is_written_comes_back() {
    let mut rng = SplitMix64::new(1);
    for _ in 0..20_000 {
        let graph = random_graph(&mut rng);
        let mut bytes = Vec::new();
        write(&graph, &mut bytes, &Control::default()).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let back = super::graph(&text);
        assert_eq!(back.game, graph.game, "{text}");
        assert_eq!(names(&back), names(&graph), "{text}");
        let mut again = Vec::new();
        write(&back, &mut again, &Control::default()).unwrap();
        assert_eq!(text.into_bytes(), again);
    }
}

/// Whatever stands there, it is read or refused.
#[test]
fn changed_files_are_read_or_refused() {
    let signs = [
        "{", "}", "[", "]", "=", ";", ",", ":", "->", "--", "\"", "\\", "<", ">", "+", "/*", "*/",
        "//", "\n", "#", "-", ".", "1", "a", "é", "node", "subgraph", "strict", "digraph", "owner",
        "weight", "label", "", " ",
    ];
    let base = "strict digraph G {\n # x\n node [owner=0]; 0 [label=\"a\\\"\" + \"b\"]; 1 [label=<i>]\n\
                0 -> 1:n -> \"2\" [weight=-3, x=y]; /* é */ 2 [declared=win]; }\n";
    let pieces: Vec<&str> = base.split_inclusive([' ', '"', '=', ']', '>']).collect();
    let mut rng = SplitMix64::new(3);
    let mut refused = 0;
    for _ in 0..50_000 {
        let mut pieces = pieces.clone();
        for _ in 0..1 + rng.below(3) {
            let at = rng.below(pieces.len() as u64) as usize;
            let sign = signs[rng.below(signs.len() as u64) as usize];
            match rng.below(3) {
                0 => pieces[at] = sign,
                1 => pieces.insert(at, sign),
                _ => {
                    pieces.remove(at);
                }
            }
        }
        let text = pieces.concat();
        match read(&text, "g.dot", &Control::default()) {
            Ok(graph) => {
                let input = Input::of("g.dot", text.as_bytes());
                assert!(
                    weights(input, &graph, &Control::default()).is_ok(),
                    "{text}"
                );
            }
            Err(error) => {
                refused += 1;
                assert_eq!(error.blame, Blame::Input, "{text}");
                let place = error.place.unwrap_or_else(|| panic!("{text}"));
                assert!(place.excerpt.get(place.span).is_some(), "{text}");
            }
        }
    }
    assert!((10_000..45_000).contains(&refused), "{refused}");
}
