//! `lastmove export`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use lastmove::catalog::Opened;
use lastmove::oracle::Want;
use lastmove::{Control, Error, Message, Verdict, catalog};

use lastmove_host::{atomic_file, table_file};
use lastmove_words::records::{COMMA, TableValue, ValueRecords};

use super::table;
use crate::failure::Failure;
use crate::output;
use crate::output_kind::OutputKind;
use crate::session::{Ending, Session};

/// Print all values of a table, or write them with their moves for a proved checker
///
/// With --best each position has its first best move too. A table holds values but no moves: to
/// find them its game is solved once more, in the time and the memory of `solve`, and the options
/// of each position are checked. Without GAME the game is made from what the table holds. With
/// --proof the values are written with the moves that they follow from, for `lastmove-check`, a
/// checker that is itself proved correct (docs/proof.md); nothing is printed.
#[derive(Args)]
#[command(after_help = "\
Examples:
  lastmove solve nim:9,9 --table n.lmt          write a table,
  lastmove export n.lmt                         and print all values as CSV,
  lastmove export n.lmt --best --separator \";\"  with best moves, for a spreadsheet
  lastmove export n.lmt --proof n.lmproof       for lastmove-check")]
pub(crate) struct ExportArgs {
    /// The table, as written by solve --table
    #[arg(value_name = "TABLE")]
    file: PathBuf,
    /// With --best or --proof, the game that the table is of, such as graph:FILE, where the table
    /// does not hold the files that it is made from
    #[arg(requires = "moves")]
    game: Option<String>,
    /// Add the first best move of each position
    #[arg(long, group = "moves")]
    best: bool,
    /// Write the values with all moves to FILE, for a proved checker
    #[arg(long, value_name = "FILE", group = "moves", conflicts_with_all = ["format", "separator"])]
    proof: Option<PathBuf>,
    /// What to print [default: csv, or jsonl with --json]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// With csv: the character between values, such as ; for spreadsheets where the comma is the
    /// decimal mark, or tab [default: ,]
    #[arg(long, value_name = "CHARACTER", value_parser = table::separator)]
    separator: Option<u8>,
}

/// Forms of an export.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Comma-separated values, a position a line
    Csv,
    /// One JSON object a line, a position each
    Jsonl,
}

/// Prints a table.
pub(crate) fn run(wanted: &ExportArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    let csv = match wanted.format {
        Some(format) => format == Format::Csv,
        None => !session.options.json,
    };
    table::only_csv(wanted.separator, csv)?;
    let csv = csv.then_some(wanted.separator.unwrap_or(COMMA));
    if let Some(proof) = &wanted.proof {
        atomic_file::foresee(proof)?;
        atomic_file::no_input(proof, [&wanted.file].into_iter())?;
        session.foresee_same(proof, OutputKind::Proof)?;
    }
    let table = session.table(&wanted.file)?;
    let control = session.control();
    let mut reader = catalog::reopen(&table, &control)?;
    session.warn_of(reader.opened.as_deref());
    if let Some(game) = &wanted.game {
        let given = session.open(game)?;
        given.check_table(&table, &control)?;
        reader.opened = Some(given.into());
    }
    let game = || {
        reader.opened.as_deref().ok_or_else(|| {
            Error::input(Message::new("export-best-game").with("file", table.name()))
        })
    };
    if let Some(proof) = &wanted.proof {
        let size = table_file::write_proof(proof, &table, game()?, &control)?;
        session.wrote(Message::new("proof-written"), proof, size.bytes);
        return Ok(Ending::Done);
    }
    if wanted.best {
        let opened = game()?;
        if let Some(start) = opened.oracle.start() {
            opened.oracle.prepare(&start, &control)?;
        }
    }
    let mut values = ValueRecords::new(output::open_data(), csv, wanted.best);
    let mut failed = None;
    let scanned = table.scan(&control, &mut |index, value| {
        let text = reader.text(index)?;
        let best = match reader.opened.as_deref() {
            Some(opened) if wanted.best => best(opened, &text, &reader.verdict(value), &control)?,
            _ => None,
        };
        let worth = reader.worth(&text, &control)?;
        let put = values.put(TableValue {
            position: &text,
            outcome: value.outcome(),
            remoteness: table.meta().holds.remoteness(value),
            worth: worth.as_ref(),
            best: best.as_deref(),
        });
        put.map_err(|error| {
            failed = Some(error);
            Error::interrupt()
        })
    });
    session.hush();
    if let Some(error) = failed {
        return Err(error.into());
    }
    scanned?;
    values.finish()?;
    Ok(Ending::Done)
}

/// The first best move of a position, which must have the value in the table.
fn best(
    opened: &Opened,
    text: &str,
    verdict: &Verdict,
    control: &Control<'_>,
) -> Result<Option<String>, Error> {
    let answer = opened.oracle.ask(Some(text), Want::default(), control)?;
    let is_same = answer.outcome == verdict.outcome
        && (answer.remoteness.is_none() || answer.remoteness == verdict.remoteness);
    if !is_same {
        let message = Message::new("export-best-other").with("game", answer.game);
        return Err(Error::file(message.with("position", text)));
    }
    Ok(answer.best.into_iter().next().map(|best| best.mv))
}
