//! `lastmove value`.

use std::io::Write;

use clap::Args;
use lastmove::Message;

use crate::cli::GAME_HELP;
use crate::failure::Failure;
use crate::messages::say;
use crate::output;
use crate::render::style;
use crate::session::{Ending, Session};

/// Print the nim value of a position
///
/// The nim value of a position is the size of the heap of Nim that it is equal to in normal play: 0
/// exactly where the player to move loses. That of a sum of games is the exclusive or of theirs.
/// A position from which play may go on for ever can have an infinite value, ∞(K), with K the nim
/// values of its options that have one. Games in which both players have the same moves have nim
/// values.
#[derive(Args)]
#[command(after_help = GAME_HELP)]
pub(crate) struct Value {
    /// The game, such as nim:3,4,5
    game: String,
}

/// Prints the nim value.
pub(crate) fn run(wanted: &Value, session: &Session<'_>) -> Result<Ending, Failure> {
    let opened = session.open(&wanted.game)?;
    let answer = opened.oracle.nim_value(opened.at(), &session.control());
    session.hush();
    let answer = answer.map_err(|error| opened.relocate(error))?;
    if session.options.json {
        output::json_line(&answer)?;
        return Ok(Ending::Done);
    }
    let head = Message::new("solve-head")
        .with("game", answer.game.as_str())
        .with("position", answer.position.as_str());
    let value = Message::new("nim-value").with("value", answer.nim_value.to_string());
    output::text(|out| {
        writeln!(out, "{}", style::paint(style::HEADING, &say(&head)))?;
        writeln!(out, "{}", say(&value))
    })?;
    Ok(Ending::Done)
}
