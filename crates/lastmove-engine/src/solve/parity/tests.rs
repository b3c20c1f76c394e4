//! Parity games against all strategies, and false regions.

use super::{ParityGame, check, zielonka};
use crate::game::Play;
use crate::graph::generate::SplitMix64;
use crate::graph::{GameGraph, Graph, Labels, Owners};
use crate::{Control, Outcome};

/// A random game with ends, labels, loops and double moves in some cases.
pub(super) fn random(rng: &mut SplitMix64, most: u64, priorities: u64) -> (GameGraph, Vec<u32>) {
    let n = rng.below(most + 1) as u32;
    let (degree, has_ends) = (1 + rng.below(3), rng.below(2) == 0);
    let mut edges = Vec::new();
    for v in 0..n {
        let least = u64::from(!has_ends);
        for _ in 0..least + rng.below(degree + 1) {
            edges.push((v, rng.below(n.into()) as u32));
        }
    }
    let mut labels = Labels::default();
    for v in 0..n {
        let outcome = [Outcome::Win, Outcome::Loss].get(rng.below(20) as usize);
        if has_ends {
            labels.set(v, outcome.copied());
        }
    }
    let game = GameGraph {
        graph: Graph::from_edges(n, &edges),
        labels,
        owners: Owners::from_players((0..n).map(|_| rng.below(2) as u8)),
    };
    let of_vertex = (0..n).map(|_| rng.below(priorities) as u32);
    (game, of_vertex.collect())
}

/// From which vertices player 1 wins if player 0 always makes the move `chosen`, and any where that is no
/// vertex: a way leads to an end that 1 wins, or to a cycle whose largest priority is odd.
fn beaten(game: &ParityGame<'_>, chosen: &[u32]) -> Vec<bool> {
    let n = game.len() as usize;
    let mut leads = vec![vec![false; n]; n];
    for v in 0..n as u32 {
        let targets = game.graph().targets(v).iter();
        for &to in targets.filter(|_| game.end(v).is_none()) {
            let is_free = game.owner(v) == 1 || chosen[v as usize] == u32::MAX;
            leads[v as usize][to as usize] |= is_free || chosen[v as usize] == to;
        }
    }
    let closed = |mut leads: Vec<Vec<bool>>, most: u32| {
        for over in (0..n).filter(|&over| game.priority(over as u32) <= most) {
            for from in 0..n {
                for to in 0..n {
                    leads[from][to] |= leads[from][over] && leads[over][to];
                }
            }
        }
        leads
    };
    let lost: Vec<bool> = (0..n as u32)
        .map(|v| {
            let priority = game.priority(v);
            let below = closed(leads.clone(), priority);
            game.end(v) == Some(1) || priority % 2 == 1 && below[v as usize][v as usize]
        })
        .collect();
    let leads = closed(leads, u32::MAX);
    let reaches = |v: usize| lost[v] || (0..n).any(|to| leads[v][to] && lost[to]);
    (0..n).map(reaches).collect()
}

/// The winner of every vertex, by all strategies of player 0.
fn by_all_strategies(game: &ParityGame<'_>) -> Vec<u8> {
    let n = game.len();
    let mut winners = vec![1; n as usize];
    let mut places = vec![0; n as usize];
    loop {
        let chosen: Vec<u32> = (0..n)
            .map(|v| game.graph().targets(v).get(places[v as usize]).copied())
            .map(|to| to.unwrap_or(u32::MAX))
            .collect();
        for (v, beaten) in beaten(game, &chosen).into_iter().enumerate() {
            winners[v] &= u8::from(beaten);
        }
        let mut v = 0;
        while v < n {
            let place = &mut places[v as usize];
            *place += 1;
            let moves = if game.owner(v) == 0 {
                game.graph().out_degree(v)
            } else {
                1
            };
            if (*place as u64) < moves {
                break;
            }
            *place = 0;
            v += 1;
        }
        if v == n {
            return winners;
        }
    }
}

#[test]
fn winners_are_those_by_all_strategies() {
    let mut rng = SplitMix64::new(31);
    let control = Control::default();
    for case in 0..20_000 {
        let (game, priorities) = random(&mut rng, 6, 1 + case % 6);
        let play = [Play::Normal, Play::Misere][(case % 2) as usize];
        let game = ParityGame::new(&game, &priorities, play).unwrap();
        let found = zielonka(&game, &control).unwrap();
        let winners: Vec<u8> = (0..game.len()).map(|v| found.winner(v)).collect();
        assert_eq!(winners, by_all_strategies(&game), "{game:?}");
        assert_eq!(
            check(&game, &found, &|v| v.to_string(), &control).unwrap(),
            None,
            "{game:?}"
        );
    }
}

#[test]
fn strategies_of_larger_games_are_right() {
    let mut rng = SplitMix64::new(32);
    let control = Control::default();
    for case in 0..3_000 {
        let (game, priorities) = random(&mut rng, 300, 1 + case % 50);
        let game = ParityGame::new(&game, &priorities, Play::Normal).unwrap();
        let found = zielonka(&game, &control).unwrap();
        assert_eq!(
            check(&game, &found, &|v| v.to_string(), &control).unwrap(),
            None,
            "{case}"
        );
    }
}

/// Whether a claim is right is known by all strategies: `check` says the same.
#[test]
fn what_is_false_is_said() {
    let mut rng = SplitMix64::new(33);
    let control = Control::default();
    let (mut refused, mut right) = (0, 0);
    for case in 0..20_000 {
        let (game, priorities) = random(&mut rng, 6, 1 + case % 5);
        let game = ParityGame::new(&game, &priorities, Play::Normal).unwrap();
        let n = game.len();
        if n == 0 {
            continue;
        }
        let mut said = zielonka(&game, &control).unwrap();
        let found = said.clone();
        let v = rng.below(n.into()) as u32;
        match rng.below(3) {
            0 => said.set_winner(v, 1 - said.winner(v)),
            1 => said.set_strategy(v, Some(rng.below(n.into()) as u32)),
            _ => said.set_strategy(v, None),
        }
        // With the chosen moves of both players the winner wins against all answers.
        let wins = |player: u8| {
            let flipped: Vec<u32> = priorities.iter().map(|priority| priority + 1).collect();
            let other_owners = (0..n).map(|v| 1 - game.owner(v));
            let turned = GameGraph {
                owners: Owners::from_players(other_owners),
                ..game.game.clone()
            };
            let turned = ParityGame::new(&turned, &flipped, Play::Normal).unwrap();
            let game = if player == 0 { &game } else { &turned };
            let chosen: Vec<u32> = (0..n)
                .map(|v| said.strategy(v).unwrap_or(u32::MAX))
                .collect();
            let beaten = beaten(game, &chosen);
            (0..n).all(|v| said.winner(v) != player || !beaten[v as usize])
        };
        let is_complete = (0..n).all(|v| {
            let is_winners = game.end(v).is_none() && game.owner(v) == said.winner(v);
            let is_move = |to: u32| game.graph().targets(v).contains(&to);
            match said.strategy(v) {
                Some(to) => is_winners && is_move(to),
                None => !is_winners,
            }
        });
        let same = (0..n).all(|v| said.winner(v) == found.winner(v));
        let is_right = same && is_complete && wins(0) && wins(1);
        let wrong = check(&game, &said, &|v| v.to_string(), &control).unwrap();
        assert_eq!(wrong.is_none(), is_right, "{game:?} {said:?} {wrong:?}");
        refused += usize::from(!is_right);
        right += usize::from(is_right);
    }
    assert!(refused > 10_000 && right > 500, "{refused} {right}");
}

#[test]
fn what_is_no_parity_game_is_refused() {
    let game = GameGraph::from(Graph::from_edges(2, &[(0, 1), (1, 0)]));
    let code = |game: &GameGraph, priorities: &[u32]| {
        let refused = ParityGame::new(game, priorities, Play::Normal);
        refused.unwrap_err().message.code
    };
    assert_eq!(code(&game, &[0]), "parity-priorities");
    assert_eq!(code(&game, &[0, 1]), "parity-owners");
    let mut drawn = GameGraph {
        owners: Owners::from_players([0, 1]),
        ..game
    };
    drawn.labels.set(1, Some(Outcome::Draw));
    assert_eq!(code(&drawn, &[0, 1]), "parity-draw");
}

/// Neither recurses on the length of a way, nor on the number of priorities.
#[test]
fn long_ways_and_many_priorities_are_no_harm() {
    let n = 200_000;
    let edges: Vec<_> = (0..n).map(|v| (v, (v + 1) % n)).collect();
    let game = GameGraph {
        owners: Owners::from_players((0..n).map(|v| (v % 2) as u8)),
        ..Graph::from_edges(n, &edges).into()
    };
    let priorities: Vec<u32> = (0..n).collect();
    let game = ParityGame::new(&game, &priorities, Play::Normal).unwrap();
    let control = Control::default();
    let found = zielonka(&game, &control).unwrap();
    assert_eq!(
        check(&game, &found, &|v| v.to_string(), &control).unwrap(),
        None
    );
    // The largest priority is n − 1, an odd one.
    assert!((0..n).all(|v| found.winner(v) == 1));
}
