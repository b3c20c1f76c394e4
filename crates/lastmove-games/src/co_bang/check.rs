//! Checking a certificate from the rules of the game. No code is shared with the search for proofs.
//! Every cell is compared with the best of its options, by the definition, row by row.
//! docs/co-bang.md explains why that proves every row.

mod reached;

use std::cmp::Reverse;

use serde::Deserialize;

use self::reached::{Claimed, Reached};
use lastmove_engine::certificate::{Certificate, Finding};
use lastmove_engine::game::Play;
use lastmove_engine::{Control, Error, Message, Outcome};

/// The most columns of a certificate.
const MOST_COLUMNS: u64 = 4096;

/// The largest number that a cell may have: no sum here overflows.
const MOST_PLIES: u64 = 1 << 60;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    // These three were checked before.
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u64,
    #[serde(rename = "game")]
    _game: String,
    play: Play,
    columns: u64,
    preperiod: u64,
    period: u64,
    top: Vec<TopRow>,
    rows: Vec<PeriodRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TopRow {
    all: (Outcome, u64),
    #[serde(default)]
    but: Option<(u64, Outcome, u64)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PeriodRow {
    all: (Outcome, u64, u64),
    #[serde(default)]
    but: Option<(u64, Outcome, u64, u64)>,
}

impl Claim {
    /// The claim about a cell, in any row.
    fn cell(&self, row: u64, column: u64) -> Claimed {
        let Some(beyond) = row.checked_sub(self.preperiod + 1) else {
            let row = &self.top[row as usize - 1];
            let (outcome, plies) = match row.but {
                Some((odd, outcome, plies)) if odd == column => (outcome, plies),
                _ => row.all,
            };
            return Claimed {
                outcome,
                plies,
                slope: 0,
            };
        };
        let row = &self.rows[(beyond % self.period) as usize];
        let (outcome, plies, slope) = match row.but {
            Some((odd, outcome, plies, slope)) if odd == column => (outcome, plies, slope),
            _ => row.all,
        };
        Claimed {
            outcome,
            plies: plies + beyond / self.period * slope,
            slope,
        }
    }

    /// The cells that a row reaches by the rules: all cells (row − k, k) on the board, except the
    /// one of a cell's own column.
    fn reached(&self, row: u64) -> Reached {
        let pushes = 1..=self.columns.min(row - 1);
        Reached::new(pushes.map(|push| (push, self.cell(row - push, push))))
    }

    /// Checks the form of the claim.
    fn misshapen(&self) -> Option<Message> {
        let wrong = |what: &'static str, found: u64, expected: u64| {
            let message = Message::new("co-bang-certificate-shape");
            let message = message.with("field", what).with("found", found);
            (found != expected).then(|| message.with("expected", expected))
        };
        if !(2..=MOST_COLUMNS).contains(&self.columns) {
            return wrong("columns", self.columns, self.columns.clamp(2, MOST_COLUMNS));
        }
        let count = |rows: usize| rows as u64;
        wrong("top", count(self.top.len()), self.preperiod)
            .or_else(|| wrong("rows", count(self.rows.len()), self.period))
            // Then each row reaches at most the previous period.
            .or_else(|| wrong("period", self.period, self.period.max(self.columns)))
            .or_else(|| {
                self.rows()
                    .find_map(|(row, wrong)| wrong.then(|| row_wrong(row)))
            })
    }

    /// Each row, and whether a number in it is too large.
    fn rows(&self) -> impl Iterator<Item = (u64, bool)> {
        let is_wrong = |column: Option<u64>, numbers: [u64; 4]| {
            column.is_some_and(|column| column == 0 || column > self.columns)
                || numbers.iter().any(|&number| number > MOST_PLIES)
        };
        let top = self.top.iter().map(move |row| {
            let but = row.but.unwrap_or((1, Outcome::Loss, 0));
            is_wrong(row.but.map(|but| but.0), [row.all.1, but.2, 0, 0])
        });
        let period = self.rows.iter().map(move |row| {
            let but = row.but.unwrap_or((1, Outcome::Loss, 0, 0));
            let numbers = [row.all.1, row.all.2, but.2, but.3];
            is_wrong(row.but.map(|but| but.0), numbers)
        });
        (1..).zip(top.chain(period))
    }

    /// The first false cell of a row, and why. O(M).
    fn falsehood(&self, row: u64) -> Option<Message> {
        let reached = self.reached(row);
        (1..=self.columns).find_map(|column| self.falsehood_of(row, column, &reached))
    }

    /// Why a cell is false.
    fn falsehood_of(&self, row: u64, column: u64, reached: &Reached) -> Option<Message> {
        let said = self.cell(row, column);
        let (outcome, plies) = self.truth(column, reached);
        if (said.outcome, said.plies) != (outcome, plies) {
            let message = Message::new("co-bang-certificate-value");
            return Some(
                about(message, row, column)
                    .with("said", said.outcome)
                    .with("plies", said.plies)
                    .with("truth", outcome)
                    .with("expected", plies),
            );
        }
        // In the second period, slopes must hold too, and so for all following periods.
        if row <= self.preperiod + self.period || grows_for_ever(column, said, reached) {
            return None;
        }
        let message = Message::new("co-bang-certificate-slope");
        Some(about(message, row, column).with("slope", said.slope))
    }

    /// The value of a cell from the claims about its options.
    fn truth(&self, column: u64, reached: &Reached) -> (Outcome, u64) {
        match (reached.fastest.of(column), reached.slowest.of(column)) {
            (Some(Reverse((plies, _))), _) => (Outcome::Win, plies + 1),
            (None, Some((plies, _))) => (Outcome::Loss, plies + 1),
            (None, None) => (self.play.stuck(), 0),
        }
    }
}

/// Whether some option that gives the cell its value also has its slope, and no relevant option
/// ever overtakes it. The claimed value is right, so the relevant options are the lost ones where
/// it is won, and the won ones, which are all, where it is lost. Among those that give the value,
/// one with the slope is also first by slope, for none is on the wrong side of it.
fn grows_for_ever(column: u64, said: Claimed, reached: &Reached) -> bool {
    let (giving, any) = if said.outcome == Outcome::Win {
        let giving = reached.fastest.of(column).map(|Reverse(giving)| giving);
        (
            giving,
            reached.least_slope.of(column).map(|Reverse(any)| any),
        )
    } else {
        (reached.slowest.of(column), reached.most_slope.of(column))
    };
    giving.map(|(_, slope)| slope) == Some(said.slope) && any == Some(said.slope)
}

fn about(message: Message, row: u64, column: u64) -> Message {
    message.with("row", row).with("column", column)
}

fn row_wrong(row: u64) -> Message {
    Message::new("co-bang-certificate-row").with("row", row)
}

/// Checks a certificate of cờ bảng; `of` is the expected game, if any.
pub(super) fn check(
    certificate: &Certificate<'_>,
    of: Option<(u64, Play)>,
    control: &Control<'_>,
) -> Result<Finding, Error> {
    // A row of 20 bytes of text takes 56, and the list of rows doubles when it grows.
    control.afford(certificate.text.len() as u64 * 8)?;
    let claim: Claim = certificate.read()?;
    if of.is_some_and(|of| of != (claim.columns, claim.play)) {
        let message = Message::new("co-bang-certificate-other");
        let message = message.with("file", certificate.file);
        return Err(Error::input(message.with("columns", claim.columns)));
    }
    if let Some(message) = claim.misshapen() {
        return Ok(Finding::False(message));
    }
    let last = claim.preperiod + 2 * claim.period;
    let phase = control.phase("certificate", Some(last));
    for row in 1..=last {
        control.check()?;
        phase.advance(row);
        if let Some(message) = claim.falsehood(row) {
            return Ok(Finding::False(message));
        }
    }
    Ok(Finding::True(
        Message::new("co-bang-certificate-true")
            .with("columns", claim.columns)
            .with("preperiod", claim.preperiod)
            .with("period", claim.period),
    ))
}
