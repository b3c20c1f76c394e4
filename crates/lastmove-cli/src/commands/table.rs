//! `lastmove table`.

use std::ops::Range;

use clap::{Args, ValueEnum};
use lastmove::oracle::{TableBest, TableSink, TableWant};
use lastmove::{Error, Message};

use lastmove_words::records::{COMMA, Records};
use lastmove_words::table::TextTable;

use crate::failure::{self, Failure};
use crate::messages::words;
use crate::options::GAME_HELP;
use crate::output;
use crate::session::{Ending, Session};
use crate::style;

/// Print the values of all positions
///
/// A game on a board is shown as a grid of signed numbers: n for a win of the player to move in n
/// plies, -n for a loss in n, 0 where the game is over and lost, +0 where it is over and won, = for
/// a draw and # where there is no position. Other games are a list of positions.
///
/// A table is of every position of a graph or of a board with a token, of all heaps up to those that
/// Nim begins with, and of other games of all that can be reached: of pieces and stones on boards, of
/// octal, hexadecimal and subtraction games and of sums from the position that follows the @, of the
/// rest from where the rules begin, whatever position that is. A position that the table does not
/// hold is refused.
///
/// As text, policeman and thief is shown for the police where they stand in the position, with each
/// of the two players to move; csv and jsonl hold all positions.
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  lastmove table nim:3,3                     signed numbers: +n wins in n plies
  lastmove table co-bang:30x8 --rows 20..30  the last rows of a board
  lastmove table graph:examples/graphs/escape.txt --format csv --separator \";\"

{GAME_HELP}"))]
pub(crate) struct TableArgs {
    /// The game, such as nim:7,7
    game: String,
    /// Show only outcomes: 1 for a win, 0 for a loss, = for a draw
    #[arg(long)]
    outcomes: bool,
    /// Only these rows, from A up to and including B; rows of a list count from 1. Without A or B:
    /// from the first, to the last
    #[arg(long, value_name = "A..B", value_parser = rows)]
    rows: Option<Range<u64>>,
    /// What to print [default: text, or jsonl with --json]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// With --format csv: the character between values, such as ; for spreadsheets where the comma
    /// is the decimal mark, or tab [default: ,]
    #[arg(long, value_name = "CHARACTER", value_parser = separator)]
    separator: Option<u8>,
}

/// Forms of a table.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Columns for people
    Text,
    /// Comma-separated values, a position a line
    Csv,
    /// One JSON object a line, a position each
    Jsonl,
}

/// Parses rows `A..B`, both included, to the half-open range of the library.
pub(crate) fn rows(text: &str) -> Result<Range<u64>, String> {
    range(text, "row")
}

/// Parses `A..B`, both included, to the half-open range of the library; `of` names what is counted,
/// in errors.
pub(crate) fn range(text: &str, of: &str) -> Result<Range<u64>, String> {
    let wrong = || format!("{of}s are written A..B, such as 3..5 for the {of}s 3, 4 and 5");
    let (first, last) = text.split_once("..").ok_or_else(wrong)?;
    let number = |text: &str, default| {
        if text.is_empty() {
            return Ok(default);
        }
        text.parse::<u64>().map_err(|_| wrong())
    };
    let (first, last) = (number(first, 0)?, number(last, u64::MAX)?);
    if first > last {
        return Err(format!("the first {of} must not be after the last"));
    }
    Ok(first..last.saturating_add(1))
}

/// Parses a separator of values: a character of ASCII that no value is made of, or `tab`.
pub(crate) fn separator(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        b"tab" => Ok(b'\t'),
        [byte] if *byte == b'\t' || byte.is_ascii_punctuation() && !b"\"'-.".contains(byte) => {
            Ok(*byte)
        }
        _ => Err("a separator is one character, such as ; or |, or the word tab".to_owned()),
    }
}

/// Refuses a separator where no CSV is written.
pub(crate) fn only_csv(separator: Option<u8>, is_csv: bool) -> Result<(), Error> {
    match separator.is_some() && !is_csv {
        true => Err(Error::input(Message::new("separator-no-csv"))),
        false => Ok(()),
    }
}

/// Prints the table.
pub(crate) fn run(wanted: &TableArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    only_csv(wanted.separator, wanted.format == Some(Format::Csv))?;
    let opened = session.open(&wanted.game)?;
    let stream = |sink: &mut dyn TableSink, best, all| {
        let want = TableWant {
            rows: wanted.rows.clone(),
            best,
            all,
        };
        let table = opened
            .oracle
            .table(opened.at(), &want, sink, &session.control());
        session.hush();
        table.map_err(|error| opened.relocate(error))
    };
    let format = match (wanted.format, session.options.json) {
        (Some(Format::Text | Format::Csv), true) => {
            return Err(Error::input(Message::new("table-format-json")).into());
        }
        (Some(format), _) => format,
        (None, true) => Format::Jsonl,
        (None, false) => Format::Text,
    };
    let outcomes = wanted.outcomes;
    let (streamed, written) = match format {
        Format::Text => {
            let out = output::open_text();
            let mut sink = TextTable::new(words(), out, outcomes, style::layout());
            if !session.options.quiet {
                sink = sink.explained_to(failure::remark);
            }
            (stream(&mut sink, TableBest::InLists, false), sink.finish())
        }
        Format::Csv => {
            let separator = wanted.separator.unwrap_or(COMMA);
            let mut sink = Records::csv(output::open_data(), separator, outcomes);
            (stream(&mut sink, TableBest::All, true), sink.finish())
        }
        Format::Jsonl => {
            let mut sink = Records::json_lines(output::open_data(), outcomes);
            (stream(&mut sink, TableBest::All, true), sink.finish())
        }
    };
    written?;
    streamed?;
    Ok(Ending::Done)
}
