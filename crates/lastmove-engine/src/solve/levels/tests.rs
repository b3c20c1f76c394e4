//! Tests of searches without the moves.

use super::{levels, levels_alone, levels_turned};
use crate::files::MemoryFiles;
use crate::game::Play;
use crate::graph::generate::SplitMix64;
use crate::graph::{GameGraph, Graph, Owners, ToSolve, formats};
use crate::solve::backward;
use crate::{Control, Value};

/// A parity game with some vertices that end it.
fn parity_game(n: u64, rng: &mut SplitMix64) -> String {
    let sinks = rng.below(50);
    let mut text = format!("parity {};\n", n - 1);
    for v in 0..n {
        let is_sink = rng.below(100) < sinks;
        let list: Vec<_> = (0..1 + rng.below(4))
            .map(|_| if is_sink { v } else { rng.below(n) }.to_string())
            .collect();
        let (parity, owner) = (u64::from(is_sink) * rng.below(2), rng.below(2));
        text.push_str(&format!("{v} {parity} {owner} {};\n", list.join(",")));
    }
    text
}

#[test]
fn games_turned_round_while_they_are_read_have_the_same_values() {
    let mut rng = SplitMix64::new(3);
    for case in 0..8 {
        let n = [50, 60_000, 90_000, 140_000][case % 4];
        let files = MemoryFiles::from([("g.pg", parity_game(n, &mut rng))]);
        let control = Control::default().threads(1 + case % 3);
        let game = formats::open(&files, "g.pg", None, &control).unwrap().game;
        let expected = backward(&game, Play::Normal, &control).unwrap();
        let found = match formats::open_to_solve(&files, "g.pg", &control).unwrap() {
            ToSolve::Held(mut held) => {
                assert_eq!(n, 50);
                levels_alone(&mut held.game, Play::Normal, &control).unwrap()
            }
            ToSolve::Turned(turned) => levels_turned(turned, Play::Normal, &control).unwrap().1,
            ToSolve::Parity(..) => panic!("all priorities are even"),
        };
        assert!(found == expected, "{n}");
    }
}

/// Remoteness and degrees on both sides of what narrow words hold.
#[test]
fn words_become_wider_when_they_must() {
    let control = Control::default().threads(2);
    let mut rng = SplitMix64::new(4);
    for case in 0..24u32 {
        // A line of two vertices side by side, and its end.
        let n = [100, 16_380, 16_384, 16_388, 40_000][case as usize % 5];
        let mut edges: Vec<(u32, u32)> = (1..n).map(|v| (v, v - 1)).collect();
        if case % 3 == 1 {
            let second = (1..n).map(|v| (n + v, (n + v - 1).max(n)));
            edges.extend(second.filter(|(from, to)| from != to));
        }
        if case % 4 == 1 {
            let degree = 16_382 + case / 4;
            edges.extend((0..degree).map(|_| (0, rng.below(n.into()) as u32)));
        }
        let mut game = GameGraph::from(Graph::from_edges(2 * n, &edges));
        if case % 2 == 1 {
            game.owners = Owners::from_players((0..2 * n).map(|_| rng.below(2) as u8));
        }
        for play in [Play::Normal, Play::Misere] {
            let expected = backward(&game, play, &control).unwrap();
            assert!(levels(&game, play, &control).unwrap() == expected, "{case}");
            let found = levels_alone(&mut game.clone(), play, &control).unwrap();
            assert!(found == expected, "{case}");
        }
    }
}

/// A position with more options than a narrow word counts: all are won, or one is drawn.
#[test]
fn counters_may_be_larger_than_words() {
    for case in 0..48u32 {
        let degree = [16_382, 16_383, 16_384, 16_390, 50_000][case as usize % 5];
        let (hub, end, cycle) = (degree, degree + 1, degree + 2);
        let leaves = (0..degree).flat_map(|leaf| [(hub, leaf), (leaf, end)]);
        let mut edges: Vec<_> = leaves.chain([(cycle, cycle)]).collect();
        if case % 3 == 1 {
            edges.push((hub, cycle));
        }
        let mut game = GameGraph::from(Graph::from_edges(degree + 3, &edges));
        if case % 2 == 1 {
            // A move from the hub to a leaf changes the turn, and so does one from there.
            let player = |v| u8::from(v == hub || v == end);
            game.owners = Owners::from_players((0..degree + 3).map(player));
        }
        let control = Control::default().threads(1 + case as usize % 4);
        let expected = backward(&game, Play::Normal, &control).unwrap();
        assert_eq!(expected.get(hub.into()) == Value::Loss(2), case % 3 != 1);
        let found = levels_alone(&mut game, Play::Normal, &control).unwrap();
        assert!(found == expected, "{case}");
    }
}
