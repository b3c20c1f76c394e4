//! Writing a proof as a certificate. docs/co-bang.md has the format.

use std::fmt::Write;

use serde::Serialize;

use super::proof::Proof;
use super::row::Row;
use lastmove_engine::Outcome;
use lastmove_engine::certificate::{FORMAT, VERSION};

/// A row at the top: the value of all cells, and the one cell that differs.
#[derive(Serialize)]
struct Top {
    all: (Outcome, u64),
    #[serde(skip_serializing_if = "Option::is_none")]
    but: Option<(u64, Outcome, u64)>,
}

/// A row of the period, with slopes.
#[derive(Serialize)]
struct Growing {
    all: (Outcome, u64, u64),
    #[serde(skip_serializing_if = "Option::is_none")]
    but: Option<(u64, Outcome, u64, u64)>,
}

/// A column other than `odd`, and `odd` if it is one.
fn columns(odd: u64) -> (u64, Option<u64>) {
    (if odd == 1 { 2 } else { 1 }, (odd > 0).then_some(odd))
}

fn cell(row: Row, column: u64) -> (Outcome, u64) {
    let (is_won, plies) = row.cell(column);
    (if is_won { Outcome::Win } else { Outcome::Loss }, plies)
}

/// The certificate as text, one row a line.
pub(super) fn write(proof: &Proof) -> String {
    let mut text = format!(
        "{{\"format\":\"{FORMAT}\",\"version\":{VERSION},\"game\":\"{}\",\"play\":{},\n\
         \"columns\":{},\"preperiod\":{},\"period\":{},\n",
        super::CoBang::LISTING.name,
        json(&proof.play()),
        proof.columns(),
        proof.preperiod(),
        proof.period(),
    );
    let top = proof.top().map(|row| {
        let (all, but) = columns(row.odd_column());
        let odd = but.map(|column| (column, cell(row, column)));
        json(&Top {
            all: cell(row, all),
            but: odd.map(|(column, (outcome, plies))| (column, outcome, plies)),
        })
    });
    list(&mut text, "top", top);
    text.push_str(",\n");
    let period = proof.growing().map(|growing| {
        let row = growing.row;
        let (all, but) = columns(row.odd_column());
        let odd = but.map(|column| (column, cell(row, column), growing.slope(column)));
        let (outcome, plies) = cell(row, all);
        json(&Growing {
            all: (outcome, plies, growing.slope(all)),
            but: odd.map(|(column, (outcome, plies), slope)| (column, outcome, plies, slope)),
        })
    });
    list(&mut text, "rows", period);
    text.push_str("}\n");
    text
}

fn list(text: &mut String, name: &str, rows: impl Iterator<Item = String>) {
    let _ = write!(text, "\"{name}\":[");
    for (index, row) in rows.enumerate() {
        text.push_str(if index == 0 { "\n" } else { ",\n" });
        text.push_str(&row);
    }
    text.push(']');
}

/// Numbers and words can always be written as JSON.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
