//! Round trips of every format, and what each refuses.

use lastmove::Outcome;
use lastmove::files::MemoryFiles;
use lastmove::game::Play;
use lastmove::graph::formats::{self, Format, Writing};
use lastmove::graph::{NamedGraph, Owners};
use lastmove::solve::levels;

use crate::shared::{OUTCOMES, assert_same, by_name, control, names, random_graph, read, write};
use lastmove::graph::generate::SplitMix64;

#[test]
fn lmg_holds_everything() {
    let mut rng = SplitMix64::new(1);
    for case in 0..4_000 {
        let graph = random_graph(&mut rng);
        let how = Writing {
            transpose: case % 2 == 0,
            ..Writing::default()
        };
        let bytes = write(&graph, Format::Binary, how).unwrap();
        assert_eq!(bytes.len() % 8, 0);
        assert_same(&read(&bytes, Format::Binary).unwrap(), &graph);
        // It is recognized by its first bytes, whatever its name.
        let files = MemoryFiles::from([("g.txt", bytes)]);
        assert_same(
            &formats::open(&files, "g.txt", None, &control()).unwrap(),
            &graph,
        );
    }
}

#[test]
fn text_holds_what_has_words_for_names() {
    let mut rng = SplitMix64::new(2);
    let mut refused = 0;
    for _ in 0..4_000 {
        let graph = random_graph(&mut rng);
        let names = names(&graph);
        let is_sign = |v: &u32| matches!(names[*v as usize].as_str(), "=" | ":");
        let fits = names
            .iter()
            .all(|name| !name.is_empty() && !name.starts_with('#') && !name.contains(' '))
            && !(0..graph.names.len()).any(|v| graph.game.graph.targets(v).iter().any(is_sign));
        match write(&graph, Format::Text, Writing::default()) {
            Ok(bytes) => {
                assert!(fits, "{names:?}");
                let again = read(&bytes, Format::Text).unwrap();
                assert_eq!(by_name(&again), by_name(&graph));
            }
            Err(error) => {
                assert!(!fits, "{names:?}");
                assert_eq!(error.message.code, "format-name");
                refused += 1;
            }
        }
    }
    assert!(refused > 300);
}

#[test]
fn mtx_holds_bare_graphs() {
    let mut rng = SplitMix64::new(3);
    let mut kept = 0;
    for _ in 0..4_000 {
        let graph = random_graph(&mut rng);
        let n = graph.names.len();
        let owned = !graph.game.owners.is_empty();
        let labelled = (0..n).any(|v| graph.game.labels.get(v).is_some());
        let counted = names(&graph)
            .iter()
            .zip(1..)
            .all(|(name, v)| *name == v.to_string());
        match write(&graph, Format::Mtx, Writing::default()) {
            Ok(bytes) => {
                assert!(!owned && !labelled && counted);
                assert_same(&read(&bytes, Format::Mtx).unwrap(), &graph);
                kept += 1;
            }
            Err(error) => {
                let what = match error.message.code {
                    "format-lacks" => owned || labelled,
                    "format-name" => !counted,
                    code => panic!("{code}"),
                };
                assert!(what, "{error:?}");
            }
        }
    }
    assert!(kept > 300);
}

/// Whether the graph is exactly representable as a parity game.
fn is_parity_game(graph: &NamedGraph) -> bool {
    let game = &graph.game;
    let n = game.graph.vertices();
    let word = |name: &String| {
        !name.is_empty()
            && !name.starts_with('#')
            && !name.contains([' ', '"', '\u{1}'])
            && name != "="
            && name != ":"
    };
    let plain = |v: u32| {
        let stuck = game.graph.out_degree(v) == 0;
        match game.labels.get(v) {
            Some(Outcome::Draw) => false,
            Some(_) => stuck,
            None => !stuck && !game.graph.targets(v).iter().all(|&to| to == v),
        }
    };
    (n == 0 || !game.owners.is_empty()) && names(graph).iter().all(word) && (0..n).all(plain)
}

#[test]
fn pg_plays_the_same() {
    let mut rng = SplitMix64::new(4);
    let mut exact = 0;
    for case in 0..8_000 {
        let mut graph = random_graph(&mut rng);
        if case % 4 == 0 {
            graph.game.owners =
                Owners::from_players((0..graph.names.len()).map(|_| rng.below(2) as u8));
            // Ends with labels only, as a parity game can express.
            for v in 0..graph.names.len() {
                let ends = graph.game.graph.out_degree(v) == 0;
                graph
                    .game
                    .labels
                    .set(v, ends.then(|| OUTCOMES[rng.below(2) as usize]));
            }
        }
        let play = [Play::Normal, Play::Misere][case % 2];
        let how = Writing {
            play,
            ..Writing::default()
        };
        let bytes = match write(&graph, Format::Pg, how) {
            Ok(bytes) => bytes,
            Err(error) => {
                assert_eq!(error.message.code, "format-name");
                assert!(
                    names(&graph)
                        .iter()
                        .any(|name| name.contains(['"', '\u{1}']))
                );
                continue;
            }
        };
        let text = String::from_utf8(bytes.clone()).unwrap();
        let there = read(&bytes, Format::Pg).unwrap_or_else(|error| panic!("{error}: {text}"));
        let expected = levels(&graph.game, play, &control()).unwrap();
        for other in [Play::Normal, Play::Misere] {
            let found = levels(&there.game, other, &control()).unwrap();
            for v in 0..graph.names.len() {
                let value = expected.get(v.into());
                if graph.game.owners.is_empty() {
                    for player in [0, 1] {
                        let copy = v * 2 + player;
                        assert_eq!(there.game.owners.get(copy), Some(player as u8));
                        assert_eq!(found.get(copy.into()), value, "{v} in {text}");
                    }
                } else {
                    assert_eq!(there.game.owners.get(v), graph.game.owners.get(v));
                    assert_eq!(found.get(v.into()), value, "{v} in {text}");
                }
            }
        }
        // Converting a second time changes nothing.
        let twice = write(&there, Format::Pg, Writing::default()).unwrap();
        let again = read(&twice, Format::Pg).unwrap();
        assert_eq!(by_name(&again), by_name(&there));
        if is_parity_game(&graph) {
            let labels = |g: &NamedGraph| {
                (0..g.names.len())
                    .map(|v| g.game.labels.get(v))
                    .collect::<Vec<_>>()
            };
            assert_eq!(names(&there), names(&graph));
            assert_eq!(there.game.graph, graph.game.graph);
            assert_eq!(labels(&there), labels(&graph));
            exact += 1;
        }
    }
    assert!(exact > 300, "{exact}");
}

#[test]
fn dot_holds_all_but_control_characters() {
    let mut rng = SplitMix64::new(6);
    let mut refused = 0;
    for _ in 0..4_000 {
        let graph = random_graph(&mut rng);
        match write(&graph, Format::Dot, Writing::default()) {
            Ok(bytes) => assert_same(&read(&bytes, Format::Dot).unwrap(), &graph),
            Err(error) => {
                assert_eq!(error.message.code, "format-name");
                assert!(names(&graph).contains(&"\u{1}".to_owned()));
                refused += 1;
            }
        }
    }
    assert!(refused > 50, "{refused}");
}

#[test]
fn export_alone_escapes_or_refuses() {
    let mut rng = SplitMix64::new(5);
    for _ in 0..2_000 {
        let graph = random_graph(&mut rng);
        match write(&graph, Format::GraphMl, Writing::default()) {
            Ok(bytes) => {
                String::from_utf8(bytes.clone()).unwrap();
                let error = read(&bytes, Format::GraphMl).unwrap_err();
                assert_eq!(error.message.code, "format-only-written");
            }
            Err(error) => {
                assert_eq!(error.message.code, "format-name");
                assert!(names(&graph).contains(&"\u{1}".to_owned()));
            }
        }
    }
}
