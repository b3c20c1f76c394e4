//! The tables of docs/co-bang.md against computed ones. `cargo xtask co-bang` rewrites them.

use std::fmt::Write as _;
use std::fs;

use lastmove::Control;
use lastmove::game::Play;
use lastmove::games::co_bang::{Proof, nim_cycle};

const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/co-bang.md");

/// Set by the xtask: the tables are written, not compared.
const WRITE: &str = "LASTMOVE_WRITE_TABLES";

fn table(play: Play) -> String {
    let control = Control::default();
    let normal = play == Play::Normal;
    let mut text = String::from(
        "| M | outcomes: after | period | plies: after | period | slopes |\
         \n|---:|---:|---:|---:|---:|---:|",
    );
    if normal {
        text = text.replace(" slopes |", " slopes | nim values: after | period |");
        text.push_str("---:|---:|");
    }
    for columns in 2..=64 {
        let proof = Proof::find(columns, play, u64::MAX, &control);
        let proof = proof.unwrap().unwrap();
        let (outcomes, values) = (proof.outcomes(), proof.growth());
        let slopes = match proof.slopes() {
            [least, most] if least == most => least.to_string(),
            [least, most] => format!("{least}–{most}"),
        };
        let _ = write!(
            text,
            "\n| {columns} | {} | {} | {} | {} | {slopes} |",
            outcomes.preperiod, outcomes.period, values.preperiod, values.period
        );
        if normal {
            let nim = nim_cycle(columns, u64::MAX, &control).unwrap().unwrap();
            let _ = write!(text, " {} | {} |", nim.preperiod, nim.period);
        }
    }
    text
}

/// `docs` with the tables inserted.
fn with_tables(docs: &str) -> String {
    let mut docs = docs.to_owned();
    for (name, play) in [("normal", Play::Normal), ("misere", Play::Misere)] {
        let mark = format!("<!-- periods: {name} -->\n");
        let start = docs.find(&mark).unwrap() + mark.len();
        let end = start + docs[start..].find("<!-- end -->").unwrap();
        docs.replace_range(start..end, &format!("\n{}\n\n", table(play)));
    }
    docs
}

#[test]
fn the_tables_of_the_docs_are_those_found() {
    let docs = fs::read_to_string(DOCS).unwrap();
    let expected = with_tables(&docs);
    if std::env::var_os(WRITE).is_some() {
        fs::write(DOCS, &expected).unwrap();
        return;
    }
    for (line, expected) in docs.lines().zip(expected.lines()) {
        assert_eq!(line, expected, "run: cargo xtask co-bang");
    }
    assert!(docs == expected, "run: cargo xtask co-bang");
}
