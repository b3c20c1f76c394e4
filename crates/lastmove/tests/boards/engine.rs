//! The engine of colourings against exploring by the plain rules.

use lastmove::files::MemoryFiles;
use lastmove::game::{Game, Play, Positional, Stone, Stones};
use lastmove::oracle::Want;
use lastmove::solve::colourings::{Depth, count};
use lastmove::solve::{Census, Colourings, Solver, explore};
use lastmove::{Blame, Control, Error, Value, catalog};

use crate::random_game::RandomGame;
use lastmove::graph::generate::SplitMix64;

/// All positions of a game with values found by exploring, by their numbers.
fn plainly(game: &RandomGame, solved: &Colourings) -> Vec<(u64, Stones, Value)> {
    let found = explore(game, &game.start, game.play, &Control::default()).unwrap();
    let number = |at: &Stones| solved.tiers().index(*at).expect("a number");
    let mut all: Vec<_> = found
        .iter()
        .map(|(at, value)| (number(at), *at, value))
        .collect();
    all.sort_unstable_by_key(|&(number, ..)| number);
    all
}

fn compare(game: &RandomGame, threads: usize) {
    let control = Control::default().threads(threads);
    let solved = Colourings::solve(game, game.start, game.play, &control).unwrap();
    let expected = plainly(game, &solved);
    let mut found = Vec::new();
    let mut census = Census::default();
    let visited = solved.visit(game, &control, &mut |at, value| {
        let number = solved.tiers().index(at).expect("a number");
        assert_eq!(solved.tiers().position(number), at);
        found.push((number, at, value));
        census.add(&at, &value.into());
        Ok(())
    });
    visited.unwrap();
    assert_eq!(found, expected);
    let counted = solved.counted();
    assert_eq!(counted.census, census);
    assert_eq!(counted.value, expected[0].2);
    let mut by_remoteness = vec![(0, 0); counted.by_remoteness.len()];
    for (_, _, value) in &expected {
        match value {
            Value::Win(plies) => by_remoteness[*plies as usize].0 += 1,
            Value::Loss(plies) => by_remoteness[*plies as usize].1 += 1,
            Value::Draw => {}
        }
    }
    assert_eq!(counted.by_remoteness, by_remoteness);
    let outcomes = count(game, game.start, game.play, Depth::Outcomes, &control).unwrap();
    let of = |census: &Census<Stones>| (census.positions, census.wins, census.losses, census.draws);
    assert_eq!(of(&outcomes.census), of(&census));
    assert_eq!(outcomes.value.outcome(), counted.value.outcome());
    // With the least sufficient memory, there are several passes.
    let mut budget = 1;
    let again = loop {
        let tight = control.memory(budget);
        match count(game, game.start, game.play, Depth::Remoteness, &tight) {
            Ok(again) => break again,
            Err(error) => budget = needed(&error),
        }
    };
    assert_eq!(&again, counted);
}

/// The number of bytes that an error says are needed.
fn needed(error: &Error) -> u64 {
    let of = error
        .message
        .args
        .iter()
        .find(|(name, _)| *name == "needed");
    of.and_then(|(_, value)| value.to_string().parse().ok())
        .expect("a need")
}

#[test]
fn all_values_of_random_games_are_those_of_exploring() {
    let mut random = SplitMix64::new(0x5EED_0001);
    for round in 0..1_500 {
        let play = [Play::Normal, Play::Misere][round % 2];
        let game = RandomGame::new(&mut random, 9, play);
        compare(&game, [1, 2, 7][round % 3]);
    }
}

/// Tiers of more than one block, to cover bits within a word, words within a block, and blocks.
#[test]
fn larger_games_are_those_of_exploring() {
    let mut random = SplitMix64::new(0x5EED_0002);
    let mut large = 0;
    while large < 8 {
        let play = [Play::Normal, Play::Misere][large % 2];
        let mut game = RandomGame::new(&mut random, 18, play);
        game.start = Stones::default();
        // Few ways to go on, so that exploring does not take long, but many stones.
        let columns = 3 + random.below(2);
        game.needs = (0..u64::from(game.cells))
            .map(|cell| cell.checked_sub(columns).map_or(0, |below| 1 << below))
            .collect();
        game.sets
            .iter_mut()
            .flatten()
            .for_each(|set| *set |= 1 << random.below(game.cells.into()));
        if game.cells >= 16 {
            compare(&game, [1, 2, 7][large % 3]);
            large += 1;
        }
    }
}

/// Lines of `k` on a board, with or without stones that fall.
struct Lines {
    rows: u32,
    columns: u32,
    falls: bool,
    sets: Vec<u64>,
}

impl Lines {
    fn new(rows: u32, columns: u32, k: u32, falls: bool) -> Self {
        let mut sets = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |c| (row, c))) {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let cell = |i: i32| {
                    let (row, column) = (row as i32 + down * i, column as i32 + right * i);
                    let inside = row < rows as i32 && (0..columns as i32).contains(&column);
                    inside.then(|| 1u64 << (row * columns as i32 + column))
                };
                if let Some(set) = (0..k as i32).map(cell).sum::<Option<u64>>() {
                    sets.push(set);
                }
            }
        }
        Self {
            rows,
            columns,
            falls,
            sets,
        }
    }

    fn count(&self, play: Play) -> (Census<Stones>, Value) {
        let control = Control::default().threads(2);
        let counted = count(self, Stones::default(), play, Depth::Remoteness, &control).unwrap();
        (counted.census, counted.value)
    }
}

impl Positional for Lines {
    fn cells(&self) -> u32 {
        self.rows * self.columns
    }

    fn open_cells(&self, filled: u64) -> u64 {
        let board = (1u64 << self.cells()) - 1;
        match self.falls {
            true => (filled << self.columns | ((1 << self.columns) - 1)) & !filled & board,
            false => board & !filled,
        }
    }

    fn winning_sets(&self, _: Stone) -> Option<&[u64]> {
        Some(&self.sets)
    }
}

#[test]
fn published_counts_are_found() {
    // Positions of tic-tac-toe and connect four as John Tromp and others have counted them.
    for (game, positions, value) in [
        (Lines::new(3, 3, 3, false), 5_478, Value::Draw),
        (Lines::new(4, 4, 4, true), 161_029, Value::Draw),
        (Lines::new(4, 5, 4, true), 3_945_711, Value::Draw),
        (Lines::new(4, 4, 4, false), 9_722_011, Value::Draw),
    ] {
        let (census, found) = game.count(Play::Normal);
        assert_eq!((census.positions, found), (positions, value));
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let game = Lines::new(6, 7, 4, true);
    let control = Control::default().memory(1 << 30);
    let error = Colourings::solve(&game, Stones::default(), Play::Normal, &control).err();
    assert_eq!(error.map(|error| error.blame), Some(Blame::Memory));
    let game = Lines::new(4, 6, 4, true);
    let counting = |memory: u64| {
        let control = Control::default().memory(memory).threads(2);
        count(
            &game,
            Stones::default(),
            Play::Normal,
            Depth::Outcomes,
            &control,
        )
    };
    let error = counting(8 << 20).unwrap_err();
    assert_eq!(error.blame, Blame::Memory);
    // What it says is enough.
    let counted = counting(needed(&error)).unwrap();
    assert_eq!(counted.census.positions, 94_910_577);
    assert_eq!(counted, counting(u64::MAX).unwrap());
}

/// The solver that the catalog uses answers like the engine for every position.
#[test]
fn the_solver_knows_every_position() {
    let mut random = SplitMix64::new(0x5EED_0003);
    for _ in 0..50 {
        let game = RandomGame::new(&mut random, 8, Play::Normal);
        let solver: lastmove::solve::PositionalSolver = Solver::<RandomGame>::new(Play::Normal);
        let control = Control::default();
        let found = explore(&game, &game.start(), Play::Normal, &control).unwrap();
        for (at, value) in found.iter() {
            assert_eq!(solver.value(&game, at, &control).unwrap(), value.into());
        }
    }
}

/// A game that is explored where its blocks do not fit is refused for want of what exploring takes.
#[test]
fn a_refusal_names_the_least_that_is_needed() {
    let control = Control::default().memory(10 << 20);
    let opened = catalog::open("hexapawn:5x5", &MemoryFiles::default(), &control).unwrap();
    let answer = opened.oracle.ask(opened.at(), Want::default(), &control);
    let message = answer.unwrap_err().message;
    assert_eq!(message.code, "memory-over-budget");
    let needed = message.args.iter().find(|(name, _)| *name == "needed");
    let Some((_, lastmove::Arg::Number(needed))) = needed else {
        panic!("{message:?}");
    };
    assert!(*needed < 500 << 20, "{needed}");
}

#[test]
fn what_is_estimated_is_enough() {
    let games = [
        "dodgem:3",
        "fox-and-hounds:4",
        "hare-and-hounds",
        "hexapawn:3x4",
        "morris:3",
        "mu-torere",
        "pong-hau-ki",
        "quixo:3",
        "tic-tac-toe",
        "connect-four:4x4",
        "mnk:3x4,k=3",
        "teeko@xoxo./...xo/..ox./...../.....-x",
    ];
    for game in games {
        let files = MemoryFiles::default();
        let control = Control::default();
        let opened = catalog::open(game, &files, &control).unwrap();
        let estimate = opened.oracle.estimate(opened.at(), &control).unwrap();
        let memory = estimate.memory.unwrap();
        let tight = control.memory(memory);
        let answer = opened.oracle.ask(opened.at(), Want::default(), &tight);
        assert!(answer.is_ok(), "{game}: {memory}: {answer:?}");
        let without = control.memory(memory / 64);
        let fresh = catalog::open(game, &files, &control).unwrap();
        let refused = fresh.oracle.ask(fresh.at(), Want::default(), &without);
        assert_eq!(
            refused.unwrap_err().message.code,
            "memory-over-budget",
            "{game}"
        );
    }
}
