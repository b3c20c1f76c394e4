//! Exploring in tiny rounds on several threads, against its slow twin.

use super::weight::moves_of;
use super::*;
use crate::game::{Step, StepOf};
use crate::graph::generate::SplitMix64;
use crate::{Blame, Outcome};

/// Moves with whether they keep the turn; a vertex in `broken` has none that can be found.
struct Random {
    moves: Vec<Vec<(u32, bool)>>,
    labels: Vec<Option<Outcome>>,
    broken: Option<u32>,
}

impl Random {
    /// Of up to `most` vertices: with cycles, self-loops and equal moves; downhill; or in layers.
    fn new(rng: &mut SplitMix64, most: u64) -> Self {
        let n = 1 + rng.below(most);
        let (shape, degree) = (rng.below(3), 1 + rng.below(4));
        let (often, kept) = (
            [0, 10, 30][rng.below(3) as usize],
            [0, 0, 50][rng.below(3) as usize],
        );
        let mut moves = vec![Vec::new(); n as usize];
        for (v, moves) in (0..n).zip(&mut moves) {
            for _ in 0..rng.below(2 * degree + 1) {
                let to = match shape {
                    0 => rng.below(n),
                    1 => v + 1 + rng.below(n),
                    _ => (v / 8 + 1) * 8 + rng.below(8),
                };
                if to < n {
                    moves.push((to as u32, rng.below(100) < kept));
                }
            }
        }
        let outcomes = [Outcome::Win, Outcome::Loss, Outcome::Draw];
        let mut label = || (rng.below(100) < often).then(|| outcomes[rng.below(3) as usize]);
        let labels = (0..n).map(|v| label().filter(|_| v > 0)).collect();
        Self {
            moves,
            labels,
            broken: None,
        }
    }
}

impl Game for Random {
    type Position = u32;
    type Move = ();

    fn start(&self) -> u32 {
        0
    }

    fn label(&self, at: &u32) -> Option<Outcome> {
        self.labels[*at as usize]
    }

    fn steps(&self, at: &u32, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        if self.broken == Some(*at) {
            return Err(Error::input(Message::new("broken")));
        }
        let step = |&(to, keeps_turn): &(u32, bool)| Step {
            mv: (),
            to,
            keeps_turn,
        };
        into.extend(self.moves[*at as usize].iter().map(step));
        Ok(())
    }
}

fn tiny(rng: &mut SplitMix64) -> Grain {
    Grain {
        alone: rng.below(20) as usize,
        options: 1 + rng.below(30) as usize,
        parents: 1 + rng.below(3) as usize,
    }
}

fn listed(solved: &Solved<u32>) -> Vec<(u32, Value)> {
    solved.iter().map(|(at, value)| (*at, value)).collect()
}

#[test]
fn the_same_positions_in_the_same_order_with_the_same_values() {
    let mut rng = SplitMix64::new(1);
    let (mut swept, mut drawn) = (0, 0);
    for round in 0..3_000 {
        let game = Random::new(&mut rng, [3, 20, 100][round % 3]);
        let play = [Play::Normal, Play::Misere][round % 2];
        let plain = explore_plainly(&game, &0, play, &Control::default()).unwrap();
        for threads in [1, 2, 7] {
            let control = Control::default().threads(threads);
            let grain = tiny(&mut rng);
            let solved = explore_in(grain, &game, &0, play, SearchLimit::NONE, &control);
            let solved = solved.unwrap().unwrap();
            assert_eq!(listed(&solved), plain, "round {round}, {threads} threads");
            for (at, value) in &plain {
                assert_eq!(solved.value(at), Some(*value));
            }
            assert_eq!(solved.value(&1_000_000), None);
        }
        let number = |at: u32| plain.iter().position(|(other, _)| *other == at);
        let rises = plain.iter().all(|&(at, _)| {
            game.labels[at as usize].is_some()
                || game.moves[at as usize]
                    .iter()
                    .all(|&(to, _)| number(to) > number(at))
        });
        swept += usize::from(rises && plain.len() > 10);
        drawn += usize::from(plain[0].1 == Value::Draw);
    }
    // Both ways of solving, and cycles that matter.
    assert!((100..2_000).contains(&swept), "{swept}");
    assert!(drawn > 100, "{drawn}");
}

#[test]
fn limits_and_errors_are_met_where_one_thread_meets_them() {
    let mut rng = SplitMix64::new(2);
    let mut seen = [0; 3];
    for _ in 0..1_000 {
        let mut game = Random::new(&mut rng, 60);
        if rng.below(2) == 0 {
            game.broken = Some(rng.below(game.moves.len() as u64) as u32);
        }
        let limit = SearchLimit {
            positions: rng.below(60),
            moves: rng.below(200),
        };
        let expected = plainly_within(&game, limit);
        for threads in [1, 2, 7] {
            let control = Control::default().threads(threads);
            let grain = tiny(&mut rng);
            let found = explore_in(grain, &game, &0, Play::Normal, limit, &control);
            let found = match found {
                Ok(solved) => Ok(solved.is_some()),
                Err(error) => Err(error.message.code),
            };
            assert_eq!(found, expected, "{threads} threads, {limit:?}");
        }
        seen[match expected {
            Ok(false) => 0,
            Ok(true) => 1,
            Err(_) => 2,
        }] += 1;
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

/// Whether a game is within a limit, position after position.
fn plainly_within(game: &Random, limit: SearchLimit) -> Result<bool, &'static str> {
    let code = |error: Error| error.message.code;
    let mut found = vec![0];
    let mut moves = moves_of(game, &0).map_err(code)?;
    let mut done = 0;
    if moves > limit.moves {
        return Ok(false);
    }
    while let Some(&at) = found.get(done) {
        done += 1;
        let mut steps = Vec::new();
        if game.label(&at).is_none() {
            game.steps(&at, &mut steps).map_err(code)?;
        }
        for step in steps {
            if found.contains(&step.to) {
                continue;
            }
            found.push(step.to);
            if found.len() as u64 > limit.positions {
                return Ok(false);
            }
            moves += moves_of(game, &step.to).map_err(code)?;
            if moves > limit.moves {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Some positions have enough moves to end a round by themselves.
struct Wide;

impl Game for Wide {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        0
    }

    fn steps(&self, at: &u32, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        if *at < 4 {
            into.extend((0..70_000).map(|i| Step::new(i, 100_000 + (at + i) % 70_000)));
            into.push(Step::new(0, at + 1));
        }
        Ok(())
    }
}

#[test]
fn rounds_are_cut_where_positions_have_many_moves() {
    let plain = explore_plainly(&Wide, &0, Play::Normal, &Control::default()).unwrap();
    assert_eq!(plain.len(), 70_005);
    for threads in [1, 2, 7] {
        let control = Control::default().threads(threads);
        let solved = explore(&Wide, &0, Play::Normal, &control).unwrap();
        assert_eq!(listed(&solved), plain);
        let tight = control.memory(plain.len() as u64 * 8);
        let error = explore(&Wide, &0, Play::Normal, &tight).err().unwrap();
        assert_eq!(error.blame, Blame::Memory);
    }
}
