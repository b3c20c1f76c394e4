//! Weights and sets through the formats that hold them.

use std::collections::BTreeMap;

use lastmove::files::MemoryFiles;
use lastmove::graph::NamedGraph;
use lastmove::graph::formats::{self, Beside, Format, Writing};
use lastmove::graph::generate::SplitMix64;
use lastmove::oracle::Want;
use lastmove::{WriteError, catalog};

use crate::shared::{assert_same, by_name, control, random_graph};

/// Weights and sets for a graph, at random.
fn random_beside(rng: &mut SplitMix64, graph: &NamedGraph) -> Beside {
    let weight = |rng: &mut SplitMix64| match rng.below(9) {
        0 => i64::MIN,
        1 => i64::MAX,
        _ => rng.below(9) as i64 - 4,
    };
    let moves = graph.game.graph.edges();
    let weights =
        (moves > 0 && rng.chance(80)).then(|| (0..moves).map(|_| weight(rng)).collect::<Vec<_>>());
    let mut sets = BTreeMap::new();
    let n = u64::from(graph.names.len());
    for name in ["good", "in", "[3]", "->"] {
        if n > 0 && rng.chance(30) {
            let members = (0..1 + rng.below(4)).map(|_| rng.below(n) as u32);
            sets.insert(name.to_owned(), members.collect());
        }
    }
    Beside { weights, sets }
}

/// Writes a graph and reads it again; `None` where the format refuses it.
fn there_and_back(
    graph: &NamedGraph,
    beside: &Beside,
    format: Format,
) -> Option<(NamedGraph, Beside)> {
    let mut bytes = Vec::new();
    let how = Writing::default();
    match formats::write_with(graph, beside, format, how, &mut bytes, &control()) {
        Ok(()) => {}
        Err(WriteError::Work(error)) => {
            assert!(matches!(error.message.code, "format-name" | "format-lacks"));
            return None;
        }
        Err(error) => panic!("{error:?}"),
    }
    let files = MemoryFiles::from([("g", bytes)]);
    let again = formats::open(&files, "g", Some(format), &control()).unwrap();
    let beside = Beside::read(&files, "g", Some(format), &again, &control()).unwrap();
    Some((again, beside))
}

/// The weights of each move by the names of its ends, and the sets by the names of their members.
fn by_names(graph: &NamedGraph, beside: &Beside) -> (Vec<String>, Vec<String>) {
    let name = |v: u32| graph.names.name(v).into_owned();
    let mut moves = Vec::new();
    for v in 0..graph.names.len() {
        let targets = graph.game.graph.targets(v).iter();
        for (place, &to) in targets.enumerate() {
            let at = graph.game.graph.edge_range(v).start + place;
            let weight = beside.weights.as_ref().map(|weights| weights[at]);
            moves.push(format!("{} {place} {} {weight:?}", name(v), name(to)));
        }
    }
    moves.sort_unstable();
    let sets = beside.sets.iter();
    let sets = sets.map(|(set, members)| {
        let members: Vec<_> = members.iter().map(|&v| name(v)).collect();
        format!("{set} {members:?}")
    });
    (moves, sets.collect())
}

#[test]
fn texts_keep_weights_and_sets() {
    let mut rng = SplitMix64::new(8);
    let (mut kept, mut weighed) = (0, 0);
    for _ in 0..6_000 {
        let graph = random_graph(&mut rng);
        let beside = random_beside(&mut rng, &graph);
        let Some((again, read)) = there_and_back(&graph, &beside, Format::Text) else {
            continue;
        };
        assert_eq!(by_name(&again), by_name(&graph));
        assert_eq!(by_names(&again, &read), by_names(&graph, &beside));
        kept += 1;
        weighed += u32::from(beside.weights.is_some());
    }
    assert!(kept > 3_000 && weighed > 1_500, "{kept} {weighed}");
}

#[test]
fn graphviz_keeps_weights() {
    let mut rng = SplitMix64::new(9);
    let mut kept = 0;
    for _ in 0..4_000 {
        let graph = random_graph(&mut rng);
        let beside = random_beside(&mut rng, &graph);
        let Some((again, read)) = there_and_back(&graph, &beside, Format::Dot) else {
            continue;
        };
        assert_same(&again, &graph);
        assert_eq!(read.weights, beside.weights);
        assert!(read.sets.is_empty());
        // And from there into a text.
        if let Some((text, last)) = there_and_back(&again, &read, Format::Text) {
            assert_eq!(by_names(&text, &last), by_names(&again, &read));
        }
        kept += 1;
    }
    assert!(kept > 2_000, "{kept}");
}

/// Whether every play goes on for ever, and no vertex becomes a cycle of two in a parity game.
fn goes_on(graph: &NamedGraph) -> bool {
    let game = &graph.game;
    (0..graph.names.len()).all(|v| {
        let targets = game.graph.targets(v);
        game.labels.get(v).is_none() && targets.iter().any(|&to| to != v)
    })
}

#[test]
fn parity_games_keep_weights() {
    let mut rng = SplitMix64::new(10);
    let (mut owned, mut doubled) = (0, 0);
    for _ in 0..60_000 {
        let graph = random_graph(&mut rng);
        if !goes_on(&graph) {
            continue;
        }
        let beside = random_beside(&mut rng, &graph);
        let Some((again, read)) = there_and_back(&graph, &beside, Format::Pg) else {
            continue;
        };
        if !graph.game.owners.is_empty() {
            assert_eq!(read.weights, beside.weights);
            owned += u32::from(beside.weights.is_some());
            continue;
        }
        // Each vertex became two with the same weights.
        let Some(weights) = &beside.weights else {
            assert_eq!(read.weights, None);
            continue;
        };
        let of = |v| &weights[graph.game.graph.edge_range(v)];
        let all: Vec<i64> = (0..graph.names.len())
            .flat_map(|v| [of(v), of(v)].concat())
            .collect();
        assert_eq!(again.names.len(), 2 * graph.names.len());
        assert_eq!(read.weights, Some(all));
        doubled += 1;
    }
    assert!(owned > 100 && doubled > 100, "{owned} {doubled}");
}

/// A vertex that moves to itself alone becomes two: what play is worth stays the same.
#[test]
fn parity_games_keep_credits() {
    let mut rng = SplitMix64::new(11);
    let mut asked = 0;
    for _ in 0..400 {
        let n = 1 + rng.below(5);
        let mut text = String::new();
        for v in 0..n {
            text += &format!("v{v} : {}\n", rng.below(2));
            for _ in 0..1 + rng.below(2) {
                let to = if rng.chance(40) { v } else { rng.below(n) };
                text += &format!("v{v} -> v{to} [{}]\n", rng.below(7) as i64 - 3);
            }
        }
        let files = MemoryFiles::from([("g.txt", text.clone())]);
        let graph = formats::open(&files, "g.txt", None, &control()).unwrap();
        let beside = Beside::read(&files, "g.txt", None, &graph, &control()).unwrap();
        let (mut game, how) = (Vec::new(), Writing::default());
        formats::write_with(&graph, &beside, Format::Pg, how, &mut game, &control()).unwrap();
        let files = MemoryFiles::from([("g.txt", text.into_bytes()), ("g.pg", game)]);
        for goal in ["energy", "mean-payoff"] {
            let open = |file| {
                let game = format!("graph:{file},goal={goal}");
                catalog::open(&game, &files, &control()).unwrap()
            };
            let [before, after] = ["g.txt", "g.pg"].map(open);
            for v in 0..n {
                let worth = |opened: &catalog::Opened| {
                    let at = format!("v{v}");
                    let answer = opened.oracle.ask(Some(&at), Want::default(), &control());
                    answer.unwrap().worth
                };
                assert_eq!(worth(&before), worth(&after));
                asked += 1;
            }
        }
    }
    assert!(asked > 1_500);
}
