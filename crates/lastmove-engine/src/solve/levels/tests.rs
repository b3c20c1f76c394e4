//! Tests of searches without the moves.

use super::{levels_alone, levels_turned};
use crate::Control;
use crate::files::MemoryFiles;
use crate::game::Play;
use crate::graph::generate::SplitMix64;
use crate::graph::{ToSolve, formats};
use crate::solve::backward;

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
        };
        assert!(found == expected, "{n}");
    }
}
