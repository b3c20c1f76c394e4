//! Mean-payoff games against all strategies, against the twin, and false payoffs.

use super::super::payoff::common_divisor;
use super::super::{EnergyGame, Payoff, Payoffs, check_mean_payoff, mean_payoff, zwick_paterson};
use super::{bound, by_all_strategies, long_way, options, random};
use crate::game::Play;
use crate::graph::generate::SplitMix64;
use crate::graph::{GameGraph, Graph, Owners};
use crate::{Control, Message};

fn payoffs(game: &EnergyGame<'_>, options: &super::Options) -> Vec<Payoff> {
    let best = by_all_strategies(game, options).into_iter();
    best.map(|best| best.1).collect()
}

fn checked(game: &EnergyGame<'_>, said: &Payoffs) -> Option<Message> {
    check_mean_payoff(game, said, &|v| v.to_string(), &Control::default()).unwrap()
}

#[test]
fn payoffs_are_those_by_all_strategies() {
    let mut rng = SplitMix64::new(51);
    let control = Control::default();
    let mut fractions = 0;
    for case in 0..20_000u64 {
        let (graph, weights) = random(&mut rng, 6, 1 + case % 9);
        let play = [Play::Normal, Play::Misere][(case % 2) as usize];
        let game = EnergyGame::new(&graph, &weights, play).unwrap();
        let found = mean_payoff(&game, &control).unwrap();
        assert_eq!(found.payoffs, payoffs(&game, &options(&game)), "{game:?}");
        assert_eq!(checked(&game, &found), None, "{game:?} {found:?}");
        let is_fraction = |payoff: &&Payoff| {
            matches!(
                payoff,
                Payoff::Mean {
                    denominator: 2..,
                    ..
                }
            )
        };
        fractions += found.payoffs.iter().filter(is_fraction).count();
    }
    assert!(fractions > 5_000, "{fractions}");
}

#[test]
fn payoffs_are_those_of_the_twin() {
    let mut rng = SplitMix64::new(52);
    let control = Control::default();
    for case in 0..2_000u64 {
        let (graph, weights) = random(&mut rng, 7, 1 + case % 3);
        let game = EnergyGame::new(&graph, &weights, Play::Normal).unwrap();
        let found = mean_payoff(&game, &control).unwrap();
        assert_eq!(
            found.payoffs,
            zwick_paterson(&game, &control).unwrap(),
            "{game:?}"
        );
    }
}

#[test]
fn payoffs_of_larger_games_are_right() {
    let mut rng = SplitMix64::new(53);
    let control = Control::default();
    for case in 0..3_000u64 {
        let (graph, weights) = random(&mut rng, 300, [1, 3, 30, 1000][(case % 4) as usize]);
        let game = EnergyGame::new(&graph, &weights, Play::Normal).unwrap();
        let found = mean_payoff(&game, &control).unwrap();
        assert_eq!(checked(&game, &found), None, "{case}");
    }
}

/// Moves to near vertices alone make long ways between the vertices of a component.
#[test]
fn payoffs_of_long_games_are_right() {
    let mut rng = SplitMix64::new(56);
    let control = Control::default();
    for case in 0..100u64 {
        let n = 2_000;
        let mut edges = Vec::new();
        for v in 0..n {
            for _ in 0..=rng.below(1 + case % 3) {
                edges.push((v, (v + n - 1 + rng.below(4) as u32) % n));
            }
        }
        let graph = GameGraph {
            owners: Owners::from_players((0..n).map(|_| rng.below(2) as u8)),
            ..Graph::from_edges(n, &edges).into()
        };
        let most = [1, 20, 1_000_000][(case % 3) as usize];
        let weights = edges
            .iter()
            .map(|_| rng.below(2 * most + 1) as i64 - most as i64);
        let weights: Vec<i64> = weights.collect();
        let game = EnergyGame::new(&graph, &weights, Play::Normal).unwrap();
        let found = mean_payoff(&game, &control).unwrap();
        assert_eq!(checked(&game, &found), None, "{case}");
    }
}

/// Whether a claim is right is known by all strategies: `check_mean_payoff` says the same.
#[test]
fn what_is_false_is_said() {
    let mut rng = SplitMix64::new(54);
    let control = Control::default();
    let (mut refused, mut right) = (0, 0);
    for case in 0..20_000u64 {
        let (graph, weights) = random(&mut rng, 6, 1 + case % 4);
        let game = EnergyGame::new(&graph, &weights, Play::Normal).unwrap();
        let n = game.len();
        if n == 0 {
            continue;
        }
        let mut claim = mean_payoff(&game, &control).unwrap();
        let best = claim.payoffs.clone();
        let v = rng.below(n.into()) as usize;
        match (rng.below(6), claim.payoffs[v]) {
            (
                0,
                Payoff::Mean {
                    numerator,
                    denominator,
                },
            ) => {
                let (numerator, denominator) = match rng.below(3) {
                    0 => (2 * numerator, 2 * denominator),
                    1 => (numerator + 1, denominator),
                    _ => (numerator - 1, denominator),
                };
                claim.payoffs[v] = Payoff::Mean {
                    numerator,
                    denominator,
                };
            }
            (0, Payoff::End(player)) => claim.payoffs[v] = Payoff::End(1 - player),
            (1, Payoff::Mean { .. }) => claim.payoffs[v] = Payoff::End(rng.below(2) as u8),
            (1, Payoff::End(_)) => claim.payoffs[v] = Payoff::of_fraction(case.into(), 1),
            (2, _) => claim.moves[v] = u32::MAX,
            _ => claim.moves[v] = rng.below(n.into()) as u32,
        }
        // What helps the checker may be anything.
        if case % 3 == 0 {
            let hints = claim.hints.iter_mut();
            hints.for_each(|hint| *hint = rng.next_u64() as i64);
        }
        let is_complete = (0..n).all(|v| match claim.strategy(v) {
            None => game.end(v).is_some(),
            Some(to) => game.end(v).is_none() && game.weight(v, to).is_some(),
        });
        let holds = |player| {
            let bound = bound(&game, player, &|v| claim.strategy(v));
            payoffs(&game, &bound) == best
        };
        let is_right = claim.payoffs == best && is_complete && holds(0) && holds(1);
        let wrong = checked(&game, &claim);
        assert_eq!(wrong.is_none(), is_right, "{game:?} {claim:?} {wrong:?}");
        refused += usize::from(!is_right);
        right += usize::from(is_right);
    }
    assert!(refused > 10_000 && right > 500, "{refused} {right}");
}

/// With all weights times a number all averages are too, up to the largest numbers there are.
#[test]
fn large_weights_are_no_harm() {
    let mut rng = SplitMix64::new(55);
    let control = Control::default();
    for case in 0..3_000u64 {
        let (graph, weights) = random(&mut rng, 8, 1 + case % 5);
        let game = EnergyGame::new(&graph, &weights, Play::Normal).unwrap();
        let found = mean_payoff(&game, &control).unwrap();
        let most = weights.iter().map(|weight| weight.abs()).max();
        let factor = (i64::MAX - 1) / (most.unwrap_or(1).max(1) * i64::from(game.len().max(1)));
        let times: Vec<i64> = weights.iter().map(|weight| weight * factor).collect();
        let large = EnergyGame::new(&graph, &times, Play::Normal).unwrap();
        let averages = mean_payoff(&large, &control).unwrap();
        let expected = found.payoffs.iter().map(|&payoff| match payoff {
            Payoff::Mean {
                numerator,
                denominator,
            } => {
                let numerator = i128::from(numerator) * i128::from(factor);
                Payoff::of_fraction(numerator, denominator.into())
            }
            end => end,
        });
        assert_eq!(averages.payoffs, expected.collect::<Vec<_>>(), "{game:?}");
        assert_eq!(checked(&large, &averages), None, "{game:?}");
    }
    let graph = GameGraph {
        owners: Owners::from_players([0, 1]),
        ..Graph::from_edges(2, &[(0, 1), (1, 0)]).into()
    };
    let game = EnergyGame::new(&graph, &[1 << 62, 0], Play::Normal).unwrap();
    let refused = mean_payoff(&game, &control).unwrap_err();
    assert_eq!(refused.message.code, "mean-large");
}

/// Neither recurses on the length of a way, nor looks at all of it for each vertex.
#[test]
fn long_ways_are_no_harm() {
    for back in [None, Some(0), Some(199_998), Some(199_999)] {
        let (graph, weights) = long_way(back, |edge| i64::from(edge) % 1_000);
        let game = EnergyGame::new(&graph, &weights, Play::Normal).unwrap();
        let found = mean_payoff(&game, &Control::default()).unwrap();
        assert_eq!(checked(&game, &found), None, "{back:?}");
    }
}

/// As many averages as loops do not make as many rounds over all of them.
#[test]
fn many_averages_are_found() {
    let n = 100_000u32;
    let edges: Vec<_> = (0..n).map(|v| (v, v ^ 1)).collect();
    let weights: Vec<i64> = (0..i64::from(n)).map(|v| v * 7_919 % 99_991).collect();
    let graph = GameGraph {
        owners: Owners::from_players((0..n).map(|v| (v % 2) as u8)),
        ..Graph::from_edges(n, &edges).into()
    };
    let game = EnergyGame::new(&graph, &weights, Play::Normal).unwrap();
    let found = mean_payoff(&game, &Control::default()).unwrap();
    assert_eq!(checked(&game, &found), None);
    for v in 0..n as usize {
        let sum = weights[v] + weights[v ^ 1];
        let divisor = common_divisor(sum.into(), 2) as i64;
        let (numerator, denominator) = (sum / divisor, (2 / divisor) as u32);
        assert_eq!(
            found.payoffs[v],
            Payoff::Mean {
                numerator,
                denominator
            }
        );
    }
}
