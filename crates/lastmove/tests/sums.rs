//! Sums of games: their notation, and their values against the product solved as one game.

use lastmove::game::{MemoryFiles, Play};
use lastmove::oracle::Want;
use lastmove::{Blame, Control, Error, Nimber, Outcome, catalog};

fn open(game: &str) -> Result<catalog::Opened, Error> {
    catalog::open(game, &MemoryFiles::default(), &Control::default())
}

/// Small sums, whose values are exact.
const SMALL: &[&str] = &[
    "nim:3,4,5 + nim:2",
    "nim:3,1 + co-bang:6x4@5,2",
    "co-bang:6x4@5,2 + co-bang:7x3@6,1",
    "co-bang:5x3@4,2 + nim:2 + co-bang:4x4@4,1",
    "nim:0 + nim:0",
    "nim:1 + co-bang:3x2@1,1 + nim:1",
];

/// The sum's own search knows nothing of nim values; they must say the same, position by position.
#[test]
fn nim_values_say_who_wins_every_position() {
    let control = Control::default();
    for game in SMALL {
        let opened = open(game).unwrap();
        let mut queue = vec![opened.oracle.start().unwrap()];
        let mut seen = std::collections::HashSet::new();
        while let Some(at) = queue.pop() {
            if !seen.insert(at.clone()) {
                continue;
            }
            let want = Want {
                moves: true,
                ..Want::default()
            };
            let answer = opened.oracle.ask(Some(&at), want, &control).unwrap();
            let value = opened.oracle.nim_value(Some(&at), &control).unwrap();
            assert_eq!(value.nim_value.outcome(), answer.outcome, "{game} at {at}");
            assert!(answer.remoteness.is_some() && answer.note.is_none());
            let moves = answer.moves.unwrap();
            let part = opened.oracle.part().unwrap();
            let zero = part.moves_to(&at, &Nimber::default(), &control).unwrap();
            let lost = moves.iter().filter(|to| to.outcome == Outcome::Loss);
            let lost: Vec<_> = lost.map(|to| (to.mv.clone(), to.to.clone())).collect();
            assert_eq!(zero, lost, "{game} at {at}");
            for best in &answer.best {
                assert!(moves.contains(best));
            }
            queue.extend(moves.into_iter().map(|mv| mv.to));
        }
        assert!(!seen.is_empty());
    }
}

/// In misère play nothing adds up but Nim; the search of the sum and the closed form of Nim agree.
#[test]
fn sums_of_nim_are_nim_under_both_rules_of_play() {
    let control = Control::default();
    for play in [Play::Normal, Play::Misere] {
        let name = match play {
            Play::Normal => "nim",
            Play::Misere => "nim/misere",
        };
        for heaps in 0..256u32 {
            let [a, b, c, d] = [0, 2, 4, 6].map(|shift| heaps >> shift & 3);
            let sum = open(&format!("{name}:{a},{b} + {name}:{c} + {name}:{d}")).unwrap();
            let nim = open(&format!("{name}:{a},{b},{c},{d}")).unwrap();
            let want = Want {
                moves: true,
                ..Want::default()
            };
            let of_sum = sum.oracle.ask(None, want, &control).unwrap();
            let of_nim = nim.oracle.ask(None, want, &control).unwrap();
            assert_eq!(of_sum.outcome, of_nim.outcome);
            assert_eq!(of_sum.remoteness, of_nim.remoteness);
            assert_eq!(of_sum.best.len(), of_nim.best.len());
            let values = |moves: Vec<lastmove::oracle::RatedMove>| -> Vec<_> {
                moves
                    .into_iter()
                    .map(|mv| (mv.outcome, mv.remoteness))
                    .collect()
            };
            assert_eq!(values(of_sum.moves.unwrap()), values(of_nim.moves.unwrap()));
        }
    }
}

#[test]
fn large_sums_are_decided_by_nim_values() {
    let control = Control::default();
    let ask = |game: &str| {
        let opened = open(game).unwrap();
        opened
            .oracle
            .ask(opened.at(), Want::default(), &control)
            .unwrap()
    };
    let won = ask("nim:1000000000000000000000,4 + co-bang:12x4@8,2");
    assert_eq!((won.outcome, won.remoteness), (Outcome::Win, None));
    assert_eq!(won.note.unwrap().code, "note-plies-unknown");
    assert_eq!(won.best.len(), 1);
    assert_eq!(won.best[0].to, "4,4 + 8,2");
    let lost = ask("nim:70000 + nim:70000 + co-bang:12x4@8,2");
    assert_eq!((lost.outcome, lost.remoteness), (Outcome::Loss, None));
    assert_eq!(lost.note.unwrap().code, "note-plies-unknown-moves");
    assert_eq!(lost.best.len(), 10);
}

/// What is written reads back: positions, moves, and a part left out stands where it began.
#[test]
fn notation_round_trips() {
    let control = Control::default();
    let opened = open("nim:3,4@1,2 + co-bang:6x4@5,2 + nim:7").unwrap();
    assert_eq!(opened.oracle.game(), "nim:3,4 + co-bang:6x4 + nim:7");
    assert_eq!(opened.at(), Some("1,2 + 5,2 + "));
    let answer = opened
        .oracle
        .ask(opened.at(), Want::default(), &control)
        .unwrap();
    assert_eq!(answer.position, "1,2 + 5,2 + 7");
    for best in &answer.best {
        let made = opened.oracle.make(&answer.position, &best.mv).unwrap();
        assert_eq!(made.0, best.to);
        assert_eq!(opened.oracle.number(&best.to).unwrap().0, best.to);
    }
}

#[test]
fn errors_name_the_part() {
    for (game, code, column) in [
        ("nim:3 + ", "sum-part-missing", 6),
        ("nim:3 + nim:x", "number-expected", 13),
        ("nim:3 + nime:2", "game-unknown", 9),
        ("nim:3 + nim/misere:2", "sum-mixed-play", 9),
        ("nim:3 + co-bang:12x4@13,1", "number-range", 22),
        ("nim:3 + nim:2@5,5", "nim-heap-count", 15),
    ] {
        let error = open(game).map(drop).unwrap_err();
        assert_eq!(error.message.code, code, "{game}");
        assert_eq!(error.place.unwrap().column, column, "{game}");
    }
    let opened = open("nim:3 + nim:2").unwrap();
    let make = |mv| opened.oracle.make("3 + 2", mv).unwrap_err();
    for (mv, code, column) in [
        ("1-2", "move-syntax", 1),
        ("3.1-1", "number-range", 1),
        ("2.1-3", "nim-stones-range", 5),
        ("2.5", "move-syntax", 3),
    ] {
        let error = make(mv);
        assert_eq!(error.message.code, code, "{mv}");
        assert_eq!(error.place.unwrap().column, column, "{mv}");
    }
    let wrong = opened
        .oracle
        .ask(Some("3 + 2 + 1"), Want::default(), &Control::default());
    assert_eq!(wrong.unwrap_err().message.code, "sum-position-parts");
}

#[test]
fn games_without_nim_values_are_refused() {
    let files = MemoryFiles::from([("b.txt", "P.T\n...\n")]);
    let control = Control::default();
    let error = catalog::open("nim:3 + pursuit:b.txt", &files, &control).map(drop);
    let error = error.unwrap_err();
    assert_eq!(error.blame, Blame::Input);
    assert_eq!(error.message.code, "sum-part-without-value");
    assert_eq!(error.place.unwrap().column, 9);
}

/// Misère sums beyond Nim are searched if they fit the budget, and refused if not.
#[test]
fn misere_sums_are_searched_or_refused() {
    let game = "nim/misere:40,40 + co-bang/misere:9x3@8,2";
    let opened = open(game).unwrap();
    let answer = opened
        .oracle
        .ask(None, Want::default(), &Control::default());
    assert!(answer.unwrap().remoteness.is_some());
    let opened = open(game).unwrap();
    let little = Control::default().memory(1 << 20);
    let error = opened
        .oracle
        .ask(None, Want::default(), &little)
        .unwrap_err();
    assert_eq!(error.blame, Blame::Budget);
    let value = opened.oracle.nim_value(None, &Control::default());
    assert_eq!(value.unwrap_err().message.code, "nim-value-misere");
}
