//! The page on which any game is played.

use askama::Template;
use axum::response::Response;
use lastmove::catalog;
use lastmove::game::Spec;
use lastmove_words::game;
use serde::Deserialize;

use super::render::render;
use super::words;
use crate::api::{Query, games};

/// What the address of the page says.
#[derive(Deserialize)]
pub(super) struct Address {
    /// The game, perhaps with a position.
    #[serde(default)]
    game: String,
    /// The position, in place of the one in `game`.
    #[serde(default)]
    at: String,
}

#[derive(Template)]
#[template(path = "play.html")]
struct Play {
    notation: String,
    at: String,
    /// The game of the catalog, where it is one.
    entry: Option<game::GameJson>,
}

impl Play {
    fn say(&self, code: &'static str) -> String {
        words::text(code)
    }
}

/// The page; the script asks for the position itself.
pub(super) async fn page(Query(address): Query<Address>) -> Response {
    let notation = match address.game.as_str() {
        "" => catalog::entries()
            .into_iter()
            .find(|entry| entry.name == "nim"),
        _ => None,
    }
    .map_or(address.game, |nim| nim.syntax.example.to_owned());
    let spec = Spec::parse(&notation)
        .ok()
        .filter(|spec| spec.parts.is_empty());
    let entry = spec.and_then(|spec| {
        let mut games = games().into_iter();
        games.find(|game| game.name == spec.name.text)
    });
    render(&Play {
        notation,
        at: address.at,
        entry,
    })
}
