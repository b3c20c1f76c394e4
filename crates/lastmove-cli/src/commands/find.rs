//! `lastmove find`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use lastmove::{Outcome, catalog};

use lastmove_words::records::ValueRecords;

use crate::failure::Failure;
use crate::output;
use crate::session::{Ending, Session};

/// Find positions in a table by their value
///
/// With --longest those of the largest remoteness come first: the hardest ones. Without it they are
/// in the order of the table.
#[derive(Args)]
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
    /// Print at most this many positions
    #[arg(long, value_name = "K", default_value_t = 10)]
    limit: usize,
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
    let table = session.table(&wanted.file)?;
    let control = session.control();
    let mut reader = catalog::reopen(&table, &control)?;
    let outcome = match wanted.outcome {
        OutcomeArg::Win => Outcome::Win,
        OutcomeArg::Loss => Outcome::Loss,
        OutcomeArg::Draw => Outcome::Draw,
    };
    let found = if wanted.longest {
        table.longest(outcome, wanted.limit, &control)?
    } else {
        table.first(outcome, wanted.limit, &control)?
    };
    session.hush();
    let mut values = ValueRecords::new(output::open_data(), !session.options.json, false)?;
    for (index, value) in found {
        values.put(&reader.text(index)?, value, None)?;
    }
    values.finish()?;
    Ok(Ending::Done)
}
