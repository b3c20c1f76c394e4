//! Checking a certificate by the rules of the game alone. Nothing here is shared with what finds
//! proofs: every cell is compared with all its options, by the definition. docs/co-bang.md says why
//! that proves every row.

use serde::Deserialize;

use crate::certificate::{Certificate, Finding};
use crate::game::Play;
use crate::{Control, Error, Message, Outcome};

/// The most columns of a certificate.
const MOST_COLUMNS: u64 = 4096;

/// The largest number that a cell may have: no sum here overflows.
const MOST_PLIES: u64 = 1 << 60;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    // These three have been looked at already.
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

/// What is claimed of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Claimed {
    outcome: Outcome,
    plies: u64,
    slope: u64,
}

impl Claim {
    /// What is claimed of a cell, in any row.
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

    /// The options of a cell, by the rules.
    fn options(&self, row: u64, column: u64) -> impl Iterator<Item = Claimed> {
        let pushes = (1..=self.columns.min(row - 1)).filter(move |&push| push != column);
        pushes.map(move |push| self.cell(row - push, push))
    }

    /// What is wrong with the form of the claim.
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
            // Each row then reaches the period before its own and no other.
            .or_else(|| wrong("period", self.period, self.period.max(self.columns)))
            .or_else(|| {
                self.rows()
                    .find_map(|(row, wrong)| wrong.then(|| row_wrong(row)))
            })
    }

    /// Each row, and whether a number in it cannot be right.
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

    /// What is false of a cell.
    fn falsehood(&self, row: u64, column: u64) -> Option<Message> {
        let said = self.cell(row, column);
        let (outcome, plies) = self.truth(row, column);
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
        // In the second period, slopes must hold too, for all periods that follow.
        if row <= self.preperiod + self.period || self.grows_for_ever(row, column, said) {
            return None;
        }
        let message = Message::new("co-bang-certificate-slope");
        Some(about(message, row, column).with("slope", said.slope))
    }

    /// The value of a cell by those claimed of its options.
    fn truth(&self, row: u64, column: u64) -> (Outcome, u64) {
        let (mut fastest_win, mut slowest_loss) = (None, None);
        for option in self.options(row, column) {
            let plies = option.plies + 1;
            if option.outcome == Outcome::Loss {
                fastest_win = Some(fastest_win.map_or(plies, |least: u64| least.min(plies)));
            } else {
                slowest_loss = Some(slowest_loss.map_or(plies, |most: u64| most.max(plies)));
            }
        }
        match (fastest_win, slowest_loss) {
            (Some(plies), _) => (Outcome::Win, plies),
            (None, Some(plies)) => (Outcome::Loss, plies),
            (None, None) => (self.play.stuck(), 0),
        }
    }

    /// Whether some option that gives the cell its value also has its slope, and no option that
    /// counts ever overtakes it.
    fn grows_for_ever(&self, row: u64, column: u64, said: Claimed) -> bool {
        let wins = said.outcome == Outcome::Win;
        let counts = |option: &Claimed| !wins || option.outcome == Outcome::Loss;
        let never_overtakes = |option: Claimed| {
            if wins {
                option.slope >= said.slope
            } else {
                option.slope <= said.slope
            }
        };
        let gives = |option: Claimed| option.plies + 1 == said.plies && option.slope == said.slope;
        self.options(row, column).filter(counts).any(gives)
            && self
                .options(row, column)
                .filter(counts)
                .all(never_overtakes)
    }
}

fn about(message: Message, row: u64, column: u64) -> Message {
    message.with("row", row).with("column", column)
}

fn row_wrong(row: u64) -> Message {
    Message::new("co-bang-certificate-row").with("row", row)
}

/// Checks a certificate of cờ bảng; `of` is the game that it should be of, if there is one to ask.
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
        let falsehood = (1..=claim.columns).find_map(|column| claim.falsehood(row, column));
        if let Some(message) = falsehood {
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
