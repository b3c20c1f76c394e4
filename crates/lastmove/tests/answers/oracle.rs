//! Answers of the oracle agree with each other and with the definition of a value.

use std::collections::HashSet;

use crate::common::RandomGame;
use lastmove::erased::erase;
use lastmove::files::MemoryFiles;
use lastmove::game::{Listed, Listing, Notation, Play, Syntax};
use lastmove::graph::generate::SplitMix64;
use lastmove::oracle::{Answer, Mover, Oracle, RatedMove, Style, Want};
use lastmove::solve::{Explored, Solver};
use lastmove::{Control, Error, Message, Outcome, Verdict, catalog};

const EVERYTHING: Want = Want {
    moves: true,
    line: true,
    explanation: true,
};

/// Random games with kept turns as games of the catalog: a move is `VERTEX`, or `VERTEX!` when it
/// keeps the turn.
impl Notation for RandomGame {
    fn write_position(&self, at: &u32) -> String {
        format!("v{at}")
    }

    fn read_position(&self, text: &str) -> Result<u32, Error> {
        let number = text
            .strip_prefix('v')
            .and_then(|digits| digits.parse().ok());
        let known = number.filter(|&v| (v as usize) < self.moves.len());
        known.ok_or_else(|| Error::input(Message::new("test")).at(text, 0..text.len()))
    }

    fn write_move(&self, _: &u32, &(to, keeps_turn): &(u32, bool)) -> String {
        format!("v{to}{}", if keeps_turn { "!" } else { "" })
    }
}

impl Listed for RandomGame {}

const RANDOM: Listing = Listing::new(
    "random",
    Syntax {
        game: "random",
        position: "v0",
        mv: "v1",
        example: "random",
    },
);

fn plies(remoteness: &Option<lastmove::Plies>) -> u64 {
    remoteness.as_ref().unwrap().to_u64().unwrap()
}

/// The outcome of a move, for the player who makes it.
fn outcome_for_mover(option: &RatedMove) -> Outcome {
    match (option.outcome, option.mover) {
        (outcome, Mover::Same) => outcome,
        (Outcome::Win, Mover::Other) => Outcome::Loss,
        (Outcome::Loss, Mover::Other) => Outcome::Win,
        (Outcome::Draw, Mover::Other) => Outcome::Draw,
    }
}

/// The answer's outcome and remoteness, recomputed from the moves.
fn value_from(moves: &[RatedMove]) -> (Outcome, Option<u64>) {
    let of = |outcome| {
        moves
            .iter()
            .filter(move |m| outcome_for_mover(m) == outcome)
    };
    let lengths = |outcome| of(outcome).map(|m| plies(&m.remoteness) + 1);
    if let Some(fastest) = lengths(Outcome::Win).min() {
        (Outcome::Win, Some(fastest))
    } else if of(Outcome::Draw).next().is_some() {
        (Outcome::Draw, None)
    } else {
        (Outcome::Loss, lengths(Outcome::Loss).max())
    }
}

/// Checks everything that must hold of an answer, whatever the game.
fn assert_consistent(oracle: &Oracle, at: &str) -> Answer {
    let control = Control::default();
    let answer = oracle.ask(Some(at), EVERYTHING, &control).unwrap();
    let context = format!("{} at {at}: {answer:?}", oracle.game());
    assert_eq!(answer.game, oracle.game());
    assert_eq!(answer.position, at);
    let remoteness = answer
        .remoteness
        .as_ref()
        .map(|plies| plies.to_u64().unwrap());
    assert_eq!(
        remoteness.is_none(),
        answer.outcome == Outcome::Draw,
        "{context}"
    );
    assert!(!answer.explanation.as_ref().unwrap().is_empty());
    let moves = answer.moves.as_ref().unwrap();
    for option in moves {
        let there = oracle
            .ask(Some(&option.to), Want::default(), &control)
            .unwrap();
        assert_eq!(
            (there.outcome, &there.remoteness),
            (option.outcome, &option.remoteness)
        );
        let made = oracle.make(at, &option.mv).unwrap();
        assert_eq!(made, (option.to.clone(), option.mover), "{context}");
    }
    if moves.is_empty() {
        assert!(remoteness.is_none_or(|plies| plies == 0), "{context}");
    } else {
        assert_eq!((answer.outcome, remoteness), value_from(moves), "{context}");
    }
    // The best moves are those that achieve the value; at a draw, those that keep it.
    let mut best = moves.clone();
    best.retain(|option| {
        outcome_for_mover(option) == answer.outcome
            && remoteness.is_none_or(|n| plies(&option.remoteness) + 1 == n)
    });
    assert_eq!(answer.best, best, "{context}");
    assert_eq!(best.is_empty(), moves.is_empty(), "{context}");
    assert_line_is_sound(oracle, &answer);
    let choice = oracle.choose(at, Style::Perfect, &control).unwrap();
    let choice = choice.map(|choice| (choice.mv, choice.to, choice.mover));
    let first = best.into_iter().next();
    assert_eq!(choice, first.map(|best| (best.mv, best.to, best.mover)));
    // Asking for less gives the same values.
    let plain = oracle.ask(Some(at), Want::default(), &control).unwrap();
    assert!(plain.moves.is_none() && plain.line.is_none() && plain.explanation.is_none());
    assert_eq!((plain.outcome, &plain.best), (answer.outcome, &answer.best));
    answer
}

fn assert_line_is_sound(oracle: &Oracle, answer: &Answer) {
    let control = Control::default();
    let line = answer.line.as_ref().unwrap();
    let mut seen = HashSet::from([answer.position.as_str()]);
    let mut at = answer.position.as_str();
    let mut repeated = false;
    for step in line {
        assert!(
            !repeated,
            "the line goes on after {at} has repeated: {answer:?}"
        );
        let here = oracle.ask(Some(at), Want::default(), &control).unwrap();
        assert_eq!(here.best.first(), Some(step), "{answer:?}");
        at = &step.to;
        repeated = !seen.insert(at);
    }
    let end = oracle.ask(Some(at), Want::default(), &control).unwrap();
    if answer.outcome == Outcome::Draw {
        // It ends where a position repeats, or in a drawn terminal.
        assert!(repeated || end.best.is_empty(), "{answer:?}");
        assert_eq!(end.outcome, Outcome::Draw);
    } else {
        assert_eq!(line.len() as u64, plies(&answer.remoteness), "{answer:?}");
        assert!(end.best.is_empty() && !repeated, "{answer:?}");
    }
}

#[test]
fn random_graphs() {
    let mut rng = SplitMix64::new(13);
    let control = Control::default();
    for round in 0..6_000 {
        let game = RandomGame::new(&mut rng, 9, 0);
        let files = MemoryFiles::from([("g.txt", game.text())]);
        let name = ["graph", "graph/misere"][round % 2];
        let opened = catalog::open(&format!("{name}:g.txt"), &files, &control).unwrap();
        let error = opened.oracle.ask(None, Want::default(), &control);
        assert_eq!(error.unwrap_err().message.code, "position-missing");
        for (v, label) in game.labels.iter().enumerate() {
            let at = format!("v{v}");
            let answer = assert_consistent(&opened.oracle, &at);
            let moves = answer.moves.unwrap();
            let different: HashSet<_> = game.live_moves(v as u32).iter().collect();
            assert_eq!(moves.len(), different.len());
            if let Some(label) = *label {
                // The game is over, whatever edges there are.
                assert_eq!(answer.outcome, label);
                for (to, _) in game.moves[v].iter().chain(&[(99, false)]) {
                    let error = opened.oracle.make(&at, &format!("v{to}")).unwrap_err();
                    assert_eq!(error.message.code, "game-over");
                    assert!(error.place.is_some());
                }
            } else if moves.is_empty() {
                let stuck = [Outcome::Loss, Outcome::Win][round % 2];
                assert_eq!(answer.outcome, stuck);
                let error = opened.oracle.make(&at, "v0").unwrap_err();
                assert_eq!(error.message.code, "move-not-legal");
            }
        }
    }
}

#[test]
fn random_games_with_kept_turns() {
    let mut rng = SplitMix64::new(14);
    let mut same = 0;
    for round in 0..6_000 {
        let game = RandomGame::new(&mut rng, 8, 40);
        if game.moves.is_empty() {
            continue;
        }
        let play = [Play::Normal, Play::Misere][round % 2];
        let solver: Explored<u32> = Solver::<RandomGame>::new(play);
        let oracle = Oracle::new(&RANDOM, "random", erase(game.clone(), solver));
        assert_eq!(oracle.start().as_deref(), Some("v0"));
        for v in 0..game.moves.len() {
            let answer = assert_consistent(&oracle, &format!("v{v}"));
            let kept = answer.best.iter().filter(|best| best.mover == Mover::Same);
            same += kept.count();
        }
    }
    assert!(same > 3_000, "{same}");
}

#[test]
fn random_nim_games() {
    let mut rng = SplitMix64::new(15);
    let control = Control::default();
    for round in 0..1_000 {
        let count = 1 + rng.below(4);
        let heaps: Vec<_> = (0..count).map(|_| rng.below(8).to_string()).collect();
        let heaps = heaps.join(",");
        let name = ["nim", "nim/misere"][round % 2];
        let text = format!("{name}:{heaps}");
        let opened = catalog::open(&text, &MemoryFiles::default(), &control).unwrap();
        let answer = assert_consistent(&opened.oracle, &heaps);
        let own = opened.oracle.ask(None, EVERYTHING, &control).unwrap();
        assert_eq!(own, answer);
        if answer.best.is_empty() {
            let error = opened.oracle.make(&heaps, "1-1").unwrap_err();
            assert_eq!(error.message.code, "nim-stones-range");
        }
    }
}

#[test]
fn too_many_moves_and_too_long_lines_are_refused() {
    let control = Control::default();
    let open = |text: &str| catalog::open(text, &MemoryFiles::default(), &control).unwrap();
    let code = |text: &str, want: Want| open(text).oracle.ask(None, want, &control);
    let moves = Want {
        moves: true,
        ..Want::default()
    };
    let line = Want {
        line: true,
        ..Want::default()
    };
    let found = code("nim:100000", moves).unwrap();
    assert_eq!(found.moves.unwrap().len(), 100_000);
    let error = code("nim:100001", moves).unwrap_err();
    assert_eq!(error.message.code, "too-many-moves");
    assert!(code("nim:100001", line).is_ok());
    let found = code("nim:2000,2000", line).unwrap();
    assert_eq!(found.line.unwrap().len(), 4_000);
    let error = code("nim:50001,50001", line).unwrap_err();
    assert_eq!(error.message.code, "line-too-long");
}

/// The moves of a labelled terminal do not count, however many there are.
#[test]
fn a_terminal_with_many_edges_has_no_moves() {
    let control = Control::default();
    let text = format!("{}a = draw\n", "a b\n".repeat(100_001));
    let files = MemoryFiles::from([("g.txt", text)]);
    let opened = catalog::open("graph:g.txt", &files, &control).unwrap();
    let answer = opened.oracle.ask(Some("a"), EVERYTHING, &control).unwrap();
    assert_eq!(
        (answer.outcome, answer.moves),
        (Outcome::Draw, Some(vec![]))
    );
}

#[test]
fn verdicts_are_ordered_like_values() {
    use lastmove::Value;
    let mut rng = SplitMix64::new(16);
    let random = |rng: &mut SplitMix64| match rng.below(3) {
        0 => Value::Win(rng.below(4)),
        1 => Value::Loss(rng.below(4)),
        _ => Value::Draw,
    };
    for _ in 0..5_000 {
        let (a, b) = (random(&mut rng), random(&mut rng));
        assert_eq!(Verdict::from(a).cmp(&b.into()), a.cmp(&b), "{a:?} {b:?}");
        for keeps_turn in [false, true] {
            let both = Verdict::from(a).for_mover(keeps_turn);
            assert_eq!(both, a.for_mover(keeps_turn).into());
        }
    }
}

#[test]
fn a_move_is_worth_to_its_player_what_follows_seen_from_there_and_a_ply_more() {
    use Outcome::{Draw, Loss, Win};
    let made = |outcome, remoteness: Option<u64>, mover| {
        let mv = RatedMove {
            mv: "m".to_owned(),
            to: "p".to_owned(),
            outcome,
            remoteness: remoteness.map(Into::into),
            mover,
            weight: None,
        };
        let worth = mv.for_mover();
        (
            worth.outcome,
            worth.remoteness.and_then(|plies| plies.to_u64()),
        )
    };
    let cases = [
        (Loss, Some(30), Mover::Other, (Win, Some(31))),
        (Loss, Some(0), Mover::Other, (Win, Some(1))),
        (Win, Some(5), Mover::Other, (Loss, Some(6))),
        (Draw, None, Mover::Other, (Draw, None)),
        (Win, Some(5), Mover::Same, (Win, Some(6))),
        (Loss, Some(5), Mover::Same, (Loss, Some(6))),
        (Draw, None, Mover::Same, (Draw, None)),
        // The plies are not known.
        (Loss, None, Mover::Other, (Win, None)),
        (Win, None, Mover::Other, (Loss, None)),
        (Win, None, Mover::Same, (Win, None)),
    ];
    for (outcome, plies, mover, expected) in cases {
        assert_eq!(
            made(outcome, plies, mover),
            expected,
            "{outcome:?} {plies:?} {mover:?}"
        );
    }
    // At the largest number of 64 bits, too.
    let huge = RatedMove {
        mv: "m".to_owned(),
        to: "p".to_owned(),
        outcome: Loss,
        remoteness: Some(u64::MAX.into()),
        mover: Mover::Other,
        weight: None,
    };
    let plies = huge.for_mover().remoteness.unwrap();
    assert_eq!(plies.to_string(), "18446744073709551616");
}

#[test]
fn the_best_moves_are_worth_what_the_position_is() {
    let files = MemoryFiles::from([("kept", "a b\nb c\nc d\nb a\n")]);
    let control = Control::default();
    for game in [
        "nim:3,4,6",
        "nim/misere:1,2",
        "graph:kept@a",
        "kayles:70",
        "nim:1,1 + kayles:5",
    ] {
        let opened = catalog::open(game, &files, &control).unwrap();
        let answer = opened
            .oracle
            .ask(opened.at(), Want::default(), &control)
            .unwrap();
        for best in &answer.best {
            let worth = best.for_mover();
            assert_eq!(
                (worth.outcome, worth.remoteness),
                (answer.outcome, answer.remoteness.clone()),
                "{game} {}",
                best.mv
            );
        }
    }
}

#[test]
fn a_move_that_a_graph_file_gives_again_is_one_move() {
    let mut text = "a b\na b\na c\na b\nb a\nb a\nc c\nc c\nc d\nd e\n".to_owned();
    // Many moves are compared by another method than few.
    for round in 0..3 {
        (0..30).for_each(|to| text += &format!("many x{to}\nmany x{}\n", to * round % 30));
    }
    let files = MemoryFiles::from([("g", text)]);
    let control = Control::default();
    let opened = catalog::open("graph:g", &files, &control).unwrap();
    let answer = |at| opened.oracle.ask(Some(at), EVERYTHING, &control).unwrap();
    let list =
        |moves: &[RatedMove]| -> Vec<String> { moves.iter().map(|m| m.mv.clone()).collect() };
    let a = answer("a");
    assert_eq!(list(a.moves.as_ref().unwrap()), ["b", "c"]);
    assert_eq!(list(&answer("b").best), ["a"]);
    assert_eq!(list(answer("c").moves.as_ref().unwrap()), ["c", "d"]);
    let many = answer("many");
    let all: Vec<String> = (0..30).map(|to| format!("x{to}")).collect();
    let mut moves = list(many.moves.as_ref().unwrap());
    assert_eq!((moves[0].as_str(), moves.len()), ("x0", 30));
    moves.sort_unstable();
    let mut sorted = all;
    sorted.sort_unstable();
    assert_eq!(moves, sorted);
}

/// What is said of a position of a game without an explanation of its own: the moves that give its
/// value away, and the replies.
fn refuted(answer: &Answer) -> Option<&[lastmove::explain::PointRow]> {
    let points = answer.explanation.as_ref().unwrap();
    points.iter().find_map(|point| match point {
        lastmove::Point::Table(table) => Some(table.rows.as_slice()),
        _ => None,
    })
}

#[test]
fn replies_refute_all_worse_moves() {
    let control = Control::default();
    let mut tables = 0;
    for game in [
        "tic-tac-toe",
        "hex:3",
        "dodgem:3",
        "connect-four:4x4",
        "hexapawn:3x3",
    ] {
        let opened = catalog::open(game, &MemoryFiles::default(), &control).unwrap();
        let oracle = &opened.oracle;
        let mut random = SplitMix64::new(38);
        for _ in 0..60 {
            let mut at = oracle.start().unwrap();
            for _ in 0..random.below(8) {
                let moves = oracle.moves(&at, usize::MAX).unwrap();
                if moves.is_empty() {
                    break;
                }
                at = moves[random.below(moves.len() as u64) as usize].to.clone();
            }
            let answer = oracle.ask(Some(&at), EVERYTHING, &control).unwrap();
            let all = answer.moves.as_ref().unwrap();
            let refuting = |option: &&RatedMove| {
                let is_over = oracle.over(&option.to).unwrap().is_some();
                let worse = outcome_for_mover(option) != answer.outcome;
                !is_over && (worse || answer.outcome == Outcome::Loss)
            };
            let expected = all.iter().filter(refuting).count().min(12);
            let rows = refuted(&answer).unwrap_or_default();
            assert_eq!(rows.len(), expected, "{game}@{at}");
            tables += usize::from(expected > 0);
            for row in rows {
                let option = all.iter().find(|option| option.mv == row.cells[0]).unwrap();
                let there = oracle.ask(Some(&option.to), EVERYTHING, &control).unwrap();
                assert!(there.best.iter().any(|reply| reply.mv == row.cells[2]));
                let sign = match outcome_for_mover(option) {
                    Outcome::Win => "+",
                    Outcome::Draw => "=",
                    Outcome::Loss => "-",
                };
                let plies = option
                    .remoteness
                    .as_ref()
                    .map(|_| plies(&option.remoteness) + 1);
                let told = plies.map_or_else(String::new, |plies| plies.to_string());
                assert_eq!(row.cells[1], format!("{sign}{told}"));
            }
        }
    }
    assert!(tables > 100, "{tables}");
}
