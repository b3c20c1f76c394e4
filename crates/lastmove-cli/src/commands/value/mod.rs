//! `lastmove value`.

mod period;
mod range;
mod search;

use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;

use clap::Args;
use lastmove::catalog::Opened;
use lastmove::game::Spec;
use lastmove::oracle::NimAnswer;
use lastmove::{Error, Message};
use lastmove_words::answer::head;
use lastmove_words::records;
use serde::Serialize;

use crate::cli::GAME_HELP;
use crate::commands::table;
use crate::failure::Failure;
use crate::lines::{Kept, answer_each};
use crate::messages::{say, words};
use crate::session::{Ending, Session};
use crate::{output, style};

/// Print the nim value of a position
///
/// The nim value of a position is the size of the heap of Nim that it is equal to in normal play: 0
/// exactly where the player to move loses. That of a sum of games is the exclusive or of theirs.
/// A position from which play may go on for ever can have an infinite value, ∞(K), with K the nim
/// values of its options that have one. Games in which both players have the same moves have nim
/// values. Of games of heaps, such as octal:0.77, --range prints the values of single heaps, and
/// --period looks for the period with which they repeat. With --journal, a long search can be stopped
/// and gone on with: one for a period, and one for the value of a game of placing, such as
/// queens-game:14.
#[derive(Args)]
#[command(after_help = GAME_HELP)]
pub(crate) struct Value {
    /// The game, such as nim:3,4,5; `-` reads one game a line from standard input and prints JSON
    /// lines
    game: String,
    /// The values of the single heaps from A up to and including B
    #[arg(long, value_name = "A..B", value_parser = heaps, conflicts_with = "period")]
    range: Option<Range<u64>>,
    /// Look for the period of the values of single heaps, and prove it
    #[arg(long)]
    period: bool,
    /// How far to look [default: 5000000; where a move leaves three heaps 20000, or as far as takes
    /// some seconds]
    #[arg(long, value_name = "N", requires = "period")]
    upto: Option<u64>,
    /// Keep what is found in FILE while it is found, and go on with what is in it
    #[arg(long, value_name = "FILE", conflicts_with = "range")]
    journal: Option<PathBuf>,
    /// Write a certificate of the period, for `lastmove verify`
    #[arg(long, value_name = "FILE", requires = "period")]
    certificate: Option<PathBuf>,
}

/// Reads the heaps `A..B`, both included.
fn heaps(text: &str) -> Result<Range<u64>, String> {
    table::range(text, "heap")
}

/// Answers one question or many.
pub(crate) fn run(wanted: &Value, session: &Session<'_>) -> Result<Ending, Failure> {
    if wanted.game == "-" {
        return lines(wanted, session);
    }
    let opened = session.open(&wanted.game)?;
    if let Some(range) = &wanted.range {
        let found = range::find(&opened, range, session);
        session.hush();
        let found = found?;
        if session.options.json {
            output::json_line(&found)?;
        } else {
            range::write(&found, range)?;
        }
        return Ok(Ending::Done);
    }
    if wanted.period {
        return period::run(&opened, wanted, session);
    }
    let answer = match &wanted.journal {
        Some(path) => search::run(&opened, path, session),
        None => opened.oracle.nim_value(opened.at(), &session.control()),
    };
    session.hush();
    let answer = answer.map_err(|error| opened.relocate(error))?;
    if session.options.json {
        output::json_line(&answer)?;
        return Ok(Ending::Done);
    }
    let head = head(words(), &answer.game, &answer.position);
    let value = Message::new("nim-value").with("value", answer.nim_value.to_string());
    output::text(|out| {
        writeln!(out, "{}", style::heading(&head))?;
        writeln!(out, "{}", say(&value))
    })?;
    Ok(Ending::Done)
}

/// What a line of standard input comes to, as JSON.
#[derive(Serialize)]
#[serde(untagged)]
enum Found {
    Value(NimAnswer),
    Range(range::Values),
    Period(serde_json::Value),
}

/// Answers one question a line of standard input.
fn lines(wanted: &Value, session: &Session<'_>) -> Result<Ending, Failure> {
    if wanted.journal.is_some() {
        return Err(Error::input(Message::new("journal-of-many")).into());
    }
    if wanted.certificate.is_some() {
        return Err(Error::input(Message::new("certificate-of-many")).into());
    }
    let control = session.control();
    let mut kept = Kept::default();
    let find = |opened: &Opened| {
        let oracle = &opened.oracle;
        if let Some(range) = &wanted.range {
            return range::find(opened, range, session).map(Found::Range);
        }
        if wanted.period {
            let looked = oracle.one_heap()?.look(wanted.upto, None, &control)?;
            return Ok(Found::Period(period::json(oracle.game(), &looked)));
        }
        let answer = oracle.nim_value(opened.at(), &control);
        let answer = answer.map_err(|error| opened.relocate(error))?;
        Ok(Found::Value(answer))
    };
    let answer = |line: &str| kept.ask(Spec::parse(line)?, false, session, find);
    answer_each(answer, |found, out| records::json_line(out, found))
}
