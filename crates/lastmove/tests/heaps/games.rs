//! The take-and-break games of the catalog: outcomes by nim values against a search, notation,
//! large heaps, certificates.

use std::collections::HashMap;

use lastmove::certificate::{Certificate, Finding};
use lastmove::files::MemoryFiles;
use lastmove::game::{Looked, MOST_EXCEPTIONS, OneHeap};
use lastmove::oracle::Want;
use lastmove::{Control, Error, Outcome, catalog};

fn open(text: &str) -> Result<catalog::Opened, Error> {
    catalog::open(text, &MemoryFiles::default(), &Control::default())
}

fn nim_value(text: &str) -> u64 {
    let opened = open(text).unwrap();
    let answer = opened.oracle.nim_value(opened.at(), &Control::default());
    answer.unwrap().nim_value.to_string().parse().unwrap()
}

fn values(text: &str, first: u64, count: usize) -> Vec<u64> {
    let opened = open(text).unwrap();
    let heaps = opened.oracle.one_heap().unwrap();
    heaps.values(first, count, &Control::default()).unwrap()
}

fn ask(text: &str, want: Want) -> lastmove::oracle::Answer {
    let opened = open(text).unwrap();
    opened
        .oracle
        .ask(opened.at(), want, &Control::default())
        .unwrap()
}

/// Notations with small positions, one of each game at least.
const SMALL: &[&str] = &[
    "kayles:9",
    "kayles:5,4",
    "kayles:3,3,2",
    "dawson-kayles:13",
    "dawson-kayles:6,5",
    "dawson-chess:9",
    "dawson-chess:5,5",
    "treblecross:11",
    "treblecross:7,6",
    "grundy:13",
    "grundy:7,5",
    "lasker:6",
    "lasker:3,4",
    "octal:0.6@9",
    "octal:4.07@8",
    "octal:.165@7,4",
    "hexadecimal:0.8f@9",
    "hexadecimal:8.1@8",
    "hexadecimal:c.03@7",
    "subtraction:1,3,4@11",
    "subtraction:2,5@9,6",
];

/// The value of a position from the moves, by visiting all positions below it.
fn plain(
    opened: &catalog::Opened,
    at: &str,
    known: &mut HashMap<String, (u64, bool)>,
) -> (u64, bool) {
    if let Some(&found) = known.get(at) {
        return found;
    }
    let want = Want {
        moves: true,
        ..Want::default()
    };
    let answer = opened.oracle.ask(Some(at), want, &Control::default());
    let mut options = Vec::new();
    let mut misere_loss = false;
    let moves = answer.unwrap().moves.unwrap();
    for rated in &moves {
        let (value, misere_win) = plain(opened, &rated.to, known);
        options.push(value);
        misere_loss |= !misere_win;
    }
    let value = (0..).find(|value| !options.contains(value)).unwrap();
    let found = (value, misere_loss || moves.is_empty());
    known.insert(at.to_owned(), found);
    found
}

#[test]
fn values_and_outcomes_are_those_of_the_moves() {
    for text in SMALL {
        let opened = open(text).unwrap();
        let mut known = HashMap::new();
        let start = opened.oracle.start().unwrap();
        plain(&opened, &start, &mut known);
        let name = text.split('@').next().unwrap();
        let (game, rules) = name.split_once(':').unwrap();
        let misere = open(&format!("{game}/misere:{rules}")).unwrap();
        let control = Control::default();
        for (at, (value, misere_win)) in &known {
            let found = opened.oracle.nim_value(Some(at), &control).unwrap();
            assert_eq!(
                found.nim_value.to_string(),
                value.to_string(),
                "{text} {at}"
            );
            let won = |oracle: &lastmove::oracle::Oracle| {
                let answer = oracle.ask(Some(at), Want::default(), &control).unwrap();
                assert!(answer.remoteness.is_some());
                answer.outcome == Outcome::Win
            };
            assert_eq!(won(&opened.oracle), *value != 0, "{text} {at}");
            assert_eq!(won(&misere.oracle), *misere_win, "{text} {at}, misère");
        }
    }
}

#[test]
fn what_is_written_is_read_back() {
    for text in SMALL {
        let opened = open(text).unwrap();
        let mut open_positions = vec![opened.oracle.start().unwrap()];
        let mut seen = 0;
        let want = Want {
            moves: true,
            ..Want::default()
        };
        while let Some(at) = open_positions.pop() {
            seen += 1;
            if seen > 300 {
                break;
            }
            let answer = opened.oracle.ask(Some(&at), want, &Control::default());
            let answer = answer.unwrap();
            assert_eq!(answer.position, at);
            let moves = answer.moves.unwrap();
            for (index, rated) in moves.iter().enumerate() {
                assert!(moves[..index].iter().all(|other| other.mv != rated.mv));
                let (to, _) = opened.oracle.make(&at, &rated.mv).unwrap();
                assert_eq!(to, rated.to, "{text}: {} at {at}", rated.mv);
                open_positions.push(to);
            }
        }
    }
    assert_eq!(ask("kayles:7,0,5@5,3,9", Want::default()).position, "3,5,9");
    assert_eq!(ask("kayles:7@0", Want::default()).position, "0");
    assert_eq!(ask("octal:0.77", Want::default()).position, "20");
}

#[test]
fn wrong_notations_are_refused_at_their_place() {
    for (text, code, column) in [
        ("octal:0.97@12", "code-digit", 9),
        ("octal:0.7g@12", "code-digit", 10),
        ("octal:2.7@12", "code-before-point", 7),
        ("octal:77@12", "code-without-point", 7),
        ("octal:0.@12", "code-without-digits", 8),
        ("octal:0.77@x", "number-expected", 12),
        ("octal", "rules-missing", 6),
        ("hexadecimal:0.9g@1", "code-digit", 16),
        ("hexadecimal:1.9@1", "code-before-point", 13),
        ("subtraction:1,3,3@9", "set-not-ascending", 17),
        ("subtraction:3,1@9", "set-not-ascending", 15),
        ("subtraction:0,1@9", "number-range", 13),
        ("subtraction:1,99999@9", "number-range", 15),
        ("kayles:7,,5", "number-expected", 10),
        ("kayles:1000000000000000001", "number-range", 8),
    ] {
        let error = open(text).err().unwrap();
        assert_eq!(error.message.code, code, "{text}");
        assert_eq!(error.place.unwrap().column, column, "{text}");
    }
    let long = format!("octal:0.{}@3", "7".repeat(1001));
    let error = open(&long).err().unwrap();
    assert_eq!(error.message.code, "code-too-long");
    let heaps = vec!["1"; 10_001].join(",");
    let error = open(&format!("kayles:{heaps}")).err().unwrap();
    assert_eq!(error.message.code, "nim-too-many-heaps");
    let opened = open("kayles:7,5").unwrap();
    for (mv, code) in [
        ("3:1", "number-range"),
        ("1:5", "move-not-legal"),
        ("1", "move-syntax"),
        ("1:1,1", "move-not-legal"),
        ("1:1,1,1", "move-not-legal"),
    ] {
        let error = opened.oracle.make("5,7", mv).unwrap_err();
        assert_eq!(error.message.code, code, "{mv}");
    }
    assert_eq!(opened.oracle.make("5,7", "2:3,2").unwrap().0, "2,3,5");
    assert_eq!(opened.oracle.make("2,7", "1:0").unwrap().0, "7");
}

#[test]
fn known_values() {
    assert_eq!(
        values("kayles:1", 0, 13),
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    );
    assert_eq!(
        values("lasker:1", 0, 17),
        [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11, 13, 14, 16, 15]
    );
    assert_eq!(
        values("grundy:1", 0, 21),
        [
            0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0
        ]
    );
    // Dawson's Chess on n − 1 files is Dawson's Kayles with n pins.
    assert_eq!(
        values("dawson-chess:1", 0, 500),
        values("dawson-kayles:1", 1, 500)
    );
    // Sums.
    assert_eq!(nim_value("kayles:7,5"), 2 ^ 4);
    // A long row of Lasker's Nim, by mex.
    let lasker = values("lasker:1", 0, 400);
    for heap in 0..400usize {
        let takes = lasker[..heap].iter().copied();
        let splits = (1..heap).map(|small| lasker[small] ^ lasker[heap - small]);
        let options: Vec<u64> = takes.chain(splits).collect();
        let least = (0..).find(|value| !options.contains(value));
        assert_eq!(least, Some(lasker[heap]));
    }
}

/// Treblecross by its own rules: the first with three crosses next to each other wins.
#[test]
fn treblecross_is_won_by_three_crosses() {
    fn won(crosses: u32, squares: u32, known: &mut HashMap<u32, bool>) -> bool {
        if let Some(&won) = known.get(&crosses) {
            return won;
        }
        let free = (0..squares).filter(|square| crosses >> square & 1 == 0);
        let result = free.collect::<Vec<_>>().into_iter().any(|square| {
            let after = crosses | 1 << square;
            after & (after >> 1) & (after >> 2) != 0 || !won(after, squares, known)
        });
        known.insert(crosses, result);
        result
    }
    for squares in 3..=15 {
        let expected = won(0, squares, &mut HashMap::new());
        let answer = ask(&format!("treblecross:{squares}"), Want::default());
        assert_eq!(answer.outcome == Outcome::Win, expected, "{squares}");
    }
}

/// Boards of several rows by the real rules, with the plies: those of the game without its last two.
#[test]
fn three_crosses_take_two_plies_more() {
    /// The plies to the end; odd where the player to move wins.
    fn plies(crosses: u32, open: u32, known: &mut HashMap<u32, u64>) -> u64 {
        if let Some(&plies) = known.get(&crosses) {
            return plies;
        }
        let free = (0..32)
            .map(|square| 1 << square)
            .filter(|square| open & !crosses & square != 0);
        let options = free.map(|square| {
            let after = crosses | square;
            match after & (after >> 1) & (after >> 2) {
                0 => plies(after, open, known),
                _ => 0,
            }
        });
        let options: Vec<u64> = options.collect();
        let lost = options.iter().filter(|plies| *plies % 2 == 0);
        // Who wins hurries, who loses delays; a full board is lost.
        let best = lost.min().or(options.iter().max());
        let plies = best.map_or(0, |plies| plies + 1);
        known.insert(crosses, plies);
        plies
    }
    let boards: [&[u32]; 10] = [
        &[3],
        &[4],
        &[6],
        &[9],
        &[13],
        &[3, 3],
        &[3, 4],
        &[4, 7],
        &[5, 6],
        &[3, 4, 5],
    ];
    for rows in boards {
        // A square between two rows is none of them.
        let (mut open, mut start) = (0, 0);
        for row in rows {
            open |= ((1 << row) - 1) << start;
            start += row + 1;
        }
        let rows: Vec<String> = rows.iter().map(u32::to_string).collect();
        let game = format!("treblecross:{}", rows.join(","));
        let answer = ask(&game, Want::default());
        let found = answer.remoteness.and_then(|plies| plies.to_u64()).unwrap();
        let expected = plies(0, open, &mut HashMap::new());
        assert_eq!(found + 2, expected, "{game}");
    }
}

#[test]
fn large_heaps_are_answered_from_the_period() {
    let huge = 1_000_000_000_000u64;
    assert_eq!(
        nim_value(&format!("kayles:{huge}")),
        values("kayles:1", huge % 12 + 120, 1)[0]
    );
    for text in [
        format!("kayles:{huge}"),
        format!("kayles:{huge},77,5"),
        format!("dawson-kayles:{huge},6"),
        format!("subtraction:1,3,4@{},{huge}", huge + 1),
        "lasker:999999999999999999,5".to_owned(),
        "lasker:1000000000000000000,5".to_owned(),
        "octal:0.156@123456789012".to_owned(),
    ] {
        let answer = ask(&text, Want::default());
        assert_eq!(answer.outcome, Outcome::Win, "{text}");
        assert!(answer.note.is_some() && !answer.best.is_empty(), "{text}");
        let opened = open(&text).unwrap();
        for best in answer.best.iter().take(20) {
            let (to, _) = opened.oracle.make(&answer.position, &best.mv).unwrap();
            assert_eq!(to, best.to);
            let value = opened.oracle.nim_value(Some(&to), &Control::default());
            assert_eq!(
                value.unwrap().nim_value.to_string(),
                "0",
                "{text}: {}",
                best.mv
            );
        }
    }
    // A lost one.
    let answer = ask(&format!("kayles:{huge},{huge}"), Want::default());
    assert_eq!(answer.outcome, Outcome::Loss);
    // No period is known, and the values are far away.
    let error = open("grundy:1000000000000").unwrap();
    let small = Control::default().memory(1 << 20);
    let error = error.oracle.nim_value(None, &small).unwrap_err();
    assert_eq!(error.message.code, "memory-over-budget");
    let error = open("hexadecimal:0.8f@1000000000000").unwrap();
    let error = error.oracle.nim_value(None, &small).unwrap_err();
    assert_eq!(error.blame, lastmove::Blame::Memory);
}

/// Looks for a period, with nothing known and nothing kept.
fn look(heaps: &dyn OneHeap, through: Option<u64>) -> Looked {
    let control = Control::default();
    let looked = heaps.look(through, Vec::new(), &mut |_, _| Ok(()), &control);
    looked.unwrap()
}

#[test]
fn periods_are_looked_for() {
    let look = |text: &str, through| {
        let opened = open(text).unwrap();
        let heaps = opened.oracle.one_heap().unwrap();
        look(heaps, Some(through))
    };
    let kayles = look("kayles:1", 10_000).repeats.unwrap();
    assert_eq!(
        (kayles.preperiod, kayles.period, kayles.saltus),
        (71, 12, 0)
    );
    assert!(kayles.proved && kayles.exceptions.len() < MOST_EXCEPTIONS);
    let known = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70];
    assert_eq!(kayles.exceptions, known);
    assert_eq!(kayles.exception_count, 14);
    let lasker = look("lasker:1", 100).repeats.unwrap();
    assert_eq!((lasker.preperiod, lasker.period, lasker.saltus), (1, 4, 4));
    assert_eq!(look("grundy:1", 2000).repeats, None);
    assert_eq!(look("grundy:1", 2000).through, 2000);
    let open_game = open("nim:3").unwrap();
    let error = open_game.oracle.one_heap().err().unwrap();
    assert_eq!(error.message.code, "one-heap-none");
}

/// Without a bound the search ends by itself, also in hexadecimal games: once growth is observed,
/// or when it becomes long.
#[test]
fn the_search_for_a_period_ends_by_itself() {
    let look = |text: &str| {
        let opened = open(text).unwrap();
        let heaps = opened.oracle.one_heap().unwrap();
        look(heaps, None)
    };
    let grows = look("hexadecimal:0.8f@1");
    let repeats = grows.repeats.unwrap();
    assert_eq!(
        (repeats.preperiod, repeats.period, repeats.saltus),
        (7, 7, 4)
    );
    assert!(!repeats.proved);
    assert!((2000..3000).contains(&grows.through), "{}", grows.through);
    let is_proved = |text| look(text).repeats.is_some_and(|repeats| repeats.proved);
    assert!(is_proved("octal:0.156@1"));
    assert!(is_proved("lasker:1"));
    assert!(is_proved("hexadecimal:0.77@1"));
}

/// Arithmetic growth is detected, and the plain algorithm confirms it.
#[test]
fn growth_of_hexadecimal_games_is_seen() {
    let mut seen = 0;
    for code in [
        "0.8", "0.13ff", "0.1b", "0.3f", "0.f", "8.3", "0.7f", "0.2048",
    ] {
        let text = format!("hexadecimal:{code}@1");
        let opened = open(&text).unwrap();
        let heaps = opened.oracle.one_heap().unwrap();
        let looked = look(heaps, Some(600));
        let Some(repeats) = looked.repeats.filter(|repeats| repeats.saltus > 0) else {
            continue;
        };
        seen += 1;
        assert!(!repeats.proved);
        let values = heaps.values(0, 1000, &Control::default()).unwrap();
        let period = repeats.period as usize;
        for heap in repeats.preperiod as usize..1000 - period {
            assert_eq!(
                values[heap + period],
                values[heap] + repeats.saltus,
                "{code}"
            );
        }
    }
    assert!(seen > 0);
}

fn certificate(text: &str, through: u64) -> String {
    let opened = open(text).unwrap();
    let heaps = opened.oracle.one_heap().unwrap();
    look(heaps, Some(through));
    heaps.certificate().unwrap()
}

fn check(text: &str) -> Result<Finding, Error> {
    let certificate = Certificate::open("c.json", text)?;
    catalog::check_certificate(&certificate, &Control::default())
}

fn is_true(text: &str) -> bool {
    matches!(check(text), Ok(Finding::True(_)))
}

#[test]
fn certificates_are_true_and_changed_ones_are_not() {
    for text in [
        "kayles:1",
        "dawson-chess:1",
        "octal:0.45@1",
        "octal:0.156@1",
        "octal:4.0@1",
        "octal:0.0@1",
        "octal:0.356@1",
        "subtraction:2,4,7@1",
        "subtraction:1,8,11@1",
        "hexadecimal:0.9@1",
        "hexadecimal:0.1a@1",
    ] {
        let opened = open(text).unwrap();
        let heaps = opened.oracle.one_heap().unwrap();
        let through = if text.starts_with('h') { 500 } else { 30_000 };
        let looked = look(heaps, Some(through));
        let Some(repeats) = looked.repeats.filter(|repeats| repeats.proved) else {
            assert!(text.starts_with('h'), "{text}");
            continue;
        };
        let written = heaps.certificate().unwrap();
        assert!(is_true(&written), "{text}: {:?}", check(&written));
        // Any other mask is valid, too.
        let mask = written.find("\"mask\":").unwrap() + 7;
        let end = mask + written[mask..].find(',').unwrap();
        for other in ["0", "1", "6", "65535"] {
            let changed = format!("{}{other}{}", &written[..mask], &written[end..]);
            assert!(is_true(&changed), "{text} with mask {other}");
        }
        if text.starts_with(['k', 'd']) {
            // These games have no rules of their own to state.
            let changed = written.replace("\"rules\":\"\"", "\"rules\":\"0.7\"");
            assert_ne!(changed, written);
            let refused = check(&changed).unwrap_err();
            assert_eq!(refused.message.code, "certificate-rules", "{text}");
        }
        // Every changed value is detected, and a longer or shorter period.
        let first = written.find("[\n").unwrap();
        let digits: Vec<usize> = written[first..]
            .char_indices()
            .filter(|(_, c)| c.is_ascii_hexdigit())
            .map(|(at, _)| first + at)
            .collect();
        for &at in digits.iter().step_by(digits.len().div_ceil(60)) {
            let mut changed = written.clone().into_bytes();
            changed[at] = if changed[at] == b'1' { b'2' } else { b'1' };
            let changed = String::from_utf8(changed).unwrap();
            assert!(!is_true(&changed), "{text} changed at {at}");
        }
        for (name, value) in [("preperiod", repeats.preperiod), ("period", repeats.period)] {
            let from = format!("\"{name}\":{value},");
            for other in [value + 1, value.saturating_sub(1), value * 2 + 5, u64::MAX] {
                if other != value {
                    let changed = written.replace(&from, &format!("\"{name}\":{other},"));
                    assert_ne!(changed, written);
                    assert!(!is_true(&changed), "{text}: {name} {other}");
                }
            }
        }
        // Of another game.
        if !text.starts_with("grundy") {
            let name = text.split(':').next().unwrap();
            let changed = written.replace(&format!("\"{name}\""), "\"grundy\"");
            assert!(!is_true(&changed), "{text} as grundy");
        }
    }
}

/// The preperiod and the period increased, with the right values for them: true, but not the least
/// claim.
#[test]
fn claims_that_are_not_the_least_are_refused() {
    let written = certificate("subtraction:2,4,7@1", 1000);
    assert!(
        written.contains("\"preperiod\":8,\"period\":3,"),
        "{written}"
    );
    let all = values("subtraction:2,4,7@1", 0, 100);
    let claim = |preperiod: usize, period: usize| {
        let values: Vec<String> = all[..preperiod + period]
            .iter()
            .map(u64::to_string)
            .collect();
        let text = format!(
            "{{\"format\":\"lastmove certificate\",\"version\":1,\"game\":\"subtraction\",\
             \"rules\":\"2,4,7\",\"preperiod\":{preperiod},\"period\":{period},\"mask\":0,\
             \"values\":[\"{}\"]}}",
            values.join(" ")
        );
        match check(&text).unwrap() {
            Finding::True(_) => "true",
            Finding::False(message) => message.code,
        }
    };
    assert_eq!(claim(8, 3), "true");
    assert_eq!(claim(9, 3), "heaps-false-preperiod");
    assert_eq!(claim(8, 6), "heaps-false-period");
    assert_eq!(claim(7, 3), "heaps-false-value");
    assert_eq!(claim(8, 4), "heaps-false-value");
}

#[test]
#[ignore = "slow: 4.5 million heaps are checked"]
fn the_certificate_of_376_is_true() {
    let written = certificate("octal:0.376@1", 5_000_000);
    assert!(is_true(&written));
}

/// The options of ten thousand heaps would take tens of gigabytes: they are not generated.
#[test]
fn very_many_heaps_are_answered_without_their_options() {
    let control = Control::default();
    let different: Vec<String> = (0..10_000).map(|heap| heap.to_string()).collect();
    let opened = open(&format!("kayles:{}", different.join(","))).unwrap();
    let error = opened.oracle.ask(None, Default::default(), &control);
    assert_eq!(error.unwrap_err().message.code, "many-winning-moves");
    let opened = open(&format!("kayles:{}", vec!["50"; 10_000].join(","))).unwrap();
    let answer = opened
        .oracle
        .ask(None, Default::default(), &control)
        .unwrap();
    assert_eq!(answer.outcome, Outcome::Loss);
    assert_eq!((answer.remoteness, answer.best.len()), (None, 10));
}
