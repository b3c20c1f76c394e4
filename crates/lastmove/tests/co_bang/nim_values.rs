//! Nim values of cờ bảng against the rules of the game, and for rows far down.

use lastmove::files::MemoryFiles;
use lastmove::game::{Game, Impartial, Play};
use lastmove::games::co_bang::{CoBang, Proof, Token, nim_cycle};
use lastmove::graph::generate::SplitMix64;
use lastmove::{Control, Outcome, catalog};

const LAST_ROW: u64 = i64::MAX as u64;

/// Nim values of every cell by the rules.
fn mex_by_the_rules(rows: usize, columns: usize) -> Vec<Vec<u64>> {
    let mut a = vec![vec![0; columns + 1]; rows + 1];
    for i in 1..=rows {
        for j in 1..=columns {
            let options = (1..=columns.min(i - 1)).filter(|&k| k != j);
            let values: Vec<u64> = options.map(|k| a[i - k][k]).collect();
            a[i][j] = (0..).find(|value| !values.contains(value)).unwrap();
        }
    }
    a
}

#[test]
fn nim_values_against_the_rules() {
    let control = Control::default();
    for columns in 2..=16 {
        let plain = mex_by_the_rules(150, columns);
        let board = CoBang::new(150, columns as u64).unwrap();
        for row in (1..=150).step_by(7).chain(1..=20) {
            for (column, expected) in (0..).zip(&plain[row]).skip(1) {
                let at = Token {
                    row: row as u64,
                    column,
                };
                let found = board.nim_value(&at, &control).unwrap().to_string();
                assert_eq!(found, expected.to_string(), "{columns} {at:?}");
            }
        }
    }
    // Columns that no move reaches.
    let wide = CoBang::new(9, 1_000_000).unwrap();
    let plain = mex_by_the_rules(9, 20);
    for column in 1..=20 {
        let at = Token { row: 9, column };
        let found = wide.nim_value(&at, &control).unwrap().to_string();
        assert_eq!(found, plain[9][column as usize].to_string());
    }
}

#[test]
fn nim_values_far_down_are_those_of_the_period() {
    let control = Control::default();
    let plain = mex_by_the_rules(700_000, 7);
    let board = CoBang::new(700_000, 7).unwrap();
    for row in 699_990..=700_000 {
        for column in 1..=7 {
            let at = Token { row, column };
            let found = board.nim_value(&at, &control).unwrap().to_string();
            assert_eq!(found, plain[row as usize][column as usize].to_string());
        }
    }
}

/// The nim value is 0 exactly where the player to move loses, and periods are those of the outcomes
/// or multiples.
#[test]
fn nim_values_agree_with_outcomes_far_down() {
    let control = Control::default();
    let mut rng = SplitMix64::new(11);
    for columns in (2..=64).step_by(3) {
        let board = CoBang::new(LAST_ROW, columns).unwrap();
        let proof = Proof::find(columns, Play::Normal, u64::MAX, &control);
        let proof = proof.unwrap().unwrap();
        let cycle = nim_cycle(columns, u64::MAX, &control).unwrap().unwrap();
        assert_eq!(cycle.period % proof.outcomes().period, 0);
        for _ in 0..3 {
            let at = Token {
                row: LAST_ROW - rng.below(1 << 40),
                column: 1 + rng.below(columns),
            };
            let zero = board.nim_value(&at, &control).unwrap().to_string() == "0";
            assert_eq!(
                zero,
                proof.value(at).outcome() == Outcome::Loss,
                "{columns} {at:?}"
            );
        }
    }
    let refused = CoBang::new(LAST_ROW, 5000).unwrap();
    let error = refused.nim_value(&refused.start(), &control).unwrap_err();
    assert_eq!(error.message.code, "co-bang-nim-too-large");
}

#[test]
fn nim_values_through_the_oracle() {
    let control = Control::default();
    let value = |notation: &str| {
        let opened = catalog::open(notation, &MemoryFiles::default(), &control).unwrap();
        let answer = opened.oracle.nim_value(opened.at(), &control);
        answer.map(|answer| serde_json::to_string(&answer).unwrap())
    };
    assert_eq!(
        value("co-bang:8x4@7,2").unwrap(),
        "{\"game\":\"co-bang:8x4\",\"position\":\"7,2\",\"nim_value\":2}"
    );
    assert!(value("nim:3,4,5").unwrap().ends_with("\"nim_value\":2}"));
    assert!(
        value("nim:36893488147419103232,1")
            .unwrap()
            .contains("\"36893488147419103233\"")
    );
    assert_eq!(
        value("nim/misere:3").unwrap_err().message.code,
        "nim-value-misere"
    );
}
