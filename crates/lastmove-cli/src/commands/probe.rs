//! `lastmove probe`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use lastmove::catalog::{self, TableReader};
use lastmove::solve::Worth;
use lastmove::table::Table;
use lastmove::{Blame, Error, Message, Outcome, Plies, Verdict};
use lastmove_host::table_file;
use lastmove_words::columns::{WIDEST, width};
use lastmove_words::{error, records};
use serde::Serialize;
use serde_json::json;

use crate::failure::{self, Failure};
use crate::lines::{Line, Numbered, read_line};
use crate::messages::words;
use crate::output;
use crate::session::{Ending, Session};

/// The most positions that are looked up together.
const BATCH: usize = 1 << 16;

/// Look up positions in a table
#[derive(Args)]
#[command(after_help = "\
Examples:
  lastmove solve nim:9,9 --table n.lmt  write a table,
  lastmove probe n.lmt 3,4 7,7          and look two positions up
  echo 3,4 | lastmove probe n.lmt -     one position a line")]
pub(crate) struct ProbeArgs {
    /// The table, as written by solve --table
    #[arg(value_name = "TABLE")]
    file: PathBuf,
    /// Positions, as the game writes them; `-` reads one a line from standard input
    #[arg(required = true, value_name = "POSITION")]
    positions: Vec<String>,
}

/// Looks up one position or many.
pub(crate) fn run(wanted: &ProbeArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    if wanted.positions.iter().any(|position| position == "+") {
        return Err(failure::unquoted(&wanted.positions).into());
    }
    let table = open(wanted, session)?;
    let control = session.control();
    let mut reader = catalog::reopen(&table, &control)?;
    session.warn_of(reader.opened.as_deref());
    if wanted.positions.len() == 1 && wanted.positions[0] == "-" {
        return lines(&mut reader, session);
    }
    let texts: Vec<&str> = wanted.positions.iter().map(String::as_str).collect();
    let found = reader.values(&texts)?;
    session.hush();
    let mut out = output::open_data();
    let mut ending = Ending::Done;
    let widths = texts.iter().map(|text| width(text));
    let names = widths.filter(|&width| width <= WIDEST).max().unwrap_or(0);
    for (text, value) in texts.iter().zip(found) {
        match value {
            Ok(value) => {
                let verdict = reader.verdict(value);
                let worth = reader.worth(text, &control)?;
                if session.options.json {
                    records::json_line(&mut out, &record(text, verdict, worth))?;
                    continue;
                }
                let pad = names.saturating_sub(width(text));
                writeln!(out, "{text}{:pad$}  {}", "", say(&verdict, worth.as_ref()))?;
            }
            // The other positions still get their answers.
            Err(error) if error.blame == Blame::Input => {
                out.flush()?;
                let error = named(wanted, text, error);
                failure::report(&error.into(), session.options.json);
                ending = Ending::BadInput;
            }
            Err(error) => {
                out.flush()?;
                return Err(error.into());
            }
        }
    }
    out.flush()?;
    Ok(ending)
}

/// Opens the table.
fn open(wanted: &ProbeArgs, session: &Session<'_>) -> Result<Table, Error> {
    session.table(&wanted.file).map_err(|error| {
        let is_table = |text: &&String| Path::new(text).is_file();
        match wanted.positions.iter().find(is_table) {
            Some(table) if !wanted.file.exists() => {
                let message = Message::new("probe-table-first").with("table", table.as_str());
                let position = wanted.file.display().to_string();
                Error::input(message.with("position", position))
            }
            _ => error,
        }
    })
}

/// An error about a position, with its game.
fn named(wanted: &ProbeArgs, text: &str, error: Error) -> Error {
    match text.rsplit_once('@') {
        Some((game, position)) if table_file::is_game(game) => {
            let message = Message::new("probe-notation").with("found", text);
            let message = message.with("table", wanted.file.display().to_string());
            Error::input(message.with("position", position))
        }
        _ => error,
    }
}

/// A position and its value as a record.
#[derive(Serialize)]
struct Record<'a> {
    position: &'a str,
    outcome: Outcome,
    remoteness: Option<Plies>,
    #[serde(flatten)]
    worth: Option<Worth>,
}

fn record(position: &str, verdict: Verdict, worth: Option<Worth>) -> Record<'_> {
    Record {
        position,
        outcome: verdict.outcome,
        remoteness: verdict.remoteness,
        worth,
    }
}

fn say(verdict: &Verdict, worth: Option<&Worth>) -> String {
    let value = words().value(verdict.outcome, verdict.remoteness.as_ref());
    records::with_worth(words(), value, worth)
}

/// Answers one position a line of standard input, many at once if available.
fn lines(reader: &mut TableReader<'_>, session: &Session<'_>) -> Result<Ending, Failure> {
    let mut input = io::BufReader::with_capacity(1 << 20, io::stdin().lock());
    let mut out = output::open_data();
    let mut ending = Ending::Done;
    let mut number = 0;
    let mut ended = false;
    while !ended {
        let mut batch: Vec<(u64, Result<String, Error>)> = Vec::new();
        // No answer should be delayed while this program waits for the next question.
        while batch.is_empty() || input.buffer().contains(&b'\n') && batch.len() < BATCH {
            let line = match read_line(&mut input)? {
                Line::End => {
                    ended = true;
                    break;
                }
                Line::Text(line) => Ok(line),
                Line::Wrong(error) => Err(error),
            };
            number += 1;
            if !line.as_ref().is_ok_and(|line| line.trim().is_empty()) {
                batch.push((number, line));
            }
        }
        session.control().check()?;
        let texts = batch.iter().filter_map(|(_, line)| line.as_deref().ok());
        let texts: Vec<&str> = texts.map(str::trim).collect();
        let mut values = texts.iter().zip(reader.values(&texts)?);
        for (number, line) in &batch {
            let answer = match line {
                Err(error) => Err(error.clone()),
                Ok(_) => match values.next() {
                    Some((text, value)) => value.map(|value| (*text, value)),
                    None => break,
                },
            };
            match answer {
                Ok((text, value)) => {
                    let verdict = reader.verdict(value);
                    let worth = reader.worth(text, &session.control())?;
                    if session.options.json {
                        let (answer, input_line) = (record(text, verdict, worth), *number);
                        records::json_line(&mut out, &Numbered { answer, input_line })?;
                    } else {
                        writeln!(out, "{text}  {}", say(&verdict, worth.as_ref()))?;
                    }
                }
                Err(error) => {
                    ending = Ending::BadInput;
                    let mut object = error::json(words(), &error);
                    object["input_line"] = json!(number);
                    if session.options.json {
                        records::json_line(&mut out, &object)?;
                    } else {
                        out.flush()?;
                        let line = error::line(words(), &error.message);
                        failure::complain(&format!("{number}: {line}"));
                    }
                }
            }
        }
        out.flush()?;
    }
    Ok(ending)
}
