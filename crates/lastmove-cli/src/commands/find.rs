//! `lastmove find`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use lastmove::table::{Order, Selection};
use lastmove::{Outcome, catalog};

use lastmove_words::records::{COMMA, TableValue, ValueRecords};

use super::table;
use crate::failure::Failure;
use crate::output;
use crate::session::{Ending, Session};

/// Find positions in a table by their value
///
/// With --longest those of the largest remoteness come first: the hardest ones; with --random they
/// come at random. Without either they are in the order of the table.
#[derive(Args)]
#[command(after_help = "\
Examples:
  lastmove solve nim:9,9 --table n.lmt                    write a table,
  lastmove find n.lmt --outcome win --longest             and find the longest wins,
  lastmove find n.lmt --outcome win --only-move --random  or puzzles at random")]
pub(crate) struct FindArgs {
    /// The table, as written by solve --table
    #[arg(value_name = "TABLE")]
    file: PathBuf,
    /// The outcome for the player to move
    #[arg(long, value_name = "OUTCOME")]
    outcome: OutcomeArg,
    /// Print the positions with the largest remoteness first
    #[arg(long)]
    longest: bool,
    /// Only positions of this many plies to the end
    #[arg(long, value_name = "PLIES")]
    remoteness: Option<u64>,
    /// Only positions in which a single move of several wins, or holds the draw: puzzles
    #[arg(long)]
    only_move: bool,
    /// Print positions at random, the same ones for the same number
    #[arg(long, value_name = "SEED", num_args = 0..=1, default_missing_value = "1",
        require_equals = true, conflicts_with = "longest")]
    random: Option<u64>,
    /// Print at most this many positions
    #[arg(long, value_name = "K", default_value_t = 10)]
    limit: usize,
    /// The character between values, such as ; for spreadsheets where the comma is the decimal mark,
    /// or tab [default: ,]
    #[arg(long, value_name = "CHARACTER", value_parser = table::separator)]
    separator: Option<u8>,
}

/// Outcomes to look for.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OutcomeArg {
    /// Won by the player to move
    Win,
    /// Lost by the player to move
    Loss,
    /// Drawn
    Draw,
}

/// Prints what is found.
pub(crate) fn run(wanted: &FindArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    let csv = !session.options.json;
    table::only_csv(wanted.separator, csv)?;
    let csv = csv.then_some(wanted.separator.unwrap_or(COMMA));
    let table = session.table(&wanted.file)?;
    let control = session.control();
    let mut reader = catalog::reopen(&table, &control)?;
    session.warn_of(reader.opened.as_deref());
    let outcome = match wanted.outcome {
        OutcomeArg::Win => Outcome::Win,
        OutcomeArg::Loss => Outcome::Loss,
        OutcomeArg::Draw => Outcome::Draw,
    };
    let order = match wanted.random {
        Some(seed) => Order::Random(seed),
        None if wanted.longest => Order::Longest,
        None => Order::Table,
    };
    let selection = Selection {
        outcome,
        remoteness: wanted.remoteness,
        order,
    };
    let found = reader.select(selection, wanted.only_move, wanted.limit, &control)?;
    let mut values = ValueRecords::new(output::open_data(), csv, false);
    for (index, value) in found {
        let text = reader.text(index)?;
        let worth = reader.worth(&text, &control)?;
        session.hush();
        values.put(TableValue {
            position: &text,
            outcome: value.outcome(),
            remoteness: table.meta().holds.remoteness(value),
            worth: worth.as_ref(),
            best: None,
        })?;
    }
    session.hush();
    values.finish()?;
    Ok(Ending::Done)
}
