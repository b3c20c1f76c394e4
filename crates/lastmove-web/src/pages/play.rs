//! The page on which any game is played.

use askama::Template;
use axum::extract::RawQuery;
use axum::response::Response;
use lastmove::catalog;
use lastmove::game::Spec;
use lastmove_words::{Words, game};

use super::render::render;
use crate::api::games;

#[derive(Template)]
#[template(path = "play.html")]
struct Play {
    words: &'static Words,
    notation: String,
    /// The game in words; the notation itself if it is not a game.
    heading: String,
    /// The rules for players, if there are some.
    rules: Option<String>,
    at: String,
    /// The game's entry in the catalog; none for a sum.
    entry: Option<game::GameJson>,
}

/// The page; the script asks for the position itself.
pub(super) async fn page(RawQuery(query): RawQuery, words: &'static Words) -> Response {
    // Reads `game`, which may have a position, and `at`, which replaces it; the script reads the rest.
    let query = query.unwrap_or_default();
    let said = |name| {
        let mut pairs = form_urlencoded::parse(query.as_bytes());
        let found = pairs.find(|(key, _)| key == name);
        found.map_or_else(String::new, |(_, value)| value.into_owned())
    };
    let game = said("game");
    let notation = match game.as_str() {
        "" => catalog::entries()
            .into_iter()
            .find(|entry| entry.name == "nim"),
        _ => None,
    }
    .map_or(game, |nim| nim.syntax.example.to_owned());
    let spec = Spec::parse(&notation).ok();
    let told = spec.as_ref().map(|spec| game::heading(words, spec));
    let rules = spec.as_ref().and_then(|spec| game::rules(words, spec));
    let single = spec.filter(|spec| spec.parts.is_empty());
    let entry = single.and_then(|spec| {
        let mut games = games(words).into_iter();
        games.find(|game| game.name == spec.name.text)
    });
    render(&Play {
        words,
        heading: told.unwrap_or_else(|| notation.clone()),
        rules,
        notation,
        at: said("at"),
        entry,
    })
}
