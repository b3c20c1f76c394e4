//! The fast algorithms against the textbook, on random games and on families.

use std::sync::atomic::AtomicBool;

use super::algorithm::solve_fast;
use super::board::{Bits, Board};
use super::components::Numbers;
use super::levels::by_priority;
use super::promotion::promotion;
use super::recursive::recursive;
use super::tangles::{Memory, tangles};
use super::tests::random;
use super::{Algorithm, ParityGame, check, solve, zielonka};
use crate::game::Play;
use crate::graph::generate::SplitMix64;
use crate::graph::{GameGraph, Graph, Owners};
use crate::{Blame, Control};

/// All algorithms, the choice among them, and the change between them, find the winners that the textbook
/// finds, with strategies that are right.
fn agree(game: &GameGraph, priorities: &[u32], play: Play) {
    let control = Control::default();
    let game = ParityGame::new(game, priorities, play).unwrap();
    let slow = zielonka(&game, &control).unwrap();
    let ways = Algorithm::ALL.map(Some).into_iter().chain([None]);
    let chosen = ways.map(|way| solve(&game, way, &control));
    let given_up = [0, 1, 50].map(|steps| solve_fast(&game, None, steps, &control));
    for (way, found) in chosen.chain(given_up).enumerate() {
        let found = found.unwrap();
        let is_same = (0..game.len()).all(|v| found.winner(v) == slow.winner(v));
        let wrong = check(&game, &found, &|v| v.to_string(), &control).unwrap();
        let size = game.len();
        assert!(
            is_same && wrong.is_none(),
            "{way} {is_same} {wrong:?} {size}"
        );
    }
}

#[test]
fn small_games() {
    let mut rng = SplitMix64::new(41);
    for case in 0..10_000 {
        let (game, priorities) = random(&mut rng, 6 + case % 55, 1 + case % 60);
        let play = [Play::Normal, Play::Misere][(case % 2) as usize];
        agree(&game, &priorities, play);
    }
}

#[test]
fn games_with_one_player_and_games_with_large_priorities() {
    let mut rng = SplitMix64::new(42);
    for case in 0..1_000 {
        let (mut game, mut priorities) = random(&mut rng, 60, 1 + case % 20);
        let owner = (case % 3) as u8;
        if owner < 2 {
            game.owners = Owners::from_players(priorities.iter().map(|_| owner));
        }
        for priority in &mut priorities {
            *priority += 1_000_000_000 * (*priority % 4);
        }
        agree(&game, &priorities, Play::Normal);
    }
}

#[test]
fn larger_games() {
    let mut rng = SplitMix64::new(43);
    for case in 0..30 {
        let (game, priorities) = random(&mut rng, 5_000, [3, 10, 100, 5_000][case % 4]);
        agree(&game, &priorities, Play::Normal);
    }
}

/// A game from the owner, the priority and the moves of each vertex.
fn game_of(vertices: u32, of: impl Fn(u32) -> (u8, u32, Vec<u32>)) -> (GameGraph, Vec<u32>) {
    let all: Vec<_> = (0..vertices).map(of).collect();
    let edges = all.iter().zip(0..);
    let edges = edges.flat_map(|((_, _, targets), v)| targets.iter().map(move |&to| (v, to)));
    let edges: Vec<_> = edges.collect();
    let game = GameGraph {
        owners: Owners::from_players(all.iter().map(|vertex| vertex.0)),
        ..Graph::from_edges(vertices, &edges).into()
    };
    (game, all.into_iter().map(|vertex| vertex.1).collect())
}

/// All moves but those to itself; the players take turns, and all priorities differ.
#[test]
fn cliques() {
    for n in [2, 3, 10, 101] {
        let all = |v| (0..n).filter(|&to| to != v).collect();
        let (game, priorities) = game_of(n, |v| ((v % 2) as u8, v, all(v)));
        agree(&game, &priorities, Play::Normal);
    }
}

/// Two rails round a circle, one of each player, with steps from either to the other.
#[test]
fn ladders() {
    for n in [1, 2, 50, 2_000] {
        let ahead = |v: u32, by: u32| (v + by) % (2 * n);
        let (game, priorities) = game_of(2 * n, |v| {
            let step = if v % 2 == 0 { 1 } else { 3 };
            ((v % 2) as u8, v % 2, vec![ahead(v, 2), ahead(v, step)])
        });
        agree(&game, &priorities, Play::Normal);
    }
}

/// The recursive ladder of Friedmann (2011) of so many steps.
fn recursive_ladder(n: u32) -> (GameGraph, Vec<u32>) {
    game_of(5 * n, |v| {
        // Of the first step two vertices are missing.
        let (step, part) = ((v + 2) / 5, (v + 2) % 5);
        let first = 5 * step;
        let (own, other) = ((step % 2) as u8, 1 - (step % 2) as u8);
        let (is_first, is_last) = (step == 0, step == n);
        let to = |by: u32| first + by - 2;
        match part {
            0 => (other, other.into(), vec![first - 4, to(1)]),
            1 if is_last => (own, other.into(), vec![to(0)]),
            1 => (own, other.into(), vec![to(0), to(2)]),
            2 => (other, 3 * step + 5, vec![to(6), to(3)]),
            3 => {
                let back = (!is_first).then(|| first - 4);
                let on = (step + 1 < n).then(|| to(8));
                let sides = back.into_iter().chain(on).chain([to(4)]);
                (own, 3 * step + 4, sides.collect())
            }
            _ => (other, 3 * step + 3, vec![to(3), to(6)]),
        }
    })
}

/// Priority promotion needs no promotion here, where it needed twice as many with each step when a region
/// took all priorities of a player that come after each other.
#[test]
fn recursive_ladders() {
    for n in [1, 2, 5, 8] {
        let (game, priorities) = recursive_ladder(n);
        agree(&game, &priorities, Play::Normal);
    }
    let (game, priorities) = recursive_ladder(200);
    let control = Control::default();
    let game = ParityGame::new(&game, &priorities, Play::Normal).unwrap();
    let mut board = Board::new(&game, &control).unwrap();
    board.decide_plain().unwrap();
    let order = by_priority(&board);
    let n = game.len();
    let mut numbers = Numbers {
        number: vec![0; n as usize],
        is_numbered: Bits::new(n),
    };
    let limit = 100 * u64::from(n);
    assert!(promotion(&mut board, &order, &mut numbers, limit).unwrap());
}

/// The steps that Zielonka's algorithm takes without its repetitions, for each vertex and move.
fn steps(game: &GameGraph, priorities: &[u32]) -> u64 {
    let control = Control::default();
    let game = ParityGame::new(game, priorities, Play::Normal).unwrap();
    let mut board = Board::new(&game, &control).unwrap();
    board.decide_plain().unwrap();
    let mut order = by_priority(&board);
    assert!(recursive(&mut board, &mut order, u64::MAX).unwrap());
    board.steps / (u64::from(game.len()) + game.graph().edges())
}

/// A line in which each vertex has a priority of its own and moves to both its neighbours. Each small part
/// that is lost used to have all others solved again.
#[test]
fn lines() {
    let mut rng = SplitMix64::new(46);
    for n in [2, 60, 20_000] {
        let mut shuffled: Vec<u32> = (0..n).collect();
        for v in (1..n).rev() {
            shuffled.swap(v as usize, rng.below(u64::from(v) + 1) as usize);
        }
        let owners: Vec<u8> = (0..n).map(|_| rng.below(2) as u8).collect();
        for case in 0..6 {
            let (game, priorities) = game_of(n, |v| {
                let owner = if case < 3 {
                    owners[v as usize]
                } else {
                    v as u8 % 2
                };
                let priority = [shuffled[v as usize], v, n - v][case % 3];
                let neighbours = [v.wrapping_sub(1), v + 1].into_iter();
                (owner, priority, neighbours.filter(|&to| to < n).collect())
            });
            let steps = steps(&game, &priorities);
            assert!(steps < 10, "{case} {n} {steps}");
            if n < 20_000 {
                agree(&game, &priorities, Play::Normal);
            }
        }
    }
}

/// The two counters of van Dijk (2019), of so many bits each, which make tangle learning exponential where
/// regions are not cut into regions.
fn two_counters(bits: u32) -> (GameGraph, Vec<u32>) {
    let base = |bit: u32, player: u32| 8 * bit + 3 * bit * bit - 3 * bit + player * (4 + 3 * bit);
    let input = |bit: u32, player: u32| base(bit, player) + 2;
    let mut all = vec![(0, 0, Vec::new()); base(bits, 0) as usize];
    for bit in 0..bits {
        for player in [0, 1] {
            let (own, other, at) = (player as u8, 1 - player as u8, base(bit, player));
            let top = (bits + 9) * bits - 2 * bit;
            let low = 2 - player;
            let before = (bit + bits - 1) % bits;
            let mut set = |v: u32, vertex| all[v as usize] = vertex;
            set(at, (own, top - 2 + player, vec![input(before, player)]));
            set(at + 1, (other, low, vec![at, at + 3]));
            set(at + 2, (other, top - 2 * bits - 3 + player, vec![at + 1]));
            for lower in 0..bit {
                let v = at + 3 + 3 * lower;
                set(v, (own, low - 1, vec![v + 1, v + 2]));
                set(v + 1, (other, low - 1, vec![v + 3, input(lower, player)]));
                set(
                    v + 2,
                    (other, low - 1, vec![v + 3, input(lower, 1 - player)]),
                );
            }
            let ways = (bit + 1 - player..bits).map(|higher| input(higher, 1 - player));
            let last = std::iter::once(at + 1).chain(ways).collect();
            set(at + 3 + 3 * bit, (own, low - 1, last));
        }
    }
    game_of(all.len() as u32, |v| all[v as usize].clone())
}

/// A bit more takes little more work, where it used to take twice as much.
#[test]
fn counters() {
    for bits in [1, 2, 5, 8] {
        let (game, priorities) = two_counters(bits);
        agree(&game, &priorities, Play::Normal);
    }
    let (game, priorities) = two_counters(30);
    let control = Control::default();
    let game = ParityGame::new(&game, &priorities, Play::Normal).unwrap();
    let mut board = Board::new(&game, &control).unwrap();
    board.decide_plain().unwrap();
    let order = by_priority(&board);
    let mut memory = Memory::new(game.len(), 0);
    let limit = 1_000 * u64::from(game.len());
    assert!(tangles(&mut board, &order, &mut memory, limit).unwrap());
}

/// Components in a chain, each with a choice to go round in it or on to the next ones.
#[test]
fn chains_of_components() {
    let mut rng = SplitMix64::new(44);
    for case in 0..100 {
        let (parts, size) = (1 + rng.below(60) as u32, 2 + rng.below(8) as u32);
        let n = parts * size;
        let draws: Vec<u64> = (0..n).map(|_| rng.next_u64()).collect();
        let (game, priorities) = game_of(n, |v| {
            let draw = draws[v as usize];
            let round = v / size * size + (v % size + 1) % size;
            let on = (v + size + (draw >> 8) as u32 % size).min(n - 1);
            let targets = if draw.is_multiple_of(3) {
                vec![round, on]
            } else {
                vec![round]
            };
            (
                (draw >> 20) as u8 % 2,
                (draw >> 32) as u32 % (2 + case),
                targets,
            )
        });
        agree(&game, &priorities, Play::Normal);
    }
}

#[test]
fn work_is_refused_over_the_budget_and_stopped() {
    let (game, priorities) = game_of(10_000, |v| (1, v, vec![(v + 1) % 10_000]));
    let game = ParityGame::new(&game, &priorities, Play::Normal).unwrap();
    let stop = AtomicBool::new(true);
    for way in [None, Some(Algorithm::Recursive), Some(Algorithm::Promotion)] {
        let refused = solve(&game, way, &Control::default().memory(100_000));
        assert_eq!(refused.unwrap_err().blame, Blame::Memory);
        let stopped = solve(&game, way, &Control::default().cancelled_by(&stop));
        assert_eq!(stopped.unwrap_err().blame, Blame::Interrupt);
    }
}

#[test]
fn answers_do_not_depend_on_threads() {
    let mut rng = SplitMix64::new(45);
    let (game, priorities) = random(&mut rng, 100_000, 20);
    let game = ParityGame::new(&game, &priorities, Play::Normal).unwrap();
    for way in [None, Some(Algorithm::Promotion)] {
        let one = solve(&game, way, &Control::default()).unwrap();
        let four = solve(&game, way, &Control::default().threads(4)).unwrap();
        assert!(one == four);
    }
}
