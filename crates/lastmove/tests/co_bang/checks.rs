//! The check of a certificate of cờ bảng, which works by rows, against a plain one: each cell with
//! each of its options, O(M²) a row. Both must find the same fault in the same cell, or none.

use std::sync::atomic::AtomicBool;

use lastmove::certificate::{Certificate, Finding};
use lastmove::files::MemoryFiles;
use lastmove::graph::generate::SplitMix64;

use lastmove::{Arg, Blame, Control, catalog};
use serde_json::{Value, json};

/// The claim about a cell: whether it is won, in how many plies, and its slope.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Cell {
    wins: bool,
    plies: u64,
    slope: u64,
}

/// A row: all cells, and the one that differs.
#[derive(Clone)]
struct Row {
    all: Cell,
    but: Option<(u64, Cell)>,
}

#[derive(Clone)]
struct Claim {
    misere: bool,
    columns: u64,
    preperiod: u64,
    period: u64,
    rows: Vec<Row>,
}

/// The code of the fault, and the cell.
type Fault = (String, u64, u64);

impl Row {
    /// The row of these cells, if no more than one differs from the others.
    fn of(cells: &[Cell]) -> Option<Self> {
        [0, 1].into_iter().find_map(|usual| {
            let all = cells[usual];
            let mut odd = (1..).zip(cells).filter(|(_, cell)| **cell != all);
            let but = odd.next().map(|(column, &cell)| (column, cell));
            odd.next().is_none().then_some(Self { all, but })
        })
    }
}

impl Claim {
    fn read(text: &str) -> Self {
        let json: Value = serde_json::from_str(text).unwrap();
        let number = |field: &str| json[field].as_u64().unwrap();
        let cell = |fields: &[Value]| Cell {
            wins: fields[0] == "win",
            plies: fields[1].as_u64().unwrap(),
            slope: fields.get(2).map_or(0, |slope| slope.as_u64().unwrap()),
        };
        let rows = ["top", "rows"].map(|list| json[list].as_array().unwrap());
        let rows = rows.into_iter().flatten().map(|row| Row {
            all: cell(row["all"].as_array().unwrap()),
            but: row["but"]
                .as_array()
                .map(|but| (but[0].as_u64().unwrap(), cell(&but[1..]))),
        });
        Self {
            misere: json["play"] == "misere",
            columns: number("columns"),
            preperiod: number("preperiod"),
            period: number("period"),
            rows: rows.collect(),
        }
    }

    fn text(&self) -> String {
        let list = |rows: &[Row], fields: usize| {
            let cell = |cell: Cell| {
                let outcome = if cell.wins { "win" } else { "loss" };
                let all = [json!(outcome), json!(cell.plies), json!(cell.slope)];
                all[..fields].to_vec()
            };
            let rows = rows.iter().map(|row| {
                let mut json = json!({ "all": cell(row.all) });
                if let Some((column, odd)) = row.but {
                    let mut fields = cell(odd);
                    fields.insert(0, json!(column));
                    json["but"] = json!(fields);
                }
                json
            });
            rows.collect::<Vec<_>>()
        };
        let (top, rows) = self.rows.split_at(self.preperiod as usize);
        json!({
            "format": "lastmove certificate",
            "version": 1,
            "game": "co-bang",
            "play": if self.misere { "misere" } else { "normal" },
            "columns": self.columns,
            "preperiod": self.preperiod,
            "period": self.period,
            "top": list(top, 2),
            "rows": list(rows, 3),
        })
        .to_string()
    }

    fn cell(&self, row: u64, column: u64) -> Cell {
        let mut given = row - 1;
        if given >= self.preperiod {
            given = self.preperiod + (given - self.preperiod) % self.period;
        }
        let found = &self.rows[given as usize];
        let mut cell = match found.but {
            Some((odd, cell)) if odd == column => cell,
            _ => found.all,
        };
        cell.plies += (row - 1 - given) / self.period * cell.slope;
        cell
    }

    /// The first false cell: conditions 1 and 2 of docs/co-bang.md, taken literally.
    fn fault(&self) -> Option<Fault> {
        let last = self.preperiod + 2 * self.period;
        let cells = (1..=last).flat_map(|row| (1..=self.columns).map(move |column| (row, column)));
        cells
            .into_iter()
            .find_map(|(row, column)| self.fault_of(row, column))
    }

    fn fault_of(&self, row: u64, column: u64) -> Option<Fault> {
        let fault = |what: &str| Some((format!("co-bang-certificate-{what}"), row, column));
        let said = self.cell(row, column);
        let columns = (1..=self.columns.min(row - 1)).filter(|&k| k != column);
        let options: Vec<Cell> = columns.map(|k| self.cell(row - k, k)).collect();
        let lost: Vec<Cell> = options.iter().copied().filter(|o| !o.wins).collect();
        let truth = if let Some(least) = lost.iter().map(|o| o.plies).min() {
            (true, 1 + least)
        } else if let Some(most) = options.iter().map(|o| o.plies).max() {
            (false, 1 + most)
        } else {
            (self.misere, 0)
        };
        if (said.wins, said.plies) != truth {
            return fault("value");
        }
        let count = if said.wins { lost } else { options };
        let gives = |o: &Cell| o.plies + 1 == said.plies && o.slope == said.slope;
        let overtakes = |o: &Cell| {
            if said.wins {
                o.slope < said.slope
            } else {
                o.slope > said.slope
            }
        };
        let holds = count.iter().any(gives) && !count.iter().any(overtakes);
        if row > self.preperiod + self.period && !holds {
            return fault("slope");
        }
        None
    }

    /// The fault that the library finds.
    fn found(&self) -> Option<Fault> {
        let text = self.text();
        let certificate = Certificate::open("c.json", &text).unwrap();
        let message = match catalog::check_certificate(&certificate, &Control::default()).unwrap() {
            Finding::True(_) => return None,
            Finding::False(message) => message,
        };
        let number = |name: &str| {
            let mut args = message.args.iter();
            let found = args.find(|(arg, _)| *arg == name);
            let Some((_, Arg::Number(n))) = found else {
                panic!("{message} has no {name}");
            };
            *n
        };
        Some((message.code.to_owned(), number("row"), number("column")))
    }

    /// Changes something somewhere; the form stays right.
    fn damage(&mut self, rng: &mut SplitMix64) {
        let columns = self.columns;
        let other = rng.below(columns) + 1;
        let at = rng.below(self.rows.len() as u64) as usize;
        let row = &mut self.rows[at];
        let cell = match (&mut row.but, rng.below(2)) {
            (Some((_, cell)), 0) => cell,
            _ => &mut row.all,
        };
        match rng.below(8) {
            0 => cell.wins = !cell.wins,
            1 => cell.plies += 1 + rng.below(3),
            2 => cell.plies = cell.plies.saturating_sub(1 + rng.below(3)),
            3 => cell.slope += 1 + rng.below(3),
            4 => cell.slope = cell.slope.saturating_sub(1 + rng.below(3)),
            5 => row.but = row.but.map(|(_, cell)| (other, cell)),
            6 => row.but = None,
            _ => row.but = Some((other, row.all)),
        }
    }
}

fn certificate(columns: u64, play: &str) -> String {
    let opened = catalog::open(
        &format!("co-bang{play}:9x{columns}"),
        &MemoryFiles::default(),
        &Control::default(),
    );
    opened
        .unwrap()
        .oracle
        .certificate(&Control::default())
        .unwrap()
}

#[test]
fn damaged_certificates_have_the_fault_that_the_plain_check_finds() {
    let mut rng = SplitMix64::new(4096);
    let (mut good, mut bad) = (0, 0);
    for play in ["", "/misere"] {
        for columns in (2..=24).chain([27, 31, 33, 35, 47, 63, 64]) {
            let whole = Claim::read(&certificate(columns, play));
            assert_eq!((whole.found(), whole.fault()), (None, None), "{columns}");
            let mut turned = whole.clone();
            turned.misere = !turned.misere;
            assert_eq!(turned.found(), turned.fault());
            for times in 0..24 {
                let mut claim = whole.clone();
                for _ in 0..=times / 8 {
                    claim.damage(&mut rng);
                }
                let fault = claim.fault();
                assert_eq!(claim.found(), fault, "{play} {columns} {}", claim.text());
                *(if fault.is_some() { &mut bad } else { &mut good }) += 1;
            }
        }
    }
    assert!(good > 20 && bad > 900, "{good} true, {bad} false");
}

/// True values of two periods, with the resulting slopes: only the slopes show whether all later
/// periods grow like that. Any preperiod and period is tried.
#[test]
fn periods_that_do_not_go_on_have_the_fault_that_the_plain_check_finds() {
    let (mut good, mut values, mut slopes) = (0, 0, 0);
    for play in ["", "/misere"] {
        for columns in (2..=17).chain([19, 23]) {
            let whole = Claim::read(&certificate(columns, play));
            let multiples = (1..=3).map(|times| times * whole.period);
            for period in multiples.chain(columns..(4 * columns).min(whole.period)) {
                for preperiod in (0..whole.preperiod + 3).rev().step_by(2).take(25) {
                    let row = |row: u64| {
                        let cells: Option<Vec<_>> = (1..=columns)
                            .map(|column| {
                                let now = whole.cell(row, column);
                                let next = whole.cell(row + period, column);
                                let slope = next.plies.checked_sub(now.plies)?;
                                (now.wins == next.wins).then_some(Cell { slope, ..now })
                            })
                            .collect();
                        Row::of(&cells?)
                    };
                    let top = (1..=preperiod).map(|row| {
                        let but = whole.rows.get(row as usize - 1)?.but;
                        let odd = but.map(|(column, _)| (column, whole.cell(row, column)));
                        let usual = (1..).find(|&column| Some(column) != odd.map(|odd| odd.0))?;
                        let all = whole.cell(row, usual);
                        Some(Row { all, but: odd })
                    });
                    let rows = (preperiod + 1..=preperiod + period).map(row);
                    let Some(rows) = top.chain(rows).collect() else {
                        continue;
                    };
                    let claim = Claim {
                        preperiod,
                        period,
                        rows,
                        ..whole
                    };
                    let fault = claim.fault();
                    assert_eq!(
                        claim.found(),
                        fault,
                        "{play} {columns} {preperiod} {period}"
                    );
                    *match fault {
                        None => &mut good,
                        Some((what, ..)) if what.ends_with("value") => &mut values,
                        Some(_) => &mut slopes,
                    } += 1;
                }
            }
        }
    }
    assert!(
        good > 50 && slopes > 50,
        "{good} true, {values} with false values, {slopes} with false slopes"
    );
}

#[test]
fn a_check_can_be_interrupted() {
    let text = certificate(64, "");
    let certificate = Certificate::open("c.json", &text).unwrap();
    let stop = AtomicBool::new(true);
    let control = Control::default().cancelled_by(&stop);
    let error = catalog::check_certificate(&certificate, &control).unwrap_err();
    assert_eq!(error.blame, Blame::Interrupt);
}
