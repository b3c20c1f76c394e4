//! Exploring on several threads, in games large enough for that.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use lastmove::game::{Game, Play, Step, StepOf, Stones};
use lastmove::graph::generate::SplitMix64;
use lastmove::solve::{Explored, Solver, explore, explore_plainly};
use lastmove::{Blame, Control, Error, Message, Outcome, Progress, Value};

/// A hash of two numbers.
fn mixed(a: u64, b: u64) -> u64 {
    SplitMix64::new(a << 32 ^ b).next_u64()
}

/// A game in layers, with labels and duplicate moves. One move in `backwards` leads to an earlier
/// layer; one in `kept` keeps the turn.
struct Layers {
    width: u64,
    count: u64,
    backwards: Option<u64>,
    kept: Option<u64>,
    broken: Option<(u64, u64)>,
}

const LAYERS: Layers = Layers {
    width: 9_000,
    count: 9,
    backwards: None,
    kept: None,
    broken: None,
};

impl Game for Layers {
    type Position = (u64, u64);
    type Move = u64;

    fn start(&self) -> (u64, u64) {
        (0, 0)
    }

    fn label(&self, &(layer, place): &(u64, u64)) -> Option<Outcome> {
        match mixed(layer, place) % 40 {
            _ if layer == 0 => None,
            0 => Some(Outcome::Win),
            1 => Some(Outcome::Loss),
            2 | 3 => Some(Outcome::Draw),
            _ => None,
        }
    }

    fn steps(&self, at: &(u64, u64), into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        if self.broken == Some(*at) {
            return Err(Error::input(Message::new("broken")));
        }
        let &(layer, place) = at;
        let happens =
            |one_in: Option<u64>, chance: u64| one_in.is_some_and(|n| chance.is_multiple_of(n));
        for mv in 0..mixed(place, layer) % 12 + 2 * u64::from(layer < 2) {
            let chance = mixed(place + (mv << 20), layer);
            let to = match happens(self.backwards, chance >> 20) {
                true => chance % (layer + 1),
                false => layer + 1,
            };
            if to < self.count {
                into.push(Step {
                    mv,
                    to: (to, (chance >> 40) % self.width.min(12 << (3 * to))),
                    keeps_turn: happens(self.kept, chance >> 10),
                });
            }
        }
        Ok(())
    }
}

#[test]
fn layers_with_and_without_cycles_on_any_number_of_threads() {
    let cases = [
        (None, None),
        (None, Some(3)),
        (Some(9), None),
        (Some(50), Some(5)),
    ];
    for (backwards, kept) in cases {
        let game = Layers {
            backwards,
            kept,
            ..LAYERS
        };
        for play in [Play::Normal, Play::Misere] {
            let plain = explore_plainly(&game, &(0, 0), play, &Control::default()).unwrap();
            assert!(plain.len() > 30_000, "{}", plain.len());
            let count = |outcome| plain.iter().filter(|(_, v)| v.outcome() == outcome).count();
            let counts = [Outcome::Win, Outcome::Loss, Outcome::Draw].map(count);
            assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
            for threads in [1, 2, 7] {
                let control = Control::default().threads(threads);
                let solved = explore(&game, &(0, 0), play, &control).unwrap();
                let found = solved.iter().map(|(at, value)| (*at, value));
                let case = format!("{backwards:?} {kept:?} {play:?}, {threads} threads");
                assert!(found.eq(plain.iter().copied()), "{case}");
                for (at, value) in plain.iter().step_by(7) {
                    assert_eq!(solved.value(at), Some(*value), "{case}");
                }
                assert_eq!(solved.value(&(LAYERS.count, 0)), None);
            }
        }
    }
}

#[test]
fn an_error_deep_in_a_game_ends_it_on_any_number_of_threads() {
    let plain = explore_plainly(&LAYERS, &(0, 0), Play::Normal, &Control::default()).unwrap();
    let open = |at: &(u64, u64)| LAYERS.label(at).is_none();
    let broken = plain.iter().map(|(at, _)| *at).filter(open).nth(25_000);
    let game = Layers { broken, ..LAYERS };
    for threads in [1, 2, 7] {
        let control = Control::default().threads(threads);
        let error = explore(&game, &(0, 0), Play::Normal, &control)
            .err()
            .unwrap();
        assert_eq!(error.message.code, "broken");
    }
}

/// Stops the work at the first progress report.
struct Stopper(AtomicBool);

impl Progress for Stopper {
    fn begin(&self, _: &'static str, _: Option<u64>) {}

    fn advance(&self, done: u64) {
        self.0.fetch_or(done > 10_000, Relaxed);
    }

    fn end(&self) {}

    fn figure(&self, _: &'static str, _: u64) {}
}

#[test]
fn exploring_is_stopped_while_it_goes_on() {
    for threads in [1, 2, 7] {
        let stopper = Stopper(AtomicBool::new(false));
        let control = Control::default().threads(threads).reporting_to(&stopper);
        let control = control.cancelled_by(&stopper.0);
        let error = explore(&LAYERS, &(0, 0), Play::Normal, &control)
            .err()
            .unwrap();
        assert_eq!(error.blame, Blame::Interrupt);
    }
}

/// Noughts and crosses, whose moves all lead to later positions.
struct Noughts;

const LINES: [u64; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Game for Noughts {
    type Position = Stones;
    type Move = u32;

    fn start(&self) -> Stones {
        Stones::default()
    }

    fn label(&self, at: &Stones) -> Option<Outcome> {
        let last = at.of(at.to_move().other());
        match LINES.iter().any(|line| last & line == *line) {
            true => Some(Outcome::Loss),
            false => (at.count() == 9).then_some(Outcome::Draw),
        }
    }

    fn steps(&self, at: &Stones, into: &mut Vec<StepOf<Self>>) -> Result<(), Error> {
        let free = (0..9).filter(|cell| at.filled() >> cell & 1 == 0);
        into.extend(free.map(|cell| Step::new(cell, at.with_stone(cell))));
        Ok(())
    }
}

#[test]
fn a_game_of_stones_takes_forty_bytes_a_position() {
    let start = Noughts.start();
    let enough = Control::default().memory(5_478 * 40);
    let solved = explore(&Noughts, &start, Play::Normal, &enough).unwrap();
    assert_eq!(
        (solved.len(), solved.value(&start)),
        (5_478, Some(Value::Draw))
    );
    assert!(explore_plainly(&Noughts, &start, Play::Normal, &enough).is_err());
    let half = enough.memory(5_478 * 20);
    let error = explore(&Noughts, &start, Play::Normal, &half)
        .err()
        .unwrap();
    assert_eq!(error.blame, Blame::Memory);
    // The last exploration is kept: it is not done again where there is no memory for it.
    let solver: Explored<Stones> = Solver::<Noughts>::new(Play::Normal);
    let first = solver.value(&Noughts, &start, &enough).unwrap();
    assert_eq!(first.outcome, Outcome::Draw);
    let later = start.with_stone(4).with_stone(1);
    let second = solver.value(&Noughts, &later, &enough.memory(0)).unwrap();
    assert_eq!(second.outcome, Outcome::Win);
}
