//! Energy games against all strategies, against the twin, and false credits.

mod mean;

use std::sync::atomic::AtomicBool;

use super::{Credits, EnergyGame, Payoff, check, keep_alive, value_iteration};
use super::{check_mean_payoff, mean_payoff, zwick_paterson};
use crate::game::Play;
use crate::graph::generate::SplitMix64;
use crate::graph::{GameGraph, Graph, Labels, Owners};
use crate::{Blame, Control, Message, Outcome};

/// A random game with ends, labels, loops, double moves or one owner alone in some cases.
fn random(rng: &mut SplitMix64, most: u64, weight: u64) -> (GameGraph, Vec<i64>) {
    let n = rng.below(most + 1) as u32;
    let (degree, has_ends) = (1 + rng.below(3), rng.below(2) == 0);
    let mut edges = Vec::new();
    for v in 0..n {
        let least = u64::from(!has_ends);
        for _ in 0..(least + rng.below(degree + 1)).min(3) {
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
    let alone = [Some(0), Some(1), None, None, None, None][rng.below(6) as usize];
    let owners = (0..n).map(|_| alone.unwrap_or(rng.below(2) as u8));
    let game = GameGraph {
        graph: Graph::from_edges(n, &edges),
        labels,
        owners: Owners::from_players(owners.collect::<Vec<_>>()),
    };
    let shift = rng.below(3) as i64 - 1;
    let weights = edges.iter().map(|_| {
        let weight = rng.below(2 * weight + 1) as i64 - weight as i64;
        weight + shift
    });
    (game, weights.collect())
}

/// The moves at each vertex; none where play ends.
type Options = Vec<Vec<(u32, i64)>>;

/// One of the moves at each vertex.
type Choice = Vec<Option<(u32, i64)>>;

fn options(game: &EnergyGame<'_>) -> Options {
    let edges = |v| match game.end(v) {
        Some(_) => Vec::new(),
        None => game.edges(v).collect(),
    };
    (0..game.len()).map(edges).collect()
}

/// Those of a player are cut down to the moves of a strategy.
fn bound(game: &EnergyGame<'_>, player: u8, strategy: &dyn Fn(u32) -> Option<u32>) -> Options {
    let mut options = options(game);
    for v in (0..game.len()).filter(|&v| game.owner(v) == player) {
        if let Some(to) = strategy(v) {
            options[v as usize] = vec![(to, game.weight(v, to).unwrap())];
        }
    }
    options
}

/// The way from a vertex when both players have chosen: what credit it needs, with `i64::MAX` where none
/// is enough, and what it pays.
fn walk(game: &EnergyGame<'_>, chosen: &[Option<(u32, i64)>], from: u32) -> (i64, Payoff) {
    let mut at = vec![None::<(i128, i64)>; chosen.len()];
    let (mut v, mut sum, mut least, mut moves) = (from, 0i64, 0, 0i128);
    loop {
        if let Some((before, sum_before)) = at[v as usize] {
            let (round, gain) = (moves - before, sum - sum_before);
            let credit = if gain < 0 { i64::MAX } else { -least };
            return (credit, Payoff::of_fraction(gain.into(), round));
        }
        let Some((to, weight)) = chosen[v as usize] else {
            let winner = game.end(v).unwrap();
            let credit = if winner == 1 { i64::MAX } else { -least };
            return (credit, Payoff::End(winner));
        };
        at[v as usize] = Some((moves, sum));
        sum += weight;
        least = least.min(sum);
        moves += 1;
        v = to;
    }
}

/// Calls a function with all choices among the moves of a player.
fn each_choice(
    game: &EnergyGame<'_>,
    options: &Options,
    player: u8,
    chosen: &mut Choice,
    each: &mut dyn FnMut(&mut Choice),
) {
    let own = |v: &u32| game.owner(*v) == player && !options[*v as usize].is_empty();
    let own: Vec<u32> = (0..game.len()).filter(own).collect();
    let mut places = vec![0; own.len()];
    loop {
        for (&v, &place) in own.iter().zip(&places) {
            chosen[v as usize] = Some(options[v as usize][place]);
        }
        each(chosen);
        let next = (0..own.len()).find(|&at| {
            places[at] = (places[at] + 1) % options[own[at] as usize].len();
            places[at] > 0
        });
        if next.is_none() {
            return;
        }
    }
}

/// What player 0 makes sure of by the best of these moves against the best of player 1.
fn by_all_strategies(game: &EnergyGame<'_>, options: &Options) -> Vec<(i64, Payoff)> {
    let n = game.len();
    let mut best = vec![(i64::MAX, Payoff::End(1)); n as usize];
    let mut chosen = vec![None; n as usize];
    each_choice(game, options, 0, &mut chosen, &mut |chosen| {
        let mut worst = vec![(0, Payoff::End(0)); n as usize];
        each_choice(game, options, 1, chosen, &mut |chosen| {
            for (v, worst) in (0..n).zip(&mut worst) {
                let (credit, payoff) = walk(game, chosen, v);
                *worst = (worst.0.max(credit), worst.1.min(payoff));
            }
        });
        for (best, worst) in best.iter_mut().zip(worst) {
            *best = (best.0.min(worst.0), best.1.max(worst.1));
        }
    });
    best
}

fn credits_of(best: &[(i64, Payoff)]) -> Vec<Option<u64>> {
    let credit = |best: &(i64, Payoff)| (best.0 < i64::MAX).then_some(best.0 as u64);
    best.iter().map(credit).collect()
}

fn said(credits: &Credits) -> Vec<Option<u64>> {
    (0..credits.len()).map(|v| credits.credit(v)).collect()
}

fn checked(game: &EnergyGame<'_>, credits: &Credits) -> Option<Message> {
    check(game, credits, &|v| v.to_string(), &Control::default()).unwrap()
}

#[test]
fn credits_are_those_by_all_strategies() {
    let mut rng = SplitMix64::new(41);
    let control = Control::default();
    let (mut infinite, mut needed) = (0, 0);
    for case in 0..20_000u64 {
        let (graph, weights) = random(&mut rng, 6, 1 + case % 7);
        let play = [Play::Normal, Play::Misere][(case % 2) as usize];
        let game = EnergyGame::new(&graph, &weights, play).unwrap();
        let best = credits_of(&by_all_strategies(&game, &options(&game)));
        let found = keep_alive(&game, &control).unwrap();
        assert_eq!(said(&found), best, "{game:?}");
        assert_eq!(value_iteration(&game, &control).unwrap(), best, "{game:?}");
        assert_eq!(checked(&game, &found), None, "{game:?} {found:?}");
        infinite += best.iter().filter(|credit| credit.is_none()).count();
        needed += best
            .iter()
            .filter(|credit| credit.is_some_and(|c| c > 0))
            .count();
    }
    assert!(infinite > 10_000 && needed > 5_000, "{infinite} {needed}");
}

#[test]
fn credits_of_larger_games_are_those_of_the_twin() {
    let mut rng = SplitMix64::new(42);
    let control = Control::default();
    for case in 0..4_000u64 {
        let (graph, weights) = random(&mut rng, 60, [1, 2, 5, 20][(case % 4) as usize]);
        let game = EnergyGame::new(&graph, &weights, Play::Normal).unwrap();
        let found = keep_alive(&game, &control).unwrap();
        let plain = value_iteration(&game, &control).unwrap();
        assert_eq!(said(&found), plain, "{case}");
        assert_eq!(checked(&game, &found), None, "{case}");
    }
}

/// Whether a claim is right is known by all strategies: `check` says the same.
#[test]
fn what_is_false_is_said() {
    let mut rng = SplitMix64::new(43);
    let control = Control::default();
    let (mut refused, mut right) = (0, 0);
    for case in 0..20_000u64 {
        let (graph, weights) = random(&mut rng, 6, 1 + case % 4);
        let game = EnergyGame::new(&graph, &weights, Play::Normal).unwrap();
        let n = game.len();
        if n == 0 {
            continue;
        }
        let mut claim = keep_alive(&game, &control).unwrap();
        let best = said(&claim);
        let v = rng.below(n.into()) as u32;
        let credit = claim.credit(v).map(|credit| credit as i64);
        match rng.below(7) {
            0 => claim.set_credit(
                v,
                credit.map_or(Some(case as i64), |credit| Some(credit + 1)),
            ),
            1 => claim.set_credit(v, credit.map(|credit| (credit - 1).max(0))),
            2 => claim.set_credit(v, if credit.is_none() { Some(0) } else { None }),
            // All of a cycle, perhaps: a larger fixed point.
            3 => (0..n).for_each(|v| {
                let more = claim.credit(v).map(|credit| credit as i64 + 1);
                claim.set_credit(v, more);
            }),
            4 => claim.set_strategy(v, None),
            _ => claim.set_strategy(v, Some(rng.below(n.into()) as u32)),
        }
        // What helps the checker may be anything.
        for v in 0..n {
            if case % 3 == 0 && claim.credit(v).is_none() {
                claim.set_hint(v, rng.next_u64() as i64);
            }
        }
        let is_complete = (0..n).all(|v| {
            let is_needed = match (game.owner(v), claim.credit(v)) {
                _ if game.end(v).is_some() => false,
                (0, credit) => credit.is_some(),
                (_, credit) => credit != Some(0),
            };
            let is_move = |to: u32| game.weight(v, to).is_some();
            claim
                .strategy(v)
                .map_or(!is_needed, |to| is_needed && is_move(to))
        });
        let holds = |player| {
            let bound = bound(&game, player, &|v| claim.strategy(v));
            credits_of(&by_all_strategies(&game, &bound)) == best
        };
        let is_right = said(&claim) == best && is_complete && holds(0) && holds(1);
        let wrong = checked(&game, &claim);
        assert_eq!(wrong.is_none(), is_right, "{game:?} {claim:?} {wrong:?}");
        refused += usize::from(!is_right);
        right += usize::from(is_right);
    }
    assert!(refused > 10_000 && right > 500, "{refused} {right}");
}

#[test]
fn what_is_no_energy_game_is_refused() {
    let game = GameGraph::from(Graph::from_edges(2, &[(0, 1), (1, 0)]));
    let code = |game: &GameGraph, weights: &[i64]| {
        let refused = EnergyGame::new(game, weights, Play::Normal);
        refused.unwrap_err().message.code
    };
    assert_eq!(code(&game, &[0]), "energy-weights");
    assert_eq!(code(&game, &[0, 1]), "energy-owners");
    let mut drawn = GameGraph {
        owners: Owners::from_players([0, 1]),
        ..game
    };
    assert_eq!(code(&drawn, &[i64::MIN, 0]), "energy-large");
    assert_eq!(code(&drawn, &[-i64::MAX, i64::MAX]), "energy-large");
    drawn.labels.set(1, Some(Outcome::Draw));
    assert_eq!(code(&drawn, &[0, 1]), "energy-draw");
}

#[test]
fn work_is_refused_or_stopped() {
    let (graph, weights) = long_way(Some(0), i64::from);
    let game = EnergyGame::new(&graph, &weights, Play::Normal).unwrap();
    let credits = keep_alive(&game, &Control::default()).unwrap();
    let payoffs = mean_payoff(&game, &Control::default()).unwrap();
    let text = |v: u32| v.to_string();
    let failures = |control: &Control<'_>| {
        [
            keep_alive(&game, control).unwrap_err(),
            value_iteration(&game, control).unwrap_err(),
            check(&game, &credits, &text, control).unwrap_err(),
            mean_payoff(&game, control).unwrap_err(),
            zwick_paterson(&game, control).unwrap_err(),
            check_mean_payoff(&game, &payoffs, &text, control).unwrap_err(),
        ]
        .map(|error| error.blame)
    };
    assert_eq!(
        failures(&Control::default().memory(1 << 20)),
        [Blame::Memory; 6]
    );
    let stop = AtomicBool::new(true);
    let stopped = Control::default().cancelled_by(&stop);
    assert_eq!(failures(&stopped), [Blame::Interrupt; 6]);
}

/// With all weights times a number all credits are too, up to the largest numbers there are.
#[test]
fn large_weights_are_no_harm() {
    let mut rng = SplitMix64::new(44);
    let control = Control::default();
    let mut largest = 0;
    for case in 0..5_000u64 {
        let (graph, weights) = random(&mut rng, 8, 1 + case % 5);
        let game = EnergyGame::new(&graph, &weights, Play::Normal).unwrap();
        let found = keep_alive(&game, &control).unwrap();
        let least = |v| game.edges(v).map(|edge| -edge.1).max().unwrap_or(0);
        let sum: i64 = (0..game.len()).map(|v| least(v).max(0)).sum();
        let most = weights.iter().map(|weight| weight.abs()).max();
        let factor = (i64::MAX - 1) / sum.max(most.unwrap_or(1)).max(1);
        let times: Vec<i64> = weights.iter().map(|weight| weight * factor).collect();
        let large = EnergyGame::new(&graph, &times, Play::Normal).unwrap();
        let credits = keep_alive(&large, &control).unwrap();
        let expected = said(&found).into_iter();
        let expected: Vec<_> = expected.map(|c| c.map(|c| c * factor as u64)).collect();
        assert_eq!(said(&credits), expected, "{game:?}");
        assert_eq!(
            value_iteration(&large, &control).unwrap(),
            expected,
            "{game:?}"
        );
        assert_eq!(checked(&large, &credits), None, "{game:?}");
        largest = expected.into_iter().flatten().fold(largest, u64::max);
    }
    assert!(largest > 1 << 62);
}

/// A way of 200,000 vertices with the last move back to some vertex, or none.
fn long_way(back: Option<u32>, weight: impl Fn(u32) -> i64) -> (GameGraph, Vec<i64>) {
    let n = 200_000;
    let mut edges: Vec<_> = (1..n).map(|v| (v - 1, v)).collect();
    edges.extend(back.map(|to| (n - 1, to)));
    let weights = (0..edges.len() as u32).map(weight).collect();
    let game = GameGraph {
        owners: Owners::from_players((0..n).map(|v| (v % 3 % 2) as u8)),
        ..Graph::from_edges(n, &edges).into()
    };
    (game, weights)
}

/// Neither recurses on the length of a way, nor looks at all of it for each vertex.
#[test]
fn long_ways_are_no_harm() {
    let control = Control::default();
    let (normal, misere) = (Play::Normal, Play::Misere);
    for (play, back, first, other, credit) in [
        (normal, Some(199_999), -1, -1, None),
        (normal, Some(199_999), 0, 0, Some(0)),
        (normal, Some(0), -1, 0, None),
        (normal, Some(0), 199_999, -1, Some(0)),
        (normal, Some(0), -199_999, 1, Some(199_999)),
        (normal, None, -7, 0, Some(7)),
        (normal, None, 3, -1, Some(199_995)),
        (misere, None, 3, -1, None),
    ] {
        let weight = |edge| if edge == 0 { first } else { other };
        let (graph, weights) = long_way(back, weight);
        let game = EnergyGame::new(&graph, &weights, play).unwrap();
        let found = keep_alive(&game, &control).unwrap();
        assert_eq!(found.credit(0), credit, "{back:?} {first} {other}");
        assert_eq!(checked(&game, &found), None, "{back:?} {first} {other}");
    }
}
