//! `lastmove games`.

use std::io::Write;

use clap::Args;
use lastmove::{Message, catalog};
use serde_json::json;

use crate::failure::Failure;
use crate::messages::{look_up, say};
use crate::output;
use crate::render::columns::{self, Cell};
use crate::render::style;
use crate::session::{Ending, Session};

/// List all games, and how they are written
#[derive(Args)]
pub(crate) struct Games {}

/// Lists the games.
pub(crate) fn run(session: &Session<'_>) -> Result<Ending, Failure> {
    if session.options.json {
        let games: Vec<_> = catalog::entries()
            .iter()
            .map(|entry| {
                json!({
                    "name": entry.name,
                    "game": entry.syntax.game,
                    "position": entry.syntax.position,
                    "move": entry.syntax.mv,
                    "example": entry.syntax.example,
                    "about": about(entry),
                })
            })
            .collect();
        output::json_line(&games)?;
        return Ok(Ending::Done);
    }
    output::text(|out| {
        for entry in catalog::entries() {
            write!(out, "{}", style::paint(style::HEADING, entry.name))?;
            match about(entry) {
                Some(about) => writeln!(out, ": {about}")?,
                None => writeln!(out)?,
            }
            let rows = [
                ("games-notation", entry.syntax.game),
                ("games-position", entry.syntax.position),
                ("games-move", entry.syntax.mv),
                ("games-example", entry.syntax.example),
            ]
            .map(|(code, syntax)| {
                let name = Cell {
                    text: say(&Message::new(code)),
                    style: style::DIM,
                };
                vec![name, syntax.into()]
            });
            columns::write(out, &rows)?;
            writeln!(out)?;
        }
        writeln!(out, "{}", say(&Message::new("games-misere")))
    })?;
    Ok(Ending::Done)
}

/// What the game is about, where there is a sentence for it.
fn about(entry: &catalog::Entry) -> Option<String> {
    look_up(&format!("game-{}", entry.name))
}
