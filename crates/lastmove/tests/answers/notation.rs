//! Positions and moves can be read back from their texts, by the games and through the oracle.

use crate::common::RandomGame;
use lastmove::catalog::{self, Opened};
use lastmove::files::MemoryFiles;
use lastmove::game::{Game, Notation, Play, Purpose, Spec, percent_decode, percent_encode};
use lastmove::games::graph::GraphGame;
use lastmove::games::nim::{Nim, Take};
use lastmove::graph::generate::SplitMix64;
use lastmove::oracle::{Mover, Want};
use lastmove::{Blame, Control};
use num_bigint::BigUint;

/// Names with special characters: in notations, in percent codes, in the text format.
const NAMES: [&str; 26] = [
    "a@b",
    "x,y",
    "50%",
    "a+b",
    "cờ",
    "cờ@bàn,8",
    "%41",
    "%",
    "%%",
    "a%2Cb",
    "@",
    "@@",
    ",",
    "+",
    "=",
    "a=b",
    "graph:f.txt",
    "a/misere",
    "/",
    ":",
    "a#b",
    "🪨",
    "e\u{301}",
    "\u{200b}x",
    "a\u{7f}b",
    "-1",
];

const ALL: Want = Want {
    moves: true,
    line: false,
    explanation: false,
};

fn open(text: &str, files: &MemoryFiles) -> Opened {
    catalog::open(text, files, &Control::default())
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Checks that all moves in an answer can be made.
fn assert_moves_can_be_made(opened: &Opened, at: &str) -> Vec<String> {
    let control = Control::default();
    let answer = opened.oracle.ask(Some(at), ALL, &control).unwrap();
    assert_eq!(answer.position, at);
    let moves = answer.moves.unwrap();
    for option in moves.iter().chain(&answer.best) {
        let made = opened.oracle.make(at, &option.mv).unwrap();
        assert_eq!(made, (option.to.clone(), option.mover), "{at} {option:?}");
        assert_eq!(option.mover, Mover::Other);
        // The whole notation, with the position after the `@`, means the same.
        let whole = format!("{}@{}", opened.oracle.game(), option.to);
        let spec = Spec::parse(&whole).unwrap();
        assert_eq!(spec.game(), opened.oracle.game());
        assert_eq!(spec.position.unwrap().text, option.to);
        let there = opened
            .oracle
            .ask(Some(&option.to), Want::default(), &control);
        let there = there.unwrap();
        assert_eq!(there.position, option.to);
        assert_eq!(there.outcome, option.outcome);
        assert_eq!(there.remoteness, option.remoteness);
    }
    moves.into_iter().map(|option| option.to).collect()
}

fn random_heap(rng: &mut SplitMix64) -> BigUint {
    match rng.below(4) {
        0 => BigUint::from(rng.below(3)),
        1 => BigUint::from(rng.below(20)),
        2 => BigUint::from(rng.next_u64()),
        _ => BigUint::from(rng.next_u64()) << rng.below(300),
    }
}

#[test]
fn nim_positions_and_moves() {
    let mut rng = SplitMix64::new(7);
    for _ in 0..5_000 {
        let count = 1 + rng.below(7);
        let at: Vec<_> = (0..count).map(|_| random_heap(&mut rng)).collect();
        let game = Nim::new(at.clone());
        let text = game.write_position(&at);
        assert_eq!(game.read_position(&text).unwrap(), at);
        for (heap, size) in at.iter().enumerate() {
            let one = BigUint::from(1u32);
            for stones in [one, size / 2u32, size.clone()] {
                if stones == BigUint::ZERO || stones > *size {
                    continue;
                }
                let mv = Take { heap, stones };
                let written = game.write_move(&at, &mv);
                let step = game.read_move(&at, &written).unwrap();
                let mut to = at.clone();
                to[heap] -= &mv.stones;
                assert_eq!(step.mv, mv, "{written}");
                assert_eq!(step.to, to, "{written} at {text}");
                assert!(!step.keeps_turn);
            }
            // One stone too many.
            let mv = Take {
                heap,
                stones: size + 1u32,
            };
            let error = game.read_move(&at, &game.write_move(&at, &mv));
            assert_eq!(error.err().unwrap().message.code, "nim-stones-range");
        }
        let mut steps = Vec::new();
        if at.iter().all(|heap| heap.bits() < 6) {
            game.steps(&at, &mut steps).unwrap();
        }
        for step in &steps {
            let written = game.write_move(&at, &step.mv);
            assert_eq!(game.read_move(&at, &written).unwrap().to, step.to);
        }
    }
}

#[test]
fn nim_through_the_oracle() {
    let mut rng = SplitMix64::new(8);
    let files = MemoryFiles::default();
    for round in 0..400 {
        let count = 1 + rng.below(4);
        let heaps: Vec<_> = (0..count).map(|_| rng.below(9).to_string()).collect();
        let name = ["nim", "nim/misere"][round % 2];
        let opened = open(&format!("{name}:{}", heaps.join(",")), &files);
        let mut at = opened.oracle.start().unwrap();
        assert_eq!(at, heaps.join(","));
        // A random game to its end.
        loop {
            let options = assert_moves_can_be_made(&opened, &at);
            if options.is_empty() {
                break;
            }
            at = rng.pick(&options).clone();
        }
    }
}

fn graph_game(text: &str) -> GraphGame {
    let files = MemoryFiles::from([("g.txt", text)]);
    let spec = Spec::parse("graph:g.txt").unwrap();
    GraphGame::open(&spec, Purpose::Answers, &files, &Control::default()).unwrap()
}

#[test]
fn graph_positions_and_moves() {
    let mut rng = SplitMix64::new(9);
    for _ in 0..2_000 {
        let random = RandomGame::new(&mut rng, 12, 0);
        let game = graph_game(&random.text());
        for v in 0..random.moves.len() as u32 {
            let text = game.write_position(&v);
            assert_eq!(text, format!("v{v}"));
            assert_eq!(game.read_position(&text).unwrap(), v);
            let mut steps = Vec::new();
            game.steps(&v, &mut steps).unwrap();
            // Moves are in the order of the file, each once.
            let order: Vec<_> = steps.iter().map(|step| (step.to, false)).collect();
            assert_eq!(order, different(&random.moves[v as usize]));
            for step in steps {
                let read = game.read_move(&v, &game.write_move(&v, &step.mv)).unwrap();
                assert_eq!((read.mv, read.to), (step.mv, step.to));
            }
            let error = game.read_move(&v, "nowhere").err().unwrap();
            assert_eq!(
                (error.blame, error.message.code),
                (Blame::Input, "move-not-legal")
            );
        }
    }
}

#[test]
fn graphs_through_the_oracle() {
    let mut rng = SplitMix64::new(10);
    for round in 0..1_000 {
        let random = RandomGame::new(&mut rng, 8, 0);
        let files = MemoryFiles::from([("g.txt", random.text())]);
        let name = ["graph", "graph/misere"][round % 2];
        let opened = open(&format!("{name}:g.txt"), &files);
        for v in 0..random.moves.len() as u32 {
            let options = assert_moves_can_be_made(&opened, &format!("v{v}"));
            assert_eq!(options.len(), different(random.live_moves(v)).len());
        }
    }
}

/// The moves without repetitions.
fn different(moves: &[(u32, bool)]) -> Vec<(u32, bool)> {
    let mut different = Vec::new();
    for mv in moves {
        if !different.contains(mv) {
            different.push(*mv);
        }
    }
    different
}

#[test]
fn names_with_signs_that_mean_something() {
    // Every vertex moves to every vertex.
    let mut text = String::new();
    for from in NAMES {
        for to in NAMES {
            // `NAME = LABEL` gives a label and `NAME : OWNER` an owner, so `NAME =` and `NAME :` are
            // errors.
            if to != "=" && to != ":" {
                text.push_str(&format!("{from} {to}\n"));
            }
        }
    }
    let game = graph_game(&text);
    for name in NAMES {
        let written = percent_encode(name);
        let v = game.read_position(&written).unwrap();
        assert_eq!(game.write_position(&v), written);
        assert_eq!(percent_decode(&written).unwrap(), name);
        assert!(!written.contains(['@', ',', '+', ' ']), "{written}");
    }
    let files = MemoryFiles::from([("a@b,c+d 50%.txt", text)]);
    let opened = open("graph:a%40b%2Cc%2Bd%2050%25.txt", &files);
    for name in NAMES {
        let at = percent_encode(name);
        let options = assert_moves_can_be_made(&opened, &at);
        let mut expected: Vec<_> = NAMES.into_iter().map(percent_encode).collect();
        expected.retain(|to| to != "=" && to != ":");
        assert_eq!(options, expected, "{name}");
        let again = open(&format!("{}@{at}", opened.oracle.game()), &files);
        assert_eq!(again.at(), Some(&*at));
    }
    assert!(
        opened
            .oracle
            .ask(Some("nowhere"), ALL, &Control::default())
            .is_err()
    );
}

#[test]
fn percent_codes() {
    let mut rng = SplitMix64::new(11);
    let alphabet: Vec<char> = "ab%@,+= \t\n\r\u{0}\u{85}\u{a0}\u{2028}4Fcờ🪨é\u{301}#/:"
        .chars()
        .collect();
    for _ in 0..20_000 {
        let length = rng.below(12);
        let text: String = (0..length).map(|_| *rng.pick(&alphabet)).collect();
        let written = percent_encode(&text);
        assert_eq!(percent_decode(&written).unwrap(), text, "{written}");
        assert!(!written.contains(|c: char| c.is_whitespace() || c.is_control()));
    }
    for (text, code, column, marked) in [
        ("%", "percent-code", 1, "%"),
        ("a%4", "percent-code", 2, "%4"),
        ("é%zzz", "percent-code", 2, "%zz"),
        ("%4ờ", "percent-code", 1, "%4"),
        ("%ff", "percent-utf8", 1, "%ff"),
        ("a%C3", "percent-utf8", 1, "a%C3"),
    ] {
        let error = percent_decode(text).unwrap_err();
        let place = error.place.unwrap();
        assert_eq!(error.message.code, code, "{text}");
        assert_eq!(place.column, column, "{text}");
        assert_eq!(&place.excerpt[place.span], marked, "{text}");
    }
    assert_eq!(percent_decode("%c3%a9%2c").unwrap(), "é,");
}

#[test]
fn specs_come_apart_and_together() {
    let spec = Spec::parse("graph:a@b@c.txt@d").unwrap();
    assert_eq!(spec.rules.unwrap().text, "a@b@c.txt");
    assert_eq!(spec.position.unwrap().text, "d");
    let mut rng = SplitMix64::new(12);
    let words = ["a", "b=c", "7", "cờ", "x.txt", "%40", "d:e", "f/g"];
    for _ in 0..5_000 {
        let misere = rng.chance(50);
        let rules = *rng.pick(&words);
        let mut text = format!("nim{}:{rules}", if misere { "/misere" } else { "" });
        let options = rng.below(4);
        for i in 0..options {
            text.push_str(&format!(",k{i}={}", rng.pick(&words)));
        }
        let game = text.clone();
        let position = rng.chance(50).then(|| *rng.pick(&words));
        if let Some(position) = position {
            text.push_str(&format!("@{position}"));
        }
        let spec = Spec::parse(&text).unwrap();
        assert_eq!(spec.name.text, "nim");
        assert_eq!(spec.play == Play::Misere, misere);
        assert_eq!(spec.rules.as_ref().unwrap().text, rules, "{text}");
        assert_eq!(spec.options.len() as u64, options, "{text}");
        assert_eq!(spec.position.as_ref().map(|p| p.text.as_str()), position);
        assert_eq!(spec.game(), game);
        for (i, (key, value)) in spec.options.iter().enumerate() {
            assert_eq!(key.text, format!("k{i}"));
            assert_eq!(&text[key.start..][..key.text.len()], key.text);
            assert_eq!(&text[value.start..][..value.text.len()], value.text);
        }
    }
}
