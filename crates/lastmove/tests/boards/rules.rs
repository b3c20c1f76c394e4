//! The games of `examples/rules` against what `tests/data/rules.txt` says of them, and against the
//! same games built in.

use std::fs;

use lastmove::files::MemoryFiles;
use lastmove::oracle::{Totals, Want};
use lastmove::{Control, catalog};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Games with more positions are for the slow tests.
const MANY: u64 = 200_000;

/// The text of a rule file with facts changed at its top, as `NAME=NUMBER,...`.
fn sheet(name: &str, changes: &str) -> String {
    let mut text = fs::read_to_string(format!("{ROOT}/examples/rules/{name}.kif")).unwrap();
    for change in changes.split(',').filter(|&change| change != "-") {
        let (fact, number) = change.split_once('=').unwrap();
        let start = text.find(&format!("\n({fact} ")).unwrap() + 1;
        let end = start + text[start..].find(')').unwrap();
        text.replace_range(start..end, &format!("({fact} {number}"));
    }
    text
}

/// The outcome and the plies of the start, and how many positions there are.
fn solved(game: &str, files: &MemoryFiles) -> (String, Totals) {
    let control = Control::default();
    let opened =
        catalog::open(game, files, &control).unwrap_or_else(|error| panic!("{game}: {error}"));
    let oracle = &opened.oracle;
    let answer = oracle.ask(opened.at(), Want::default(), &control).unwrap();
    let outcome = format!("{:?}", answer.outcome).to_lowercase();
    let value = match answer.remoteness {
        Some(plies) => format!("{outcome} {plies}"),
        None => outcome,
    };
    (value, oracle.totals(&control).unwrap())
}

/// Checks the lines of which `is_wanted` says so, by how many positions there are; how many they were.
fn check(is_wanted: impl Fn(u64) -> bool) -> usize {
    let known = fs::read_to_string(format!("{ROOT}/crates/lastmove/tests/data/rules.txt")).unwrap();
    let escape = fs::read_to_string(format!("{ROOT}/examples/graphs/escape.txt")).unwrap();
    let mut checked = 0;
    for line in known.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<_> = line.split_whitespace().collect();
        let plies = usize::from(words[2] != "draw");
        let value = words[2..3 + plies].join(" ");
        let counts: Vec<u64> = words[3 + plies..7 + plies]
            .iter()
            .map(|n| n.parse().unwrap())
            .collect();
        if !is_wanted(counts[0]) {
            continue;
        }
        checked += 1;
        let files = MemoryFiles::from([
            ("game.kif", sheet(words[0], words[1])),
            ("examples/graphs/escape.txt", escape.clone()),
        ]);
        let count = |totals: &Totals| [totals.positions, totals.wins, totals.losses, totals.draws];
        let (found, totals) = solved("rules:game.kif", &files);
        assert_eq!(
            (&found, &count(&totals)[..]),
            (&value, &counts[..]),
            "{line}"
        );
        let (twin, positions) = (words[7 + plies], words[8 + plies]);
        if twin == "-" {
            continue;
        }
        let (found, totals) = solved(twin, &files);
        assert_eq!(found, value, "{line}");
        if positions == "=" {
            assert_eq!(count(&totals)[..], counts[..], "{line}");
        }
    }
    checked
}

#[test]
fn rules_have_the_values_of_the_games_built_in() {
    assert!(check(|positions| positions < MANY) > 20);
}

#[test]
#[ignore = "slow: millions of positions"]
fn large_rules_have_the_values_of_the_games_built_in() {
    assert!(check(|positions| positions >= MANY) > 3);
}
