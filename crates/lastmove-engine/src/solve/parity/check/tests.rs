//! Lost cycles by halving the priorities, against rounds alone.

use super::super::tests::random;
use super::super::{ParityGame, Regions, check, zielonka};
use super::cycles::Cycles;
use crate::Control;
use crate::game::Play;
use crate::graph::generate::SplitMix64;
use crate::graph::{GameGraph, Graph, Owners};

/// Whether a vertex is on a cycle of its region without larger priorities.
fn is_on_cycle(game: &ParityGame<'_>, said: &Regions, v: u32) -> bool {
    let mut seen = vec![false; game.len() as usize];
    let mut left = vec![v];
    while let Some(at) = left.pop() {
        for &to in game.graph().targets(at) {
            let is_kept = said.strategy(at).is_none_or(|chosen| chosen == to)
                && game.end(to).is_none()
                && said.winner(to) == said.winner(v)
                && game.priority(to) <= game.priority(v);
            if is_kept && to == v {
                return true;
            }
            if is_kept && !std::mem::replace(&mut seen[to as usize], true) {
                left.push(to);
            }
        }
    }
    false
}

/// Rounds alone, a few rounds and none find a lost cycle in the same cases.
fn agree(game: &ParityGame<'_>, said: &Regions) -> bool {
    let control = Control::default();
    let found = [u32::MAX, 0, 1, 2].map(|rounds| {
        let cycles = Cycles::new(game, said, &control);
        cycles.lost(rounds).unwrap()
    });
    for v in found {
        assert_eq!(v.is_some(), found[0].is_some(), "{game:?} {said:?}");
        if let Some(v) = v {
            let is_of_loser = game.priority(v) % 2 != u32::from(said.winner(v));
            assert!(
                is_of_loser && is_on_cycle(game, said, v),
                "{game:?} {said:?}"
            );
        }
    }
    found[0].is_some()
}

/// Right strategies, others within the regions, and any winners with any moves.
#[test]
fn lost_cycles_are_those_by_rounds() {
    let mut rng = SplitMix64::new(51);
    let control = Control::default();
    let mut lost = [0; 3];
    for case in 0..6_000 {
        let (game, priorities) = random(&mut rng, 4 + case % 60, 1 + case % 40);
        let game = ParityGame::new(&game, &priorities, Play::Normal).unwrap();
        let right = zielonka(&game, &control).unwrap();
        assert!(!agree(&game, &right));
        let (mut moved, mut wild) = (right.clone(), right.clone());
        for v in 0..game.len() {
            let targets = game.graph().targets(v);
            if right.strategy(v).is_some() {
                let stays = |to: &&u32| right.winner(**to) == right.winner(v);
                let stays: Vec<&u32> = targets.iter().filter(stays).collect();
                let chosen = *stays[rng.below(stays.len() as u64) as usize];
                moved.claim(v, right.winner(v), Some(chosen));
            }
            let winner = rng.below(4).min(1) as u8;
            let is_chosen = game.owner(v) == winner && !targets.is_empty();
            let chosen = is_chosen.then(|| targets[rng.below(targets.len() as u64) as usize]);
            wild.claim(v, winner, chosen);
        }
        for (count, said) in lost[1..].iter_mut().zip([&moved, &wild]) {
            *count += u32::from(agree(&game, said));
        }
    }
    assert!(lost[1] > 300 && lost[2] > 3_000, "{lost:?}");
}

/// A line in which each vertex has a larger priority than those before, but for those of the loser, which
/// are smaller than their neighbours: each round takes two vertices.
fn stairs(n: u32, last: u32) -> (GameGraph, Vec<u32>) {
    let neighbours = |v: u32| {
        [v.wrapping_sub(1), v + 1]
            .into_iter()
            .filter(move |&to| to < n)
    };
    let edges: Vec<_> = (0..n)
        .flat_map(|v| neighbours(v).map(move |to| (v, to)))
        .collect();
    let game = GameGraph {
        owners: Owners::from_players((0..n).map(|_| 1)),
        ..Graph::from_edges(n, &edges).into()
    };
    let mut priorities: Vec<u32> = (0..n).map(|v| v + 2 - v % 2 * 2).collect();
    priorities[0] = last;
    (game, priorities)
}

#[test]
fn many_rounds_are_not_needed() {
    let control = Control::default();
    for (n, last) in [(50, 2), (50, 3), (300_000, 2), (300_000, 3)] {
        let (game, priorities) = stairs(n, last);
        let game = ParityGame::new(&game, &priorities, Play::Normal).unwrap();
        let said = Regions::claimed(n);
        if n < 100 {
            assert_eq!(agree(&game, &said), last == 3);
        }
        let wrong = check(&game, &said, &|v| v.to_string(), &control).unwrap();
        assert_eq!(wrong.is_some(), last == 3);
    }
}
