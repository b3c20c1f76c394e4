//! `lastmove verify`.

use std::path::PathBuf;

use clap::Args;
use lastmove::{Message, catalog};
use serde_json::json;

use crate::cli::GAME_HELP;
use crate::failure::{self, Failure};
use crate::messages::say;
use crate::session::{Ending, Session};
use crate::{output, render};

/// Check all values of a table by the rules of its game
///
/// Every value is compared with those of its position's options, by the moves alone and without
/// the programs that found it. The first false one is named, with the reason, and the exit status
/// is 1. Without GAME the game is made from what the table holds; when that is not enough, only the
/// checksums are checked, and it says so.
#[derive(Args)]
#[command(after_help = GAME_HELP)]
pub(crate) struct Verify {
    /// The table, as written by solve --table
    #[arg(value_name = "TABLE")]
    file: PathBuf,
    /// The game that it is of, such as graph:FILE
    game: Option<String>,
}

/// Checks a table.
pub(crate) fn run(wanted: &Verify, session: &Session<'_>) -> Result<Ending, Failure> {
    let table = session.table(&wanted.file)?;
    let control = session.control();
    let opened = match &wanted.game {
        Some(game) => Some(session.open(game)?),
        None => catalog::reopen(&table, &control)?.opened,
    };
    let found = match &opened {
        Some(opened) => opened.verify_table(&table, &control)?,
        None => {
            table.check(&control)?;
            None
        }
    };
    session.hush();
    if let Some(message) = found {
        if session.options.json {
            let error = lastmove::Error::input(message);
            let mut object = render::error::json(&error);
            object["true"] = json!(false);
            output::json_line(&object)?;
        } else {
            output::text(|out| {
                std::io::Write::write_fmt(out, format_args!("{}\n", say(&message)))
            })?;
        }
        return Ok(Ending::False);
    }
    let positions = table.positions();
    if session.options.json {
        // What was not checked is not said to be true.
        let truth = opened.as_ref().map(|_| true);
        output::json_line(&json!({"true": truth, "positions": positions}))?;
    } else if !session.options.quiet {
        let code = if opened.is_some() {
            "verify-true"
        } else {
            "verify-sound"
        };
        failure::complain(&say(&Message::new(code).with("positions", positions)));
    }
    Ok(Ending::Done)
}
