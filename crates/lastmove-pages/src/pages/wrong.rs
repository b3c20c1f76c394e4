//! The page of a game that there is not, or that cannot be read: what is wrong, and ways on.

use std::ops::Range;

use askama::Template;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use lastmove::catalog::{self, Entry};
use lastmove::game::Spec;
use lastmove::{Blame, Error};
use lastmove_words::{Language, Words, capitalised, game};

use super::render::render;
use crate::refusal::Refusal;

#[derive(Template)]
#[template(path = "wrong.html")]
struct Wrong {
    words: &'static Words,
    heading: String,
    message: String,
    help: Option<String>,
    /// The text that is wrong: what stands before the place, there, and after it.
    marked: Option<[String; 3]>,
    /// The file that this text is of.
    file: Option<String>,
    /// The line of that file.
    line: u64,
    /// Games with similar names: their titles, what is said of them, and their notations.
    similar: Vec<Way>,
    /// The game whose notation is wrong.
    known: Option<Known>,
    /// The same game without the position that is wrong.
    start: Option<Way>,
    notation: String,
    /// Whether a file is not there, which the browser may have kept.
    is_missing: bool,
}

/// A game to go on with.
struct Way {
    title: String,
    about: String,
    game: String,
}

/// How a game is written.
struct Known {
    title: String,
    game: String,
    position: String,
    notes: Option<String>,
    example: &'static str,
    /// Whether the position is what is wrong.
    is_position: bool,
}

/// The notation that was probably meant, where one names no game.
pub(super) fn meant(error: &Error) -> Option<String> {
    if error.message.code != "game-unknown" {
        return None;
    }
    let meant = error.message.args.iter().find(|(name, _)| *name == "meant");
    meant.map(|(_, meant)| meant.to_string())
}

/// How many bytes stand before a column.
fn bytes(text: &str, column: u64) -> usize {
    let before = text.chars().take(column.saturating_sub(1) as usize);
    before.map(char::len_utf8).sum()
}

/// The page, with the status of the refusal; 404 where there is no game of this name.
pub(super) fn page(
    words: &'static Words,
    refusal: &Refusal,
    notation: &str,
    at: &str,
    meant: Option<String>,
) -> Response {
    let error = refusal.error();
    let is_unknown = error.message.code == "game-unknown";
    let status = match is_unknown {
        true => StatusCode::NOT_FOUND,
        false => refusal.status(),
    };
    let spec = Spec::parse(notation).ok();
    let name = named(notation, error);
    let entry = match is_unknown {
        true => None,
        false => catalog::find(&name).ok().flatten(),
    };
    let said = refusal.said();
    let is_position = is_of_position(spec.as_ref(), at, error);
    let place = error.place.as_deref();
    let marked = place.and_then(|place| marked(&place.excerpt, place.span.clone()));
    let page = render(&Wrong {
        words,
        heading: words.text(match status {
            StatusCode::NOT_FOUND if is_unknown => "web-wrong-no-game",
            StatusCode::NOT_FOUND => "web-wrong-no-file",
            _ if is_position => "web-wrong-position",
            _ => "web-wrong-game",
        }),
        message: capitalised(&words.say(&said)),
        // It would list all games.
        help: match is_unknown {
            true => None,
            false => words.help(&said).map(|help| capitalised(&help)),
        },
        marked,
        file: place.and_then(|place| place.file.clone()),
        line: place.map_or(0, |place| place.line),
        similar: match is_unknown {
            true => similar(words, &name, meant),
            false => Vec::new(),
        },
        known: entry.map(|entry| Known {
            title: game::title(words, entry.name).unwrap_or_else(|| entry.name.to_owned()),
            game: words.syntax(entry.syntax.game),
            position: words.syntax(entry.syntax.position),
            notes: game::notes(words, entry.name),
            example: entry.syntax.example,
            is_position,
        }),
        start: spec.filter(|_| is_position).map(|spec| Way {
            title: game::heading(words, &spec),
            about: String::new(),
            game: spec.game().into_owned(),
        }),
        notation: notation.to_owned(),
        is_missing: error.blame == Blame::Missing,
    });
    (status, page).into_response()
}

/// The name that an error is about: of a sum, that of the part where its place is.
fn named(notation: &str, error: &Error) -> String {
    let unknown = error.message.args.iter().find(|(name, _)| *name == "game");
    if error.message.code == "game-unknown"
        && let Some((_, name)) = unknown
    {
        return name.to_string();
    }
    let column = error.place.as_ref().map_or(1, |place| place.column);
    let begin = notation[..bytes(notation, column)].rfind(lastmove::game::PLUS);
    let part = &notation[begin.map_or(0, |begin| begin + lastmove::game::PLUS.len())..];
    let part = part.trim_start();
    let end = part.find([':', '/', '@', ' ']);
    part[..end.unwrap_or(part.len())].to_owned()
}

/// Whether it is the position that is wrong, not the game.
fn is_of_position(spec: Option<&Spec>, at: &str, error: &Error) -> bool {
    let Some(spec) = spec else {
        return false;
    };
    let Some(place) = error.place.as_ref().filter(|place| place.file.is_none()) else {
        return error.message.code.starts_with("position-");
    };
    if !at.is_empty() {
        // Its place is in the position alone.
        return place.excerpt == at || !spec.text.contains(&place.excerpt);
    }
    let begin = spec.position.as_ref().map(|position| position.start);
    begin.is_some_and(|begin| {
        let before = spec.text.get(..begin).unwrap_or_default();
        place.column as usize > before.chars().count()
    })
}

/// A text taken apart at a place.
fn marked(text: &str, span: Range<usize>) -> Option<[String; 3]> {
    let before = text.get(..span.start)?;
    let there = text.get(span.clone())?;
    let after = text.get(span.end..)?;
    // Where something is missing, its place is marked.
    let there = if there.is_empty() { " " } else { there };
    Some([before, there, after].map(str::to_owned))
}

/// Games whose names, or what people call them, are like this; `meant` is the notation with the
/// likeliest name.
fn similar(words: &Words, name: &str, meant: Option<String>) -> Vec<Way> {
    let lower = name.to_lowercase();
    let is_called = |entry: &&&Entry| {
        Language::ALL.into_iter().any(|language| {
            let title = game::title(crate::words::of(language), entry.name);
            title.is_some_and(|title| {
                lower.chars().count() > 2 && title.to_lowercase().contains(&lower)
            })
        })
    };
    let entries = catalog::entries();
    let mut names = catalog::similar(name);
    if lower.len() <= 64 {
        names.extend(entries.iter().filter(is_called).map(|entry| entry.name));
    }
    let mut ways: Vec<Way> = Vec::new();
    for entry in names
        .iter()
        .filter_map(|name| entries.iter().find(|entry| entry.name == *name))
    {
        if ways.len() < 3 && !ways.iter().any(|way| way.game == entry.syntax.example) {
            ways.push(Way {
                title: game::title(words, entry.name).unwrap_or_else(|| entry.name.to_owned()),
                about: game::brief(words, entry.name).unwrap_or_default(),
                game: entry.syntax.example.to_owned(),
            });
        }
    }
    if let (Some(first), Some(meant)) = (ways.first_mut(), meant) {
        first.game = meant;
    }
    ways
}

#[cfg(test)]
mod tests {
    use lastmove::Message;

    use super::*;

    #[test]
    fn the_game_that_is_wrong_is_named() {
        let error = |notation: &str, column: usize| {
            let error = Error::input(Message::new("rules-missing"));
            named(notation, &error.at(notation, column - 1..column))
        };
        assert_eq!(error("hex:0", 5), "hex");
        assert_eq!(error("nim:3 + hex/misere:0", 20), "hex");
        assert_eq!(error("nim:x + hex:3", 5), "nim");
        assert_eq!(error("ô", 1), "ô");
        let meant = |notation| {
            let error = catalog::open(
                notation,
                &lastmove::files::MemoryFiles::default(),
                &lastmove::Control::default(),
            );
            meant(&error.unwrap_err())
        };
        assert_eq!(meant("nimm:3,4").unwrap(), "nim:3,4");
        assert_eq!(meant("ô + nimm:3"), None);
        assert_eq!(meant("nim:3 + nimm:4").unwrap(), "nim:3 + nim:4");
        assert_eq!(meant("hex:0"), None);
    }

    #[test]
    fn games_are_found_by_what_people_call_them() {
        let words = crate::words::of(Language::English);
        let games = |name: &str| -> Vec<String> {
            similar(words, name, None)
                .into_iter()
                .map(|way| way.title)
                .collect()
        };
        assert_eq!(games("nimm"), ["Nim"]);
        assert_eq!(games("thief"), ["Policeman and thief"]);
        assert_eq!(games(&"x".repeat(10_000)), [""; 0]);
        assert!(games("game").len() <= 3);
    }

    #[test]
    fn places_are_marked() {
        let parts = |text, span| marked(text, span).map(|parts| parts.join("|"));
        assert_eq!(parts("nim:3,x", 6..7).unwrap(), "nim:3,|x|");
        assert_eq!(parts("nim:", 4..4).unwrap(), "nim:| |");
        assert_eq!(parts("ô", 1..2), None);
    }
}
