//! `lastmove games`.

use std::io::{self, Write};

use clap::Args;
use lastmove::catalog::{self, Entry, Group};
use lastmove::game::Choice;
use lastmove::{Error, Message};
use lastmove_words::columns::{self, Cell};
use lastmove_words::game;
use lastmove_words::layout::Role;

use crate::failure::{Failure, quoted};
use crate::messages::{say, words};
use crate::output;
use crate::session::{Ending, Session};
use crate::style;

/// List all games, or describe one: how it is written, its options, and its rules
#[derive(Args)]
#[command(after_help = "\
Examples:
  lastmove games        all games
  lastmove games nim    one of them
  lastmove games graph  what a file of a graph looks like")]
pub(crate) struct GamesArgs {
    /// The game to describe, such as nim
    name: Option<String>,
}

/// Lists the games, or describes one.
pub(crate) fn run(wanted: &GamesArgs, session: &Session<'_>) -> Result<Ending, Failure> {
    if let Some(name) = &wanted.name {
        let entry = find(name)?;
        if session.options.json {
            output::json_line(&game::GameJson::new(words(), entry))?;
        } else {
            output::text(|out| tell(entry, out))?;
        }
        return Ok(Ending::Done);
    }
    if session.options.json {
        let json = |entry| game::GameJson::new(words(), entry);
        let games: Vec<_> = catalog::entries().into_iter().map(json).collect();
        output::json_line(&games)?;
        return Ok(Ending::Done);
    }
    output::text(|out| {
        for group in Group::ALL {
            let entries = catalog::entries().into_iter();
            let rows = entries.filter(|entry| entry.group == group).map(|entry| {
                let brief = game::brief(words(), entry.name).unwrap_or_default();
                vec![entry.name.into(), brief.into()]
            });
            let rows: Vec<_> = rows.collect();
            if rows.is_empty() {
                continue;
            }
            let title = say(&Message::new(title(group)));
            writeln!(out, "{}", style::heading(&title))?;
            columns::write(out, &rows, &style::layout())?;
            writeln!(out)?;
        }
        for code in ["games-misere", "games-more"] {
            writeln!(out, "{}", say(&Message::new(code)))?;
        }
        Ok(())
    })?;
    Ok(Ending::Done)
}

/// The title of a group in the list.
fn title(group: Group) -> &'static str {
    match group {
        Group::Systems => "games-systems",
        Group::Heaps => "games-heaps",
        Group::Boards => "games-boards",
        Group::Stones => "games-stones",
        Group::Pieces => "games-pieces",
        Group::Graphs => "games-graphs",
        Group::Written => "games-written",
        Group::Added => "games-added",
    }
}

/// The game of this name, or of a notation that begins with it.
fn find(name: &str) -> Result<&'static Entry, Error> {
    let one = || Error::input(Message::new("games-one").with("found", name));
    catalog::find(name)?.ok_or_else(one)
}

/// The name and the title, and below them the rules.
fn head(entry: &Entry, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{}", style::heading(entry.name))?;
    match game::title(words(), entry.name) {
        Some(title) => writeln!(out, ": {title}")?,
        None => writeln!(out)?,
    }
    match game::about(words(), entry.name) {
        Some(about) => writeln!(out, "\n{about}"),
        None => Ok(()),
    }
}

/// The syntax of the game.
fn syntax(entry: &Entry) -> Vec<Vec<Cell>> {
    let rows = [
        ("games-notation", entry.syntax.game),
        ("games-position", entry.syntax.position),
        ("games-move", entry.syntax.mv),
        ("games-example", entry.syntax.example),
    ];
    rows.map(|(code, syntax)| vec![name(&Message::new(code)), words().syntax(syntax).into()])
        .into()
}

fn name(message: &Message) -> Cell {
    Cell {
        text: say(message),
        role: Role::Faint,
    }
}

/// Describes one game.
fn tell(entry: &Entry, out: &mut impl Write) -> io::Result<()> {
    head(entry, out)?;
    writeln!(out)?;
    columns::write(out, &syntax(entry), &style::layout())?;
    if let Some(notes) = game::notes(words(), entry.name) {
        writeln!(out, "\n{notes}")?;
    }
    if let Some(file) = game::file(words(), entry.name) {
        writeln!(out, "\n{file}")?;
    }
    if !entry.options.is_empty() {
        let is_alone = entry.rules == Choice::Nothing;
        let options = Message::new("games-options").with("alone", u64::from(is_alone));
        writeln!(out, "\n{}", say(&options))?;
        let rows = entry.options.iter().map(|option| {
            let about = game::option(words(), entry.name, option.name).unwrap_or_default();
            let option = format!("{}={}", option.name, words().syntax(option.value));
            vec![option.into(), about.into()]
        });
        columns::write(out, &rows.collect::<Vec<_>>(), &style::layout())?;
    }
    let example = entry.syntax.example;
    writeln!(out, "\n{}", say(&Message::new("games-try")))?;
    for command in ["solve", "play", "table"] {
        writeln!(out, "  lastmove {command} {}", quoted(example))?;
    }
    let misere = game::misere(words(), entry.name);
    let play = match (entry.group, &misere) {
        (_, Some(_)) => "games-play-own",
        (Group::Stones, None) => "games-play-stones",
        (Group::Written, None) => "play-written",
        (_, None) => "games-play",
    };
    let play = Message::new(play).with("game", entry.name);
    let play = play.with("misere", misere.unwrap_or_default());
    let ends = game::ends(words(), entry.name);
    let told = ends.unwrap_or_else(|| say(&play));
    writeln!(out, "\n{told}")
}

#[cfg(test)]
mod tests {
    use lastmove_words::{Language, Words};

    use super::*;

    #[test]
    fn every_game_is_told_in_one_line() {
        for language in [Language::English, Language::Vietnamese] {
            let words = Words::of(language);
            for entry in catalog::entries() {
                let brief = game::brief(words, entry.name).unwrap();
                // Names are padded to the longest of them.
                assert!(columns::width(&brief) <= 80 - 18, "{}: {brief}", entry.name);
                assert!(game::about(words, entry.name).is_some(), "{}", entry.name);
                assert!(game::title(words, entry.name).is_some(), "{}", entry.name);
                // A board on which pieces move has ends of its own.
                let is_told = game::misere(words, entry.name).is_some();
                assert!(is_told || entry.group != Group::Pieces, "{}", entry.name);
            }
        }
    }
}
