//! Checks shared by all games.

use std::collections::HashMap;

use lastmove::catalog::{self, Opened};
use lastmove::files::MemoryFiles;
use lastmove::game::{Game, Impartial, Listed, Notation, Play};
use lastmove::oracle::{Answer, Want};
use lastmove::solve::explore;
use lastmove::{Control, Error, LoopyNimber, Nimber, Outcome};

pub(crate) const PLAYS: [Play; 2] = [Play::Normal, Play::Misere];

pub(crate) fn open(game: &str) -> Result<Opened, Error> {
    catalog::open(game, &MemoryFiles::default(), &Control::default())
}

pub(crate) fn ask(game: &str) -> Answer {
    let opened = open(game).unwrap();
    let want = Want {
        explanation: true,
        ..Want::default()
    };
    let answer = opened.oracle.ask(opened.at(), want, &Control::default());
    answer.unwrap_or_else(|error| panic!("{game}: {error}"))
}

/// Outcome and best moves as short text, with a `?` where the remoteness is not known.
pub(crate) fn summary(game: &str) -> String {
    let answer = ask(game);
    let best: Vec<_> = answer.best.iter().map(|best| best.mv.as_str()).collect();
    let plies = answer.remoteness.map_or("?".to_owned(), |n| n.to_string());
    assert_eq!(answer.note.is_some(), plies == "?", "{game}");
    format!("{:?} {plies}: {}", answer.outcome, best.join(" "))
}

/// The code and column of the error of opening or asking; column 0 without a place.
pub(crate) fn refusal(game: &str) -> (&'static str, u64) {
    let control = Control::default();
    let error = match open(game) {
        Err(error) => error,
        Ok(opened) => {
            let asked = opened.oracle.ask(opened.at(), Want::default(), &control);
            opened.relocate(asked.expect_err(game))
        }
    };
    (
        error.message.code,
        error.place.map_or(0, |place| place.column),
    )
}

/// The code and column of the error of a move.
pub(crate) fn bad_move(game: &str, mv: &str) -> (&'static str, u64) {
    let opened = open(game).unwrap();
    let at = opened.at().map(str::to_owned);
    let at = at.or_else(|| opened.oracle.start()).unwrap();
    let error = opened.oracle.make(&at, mv).expect_err(mv);
    (
        error.message.code,
        error.place.map_or(0, |place| place.column),
    )
}

/// Checks the rule against exploring from `at`, under one rule of play; returns the number of
/// positions.
pub(crate) fn check_rule<G: Impartial + Notation>(game: &G, at: &G::Position, play: Play) -> usize {
    let control = Control::default();
    let solved = explore(game, at, play, &control).unwrap();
    assert!(game.reach(at).unwrap() <= solved.len() as u64);
    for (at, value) in solved.iter() {
        let text = game.write_position(at);
        let found = game.outcome(at, play, &control).unwrap();
        if let Some(found) = found {
            assert_eq!(found, value.outcome(), "{text} {play:?}");
        }
        let mut steps = Vec::new();
        game.steps(at, &mut steps).unwrap();
        let lost = |to| solved.value(to).unwrap().outcome() == Outcome::Loss;
        let expected: Vec<_> = steps.iter().filter(|step| lost(&step.to)).collect();
        let expected: Vec<_> = expected.iter().map(|step| step.mv.clone()).collect();
        if found.is_some() {
            let moves = game.winning_moves(at, play, &control).unwrap();
            let names: Vec<_> = moves.iter().map(|s| game.write_move(at, &s.mv)).collect();
            let same = moves.iter().map(|step| step.mv.clone()).collect::<Vec<_>>() == expected;
            assert!(same, "{text} {play:?}: {names:?}");
            assert!(moves.iter().all(|step| lost(&step.to)), "{text}");
        }
    }
    solved.len()
}

/// Checks that writing and reading are inverse and the parts of [`Game`] agree, for all positions
/// from `at`.
pub(crate) fn check_notation<G: Game + Notation>(game: &G, at: &G::Position) {
    let control = Control::default();
    let solved = explore(game, at, Play::Normal, &control).unwrap();
    for (at, _) in solved.iter() {
        let text = game.write_position(at);
        assert!(game.read_position(&text).unwrap() == *at, "{text}");
        let mut steps = Vec::new();
        game.steps(at, &mut steps).unwrap();
        assert_eq!(game.move_count(at).unwrap(), steps.len() as u64, "{text}");
        for step in &steps {
            let written = game.write_move(at, &step.mv);
            let read = game.read_move(at, &written).unwrap();
            assert!(read.mv == step.mv && read.to == step.to, "{text} {written}");
        }
        for most in [0, 1, 3] {
            let mut first = Vec::new();
            game.first_steps(at, most, &mut first).unwrap();
            assert_eq!(first.len(), steps.len().min(most), "{text}");
            let same = first
                .iter()
                .zip(&steps)
                .all(|(a, b)| a.mv == b.mv && a.to == b.to);
            assert!(same, "{text}");
        }
    }
}

/// Nim values by the definition, of all positions from `at`.
pub(crate) fn by_definition<G: Game>(game: &G, at: &G::Position) -> HashMap<G::Position, u64> {
    let mut known: HashMap<G::Position, u64> = HashMap::new();
    let mut left = vec![at.clone()];
    while let Some(at) = left.last().cloned() {
        let mut steps = Vec::new();
        game.steps(&at, &mut steps).unwrap();
        let unknown = steps.iter().filter(|step| !known.contains_key(&step.to));
        let unknown: Vec<_> = unknown.map(|step| step.to.clone()).collect();
        if unknown.is_empty() {
            let values: Vec<u64> = steps.iter().map(|step| known[&step.to]).collect();
            let mex = (0..).find(|n| !values.contains(n)).unwrap();
            known.insert(at, mex);
            left.pop();
        } else {
            left.extend(unknown);
        }
    }
    known
}

/// The game's nim values, and its moves to options of each value, against the definition.
pub(crate) fn check_nim_values<G: Listed>(game: &G, at: &G::Position) -> usize {
    let control = Control::default();
    let values = game.nim_values().unwrap();
    let known = by_definition(game, at);
    for (at, value) in &known {
        let text = game.write_position(at);
        let found = values.nim_value(at, &control).unwrap();
        assert_eq!(found, LoopyNimber::from(Nimber::from(*value)), "{text}");
        let mut steps = Vec::new();
        game.steps(at, &mut steps).unwrap();
        for wanted in 0..value + 3 {
            let expected = steps.iter().filter(|step| known[&step.to] == wanted);
            let expected: Vec<_> = expected.map(|s| game.write_move(at, &s.mv)).collect();
            let moves = values.moves_to(at, &wanted.into(), &control).unwrap();
            let found: Vec<_> = moves.iter().map(|s| game.write_move(at, &s.mv)).collect();
            assert_eq!(found, expected, "{text}: moves to {wanted}");
            assert!(moves.iter().all(|s| known[&s.to] == wanted), "{text}");
        }
        let largest = Nimber::from(u64::MAX);
        assert!(values.moves_to(at, &largest, &control).unwrap().is_empty());
    }
    known.len()
}

/// The oracle's nim value.
pub(crate) fn nim_value(game: &str) -> Result<String, Error> {
    let opened = open(game)?;
    let answer = opened.oracle.nim_value(opened.at(), &Control::default())?;
    Ok(answer.nim_value.to_string())
}
